"""How a terminal draws the examples in the rules of a game.

The figures of a game are in `terminal/GAME/figures.py`: `FIGURES`, by kind. Each draws its example
at a column and a row of a picture, and returns how many rows it takes.
"""

from collections.abc import Callable

from luznet.i18n.rules import Example
from luznet.terminal.picture import Canvas, Picture


class Figure(Example, frozen=True):
    """An example, and what draws it."""

    draw: Callable[[Picture, int, int], int]

    @property
    def rows(self) -> int:
        """The rows that it takes."""
        return self.draw(Picture(Canvas(80, 24)), 0, 0)
