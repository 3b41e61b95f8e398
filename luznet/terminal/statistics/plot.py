"""A curve of dots with its scale: a mean, and how far it may be off."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from luznet.language import decimal
from luznet.statistics.report import Curve
from luznet.terminal.braille import ACROSS, DOWN, Dots
from luznet.terminal.picture import Cell, Picture, cut, width_of

EDGE: Final = 7
"""Columns at the left that have the highest and the lowest value."""
ROWS: Final = 8
"""Rows of a curve: its title, the dots, and what its ends are."""
AROUND: Final = (1, 3)
"""The dashes of the lines around the mean."""


def draw_curve(picture: Picture, cell: Cell, curve: Curve) -> None:
    """Draw a curve with its title above and its ends below."""
    plot = _Plot(cell, curve)
    picture.put(cell.column, cell.row, cut(curve.title, cell.columns), "quiet")
    plot.draw_scale(picture)
    dots = Dots()
    for sign in (-1, 1):
        if any(curve.within):
            around = [
                point + sign * within
                for point, within in zip(curve.points, curve.within, strict=True)
            ]
            plot.draw_line(dots, around, "quiet", AROUND)
    plot.draw_line(dots, curve.points, "lamp", (1, 0))
    dots.put(picture, plot.inside.column, plot.inside.row)


class _Plot:
    """Where values stand in a cell."""

    def __init__(self, cell: Cell, curve: Curve) -> None:
        self._curve = curve
        self.inside = Cell(cell.column + EDGE, cell.row + 1, cell.columns - EDGE, cell.rows - 2)
        pairs = list(zip(curve.points, curve.within, strict=True))
        self._most = max(point + within for point, within in pairs)
        self._least = min(point - within for point, within in pairs)

    def draw_scale(self, picture: Picture) -> None:
        """Write the highest and the lowest value at the left, and the ends below."""
        column, row, columns, rows = self.inside
        foot = row + rows
        for value, at in ((self._most, row), (self._least, foot - 1)):
            told = decimal(value)
            picture.put(column - 1 - width_of(told), at, told, "quiet")
        picture.put(column, foot, self._curve.first, "quiet")
        end = column + columns - width_of(self._curve.last)
        picture.put(end, foot, self._curve.last, "quiet")

    def draw_line(
        self, dots: Dots, values: Sequence[float], role: str, dashes: tuple[int, int]
    ) -> None:
        """Draw a line through values that are equally far apart."""
        points = [(self._across(at), self._down(value)) for at, value in enumerate(values)]
        for one, other in pairwise(points):
            dots.line(one, other, role, dashes)

    def _across(self, at: int) -> int:
        most = self.inside.columns * ACROSS - 1
        return round(at * most / max(1, len(self._curve.points) - 1))

    def _down(self, value: float) -> int:
        most = self.inside.rows * DOWN - 1
        spread = self._most - self._least
        return round((self._most - value) * most / spread) if spread else most // 2
