"""How a terminal draws the examples in the rules of a game.

The figures of a game are in `terminal/GAME/figures.py`: `FIGURES`, by kind.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from luznet.i18n.rules import Example
from luznet.terminal.picture import Picture

Draw: TypeAlias = Callable[[Picture, int, int], None]
"""Draws on a picture, with the upper left corner at a column and a row."""


class Drawing(NamedTuple):
    """How many rows a figure takes, and what draws it."""

    rows: int
    draw: Draw


class Figure(Example, frozen=True):
    """An example with its drawing."""

    drawing: Drawing
