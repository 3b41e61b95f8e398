"""What players believe about their own hidden cards, for many deals at once.

You don't see your own hand, but you know its colours and their order, and you see all other hands:
a hidden card is one of the unseen cards between its neighbours. Two beliefs stand for all that it
can be, one a little below the middle and one a little above, and a player weighs both. What others
cannot see depends on what the reader holds, so it differs from row to row.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from luznet.bots.luz.bits import (
    BIT,
    CARDS,
    COLOURS,
    HIGHER,
    LOWER,
    NUMBER,
    OF_COLOUR,
    Masks,
    Numbers,
    mask_of,
)
from luznet.games.luz.cards import HAND_SIZE, PLAYERS, Card, deck
from luznet.games.luz.types import View

SHIFTS: Final = np.array([-0.7, 0.7])
"""How far each belief is from the middle, in standard deviations of what a card may be."""
_DECKS: Final = {players: np.uint64(mask_of(deck(players))) for players in PLAYERS}
_NUMBERS: Final = np.arange(len(CARDS), dtype=np.uint64).reshape(-1, len(COLOURS)).T
"""The numbers of each colour's cards."""


class Beliefs:
    """The beliefs of all seats of a view, for every hand that may have been dealt."""

    def __init__(self, view: View, hands: Numbers) -> None:
        # `hands`: by row, seat and position
        self._view, self._hands = view, hands
        dealt = np.bitwise_or.reduce(BIT[hands], axis=(1, 2))
        self._aside = _DECKS[view.players] & ~dealt
        self._runs: dict[tuple[int, ...], Numbers] = {}

    def of(self, seat: int, held: Sequence[int]) -> Numbers:
        """Return what a seat believes to hold at these positions, by row, belief and position.
        The positions are in order, at least one."""
        runs = _runs(self._view.hands[seat], held)
        return np.concatenate([self._of_run(seat, run) for run in runs], axis=2)

    def _of_run(self, seat: int, run: Sequence[int]) -> Numbers:
        """Return the same for a run; what lies between its neighbours never changes."""
        key = (seat, *run)
        if key not in self._runs:
            own = self._hands[:, seat, list(run)]
            aside = self._aside & _between(self._view.hands[seat], run)
            unseen = aside | np.bitwise_or.reduce(BIT[own], axis=1)
            colour = COLOURS.index(self._view.hands[seat][run[0]].colour)
            self._runs[key] = _spread(unseen, colour, len(run))
        return self._runs[key]


def _runs(hand: Sequence[Card], held: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the held positions in runs of neighbours of one colour."""
    begin = 0
    for end in range(1, len(held) + 1):
        if (
            end == len(held)
            or held[end] != held[end - 1] + 1
            or hand[held[end]].colour is not hand[held[begin]].colour
        ):
            yield held[begin:end]
            begin = end


def _between(hand: Sequence[Card], run: Sequence[int]) -> np.uint64:
    """Return the cards of a run's colour between its neighbours, which were played."""
    colour = hand[run[0]].colour
    cards: np.uint64 = OF_COLOUR[COLOURS.index(colour)]
    low, high = run[0] - 1, run[-1] + 1
    if low >= 0 and hand[low].colour is colour:
        cards &= HIGHER[NUMBER[hand[low]]]
    if high < HAND_SIZE and hand[high].colour is colour:
        cards &= LOWER[NUMBER[hand[high]]]
    return cards


def _spread(unseen: Masks, colour: int, count: int) -> Numbers:
    """Return the beliefs about `count` neighbouring cards among the unseen cards of a colour, by
    row, belief and neighbour."""
    numbers = _NUMBERS[colour]
    up_to = ((unseen[:, None] >> numbers) & np.uint64(1)).astype(np.intp).cumsum(axis=1)
    step, size = np.arange(1, count + 1), up_to[:, -1:]
    middle = step * (size + 1) / (count + 1)
    spread = step * (count + 1 - step) * (size + 1) * (size - count) / (count + 2)
    wide = np.sqrt(spread) / (count + 1)
    place = middle[:, None] + SHIFTS[:, None] * wide[:, None] - 0.5
    low = step - 1
    place = np.clip(place, low, (size - count + low)[:, None]).astype(np.intp)
    at = (up_to[:, None, None] > place[..., None]).argmax(axis=3)
    found: Numbers = numbers.astype(np.int8)[at]
    return found
