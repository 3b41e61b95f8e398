"""The coach: which step is due, where the game is, and what leads to the next step.

step --what it asks for, or the action of the script--> next step --...--> finished
step --back--> the step before, with the game as it was then
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from luznet.games.game import Frozen
from luznet.terminal.game.model import GameModel
from luznet.terminal.game.tutorial import words
from luznet.terminal.game.tutorial.steps import Step

ENTER: Final = ("enter", " ", "space")

M = TypeVar("M", bound=GameModel)
S = TypeVar("S", bound=Step)


class Coach(Generic[M, S]):
    """Where the learner is in a tutorial."""

    def __init__(self, steps: Sequence[S]) -> None:
        self.index = 0
        self.done = steps[0].moment
        self.hint = ""
        self.is_finished = False
        self.steps = steps

    @property
    def step(self) -> S:
        """The step that is due."""
        return self.steps[self.index]

    @property
    def title(self) -> str:
        """The title of the step, with its number."""
        number, steps = self.index + 1, len(self.steps)
        return words.TITLE(number=number, steps=steps, about=self.step.title())

    @property
    def is_midway(self) -> bool:
        """Whether leaving now would lose progress."""
        return 0 < self.index < len(self.steps) - 1

    def go_on(self) -> None:
        """Go to the next step, or finish after the last one."""
        self.hint = ""
        if self.index + 1 == len(self.steps):
            self.is_finished = True
            return
        self.index += 1
        self.done = self.step.moment

    def go_back(self) -> bool:
        """Go to the step before; return whether there is one."""
        self.hint = "" if self.index else words.FIRST_STEP()
        if not self.index:
            return False
        self.index -= 1
        self.done = self.step.moment
        return True

    def take(self, action: Frozen, planned: Any) -> bool:
        """Take an action of the learner, where the script has `planned`: return whether it is
        accepted, and then go to the step after it."""
        self.hint = self.objection(action, planned)
        if self.hint:
            return False
        after = self.done + 1
        while self.step.moment < after:
            self.go_on()
        return True

    def pressed(self, key: str, was_used: bool, model: M) -> None:
        """Look at a key and what it selected: go on if the step wants that, else give a hint."""
        wants = self.step.wants
        if wants is not None and wants(model):
            self.go_on()
        elif not was_used:
            self.hint = words.NOT_YET() if key in ENTER else words.NO_USE()
        else:
            self.hint = self.hint or self.remark(model)

    def objection(self, action: Frozen, planned: Any) -> str:
        """Return why the lesson refuses an action that the rules allow; empty if it does not."""
        return "" if action == planned else words.OTHER_ACTION()

    def remark(self, model: M) -> str:
        """Return a hint about what is selected; empty for none."""
        return ""
