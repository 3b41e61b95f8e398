"""One reader's part in a replay that the table sees together (spec.md 10.6).

the reader leads, and moves --> the table is shown the newest position, at most 4 times a second
the reader follows, and somebody else moves --> the replay moves along
the reader follows, and moves --> they look on their own
"""

from collections import deque
from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Literal, NamedTuple

from luznet.client.core import Client, Send
from luznet.games.game import ALL_SEATS, Reader
from luznet.replay.playback import Replay
from luznet.wire.messages import Eyes, Led, Refused

PAUSE: Final = 0.25
"""Seconds between two positions that are shown to the table, at the least."""
AGAIN: Final = 1.0
"""Seconds after which a position that the host has not passed on is shown again."""

What = Literal["leads", "follows", "own", "shown", "ended", "stopped", "alone"]
Position = tuple[int, Reader]
Go = Callable[[int, Reader], None]
"""Moves a replay to a position, seen from somewhere."""


class News(NamedTuple):
    """What has changed: the reader leads; follows; looks on their own while somebody leads;
    somebody else leads now, or no longer; the reader leads no longer; or cannot show anything here.
    `name` is that of the other person, `seat` theirs."""

    what: What
    name: str = ""
    seat: int | None = None


class SharedReplay:
    """The part of one reader. They begin by following whoever leads; if nobody does, they lead."""

    def __init__(self, client: Client, send: Send, replay: Replay) -> None:
        self.replay = replay
        self.follows = client.together.led is not None and not client.together.is_leading
        self._client = client
        self._send = send
        self._game = _game_of(client)
        self._wants_lead = not self.follows
        self._news: deque[News] = deque()
        self._led: Led | None = None
        self._refusal: Refused | None = client.together.refusal
        self._here = self._position
        self._sent: Position | None = None
        self._sent_at = -inf

    @property
    def leader(self) -> Led | None:
        """Where the replay of somebody else stands who leads; None if nobody else does."""
        led = self._client.together.led
        return None if led is None or led.yours else led

    @property
    def is_leading(self) -> bool:
        return self._client.together.is_leading

    @property
    def may_lead(self) -> bool:
        """Whether the reader can take the lead: nobody has it, and the game is still over."""
        is_online = self._client.standing == "online"
        return self._client.together.led is None and is_online and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the table goes on, so that there is nothing to see together any more."""
        return _game_of(self._client) != self._game

    @property
    def _position(self) -> Position:
        return self.replay.at, self.replay.reader

    @property
    def due(self) -> float | None:
        """When the position is to be sent; None if there is nothing to send."""
        led = self._client.together.led
        may_send = self.may_lead or (self.is_leading and not self.is_over)
        if not (self._wants_lead and may_send):
            return None
        if self._sent != self._here:
            return self._sent_at + PAUSE
        is_told = led is not None and _position_of(led) == self._sent
        return None if is_told else self._sent_at + AGAIN

    def take_news(self) -> Sequence[News]:
        """Return what has changed since the last time."""
        news = [*self._news]
        self._news.clear()
        return news

    # ---- what the reader wants -----------------------------------------------------------------

    def follow(self) -> None:
        """Watch along with whoever leads."""
        if self.leader is not None and not self.follows:
            self.follows = True
            self._note("follows", self.leader)

    def lead(self) -> None:
        """Show the replay to the table from here on, if nobody else does."""
        if self.may_lead:
            self._wants_lead, self._sent = True, None

    def stop(self) -> None:
        """Neither lead nor follow any longer; close a replay only after this."""
        self._send(self._client.together.stop() if self._wants_lead else [])
        if self.leader is not None and self.follows:
            self._note("own", self.leader)
        self.follows = self._wants_lead = False

    # ---- what happens --------------------------------------------------------------------------

    def look(self, now: float, go: Go) -> None:
        """Take in where the reader has gone and what has come; `go` moves the replay along. Send
        the position if that is due."""
        self._see_own_moves()
        self._take_refusal()
        self._take_led()
        leader = self.leader if self.follows else None
        if leader is not None and self._target(leader) != self._position:
            go(*self._target(leader))
        self._here = self._position
        if self.due is not None and now >= self.due:
            self._show(now)

    def _see_own_moves(self) -> None:
        if self._position == self._here or not self.follows:
            return
        self.follows = False
        if self.leader is not None:
            self._note("own", self.leader)

    def _take_refusal(self) -> None:
        refusal = self._client.together.refusal
        if refusal is None or refusal is self._refusal:
            return
        self._refusal = refusal
        if refusal.code == "led_already":  # somebody else was first
            self._wants_lead, self.follows = False, True
        elif refusal.code != "too_fast":
            self._wants_lead = False
            self._news.append(News("alone"))

    def _take_led(self) -> None:
        before, led = self._led, self._client.together.led
        self._led = led
        was_own = before is not None and before.yours
        if led is None:
            if before is not None:
                self._wants_lead = self._wants_lead and not was_own
                self._note("stopped" if was_own else "ended", before)
        elif led.yours and not was_own:
            self.follows = False
            self._note("leads", led)
        elif not led.yours and (before is None or was_own or _who(before) != _who(led)):
            self.follows = self.follows or self._wants_lead
            self._wants_lead = False
            self._note("follows" if self.follows else "shown", led)

    def _show(self, now: float) -> None:
        at, reader = self._sent = self._here
        self._sent_at = now
        eyes: Eyes = "spectator" if reader is None else "all" if reader == ALL_SEATS else "seat"
        of = reader if eyes == "seat" else None
        self._send(self._client.together.lead(at, eyes, of))

    def _target(self, led: Led) -> Position:
        """Return where the leader is, as far as the reader's own record goes."""
        at, reader = _position_of(led)
        is_there = reader is None or reader == ALL_SEATS or reader < self.replay.players
        return min(at, self.replay.end), reader if is_there else ALL_SEATS

    def _note(self, what: What, led: Led) -> None:
        self._news.append(News(what, led.name, led.seat))


def _position_of(led: Led) -> Position:
    reader: Reader = {"all": ALL_SEATS, "spectator": None, "seat": led.of}[led.eyes]
    return led.at or 0, reader


def _who(led: Led) -> tuple[str, int | None]:
    return led.name, led.seat


def _game_of(client: Client) -> tuple[str, int] | None:
    """Return the table and the number of its finished game; None while there is none."""
    table = client.newest.table if client.newest is not None else None
    return None if table is None or table.phase != "over" else (table.id, table.games)
