"""The figures in the rules of Luris, drawn like the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.games.luris.cards import BACK, JOKER, Card, Hand
from luznet.games.luris.choices import value_of
from luznet.games.luris.types import CardSet
from luznet.terminal.luris import cards as drawn
from luznet.terminal.luris.cards import Size
from luznet.terminal.luris.sets import draw_sets
from luznet.terminal.picture import Cell, Picture

SIZE: Final = Size(2, 2)
PITCH: Final = 32
"""Columns from one set to the next."""


def _card(text: str) -> Card:
    signs = {drawn.JOKER_SIGN: JOKER, "?": BACK}
    return signs[text] if text in signs else int(text)


def _cards(text: str) -> Hand:
    return tuple(_card(word) for word in text.split())


def set_of(text: str) -> CardSet:
    """Return a set written like `7 7 J / 3 ?`: the cards after the slash are face down."""
    up, _, down = text.partition("/")
    return CardSet(value_of(_cards(up)) or BACK, _cards(up), _cards(down))


def hand(picture: Picture, column: int, row: int, text: str) -> int:
    """Draw a hand."""
    for card in _cards(text):
        column = drawn.draw_card(picture, Cell(column, row, *SIZE), card, "up") + 1
    return SIZE.rows


def sets(picture: Picture, column: int, row: int, texts: Sequence[str]) -> int:
    """Draw sets side by side."""
    for at, text in enumerate(texts):
        cell = Cell(column + at * PITCH, row, PITCH, SIZE.rows)
        draw_sets(picture, cell, 0, [set_of(text)], sizes=[SIZE])
    return SIZE.rows


FIGURES: Final[Mapping[str, Callable[..., int]]] = {"hand": hand, "sets": sets}
