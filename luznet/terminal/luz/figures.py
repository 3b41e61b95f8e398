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
from luznet.terminal.game.drawing import Cell
from luznet.terminal.game.rules import Drawing
from luznet.terminal.luz import cards as drawn
from luznet.terminal.luz import words as luz
from luznet.terminal.luz.card_art import CardText, draw_card
from luznet.terminal.picture import Picture, padded, width_of

BACK_COLUMNS, BACK_ROWS = 5, 3
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


def table(*rows: Sequence[Text | str], are_numbers: bool = False) -> Drawing:
    """Return a table with headings; numbers are right-aligned."""

    def draw(picture: Picture, column: int, row: int) -> None:
        told = [[_say(cell) for cell in cells] for cells in rows]
        first = _widest(NAMED, [cells[0] for cells in told])
        width = _widest(NUMBER, [cell for cells in told for cell in cells[1:]])
        for at, (label, *cells) in enumerate(told, row):
            style = "" if at > row else "class:hint"
            picture.put(column, at, label, style)
            for place, cell in enumerate(cells):
                begin = column + first + place * width
                begin += width - 2 - width_of(cell) if are_numbers else 0
                picture.put(begin, at, cell, style)

    return Drawing(len(rows), draw)


def palette(text: str) -> Drawing:
    """Return small cards, each below the name of its colour."""

    def draw(picture: Picture, column: int, row: int) -> None:
        cards = cards_of(text)
        names = [luz_cards.alone(card.colour) for card in cards]
        pitch = _widest(drawn.CHIP + 2, names)
        for card, name in zip(cards, names, strict=True):
            picture.put(column, row, name, "class:hint")
            drawn.chip(picture, column, row + 1, card)
            column += pitch

    return Drawing(2, draw)


def own_hand(text: str) -> Drawing:
    """Return a hand as its owner sees it."""

    def draw(picture: Picture, column: int, row: int) -> None:
        column = picture.put(column, row + BACK_ROWS // 2, luz.LOW_END(), "class:hint") + 1
        for number, card in enumerate(cards_of(text), 1):
            cell = Cell(column, row, BACK_COLUMNS, BACK_ROWS)
            face = CardText(upper=luz.LETTERS[card.colour], lower=str(number))
            draw_card(picture, cell, card.colour, face)
            column += BACK_COLUMNS + 1
        picture.put(column, row + BACK_ROWS // 2, luz.HIGH_END, "class:game.strong")

    return Drawing(BACK_ROWS, draw)


def open_hand(text: str) -> Drawing:
    """Return a hand as the others see it."""
    hand = facts.by_colour(cards_of(text), range(len(cards_of(text))))

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, (colour, values) in enumerate(hand.items(), row):
            drawn.suit_row(picture, column, at, ROOM, colour, values)

    return Drawing(len(hand), draw)


def by_label(*rows: tuple[Text, Colour, Sequence[int]]) -> Drawing:
    """Return rows of a label and values of a colour."""

    def draw(picture: Picture, column: int, row: int) -> None:
        width = _widest(LABEL, [label() for label, _, _ in rows])
        for at, (label, colour, values) in enumerate(rows, row):
            picture.put(column, at, label(), "class:hint")
            drawn.suit_row(picture, column + width, at, ROOM, colour, values)

    return Drawing(len(rows), draw)


def tricks(names: Sequence[Text], *texts: str) -> Drawing:
    """Return finished tricks side by side."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for text in texts:
            _trick(picture, column, row, [name() for name in names], cards_of(text))
            column += TRICK_COLUMNS + 2

    return Drawing(len(names) + 1, draw)


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
        picture.put(end + 1, row + 1 + seat, mark, "class:game.strong")


def counted(deal: int, *lines: tuple[Text, Bet, int]) -> Drawing:
    """Return bets, tricks won and points, as at the end of a deal."""

    def draw(picture: Picture, column: int, row: int) -> None:
        width = _widest(NAME, [name() for name, _, _ in lines])
        ends = (width + 5, width + 11, width + 20)
        for end, header in zip(ends, luz.DEAL_HEADER, strict=True):
            drawing.right(picture, column + end, row, header(), "class:hint")
        for at, (name, bet, won) in enumerate(lines, row + 1):
            got = points(deal, bet, won)
            picture.put(column, at, name())
            for end, text in zip(ends, (luz.bet(bet), str(won), luz.signed(got)), strict=True):
                drawing.right(picture, column + end, at, text)
            picture.put(column + ends[2] + 3, at, luz.rule(bet, won, got))

    return Drawing(len(lines) + 1, draw)


FIGURES: Final[Mapping[str, Callable[..., Drawing]]] = {
    "palette": palette,
    "own_hand": own_hand,
    "open_hand": open_hand,
    "by_label": by_label,
    "table": table,
    "tricks": tricks,
    "counted": counted,
}
