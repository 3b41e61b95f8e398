"""The cards of Luris: RULES.md R1. Suits do not matter, so a card is its value."""

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Card: TypeAlias = Annotated[int, Meta(ge=0, le=11)]
"""2 to 10, `JOKER`, or `BACK`."""
Hand: TypeAlias = tuple[Card, ...]
"""Cards from low to high, jokers last; as a hand holds them, or as they lie in a set."""

BACK: Final = 0
"""A card of which only the back is seen."""
JOKER: Final = 11
VALUES: Final = range(2, 11)
COPIES: Final = 8
"""How often each value is there: four suits in two decks."""
HAND_SIZE: Final = 10
"""How many cards are dealt to everybody, besides their joker."""
PLAYERS: Final = range(2, 5)
DECK: Final[Hand] = tuple(value for value in VALUES for _ in range(COPIES))
"""All cards but the jokers, in order."""


def matches(card: Card, value: Card) -> bool:
    """Tell whether a card belongs in a set of this value; a joker always does. RULES.md R3."""
    return card in (value, JOKER)


def without(cards: Iterable[Card], taken: Iterable[Card]) -> Hand:
    """Return the cards that are left, in order; raises ValueError if some are not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def backs(cards: Hand) -> Hand:
    """Return as many backs."""
    return (BACK,) * len(cards)
