"""The coach's panel: what the strong bot finds about each choice, over the others' cells.

The banner, the own hand and what is selected stay to be seen, and their keys go on working.
"""

from collections.abc import Sequence

from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.types import Bet, Play, View
from luznet.i18n import luz_advice as said
from luznet.language import decimal, percent
from luznet.terminal.game import ink
from luznet.terminal.game.ink import Cell
from luznet.terminal.luz import words
from luznet.terminal.luz.layout import layout
from luznet.terminal.luz.model import Model
from luznet.terminal.picture import Picture, Size, cut, width_of
from luznet.terminal.prose import wrap

WIDEST = 100
"""Columns of the longest line in the panel."""
LIST = 5
"""Choices in a column; of cards there are two columns, of bets as many as in one are shown."""
COLUMN = 38
"""Columns that one of the two has in the smallest window."""
ENDS = (22, 29, 36)
"""Where the numbers end, at least: how often the bet is won, points, how far behind the best."""
HEADER = (9, 6, 6)
"""Columns of the headings where there is little room."""
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
    picture.box(left, top, columns, rows, "class:game.dim", words.COACH())
    picture.fill(left + 1, top + 1, columns - 2, rows - 2, "")
    room = min(WIDEST, columns - 4)
    if asked.is_done:
        inside = Cell(left + 2, top + 1, room, rows - 2)
        _draw_found(picture, inside, view, asked.answers[0])
    else:
        text = said.NONE_NOW() if asked.is_lost else said.THINKING()
        picture.put(left + 2, top + 2, text)


def _draw_found(picture: Picture, cell: Cell, view: View, found: Advice) -> None:
    """Draw the choices, and what the coach says of them as far as there is room."""
    left, row, room, rows = cell
    end = row + rows
    is_bet = isinstance(found.best.action, Bet)
    shown = found.choices[: LIST if is_bet else 2 * LIST]
    _draw_list(picture, left, row, view, found, shown)
    row += 1 + min(LIST, len(shown))
    texts = [wrap(text, room) for text in (*said.advice(view, found, CARDS), said.unit(view))]
    while sum(map(len, texts)) > end - row:
        texts.pop()
    for at, line in enumerate((line for lines in texts for line in lines), row):
        picture.put(left, at, line)


def _draw_list(
    picture: Picture, left: int, row: int, view: View, found: Advice, shown: Sequence[Choice]
) -> None:
    """Draw choices below their headings, in one column or two."""
    header = [text() for text in words.ADVICE_HEADER]
    lines = [_texts(view, found, choice) for choice in shown]
    ends = ends_of([("", *header), *lines])
    if ends[-1] >= COLUMN:
        lines = [_texts(view, found, choice, is_short=True) for choice in shown]
        header = [cut(text, columns) for text, columns in zip(header, HEADER, strict=True)]
        ends = ends_of([("", *header), *lines])
    for at, (choice, (name, *numbers)) in enumerate(zip(shown, lines, strict=True)):
        column, line = left + at // LIST * (ends[-1] + 2), row + 1 + at % LIST
        if line == row + 1:
            _draw_numbers(picture, column, row, ends, header, "class:game.dim")
        style = "" if choice.is_worse else "class:game.strong"
        picture.put(column, line, words.BEST_MARK if choice is found.best else "", style)
        picture.put(column + 2, line, name, style)
        _draw_numbers(picture, column, line, ends, numbers, style)


def ends_of(lines: Sequence[Sequence[str]]) -> list[int]:
    """Return where the numbers of these lines end: after their labels, and each other."""
    label, *numbers = (max(map(width_of, column)) for column in zip(*lines, strict=True))
    ends, end = [], 2 + label
    for least, columns in zip(ENDS, numbers, strict=True):
        end = max(least, end + 1 + columns)
        ends.append(end)
    return ends


def _draw_numbers(
    picture: Picture, column: int, row: int, ends: Sequence[int], texts: Sequence[str], style: str
) -> None:
    for end, text in zip(ends, texts, strict=True):
        ink.right(picture, column + end, row, text, style)


def _texts(
    view: View, found: Advice, choice: Choice, *, is_short: bool = False
) -> tuple[str, str, str, str]:
    """Return what stands in the line of a choice."""
    behind = decimal(choice.behind) if choice.is_worse else words.EQUAL()
    return (
        label(view, choice.action, is_short=is_short),
        percent(said.hundred(choice.wins_bet)),
        said.tenths(choice.points),
        words.BEST() if choice is found.best else behind,
    )


def label(view: View, action: Bet | Play, *, is_short: bool = False) -> str:
    """Return a choice as a label."""
    if isinstance(action, Bet):
        return words.bet(action)
    name = words.card_label_short if is_short else words.card_label
    return name(action.position + 1, view.hands[view.seat or 0][action.position].colour)
