"""The coach's box, and marks at what it talks about.

The box takes no more rows than it needs, below the hand: the table above stays whole.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.games.luris.tutorial import PLAYERS
from luznet.games.luris.types import View
from luznet.terminal.game.tutorial.box import BESIDE, LONGEST, MARK, mark_row
from luznet.terminal.light.raised import raised
from luznet.terminal.luris.ending import row_of
from luznet.terminal.luris.layout import MARGIN, layout
from luznet.terminal.luris.seats import sets_of
from luznet.terminal.luris.tutorial.coach import LurisCoach
from luznet.terminal.luris.tutorial.steps import Mark
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of
from luznet.terminal.prose import wrap

LABELS: Final[frozenset[Mark]] = frozenset({"piles", "results"})
"""Marks of text, which is lit."""


class Said(NamedTuple):
    """What the box says: its lines, what to press, and whether that has room in the last line."""

    lines: Sequence[str]
    press: str
    is_beside: bool

    @property
    def rows(self) -> int:
        """The rows of the box, with its title."""
        return 1 + len(self.lines) + (not self.is_beside)


def said(text: str, press: str, room: int) -> Said:
    """Return what the box says in this many columns."""
    lines = wrap(text, room)
    return Said(lines, press, width_of(lines[-1]) + 2 + width_of(press) <= room)


def draw_coach(picture: Picture, coach: LurisCoach, text: str, hint: str) -> None:
    """Draw what the coach says in this step, down to the line of notices; a hint takes the place
    of the title."""
    at = layout(PLAYERS, picture.size)
    left, room = at.left + MARGIN, min(LONGEST, at.columns - 2 * MARGIN)
    told = said(text, coach.step.press(), room)
    top = at.lines + 3 - told.rows
    if top <= at.own:
        picture.fill(0, at.own, picture.size.columns, 1)
    raised(picture, Cell(at.left, top, at.columns, told.rows), hint or coach.title)
    if hint:
        picture.put(left, top, cut(hint, room), "alarm")
    for row, line in enumerate(told.lines, top + 1):
        picture.put(left, row, line)
    begin = left + room - width_of(told.press) if told.is_beside else left
    picture.put(begin, top + told.rows - 1, told.press, "lamp")


def draw_marks(picture: Picture, marks: Sequence[Mark], view: View) -> None:
    """Mark what a step talks about."""
    for mark in marks:
        for row in _rows(picture.canvas, mark, view):
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


def _rows(canvas: Canvas, mark: Mark, view: View) -> list[Cell]:
    at = layout(PLAYERS, canvas)
    if mark == "results":
        columns = canvas.columns
        return [Cell(0, row_of(order, view, canvas), columns, 1) for order in range(PLAYERS)]
    if mark == "own sets":
        return [at.sets._replace(row=at.sets.row + row, rows=1) for row in range(at.sets.rows)]
    if mark == "hand":
        return [at.hand._replace(row=at.hand.row + at.hand.rows // 2, rows=1)]
    if mark == "their sets":
        return [sets_of(at.panels[0])._replace(rows=1)]
    end = at.discard.column + at.discard.columns + 3
    return [Cell(at.piles.column, at.piles.row + at.piles.rows, end - at.piles.column, 1)]
