"""The model that the screens of all games build on.

Only the client has the view. The model remembers which view was on the screen when it last looked,
and what is selected; it never draws, and is told the time. It uses only what the views of all games
have: the reader's seat (`seat`), whose turn it is (`turn`) and what the reader can do (`legal`).
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct, field

from luznet.client.changes import SeatChanged, TableChanged, changes
from luznet.client.coaching import Coaching
from luznet.client.deals import DealChecked, complaint, told_since
from luznet.client.situation import Situation
from luznet.games.game import AnyView, Frozen
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game import words
from luznet.wire.messages import Fact, Led, Options, Refused, Table, TablePhase, Update

LOST_FOR_LONG = 4
"""Seconds after which the screen says how long the connection has been lost, and what to do."""

FREE_AFTER = 8.0
"""Seconds for which the owner waits for somebody who is away before the screen says how to free the
seat: most are back before that."""
TOLD_FOR = 6.0
"""Seconds for which a change at the table is shown."""

_COMINGS = frozenset(
    {"sat", "left", "quit", "away", "back", "stand_in", "freed", "removed", "readmitted"}
)
_HANDS = frozenset({"shows", "shown", "hidden"})
TOLD: Final[dict[TablePhase, frozenset[str]]] = {
    "gathering": frozenset(),
    "playing": _COMINGS | _HANDS,
    "over": _COMINGS | {"configured"},
}
"""Which changes at the table are shown for a moment; the log has all of them."""

AUTOPLAY_AFTER = 1.0
"""Seconds after which an only legal action is played, if the reader's settings say so."""

NOTICE_STANDS = 3.0
"""Seconds for which a notice stays before a chat message may replace it."""


class Notice(Struct, frozen=True):
    """A sentence for one line: its code and its facts."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


class GameModel:
    """What the screen of a game is about. `look` takes in what has changed, and the time."""

    notices: ClassVar[Mapping[str, Callable[..., str]]] = words.NOTICES
    """The sentences of notices, by their codes."""

    def __init__(self, context: Context, chat: ChatModel) -> None:
        self.context = context
        self.client = context.client
        self.settings = context.settings
        self.coaching = Coaching(context.client, context.adviser)
        self.chat = chat
        self.shows_advice = False
        self.sent: Any = None
        """The last action that was sent."""
        self.now = 0.0
        self.overlay = ""
        """What covers the table, by a name that the game gives it; empty for nothing."""
        self.log_back = 0
        self.log_step: int | None = None
        """The step of the game that the reader has gone back to in the log; None for the end."""
        self._notice: Notice | None = None
        self._notice_since = 0.0
        self._obstacle: Notice | None = None
        """Why Enter could not confirm anything the last time."""
        self._looked_at: Update | None = None
        self._since = 0.0
        self._newest: Update | None = None
        self._newest_since = 0.0
        self._turn = -1
        self._turn_since = 0.0
        self._lost_since: float | None = None
        self._away_since: float | None = None
        self._came: tuple[SeatChanged | TableChanged | DealChecked, ...] = ()
        self._came_until = 0.0
        self._deal = next(reversed(self.client.witness.prover.told), None)
        self._unfair: tuple[DealChecked, ...] = ()
        self._veil: bool | None = None
        self._dismissed = self.client.refusal
        """The refusal that was read; refusals from before the game do not count."""

    # ---- looking ---------------------------------------------------------------------------

    def look(self, now: float) -> None:
        """Take in what has changed since the last look, and the time."""
        self.now = now
        before, update = self._looked_at, self.client.update
        if update is not None and update is not before:
            self._looked_at, self._since = update, now
            self._see_view(before.view if before else None)
            self._see_turn(update)
            self._see_comings(before.table if before else None, update.table)
        self._see_deals()
        if self.client.newest is not self._newest:
            self._newest, self._newest_since = self.client.newest, now
        if self.client.standing != "lost":
            self._lost_since = None
        elif self._lost_since is None:
            self._lost_since = now
        if not self.situation.to_free:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = now
        if self._is_notice_past:
            self.notice = None

    def _see_view(self, before: Any) -> None:
        """Take in the changes since the view of the last look; None if there was no game."""

    def _turn_begins(self) -> None:
        """Prepare for a new turn."""

    def _see_turn(self, update: Update) -> None:
        if update.view is None or update.turn == self._turn:
            return
        self._turn, self._turn_since = update.turn, self.now
        self.notice = None
        self.shows_advice = False
        if self.settings().auto_veil:
            self._veil = None
        self._turn_begins()

    def _see_comings(self, before: Table | None, table: Table) -> None:
        """Note who else came or left, what spectators can see from now on, and that options were
        changed."""
        if before is None and self.client.returned_to == (table.id, table.games):
            self.notice = Notice("back")
        own = self.situation.seat(self.situation.you).name if self.situation.you is not None else ""
        came = tuple(
            each
            for each in changes(before, table)
            if isinstance(each, (SeatChanged, TableChanged))
            and each.what in TOLD[table.phase]
            and each.name != own
        )
        if any(each.what == "shown" for each in came):  # all agreed: the last one is implied
            came = tuple(each for each in came if each.what != "shows")
        if came:
            self._came, self._came_until = came, self.now + TOLD_FOR

    def _see_deals(self) -> None:
        """Note what became of deals, for a moment; what was not fair, until it was read."""
        told = self.client.witness.prover.told
        news = told_since(told, self._deal)
        self._deal = told[-1] if told else None
        self._unfair += tuple([each for each in news if each.fault])
        if came := tuple([each for each in news if not each.fault]):
            self._came, self._came_until = came, self.now + TOLD_FOR

    # ---- the table and its people ----------------------------------------------------------

    @property
    def situation(self) -> Situation:
        """What the reader's present is about."""
        return self.client.situation

    @property
    def table(self) -> Table | None:
        return self.client.table

    @property
    def options(self) -> Options:
        return self.situation.options

    @property
    def known(self) -> AnyView | None:
        """The game as the reader may see it now; None before one."""
        view: AnyView | None = self.client.view
        return view

    @property
    def view(self) -> Any:
        """The game on the screen, which may lag behind what is known."""
        return self.client.view

    @property
    def shows_table(self) -> bool:
        """Whether the table is on the screen, possibly covered for a moment."""
        return self.known is not None and self.known.phase != "over"

    @property
    def is_watching(self) -> bool:
        """Whether the reader is a spectator of the game on the screen."""
        return self.known is None or self.known.seat is None

    @property
    def me(self) -> int:
        """The seat at the bottom: the reader's own; seat 0 for a spectator."""
        return self.known.seat or 0 if self.known is not None else 0

    @property
    def looks_back(self) -> bool:
        """Whether the game was played before, and nothing is asked of the reader."""
        return self.situation.looks_back

    @property
    def has_trouble(self) -> bool:
        """Whether the connection is broken, or the game paused."""
        is_online = self.client.standing == "online" and self.client.farewell is None
        return self.situation.is_paused or not is_online

    @property
    def suggests_freeing(self) -> bool:
        """Whether the owner has waited for somebody who is away for so long that they may want to
        free the seat."""
        return self._away_since is not None and self.now >= self._away_since + FREE_AFTER

    @property
    def lost_for(self) -> int:
        """Whole seconds since the connection was lost, once they are many; else 0."""
        since = 0 if self._lost_since is None else int(self.now - self._lost_since)
        return since if since >= LOST_FOR_LONG else 0

    # ---- notices ---------------------------------------------------------------------------

    @property
    def came(self) -> tuple[SeatChanged | TableChanged | DealChecked, ...]:
        """What has changed at the table in the last seconds."""
        return self._came if self.now < self._came_until else ()

    @property
    def notice(self) -> Notice | None:
        """One line about the last key, or about what is selected."""
        return self._notice

    @notice.setter
    def notice(self, notice: Notice | None) -> None:
        self._notice, self._notice_since = notice, self.now

    def tell(self, code: str, now: float) -> None:
        """Show a notice that no key has led to."""
        self.look(now)
        self.notice = Notice(code)

    @property
    def shown_replay(self) -> Led | None:
        """Where the replay stands that somebody else shows to the table, if the reader can watch
        along."""
        led = self.client.together.led
        return led if led is not None and not led.yours and self.can_replay else None

    @property
    def can_replay(self) -> bool:
        """Whether the reader can see the game again that is over."""
        is_there = self.context.open_replay is not None and not self.client.is_held
        return is_there and self.client.witness.finished is not None

    @property
    def _is_notice_past(self) -> bool:
        """Whether the notice is no longer true, or has been shown long enough while something else
        waits for its line."""
        if self._notice is None:
            return False
        is_read = self.now >= self._notice_since + NOTICE_STANDS
        if is_read and (self.chat.passing is not None or self.came or self.lost_for):
            return True
        return self._notice is self._obstacle and self._notice != self.why_not()

    @property
    def refusal(self) -> Refused | None:
        """What was not fair in deals, one after the other, or the latest refusal, until the next
        key."""
        if self._unfair:
            return complaint(self._unfair[0])
        refusal = self.client.refusal
        return None if refusal is self._dismissed else refusal

    # ---- since the game on the screen ended --------------------------------------------------

    @property
    def since_end(self) -> Update | None:
        """The newest update, if it is held back until the reader continues."""
        return self._newest if self.client.is_held else None

    @property
    def is_awaited(self) -> bool:
        """Whether it is already the reader's turn in the next game."""
        return self.since_end is not None and bool(getattr(self.since_end.view, "legal", ()))

    @property
    def awaited_for(self) -> int | None:
        """Whole seconds that the reader has left for that turn; None without a limit."""
        update = self.since_end
        if update is None or update.you is None or not self.is_awaited:
            return None
        passed = self.now - self._newest_since
        turn = None if update.table.clock is None else max(0.0, update.table.clock / 1000 - passed)
        total = Situation(self.client.name, update).time_left(update.you, passed)
        return min((int(each) for each in (turn, total) if each is not None), default=None)

    # ---- time ------------------------------------------------------------------------------

    @property
    def turn_lasts(self) -> float:
        """Seconds since this screen saw the last action."""
        return self.now - self._turn_since

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left for this turn; None without a limit, and while paused."""
        if self.table is None or self.table.clock is None or self.situation.is_paused:
            return None
        return max(0, int(self.table.clock / 1000 - (self.now - self._since)))

    def time_left(self, seat: int) -> int | None:
        """Return the whole seconds that a seat has left for the game; None without a limit."""
        left = self.situation.time_left(seat, self.now - self._since)
        return None if left is None else int(left)

    @property
    def next_change(self) -> float | None:
        """When the picture next changes by itself."""
        return min(self._times(), default=None)

    def _times(self) -> list[float]:
        """Return when the picture changes by itself: a second passes, or a notice disappears."""
        times: list[float] = []
        if self._lost_since is not None or self.situation.host_loss is not None:
            since = self.now if self._lost_since is None else self._lost_since
            times.append(self.now + 1 - (self.now - since) % 1 + 0.01)
        if self._away_since is not None and not self.suggests_freeing:
            times.append(self._away_since + FREE_AFTER)
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
        left = None if turn is None else self.situation.time_left(turn, self.now - self._since)
        if left:
            times.append(self.now + left % 1 + 0.01)
        if self._autoplay_at is not None:
            times.append(self._autoplay_at)
        return times

    # ---- autoplay --------------------------------------------------------------------------

    @property
    def _only(self) -> Frozen | None:
        """The only legal action; None while there are more, or it is not the reader's turn."""
        return None

    @property
    def _autoplay_at(self) -> float | None:
        """When the only legal action is played without a key; None if it is not."""
        if not self.settings().autoplay or self.has_trouble or self._only is None:
            return None
        return self._turn_since + AUTOPLAY_AFTER

    @property
    def autoplayed(self) -> Frozen | None:
        """The action to play now without a key."""
        due = self._autoplay_at
        return self._only if due is not None and self.now >= due else None

    # ---- the reader ------------------------------------------------------------------------

    def why_nothing(self) -> Notice | None:
        """Return why no action can be sent now; None if one can."""
        obstacle = self.situation.obstacle
        return None if obstacle is None else Notice(obstacle)

    def why_not(self) -> Notice | None:
        """Return why nothing can be confirmed now; None if something can."""
        return self.why_nothing()

    def confirmed(self) -> Frozen | None:
        """Return the action for what is selected; None, and a notice, if there is none."""
        self.notice = self._obstacle = self.why_not()
        return None if self.notice is not None else self._selected()

    def _selected(self) -> Frozen | None:
        """Return the action for what is selected, which can be sent."""
        return None

    def select_nothing(self) -> None:
        """Take back what is selected."""

    @property
    def hides_hands(self) -> bool:
        """Whether the screen hides the hands: because of a key, or of the setting while it is not
        the reader's turn."""
        if self._veil is not None:
            return self._veil
        return self.settings().auto_veil and not self.is_watching and not self.situation.is_asked

    def toggle_veil(self) -> None:
        """Hide the hands, or show them again."""
        self._veil = not self.hides_hands

    def touched(self) -> None:
        """Clear notices and refusals: a key was pressed, so they have been read."""
        self.notice, self._unfair = None, self._unfair[1:]
        self._dismissed = self.client.refusal

    def toggle(self, overlay: str) -> None:
        """Cover the table with this, or uncover it."""
        self.overlay = "" if self.overlay == overlay else overlay
        self.log_back, self.log_step = 0, None

    def toggle_advice(self) -> None:
        """Ask the coach about this turn, or close the advice."""
        self.shows_advice = not self.shows_advice
        if self.shows_advice:
            self.coaching.ask()

    def scroll_log(self, lines: int) -> None:
        """Scroll back in the log; forward for a negative number."""
        self.log_back = max(0, self.log_back + lines)
