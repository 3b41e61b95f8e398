"""A bot for High: plays its highest card if that takes the round, else its lowest."""

from random import Random

from luznet.bots import BASE_LEVELS
from tests.third.rules import Play, View


def _choose(view: View, rng: Random, budget: float) -> Play:
    best = max((card for _, card in view.table), default=0)
    high = view.legal[-1]
    return high if high.card > best else view.legal[0]


BOTS = dict.fromkeys(BASE_LEVELS, _choose)
