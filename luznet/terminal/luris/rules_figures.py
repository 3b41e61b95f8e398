"""Small pictures for the rules of Luris, drawn with what the table draws with."""

from collections.abc import Sequence

from luznet.games.luris.cards import BACK, JOKER, Card, Hand
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import CardSet
from luznet.language import Text
from luznet.terminal.game.drawing import Cell
from luznet.terminal.game.rules import Figure
from luznet.terminal.luris import cards as drawn
from luznet.terminal.luris.cards import CARD
from luznet.terminal.luris.sets import draw_sets
from luznet.terminal.picture import Picture

PITCH = 32
"""Columns from one set to the next."""


def _card(text: str) -> Card:
    signs = {drawn.JOKER_SIGN: JOKER, "?": BACK}
    return signs[text] if text in signs else int(text)


def _cards(text: str) -> Hand:
    return tuple(_card(word) for word in text.split())


def set_of(text: str) -> CardSet:
    """Return a set that is written as `7 7 J / 3 ?`: face up, and after the stroke face down."""
    up, _, down = text.partition("/")
    return CardSet(value_of(_cards(up)) or BACK, _cards(up), _cards(down))


def hand(text: str, said: Text) -> Figure:
    """Return the cards of a hand."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, card in enumerate(_cards(text)):
            drawn.draw_card(picture, column + at * (CARD + 1), row, card, "up")

    return Figure(1, draw, said)


def sets(texts: Sequence[str], said: Text) -> Figure:
    """Return sets beside each other, as on the table."""

    def draw(picture: Picture, column: int, row: int) -> None:
        for at, text in enumerate(texts):
            draw_sets(picture, Cell(column + at * PITCH, row, PITCH, 1), 0, [set_of(text)])

    return Figure(1, draw, said)
