"""The lesson: the screen of a real Luz table, fed by the scripted one, with the coach over it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from luznet.client.core import Client, Goal
from luznet.games.luz.types import View
from luznet.terminal.game.page import draw_keys
from luznet.terminal.keys import BACKSPACE
from luznet.terminal.luz.draw import draw
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.results import WAY_ON
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.box import draw_coach, draw_marks
from luznet.terminal.luz.tutorial.coach import ENTER, Coach
from luznet.terminal.luz.tutorial.deal import BETS, LEARNER, MY_BET
from luznet.terminal.luz.tutorial.table import RULES, ScriptedTable
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.talk.model import Talk
from luznet.wire.codec import read_action
from luznet.wire.messages import VERSIONS, Act, AnyClientMessage, Refused, Welcome

PAUSE: Final = frozenset("P")
"""A key of the table that has no use here: nobody is kept waiting."""
BETTING: Final = frozenset({"left", "right", "s", "x", *"0123456789", *ENTER})
"""Keys of the table that wait for the lesson about bets."""


class Lesson(Screen):
    """The tutorial without its way out."""

    def __init__(
        self,
        finished: Callable[[], None],
        leave: Callable[[], None],
        clock: Callable[[], float],
        learner: str,
    ) -> None:
        """Begin; `finished` is called after the last step, `leave` when the learner wants to
        go; `learner` is the person's name."""
        self.coach = Coach()
        self._finished = finished
        self._leave = leave
        self._clock = clock
        self._learner = learner
        self._sit_down()

    def _sit_down(self) -> None:
        """Begin at a fresh table, and play to the present moment of the deal."""
        self._table = ScriptedTable(self._learner)
        self._table.bet = self.coach.bet
        self._table.tell_values(self.coach.step.tells_values)
        self._client = Client(self._learner, Goal("sit"))
        self._client.receive(Welcome(version=VERSIONS[-1], tables=()))
        talk = Talk(self._client, self._clock)
        self._luz = LuzScreen(self._client, self._receive, self._clock, talk)
        for moment in (self.coach.done - 1, self.coach.done):
            self._play_to(moment)
        self.model.touched()

    @property
    def model(self) -> Model:
        """What the table's screen shows and what is selected on it."""
        return self._luz.model

    @property
    def text(self) -> str:
        """What the coach says now."""
        view = self._client.view
        return self.coach.step.say(view) if isinstance(view, View) else ""

    @property
    def is_hidden(self) -> bool:
        """Whether the coach is silent: something lies over the table, or the last trick is
        still shown while he would speak of the points."""
        is_early = self.coach.step.box == "counted" and self.model.stage != "deal end"
        return bool(self.model.overlay) or is_early

    # ---- the table -------------------------------------------------------------------------

    def _play_to(self, moment: int) -> None:
        self._table.play_to(moment)
        self._client.receive(self._table.update())
        self.model.look(self._clock())

    def _receive(self, messages: Iterable[AnyClientMessage]) -> None:
        """Take what the learner's client sends, as a host would."""
        for message in messages:
            if isinstance(message, Act):
                self._act(message)

    def _act(self, message: Act) -> None:
        """Play on if the coach takes the action; else let the client choose again."""
        action = read_action(RULES, message.action)
        if self.coach.take(action, self._table.next_action()):
            self._table.bet = self.coach.bet
            self._begin_step()
        else:
            self._client.receive(Refused(of="act", code="stale"))

    def _begin_step(self) -> None:
        """Bring the table to where the present step begins."""
        if self.coach.is_finished:
            self._finished()
            return
        is_new = self._table.tell_values(self.coach.step.tells_values)
        if is_new or self._table.done < self.coach.done:
            self._play_to(self.coach.done)
        if self.coach.step.fresh:
            self.model.select_nothing()

    # ---- keys ------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        """Return the coach's keys, and those of the table; leaving is always among them."""
        table = _without(PAUSE, self._luz.bindings())
        if self.model.overlay:
            return [*table, Binding(("q", "c-d"), "q", words.LEAVE(), self._leave)]
        leaving = Binding(("escape", "q", "c-d"), "Esc", words.LEAVE(), self._leave)
        if self.is_hidden:
            return [*table, leaving]
        back = Binding(("backspace",), BACKSPACE(), words.STEP_BACK(), self._go_back)
        if self.coach.done < MY_BET:
            table = _without(BETTING, table)
        if self.coach.step.wants is not None:
            return [back, leaving, *table]
        go_on = Binding(ENTER, "Enter", words.GO_ON(), self._go_on)
        return [go_on, back, leaving, *_without(frozenset(ENTER), table)]

    def press(self, key: str) -> bool:
        """Do what a key does, and let the coach look at it."""
        before = self.coach.index, self.model.overlay
        was_hidden = self.is_hidden
        self.coach.hint = ""
        was_used = super().press(key)
        if (self.coach.index, self.model.overlay) == before and not was_hidden:
            self._watch(key, was_used)
        return True

    def typed(self, text: str) -> bool:
        """Take any other character: it ends the beat of a finished trick."""
        return self._luz.typed(text)

    def _watch(self, key: str, was_used: bool) -> None:
        """Let the coach see what a key did within a step."""
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
        if not self.coach.go_back():
            return
        self._sit_down()
        if self.coach.done == MY_BET and not self.coach.step.fresh:
            self.model.set_bet(BETS[LEARNER].tricks)

    # ---- the picture -----------------------------------------------------------------------

    def draw(self, size: Size) -> Picture:
        """Return the table with the coach over it."""
        bindings = self.bindings()
        picture = draw(self.model, size)
        draw_keys(picture, size.rows - 1, bindings, self.model.talk)
        if not self.is_hidden:
            if self.coach.step.box == "counted":  # the coach says how to go on
                picture.fill(0, size.rows - WAY_ON, size.columns, 1, "")
            draw_marks(picture, self.coach.step.marks)
            draw_coach(picture, self.coach, self.text)
        return picture

    def next_change(self, now: float) -> float | None:
        """Return when the beat of a finished trick ends."""
        return self._luz.next_change(now)


def _without(keys: frozenset[str], bindings: Sequence[Binding]) -> list[Binding]:
    """Return the bindings that have none of these keys."""
    return [binding for binding in bindings if not keys & {*binding.keys}]
