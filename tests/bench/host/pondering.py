"""The process of the bots, with bots that think hard: each takes a core for a while.

python -m tests.bench.host.pondering
"""

import time
from random import Random
from typing import Any

from luznet.bots.bot import choose_uniformly as choose
from luznet.host import thinker

SPAN = 0.03
"""Seconds of thought before each action."""


def ponder(view: Any, rng: Random, budget: float) -> Any:
    """Count for a while, and choose at random."""
    until = time.perf_counter() + SPAN
    while time.perf_counter() < until:
        sum(range(100))
    return choose(view, rng, budget)


if __name__ == "__main__":
    thinker.bot_for = lambda game, level: ponder  # type: ignore[assignment]
    thinker.main()
