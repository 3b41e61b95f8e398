"""The cards of Luris (R1). Suits do not matter, so a card is its value."""

from collections.abc import Iterable
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Card: TypeAlias = Annotated[int, Meta(ge=0, le=11)]
"""2 to 10, `JOKER`, or `BACK`."""
Hand: TypeAlias = tuple[Card, ...]
"""Cards from low to high, jokers last: a hand, or one side of a set."""

BACK: Final = 0
"""A card that shows only its back."""
JOKER: Final = 11
VALUES: Final = range(2, 11)
COPIES: Final = 8
"""Cards of each value: four suits in two decks."""
HAND_SIZE: Final = 10
"""Cards dealt to each player, besides a joker."""
PLAYERS: Final = range(2, 5)
DECK: Final[Hand] = tuple(value for value in VALUES for _ in range(COPIES))
"""All cards except the jokers, in order."""


def matches(card: Card, value: Card) -> bool:
    """Return whether a card belongs in a set of this value; a joker always does (R3)."""
    return card in (value, JOKER)


def without(cards: Iterable[Card], taken: Iterable[Card]) -> Hand:
    """Return the cards that are left, in order; raise ValueError if one is missing."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def backs(cards: Hand) -> Hand:
    """Return one back for each card."""
    return (BACK,) * len(cards)
