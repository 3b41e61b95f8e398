"""What a bot is: a function from its seat's view to an action.

It sees what a player sees and nothing more. Its randomness comes from a generator that it is given,
so equal views and equal seeds give equal answers.
"""

import math
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from luznet.games import game_of

Choose = Callable[[Any, Random, float], Any]
"""`choose(view, rng, budget)` returns a legal action: one of `view.legal`, or of the game's
`choices(view)`, which also lists those that are too many to send. There is always at least one.
`budget` is the time to think, in seconds."""
Clock = Callable[[], float]
"""Returns the time in seconds, from any moment on."""
CLOCK: Final[Clock] = time.thread_time
"""What a bot has used of the processor: a busy computer makes no bot weaker."""


FIRST: Final = 1 / 8
"""How much of the first part of its work a bot does to find out how long the rest takes."""


class Thinking:
    """What is left of a budget, for bots whose work has parts."""

    def __init__(self, budget: float, clock: Clock = CLOCK) -> None:
        self._budget = budget
        self._clock = clock
        self._until = clock() + budget

    def parts(self, sizes: Sequence[int]) -> Iterator[int]:
        """Yield the sizes of parts of work to do, as long as there is time for the next one. With a
        budget, a small piece of the first one comes alone."""
        if math.isfinite(self._budget):
            piece = max(1, int(FIRST * sizes[0]))
            sizes = [piece, *filter(None, [sizes[0] - piece]), *sizes[1:]]
        spent, done = 0.0, 1
        for size in sizes:
            began = self._clock()
            if began + spent * size / done >= self._until:
                return
            yield size
            spent, done = self._clock() - began, size


class Drawn(NamedTuple):
    """Players of whom no two are alike: `draw` returns one of them."""

    draw: Callable[[Random], Choose]


class Matched(NamedTuple):
    """Players who are about as good as others at the table: `match` returns the one for the seats
    of these others, or for everybody else if there are none."""

    match: Callable[[Collection[int]], Choose]


Bot: TypeAlias = Choose | Drawn | Matched


def player_of(bot: Bot, rng: Random, people: Collection[int] = ()) -> Choose:
    """Return a player for one game, in which people have these seats."""
    if isinstance(bot, Matched):
        return bot.match(people)
    return bot.draw(rng) if isinstance(bot, Drawn) else bot


def soft_choice(worth: Sequence[float], softness: float, most: float, rng: Random) -> int:
    """Return the index of a choice: of those that are behind the best by at most `most`, the better
    ones more often, by the softmax of their values divided by `softness`."""
    best = max(worth)
    if not softness:
        return worth.index(best)
    near = [at for at, each in enumerate(worth) if best - each <= most]
    chances = [math.exp((worth[at] - best) / softness) for at in near]
    return rng.choices(near, chances)[0]


def choose_uniformly(view: Any, rng: Random, budget: float) -> Any:
    """Return any legal action, each equally likely, in any game."""
    return rng.choice(game_of(view).choices(view))
