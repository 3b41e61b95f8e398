"""The situation of the reader, decided once for the terminal and for plain mode.

`Client.situation` is a frozen value, made from the latest update and the state of the connection:
who is seated, which seat is the reader's, what they own, who plays with them, what the next game
waits for, whose total time is running, and why nothing can be sent now. The frontends draw it
and speak it; they decide none of it.

The host keeps everybody's time for the whole game (spec.md 7.6 R5, and
`luznet/host/clocks.py`); between updates a client counts on. The host doesn't count the first
moment of an action, so a client may show slightly too little until the next update, but never too
much.
"""

from collections.abc import Iterable
from math import ceil
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from luznet.client.chat import Chat, Speaker
from luznet.games import GAMES
from luznet.wire.messages import Options, Said, Seat, Table, Update
from luznet.wire.options import side_of

Standing: TypeAlias = Literal["connecting", "online", "lost", "ended"]
Obstacle: TypeAlias = Literal[
    "watching", "offline", "over", "waiting", "held", "cut", "paused", "not_your_turn"
]  # fmt: skip
Pause: TypeAlias = Literal["held", "cut", "paused"]
Blocker: TypeAlias = Literal[
    "gone", "ended", "host_lost", "connecting", "lost", "held", "cut", "paused", "stalled"
]  # fmt: skip
Absence: TypeAlias = Literal["rests", "your_bot", "bot", "away"]
NOBODY = Seat(who="empty")


class HostLoss(NamedTuple):
    """The host is gone without a goodbye, and who carries the table on.

    "silent": it does not answer; at the time `due` (as the monotonic clock has it) the computer of
    `to` takes the table over; that takes `wait` seconds in all. "taking": it does. "asks": the
    reader decides whether the table goes on at their computer alone. `gone` is whose computer the
    host was. For both, None is the reader, and an empty name means that nobody knows.
    """

    what: Literal["silent", "taking", "asks"]
    gone: str | None
    to: str | None
    due: float = 0.0
    wait: float = 0.0

    def left(self, now: float) -> int:
        """Return the whole seconds until the table is taken over."""
        return max(1, ceil(self.due - now))


class Awaited(NamedTuple):
    """What has to happen before a game can begin.

    `what`: the reader is a spectator; nobody else is here ("start": bots can fill the seats, and
    the reader can begin, as the owner or, where there is none, by being ready); more people are
    needed; the reader is to be ready; the others are; an evening goes on by itself; or nothing.
    `others` are here and not ready
    yet, `missing` people must still sit down, `empty` seats are free.
    """

    what: Literal["watching", "start", "people", "you", "others", "evening", "nothing"]
    others: tuple[str, ...]
    missing: int
    empty: int


class Situation(Struct, frozen=True):
    """The situation of one reader; `name` is their name.

    `is_waiting`: an action was sent and not answered yet. `is_founder`: they opened the table.
    `owner_before`: whose rights went to another when they went away, perhaps the founder.
    `is_gone`: its host has lost the game. `is_dismissed`: the host said goodbye. `is_evening`: the
    table is one of an evening, which decides when to play, and `is_called_off` if the reader plays
    there no more, whatever the update says: the round clock ended the game, or it was postponed.
    `looks_back`: the game was played before, and nothing is asked of the reader. `host_loss`: what
    happens while the host is gone.
    """

    name: str
    update: Update | None = None
    standing: Standing = "connecting"
    is_waiting: bool = False
    is_founder: bool = False
    owner_before: str = ""
    is_gone: bool = False
    is_dismissed: bool = False
    is_evening: bool = False
    is_called_off: bool = False
    looks_back: bool = False
    host_loss: HostLoss | None = None

    # ---- the table and its seats -------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        return self.update.table if self.update else None

    @property
    def view(self) -> Any:
        """The game as the reader may see it, typed by the game; None before a game."""
        return self.update.view if self.update else None

    @property
    def options(self) -> Options:
        return self.table.options if self.table else Options()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.seats if self.table else ()

    def seat(self, at: int) -> Seat:
        """Return a seat; an empty one where the table has none."""
        return self.seats[at] if at < len(self.seats) else NOBODY

    @property
    def is_playing(self) -> bool:
        return self.table is not None and self.table.phase == "playing"

    @property
    def at_stake(self) -> Literal["", "deal", "game"]:
        """What may start over if the reader goes on without a host that is gone: without a second
        copy, it does."""
        if self.table is None or not self.is_playing:
            return ""
        return "deal" if GAMES[self.table.game].has_deals else "game"

    @property
    def is_paused(self) -> bool:
        table = self.table
        return table is not None and (table.held or table.cut or table.paused_by is not None)

    @property
    def _pause(self) -> Pause:
        """Why the game stands still, if it does: the organiser of an evening wants it, most players
        were lost, or a player wants it."""
        table = self.table
        if table is not None and table.held:
            return "held"
        return "cut" if table is not None and table.cut else "paused"

    @property
    def played(self) -> tuple[str, ...]:
        """The names, by seat, of those who played the game that is over; others may have their
        seats since. Empty while a game runs."""
        return self.table.played if self.table and self.table.phase == "over" else ()

    def player(self, at: int) -> str:
        """Return the name of the player of a seat; once the game is over, of the one who played
        there."""
        played = self.played
        return played[at] if at < len(played) else self.seat(at).name

    def is_ready(self, at: int) -> bool:
        """Return whether the player of a seat still sits here, and is ready for another game."""
        name = self.player(at)
        return any(seat.ready and seat.name == name for seat in self.seats)

    @property
    def others_here(self) -> list[str]:
        """The other people who sit at the table and are connected."""
        return others_here(self.table, self.you) if self.table else []

    @property
    def is_anybody_here(self) -> bool:
        """Whether any person sits at the table and is connected; else the game rests."""
        return self.table is not None and bool(others_here(self.table, None))

    # ---- the reader --------------------------------------------------------------------------

    @property
    def you(self) -> int | None:
        """The reader's seat at the table; None for a spectator."""
        return self.update.you if self.update else None

    @property
    def own_seat(self) -> int | None:
        """The seat from which the reader plays the game on show or, once it is over, played it;
        None for a spectator, and for a player who sat down after it."""
        seat: int | None = self.view.seat if self.view is not None else None
        if seat is None or not self.played:
            return seat
        name = self.seat(seat).name
        return self.played.index(name) if name in self.played else None

    @property
    def is_player(self) -> bool:
        """Whether the reader plays in a running game."""
        return self.you is not None and self.is_playing and not self.is_called_off

    @property
    def owns(self) -> bool:
        """Whether the reader has the owner's rights at the table."""
        table = self.table
        is_owner = table is not None and self.you is not None and self.you == table.owner
        return table is not None and (self.is_founder or is_owner)

    @property
    def owner(self) -> str:
        """The name of the owner who sits at the table; empty where nobody does."""
        at = self.table.owner if self.table else None
        return "" if at is None else self.seat(at).name

    @property
    def may_configure(self) -> bool:
        """Whether the reader may change the table's options between games."""
        return self.owns and self.table is not None and (self.is_founder or not self.table.locked)

    @property
    def may_show(self) -> bool:
        """Whether the reader can let spectators see all hands."""
        return self.you is not None and self.options.spectators == "all"

    @property
    def shows(self) -> bool:
        """Whether the reader has agreed to that."""
        return self.you is not None and self.seat(self.you).shows

    @property
    def lost_people(self) -> list[str]:
        """The names of the other people who are away without having left."""
        gone = (each for at, each in enumerate(self.seats) if at != self.you)
        return [each.name for each in gone if each.who == "person" and each.away and not each.left]

    @property
    def can_free(self) -> list[int]:
        """The seats that the owner can free: of players who are away, except whoever may have
        opened the table."""
        away = [at for at, seat in enumerate(self.seats) if seat.away and seat.who == "person"]
        return [at for at in away if self.is_founder or self.seat(at).name != self.owner_before]

    @property
    def awaits_lost(self) -> bool:
        """Whether the next game only waits for people who lost the connection."""
        is_over = self.table is not None and self.table.phase == "over"
        return is_over and self.awaited.what == "nothing" and bool(self.lost_people)

    @property
    def to_free(self) -> list[int]:
        """The seats of the players who are away and for whom the owner waits now: it is their turn,
        or the next game waits for them."""
        if not self.owns or self.is_paused:
            return []
        turn = getattr(self.view, "turn", None) if self.is_playing else None
        at = [] if turn is None or self.absence(turn) != "away" else [turn]
        if self.awaits_lost:
            at = [seat for seat in self.can_free if not self.seat(seat).left]
        return [seat for seat in at if seat in self.can_free]

    @property
    def can_remove(self) -> list[int]:
        """The seats of players whom the owner can remove."""
        return [at for at, seat in enumerate(self.seats) if seat.key and at != self.you]

    @property
    def can_hand_to(self) -> list[int]:
        """The seats of players to whose computers the owner can hand the table."""
        if self.is_evening:
            return []
        return [at for at, seat in enumerate(self.seats) if _is_here(seat) and at != self.you]

    @property
    def awaited(self) -> Awaited:
        if self.is_evening:
            return Awaited("evening", (), 0, 0)
        return awaited(self.table, self.you) if self.table else Awaited("nothing", (), 0, 0)

    # ---- acting ------------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the reader is to act now."""
        is_asked = self.view is not None and bool(self.view.legal) and not self.looks_back
        return is_asked and not self.is_waiting

    @property
    def obstacle(self) -> Obstacle | None:
        """Why no action at all can be sent now; None if one can."""
        if self.view is None or self.view.seat is None:
            return "watching"
        if self.standing != "online" or self.host_loss is not None:
            return "offline"
        if self.view.phase == "over":
            return "over"
        if self.is_waiting:
            return "waiting"
        if self.is_paused:
            return self._pause
        return None if self.view.legal else "not_your_turn"

    @property
    def blocker(self) -> Blocker | None:
        """What holds up the game for the reader; None: nothing."""
        if self.is_gone:
            return "gone"
        if self.host_loss is not None and self.standing != "ended":
            return "host_lost"
        if self.standing == "ended" or self.is_dismissed:
            return "ended"
        if self.standing != "online":
            return self.standing
        if self.is_paused:
            return self._pause
        is_stalled = self.table is not None and self.table.stalled
        return "stalled" if is_stalled and not self.is_asked else None

    def absence(self, at: int) -> Absence | None:
        """Return why the player of a seat does not act: all people are away, so the game rests; a
        bot plays for the reader, or for another player; or the player is away. None: they are
        here."""
        seat, view = self.seat(at), self.view
        if not self.is_anybody_here:
            return "rests"
        if seat.stand_in:
            return "your_bot" if view is not None and at == view.seat else "bot"
        return "away" if seat.away else None

    # ---- time --------------------------------------------------------------------------------

    @property
    def running(self) -> int | None:
        """The seat whose total time is running: of a person who is here and is to act."""
        turn = getattr(self.view, "turn", None)
        if turn is None or self.table is None or not self.table.times or self.is_paused:
            return None
        seat = self.seat(turn)
        return turn if _is_here(seat) and not seat.stand_in else None

    def time_left(self, at: int, since: float) -> float | None:
        """Return the seconds that a seat has left for the game, `since` seconds after the update;
        None without a limit."""
        if self.table is None or at >= len(self.table.times):
            return None
        left = self.table.times[at] / 1000
        return max(0.0, left - since) if self.running == at else left

    # ---- the chat ----------------------------------------------------------------------------

    @property
    def partners(self) -> list[str]:
        """The other people who play on the reader's side."""
        if self.table is None or self.you is None:
            return []
        side = side_of(self.table.game, self.options, self.you)
        return [
            self.seat(at).name for at in side if at != self.you and self.seat(at).who == "person"
        ]

    @property
    def silence(self) -> Literal["no_chat", "no_hints"] | None:
        """Why the reader can say nothing: the table has no chat, or they have seen all hands;
        None if they can speak."""
        if self.table is None or self.options.chat == "none":
            return "no_chat"
        sees_all = self.you is None and self.table.shown
        return "no_hints" if sees_all and self.is_playing else None

    def is_own(self, said: Said) -> bool:
        """Return whether the reader said this, from whichever seat: no two players have one name.
        Spectators are told apart by their names, too, but those may be alike."""
        if self.you is None:
            return said.seat is None and said.name == self.name
        return said.seat is not None and said.name == self.seat(self.you).name

    def can_mute(self, chat: Chat) -> list[Speaker]:
        """Return everybody the reader may mute: the other people who sit here, then the
        spectators who said something."""
        sitting = [
            Speaker(seat.name, watches=False)
            for at, seat in enumerate(self.seats)
            if seat.who == "person" and at != self.you
        ]
        own = Speaker(self.name, watches=True) if self.you is None else None
        return [*sitting, *(each for each in chat.speakers if each.watches and each != own)]


def awaited(table: Table, you: int | None) -> Awaited:
    """Return what has to happen before the game can begin; `you` is the reader's seat."""
    others = tuple(
        seat.name
        for at, seat in enumerate(table.seats)
        if _is_here(seat) and not seat.ready and at != you
    )
    empty = sum(_is_free(table, seat) for seat in table.seats)
    missing = 0 if table.options.bots else empty
    return Awaited(_what(table, you, others, missing), others, missing, empty)


def others_here(table: Table, you: int | None) -> list[str]:
    """Return the names of the people who sit at the table and are connected, but for `you`."""
    return [seat.name for at, seat in enumerate(table.seats) if _is_here(seat) and at != you]


def _what(
    table: Table, you: int | None, others: Iterable[str], missing: int
) -> Literal["watching", "start", "people", "you", "others", "nothing"]:
    if you is None:
        return "watching"
    is_alone = table.phase == "gathering" and not others_here(table, you)
    if is_alone and (table.owner is not None or not (missing or table.seats[you].ready)):
        return "people" if missing else "start"
    if not table.seats[you].ready:
        return "you"
    if missing:
        return "people"
    return "others" if others else "nothing"


def _is_free(table: Table, seat: Seat) -> bool:
    """Return whether a newcomer may have a seat: no person has it, or after a game a person who
    is away."""
    return seat.who != "person" or (table.phase == "over" and seat.away)


def _is_here(seat: Seat) -> bool:
    return seat.who == "person" and not seat.away
