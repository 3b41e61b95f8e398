"""Small pictures for the rules, drawn with what the table draws with, and facts counted by the
rules themselves: who takes a trick, what a bet pays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from luznet.games.luz import facts
from luznet.games.luz.cards import Card, Colour, cards_of
from luznet.games.luz.rules import points, winning_play
from luznet.games.luz.types import Bet, Played
from luznet.i18n import luz_cards
from luznet.terminal.luz import ink
from luznet.terminal.luz import words as luz
from luznet.terminal.luz.glass import Face, draw_card
from luznet.terminal.luz.layout import Cell
from luznet.terminal.picture import Picture, padded
from luznet.terminal.screens import words

BACK_COLUMNS, BACK_ROWS = 5, 3
TRICK_COLUMNS = 32
NAME = 8
LABEL = 13
"""Columns of a name, and of a label before the values of a colour."""
ROOM = 40
"""Columns for the values of a colour."""

Draw: TypeAlias = Callable[[Picture, int, int], None]
"""Draws on a picture, with its upper left corner at a column and a row."""


@dataclass(frozen=True)
class Figure:
    """A drawn example: how many rows it takes, how it is drawn, and the same in a sentence for
    those who hear it."""

    rows: int
    draw: Draw
    said: str


def table(*rows: str, said: str) -> Figure:
    """Return rows of text that stand as they are, the first as their heading."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, text in enumerate(rows):
            picture.put(column, row + at, text, "" if at else "class:hint")

    return Figure(len(rows), draw, said)


def palette(labels: Sequence[str], text: str, said: str) -> Figure:
    """Return cards as they lie on the table, each under its label."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for label, card in zip(labels, cards_of(text), strict=True):
            picture.put(column, row, label, "class:hint")
            ink.chip(picture, column, row + 1, card)
            column += ink.CHIP + 2

    return Figure(2, draw, said)


def own_hand(text: str, said: str) -> Figure:
    """Return a hand as its owner sees it: backs from the low end to the plus."""

    def draw(picture: Picture, column: int, row: int) -> None:
        column = picture.put(column, row + BACK_ROWS // 2, luz.LOW_END, "class:hint") + 1
        for number, card in enumerate(cards_of(text), 1):
            cell = Cell(column, row, BACK_COLUMNS, BACK_ROWS)
            face = Face(upper=luz.LETTERS[card.colour], lower=str(number))
            draw_card(picture, cell, card.colour, face)
            column += BACK_COLUMNS + 1
        picture.put(column, row + BACK_ROWS // 2, luz.HIGH_END, "class:luz.strong")

    return Figure(BACK_ROWS, draw, said)


def open_hand(text: str, said: str) -> Figure:
    """Return a hand as the others see it: the values of each colour."""
    hand = facts.by_colour(cards_of(text), range(len(cards_of(text))))

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, (colour, values) in enumerate(hand.items(), row):
            ink.suit_row(picture, column, at, ROOM, colour, values)

    return Figure(len(hand), draw, said)


def by_label(*rows: tuple[str, Colour, Sequence[int]], said: str) -> Figure:
    """Return values of a colour in rows, each after its label."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, (label, colour, values) in enumerate(rows, row):
            picture.put(column, at, label, "class:hint")
            ink.suit_row(picture, column + LABEL, at, ROOM, colour, values)

    return Figure(len(rows), draw, said)


def tricks(names: Sequence[str], *texts: str, said: str) -> Figure:
    """Return finished tricks side by side, as on the table: who led, and who took it."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for text in texts:
            _trick(picture, column, row, names, cards_of(text))
            column += TRICK_COLUMNS + 2

    return Figure(len(names) + 1, draw, said)


def _trick(
    picture: Picture, column: int, row: int, names: Sequence[str], cards: Sequence[Card]
) -> None:
    best = winning_play([Played(seat, 0, card) for seat, card in enumerate(cards)]).seat
    title = words.led(luz_cards.alone(cards[0].colour))
    ink.heading(picture, Cell(column, row, TRICK_COLUMNS), title)
    for seat, (name, card) in enumerate(zip(names, cards, strict=True)):
        marks = [luz.LED] if seat == 0 else []
        marks += [luz.TOOK] if seat == best else []
        end = picture.put(column + 2, row + 1 + seat, padded(name, NAME))
        end = ink.chip(picture, end, row + 1 + seat, card)
        picture.put(end + 1, row + 1 + seat, ", ".join(marks), "class:luz.strong")


def counted(deal: int, *lines: tuple[str, Bet, int], said: str) -> Figure:
    """Return bets against tricks won, with the points of a deal and why, as at its end."""
    ends = (NAME + 5, NAME + 11, NAME + 20)

    def draw(picture: Picture, column: int, row: int) -> None:
        for end, text in zip(ends, luz.DEAL_HEADER[:3], strict=True):
            ink.right(picture, column + end, row, text, "class:hint")
        for at, (name, bet, won) in enumerate(lines, row + 1):
            got = points(deal, bet, won)
            picture.put(column, at, name)
            for end, text in zip(ends, (luz.bet(bet), str(won), luz.signed(got)), strict=True):
                ink.right(picture, column + end, at, text)
            picture.put(column + ends[2] + 3, at, luz.rule(bet, won, got))

    return Figure(len(lines) + 1, draw, said)
