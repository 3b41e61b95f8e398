"""What the coach finds: the strong bot's judgement of each choice, as bars of light.

The banner, your own hand and your selection stay visible, and their keys still work.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from luznet.i18n import coach as said
from luznet.terminal.game import drawing, words
from luznet.terminal.game.model import GameModel
from luznet.terminal.light.bar import Glow, bar
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Cell, Picture, width_of
from luznet.terminal.prose import wrap

WIDEST = 100
"""Columns of the longest line in the panel."""
BAR = 9
"""Columns of a bar in a list."""
BETWEEN = 2
"""Columns of the mark before a choice."""


class Line(NamedTuple):
    """A choice: its label, how likely it wins, and its numbers, the first one that chance. The
    best one is marked; those about as good stand out too."""

    label: str
    share: float
    numbers: Sequence[str]
    is_best: bool
    is_worse: bool


def far(behind: str, *, is_best: bool, is_worse: bool) -> str:
    """Return how far a choice is behind the best one; `behind` if it is clearly worse."""
    if is_best:
        return words.BEST()
    return behind if is_worse else words.EQUAL()


def is_shown(model: GameModel) -> bool:
    """Return whether the reader asked the coach, and may see the answer."""
    return model.shows_advice and model.coaching.advice is not None and not model.hides_hands


def found_by(model: GameModel) -> Any:
    """Return the coach's answer; None while it thinks."""
    asked = model.coaching.advice
    return asked.answers[0] if asked is not None and asked.is_done else None


def draw_panel(
    picture: Picture, model: GameModel, box: Cell, draw_found: Callable[[Cell, Any], None]
) -> None:
    """Draw the coach's words in a cell, if the reader asked for them; `draw_found` draws the
    answer."""
    asked = model.coaching.advice
    if asked is None or not is_shown(model):
        return
    raised(picture, box, words.COACH())
    inside = _inside(box)
    if asked.is_done:
        draw_found(inside, asked.answers[0])
    else:
        draw_texts(picture, inside, [said.NONE_NOW() if asked.is_lost else said.THINKING()])


def _inside(box: Cell) -> Cell:
    """Return the part of a panel below its title."""
    return Cell(box.column + 2, box.row + 1, min(WIDEST, box.columns - 4), box.rows - 1)


def fitting(box: Cell, texts: Sequence[str]) -> int:
    """Return how many of these sentences a panel has room for."""
    inside, number = _inside(box), len(texts)
    while sum(len(wrap(text, inside.columns)) for text in texts[:number]) > inside.rows:
        number -= 1
    return number


def draw_list(
    picture: Picture, cell: Cell, header: Sequence[str], lines: Sequence[Line], ends: Sequence[int]
) -> None:
    """Draw choices below their headings, the first ones if the cell has no room for all; the
    numbers end at `ends`, and the first one is a bar."""
    column = cell.column
    _draw_numbers(picture, column, cell.row, ends, header, "faint")
    for row, line in enumerate(lines[: cell.rows - 1], cell.row + 1):
        style = "" if line.is_worse else "strong"
        picture.put(column, row, words.BEST_MARK if line.is_best else "", style)
        picture.put(column + BETWEEN, row, line.label, style)
        first, *others = line.numbers
        glow: Glow = "other" if line.is_worse else "best"
        bar(picture, column + ends[0] - BAR, row, BAR, line.share, glow, first)
        _draw_numbers(picture, column, row, ends[1:], others, style)


def ends_of(header: Sequence[str], lines: Iterable[Line], least: Sequence[int]) -> list[int]:
    """Return where the numbers of these lines end: after the labels, side by side."""
    cells = [("", *header), *((line.label, *line.numbers) for line in lines)]
    label, *numbers = (max(map(width_of, column)) for column in zip(*cells, strict=True))
    ends, end = [], BETWEEN + label
    for at, (at_least, columns) in enumerate(zip(least, numbers, strict=True)):
        end = max(at_least, end + 1 + (columns if at else max(columns, BAR)))
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
