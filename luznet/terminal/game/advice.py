"""The coach's panel: the strong bot's judgement of each choice, drawn over the other players.

The banner, your own hand and your selection stay visible, and their keys still work.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from luznet.i18n import coach as said
from luznet.terminal.game import drawing, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.picture import Cell, Picture, width_of
from luznet.terminal.prose import wrap

WIDEST = 100
"""Columns of the longest line in the panel."""
BETWEEN = 2
"""Columns between two columns of choices, and of the mark before each of them."""


class Line(NamedTuple):
    """A choice: its label and its numbers. The best one is marked; those about as good stand out
    too."""

    label: str
    numbers: Sequence[str]
    is_best: bool
    is_worse: bool


def far(behind: str, *, is_best: bool, is_worse: bool) -> str:
    """Return how far a choice is behind the best one; `behind` if it is clearly worse."""
    if is_best:
        return words.BEST()
    return behind if is_worse else words.EQUAL()


def draw_panel(
    picture: Picture, model: GameModel, box: Cell, draw_found: Callable[[Cell, Any], None]
) -> None:
    """Draw the panel over the picture of a table, if the reader asked for it; `draw_found` draws
    the coach's answer in it."""
    asked = model.coaching.advice
    if not model.shows_advice or asked is None or model.hides_hands:
        return
    left, top, columns, rows = box
    picture.fill(0, top, picture.size.columns, rows, "")
    picture.box(left, top, columns, rows, "faint", words.COACH())
    picture.fill(left + 1, top + 1, columns - 2, rows - 2, "")
    if asked.is_done:
        inside = Cell(left + 2, top + 1, min(WIDEST, columns - 4), rows - 2)
        draw_found(inside, asked.answers[0])
    else:
        picture.put(left + 2, top + 2, said.NONE_NOW() if asked.is_lost else said.THINKING())


def draw_list(
    picture: Picture, cell: Cell, header: Sequence[str], lines: Sequence[Line], ends: Sequence[int]
) -> None:
    """Draw choices below their headings, in as many columns as the rows of the cell require; the
    numbers end at `ends`."""
    rows = cell.rows - 1
    for at, line in enumerate(lines):
        column, row = cell.column + at // rows * (ends[-1] + BETWEEN), cell.row + 1 + at % rows
        if row == cell.row + 1:
            _draw_numbers(picture, column, cell.row, ends, header, "faint")
        style = "" if line.is_worse else "strong"
        picture.put(column, row, words.BEST_MARK if line.is_best else "", style)
        picture.put(column + BETWEEN, row, line.label, style)
        _draw_numbers(picture, column, row, ends, line.numbers, style)


def ends_of(header: Sequence[str], lines: Iterable[Line], least: Sequence[int]) -> list[int]:
    """Return where the numbers of these lines end: after the labels, side by side."""
    cells = [("", *header), *((line.label, *line.numbers) for line in lines)]
    label, *numbers = (max(map(width_of, column)) for column in zip(*cells, strict=True))
    ends, end = [], BETWEEN + label
    for at_least, columns in zip(least, numbers, strict=True):
        end = max(at_least, end + 1 + columns)
        ends.append(end)
    return ends


def _draw_numbers(
    picture: Picture, column: int, row: int, ends: Sequence[int], texts: Sequence[str], style: str
) -> None:
    for end, text in zip(ends, texts, strict=True):
        drawing.right(picture, column + end, row, text, style)


def draw_texts(picture: Picture, cell: Cell, texts: Iterable[str]) -> None:
    """Draw the coach's sentences, as far as there is room."""
    told = [wrap(text, cell.columns) for text in texts]
    while sum(map(len, told)) > cell.rows:
        told.pop()
    for row, line in enumerate((line for lines in told for line in lines), cell.row):
        picture.put(cell.column, row, line)
