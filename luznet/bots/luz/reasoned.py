"""The normal player of Luz: it weighs its cards by their possible values, and plays nothing out.

view -> sampled hands -> mean chances of every own card -> expected points -> the best choice
"""

from random import Random

import numpy as np

from luznet.bots.luz import policy
from luznet.bots.luz.bits import Numbers
from luznet.bots.luz.sampling import aims_of, deals_of, own_hands
from luznet.bots.luz.weights import WEIGHTS
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.types import Bet, Play, View

SAMPLES = 64
"""The number of possible hands to average over."""


def choose(view: View, rng: Random, budget: float) -> Bet | Play:
    """Return the action with the most expected points; it takes about a millisecond."""
    if len(view.legal) == 1:
        return view.legal[0]
    chance = np.random.default_rng(rng.getrandbits(64))
    own = own_hands(view, SAMPLES, chance)
    return _bet(view, own) if isinstance(view.legal[0], Bet) else _card(view, own)


def _bet(view: View, own: Numbers) -> Bet:
    deals = deals_of(view, own)
    seat = np.full(deals.rows, own_seat(view), dtype=np.int8)
    first = policy.first_chances(deals, seat, WEIGHTS[view.players])
    tricks = first.sum(axis=0)
    variance = (first * (1 - first)).sum(axis=0).mean() + tricks.var()
    with_safety, needed = np.arange(2)[:, None], np.arange(HAND_SIZE + 1)
    values = policy.expected_points(view.deal, with_safety, needed, tricks.mean(), variance)
    safety, best = np.unravel_index(values.argmax(), values.shape)
    return Bet(int(best), bool(safety))


def _card(view: View, own: Numbers) -> Play:
    deals, aims, weights = deals_of(view, own), aims_of(view, len(own)), WEIGHTS[view.players]
    hand = deals.hand()
    now = policy.taking(deals, hand, aims, weights).likely.mean(axis=1, keepdims=True)
    later = policy.later_chances(deals, hand, aims, weights).mean(axis=1, keepdims=True)
    need, safety = policy.needs(deals, aims)
    values = policy.points_of(view.deal, now, later, need[:1], safety[:1])[:, 0]
    held = view.held[own_seat(view)]
    legal = {action.position for action in view.legal if isinstance(action, Play)}
    best = max((column for column, at in enumerate(held) if at in legal), key=values.__getitem__)
    return Play(held[best])
