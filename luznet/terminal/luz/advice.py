"""The coach's panel: what the strong bot finds about each choice, over the others' cells.

The banner, the own hand and what is selected stay to be seen, and their keys go on working.
"""

from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import advice as said
from luznet.language import decimal
from luznet.terminal.luz import ink, words
from luznet.terminal.luz.layout import layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Picture, Size
from luznet.terminal.prose import wrap

WIDEST = 100
"""Columns of the longest line in the panel."""
LIST = 5
"""Choices in a column; of cards there are two columns, of bets as many as in one are shown."""
COLUMN = 38
ENDS = (22, 29, 36)
"""Where the numbers end: how often the bet is won, points, how far behind the best."""
CARDS = said.Cards(
    first=lambda action: words.your_card_first(action.position),
    within=lambda action: words.your_card(action.position),
)
"""How the coach calls the reader's cards."""


def draw_advice(picture: Picture, model: Model, view: View, size: Size) -> None:
    """Draw the panel over the picture of a table, if it was asked for."""
    asked = model.coaching.advice
    if not model.shows_advice or asked is None or model.hides_hands:
        return
    at = layout(view.players, size)
    top, left, columns, rows = 1, at.left, at.right - at.left, at.banner - 1
    picture.fill(0, top, size.columns, rows, "")
    picture.box(left, top, columns, rows, "class:luz.dim", words.COACH)
    picture.fill(left + 1, top + 1, columns - 2, rows - 2, "")
    room = min(WIDEST, columns - 4)
    if asked.is_done:
        _draw_found(picture, left + 2, top + 1, room, view, asked.answers[0])
    else:
        text = said.NONE_NOW() if asked.is_lost else said.THINKING()
        picture.put(left + 2, top + 2, text)


def _draw_found(
    picture: Picture, left: int, row: int, room: int, view: View, found: Advice
) -> None:
    is_bet = isinstance(found.best.action, Bet)
    shown = found.choices[: LIST if is_bet else 2 * LIST]
    for at in range(0, len(shown), LIST):
        column = left + at // LIST * COLUMN
        for end, header in zip(ENDS, words.ADVICE_HEADER, strict=True):
            ink.right(picture, column + end, row, header, "class:luz.dim")
        for below, choice in enumerate(shown[at : at + LIST], 1):
            is_best = choice is found.best
            _draw_choice(picture, column, row + below, view, choice, is_best=is_best)
    row += 1 + min(LIST, len(shown))
    for text in (*said.advice(view, found, CARDS), said.unit(view)):
        for line in wrap(text, room):
            picture.put(left, row, line)
            row += 1


def _draw_choice(
    picture: Picture, column: int, row: int, view: View, choice: Choice, *, is_best: bool
) -> None:
    style = "" if choice.is_worse else "class:luz.strong"
    if is_best:
        picture.put(column, row, words.BEST_MARK, style)
    picture.put(column + 2, row, label(view, choice.action), style)
    behind = decimal(choice.behind) if choice.is_worse else words.EQUAL
    behind = words.BEST if is_best else behind
    numbers = (f"{said.hundred(choice.wins_bet)}%", said.tenths(choice.points), behind)
    for end, text in zip(ENDS, numbers, strict=True):
        ink.right(picture, column + end, row, text, style)


def label(view: View, action: Bet | Play) -> str:
    """Return a choice as a label."""
    if isinstance(action, Bet):
        return words.bet(action)
    return words.card_label(action.position + 1, view.hands[view.seat or 0][action.position].colour)
