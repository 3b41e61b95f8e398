"""What points are worth: the chance that a seat wins the game with them.

    the points so far + those of this deal + those of the deals to come, as people get them

How well a seat bets shows in the deals before: it may be as good as most people, or a strong one.
The points of different seats in a deal to come are taken as independent.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz.deals import Floats
from luznet.games.game import own_seat
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY
from luznet.games.luz.types import DEALS, View

Parts = NDArray[np.float64]

STEP: Final = 5
"""All points are multiples of this."""
FEWEST: Final = -40
"""The fewest points of a deal that are told apart."""
MOST: Final = max(WON)
KINDS: Final = np.array(
    [
        [0.110, 0.210, 0.290, 0.245, 0.085, 0.045, 0.015],
        [0.570, 0.190, 0.155, 0.055, 0.015, 0.010, 0.005],
    ]
)
"""How often most people, and strong players, win their bet without and with Safety, or miss it by
1 to 5 tricks: as seen at tables of three and four, of a strong player with `people`."""
STRONG: Final = 0.15
"""The share of strong players."""
_FAR: Final = 4096
"""More than twice the steps that a seat can have."""


def chance_to_win(view: View, gained: Floats) -> Floats:
    """Return by row how likely the reader wins the game, with these points in the deal of the view,
    by row and seat."""
    me = own_seat(view)
    if view.deal == DEALS:
        return _wins(view, gained, me)
    before = np.array(view.points, dtype=np.float32).reshape(-1, view.players).sum(axis=0)
    steps = ((before + gained) / STEP).astype(np.int64)
    key = steps @ _FAR ** np.arange(view.players)
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    return _chances(view, steps[first], me)[which].astype(np.float32)


def _wins(view: View, gained: Floats, seat: int) -> Floats:
    """Return by row whether the seat wins the game with these points in deal 4. spec.md 6.6, L7."""
    before = np.array(view.points, dtype=np.float32).reshape(-1, view.players).sum(axis=0)
    from_first = (np.arange(view.players) - view.first) % view.players
    key = ((before + gained) * 1024 + gained) * 8 - from_first
    winners: Floats = np.equal(key.argmax(axis=1), seat).astype(np.float32)
    return winners


def _chances(view: View, ends: NDArray[np.int64], me: int) -> Parts:
    """Return the reader's chance to win after each of these ends of the deal, by row and seat."""
    kinds = _to_come(view.deal + 1)
    strength = _strength(view)
    parts = strength @ kinds  # by seat, the chance of each number of points to come
    size = parts.shape[1]
    won = np.zeros((len(ends), size))
    below = np.cumsum(parts, axis=1) - parts / 2  # half of those who tie
    won += parts[me]
    for seat in range(view.players):
        if seat == me:
            continue
        lead = (ends[:, me] - ends[:, seat])[:, None] + np.arange(size)
        found = below[seat][np.clip(lead, 0, size - 1)]
        won *= np.where(lead < 0, 0.0, np.where(lead >= size, 1.0, found))
    chances: Parts = won.sum(axis=1)
    return chances


def _strength(view: View) -> Parts:
    """Return how likely each seat is each kind of player, by the deals so far; the reader is
    strong."""
    logs = np.log(np.tile([1 - STRONG, STRONG], (view.players, 1)))
    for deal, points in enumerate(view.points, start=1):
        for seat, each in enumerate(points):
            logs[seat] += np.log(KINDS[:, _outcome(deal, each)])
    shares: Parts = np.exp(logs - logs.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    shares[own_seat(view)] = 0.0, 1.0
    return shares


def _outcome(deal: int, points: int) -> int:
    """Return which of the outcomes in `KINDS` gave these points."""
    if points > 0:
        return 0 if points == WON[deal - 1] else 1
    return min(points // LOST_PER_TRICK, 5) + 1


@cache
def _to_come(deal: int) -> Parts:
    """Return how likely each kind of player gets each number of points from this deal to the last,
    by kind and steps above the fewest."""
    parts = np.ones((len(KINDS), 1))
    for each in range(deal, DEALS + 1):
        one = np.zeros((len(KINDS), (MOST - FEWEST) // STEP + 1))
        points = [WON[each - 1], WON_WITH_SAFETY[each - 1]]
        points += [LOST_PER_TRICK * missed for missed in range(1, KINDS.shape[1] - 1)]
        for at, value in enumerate(points):
            one[:, (value - FEWEST) // STEP] += KINDS[:, at]
        parts = np.stack([np.convolve(*both) for both in zip(parts, one, strict=True)])
    return parts
