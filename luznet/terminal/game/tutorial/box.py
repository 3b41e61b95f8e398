"""The picture of the coach: one step on a raised ground, and marks at what the step is about.

What the coach points at stands in lamp light and has a sign beside or above it, so that it also
stands out without colours.
"""

from typing import Any, Final

from luznet.terminal.game.tutorial.coach import Coach
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Cell, Picture, cut
from luznet.terminal.prose import wrap

MARK: Final = "lit"
BESIDE: Final = "<"
LONGEST: Final = 90
BESIDE_TEXT: Final = 2
"""Rows of the title and of what to press; below them is a blank one if there is room."""


def draw_coach(picture: Picture, cell: Cell, coach: Coach[Any, Any], text: str) -> None:
    """Draw the present step, with its text, over a picture of the table."""
    raised(picture, cell, coach.title)
    room = min(LONGEST, cell.columns - 4)
    lines = wrap(text, room)
    for row, line in enumerate(lines, cell.row + 1):
        picture.put(cell.column + 2, row, line)
    edge = 1 if len(lines) < cell.rows - BESIDE_TEXT else 0
    last = cell.row + cell.rows - 1 - edge
    picture.put(cell.column + 2, last, cut(coach.step.press(), room), "lamp")
    if coach.hint:
        picture.put(cell.column + 2, last - 1, " " * room, "strong")
        picture.put(cell.column + 2, last - 1, cut(coach.hint, room), "alarm")


def mark_row(picture: Picture, cell: Cell) -> None:
    """Reverse the text in a row of the picture and put a sign after it, or on the edge around it
    if there is no more room."""
    end = picture.repaint(cell.column, cell.row, cell.columns, MARK)
    if end is not None:
        edge = min(cell.column + cell.columns, picture.size.columns - 1)
        picture.put(min(end + 1, edge), cell.row, BESIDE, MARK)
