"""Uniform play: any legal action, each equally likely, for any game."""

from random import Random
from typing import Any


def choose(view: Any, rng: Random, budget: float) -> Any:
    """Return one of the view's legal actions; `budget` (seconds) is not needed."""
    return rng.choice(view.legal)
