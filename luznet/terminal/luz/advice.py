"""The coach's panel: how each bet or card did in the simulations."""

from collections.abc import Sequence

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n.coach import hundred
from luznet.language import decimal, percent
from luznet.terminal.game import advice
from luznet.terminal.game.advice import Line
from luznet.terminal.luz import words
from luznet.terminal.luz.layout import layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Canvas, Cell, Picture, cut

LIST = 5
"""Choices in a column. Cards have two columns, bets one."""
COLUMN = 38
"""Columns of each list in the smallest window."""
ENDS = (22, 29, 36)
"""Where the numbers end, at the least: wins, points, behind."""
HEADER = (9, 6, 6)
"""Columns of the headings if there is little room."""


def draw_advice(picture: Picture, model: Model, view: View, size: Canvas) -> None:
    """Draw the panel over the table, if the player asked for it."""
    at = layout(view.players, size)
    box = Cell(at.left, 1, at.right - at.left, at.banner - 1)
    advice.draw_panel(
        picture, model, box, lambda cell, found: _draw_found(picture, cell, view, found)
    )


def _draw_found(picture: Picture, cell: Cell, view: View, found: Advice) -> None:
    """Draw the choices and the coach's sentences."""
    is_bet = isinstance(found.best.action, Bet)
    shown = found.choices[: LIST if is_bet else 2 * LIST]
    _draw_list(picture, cell._replace(rows=1 + LIST), view, found, shown)
    below = 1 + min(LIST, len(shown))
    rest = cell._replace(row=cell.row + below, rows=cell.rows - below)
    advice.draw_texts(picture, rest, (*said.advice(view, found), said.unit(view)))


def _draw_list(
    picture: Picture, cell: Cell, view: View, found: Advice, shown: Sequence[RatedChoice]
) -> None:
    """Draw choices in one column or two, with short labels if they need the room."""
    header = [text() for text in words.ADVICE_HEADER]
    lines = [_line(view, found, choice) for choice in shown]
    ends = advice.ends_of(header, lines, ENDS)
    if ends[-1] >= COLUMN:
        lines = [_line(view, found, choice, is_short=True) for choice in shown]
        header = [cut(text, columns) for text, columns in zip(header, HEADER, strict=True)]
        ends = advice.ends_of(header, lines, ENDS)
    advice.draw_list(picture, cell, header, lines, ends)


def _line(view: View, found: Advice, choice: RatedChoice, *, is_short: bool = False) -> Line:
    """Return the line of a choice."""
    is_best = choice is found.best
    behind = advice.far(decimal(choice.behind), is_best=is_best, is_worse=choice.is_worse)
    numbers = percent(hundred(choice.wins_bet)), said.tenths(choice.points), behind
    return Line(label(view, choice.action, is_short=is_short), numbers, is_best, choice.is_worse)


def label(view: View, action: Bet | Play, *, is_short: bool = False) -> str:
    """Return a choice as a label."""
    if isinstance(action, Bet):
        return words.bet(action)
    name = words.card_label_short if is_short else words.card_label
    return name(action.position, view.hands[view.seat or 0][action.position].colour)
