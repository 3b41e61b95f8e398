"""The course of the scores as a small chart: a line for each player, drawn with its rank."""

from collections.abc import Sequence
from itertools import pairwise

from luznet.terminal.luz import ink, words
from luznet.terminal.luz.layout import Cell
from luznet.terminal.picture import Picture

EDGE = 6
"""Columns at the left that have the highest and the lowest score."""


def draw_chart(picture: Picture, cell: Cell, courses: Sequence[Sequence[int]]) -> None:
    """Draw courses of totals, from the start on, best player first; the last row of the cell
    has the numbers of the deals. A point is the rank of its player."""
    most = max(max(course) for course in courses)
    least = min(min(course) for course in courses)
    inside = Cell(cell.column + EDGE, cell.row, cell.columns - EDGE, cell.rows - 1)
    ink.right(picture, inside.column - 1, inside.row, str(most), "class:luz.dim")
    ink.right(picture, inside.column - 1, inside.row + inside.rows - 1, str(least), "class:luz.dim")
    for course in courses:
        points = [_place(inside, at, len(course), total, most, least)
                  for at, total in enumerate(course)]  # fmt: skip
        for one, other in pairwise(points):
            _draw_line(picture, one, other)
    _draw_points(picture, inside, courses, most, least)
    for deal in range(1, len(courses[0])):
        column, _ = _place(inside, deal, len(courses[0]), least, most, least)
        picture.put(column, inside.row + inside.rows, str(deal), "class:luz.dim")
    picture.put(cell.column, inside.row + inside.rows, words.CHART_DEALS, "class:luz.dim")


def _place(cell: Cell, at: int, count: int, total: int, most: int, least: int) -> tuple[int, int]:
    """Return the column and the row of a total."""
    column = cell.column + at * (cell.columns - 3) // max(1, count - 1)
    height = round((total - least) * (cell.rows - 1) / max(1, most - least))
    return column, cell.row + cell.rows - 1 - height


def _draw_line(picture: Picture, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Draw dots between two points."""
    columns = other[0] - one[0]
    for step in range(1, columns):
        row = round(one[1] + (other[1] - one[1]) * step / columns)
        picture.put(one[0] + step, row, ".", "class:luz.dim")


def _draw_points(
    picture: Picture, cell: Cell, courses: Sequence[Sequence[int]], most: int, least: int
) -> None:
    """Write the ranks at the points; those that meet stand side by side."""
    taken: set[tuple[int, int]] = set()
    for rank, course in enumerate(courses, 1):
        for at, total in enumerate(course[1:], 1):
            column, row = _place(cell, at, len(course), total, most, least)
            while (column, row) in taken:
                column += 1
            taken.add((column, row))
            picture.put(column, row, str(rank), "class:luz.strong")
