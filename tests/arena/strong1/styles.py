"""How different people play, for many deals at once.

The reasoned style weighs every card (`policy`). The rule-based styles want a trick or not, and look
only at whether a card would surely take it. All of them blunder at times: a bot that expects no
errors plays well against perfect players, and badly against people.
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
"""Weighs all cards; wins as cheaply as possible; wins as surely as possible."""
PRIOR: Final = np.array([0.4, 0.35, 0.25])
"""The share of people who play each style."""
TEMPERATURE: Final = np.array([1.5, 1.0, 1.0], dtype=np.float32)
"""The temperature of each style's choices, in its own units."""
BLUNDER_RATE: Final = 0.12
"""How often anybody plays a random legal card."""
TRUST: Final = 0.5
"""The chance of surely taking the trick from which the rule-based styles count on a card."""
SURELY: Final = 100.0
"""The value of a sure trick, in steps of a card's height."""
BET_TEMPERATURE: Final = np.float32(1.0)
"""The temperature of the reasoned style's bets, in points."""
BET_WIDE: Final = np.float32(1.1)
"""The standard deviation of rule-based bets around the expected tricks."""
BET_SAFETY: Final = 0.35
"""How often rule-based players take the Safety bead."""
BET_BLUNDER_RATE: Final = 0.1
"""How often anybody makes a random bet."""
_TRICKS: Final = np.arange(HAND_SIZE + 1, dtype=np.float32)[:, None]


def preferences(
    deals: Deals, hand: Numbers, aims: Aims, weights: Weights, deal: int, take: Taking
) -> Sequence[Floats]:
    """Return each style's preference for each card of the player to act, by style, card and row."""
    reasoned = policy.card_values(deals, hand, aims, weights, deal, take.likely)
    height = value_of(hand) + IS_TRUMP[hand] * top_value(deals.players)
    height = deals.folded(height.astype(np.float32))
    takes = np.float32(SURELY) * take.surely
    need, _ = policy.needs(deals, aims)
    is_wanted, unwanted = need > 0, height - takes
    if not deals.played:
        by_rule = np.where(is_wanted, takes + height, unwanted)
        return reasoned, by_rule, by_rule
    is_sure = take.surely >= TRUST
    can = is_sure.any(axis=0)
    saving = np.where(is_sure, np.float32(SURELY) - height, -height)
    eager = np.where(can, takes + height, -height)
    return reasoned, np.where(is_wanted, saving, unwanted), np.where(is_wanted, eager, unwanted)


def chance_of(column: int, liked: Floats, legal: Flags, style: int) -> Floats:
    """Return by row how likely a player of this style chooses the card in a column."""
    weight = np.where(legal, liked / TEMPERATURE[style], -np.inf)
    weight = np.exp(weight - weight.max(axis=0))
    chosen = weight[column] / weight.sum(axis=0)
    mixed: Floats = (1 - BLUNDER_RATE) * chosen + BLUNDER_RATE / legal.sum(axis=0)
    return mixed


# ---- bets --------------------------------------------------------------------------------


def bet_preferences(deals: Deals, seat: Small, weights: Weights, deal: int) -> Sequence[Floats]:
    """Return each style's preference for each bet of a seat, by style, bet and row, bets without
    Safety first."""
    first = policy.first_chances(deals, seat, weights)
    reasoned = policy.bet_values(first, deal).reshape(-1, deals.rows) / BET_TEMPERATURE
    distance = (_TRICKS - first.sum(axis=0)) / BET_WIDE
    near = distance * distance * np.float32(-0.5)
    with_safety = near + np.float32(np.log(BET_SAFETY / (1 - BET_SAFETY)))
    by_rule = np.concatenate([near, with_safety])
    return reasoned, by_rule, by_rule


def chance_of_bet(bet: Bet, liked: Floats) -> Floats:
    """Return by row how likely a player with these preferences makes this bet."""
    weight = np.exp(liked - liked.max(axis=0))
    chosen = weight[bet.tricks + bet.safety * (HAND_SIZE + 1)] / weight.sum(axis=0)
    mixed: Floats = (1 - BET_BLUNDER_RATE) * chosen + BET_BLUNDER_RATE / len(liked)
    return mixed
