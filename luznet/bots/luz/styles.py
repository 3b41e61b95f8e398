"""How different people play, for many deals at once.

The reasoned style weighs every card (`policy`).  Those by rules want a trick or not, and go by
whether the card would take it for sure.  All of them slip at times: whoever thinks that others
never err plays well against such players and badly against people.
"""

from collections.abc import Sequence
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
TEMPERATURE: Final = np.array([1.5, 1.0, 1.0], dtype=np.float32)
"""How far from the best choice each style strays, in its own units."""
BLUNDER_RATE: Final = 0.12
"""How often anybody plays just any legal card."""
TRUST: Final = 0.5
"""How likely a card must take a trick for sure to be counted on, by those who go by rules."""
SURELY: Final = 100.0
"""What a trick for sure is worth, in steps of a card's height."""
BET_TEMPERATURE: Final = np.float32(1.0)
"""How far from the best bet, in points, the reasoned style strays."""
BET_WIDE: Final = np.float32(1.1)
"""How far from the tricks to be expected those by rules bet."""
BET_SAFETY: Final = 0.35
"""How often those by rules take the Safety bead."""
BET_BLUNDER_RATE: Final = 0.1
"""How often anybody makes just any bet."""
_TRICKS: Final = np.arange(HAND_SIZE + 1, dtype=np.float32)


def likings(
    deals: Deals, hand: Numbers, aims: Aims, weights: Weights, deal: int, take: Taking
) -> Sequence[Floats]:
    """Return how much each style likes each card of who is to play, by style, row and card."""
    reasoned = policy.card_values(deals, hand, aims, weights, deal, take.likely)
    height = value_of(hand) + IS_TRUMP[hand] * top_value(deals.players)
    height = deals.folded(height.astype(np.float32))
    takes = np.float32(SURELY) * take.surely
    need, _ = policy.needs(deals, aims)
    is_wanted, unwanted = need[:, None] > 0, height - takes
    if not deals.played:
        by_rule = np.where(is_wanted, takes + height, unwanted)
        return reasoned, by_rule, by_rule
    is_sure = take.surely >= TRUST
    can = is_sure.any(axis=1, keepdims=True)
    saving = np.where(is_sure, np.float32(SURELY) - height, -height)
    eager = np.where(can, takes + height, -height)
    return reasoned, np.where(is_wanted, saving, unwanted), np.where(is_wanted, eager, unwanted)


def chance_of(column: int, liked: Floats, legal: Flags, style: int) -> Floats:
    """Return how likely somebody of a style chooses the card in a column, by row."""
    weight = np.where(legal, liked / TEMPERATURE[style], -np.inf)
    weight = np.exp(weight - weight.max(axis=1, keepdims=True))
    chosen = weight[:, column] / weight.sum(axis=1)
    mixed: Floats = (1 - BLUNDER_RATE) * chosen + BLUNDER_RATE / legal.sum(axis=1)
    return mixed


# ---- bets --------------------------------------------------------------------------------


def bet_likings(deals: Deals, seat: Small, weights: Weights, deal: int) -> Sequence[Floats]:
    """Return how much each style likes each bet of a seat, by style and row, those without
    Safety first."""
    first = policy.first_chances(deals, seat, weights)
    reasoned = policy.bet_values(first, deal).reshape(deals.rows, -1) / BET_TEMPERATURE
    distance = (_TRICKS - first.sum(axis=1, keepdims=True)) / BET_WIDE
    near = distance * distance * np.float32(-0.5)
    with_safety = near + np.float32(np.log(BET_SAFETY / (1 - BET_SAFETY)))
    by_rule = np.concatenate([near, with_safety], axis=1)
    return reasoned, by_rule, by_rule


def chance_of_bet(bet: Bet, liked: Floats) -> Floats:
    """Return how likely somebody who likes bets so much chooses this one, by row."""
    weight = np.exp(liked - liked.max(axis=1, keepdims=True))
    chosen = weight[:, bet.tricks + bet.safety * (HAND_SIZE + 1)] / weight.sum(axis=1)
    mixed: Floats = (1 - BET_BLUNDER_RATE) * chosen + BET_BLUNDER_RATE / liked.shape[1]
    return mixed
