"""Cards as bits of a 64-bit integer, and lookup tables for them.

A card is a number from 0 to 59: `5 * (value - 1) + colour`. Its bit is `1 << number`, and a hand is
the sum of its bits. A higher value has a higher bit, and one mask selects a colour.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.games.luz.cards import TRUMP, Card, Colour, beats

Numbers: TypeAlias = NDArray[np.int8]
"""Cards by number."""
Masks: TypeAlias = NDArray[np.uint64]
"""Sets of cards."""

COLOURS: Final = tuple(Colour)
CARDS: Final = tuple(Card(colour, value) for value in range(1, 13) for colour in COLOURS)
"""All cards by number; smaller decks lack the last ones."""
NUMBER: Final = {card: number for number, card in enumerate(CARDS)}


def mask_of(cards: Iterable[Card]) -> int:
    """Return a set of cards as bits."""
    return sum(1 << NUMBER[card] for card in cards)


def _masks(masks: Iterable[int]) -> Masks:
    return np.array(list(masks), dtype=np.uint64)


def value_of(numbers: Numbers) -> Numbers:
    """Return the values of cards, 1 to 12."""
    return numbers // np.int8(len(COLOURS)) + np.int8(1)


BIT: Final = _masks(1 << number for number in range(len(CARDS)))
COLOUR: Final = np.array([COLOURS.index(card.colour) for card in CARDS], dtype=np.int8)
"""The colour of each card, as an index into `COLOURS`."""
OF_COLOUR: Final = _masks(
    mask_of(card for card in CARDS if card.colour is colour) for colour in COLOURS
)
ALIKE: Final = OF_COLOUR[COLOUR]
"""For each card, all cards of its colour."""
TRUMPS: Final = OF_COLOUR[COLOURS.index(TRUMP)]
IS_TRUMP: Final[NDArray[np.bool_]] = np.equal(COLOUR, COLOURS.index(TRUMP))
BEATEN_BY: Final = _masks(mask_of(other for other in CARDS if beats(other, card)) for card in CARDS)
"""For each card, those that take the trick from it if it is the best so far."""
HIGHER: Final = BEATEN_BY & ALIKE
"""For each card, the higher ones of its colour."""
LOWER: Final = ALIKE & ~HIGHER & ~BIT
