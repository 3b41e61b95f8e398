"""The cards of Luz: spec.md 6.6, L1."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta


class Colour(StrEnum):
    """The five colours, in the order in which a hand is sorted: r, g, b, p, y. The value is its
    id on the wire."""

    RED = "r"
    GREEN = "g"
    BLUE = "b"
    PURPLE = "p"
    YELLOW = "y"


TRUMP = Colour.YELLOW
HAND_SIZE = 10
PLAYERS = range(3, 6)
HIDDEN = 0
"""The value of a card whose front is not known."""


class Card(NamedTuple):
    """A card by its colour and its value, 1 to 12; value `HIDDEN`: only its back is known."""

    colour: Colour
    value: Annotated[int, Meta(ge=0, le=12)]


Hand: TypeAlias = tuple[Card, ...]
"""Ten cards from the low to the high end, sorted by colour and then by value."""


def cards_of(text: str) -> Hand:
    """Return the cards of a text such as "r5 b10 y2"."""
    return tuple([Card(Colour(card[0]), int(card[1:])) for card in text.split()])


def top_value(players: int) -> int:
    """Return the highest value in the deck: 8, 10, 12 for 3, 4, 5 players."""
    return 2 * players + 2


def deck(players: int) -> Hand:
    """Return the whole deck in sorted order: 40, 50 or 60 cards."""
    values = range(1, top_value(players) + 1)
    return tuple(Card(colour, value) for colour in Colour for value in values)


_ORDER = {card: place for place, card in enumerate(deck(PLAYERS[-1]))}


def sort_hand(cards: Iterable[Card]) -> Hand:
    """Return the cards in the order of a hand; raises KeyError for one that is not a card."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


BACKS = {colour: Card(colour, HIDDEN) for colour in Colour}
"""For each colour a card of which only the back is seen."""


def beats(card: Card, best: Card) -> bool:
    """Tell whether a card played later takes the trick from the best one so far.

    spec.md 6.6, L4. `best` is of the led colour or trump.
    """
    if card.colour is best.colour:
        return card.value > best.value
    return card.colour is TRUMP
