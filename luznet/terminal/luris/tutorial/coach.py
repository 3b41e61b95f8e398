"""The coach of Luris. It takes back marks and modes that would lead to a different action than the
script's, so that what it suggests always works."""

from typing import Final

from luznet.language import Text
from luznet.terminal.game.tutorial import words
from luznet.terminal.game.tutorial.coach import Coach
from luznet.terminal.luris.model import Mark, Model
from luznet.terminal.luris.tutorial.steps import STEPS, LurisStep

# i18n: At most 72 columns.
OTHER_CARD: Final = Text("The tutorial needs different marks.")
# i18n: At most 72 columns. Names a key.
MARKS_STAY: Final = Text("The tutorial keeps these marks. Backspace takes back the whole step.")


class LurisCoach(Coach[Model, LurisStep]):
    """Where the learner is in the game."""

    def __init__(self) -> None:
        super().__init__(STEPS)
        self._marks: dict[int, Mark] = {}
        """The marks for the set of this step."""

    def begin_again(self, model: Model) -> None:
        """Set the marks with which the present step begins."""
        self._marks = {}
        for card in self.step.begun:
            model.jump(card)
            model.mark("up")
        self._marks = dict(model.marks)

    def remark(self, model: Model) -> str:
        """Take back what would lead to a different action than the step's, and say so."""
        if not self.step.up:
            self._marks = {}
        is_other = model.mode not in ("hand", self.step.mode)
        if is_other:
            model.back()
        told = self._tidy(model)
        return words.OTHER_ACTION() if is_other else told

    def _tidy(self, model: Model) -> str:
        """Remove marks that do not belong to the set, and restore those that do."""
        fits = {"up": self.step.up, "down": self.step.down}
        wrong = [at for at, mark in model.marks.items() if model.hand[at] not in fits[mark]]
        for at in wrong:
            del model.marks[at]
        lost = self._marks.items() - model.marks.items()
        model.marks.update(lost)
        self._marks = dict(model.marks)
        if wrong and not lost:
            return OTHER_CARD()
        return MARKS_STAY() if lost else ""
