"""The lesson: the screen of a real table, fed by a scripted one, with the coach over it."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Generic

from luznet.client.core import Client, Goal
from luznet.language import Text
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.game.page import draw_keys
from luznet.terminal.game.screen import GameScreen
from luznet.terminal.game.tutorial.coach import ENTER, Coach, M, S
from luznet.terminal.game.tutorial.table import ScriptedTable
from luznet.terminal.keys import BACKSPACE, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.wire.client_messages import Act, AnyClientMessage
from luznet.wire.codec import read_action
from luznet.wire.messages import Refused, Welcome
from luznet.wire.versions import VERSIONS

PAUSE: Final = frozenset("P")
"""A key of the table that has no use here: nobody is waiting."""


class Lesson(Screen, Generic[M, S]):
    """A tutorial, without the question before leaving."""

    game: ClassVar[str]
    """What is taught, by id."""
    coach_type: ClassVar[Any]
    screen_type: ClassVar[Any]
    bots: ClassVar[Sequence[Text]]
    """The names of those who play with the learner, clockwise."""

    def __init__(
        self,
        finished: Callable[[], None],
        leave: Callable[[], None],
        clock: Callable[[], float],
        learner: str,
    ) -> None:
        """`finished` is called after the last step, `leave` when the learner wants to leave;
        `learner` is the learner's name."""
        self.coach: Coach[M, S] = self.coach_type()
        self._finished = finished
        self._leave = leave
        self._clock = clock
        self._learner = learner
        self._sit_down()

    # ---- for each game ---------------------------------------------------------------------

    @abstractmethod
    def _action(self, state: Any, done: int) -> Any:
        """Return the next action of the script."""

    @abstractmethod
    def _mark(self, picture: Picture) -> None:
        """Mark what the step is about."""

    @abstractmethod
    def _draw_coach(self, picture: Picture) -> None:
        """Draw the coach's box over the picture of the table."""

    def _arrange(self, table: ScriptedTable) -> bool:
        """Prepare the table for the present step; return whether anything changed."""
        return False

    def _useful(self, bindings: Sequence[Binding]) -> Sequence[Binding]:
        """Return the keys of the table that are useful in the present step."""
        return bindings

    @property
    def _undoes(self) -> bool:
        """Whether Esc now takes back a selection, instead of leaving."""
        return False

    @property
    def _is_early(self) -> bool:
        """Whether the table still shows what happened before the present step."""
        return False

    # ---- the table -------------------------------------------------------------------------

    def _sit_down(self) -> None:
        """Set up a new table, and play to the present moment of the game."""
        bots = [name() for name in self.bots]
        self._table = ScriptedTable(self.game, self._learner, bots, self._action)
        self._arrange(self._table)
        self._client = Client(self._learner, Goal("sit"))
        self._client.receive(Welcome(version=VERSIONS[-1], tables=()))
        context = Context(LocalSession(self._client, self._receive), self._clock)
        self._screen: GameScreen[M] = self.screen_type(context, ChatModel(context))
        for moment in (self.coach.done - 1, self.coach.done):
            self._play_to(moment)
        self.model.touched()

    @property
    def model(self) -> M:
        """What the screen of the table shows, and what is selected."""
        return self._screen.model

    @property
    def text(self) -> str:
        """What the coach says now."""
        view: Any = self._client.view
        return "" if view is None else self.coach.step.said(view)

    @property
    def is_hidden(self) -> bool:
        """Whether the coach is silent: something covers the table, or does not yet show what the
        step is about."""
        return bool(self.model.overlay) or self._is_early

    def _play_to(self, moment: int) -> None:
        self._table.play_to(moment)
        self._client.receive(self._table.update())
        self.model.look(self._clock())

    def _receive(self, messages: Iterable[AnyClientMessage]) -> None:
        """Take what the learner's client sends, in place of a host."""
        for message in messages:
            if isinstance(message, Act):
                self._act(message)

    def _act(self, message: Act) -> None:
        """Play on if the coach accepts the action; else let the client choose again."""
        action = read_action(self._table.rules, message.action)
        if self.coach.take(action, self._table.next_action()):
            self._begin_step()
        else:
            self._client.receive(Refused(of="act", code="stale"))

    def _begin_step(self) -> None:
        """Play to the beginning of the present step."""
        if self.coach.is_finished:
            self._finished()
            return
        is_new = self._arrange(self._table)
        if is_new or self._table.done < self.coach.done:
            self._play_to(self.coach.done)
        if self.coach.step.fresh:
            self.model.select_nothing()
        self.coach.hint = self.coach.remark(self.model)

    # ---- keys ------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        """Return the coach's keys and those of the table, always with one that leaves."""
        table = without(PAUSE, self._screen.bindings())
        if self.model.overlay or self._undoes:
            leaving = Binding(("q", "c-d"), "q", label("leave"), self._leave)
        else:
            leaving = Binding(("escape", "q", "c-d"), "Esc", label("leave"), self._leave)
        if self.is_hidden:
            return [*table, leaving]
        back = Binding(("backspace",), BACKSPACE(), label("back"), self._go_back)
        table = [*self._useful(table)]
        if self.coach.step.wants is not None:
            return [back, leaving, *table]
        go_on = Binding(ENTER, "Enter", label("go on"), self._go_on)
        return [go_on, back, leaving, *without(frozenset(ENTER), table)]

    def press(self, key: str) -> bool:
        """Do what the key does, then let the coach look at the result."""
        before = self.coach.index, self.model.overlay
        was_hidden = self.is_hidden
        self.coach.hint = ""
        was_used = super().press(key)
        if (self.coach.index, self.model.overlay) == before and not was_hidden:
            self._watch(key, was_used)
        return True

    def typed(self, text: str) -> bool:
        """Take any other character: it ends a pause of the table."""
        return self._screen.typed(text)

    def _watch(self, key: str, was_used: bool) -> None:
        """Show the coach what a key did in this step."""
        at = self.coach.index
        if key != "backspace":
            self.coach.pressed(key, was_used, self.model)
        if self.coach.index != at:
            self._begin_step()

    def _go_on(self) -> None:
        self.model.touched()
        self.coach.go_on()
        self._begin_step()

    def _go_back(self) -> None:
        if self.coach.go_back():
            self._sit_down()

    # ---- the picture -----------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        bindings = self.bindings()
        picture = self._screen.picture(size)
        if not self.is_hidden:
            self._mark(picture)
        draw_keys(picture, size.rows - 1, bindings, self.model.chat)
        if not self.is_hidden:
            self._draw_coach(picture)
        return picture

    def next_change(self, now: float) -> float | None:
        return self._screen.next_change(now)


def without(keys: frozenset[str], bindings: Sequence[Binding]) -> list[Binding]:
    """Return the bindings that have none of these keys."""
    return [binding for binding in bindings if not keys & {*binding.keys}]
