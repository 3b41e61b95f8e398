"""Uniform play: any legal action, each equally likely, for any game."""

from random import Random
from typing import Any

from luznet.games import game_of


def choose(view: Any, rng: Random, budget: float) -> Any:
    """Return one of the view's legal actions."""
    return rng.choice(game_of(view).choices(view))
