"""The coach's answer: what the strong bot thinks of each choice of a view.

Equal views get equal advice, as the seed is always the same.
"""

from typing import Final

import numpy as np

from luznet.bots.luz.search import Effort, weigh
from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.types import View

EFFORT: Final = Effort(card_rows=8192, bet_rows=16384, hands=256)
"""More than the bot spends: a person can wait for a second, and reads the numbers."""
SEED: Final = 1


def advise(view: View) -> Advice:
    """Return the strong bot's judgement of each choice of a view."""
    weighed = weigh(view, np.random.default_rng(SEED), EFFORT)
    ranked = sorted(weighed, key=lambda each: -each.worth)
    choices = [
        RatedChoice(
            each.action, each.wins_bet, each.points, ranked[0].worth - each.worth, each.error
        )
        for each in ranked
    ]
    return Advice(tuple(choices), ranked[0].deals)
