"""The coach's process: a frame with a view comes in, a frame with advice goes out.

Equal views get equal advice: the seed is always the same.

Run as a module, this file is the worker.
"""

from typing import Final

import numpy as np

from luznet.bots.luz.search import Effort, weigh
from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.types import View
from luznet.wire.codec import decode_value, encode
from luznet.worker import serve

EFFORT: Final = Effort(card_rows=8192, bet_rows=16384, hands=256)
"""More than the bot spends: a person waits for a second, and reads the numbers."""
SEED: Final = 1


def advice_for(view: View) -> Advice:
    """Return what the strong bot finds about the choices of a view."""
    weighed = weigh(view, np.random.default_rng(SEED), EFFORT)
    ranked = sorted(weighed, key=lambda each: -each.worth)
    choices = [
        Choice(each.action, each.wins_bet, each.points, ranked[0].worth - each.worth, each.error)
        for each in ranked
    ]
    rows = EFFORT.card_rows if view.phase == "tricks" else EFFORT.bet_rows
    return Advice(tuple(choices), -(-rows // len(choices)))


if __name__ == "__main__":
    serve(lambda frame: encode(advice_for(decode_value(frame, View))))
