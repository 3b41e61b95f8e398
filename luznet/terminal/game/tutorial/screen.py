"""The screens of tutorials: a lesson, with a question before it is left halfway, and the choice of
a game to learn.

They need no host, no network and no files.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from luznet.i18n.games import name_of
from luznet.terminal.game.tutorial import words
from luznet.terminal.game.tutorial.lesson import Lesson
from luznet.terminal.keys import UP_DOWN, label
from luznet.terminal.overlays import YesOrNo
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import LEAST, SMALLEST, Binding, Screen, both_ways
from luznet.terminal.screens import start_picture, widgets

AnyLesson = type[Lesson[Any, Any]]


class TutorialScreen(Screen):
    """A scripted game with a coach."""

    least = LEAST

    def __init__(
        self,
        lesson: AnyLesson,
        back: Callable[[], None],
        clock: Callable[[], float],
        learner: str = "",
    ) -> None:
        """`back` closes the tutorial, at its end or before; `clock` returns seconds; `learner` is
        the learner's name, if it is known."""
        self.lesson = lesson(back, self._leave, clock, learner or words.GUEST())
        self.game = lesson.game
        self._back = back
        self._question: YesOrNo | None = None

    @property
    def _present(self) -> Screen:
        return self._question or self.lesson

    def draw(self, size: Canvas) -> Picture:
        return self._present.draw(size)

    def bindings(self) -> Sequence[Binding]:
        return self._present.bindings()

    def press(self, key: str) -> bool:
        return self._present.press(key)

    def next_change(self, now: float) -> float | None:
        return self._present.next_change(now)

    def help(self) -> Sequence[str]:
        return [text() for text in words.HELP]

    def _leave(self) -> None:
        if self.lesson.coach.is_midway:
            self._question = YesOrNo(self.lesson, words.LEAVING(), self._back, self._stay)
        else:
            self._back()

    def _stay(self) -> None:
        self._question = None


class ChoiceScreen(Screen):
    """The games to learn, and then the tutorial of the chosen one."""

    def __init__(
        self, games: Sequence[str], begin: Callable[[str], Screen], back: Callable[[], None]
    ) -> None:
        """`begin` returns the tutorial of a game, `back` closes the choice."""
        self._games = games
        self._begin = begin
        self._back = back
        self._at = 0
        self._tutorial: Screen | None = None

    @property
    def least(self) -> Canvas:  # type: ignore[override]
        """The smallest window for what is shown."""
        return SMALLEST if self._tutorial is None else self._tutorial.least

    @property
    def game(self) -> str:
        """The game that is chosen, or taught."""
        return self._games[self._at]

    def draw(self, size: Canvas) -> Picture:
        if self._tutorial is not None:
            return self._tutorial.draw(size)
        picture = Picture(size)
        cell = start_picture.draw_scene(picture, words.TUTORIAL())
        row = start_picture.write(picture, cell, cell.row, words.WHICH(), "strong") + 1
        games = [(str(at + 1), name_of(game)) for at, game in enumerate(self._games)]
        start_picture.draw_menu(picture, cell._replace(row=row), games, self._at, size.rows - 2)
        widgets.keys(picture, [(key.shown, key.help) for key in self.bindings() if key.shown])
        return picture

    def bindings(self) -> Sequence[Binding]:
        if self._tutorial is not None:
            return self._tutorial.bindings()
        numbers = [
            Binding((str(at + 1),), "", "", partial(self._learn, at))
            for at in range(len(self._games))
        ]
        return [
            Binding(("enter",), "Enter", label("learn it"), lambda: self._learn(self._at)),
            *both_ways(
                ("up", "k"), ("down", "j", "tab"), UP_DOWN(), label("select a game"), self._move
            ),
            Binding(("escape", "backspace", "q", "c-d"), "Esc", label("leave"), self._back),
            *numbers,
        ]

    def press(self, key: str) -> bool:
        return super().press(key) if self._tutorial is None else self._tutorial.press(key)

    def next_change(self, now: float) -> float | None:
        return None if self._tutorial is None else self._tutorial.next_change(now)

    def help(self) -> Sequence[str]:
        return [text() for text in words.HELP]

    def _move(self, step: int) -> None:
        self._at = (self._at + step) % len(self._games)

    def _learn(self, at: int) -> None:
        self._at = at
        self._tutorial = self._begin(self.game)
