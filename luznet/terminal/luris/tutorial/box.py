"""The place of the coach's box, and marks at what it talks about."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.tutorial import PLAYERS
from luznet.terminal.game.tutorial.box import mark_row
from luznet.terminal.luris.ending import row_of
from luznet.terminal.luris.layout import MARGIN, layout
from luznet.terminal.luris.seats import sets_of
from luznet.terminal.luris.tutorial.steps import Box, Mark
from luznet.terminal.picture import Canvas, Cell, Picture

ROWS: Final = 6


def box_at(box: Box, canvas: Canvas) -> Cell:
    """Return the place of the box: over the latest turns, or below a finished game."""
    at = layout(PLAYERS, canvas)
    if box == "end":
        bottom = canvas.rows - 2
        return Cell(at.left + MARGIN, bottom - ROWS + 1, at.columns - 2 * MARGIN, ROWS)
    return Cell(at.recent.column - 1, at.sets.row - ROWS, at.recent.columns + 2, ROWS)


def draw_marks(picture: Picture, marks: Sequence[Mark]) -> None:
    """Mark what a step talks about."""
    for mark in marks:
        for row in _rows(picture.canvas, mark):
            mark_row(picture, row)


def _rows(canvas: Canvas, mark: Mark) -> list[Cell]:
    at = layout(PLAYERS, canvas)
    if mark == "results":
        columns = canvas.columns
        return [Cell(0, row_of(order, PLAYERS, canvas), columns, 1) for order in range(PLAYERS)]
    if mark == "own sets":
        return [at.sets._replace(row=at.sets.row + row, rows=1) for row in range(at.sets.rows)]
    if mark == "hand":
        return [at.hand._replace(row=at.hand.row + at.hand.rows // 2, rows=1)]
    if mark == "their sets":
        return [sets_of(at.panels[0])._replace(rows=1)]
    end = at.discard.column + at.discard.columns + 3
    return [Cell(at.piles.column, at.piles.row + at.piles.rows, end - at.piles.column, 1)]
