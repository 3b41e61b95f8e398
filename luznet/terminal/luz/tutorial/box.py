"""The picture of the coach: a box with one step, and marks at what it speaks of.

What is pointed at is reversed and has a sign beside or above it, so that it stands out without
colours too.
"""

from collections.abc import Sequence
from typing import Final

from luznet.terminal.game.ink import Cell
from luznet.terminal.luz import results
from luznet.terminal.luz.layout import CELL_ROWS, Layout, layout
from luznet.terminal.luz.seats import row_of
from luznet.terminal.luz.tutorial.coach import Coach
from luznet.terminal.luz.tutorial.deal import LEARNER, PLAYERS
from luznet.terminal.luz.tutorial.steps import Box, Mark, Own, Suit
from luznet.terminal.picture import Picture, Size, cut
from luznet.terminal.prose import wrap

MARK: Final = "class:coach.mark"
BESIDE, ABOVE = "<", "v"
LONGEST: Final = 90
COUNTED_ROWS: Final = 6
BELOW_POINTS: Final = 8
"""Rows from the first player's points to the box under a counted deal."""


def draw_coach(picture: Picture, coach: Coach, text: str) -> None:
    """Draw the box of the present step, with its text, over a picture of the table."""
    cell = place(coach.step.box, picture.size)
    picture.box(*cell, "class:coach.edge", coach.title)
    room = min(LONGEST, cell.columns - 4)
    for row, line in enumerate(wrap(text, room), cell.row + 1):
        picture.put(cell.column + 2, row, line)
    last = cell.row + cell.rows - 2
    picture.put(cell.column + 2, last, cut(coach.step.press(), room), "class:coach.press")
    if coach.hint:
        picture.fill(cell.column + 1, last - 1, cell.columns - 2, 1, "class:coach.edge")
        picture.put(cell.column + 2, last - 1, cut(coach.hint, room), "class:coach.hint")


def place(box: Box, size: Size) -> Cell:
    """Return where the box lies in a window of this size."""
    at = layout(PLAYERS, size)
    left, right = at.deal, at.scores or at.last
    if box == "counted":
        top = results.first_row(size) + BELOW_POINTS
        return Cell(left.column, top, right.column + right.columns - left.column, COUNTED_ROWS)
    begin = left.column if box == "top" else at.last.column
    return Cell(begin, left.row, right.column + right.columns - begin, CELL_ROWS)


def draw_marks(picture: Picture, marks: Sequence[Mark]) -> None:
    """Point at what a step speaks of."""
    at = layout(PLAYERS, picture.size)
    for mark in marks:
        if isinstance(mark, Suit):
            _beside(picture, _suit_row(at, mark))
        elif isinstance(mark, Own):
            _above(picture, at, mark)
        else:
            for row in _rows(picture.size, at, mark):
                _beside(picture, row)


def _suit_row(at: Layout, mark: Suit) -> Cell:
    cell = at.seats[(mark.seat - LEARNER) % PLAYERS - 1]
    return Cell(cell.column, row_of(cell, mark.colour), cell.columns, 1)


def _rows(size: Size, at: Layout, mark: Mark) -> list[Cell]:
    """Return the rows that a mark with a name points at."""
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


def _beside(picture: Picture, cell: Cell) -> None:
    """Reverse a row of the picture as far as something stands there, and put a sign after it,
    at the latest on the edge around it."""
    end = picture.restyle(cell.column, cell.row, cell.columns, MARK)
    if end is not None:
        edge = min(cell.column + cell.columns, picture.size.columns - 1)
        picture.put(min(end + 1, edge), cell.row, BESIDE, MARK)


def _above(picture: Picture, at: Layout, mark: Own) -> None:
    """Put signs into the upper edge of own cards."""
    inside = at.hand.columns - 3
    for position in mark.positions:
        column = at.hand.column + position * at.pitch + 2
        picture.put(column, at.hand.row, ABOVE * inside, MARK)
