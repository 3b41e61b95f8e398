"""The coach's panel: what it finds about each choice of a step."""

from functools import partial

from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.types import View
from luznet.i18n import luris_advice as said
from luznet.i18n.coach import hundred
from luznet.language import percent
from luznet.terminal.game import advice, drawing
from luznet.terminal.game.advice import Line
from luznet.terminal.luris import words
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.model import Model
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of

ENDS = (52, 60)
"""The least columns where the numbers end: how likely a choice wins, how far it is behind."""


def draw_advice(picture: Picture, model: Model, view: View, size: Canvas) -> None:
    """Draw the panel over the table, if the reader asked for it."""
    at = layout(view.players, size)
    top = min(cell.row for cell in at.panels)
    box = Cell(at.left, top, at.columns, at.banner - top)
    advice.draw_panel(
        picture, model, box, lambda cell, found: _draw_found(picture, cell, model, view, found)
    )


def _draw_found(picture: Picture, cell: Cell, model: Model, view: View, found: Advice) -> None:
    header = [text() for text in words.ADVICE_HEADER]
    lines = [_line(model, view, found, choice) for choice in found.choices]
    numbers = zip(header, *(line.numbers for line in lines), strict=True)
    taken = sum(1 + max(map(width_of, texts)) for texts in numbers)
    room = cell.columns - advice.BETWEEN - max(taken, advice.BAR + 1 + width_of(header[-1]) + 1)
    lines = [line._replace(label=cut(line.label, room)) for line in lines]
    ends = advice.ends_of(header, lines, ENDS if cell.columns >= ENDS[-1] else (0, cell.columns))
    below = 1 + len(lines)
    advice.draw_list(picture, cell._replace(rows=below), header, lines, ends)
    rest = cell._replace(row=cell.row + below, rows=cell.rows - below)
    advice.draw_texts(picture, rest, said.notes(found))


def _line(model: Model, view: View, found: Advice, choice: RatedChoice) -> Line:
    is_best = choice is found.best
    behind = advice.far(str(said.behind(found, choice)), is_best=is_best, is_worse=choice.is_worse)
    numbers = percent(hundred(choice.wins)), behind
    told = said.choice(view, choice, partial(drawing.person, model))
    return Line(told, choice.wins, numbers, is_best, choice.is_worse)
