"""The coach's panel: what it finds about each choice of a step."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.types import View
from luznet.i18n import luris_advice as said
from luznet.i18n.coach import hundred
from luznet.language import percent
from luznet.terminal.game import advice, drawing
from luznet.terminal.game.advice import Line
from luznet.terminal.luris import words
from luznet.terminal.luris.layout import Layout, layout
from luznet.terminal.luris.model import Model
from luznet.terminal.luris.table import space_between
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of

ENDS = (52, 60)
"""The least columns where the numbers end: how likely a choice wins, how far it is behind."""


PADDING: Final = 2
"""Columns of the panel beside its words."""


def draw_advice(picture: Picture, model: Model, view: View, size: Canvas) -> None:
    """Draw the panel, if the reader asked for it: between the sets of the others and the own ones,
    beside the piles if it has room there."""
    if not advice.is_shown(model):
        return
    at, found = layout(view.players, size), advice.found_by(model)
    header = [text() for text in words.ADVICE_HEADER]
    lines = [_line(model, view, found, each) for each in found.choices] if found else []
    box = _box(at, model, view, advice.ends_of(header, lines, (0, 0))[-1])
    advice.draw_panel(
        picture, model, box, lambda cell, found: _draw_found(picture, cell, header, lines, found)
    )


def _box(at: Layout, model: Model, view: View, columns: int) -> Cell:
    """Return the place of the panel, in which the choices need this many columns."""
    free, left = space_between(at, model, view), at.recent.column - PADDING
    beside = Cell(left, free.row, at.left + at.columns - left, free.rows)
    has_room = not at.is_reduced and columns <= beside.columns - 2 * PADDING
    return beside if has_room else free


def _draw_found(
    picture: Picture, cell: Cell, header: Sequence[str], lines: Sequence[Line], found: Advice
) -> None:
    numbers = zip(header, *(line.numbers for line in lines), strict=True)
    taken = sum(1 + max(map(width_of, texts)) for texts in numbers)
    room = cell.columns - advice.BETWEEN - max(taken, advice.BAR + 1 + width_of(header[-1]) + 1)
    lines = [line._replace(label=cut(line.label, room)) for line in lines]
    ends = advice.ends_of(header, lines, ENDS if cell.columns >= ENDS[-1] else (0, cell.columns))
    above = cell._replace(row=cell.row - 1, rows=cell.rows + 1)  # the headings are beside the title
    advice.draw_list(picture, above, header, lines, ends)
    below = len(lines)
    rest = cell._replace(row=cell.row + below, rows=max(0, cell.rows - below))
    advice.draw_texts(picture, rest, said.notes(found))


def _line(model: Model, view: View, found: Advice, choice: RatedChoice) -> Line:
    is_best = choice is found.best
    behind = advice.far(str(said.behind(found, choice)), is_best=is_best, is_worse=choice.is_worse)
    numbers = percent(hundred(choice.wins)), behind
    told = said.choice(view, choice, partial(drawing.person, model))
    return Line(told, choice.wins, numbers, is_best, choice.is_worse)
