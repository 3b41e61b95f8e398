"""How different people play, for many deals at once.

People choose by a few facts about each card, and about each bet. A style says how much somebody
likes each of these facts; the chance of a choice is the softmax of that. The styles were learned
from people drawn from wide families (`people`), and from normal and strong players; some are like
everybody on average, so that nobody is taken for another style too early.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz import policy
from luznet.bots.luz.bits import IS_TRUMP, Numbers, value_of
from luznet.bots.luz.deals import Deals, Flags, Floats, Rows, Small
from luznet.bots.luz.policy import Aims, Weights
from luznet.games.luz.cards import HAND_SIZE, top_value
from luznet.games.luz.types import Bet

Likes = NDArray[np.float32]
"""How much each fact is liked; the facts are the last axis."""

OWN: Final = 0
"""The style of strong players, and of the searching seat's own cards to come."""
CARD_FACTS: Final = 8
"""How many facts about a card are liked or not: those of `CardFacts`, in order, and how likely it
takes the trick times its height, and times whether it is a trump."""
POINTS: Final = np.float32(0.1)
_TRICKS: Final = np.arange(HAND_SIZE + 1, dtype=np.float32)[:, None]


class Styles(NamedTuple):
    """Styles of choosing cards, or bets: the share of people who have each, how often they choose
    anything, and what they like, by style, situation and fact."""

    prior: NDArray[np.float64]
    slips: NDArray[np.float32]
    likes: Likes


class Known(NamedTuple):
    """What is known about players at tables of a size: how they choose cards and bets; and how many
    of the bets that are lost by one or two tricks in a playout a strong player wins after all, by
    the number of cards in hand (0 to 10, and 11 before the bet)."""

    cards: Styles
    bets: Styles
    mended: Floats


class CardFacts(NamedTuple):
    """The facts about the cards of the player to act, by card and row: the points expected after
    it, in tens; how likely it takes the trick, as people play, and surely; its height, as a share
    of the top value; whether it is a trump; and how likely it takes a later trick if it is kept.

    `situation`, by row: leading 0, following 2; and 1 more while tricks are needed.
    """

    points: Floats
    likely: Floats
    surely: Floats
    height: Floats
    is_trump: Floats
    later: Floats
    situation: Rows


def card_facts(deals: Deals, hand: Numbers, aims: Aims, weights: Weights, deal: int) -> CardFacts:
    """Return the facts about the cards of the player to act."""
    likely, surely = policy.taking(deals, hand, aims, weights)
    later = policy.later_chances(deals, hand, aims, weights)
    need, safety = policy.needs(deals, aims)
    height = value_of(hand) * np.float32(1 / top_value(deals.players))
    return CardFacts(
        points=POINTS * policy.points_of(deal, likely, later, need, safety),
        likely=likely,
        surely=surely,
        height=deals.folded(height.astype(np.float32)),
        is_trump=deals.folded(IS_TRUMP.take(hand).astype(np.float32)),
        later=later,
        situation=2 * (deals.played > 0) + (need > 0).astype(np.intp),
    )


def liked_cards(facts: CardFacts, likes: Likes) -> Floats:
    """Return how much each card is liked, by card and row, from what is liked by row; or all of
    this by style."""
    points, likely, surely, height, is_trump, later, likely_high, likely_trump = _by_fact(likes)
    liked: Floats = (
        points * facts.points
        + surely * facts.surely
        + height * facts.height
        + is_trump * facts.is_trump
        + later * facts.later
        + (likely + likely_high * facts.height + likely_trump * facts.is_trump) * facts.likely
    )
    return liked


class BetFacts(NamedTuple):
    """The facts about a seat's bets: the points expected, in tens, by Safety, tricks and row; and
    how far the tricks are above those expected, by tricks and row. What is liked are the points,
    this distance and a quarter of its square, Safety, and the distance with Safety."""

    points: Floats
    above: Floats


def bet_facts(deals: Deals, seat: Small, weights: Weights, deal: int) -> BetFacts:
    """Return the facts about the bets of a seat, by row."""
    first = policy.first_chances(deals, seat, weights)
    above = _TRICKS - first.sum(axis=0)
    return BetFacts(POINTS * policy.bet_values(first, deal), above)


def liked_bets(facts: BetFacts, likes: Likes) -> Floats:
    """Return how much each bet is liked, by bet and row, those without Safety first, from what is
    liked by row; or all of this by style."""
    above = facts.above
    points, over, square, safety, safety_over = _by_fact(likes)
    anyhow = over * above + square * above * above / 4
    without = points * facts.points[0] + anyhow
    within = points * facts.points[1] + anyhow + safety + safety_over * above
    return np.concatenate([without, within], axis=-2)


def _by_fact(likes: Likes) -> Any:
    """Return what is liked by fact, to multiply with tables by choice and row."""
    return np.ascontiguousarray(likes.transpose(-1, *range(likes.ndim - 1)))[..., None, :]


def facts_of_cards(facts: CardFacts) -> Floats:
    """Return the facts about cards as a table by row, card and fact."""
    given = facts[:-1]
    products = facts.likely * facts.height, facts.likely * facts.is_trump
    return np.stack([*given, *products], axis=-1).swapaxes(0, 1)


def facts_of_bets(facts: BetFacts) -> Floats:
    """Return the facts about bets as a table by row, bet and fact."""
    above, none = np.concatenate([facts.above] * 2), np.zeros_like(facts.above)
    safety = np.concatenate([none, none + 1])
    points = facts.points.reshape(above.shape)
    table = [points, above, above * above / 4, safety, safety * above]
    return np.stack(table, axis=-1).swapaxes(0, 1)


def chance_of(column: int, liked: Floats, legal: Flags, slips: Floats) -> Floats:
    """Return by style and row how likely the choice in a column is."""
    liked = np.where(legal, liked, -np.inf)
    weight = np.exp(liked - liked.max(axis=1, keepdims=True))
    chosen = weight[:, column] / weight.sum(axis=1)
    slips = slips[:, None]
    mixed: Floats = (1 - slips) * chosen + slips / legal.sum(axis=0)
    return mixed


def column_of(bet: Bet) -> int:
    """Return the column of a bet in a table by bet."""
    return bet.tricks + bet.safety * (HAND_SIZE + 1)
