"""What the cards that others played tell: how each of them plays, and what the reader holds.

Everybody sees the cards that the reader does not, so a player who let a trick go, or tried for
it, knew something.  By Bayes: every card that was played is the likelier, the better its style
and the reader's own hand explain it.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz import policy, styles
from luznet.bots.luz.bits import NUMBER, Numbers
from luznet.bots.luz.deals import Deals
from luznet.bots.luz.policy import Weights
from luznet.bots.luz.worlds import aims_of, first_deals, own_seat
from luznet.games.luz.types import View

Shares = NDArray[np.float64]


class Evidence(NamedTuple):
    """How likely each seat is of each style, by seat and style, and how likely each own hand
    is."""

    styles: Shares
    hands: Shares


def evidence(view: View, own: Numbers, weights: Weights) -> Evidence:
    """Return what the cards that others played in this deal tell about them, and about these
    own hands."""
    told = np.tile(np.log(styles.PRIOR), (view.players, 1))
    seen = np.zeros((len(own), *told.shape))
    for seat, chances in _choices(view, own, weights):
        told[seat] += np.log(chances.mean(axis=0))
        seen[:, seat] += np.log(chances)
    shares = _shares(told)
    return Evidence(shares, _shares(np.einsum("hsk,sk->h", seen, shares)))


def _choices(view: View, own: Numbers, weights: Weights) -> Iterator[tuple[int, Shares]]:
    """Yield for every card that somebody else chose whose it was, and how likely it was by own
    hand and style."""
    aims = aims_of(view, len(own))
    for deals, seat, column in _past(view, own):
        hand = deals.hand()
        legal = deals.follows(hand)
        if seat == own_seat(view) or legal[0].sum() == 1:
            continue
        take = policy.taking(deals, hand, aims, weights)
        likings = (
            styles.liking(style, deals, hand, aims, weights, view.deal, take)
            for style in styles.STYLES
        )
        chances = [
            styles.chance_of(column, liked, legal, style) for style, liked in enumerate(likings)
        ]
        yield seat, np.stack(chances, axis=1).astype(np.float64)


def _past(view: View, own: Numbers) -> Iterator[tuple[Deals, int, int]]:
    """Yield the deal before every card that was played, whose turn it was, and the column of
    the card."""
    deals = first_deals(view, own)
    for play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
        hand = deals.cards[0, play.seat, : deals.left]
        column = int(np.flatnonzero(hand == NUMBER[play.card])[0])
        yield deals, play.seat, column
        deals.play(np.full(len(own), column))


def _shares(logs: Shares) -> Shares:
    """Return likelihoods as shares of one, from their logarithms."""
    weight = np.exp(logs - logs.max(axis=-1, keepdims=True))
    shares: Shares = weight / weight.sum(axis=-1, keepdims=True)
    return shares
