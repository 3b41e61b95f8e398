"""Sampled deals, given everything that a seat knows.

A seat sees everything but its own hidden cards, so a sample is one way to fill its hand. All
ways to choose the values of a run are equally likely (`games/luz/odds.py`).
"""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator

from luznet.bots.luz.beliefs import SHIFTS, Beliefs
from luznet.bots.luz.bits import BIT, COLOURS, NUMBER, Masks, Numbers
from luznet.bots.luz.deals import Deals
from luznet.bots.luz.policy import Aims
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Card
from luznet.games.luz.odds import runs
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Played, View


def own_hands(view: View, rows: int, rng: Generator) -> Numbers:
    """Return hands that the reader may hold, as numbers by row and position."""
    hands = np.tile(_known(view), (rows, 1))
    for run in runs(view):
        numbers = np.array([NUMBER[Card(run.colour, value)] for value in run.values], dtype=np.int8)
        count = len(run.positions)
        if count < len(numbers):
            chosen = rng.random((rows, len(numbers))).argpartition(count - 1, axis=1)[:, :count]
            hands[:, run.positions] = np.sort(numbers[chosen], axis=1)
        else:
            hands[:, run.positions] = numbers
    return hands


def deals_of(view: View, own: Numbers, beliefs: Beliefs | None = None) -> Deals:
    """Return the current state of a view as a batch, with a row for each possible hand of the
    reader.

    The columns of a seat's hand are its held positions in order.
    """
    return _deals(view, own, view.held, len(view.tricks), view.trick, view.won, beliefs)


def first_deals(view: View, own: Numbers, beliefs: Beliefs) -> Deals:
    """Return the deal of a view before its first card, with a row for each possible hand of the
    reader. The columns of a seat's hand are its positions in order."""
    every = (tuple(range(HAND_SIZE)),) * view.players
    return _deals(view, own, every, 0, (), (0,) * view.players, beliefs)


def beliefs_of(view: View, own: Numbers) -> Beliefs:
    """Return everybody's beliefs, with a row for each possible hand of the reader."""
    return Beliefs(view, _hands(view, own))


def _deals(
    view: View,
    own: Numbers,
    held: Sequence[Sequence[int]],
    tricks: int,
    trick: Sequence[Played],
    won: Sequence[int],
    beliefs: Beliefs | None,
) -> Deals:
    """Return a moment of a deal from the held positions, the trick on the table, and the tricks
    won so far."""
    rows, players, left = len(own), view.players, HAND_SIZE - tricks
    hands = _hands(view, own)
    layers = 1 + len(SHIFTS) if beliefs else 1
    cards = np.zeros((rows, players, layers, left), dtype=np.int8)
    for seat, positions in enumerate(held):
        cards[:, seat, 0, : len(positions)] = hands[:, seat, positions]
        if beliefs and positions:
            cards[:, seat, 1:, : len(positions)] = beliefs.of(seat, positions)
    masks = [_mask(hands[:, seat, positions]) for seat, positions in enumerate(held)]
    best = winning_play(trick) if trick else None
    leader = view.tricks[tricks - 1].winner if tricks else view.opener
    return Deals(
        cards=cards,
        masks=np.stack(masks, axis=1),
        won=np.tile(np.array(won, dtype=np.int8), (rows, 1)),
        left=left,
        turn=_all(rows, (leader + len(trick)) % players),
        played=len(trick),
        best=_all(rows, NUMBER[best.card] if best else 0),
        taker=_all(rows, best.seat if best else 0),
        led=_all(rows, COLOURS.index(trick[0].card.colour) if trick else 0),
    )


def _hands(view: View, own: Numbers) -> Numbers:
    """Return all hands as dealt, by row, seat and position."""
    dealt = [[NUMBER[card] if card.value else 0 for card in hand] for hand in view.hands]
    hands = np.tile(np.array(dealt, dtype=np.int8), (len(own), 1, 1))
    hands[:, own_seat(view)] = own
    return hands


def _mask(cards: Numbers) -> Masks:
    """Return the cards of each row as a set."""
    masks: Masks = np.bitwise_or.reduce(BIT[cards], axis=1)
    return masks


def _known(view: View) -> Numbers:
    """Return the reader's hand, with 0 for hidden cards."""
    hand = view.hands[own_seat(view)]
    return np.array([NUMBER[card] if card.value != HIDDEN else 0 for card in hand], dtype=np.int8)


def aims_of(view: View, rows: int) -> Aims:
    """Return the bets of a view, the same in all rows; 0 for those still to come."""
    bets = [(bet.tricks, bet.safety) if bet else (0, False) for bet in view.bets]
    tricks, safety = np.array(bets, dtype=np.int8).T
    return Aims(np.tile(tricks, (rows, 1)), np.tile(safety, (rows, 1)))


def _all(rows: int, value: int) -> Numbers:
    return np.full(rows, value, dtype=np.int8)
