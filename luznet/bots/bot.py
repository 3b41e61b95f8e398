"""What a bot is: a function from its seat's view to an action.

It sees what a player sees and nothing more. Its randomness comes from a generator that it is given,
so equal views and equal seeds give equal answers.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, TypeAlias

from luznet.games import game_of

Choose = Callable[[Any, Random, float], Any]
"""`choose(view, rng, budget)` returns a legal action: one of `view.legal`, or of the game's
`choices(view)`, which also lists those that are too many to send. There is always at least one.
`budget` is the time to think, in seconds."""


class Drawn(NamedTuple):
    """Players of whom no two are alike: `draw` returns one of them."""

    draw: Callable[[Random], Choose]


Bot: TypeAlias = Choose | Drawn


def player_of(bot: Bot, rng: Random) -> Choose:
    """Return a player for one game."""
    return bot.draw(rng) if isinstance(bot, Drawn) else bot


def choose_uniformly(view: Any, rng: Random, budget: float) -> Any:
    """Return any legal action, each equally likely, in any game."""
    return rng.choice(game_of(view).choices(view))
