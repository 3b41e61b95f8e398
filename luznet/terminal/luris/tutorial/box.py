"""The place of the coach's box, and marks at what it talks about."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.tutorial import PLAYERS
from luznet.terminal.game.tutorial.box import BESIDE, MARK, mark_row
from luznet.terminal.luris.ending import row_of
from luznet.terminal.luris.layout import MARGIN, layout
from luznet.terminal.luris.seats import sets_of
from luznet.terminal.luris.tutorial.steps import Box, Mark
from luznet.terminal.picture import Canvas, Cell, Picture

ROWS: Final = 6
LABELS: Final[frozenset[Mark]] = frozenset({"piles", "results"})
"""Marks of text, which is lit."""


def box_at(box: Box, canvas: Canvas) -> Cell:
    """Return the place of the box: over the latest turns, or below a finished game."""
    at = layout(PLAYERS, canvas)
    if box == "end":
        bottom = canvas.rows - 2
        return Cell(at.left + MARGIN, bottom - ROWS + 1, at.columns - 2 * MARGIN, ROWS)
    theirs, above = sets_of(at.panels[0]).row + at.set_sizes[0].rows, at.piles.row - ROWS
    middle = above if above >= theirs else at.sets.row - ROWS
    rows = {"middle": middle, "above": at.panels[0].row + 1}
    return Cell(at.left + MARGIN, rows[box], at.columns - 2 * MARGIN, ROWS)


def draw_marks(picture: Picture, marks: Sequence[Mark]) -> None:
    """Mark what a step talks about."""
    for mark in marks:
        for row in _rows(picture.canvas, mark):
            if mark in LABELS:
                mark_row(picture, row)
            else:
                _point_at(picture, row)


def _point_at(picture: Picture, row: Cell) -> None:
    """Put a sign after the cards of a row; they keep their colours."""
    shown = [
        column
        for column in range(row.column, row.column + row.columns)
        if _is_drawn(picture, column, row.row)
    ]
    if shown:
        picture.put(min(shown[-1] + 2, picture.canvas.columns - 1), row.row, BESIDE, MARK)


def _is_drawn(picture: Picture, column: int, row: int) -> bool:
    found = picture.cell(column, row)
    return found is not None and bool(found[0].strip())


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
