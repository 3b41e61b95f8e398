"""Small pictures for the rules, drawn like the table; the rules compute who takes a trick and
what a bet pays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import Card, Colour, cards_of
from luznet.games.luz.rules import points, winning_play
from luznet.games.luz.types import Bet, Played
from luznet.i18n import luz_cards
from luznet.language import Text
from luznet.terminal.game import drawing
from luznet.terminal.light import glass
from luznet.terminal.luz import cards as drawn
from luznet.terminal.luz import words as luz
from luznet.terminal.picture import Cell, Picture, padded, width_of

BACK_COLUMNS, BACK_ROWS = 5, 4
TRICK_COLUMNS = 32
NAME, LABEL, NAMED, NUMBER = 8, 13, 19, 8
"""The least columns of a name, a label before values, a first cell in a table, and a number."""
ROOM = 40
"""Columns for the values of a colour."""


def _say(cell: Text | str) -> str:
    return cell if isinstance(cell, str) else cell()


def _widest(least: int, texts: Iterable[str]) -> int:
    """Return the columns of the widest text and a gap, at least `least`."""
    return max(least, *(width_of(text) + 1 for text in texts))


def table(
    picture: Picture, column: int, row: int, *rows: Sequence[Text | str], are_numbers: bool = False
) -> int:
    """Draw a table with headings; numbers are right-aligned."""
    told = [[_say(cell) for cell in cells] for cells in rows]
    first = _widest(NAMED, [cells[0] for cells in told])
    width = _widest(NUMBER, [cell for cells in told for cell in cells[1:]])
    for at, (label, *cells) in enumerate(told, row):
        style = "" if at > row else "faint"
        picture.put(column, at, label, style)
        for place, cell in enumerate(cells):
            begin = column + first + place * width
            begin += width - 2 - width_of(cell) if are_numbers else 0
            picture.put(begin, at, cell, style)
    return len(rows)


def palette(picture: Picture, column: int, row: int, text: str) -> int:
    """Draw small cards, each below the name of its colour."""
    cards = cards_of(text)
    names = [luz_cards.alone(card.colour) for card in cards]
    pitch = _widest(drawn.CHIP + 2, names)
    for card, name in zip(cards, names, strict=True):
        picture.put(column, row, name, "faint")
        drawn.chip(picture, column, row + 1, card)
        column += pitch
    return 2


def own_hand(picture: Picture, column: int, row: int, text: str) -> int:
    """Draw a hand as its owner sees it, in a small window with narrow cards."""
    cards, middle, high = cards_of(text), row + BACK_ROWS // 2, luz.HIGH_END()
    column = picture.put(column, middle, luz.LOW_END(), "faint") + 1
    room = picture.canvas.columns - column - width_of(high)
    columns = min(BACK_COLUMNS, room // len(cards) - 1)
    for number, card in enumerate(cards, 1):
        cell = Cell(column, row, columns, BACK_ROWS)
        label = glass.Label(drawn.letter(card.colour), str(number))
        glass.back(picture, cell, drawn.GLASS[card.colour], "lit", label)
        column += columns + 1
    picture.put(column, middle, high, "faint")
    return BACK_ROWS


def open_hand(picture: Picture, column: int, row: int, text: str) -> int:
    """Draw a hand as the others see it."""
    hand = facts.by_colour(cards_of(text), range(len(cards_of(text))))
    for at, (colour, values) in enumerate(hand.items(), row):
        drawn.suit_row(picture, column, at, ROOM, colour, values)
    return len(hand)


def by_label(
    picture: Picture, column: int, row: int, *rows: tuple[Text, Colour, Sequence[int]]
) -> int:
    """Draw rows of a label and values of a colour."""
    width = _widest(LABEL, [label() for label, _, _ in rows])
    for at, (label, colour, values) in enumerate(rows, row):
        picture.put(column, at, label(), "faint")
        drawn.suit_row(picture, column + width, at, ROOM, colour, values)
    return len(rows)


def tricks(picture: Picture, column: int, row: int, names: Sequence[Text], *texts: str) -> int:
    """Draw finished tricks side by side."""
    for text in texts:
        _trick(picture, column, row, [name() for name in names], cards_of(text))
        column += TRICK_COLUMNS + 2
    return len(names) + 1


def _trick(
    picture: Picture, column: int, row: int, names: Sequence[str], cards: Sequence[Card]
) -> None:
    best = winning_play([Played(seat, 0, card) for seat, card in enumerate(cards)]).seat
    title = luz.LED(colour=luz_cards.alone(cards[0].colour))
    drawing.heading(picture, Cell(column, row, TRICK_COLUMNS, 1), title)
    width = _widest(NAME, names)
    for seat, (name, card) in enumerate(zip(names, cards, strict=True)):
        mark = luz.mark("took" if seat == best else "led" if seat == 0 else "")
        end = picture.put(column + 2, row + 1 + seat, padded(name, width))
        end = drawn.chip(picture, end, row + 1 + seat, card)
        picture.put(end + 1, row + 1 + seat, mark, "strong")


def counted(
    picture: Picture, column: int, row: int, deal: int, *lines: tuple[Text, Bet, int]
) -> int:
    """Draw bets, tricks won and points, as at the end of a deal."""
    width = _widest(NAME, [name() for name, _, _ in lines])
    ends = (width + 5, width + 11, width + 20)
    for end, header in zip(ends, luz.DEAL_HEADER, strict=True):
        drawing.right(picture, column + end, row, header(), "faint")
    for at, (name, bet, won) in enumerate(lines, row + 1):
        got = points(deal, bet, won)
        picture.put(column, at, name())
        for end, text in zip(ends, (luz.bet(bet), str(won), luz.signed(got)), strict=True):
            drawing.right(picture, column + end, at, text)
        picture.put(column + ends[2] + 3, at, luz.rule(bet, won, got))
    return len(lines) + 1


FIGURES: Final[Mapping[str, Callable[..., int]]] = {
    "palette": palette,
    "own_hand": own_hand,
    "open_hand": open_hand,
    "by_label": by_label,
    "table": table,
    "tricks": tricks,
    "counted": counted,
}
