"""Deals as they may be, for all that a seat knows: its hidden cards drawn from their posterior.

Everything else of a deal is in sight (RULES.md L2), so a world is one way to fill the own hand.
All ways to choose the values of a run are equally likely (`games/luz/odds.py`).
"""

import numpy as np
from numpy.random import Generator

from luznet.bots.luz.bits import BIT, COLOURS, NUMBER, Numbers
from luznet.bots.luz.deals import Deals
from luznet.bots.luz.policy import Aims
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.odds import runs
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import View


def own_hands(view: View, rows: int, rng: Generator) -> Numbers:
    """Return so many hands that the reader may hold, as numbers by row and position."""
    known = [0 if card.value == HIDDEN else NUMBER[card] for card in view.hands[own_seat(view)]]
    hands = np.tile(np.array(known, dtype=np.int8), (rows, 1))
    for run in runs(view):
        numbers = np.array([NUMBER[Card(run.colour, value)] for value in run.values], dtype=np.int8)
        count = len(run.positions)
        if count < len(numbers):
            chosen = rng.random((rows, len(numbers))).argpartition(count - 1, axis=1)[:, :count]
            hands[:, run.positions] = np.sort(numbers[chosen], axis=1)
        else:
            hands[:, run.positions] = numbers
    return hands


def middle_hand(view: View) -> Numbers:
    """Return the own hand with each hidden card as the middle of what it may be."""
    known = [0 if card.value == HIDDEN else NUMBER[card] for card in view.hands[own_seat(view)]]
    for run in runs(view):
        k, m = len(run.positions), len(run.values)
        for j, position in enumerate(run.positions):
            at = (j + 1) * (m + 1) / (k + 1) - 1
            known[position] = NUMBER[Card(run.colour, run.values[int(at + 0.5)])]
    return np.array(known, dtype=np.int8)


def deals_of(view: View, own: Numbers, guess: Numbers | None = None) -> Deals:
    """Return the present of a view as a batch, a row for each own hand.

    The columns of a seat's hand are its held positions in order.
    """
    rows, players = len(own), view.players
    left = HAND_SIZE - len(view.tricks)
    cards = np.zeros((rows, players, left), dtype=np.int8)
    for seat, held in enumerate(view.held):
        if seat == view.seat:
            cards[:, seat, : len(held)] = own[:, held]
        else:
            cards[:, seat, : len(held)] = [NUMBER[view.hands[seat][at]] for at in held]
    thought = cards.copy()
    if guess is not None:
        held = view.held[own_seat(view)]
        thought[:, own_seat(view), : len(held)] = guess[list(held)]
    masks = np.zeros((rows, players), dtype=np.uint64)
    for seat, held in enumerate(view.held):
        masks[:, seat] = np.bitwise_or.reduce(BIT[cards[:, seat, : len(held)]], axis=1)
    trick = view.trick
    best = winning_play(trick) if trick else None
    return Deals(
        cards=cards,
        thought=cards if guess is None else thought,
        masks=masks,
        won=np.tile(np.array(view.won, dtype=np.int8), (rows, 1)),
        left=left,
        leader=_all(rows, trick[0].seat if trick else _next(view)),
        played=len(trick),
        best=_all(rows, NUMBER[best.card] if best else 0),
        taker=_all(rows, best.seat if best else 0),
        led=_all(rows, COLOURS.index(trick[0].card.colour) if trick else 0),
    )


def first_deals(view: View, own: Numbers) -> Deals:
    """Return the deal of a view before its first card, a row for each own hand; the columns of
    a seat's hand are its positions in order."""
    dealt = [[NUMBER[card] if card.value else 0 for card in hand] for hand in view.hands]
    cards = np.tile(np.array(dealt, dtype=np.int8), (len(own), 1, 1))
    cards[:, own_seat(view)] = own
    none = _all(len(own), 0)
    return Deals(
        cards=cards,
        thought=cards,
        masks=np.bitwise_or.reduce(BIT[cards], axis=2),
        won=np.zeros((len(own), view.players), dtype=np.int8),
        left=HAND_SIZE,
        leader=_all(len(own), view.opener),
        played=0,
        best=none,
        taker=none,
        led=none,
    )


def aims_of(view: View, rows: int) -> Aims:
    """Return the bets of a view, the same in all rows; 0 for those to come."""
    bets = [(bet.tricks, bet.safety) if bet else (0, False) for bet in view.bets]
    tricks, safety = np.array(bets, dtype=np.int8).T
    return Aims(np.tile(tricks, (rows, 1)), np.tile(safety, (rows, 1)))


def own_seat(view: View) -> int:
    """Return whose view it is; raises ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to choose")
    return view.seat


def _next(view: View) -> int:
    """Return who leads the next trick."""
    return view.tricks[-1].winner if view.tricks else view.opener


def _all(rows: int, value: int) -> Numbers:
    return np.full(rows, value, dtype=np.int8)
