"""The coach at the table of Luz: a bar of light at each card or bet, and its words.

The bars are below the cards and on the scale of bets; the words are in the cell of the deal. Both
leave the hands of all players in sight.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.i18n.coach import THINKING, hundred
from luznet.language import decimal, percent
from luznet.terminal.game import advice
from luznet.terminal.game import words as common
from luznet.terminal.light.bar import Glow, bar
from luznet.terminal.luz import words
from luznet.terminal.luz.layout import Layout, layout
from luznet.terminal.luz.model import Model
from luznet.terminal.luz.scale import line_of, scale_of
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of

BEST = "●"
"""The mark of the best choice where there is no room for a word."""
WITH_SAFETY: Final = "+"


class _Place(NamedTuple):
    """Where the bar of a choice is: its column, its row, its columns."""

    column: int
    row: int
    columns: int


def draw_advice(picture: Picture, model: Model, view: View, size: Canvas) -> None:
    """Draw what the coach finds, if the player asked for it."""
    at = layout(view.players, size)
    found = advice.found_by(model) if advice.is_shown(model) else None
    if at.is_reduced:
        _draw_in_a_line(picture, at.deal, model, view, found)
    else:
        advice.draw_panel(
            picture, model, at.deal, lambda cell, found: _draw_words(picture, cell, view, found)
        )
    if isinstance(found, Advice):
        _draw_bars(picture, at, found)


def _draw_in_a_line(picture: Picture, cell: Cell, model: Model, view: View, found: object) -> None:
    """Draw the coach's first words, where there is room for no more."""
    if advice.is_shown(model):
        told = said.advice(view, found) if isinstance(found, Advice) else [THINKING()]
        fits = (text for text in told if width_of(text) <= cell.columns)
        text = next(fits, common.COACH())
        picture.put(cell.column, cell.row, text, "lamp")


def _draw_words(picture: Picture, cell: Cell, view: View, found: Advice) -> None:
    advice.draw_texts(picture, cell, (*said.advice(view, found), said.unit()))


def _draw_bars(picture: Picture, at: Layout, found: Advice) -> None:
    """Draw the chance of each choice to win the bet, and below it how far it is behind."""
    row = at.lines
    picture.fill(0, row, picture.canvas.columns, 2)
    for choice, place in _placed(at, row, found):
        is_best = choice is found.best
        chance = percent(hundred(choice.wins_bet))
        text = chance if width_of(chance) <= place.columns else chance.rstrip("% ")
        glow: Glow = "other" if choice.is_worse else "best"
        bar(picture, place.column, row, place.columns, choice.wins_bet, glow, text)
        points = f"−{decimal(choice.behind)}"
        if width_of(points) > place.columns:
            points = f"−{round(choice.behind)}"
        behind = advice.far(points, is_best=is_best, is_worse=choice.is_worse)
        if isinstance(choice.action, Bet) and choice.action.safety:
            behind += WITH_SAFETY
        if is_best and width_of(behind) > place.columns + 1:
            behind = BEST
        behind = cut(behind, place.columns + 1)
        begin = place.column + max(0, place.columns - width_of(behind)) // 2
        role = "lamp" if is_best else "quiet" if choice.is_worse else "strong"
        picture.put(begin, row + 1, behind, role)


def _placed(at: Layout, row: int, found: Advice) -> Iterator[tuple[RatedChoice, _Place]]:
    """Yield the choices with the places of their bars; of two bets on as many tricks, with and
    without Safety, the better one."""
    done: set[int] = set()
    line = line_of(at)
    before, step = scale_of(line)
    for choice in found.choices:
        action = choice.action
        number = action.tricks if isinstance(action, Bet) else action.position
        if number in done:
            continue
        done.add(number)
        if isinstance(action, Bet):
            end = line.column + before + (number + 1) * step
            yield choice, _Place(end - step + 2, row, step - 1)
        else:
            yield choice, _Place(at.hand.column + number * at.pitch, row, at.hand.columns)


def label(view: View, action: Bet | Play, *, is_short: bool = False) -> str:
    """Return a choice as a label."""
    if isinstance(action, Bet):
        return words.bet(action)
    name = words.card_label_short if is_short else words.card_label
    return name(action.position, view.hands[view.seat or 0][action.position].colour)
