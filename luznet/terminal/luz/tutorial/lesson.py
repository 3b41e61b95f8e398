"""The Luz tutorial: its screen with the coach over it."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.tutorial import BETS, LEARNER, MY_BET, action_at
from luznet.games.luz.types import Action, State
from luznet.i18n.coach import MIRA, OLE
from luznet.terminal.game.tutorial.box import draw_coach
from luznet.terminal.game.tutorial.coach import ENTER
from luznet.terminal.game.tutorial.lesson import Lesson, without
from luznet.terminal.game.tutorial.table import ScriptedTable
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.results import WAY_ON
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.luz.tutorial.box import draw_marks, place
from luznet.terminal.luz.tutorial.coach import LuzCoach
from luznet.terminal.luz.tutorial.steps import LuzStep
from luznet.terminal.picture import Picture
from luznet.terminal.screen import Binding

BETTING: Final = frozenset({"left", "right", "s", "x", *"0123456789", *ENTER})
"""Keys of the table that do nothing before the step about bets."""


class LuzLesson(Lesson[Model, LuzStep]):
    """The Luz tutorial."""

    game = "luz"
    coach_type = LuzCoach
    screen_type = LuzScreen
    bots = (MIRA, OLE)
    coach: LuzCoach

    def _action(self, state: State, done: int) -> Action:
        return action_at(state, done, self.coach.bet)

    def _arrange(self, table: ScriptedTable) -> bool:
        return table.set_help("values" if self.coach.step.tells_values else "none")

    def _useful(self, bindings: Sequence[Binding]) -> Sequence[Binding]:
        return bindings if self.coach.done >= MY_BET else without(BETTING, bindings)

    @property
    def _is_early(self) -> bool:
        """Whether the last trick is still on the table at the step about the points."""
        return self.coach.step.box == "scored" and self.model.stage != "deal end"

    def _go_back(self) -> None:
        super()._go_back()
        if self.coach.done == MY_BET and not self.coach.step.fresh:
            self.model.set_bet(BETS[LEARNER].tricks)

    def _mark(self, picture: Picture) -> None:
        size = picture.size
        if self.coach.step.box == "scored":  # the coach says how to go on
            picture.fill(0, size.rows - WAY_ON, size.columns, 1, "")
        if self.model.view is not None:
            draw_marks(picture, self.coach.step.marks, self.model.view)

    def _draw_coach(self, picture: Picture) -> None:
        box = place(self.coach.step.box, picture.size)
        draw_coach(picture, box, self.coach, self.text)


LESSON = LuzLesson
