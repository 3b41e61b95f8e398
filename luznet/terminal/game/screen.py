"""The screen that the screens of all games build on: the keys that every game has."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from luznet.games.game import Frozen
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.game import drawing, log, page, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.keys import LEFT_RIGHT, PAGE_UP, UP, label
from luznet.terminal.light.motion import Scene, Stage
from luznet.terminal.notifier import Turn
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.side import beside, has_side, with_side
from luznet.wire.client_messages import Pause, Ready

M = TypeVar("M", bound=GameModel)

ENTER: Final = ("enter", " ", "space")
END_SEEN_AFTER: Final = 1.0
"""Seconds after the end of a game in which Enter does not ask for another one: the key may have
been meant for the last action."""
LOG_PAGE: Final = 10
"""Lines of the log that PgUp scrolls."""


class Due(NamedTuple):
    """What is on the screen when nothing moves: a view, its picture, what that shows, whether it
    hides the hands, and the columns that the table has."""

    view: Any
    picture: Picture
    shown: str
    hides_hands: bool
    columns: int

    def looks_other(self, other: "Due") -> bool:
        """Return whether the window is another one, or hands were hidden or shown since."""
        is_same = self.picture.canvas == other.picture.canvas and self.columns == other.columns
        return not is_same or self.hides_hands != other.hides_hands


class GameScreen(Screen, Generic[M]):
    """The screen of a game, for a player or a spectator."""

    model_type: ClassVar[Any] = GameModel
    """The game's own model."""
    overlays: ClassVar[Mapping[str, str]] = {"log": "L"}
    """What can cover the table, with the key that opens and closes it."""

    def __init__(self, context: Context, chat: ChatModel) -> None:
        self.model: M = self.model_type(context, chat)
        self._client = context.client
        self._send = context.send
        self._clock = context.clock
        self._size = self.least
        self._stage = Stage()
        self._due: Due | None = None
        self._only_looks = False

    def draw(self, size: Canvas) -> Picture:
        self._size = size
        now = self._clock()
        self.model.look(now)
        self._keep_in_sight(size)
        bindings = self.bindings()
        picture = self.picture(size)
        page.draw_keys(picture, size.rows - 1, bindings, self.model.chat)
        self._set_in_motion(picture, now)
        return self._stage.frame(picture, now)

    def _set_in_motion(self, picture: Picture, now: float) -> None:
        """Let what has happened since the last picture move, if it is one thing."""
        last = self._due
        hides, columns = self.model.hides_hands, self._table_canvas.columns
        due = self._due = Due(self.model.view, picture, self._shown(), hides, columns)
        if last is None or last.looks_other(due):
            self._stage.end()
        elif (last.view, last.shown) != (due.view, due.shown):
            is_free = not self.model.overlay or self._is_beside(picture.canvas)
            moves = self.model.settings().motion and is_free
            self._stage.begin(self._scenes(last, due) if moves else (), now)

    def _shown(self) -> str:
        """Return what is on the screen, by a name."""
        if self.model.overlay and not self._is_beside(self._size):
            return self.model.overlay
        return "table" if self.model.shows_table else "end"

    def _scenes(self, before: Due, due: Due) -> Sequence[Scene]:
        """Return what moves from what was on the screen to what is due; nothing if more than one
        thing has happened."""
        return ()

    def press(self, key: str) -> bool:
        """Do what the key does; it also ends a motion."""
        self._stage.end()
        return super().press(key)

    def uncover(self, key: str) -> bool:
        if self.model.known is None or not self.model.overlay or self._is_beside(self._size):
            return False
        if not any(key in binding.keys for binding in self._at_table()):
            return False
        self.model.toggle("")
        return self.press_below(key)

    def press_below(self, key: str) -> bool:
        self._only_looks = True
        try:
            return self.press(key)
        finally:
            self._only_looks = False

    def drew(self, seconds: float) -> None:
        self._stage.drew(seconds, self._clock())

    def picture(self, size: Canvas) -> Picture:
        """Return the picture without the line of keys: the table, or what covers it."""
        model, view = self.model, self.model.view
        if view is None:
            return page.empty(size)
        if self._is_beside(size):
            return with_side(
                size,
                lambda canvas: self._uncovered(view, canvas),
                lambda side: log.draw_beside(side, model, self._log()),
                words.LOG(),
            )
        if model.overlay != "log":
            return self._uncovered(view, size)
        picture = self._draw_log(view, size)
        self._draw_banner(picture, view, size)
        return picture

    def _uncovered(self, view: Any, size: Canvas) -> Picture:
        """Return the picture of the table, or what covers it, apart from the log."""
        picture = self._cover(view, size)
        if picture is None:
            return self._table(view, size)
        self._draw_banner(picture, view, size)
        return picture

    def _draw_banner(self, picture: Picture, view: Any, size: Canvas) -> None:
        """Draw what holds the game up, or whose turn it is, over what covers the table."""
        model = self.model
        if model.has_trouble or (model.overlay and model.shows_table):
            page.draw_banner(picture, size.rows - 5, model, self._banner(view))

    @property
    def _table_canvas(self) -> Canvas:
        """What the table is drawn for now."""
        return beside(self._size) if self._is_beside(self._size) else self._size

    def _is_beside(self, size: Canvas) -> bool:
        """Return whether the log is shown beside the table, which goes on."""
        return self.model.overlay == "log" and has_side(size)

    def _table(self, view: Any, size: Canvas) -> Picture:
        """Return the picture of the table."""
        raise NotImplementedError

    def _cover(self, view: Any, size: Canvas) -> Picture | None:
        """Return the picture that covers the table, apart from the log; None if nothing does."""
        return None

    def _draw_log(self, view: Any, size: Canvas) -> Picture:
        picture = Picture(size)
        self._draw_title(picture, view)
        log.draw_log(picture, self.model, self._log())
        return picture

    def _draw_title(self, picture: Picture, view: Any) -> None:
        """Draw the top line."""
        raise NotImplementedError

    def _banner(self, view: Any) -> page.Banner:
        """Return whose turn it is, as a sentence with its style."""
        raise NotImplementedError

    def turn_row(self, size: Canvas) -> int | None:
        model = self.model
        if model.view is None or model.overlay or not model.shows_table:
            return None
        return self._banner_row(model.view, size)

    def _banner_row(self, view: Any, size: Canvas) -> int | None:
        """Return the row of the banner on the table, if it has a place of its own."""
        return None

    def _log(self) -> Iterable[log.Told]:
        """Return the sentences of the log."""
        raise NotImplementedError

    def told(self) -> Iterable[log.Told]:
        """Return the sentences of the log, for whoever shows this screen."""
        return self._log()

    def _keep_in_sight(self, size: Canvas) -> None:
        """Limit scrolling to what there is."""
        if self.model.log_back:
            self.model.log_back = min(self.model.log_back, self._most_back())

    def elapse(self) -> None:
        """Play an only legal action, if the reader's settings say so."""
        self.model.look(self._clock())
        self._act(self.model.autoplayed)

    def typed(self, text: str) -> bool:
        """Take any other character: notices have been read."""
        self.model.look(self._clock())
        self.model.touched()
        return False

    def next_change(self, now: float) -> float | None:
        self.model.look(now)
        times = (self.model.next_change, self._stage.next_change(now))
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> Turn | None:
        """Return whose turn it is, even while the picture lags behind."""
        update = self._client.newest
        view = update.view if update else None
        if update is None or view is None or view.turn is None:
            return None
        if view.legal:
            return Turn(words.YOUR_TURN(), own=(update.table.id, update.table.games, update.turn))
        if self._client.is_held:
            names = [seat.name for seat in update.table.seats[view.turn : view.turn + 1]]
            return Turn(words.TURN_OF(name=drawing.readable("".join(names), view.turn)))
        return Turn(words.TURN_OF(name=drawing.name_of(self.model, view.turn)))

    # ---- keys ------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        self.model.look(self._clock())
        if self.model.known is None:
            return []
        standby = self.model.client.standby
        if standby.asks:
            going_on = self._key(("p", "P"), "p", label("go on"), standby.go_on)
            return [going_on, *self._at_table()]
        if self._is_beside(self._size):
            return [*self._at_side(), *self._at_table()]
        if self.model.overlay:
            return [self._closing(), *self._scrolling(), *self._pausing()]
        return [*self._putting_advice_away(), *self._at_table()]

    def _at_table(self) -> Sequence[Binding]:
        """Return the keys of the game itself, the most important first."""
        raise NotImplementedError

    def _key(
        self, keys: Sequence[str], shown: str, does: str, action: Callable[[], None]
    ) -> Binding:
        """Return a binding that clears notices first."""

        def run() -> None:
            self.model.look(self._clock())
            self.model.touched()
            action()

        return Binding(tuple(keys), shown, does, run)

    def _overlay(self, key: str, overlay: str, does: str) -> Binding:
        """Return the key that covers the table with something."""
        return self._key((key,), key, does, partial(self.model.toggle, overlay))

    def _closing(self) -> Binding:
        """Return the keys that uncover the table."""
        keys = ("escape", "backspace", self.overlays[self.model.overlay], *ENTER)
        return self._key(keys, "Esc", label("back"), partial(self.model.toggle, ""))

    def _scrolling(self) -> list[Binding]:
        """Return the keys that scroll what covers the table; only the one that leads further is
        shown."""
        return self._scrolling_log() if self.model.overlay == "log" else []

    def _at_side(self) -> list[Binding]:
        """Return the keys of the log beside the table: they leave those of the table alone."""
        scroll = self.model.scroll_log
        is_more = self.model.log_back < self._most_back()
        up = PAGE_UP() if is_more else ""
        return [
            self._key(("escape",), "Esc", label("back"), partial(self.model.toggle, "")),
            self._key(("pagedown",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pageup",), up, label("older"), partial(scroll, LOG_PAGE)),
            *self._stepping_log(("<",), (">",), "< >"),
        ]

    def _stepping_log(
        self, back: Sequence[str], on: Sequence[str], shown: str
    ) -> Sequence[Binding]:
        """Return the keys that go through the log step by step; none if it has no steps."""
        first = log.next_step(self._log(), None, -1)
        if first is None:
            return []
        return [
            self._key(back, "", "", partial(self._step_log, -1)),
            self._key(on, shown, self.step_label(), partial(self._step_log, 1)),
        ]

    def step_label(self) -> str:
        """Return what a step of the log is called in the line of keys."""
        # i18n: Goes to another step of the game in the log.
        return label("step")

    def _step_log(self, by: int) -> None:
        model, told = self.model, [*self._log()]
        model.log_step = log.next_step(told, model.log_step, by)
        is_beside = self._is_beside(self._size)
        model.log_back = log.back_to(told, self._size, model.log_step, is_beside=is_beside)

    def _most_back(self) -> int:
        return log.most_back(self._log(), self._size, is_beside=self._is_beside(self._size))

    def _scrolling_log(self) -> list[Binding]:
        scroll = self.model.scroll_log
        up = UP() if self.model.log_back < self._most_back() else ""
        return [
            self._key(("down", "j"), "", "", partial(scroll, -1)),
            self._key(("pagedown",), "", "", partial(scroll, -LOG_PAGE)),
            self._key(("pageup",), "", "", partial(scroll, LOG_PAGE)),
            self._key(("up", "k"), up, label("older"), partial(scroll, 1)),
            *self._stepping_log(("left", "h", "<"), ("right", "l", ">"), LEFT_RIGHT()),
        ]

    @property
    def _has_advice(self) -> bool:
        """Whether the reader can ask the coach: it is their turn, with a choice and a coach, and
        their hand is not hidden."""
        return self.model.coaching.can_advise and not self.model.hides_hands

    def _advising(self) -> list[Binding]:
        if not self._has_advice:
            return []
        # i18n: Asks the coach.
        return [self._key(("a",), "a", label("advice"), self.model.toggle_advice)]

    def _putting_advice_away(self) -> list[Binding]:
        """Return the key that closes the advice before it does anything else."""
        if not self._has_advice or not self.model.shows_advice:
            return []
        return [self._key(("escape",), "", "", self.model.toggle_advice)]

    def looking_back(self) -> Sequence[Binding]:
        """Return the keys that only look, for a game that was played before."""
        return ()

    def _logging(self) -> Binding:
        # i18n: Shows what happened.
        return self._overlay("L", "log", label("log"))

    def _pausing(self) -> list[Binding]:
        if not self.model.situation.is_player or self.model.situation.host_loss is not None:
            return []
        if self.model.situation.is_paused:
            return [self._key(("p", "P"), "p", label("resume"), partial(self._pause, False))]
        return [self._key(("P",), "P", label("pause"), partial(self._pause, True))]

    def _veiling(self) -> Binding:
        does = label("show hands") if self.model.hides_hands else label("hide hands")
        return self._key(("v",), "v", does, self.model.toggle_veil)

    def _ending(self) -> list[Binding]:
        """Return the keys for another game, or what has happened since, and for this one again."""
        return [] if self.model.looks_back else [*self._going_on(), *self._replaying()]

    def _replaying(self) -> list[Binding]:
        """Return the key that shows the game again."""
        does = self.model.context.open_replay
        if does is None or not self.model.can_replay:
            return []
        is_shown = self.model.shown_replay is not None
        return [self._key(("r",), "r", label("watch along") if is_shown else label("replay"), does)]

    def _going_on(self) -> list[Binding]:
        """Return the key that asks for another game, or continues with what has happened since."""
        if self._client.is_held:
            return [self._key(ENTER, "Enter", label("go on"), self._move_on_by_enter)]
        you = self.model.situation.you
        now = self.model.situation
        if you is None or now.is_evening or now.seat(you).ready:
            return []
        return [
            self._key(("n",), "n", label("play again"), self._ready),
            self._key(ENTER, "", "", self._ready_by_enter),
        ]

    # ---- what keys send ----------------------------------------------------------------------

    def _confirm(self) -> None:
        if not self._only_looks:
            self._act(self.model.confirmed())

    def _act(self, action: Frozen | None) -> None:
        if action is not None:
            self.model.sent = action
            self._send(self._client.act(action))

    def _ready(self) -> None:
        self._send([*self._client.move_on(), Ready(ready=True)])

    def _move_on_by_enter(self) -> None:
        if self.model.turn_lasts >= END_SEEN_AFTER:
            self._send(self._client.move_on())

    def _ready_by_enter(self) -> None:
        if self.model.turn_lasts >= END_SEEN_AFTER:
            self._ready()

    def _pause(self, paused: bool) -> None:
        self._send([Pause(paused=paused)])
