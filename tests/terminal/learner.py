"""Somebody who takes a tutorial: keys in, what the coach says out."""

from typing import Any

from luznet.preferences.table import Settings
from luznet.terminal.game.registry import tutorial
from luznet.terminal.game.tutorial.box import BESIDE, MARK
from luznet.terminal.game.tutorial.screen import TutorialScreen
from luznet.terminal.game.tutorial.steps import Step
from luznet.terminal.luz.tutorial.box import BELOW
from luznet.terminal.picture import Picture
from tests.terminal.person import Person
from tests.terminal.tables import Clock

BEAT = Settings().beat


def marks_of(picture: Picture) -> list[tuple[int, int]]:
    """Return where the signs are that point at what a step is about."""
    lit = picture.palette.paint(MARK)
    canvas = picture.canvas
    places = [(column, row) for row in range(canvas.rows) for column in range(canvas.columns)]
    signs = [(sign, lit) for sign in (BESIDE, BELOW)]
    return [place for place in places if picture.cell(*place) in signs]


class Learner(Person):
    """A learner at the tutorial of a game, brought to a step by what the coach proposes."""

    def __init__(self, game: str, step: int = 1) -> None:
        self.clock = Clock()
        self.left = 0
        self.screen = tutorial(self._leave, self.clock, "", game)
        assert isinstance(self.screen, TutorialScreen)
        self.lesson = self.screen.lesson
        self.coach = self.lesson.coach
        while self.number < step:
            self.do()

    def _leave(self) -> None:
        self.left += 1

    @property
    def number(self) -> int:
        return self.coach.index + 1

    @property
    def step(self) -> Step:
        return self.coach.step

    @property
    def view(self) -> Any:
        return self.lesson._client.view

    @property
    def said(self) -> str:
        return self.lesson.text

    def do(self) -> None:
        """Do what the coach asks for, and see what follows."""
        self.press(*self.step.keys)
        self.clock.now += BEAT
        self.screen.bindings()
