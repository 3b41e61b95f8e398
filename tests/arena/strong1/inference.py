"""What the bets and cards of others reveal: how they play, and what the reader holds.

Everybody else sees the reader's cards, so a player who let a trick go, or tried for it, knew
something about them. By Bayes' rule, a style and a hand that explain the bets and cards better are
likelier. The bets of the finished deal before tell of styles too.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from luznet.bots.luz import policy
from luznet.bots.luz.beliefs import Beliefs
from luznet.bots.luz.bits import NUMBER, Numbers
from luznet.bots.luz.deals import Deals
from luznet.bots.luz.policy import Weights
from luznet.bots.luz.sampling import aims_of, beliefs_of, first_deals
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.facts import plays_of
from luznet.games.luz.types import FinishedDeal, View
from tests.arena.strong1 import styles

Shares = NDArray[np.float64]


class Posterior(NamedTuple):
    """The probability of each style, by seat, and of each sampled hand of the reader."""

    styles: Shares
    hands: Shares


def infer(view: View, own: Numbers, beliefs: Beliefs, weights: Weights) -> Posterior:
    """Return what the choices of others reveal about them, and about these hands."""
    told = np.tile(np.log(styles.PRIOR), (view.players, 1))
    seen = np.zeros((len(own), *told.shape))
    if view.last:
        for seat, chances in _bets(*_last_deal(view, view.last), weights):
            told[seat] += np.log(chances.mean(axis=0))
    now = (view, own, beliefs, weights)
    for seat, chances in chain(_bets(*now), _cards(*now)):
        told[seat] += np.log(chances.mean(axis=0))
        seen[:, seat] += np.log(chances)
    shares = _shares(told)
    return Posterior(shares, _shares(np.einsum("hsk,sk->h", seen, shares)))


def _last_deal(view: View, last: FinishedDeal) -> tuple[View, Numbers, Beliefs]:
    """Return the previous deal after its bets, and what the reader held in it."""
    own = np.array([[NUMBER[card] for card in last.hands[own_seat(view)]]], dtype=np.int8)
    before = replace(view, deal=last.deal, hands=last.hands, bets=last.bets)
    return before, own, beliefs_of(before, own)


def _bets(
    view: View, own: Numbers, beliefs: Beliefs, weights: Weights
) -> Iterator[tuple[int, Shares]]:
    """Yield the seat of every other player's bet, and the bet's likelihood by hand and style."""
    deals = first_deals(view, own, beliefs)
    for seat, bet in enumerate(view.bets):
        if seat == own_seat(view) or bet is None:
            continue
        whose = np.full(len(own), seat, dtype=np.int8)
        preferences = styles.bet_preferences(deals, whose, weights, view.deal)
        chances = [styles.chance_of_bet(bet, liked) for liked in preferences]
        yield seat, np.stack(chances, axis=1).astype(np.float64)


def _cards(
    view: View, own: Numbers, beliefs: Beliefs, weights: Weights
) -> Iterator[tuple[int, Shares]]:
    """Yield the seat of every other player's choice of a card, and the card's likelihood by hand
    and style."""
    aims = aims_of(view, len(own))
    for deals, seat, column in _past(view, own, beliefs):
        hand = deals.hand()
        legal = deals.follows(hand)
        if seat == own_seat(view) or legal[:, 0].sum() == 1:
            continue
        take = policy.taking(deals, hand, aims, weights)
        preferences = styles.preferences(deals, hand, aims, weights, view.deal, take)
        chances = [
            styles.chance_of(column, liked, legal, style) for style, liked in enumerate(preferences)
        ]
        yield seat, np.stack(chances, axis=1).astype(np.float64)


def _past(view: View, own: Numbers, beliefs: Beliefs) -> Iterator[tuple[Deals, int, int]]:
    """Yield the deals before every card played, whose turn it was, and the card's column. The
    beliefs are those that the player had at that moment."""
    deals = first_deals(view, own, beliefs)
    columns = [[*range(HAND_SIZE)] for _ in range(view.players)]
    for play in plays_of(view):
        positions = columns[play.seat]
        column, held = positions.index(play.position), sorted(positions)
        believed = beliefs.of(play.seat, held)[:, :, [held.index(at) for at in positions]]
        deals.cards[:, play.seat, 1:, : deals.left] = believed
        yield deals, play.seat, column
        positions[column] = positions[-1]
        positions.pop()
        deals.play(np.full(len(own), column))


def _shares(logs: Shares) -> Shares:
    """Return normalised probabilities from log likelihoods."""
    weight = np.exp(logs - logs.max(axis=-1, keepdims=True))
    shares: Shares = weight / weight.sum(axis=-1, keepdims=True)
    return shares
