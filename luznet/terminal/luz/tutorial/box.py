"""The place of the coach's box, and marks at what it talks about."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz.tutorial import LEARNER, PLAYERS
from luznet.terminal.game.tutorial.box import MARK, mark_row
from luznet.terminal.light.glass import TIGHT
from luznet.terminal.luz import results
from luznet.terminal.luz.layout import CELL_ROWS, Layout, layout
from luznet.terminal.luz.seats import row_of
from luznet.terminal.luz.tutorial.steps import Box, Mark, Own, Suit
from luznet.terminal.picture import Canvas, Cell, Picture

ABOVE: Final = "v"
SCORED_ROWS: Final = 6
BELOW_POINTS: Final = 8
"""Rows from the first player's points to the box below a scored deal."""


def place(box: Box, size: Canvas) -> Cell:
    """Return the place of the box."""
    at = layout(PLAYERS, size)
    left, right = at.deal, at.scores or at.last
    if box == "scored":
        top = results.first_row(size) + BELOW_POINTS
        return Cell(left.column, top, right.column + right.columns - left.column, SCORED_ROWS)
    begin = left.column if box == "top" else at.last.column
    return Cell(begin, left.row, right.column + right.columns - begin, CELL_ROWS)


def draw_marks(picture: Picture, marks: Sequence[Mark]) -> None:
    """Mark what a step talks about."""
    at = layout(PLAYERS, picture.size)
    for mark in marks:
        if isinstance(mark, Suit):
            mark_row(picture, _suit_row(at, mark))
        elif isinstance(mark, Own):
            _above(picture, at, mark)
        else:
            for row in _rows(picture.size, at, mark):
                mark_row(picture, row)


def _suit_row(at: Layout, mark: Suit) -> Cell:
    cell = at.seats[(mark.seat - LEARNER) % PLAYERS - 1]
    return Cell(cell.column, row_of(cell, mark.colour), cell.columns, 1)


def _rows(size: Canvas, at: Layout, mark: Mark) -> list[Cell]:
    """Return the rows of a named mark."""
    whole = Cell(0, 0, size.columns, 1)
    if mark == "stakes":
        box = at.deal
        inside = Cell(box.column + 1, box.row + 1, box.columns - 2, 1)
        return [inside, inside._replace(row=inside.row + 1)]
    if mark == "led":
        box = at.trick
        return [Cell(box.column + 1, box.row + 1, box.columns - 2, 1)]
    if mark == "points":
        return [whole._replace(row=results.first_row(size) + seat) for seat in range(PLAYERS)]
    rows = {"own line": at.own, "pays": at.lines + 1, "notice": at.lines + 2}
    return [whole._replace(row=rows[str(mark)])]


def _above(picture: Picture, at: Layout, mark: Own) -> None:
    """Mark the upper edge of the learner's cards, between the letter and the number."""
    begin = 1 if at.hand.columns <= TIGHT else 2
    inside = at.hand.columns - 2 * begin - 1
    for position in mark.positions:
        column = at.hand.column + position * at.pitch + begin
        picture.put(column, at.hand.row, ABOVE * inside, MARK)
