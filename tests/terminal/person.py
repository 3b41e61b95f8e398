"""Somebody at a screen: keys in, text out, without an application around it."""

from typing import Self

from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen

_DRAWN = str.maketrans(dict.fromkeys("▀─│╱╲┌┐└┘", " "))
"""Half blocks and lines, which draw houses and panels."""


class Person:
    """Who presses keys at a screen and reads it; a test says which screen it is."""

    screen: Screen

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.screen.press(key)
        return self

    def lines(self, columns: int = 80, rows: int = 24) -> list[str]:
        return self.screen.draw(Canvas(columns, rows)).lines()

    def text(self, columns: int = 80, rows: int = 24) -> str:
        return "\n".join(self.lines(columns, rows))

    @property
    def prose(self) -> str:
        """All that stands there in one line: sentences are whole, wherever they were broken, and
        what is drawn beside them does not count."""
        return " ".join(self.text().translate(_DRAWN).split())
