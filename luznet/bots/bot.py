"""What a bot is: a function from the view of its seat to an action.

It gets what a player gets and nothing more; its chance comes from a generator that it is given,
so equal views and equal seeds give equal answers.
"""

from collections.abc import Callable
from random import Random
from typing import Any

Choose = Callable[[Any, Random, float], Any]
"""`choose(view, rng, budget)` returns a legal action, of which there is one at least: one of
`view.legal`, or of the game's `choices(view)`, which has also those that are too many to be sent;
`budget` is the time that it may think, in seconds."""
