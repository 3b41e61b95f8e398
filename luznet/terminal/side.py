"""The side of a wide window: a strip beside the table, so that nothing covers the cards."""

from collections.abc import Callable
from typing import Final

from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture

LEAST: Final = 130
"""Columns from which a window has a side."""
COLUMNS: Final = 40


def has_side(canvas: Canvas) -> bool:
    """Return whether a window is wide enough for a table and a side."""
    return canvas.columns >= LEAST


def beside(canvas: Canvas) -> Canvas:
    """Return the canvas of what is beside the side."""
    return canvas._replace(columns=canvas.columns - COLUMNS)


def side_of(canvas: Canvas) -> Canvas:
    """Return the canvas of the side."""
    return canvas._replace(columns=COLUMNS)


def with_side(
    canvas: Canvas,
    table: Callable[[Canvas], Picture],
    draw: Callable[[Picture], None],
    title: str,
) -> Picture:
    """Return the picture of a table in the columns that the side leaves it, with the side that
    `draw` draws."""
    picture = table(beside(canvas))
    picture.widen(canvas.columns)
    side = Picture(side_of(canvas))
    raised(side, Cell(0, 0, COLUMNS, canvas.rows), title)
    draw(side)
    picture.stamp(canvas.columns - COLUMNS, 0, side)
    return picture
