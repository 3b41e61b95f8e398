"""What a player of Luz can know of the own hidden cards: exact counting from a view.

A hand is sorted, so the own cards of a colour that were played, and thus seen, split the hidden
ones into runs: each run holds some k of the m unseen values between its neighbours, and every
choice of k is equally likely, whatever the other runs and colours hold.  The j-th card of a run
(from 0) therefore has the r-th of its m values (from 0) in
C(r, j) * C(m - 1 - r, k - 1 - j) of C(m, k) cases.
"""

from fractions import Fraction
from math import comb

from luznet.games.game import Frozen
from luznet.games.luz.cards import HIDDEN, Card, Colour, deck
from luznet.games.luz.types import View


class Run(Frozen, frozen=True):
    """Neighbouring hidden cards of one colour: their positions, low to high, and the unseen
    values, low to high, of which they are some."""

    colour: Colour
    positions: tuple[int, ...]
    values: tuple[int, ...]


def unseen(view: View) -> dict[Colour, tuple[int, ...]]:
    """Return the values of each colour that the reader has not seen, low to high: they are
    in the own hand or aside. Raises ValueError for a spectator's view."""
    _own_hand(view)
    seen = {card for hand in view.hands for card in hand}
    left: dict[Colour, tuple[int, ...]] = {}
    for colour in Colour:
        cards = (card for card in deck(view.players) if card.colour is colour)
        left[colour] = tuple([card.value for card in cards if card not in seen])
    return left


def runs(view: View) -> tuple[Run, ...]:
    """Return the runs of the own hidden cards; raises ValueError for a spectator's view."""
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
    """Return, for each own position not yet played, the values that its card can have.

    Raises ValueError for a spectator's view.
    """
    return {
        position: run.values[at : len(run.values) - len(run.positions) + at + 1]
        for run in runs(view)
        for at, position in enumerate(run.positions)
    }


def odds(view: View) -> dict[int, dict[int, Fraction]]:
    """Return, for each own position not yet played, the exact chance of each possible value.

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
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return view.hands[view.seat] if view.hands else ()
