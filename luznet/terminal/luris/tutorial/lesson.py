"""The tutorial of Luris: the screen of its table with the coach over it."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.tutorial import ACTIONS
from luznet.games.luris.types import Action, State
from luznet.i18n.coach import MIRA
from luznet.terminal.game.tutorial.lesson import Lesson, without
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.screen import LurisScreen
from luznet.terminal.luris.tutorial.box import draw_coach, draw_marks
from luznet.terminal.luris.tutorial.coach import LurisCoach
from luznet.terminal.luris.tutorial.steps import LurisStep
from luznet.terminal.picture import Picture
from luznet.terminal.screen import Binding

ANOTHER: Final = frozenset("n")
"""The key that asks for another game after the end."""


class LurisLesson(Lesson[Model, LurisStep]):
    """The tutorial of Luris without its way out."""

    game = "luris"
    coach_type = LurisCoach
    screen_type = LurisScreen
    bots = (MIRA,)
    coach: LurisCoach

    def _action(self, state: State, done: int) -> Action:
        return ACTIONS[done]

    def _useful(self, bindings: Sequence[Binding]) -> Sequence[Binding]:
        return without(ANOTHER, bindings) if self.model.is_over else bindings

    @property
    def _undoes(self) -> bool:
        return bool(self.model.asks) and self.model.can_go_back

    def _go_back(self) -> None:
        super()._go_back()
        self.coach.begin_again(self.model)

    def _mark(self, picture: Picture) -> None:
        if self.model.view is not None:
            draw_marks(picture, self.coach.step.marks, self.model.view)

    def _draw_coach(self, picture: Picture) -> None:
        draw_coach(picture, self.coach, self.text, self._hint)

    @property
    def _hint(self) -> str:
        """What is wrong: the coach says it in place of the line of notices, which he covers."""
        told = self.model.notice
        if self.coach.hint or told is None:
            return self.coach.hint
        return self.model.notices[told.code](**told.facts)


LESSON = LurisLesson
