"""The bots of Luz.

bits, deals    cards as bits of an integer, and many deals at once, card by card
policy         how a sensible player plays and bets, for many deals at once
styles         how different people play
thoughts       what players take their own hidden cards for
worlds         deals as they may be, for all that a seat knows
evidence       what the cards of others tell about them, and about the own hand
search         the strong player: choices played out in many worlds
adviser        what the strong player tells a person, as a coach
reasoned       the normal player: weighs its cards, plays nothing out
habits         players by simple rules: the easy one, and those to measure against
plain          one that plays deals out by one rule for all
learn          where the weights of the policy come from
"""

from collections.abc import Mapping
from typing import Final

from luznet.bots.bot import Choose
from luznet.bots.luz import habits, onerule, reasoned, search

_BOTS: Final[Mapping[str, Choose]] = {
    "easy": habits.player(habits.EASY),
    "normal": reasoned.choose,
    "strong": search.player(search.Effort()),
    "onerule": onerule.choose,
    **{name: habits.player(each) for name, each in habits.HABITS.items()},
}


def bot(name: str) -> Choose:
    """Return the bot of this name; raises KeyError."""
    return _BOTS[name]


def names() -> tuple[str, ...]:
    """Return what the bots are called."""
    return tuple(_BOTS)
