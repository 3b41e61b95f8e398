"""The cards of Luz. spec.md 6.6, L1."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta


class Colour(StrEnum):
    """The five colours in sorting order; the value is the id on the wire."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    PURPLE = "p"
    YELLOW = "y"


TRUMP = Colour.YELLOW
HAND_SIZE = 10
PLAYERS = range(3, 6)
HIDDEN = 0
"""The value of a card that shows only its back."""


class Card(NamedTuple):
    """A colour and a value from 1 to 12, or `HIDDEN` if only the back is visible."""

    colour: Colour
    value: Annotated[int, Meta(ge=0, le=12)]


Hand: TypeAlias = tuple[Card, ...]
"""Ten cards sorted by colour and then by value, low to high."""


def cards_of(text: str) -> Hand:
    """Return the cards of a text such as "r5 b10 y2"."""
    return tuple([Card(Colour(card[0]), int(card[1:])) for card in text.split()])


def top_value(players: int) -> int:
    """Return the highest value in the deck: 8, 10, 12 for 3, 4, 5 players."""
    return 2 * players + 2


@cache
def deck(players: int) -> Hand:
    """Return the sorted deck: 40, 50 or 60 cards."""
    values = range(1, top_value(players) + 1)
    return tuple(Card(colour, value) for colour in Colour for value in values)


_ORDER = {card: place for place, card in enumerate(deck(PLAYERS[-1]))}


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Sort cards as in a hand; raises KeyError for anything that is not a card."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


BACKS = {colour: Card(colour, HIDDEN) for colour in Colour}
"""The back of each colour."""


def beats(card: Card, best: Card) -> bool:
    """Return whether a later card beats the best one so far, which is trump or of the led
    colour. spec.md 6.6, L4."""
    if card.colour is best.colour:
        return card.value > best.value
    return card.colour is TRUMP
