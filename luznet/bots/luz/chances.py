"""How likely each seat is to win a game of Luz, from a state with all cards open.

    the deal here, played out many times as sensible people play -> its points
    + the points of deals with random cards, played out the same way, for every deal to come

The seed is always the same, so equal states get equal answers.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots.luz import policy
from luznet.bots.luz.bits import BIT, NUMBER
from luznet.bots.luz.deals import Deals, Floats, Small
from luznet.bots.luz.playouts import points
from luznet.bots.luz.policy import Aims
from luznet.bots.luz.sampling import aims_of, deals_of
from luznet.bots.luz.weights import WEIGHTS
from luznet.games.luz.cards import HAND_SIZE, top_value
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import DEALS, State

ROWS: Final = 128
"""How often a deal is played out."""
SAMPLES: Final = 1024
"""Deals with random cards for each number of a deal."""
ENDS: Final = 4096
"""Ends of the game that are put together from these."""
SEED: Final = 1
TEMPERATURE: Final = np.float32(1.5)
"""The temperature of choices of cards, in points; that of bets is 1."""
_RULES: Final = Luz()

Whole = NDArray[np.int64]


def chances(state: State) -> list[float]:
    """Return how likely each seat is to win; the game is not over."""
    chance = np.random.default_rng(SEED)
    number = len(state.finished)
    before = np.array([deal.points for deal in state.finished], dtype=np.int64)
    totals: Whole = np.tile(before.reshape(-1, state.players).sum(axis=0), (ENDS, 1))
    last: Whole = np.zeros_like(totals)
    if state.turn is not None and state.turn >= 0:
        number += 1
        gained = _drawn(_gained(state, chance), chance)
        totals, last = totals + gained, gained
    for deal in range(number + 1, DEALS + 1):
        gained = _turned(_drawn(_usual(state.players, deal), chance), chance)
        totals, last = totals + gained, gained
    return _won(state, totals, last)


def _won(state: State, totals: Whole, last: Whole) -> list[float]:
    """Return how often each seat wins. spec.md 6.6, L7."""
    first = state.first + DEALS - max(1, state.deal)
    from_first = (np.arange(state.players) - first) % state.players
    best = ((totals * 1024 + last) * 8 - from_first).argmax(axis=1)
    won = np.bincount(best, minlength=state.players) / len(best)
    return [float(each) for each in won]


def _drawn(gained: Floats, chance: Generator) -> Whole:
    """Return points by end and seat, drawn from those of played deals."""
    rows = chance.integers(len(gained), size=ENDS)
    found: Whole = gained[rows].astype(np.int64)
    return found


def _turned(gained: Whole, chance: Generator) -> Whole:
    """Return the points with the seats turned at random: nobody knows who will sit well."""
    players = gained.shape[1]
    turn = chance.integers(players, size=(len(gained), 1))
    at = (np.arange(players) + turn) % players
    found: Whole = np.take_along_axis(gained, at, axis=1)
    return found


def _gained(state: State, chance: Generator) -> Floats:
    """Return the points of the deal here by row and seat, played out."""
    assert state.turn is not None  # noqa: S101 - the caller has looked
    view = _RULES.view(state, state.turn)
    own = np.array([[NUMBER[card] for card in state.hands[state.turn]]], dtype=np.int8)
    deals = deals_of(view, np.repeat(own, ROWS, axis=0))
    aims = aims_of(view, ROWS)
    made = sum(bet is not None for bet in state.bets)
    return _played(deals, aims, state.deal, made, chance)


@cache
def _usual(players: int, deal: int) -> Floats:
    """Return the points of deals with random cards, by deal and seat."""
    chance = np.random.default_rng([SEED, players, deal])
    aims = np.zeros((2, SAMPLES, players), dtype=np.int8)
    return _played(_random(players, chance), Aims(*aims), deal, 0, chance)


def _random(players: int, chance: Generator) -> Deals:
    """Return deals with random cards, before the first card."""
    deck = np.tile(np.arange(5 * top_value(players), dtype=np.int8), (SAMPLES, 1))
    mixed = chance.permuted(deck, axis=1)[:, : HAND_SIZE * players]
    cards = mixed.reshape(SAMPLES, players, HAND_SIZE)
    none = np.zeros(SAMPLES, dtype=np.int8)
    return Deals(
        cards=cards[:, :, None].copy(),
        masks=np.bitwise_or.reduce(BIT[cards], axis=2),
        won=np.zeros((SAMPLES, players), dtype=np.int8),
        left=HAND_SIZE,
        turn=none,
        played=0,
        best=none.copy(),
        taker=none.copy(),
        led=none.copy(),
    )


def _played(deals: Deals, aims: Aims, deal: int, made: int, chance: Generator) -> Floats:
    """Play deals out, with the bets that are still to come; return the points by row and seat."""
    for later in range(made, deals.players):
        _bet(deals, aims, deals.seat(later), deal, chance)
    while deals.left:
        _play(deals, aims, deal, chance)
    return points(aims, deals.won, deal)


def _bet(deals: Deals, aims: Aims, seat: Small, deal: int, chance: Generator) -> None:
    weights = WEIGHTS[deals.players]
    first = policy.first_chances(deals, seat, weights)
    liked = policy.bet_values(first, deal).reshape(-1, deals.rows)
    at = (liked + chance.gumbel(size=liked.shape)).argmax(axis=0)
    aims.safety[deals.every, seat], aims.tricks[deals.every, seat] = divmod(at, HAND_SIZE + 1)


def _play(deals: Deals, aims: Aims, deal: int, chance: Generator) -> None:
    """Let whose turn it is play a card in every row."""
    if deals.left == 1:
        deals.play(np.zeros(deals.rows, dtype=np.intp))
        return
    hand, weights = deals.hand(), WEIGHTS[deals.players]
    take = policy.taking(deals, hand, aims, weights)
    liked = policy.card_values(deals, hand, aims, weights, deal, take.likely)
    noise = chance.gumbel(size=liked.shape).astype(np.float32)
    liked = liked + TEMPERATURE * noise
    deals.play(policy.legal_best(liked, deals.follows(hand)))
