"""The scores as a small chart: a line for each player, with the rank or the name at its end.

Each line has dashes of its own; the reader's is lamp light.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from luznet.games.luz.types import DEALS
from luznet.terminal.braille import ACROSS, DOWN, Dots
from luznet.terminal.game import chart, drawing
from luznet.terminal.luz import words
from luznet.terminal.picture import Cell, Picture, width_of

EDGE = 6
"""Columns at the left that have the highest and the lowest score."""
RANKS = 3
"""Columns at the right that have the ranks."""
NAMES: Final = 22
"""Columns that have the names instead, at the most."""
ZERO_STEP: Final = 6
"""Dots between two dots of the zero line."""

Totals = Sequence[int]
"""A player's totals, from the start on."""


def draw_chart(
    picture: Picture,
    cell: Cell,
    lines: Sequence[Totals],
    own: int | None,
    names: Sequence[str] = (),
) -> None:
    """Draw the players' lines, best player first; the reader's is `own`, drawn over the others.
    The last row of the cell has the numbers of the deals."""
    drawn = _Chart(cell, lines, names)
    drawn.draw_scale(picture)
    dots = Dots()
    drawn.draw_zero(dots)
    order = sorted(range(len(lines)), key=lambda at: (at == own, -at))
    for at in order:
        drawn.draw_line(dots, at, own)
    dots.put(picture, drawn.inside.column, drawn.inside.row)
    drawn.draw_ends(picture, own)


class _Chart:
    """Where totals stand in a chart."""

    def __init__(self, cell: Cell, lines: Sequence[Totals], names: Sequence[str]) -> None:
        self._cell = cell
        self._lines = lines
        self._ends = names or [str(at + 1) for at in range(len(lines))]
        self._most = max(max(line) for line in lines)
        self._least = min(min(line) for line in lines)
        self._crosses_zero = self._least < 0 < self._most
        widest = max(map(width_of, self._ends))
        columns = cell.columns - EDGE - (min(NAMES, widest + 1) if names else RANKS)
        self.inside = Cell(cell.column + EDGE, cell.row, columns, cell.rows - 1)

    def draw_scale(self, picture: Picture) -> None:
        """Write the totals at the left and the numbers of the deals below."""
        foot = self.inside.row + self.inside.rows
        for total in (*[0] * self._crosses_zero, self._most, self._least):
            row = self.inside.row + self._down(total) // DOWN
            drawing.right(picture, self.inside.column - 1, row, str(total), "faint")
        for deal in range(1, DEALS + 1):
            column = self.inside.column + self._across(deal) // ACROSS
            picture.put(column, foot, str(deal), "faint")
        picture.put(self._cell.column, foot, words.CHART_DEALS(), "faint")

    def draw_zero(self, dots: Dots) -> None:
        """Draw the zero line, if there are totals above and below it."""
        if self._crosses_zero:
            for across in range(0, self._across(len(self._lines[0]) - 1), ZERO_STEP):
                dots.dot(across, self._down(0), "faint")

    def draw_line(self, dots: Dots, at: int, own: int | None) -> None:
        """Draw the line of a player."""
        totals = enumerate(self._lines[at])
        points = [(self._across(deal), self._down(total)) for deal, total in totals]
        for one, other in pairwise(points):
            dots.line(one, other, chart.role(at, own), chart.dashes(at, own))

    def draw_ends(self, picture: Picture, own: int | None) -> None:
        """Write at the end of each line whose it is."""
        column = self.inside.column + self._across(len(self._lines[0]) - 1) // ACROSS + 2
        room = self._cell.column + self._cell.columns - column
        for at, row in enumerate(self._rows_of_ends()):
            drawing.line(picture, column, row, room, self._ends[at], chart.role(at, own))

    def _rows_of_ends(self) -> list[int]:
        """Return a row of its own for every line, best first, near its end."""
        first = self.inside.row
        wanted = [first + self._down(line[-1]) // DOWN for line in self._lines]
        return chart.rows_of_ends(wanted, first, first + self.inside.rows)

    def _across(self, deal: int) -> int:
        """Return the column of dots of the end of a deal; 0: the start."""
        return deal * (self.inside.columns * ACROSS - 1) // DEALS

    def _down(self, total: int) -> int:
        """Return the row of dots of a total."""
        most = self.inside.rows * DOWN - 1
        return round((self._most - total) * most / max(1, self._most - self._least))
