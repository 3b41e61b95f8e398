"""How different people play, for many deals at once.

The reasoned style weighs every card (`policy`).  Those by rules want a trick or not, and go by
whether the card would take it for sure.  All of them slip at times: whoever thinks that others
never err plays well against such players and badly against people.
"""

from typing import Final

import numpy as np

from luznet.bots.luz import policy
from luznet.bots.luz.bits import IS_TRUMP, Numbers, value_of
from luznet.bots.luz.deals import Deals, Flags, Floats, Small
from luznet.bots.luz.policy import Aims, Taking, Weights
from luznet.games.luz.cards import HAND_SIZE, top_value
from luznet.games.luz.types import Bet

REASONED, SAVING, EAGER = STYLES = range(3)
"""Weighs all cards; wins as cheaply as it can; wins as surely as it can."""
PRIOR: Final = np.array([0.4, 0.35, 0.25])
"""How many people are of each style."""
STRAY: Final = (1.5, 1.0, 1.0)
"""How far from the best choice each style strays, in its own units."""
SLIPS: Final = 0.12
"""How often anybody plays just any legal card."""
TRUST: Final = 0.5
"""How likely a card must take a trick for sure to be counted on, by those who go by rules."""
SURELY = 100.0
"""What a trick for sure is worth, in steps of a card's height."""
BET_STRAY: Final = np.float32(1.0)
"""How far from the best bet, in points, the reasoned style strays."""
BET_WIDE: Final = 1.1
"""How far from the tricks to be expected those by rules bet."""
BET_SAFETY: Final = 0.35
"""How often those by rules take the Safety bead."""
BET_SLIPS: Final = 0.1
"""How often anybody makes just any bet."""


def liking(
    style: int, deals: Deals, hand: Numbers, aims: Aims, weights: Weights, deal: int, take: Taking
) -> Floats:
    """Return how much a style likes each card of who is to play."""
    if style == REASONED:
        return policy.card_values(deals, hand, aims, weights, deal, take.likely)
    height = (value_of(hand) + IS_TRUMP[hand] * top_value(deals.players)).astype(np.float32)
    height = deals.folded(height)
    need, _ = policy.needs(deals, aims)
    takes = SURELY * take.surely
    if style == SAVING and deals.played:
        wanted = np.where(take.surely >= TRUST, SURELY - height, -height)
    elif deals.played:
        can = take.surely.max(axis=1, keepdims=True) >= TRUST
        wanted = np.where(can, takes + height, -height)
    else:
        wanted = takes + height
    liked: Floats = np.where(need[:, None] > 0, wanted, height - takes).astype(np.float32)
    return liked


def chance_of(column: int, liked: Floats, legal: Flags, style: int) -> Floats:
    """Return how likely somebody of a style chooses the card in a column, by row."""
    weight = np.where(legal, liked / np.float32(STRAY[style]), -np.inf)
    weight = np.exp(weight - weight.max(axis=1, keepdims=True))
    chosen = weight[:, column] / weight.sum(axis=1)
    mixed: Floats = (1 - SLIPS) * chosen + SLIPS / legal.sum(axis=1)
    return mixed


# ---- bets --------------------------------------------------------------------------------


def bet_liking(style: int, deals: Deals, seat: Small, weights: Weights, deal: int) -> Floats:
    """Return how much a style likes each bet of a seat, by row, those without Safety first."""
    if style == REASONED:
        values = policy.bet_values(deals, seat, weights, deal) / BET_STRAY
        return values.reshape(deals.rows, -1)
    mean = policy.first_chances(deals, seat, weights).sum(axis=1, keepdims=True)
    near = -(((np.arange(HAND_SIZE + 1) - mean) / BET_WIDE) ** 2) / 2
    liked = (near + np.log(1 - BET_SAFETY), near + np.log(BET_SAFETY))
    return np.concatenate(liked, axis=1).astype(np.float32)


def chance_of_bet(bet: Bet, liked: Floats) -> Floats:
    """Return how likely somebody who likes bets so much chooses this one, by row."""
    weight = np.exp(liked - liked.max(axis=1, keepdims=True))
    chosen = weight[:, bet.tricks + bet.safety * (HAND_SIZE + 1)] / weight.sum(axis=1)
    mixed: Floats = (1 - BET_SLIPS) * chosen + BET_SLIPS / liked.shape[1]
    return mixed
