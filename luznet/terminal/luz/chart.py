"""The scores as a small chart: a line for each player, with the rank at its end."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from luznet.terminal.braille import ACROSS, DOWN, Dots
from luznet.terminal.game import drawing
from luznet.terminal.light.colour import rgb
from luznet.terminal.light.palette import KEEP, Paint
from luznet.terminal.luz import words
from luznet.terminal.picture import Cell, Picture

EDGE = 6
"""Columns at the left that have the highest and the lowest score."""
RANKS = 3
"""Columns at the right that have the ranks."""
ZERO_STEP: Final = 6
"""Dots between two dots of the zero line."""

Totals = Sequence[int]
"""A player's totals, from the start on."""


def draw_chart(picture: Picture, cell: Cell, lines: Sequence[Totals], own: int | None) -> None:
    """Draw the players' lines, best player first; the reader's is `own`, drawn over the others.
    The last row of the cell has the numbers of the deals."""
    chart = _Chart(cell, lines)
    chart.draw_scale(picture)
    dots = Dots()
    chart.draw_zero(dots)
    order = sorted(range(len(lines)), key=lambda at: (at == own, -at))
    for at in order:
        chart.draw_line(dots, lines[at], _style(at, own))
    dots.put(picture, chart.inside.column, chart.inside.row)
    for at, row in enumerate(chart.rows_of_ranks()):
        column = chart.inside.column + chart.inside.columns + 1
        picture.put(column, row, str(at + 1), _style(at, own))


LINES: Final = tuple(map(rgb, ("d78700", "5f87ff", "ff5f87", "00afaf", "af87d7")))
"""The lines of the first to the fifth player."""


def _style(at: int, own: int | None) -> Paint:
    """Return the paint of a line; the own one is bold."""
    return Paint(LINES[at], KEEP, "bold" if at == own else "")


class _Chart:
    """Where totals stand in a chart."""

    def __init__(self, cell: Cell, lines: Sequence[Totals]) -> None:
        self._cell = cell
        self._lines = lines
        self._most = max(max(line) for line in lines)
        self._least = min(min(line) for line in lines)
        self._crosses_zero = self._least < 0 < self._most
        columns = cell.columns - EDGE - RANKS
        self.inside = Cell(cell.column + EDGE, cell.row, columns, cell.rows - 1)

    def draw_scale(self, picture: Picture) -> None:
        """Write the totals at the left and the numbers of the deals below."""
        foot = self.inside.row + self.inside.rows
        for total in (*[0] * self._crosses_zero, self._most, self._least):
            row = self.inside.row + self._down(total) // DOWN
            drawing.right(picture, self.inside.column - 1, row, str(total), "faint")
        for deal in range(1, len(self._lines[0])):
            column = self.inside.column + self._across(deal) // ACROSS
            picture.put(column, foot, str(deal), "faint")
        picture.put(self._cell.column, foot, words.CHART_DEALS(), "faint")

    def draw_zero(self, dots: Dots) -> None:
        """Draw the zero line, if there are totals above and below it."""
        if self._crosses_zero:
            for across in range(0, self._across(len(self._lines[0]) - 1), ZERO_STEP):
                dots.dot(across, self._down(0), "faint")

    def draw_line(self, dots: Dots, line: Totals, style: Paint) -> None:
        """Draw the line of a player."""
        points = [(self._across(deal), self._down(total)) for deal, total in enumerate(line)]
        for one, other in pairwise(points):
            dots.line(one, other, style)

    def rows_of_ranks(self) -> list[int]:
        """Return a row of its own for every rank, best first, near the end of its line."""
        first, after = self.inside.row, self.inside.row + self.inside.rows
        rows: list[int] = []
        for at, line in enumerate(self._lines):
            wanted = first + self._down(line[-1]) // DOWN
            below = len(self._lines) - 1 - at
            rows.append(min(max(wanted, rows[-1] + 1 if rows else first), after - 1 - below))
        return rows

    def _across(self, deal: int) -> int:
        """Return the column of dots of the end of a deal; 0: the start."""
        last = len(self._lines[0]) - 1
        return deal * (self.inside.columns * ACROSS - 1) // last

    def _down(self, total: int) -> int:
        """Return the row of dots of a total."""
        most = self.inside.rows * DOWN - 1
        return round((self._most - total) * most / max(1, self._most - self._least))
