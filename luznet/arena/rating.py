"""Ratings of many bots from games of several players, by the model of Plackett and Luce.

A game is a series of choices: the winner among all, the second among the rest, and so on. A bot of
strength w is chosen among bots with the sum W with the chance w / W. The likeliest strengths are
found by iteration (D. R. Hunter, MM algorithms for generalized Bradley-Terry models, 2004).
A rating is 400 * log10(strength), as in chess: 120 points more win two of three games against one.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, permutations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

MIDDLE: Final = 1500
"""The mean rating."""
SCALE: Final = 400 / math.log(10)
AGAIN: Final = 200
"""How often the ratings are computed from rounds drawn again, for their intervals."""
STEPS: Final = 1000
CLOSE: Final = 1e-5
"""Strengths that change by less than this part have settled."""
_TIES_MOST: Final = 4
"""With more bots at one score, only this many orders of them are looked at."""

Numbers: TypeAlias = NDArray[np.float64]
Choices: TypeAlias = Mapping[tuple[int, ...], Numbers]
"""By who is left to be chosen: how often each bot was."""


class Rating(NamedTuple):
    """A rating with half the width of its 95% confidence interval."""

    mean: float
    within: float


def choices_of(games: Iterable[Sequence[tuple[int, float]]], bots: int) -> Choices:
    """Return the choices that games stand for; a game is a list of bots, by number, and scores. Of
    bots with equal scores each order counts the same."""
    found: dict[tuple[int, ...], Numbers] = defaultdict(lambda: np.zeros(bots))
    for game in games:
        left = sorted(bot for bot, _score in game)
        best_first = sorted(game, key=lambda each: -each[1])
        for _score, equal in groupby(best_first, key=lambda each: each[1]):
            tied = [bot for bot, _ in equal]
            orders = [*permutations(tied)][: math.factorial(_TIES_MOST)]
            for order in orders:
                rest = [*left]
                for bot in order:
                    if len(rest) > 1:
                        found[tuple(rest)][bot] += 1 / len(orders)
                    rest.remove(bot)
            for bot in tied:
                left.remove(bot)
    return found


def ratings(rounds: Sequence[Choices], bots: int, seed: int = 0) -> list[Rating]:
    """Return the rating of each bot from the choices of rounds, at least one. The intervals come
    from rounds drawn again, as the games of one round have the same cards."""
    lefts = [*{left: None for each in rounds for left in each}]
    none = np.zeros(bots)
    chosen = np.array([[each.get(left, none) for left in lefts] for each in rounds])
    is_left = np.array([np.bincount(left, minlength=bots) for left in lefts], dtype=np.float64)
    means = _fitted(chosen.sum(axis=0), is_left)
    random, count = np.random.default_rng(seed), len(rounds)
    drawn = random.multinomial(count, [1 / count] * count, size=AGAIN).astype(np.float64)
    again = [_fitted(np.tensordot(times, chosen, axes=1), is_left) for times in drawn]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    return [Rating(*map(float, each)) for each in zip(means, (high - low) / 2, strict=True)]


def _fitted(chosen: Numbers, is_left: Numbers) -> Numbers:
    """Return the likeliest ratings, from how often each bot was chosen and whether it was there, by
    choice. Every bot also won and lost one game against one of mean strength, so that nobody is
    beyond all measure."""
    counts, wins = chosen.sum(axis=1), chosen.sum(axis=0)
    strength = np.ones(len(wins))
    for _ in range(STEPS):
        before = strength
        chances = is_left.T @ (counts / (is_left @ strength)) + 2 / (strength + 1)
        strength = (wins + 1) / chances
        strength /= np.exp(np.log(strength).mean())
        if np.allclose(strength, before, rtol=CLOSE):
            break
    found: Numbers = MIDDLE + SCALE * np.log(strength)
    return found
