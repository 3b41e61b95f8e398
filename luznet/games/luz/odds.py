"""What players of Luz can know about their hidden cards, by exact counting.

A hand is sorted, so cards that you have played (and thus seen) split your hidden cards of that
colour into runs.  Each run holds k of the m unseen values between its neighbours, and every
selection of k is equally likely, whatever the other runs and colours hold.  Counting from 0, the
j-th card of a run has the r-th of its m values in C(r, j) * C(m - 1 - r, k - 1 - j) of C(m, k)
cases.
"""

from fractions import Fraction
from math import comb

from luznet.games.game import Frozen, own_seat
from luznet.games.luz.cards import HIDDEN, Card, Colour, deck
from luznet.games.luz.types import View


class Run(Frozen, frozen=True):
    """Adjacent hidden cards of one colour: their positions, and the unseen values that they can
    have together, both low to high."""

    colour: Colour
    positions: tuple[int, ...]
    values: tuple[int, ...]


def unseen(view: View) -> dict[Colour, tuple[int, ...]]:
    """Return the unseen values of each colour, low to high: they are in the reader's hand or
    undealt. Raises ValueError for a spectator's view."""
    _own_hand(view)
    seen = {card for hand in view.hands for card in hand}
    left: dict[Colour, tuple[int, ...]] = {}
    for colour in Colour:
        cards = (card for card in deck(view.players) if card.colour is colour)
        left[colour] = tuple([card.value for card in cards if card not in seen])
    return left


def runs(view: View) -> tuple[Run, ...]:
    """Return the runs of the reader's hidden cards; raises ValueError for a spectator's view."""
    hand, values = _own_hand(view), unseen(view)
    found: list[Run] = []
    start = 0
    while start < len(hand):
        stop = start
        while stop < len(hand) and hand[stop] == (hand[start].colour, HIDDEN):
            stop += 1
        if stop > start:
            found.append(_run(hand, start, stop, values[hand[start].colour]))
        start = max(stop, start + 1)
    return tuple(found)


def possible(view: View) -> dict[int, tuple[int, ...]]:
    """Return the possible values of each of the reader's unplayed cards, by position.

    Raises ValueError for a spectator's view.
    """
    return {
        position: run.values[at : len(run.values) - len(run.positions) + at + 1]
        for run in runs(view)
        for at, position in enumerate(run.positions)
    }


def odds(view: View) -> dict[int, dict[int, Fraction]]:
    """Return the exact chance of each possible value of the reader's unplayed cards.

    Raises ValueError for a spectator's view.
    """
    return {
        position: _chances(run, at)
        for run in runs(view)
        for at, position in enumerate(run.positions)
    }


def _chances(run: Run, at: int) -> dict[int, Fraction]:
    count, size = len(run.positions), len(run.values)
    return {
        value: Fraction(comb(rank, at) * comb(size - 1 - rank, count - 1 - at), comb(size, count))
        for rank, value in enumerate(run.values)
        if at <= rank <= size - count + at
    }


def _run(hand: tuple[Card, ...], start: int, stop: int, values: tuple[int, ...]) -> Run:
    colour = hand[start].colour
    low, high = 0, values[-1] + 1
    if start and hand[start - 1].colour is colour:
        low = hand[start - 1].value
    if stop < len(hand) and hand[stop].colour is colour:
        high = hand[stop].value
    between = tuple([value for value in values if low < value < high])
    return Run(colour=colour, positions=tuple(range(start, stop)), values=between)


def _own_hand(view: View) -> tuple[Card, ...]:
    seat = own_seat(view)
    return view.hands[seat] if view.hands else ()
