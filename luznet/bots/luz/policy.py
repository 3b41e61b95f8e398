"""How a sensible player plays and bets, for many deals at once.

For every card of a hand: how likely does it take this trick, and how likely would it take a later
one? Summed over the hand, these give the mean and the variance of the tricks to come, and a table
gives the expected points. The policy plays the card, or makes the bet, with the most.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.bots.luz.bits import (
    ALIKE,
    BEATEN_BY,
    HIGHER,
    IS_TRUMP,
    LOWER,
    OF_COLOUR,
    TRUMPS,
    Numbers,
)
from luznet.bots.luz.deals import Deals, Flags, Floats, Rows, Small
from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY

Counts: TypeAlias = NDArray[np.uint8]
Whole: TypeAlias = NDArray[np.integer[Any]] | int

MEAN_STEP: Final = 0.125
VARIANCE_STEP: Final = 0.25
MEANS: Final = int(HAND_SIZE / MEAN_STEP) + 1
VARIANCES: Final = 11


class Aims(NamedTuple):
    """Every seat's bet, by row and seat."""

    tricks: Small
    safety: Small


@dataclass(frozen=True)
class Weights:
    """What was learned from play, for a number of players.

    `beats`: how likely a player who can take the trick, but isn't forced to, takes it; for players
    who want no tricks, some, or all that are left. `later` and `first`: logistic models of a card
    taking a later trick, for playing and for betting, with a row for plain colours and one for
    trump.
    """

    beats: Floats
    later: Floats
    first: Floats


def wants(deals: Deals, aims: Aims) -> Small:
    """Return by row and seat how many tricks it wants: 0 none, 1 some, 2 all that are left."""
    need = aims.tricks - deals.won
    return (need > 0).astype(np.int8) + (need >= deals.left)


class Taking(NamedTuple):
    """How likely each card of the player on turn takes this trick: if others play as people do, and
    if everybody who can beat it does."""

    likely: Floats
    surely: Floats


def taking(deals: Deals, hand: Numbers, aims: Aims, weights: Weights) -> Taking:
    """Return how likely each card of the player to act takes this trick."""
    if deals.played:
        led = OF_COLOUR.take(deals.led)
        takes = (BEATEN_BY.take(deals.best) >> hand.astype(np.uint64)) & np.uint64(1)
        likely = takes.astype(np.float32)
    else:
        led = ALIKE.take(hand)
        likely = np.ones(hand.shape, dtype=np.float32)
    surely = likely.copy()
    beaten_by = BEATEN_BY.take(hand)
    want = wants(deals, aims)
    for later in range(1, deals.players - deals.played):
        seat = deals.seat(later)
        mask = deals.of(deals.masks, seat)
        following = mask & led
        choice = np.where(following != 0, following, mask)
        beats = choice & beaten_by
        able, free = beats != 0, beats != choice
        does = weights.beats.take(deals.of(want, seat))
        likely *= np.where(able, np.where(free, 1 - does, 0), 1)
        surely *= ~able
    return Taking(deals.folded(likely), deals.folded(surely))


class Facts(NamedTuple):
    """What a card's chance to take a later trick depends on.

    By card and row: the higher and lower cards of its colour in other hands, and the other ones in
    its own hand. By row: the trumps in other hands and in the player's hand, and the tricks needed.
    """

    higher: Counts
    lower: Counts
    more: Counts
    trumps: Counts
    own_trumps: Counts
    need: Floats


COEFFICIENTS: Final = 8
"""Of a model, in this order: 1; higher, lower and trumps per trick left; whether none is higher;
more, own trumps and need per trick left."""


def facts(deals: Deals, hand: Numbers, owner: Small, need: Floats) -> Facts:
    """Return the facts about the cards of one seat in each row."""
    own = deals.of(deals.masks, owner)
    others = np.bitwise_or.reduce(deals.masks, axis=1) & ~own
    return Facts(
        higher=np.bitwise_count(others & HIGHER.take(hand)),
        lower=np.bitwise_count(others & LOWER.take(hand)),
        more=np.bitwise_count(own & ALIKE.take(hand)) - np.uint8(1),
        trumps=np.bitwise_count(others & TRUMPS),
        own_trumps=np.bitwise_count(own & TRUMPS),
        need=need,
    )


def chances(known: Facts, hand: Numbers, left: int, models: Floats) -> Floats:
    """Return the output of the models for plain cards and for trumps, with `left` tricks to go."""
    per_trick = models / np.float32(left)
    rows = [
        model[0] + each[3] * known.trumps + each[6] * known.own_trumps + each[7] * known.need
        for model, each in zip(models, per_trick, strict=True)
    ]
    count = np.arange(_MOST, dtype=np.float32)
    higher = per_trick[:, 1:2] * count + models[:, 4:5] * (count == 0)
    lower, more = per_trick[:, 2:3] * count, per_trick[:, 5:6] * count
    is_trump = IS_TRUMP.take(hand)
    place = is_trump * np.uint8(_MOST)
    logit = (
        np.where(is_trump, rows[1], rows[0])
        + higher.take(place + known.higher)
        + lower.take(place + known.lower)
        + more.take(place + known.more)
    )
    found: Floats = (1 / (1 + np.exp(-logit))).astype(np.float32, copy=False)
    return found


_MOST: Final = 13
"""More than the cards of a colour."""


# ---- points ------------------------------------------------------------------------------


@cache
def _table_of_points(deal: int) -> Floats:
    """Return the expected points, by Safety, tricks needed (from -10), and mean and variance of the
    tricks to come, one after the other."""
    tricks = np.arange(HAND_SIZE + 1)
    means = np.arange(MEANS) * MEAN_STEP
    deviations = np.sqrt(np.maximum(np.arange(VARIANCES) * VARIANCE_STEP, 0.02))
    distance = (tricks - means[:, None, None]) / deviations[:, None]
    weight = np.exp(-(distance**2) / 2)
    weight /= weight.sum(axis=2, keepdims=True)
    need = np.arange(-HAND_SIZE, HAND_SIZE + 1)
    over = np.subtract.outer(-need, -tricks)
    lost = LOST_PER_TRICK * np.abs(over)
    exact = np.where(over == 0, WON[deal - 1], lost)
    safe = np.where((over == 0) | (over == 1), WON_WITH_SAFETY[deal - 1], lost)
    table: Floats = np.einsum("snt,mvt->snmv", np.array([exact, safe]), weight).astype(np.float32)
    return table.reshape(-1)


def expected_points(
    deal: int, safety: Whole, need: Whole, mean: Floats, variance: Floats
) -> Floats:
    """Return the expected points of who needs so many tricks (-10 to 10), with or without Safety,
    from the mean and variance of the tricks to come."""
    at = np.rint(np.minimum(np.maximum(mean / MEAN_STEP, 0), MEANS - 1))
    wide = np.rint(np.minimum(np.maximum(variance / VARIANCE_STEP, 0), VARIANCES - 1))
    begin = (safety * np.intp(2 * HAND_SIZE + 1) + need + HAND_SIZE) * (MEANS * VARIANCES)
    place = begin + (at * VARIANCES + wide).astype(np.intp)
    points: Floats = _table_of_points(deal).take(place)
    return points


def needs(deals: Deals, aims: Aims) -> tuple[Small, Small]:
    """Return by row how many tricks the player to act still needs, and whether with Safety."""
    seat = deals.turn
    need = deals.of(aims.tricks, seat) - deals.of(deals.won, seat)
    return need, deals.of(aims.safety, seat)


def later_chances(deals: Deals, hand: Numbers, aims: Aims, weights: Weights) -> Floats:
    """Return how likely each card of the player to act takes a later trick if it is kept."""
    if deals.left == 1:
        return np.zeros((1, deals.rows), dtype=np.float32)
    need, safety = needs(deals, aims)
    middle = need + safety * np.float32(0.5)
    known = facts(deals, hand, deals.turn, middle)
    return deals.folded(chances(known, hand, deals.left, weights.later))


def points_of(deal: int, now: Floats, later: Floats, need: Small, safety: Small) -> Floats:
    """Return the expected points of playing each card, from the chances that it takes this trick,
    and that each other card takes a later one."""
    spread = later * (1 - later)
    mean = now + later.sum(axis=0) - later
    variance = now * (1 - now) + spread.sum(axis=0) - spread
    return expected_points(deal, safety, need, mean, variance)


def card_values(
    deals: Deals, hand: Numbers, aims: Aims, weights: Weights, deal: int, now: Floats
) -> Floats:
    """Return the expected points of playing each card; `now` is how likely it takes this trick."""
    later = later_chances(deals, hand, aims, weights)
    return points_of(deal, now, later, *needs(deals, aims))


def first_chances(deals: Deals, seat: Small, weights: Weights) -> Floats:
    """Return how likely each card of a seat takes a trick, before the first one."""
    hand = deals.believed(seat, HAND_SIZE)
    known = facts(deals, hand, seat, np.zeros(deals.rows, dtype=np.float32))
    return deals.folded(chances(known, hand, HAND_SIZE, weights.first))


def bet_values(first: Floats, deal: int) -> Floats:
    """Return the expected points of each bet by Safety, tricks and row, from the chances of each
    card."""
    mean, variance = first.sum(axis=0), (first * (1 - first)).sum(axis=0)
    safety, need = np.arange(2)[:, None, None], np.arange(HAND_SIZE + 1)[:, None]
    return expected_points(deal, safety, need, mean, variance)


def legal_best(values: Floats, legal: Flags) -> Rows:
    """Return the column of the legal card with the highest value."""
    best: Rows = np.where(legal, values, -np.inf).argmax(axis=0)
    return best
