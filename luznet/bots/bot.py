"""What a bot is: a function from the view of its seat to an action.

It gets what a player gets and nothing more; its chance comes from a generator that it is given,
so equal views and equal seeds give equal answers.
"""

from collections.abc import Callable
from random import Random
from typing import Any

Choose = Callable[[Any, Random, float], Any]
"""`choose(view, rng, budget)` returns one of `view.legal`, which is not empty; `budget` is the
time that it may think, in seconds."""
