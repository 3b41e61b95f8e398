"""The model that the screens of all games build on: the table and its people, and the reader.

It looks at what a client knows and never draws.  Time is given to it.  Of a game's view it knows
what all views have: whose it is (`seat`), whose turn it is (`turn`) and what may be done (`legal`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.client.changes import SeatChanged, TableChanged, changes
from luznet.client.clocks import time_left
from luznet.client.coaching import Coaching
from luznet.client.core import Client
from luznet.games.game import AnyView
from luznet.preferences.table import Settings
from luznet.terminal.chat.model import ChatModel
from luznet.wire.messages import Fact, Options, Refused, Seat, Table, TablePhase, Update

LOST_FOR_LONG = 4
"""Seconds without a connection after which it is told for how long, and what one may do."""

TOLD_FOR = 6.0
"""Seconds for which a change of the table or its chairs stands there."""

_COMINGS = frozenset({"sat", "left", "quit", "away", "back", "stand_in", "freed", "removed"})
_HANDS = frozenset({"shows", "shown", "hidden"})
TOLD: Final[Mapping[TablePhase, frozenset[str]]] = {
    "gathering": frozenset(),
    "playing": _COMINGS | _HANDS,
    "over": _COMINGS | {"configured"},
}
"""What of the changes of the table and its chairs is told in passing; the log has them all."""

NOTICE_STANDS = 3.0
"""Seconds for which a notice stands before what somebody says takes its place."""

NOBODY = Seat(who="empty")


@dataclass(frozen=True)
class Notice:
    """Something to tell in one line: a code, and the facts that its sentence needs."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


class GameModel:
    """What a game's screen is about now. Call `look` before anything else is asked of it."""

    def __init__(
        self,
        client: Client,
        chat: ChatModel,
        settings: Callable[[], Settings] = Settings,
        adviser: Adviser | None = None,
    ) -> None:
        """Begin with what the client knows; `settings` returns the reader's settings of now,
        `adviser` thinks for the coach, where the game has one."""
        self.client = client
        self.coaching = Coaching(client, adviser)
        self.shows_advice = False
        self.chat = chat
        self.settings = settings
        self.now = 0.0
        self.overlay = ""
        """What is laid over the table, by the game's own name for it; empty: nothing."""
        self.log_back = 0
        self._notice: Notice | None = None
        self._notice_since = 0.0
        self._update: Update | None = None
        self._since = 0.0
        self._newest: Update | None = None
        self._newest_since = 0.0
        self._turn = -1
        self._turn_since = 0.0
        self._lost_since: float | None = None
        self._chairs: Table | None = None
        self._came: tuple[SeatChanged | TableChanged, ...] = ()
        self._came_until = 0.0
        self._veil: bool | None = None
        self._dismissed = client.refusal
        """The refusal that was read; what was refused before the game is no matter of it."""

    # ---- looking ---------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """Take in what the client knows, and the time."""
        self.now = now
        update = self.client.update
        if update is not None and update is not self._update:
            self._update, self._since = update, now
            self._take_view(update.view)
            self._see_turn(update)
            self._see_comings(update.table)
        if self.client.newest is not self._newest:
            self._newest, self._newest_since = self.client.newest, now
        if self.client.standing != "lost":
            self._lost_since = None
        elif self._lost_since is None:
            self._lost_since = now
        if self._is_notice_past:
            self.notice = None

    def _take_view(self, view: Any) -> None:
        """Take in a new view of the game, None for no game."""

    def _turn_begins(self) -> None:
        """Take note of a new turn."""

    def _see_turn(self, update: Update) -> None:
        if update.view is None or update.turn == self._turn:
            return
        self._turn, self._turn_since = update.turn, self.now
        self.notice = None
        self.shows_advice = False
        if self.settings().auto_veil:
            self._veil = None
        self._turn_begins()

    def _see_comings(self, table: Table) -> None:
        """Notice between two updates who else came or went, what spectators may see from now on,
        and that options were changed."""
        before, self._chairs = self._chairs, table
        if before is None and self.client.returned_to == (table.id, table.games):
            self.notice = Notice("back")
        own = self.seat(self.you).name if self.you is not None else ""
        came = tuple(
            each
            for each in changes(before, table)
            if isinstance(each, (SeatChanged, TableChanged))
            and each.what in TOLD[table.phase]
            and each.name != own
        )
        if any(each.what == "shown" for each in came):  # all agreed: that tells who did last
            came = tuple(each for each in came if each.what != "shows")
        if came:
            self._came, self._came_until = came, self.now + TOLD_FOR

    # ---- the table and its people ----------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table as it is known now."""
        return self.client.table

    @property
    def options(self) -> Options:
        """The table's options."""
        return self.table.options if self.table else Options()

    @property
    def known(self) -> AnyView | None:
        """The newest view of the game; None before one."""
        return self._update.view if self._update else None

    @property
    def is_watching(self) -> bool:
        """Whether the reader is a spectator."""
        return self.known is None or self.known.seat is None

    @property
    def me(self) -> int:
        """The seat at the bottom: the own one; seat 0 for a spectator."""
        return self.known.seat or 0 if self.known is not None else 0

    @property
    def own(self) -> int | None:
        """The seat that the reader plays in the game on show, or played, if that is over; None
        for a spectator, and for who sat down after the game."""
        if self.is_watching:
            return None
        played = self.client.played
        if not played:
            return self.me
        name = self.seat(self.me).name
        return played.index(name) if name in played else None

    @property
    def you(self) -> int | None:
        """The own seat at the table; None for a spectator."""
        return self.client.update.you if self.client.update else None

    @property
    def may_configure(self) -> bool:
        """Whether the reader may change the table's options."""
        return self.client.may_configure

    def seat(self, seat: int) -> Seat:
        """Return a chair of the table."""
        seats = self.table.seats if self.table else ()
        return seats[seat] if seat < len(seats) else NOBODY

    def player(self, seat: int) -> str:
        """Return the name of who plays from a seat; of who did, once the game is over."""
        played = self.client.played
        return played[seat] if seat < len(played) else self.seat(seat).name

    def is_ready(self, seat: int) -> bool:
        """Tell whether who played from a seat sits here, and is ready for another game."""
        seats = self.table.seats if self.table else ()
        return any(chair.ready and chair.name == self.player(seat) for chair in seats)

    @property
    def is_paused(self) -> bool:
        """Whether somebody paused the game."""
        return self.table is not None and self.table.paused_by is not None

    @property
    def has_trouble(self) -> bool:
        """Whether the connection is broken, or the game paused."""
        return (
            self.is_paused or self.client.standing != "online" or self.client.farewell is not None
        )

    @property
    def lost_for(self) -> int:
        """For how many whole seconds the connection has been lost, once that is long; else 0."""
        since = 0 if self._lost_since is None else int(self.now - self._lost_since)
        return since if since >= LOST_FOR_LONG else 0

    # ---- what is told ----------------------------------------------------------------------

    @property
    def came(self) -> tuple[SeatChanged | TableChanged, ...]:
        """What was noticed of the table and its chairs lately."""
        return self._came if self.now < self._came_until else ()

    @property
    def notice(self) -> Notice | None:
        """What to tell in one line about the last key, or what is selected."""
        return self._notice

    @notice.setter
    def notice(self, notice: Notice | None) -> None:
        self._notice, self._notice_since = notice, self.now

    @property
    def _is_notice_past(self) -> bool:
        """Whether what the notice tells is so no more, or it stood for long enough where there is
        something else to tell."""
        if self._notice is None:
            return False
        is_read = self.now >= self._notice_since + NOTICE_STANDS
        if is_read and (self.chat.passing is not None or self.came or self.lost_for):
            return True
        still = {
            "offline": self.client.standing != "online",
            "waiting": self.client.is_waiting,
            "paused": self.is_paused,
        }
        return not still.get(self._notice.code, True)

    @property
    def refusal(self) -> Refused | None:
        """The refusal to tell: the latest, until a key was pressed after it."""
        refusal = self.client.refusal
        return None if refusal is self._dismissed else refusal

    # ---- what has happened since the game on show was over -----------------------------------

    @property
    def since_end(self) -> Update | None:
        """The newest of what is held back until the reader goes on; None: nothing is."""
        return self._newest if self.client.is_held else None

    @property
    def is_awaited(self) -> bool:
        """Whether the reader is to act in the game that has begun since."""
        return self.since_end is not None and bool(getattr(self.since_end.view, "legal", ()))

    @property
    def awaited_for(self) -> int | None:
        """The whole seconds that the reader has left for that; None: as many as they like."""
        update = self.since_end
        if update is None or update.you is None or not self.is_awaited:
            return None
        passed = self.now - self._newest_since
        turn = None if update.table.clock is None else max(0.0, update.table.clock / 1000 - passed)
        limits = (turn, time_left(update, update.you, passed))
        return min((int(each) for each in limits if each is not None), default=None)

    # ---- time ------------------------------------------------------------------------------

    @property
    def turn_lasts(self) -> float:
        """Seconds since the last action, as far as this screen has seen it."""
        return self.now - self._turn_since

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left to whose turn it is; None without a clock, or while paused."""
        if self.table is None or self.table.clock is None or self.is_paused:
            return None
        return max(0, int(self.table.clock / 1000 - (self.now - self._since)))

    def time_left(self, seat: int) -> int | None:
        """Return the whole seconds that a seat has left for the game; None: as many as it likes."""
        left = time_left(self.client.update, seat, self.now - self._since)
        return None if left is None else int(left)

    @property
    def next_change(self) -> float | None:
        """When the picture changes by itself."""
        return min(self._times(), default=None)

    def _times(self) -> list[float]:
        """Return when the picture changes by itself: a second passes, what is told is past."""
        times: list[float] = []
        if self._lost_since is not None:
            times.append(self.now + 1 - (self.now - self._lost_since) % 1 + 0.01)
        if self.came:
            times.append(self._came_until)
        if self._notice is not None and (self.chat.passing is not None or self.came):
            times.append(self._notice_since + NOTICE_STANDS)
        if self.seconds_left and self.table and self.table.clock is not None:
            spent = self.table.clock / 1000 - self.seconds_left
            times.append(max(self._since + spent, self.now) + 0.01)
        if self.awaited_for:
            times.append(self.now + 1 - (self.now - self._newest_since) % 1 + 0.01)
        turn = self.known.turn if self.known is not None else None
        left = None if turn is None else time_left(self.client.update, turn, self.now - self._since)
        if left:
            times.append(self.now + left % 1 + 0.01)
        return times

    # ---- the reader ------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether the reader is to act now."""
        return bool(self.known is not None and self.known.legal and not self.client.is_waiting)

    def why_nothing(self) -> Notice | None:
        """Return why no action at all can be sent now; None if one can."""
        if self.is_watching or self.table is None:
            return Notice("watching")
        if self.client.standing != "online":
            return Notice("offline")
        if self.client.is_waiting:
            return Notice("waiting")
        if self.is_paused:
            return Notice("paused")
        return None if self.is_asked else Notice("not_your_turn")

    @property
    def hides_hands(self) -> bool:
        """Whether hands are hidden from who looks at this screen: by key, or by the setting
        while it is not the reader's turn."""
        if self._veil is not None:
            return self._veil
        return self.settings().auto_veil and not self.is_watching and not self.is_asked

    def toggle_veil(self) -> None:
        """Hide the hands, or show them again."""
        self._veil = not self.hides_hands

    def touched(self) -> None:
        """A key was pressed: what was told was read."""
        self.notice = None
        self._dismissed = self.client.refusal

    def toggle(self, overlay: str) -> None:
        """Lay something over the table, or take it away if it is there."""
        self.overlay = "" if self.overlay == overlay else overlay
        self.log_back = 0

    def toggle_advice(self) -> None:
        """Ask the coach about the present turn, or put the advice away."""
        self.shows_advice = not self.shows_advice
        if self.shows_advice:
            self.coaching.ask()

    def scroll_log(self, lines: int) -> None:
        """Go back in the log, or forward again for less than 0."""
        self.log_back = max(0, self.log_back + lines)
