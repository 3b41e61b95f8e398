"""The place of the coach's box, and marks at what it talks about."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.tutorial import PLAYERS
from luznet.terminal.game.tutorial.box import mark_row
from luznet.terminal.luris.ending import row_of
from luznet.terminal.luris.layout import MARGIN, layout
from luznet.terminal.luris.tutorial.steps import Box, Mark
from luznet.terminal.picture import Canvas, Cell, Picture

ROWS: Final = 6


def box_at(box: Box, size: Canvas) -> Cell:
    """Return the place of the box: over the latest turns and banner, or below a finished game."""
    at = layout(PLAYERS, size)
    bottom = at.banner if box == "middle" else size.rows - 2
    return Cell(at.left + MARGIN, bottom - ROWS + 1, at.columns - 2 * MARGIN, ROWS)


def draw_marks(picture: Picture, marks: Sequence[Mark]) -> None:
    """Mark what a step talks about."""
    for mark in marks:
        for row in _rows(picture.size, mark):
            mark_row(picture, row)


def _rows(size: Canvas, mark: Mark) -> list[Cell]:
    at = layout(PLAYERS, size)
    if mark == "results":
        return [Cell(0, row_of(order, PLAYERS, size), size.columns, 1) for order in range(PLAYERS)]
    if mark == "own sets":
        return [at.sets._replace(row=at.sets.row + row, rows=1) for row in range(at.sets.rows)]
    if mark == "hand":
        return [at.hand._replace(row=at.hand.row + at.hand.rows // 2, rows=1)]
    if mark == "their sets":
        panel = at.panels[0]
        return [panel._replace(row=panel.row + 2, rows=1)]
    return [Cell(at.left + MARGIN, at.piles, at.columns - 2 * MARGIN, 1)]
