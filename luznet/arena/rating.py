"""Ratings of many bots from games of several players, by the model of Plackett and Luce.

A game is a series of choices: the winner among all, the second among the rest, and so on. A bot of
strength w is chosen among bots with the sum W with the chance w / W. The likeliest strengths are
found by iteration (D. R. Hunter, MM algorithms for generalized Bradley-Terry models, 2004).
A rating is 400 * log10(strength), as in chess: 120 points more win two of three games against one.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from luznet.arena.tally import Estimate

MIDDLE: Final = 1500
"""The mean rating."""
SCALE: Final = 400 / math.log(10)
AGAIN: Final = 200
"""How often the ratings are computed from rounds drawn again, for their intervals."""
STEPS: Final = 1000
CLOSE: Final = 1e-5
"""Strengths that change by less than this part have settled."""

Numbers: TypeAlias = NDArray[np.float64]
Choices: TypeAlias = Mapping[tuple[int, ...], Numbers]
"""By who is left to be chosen: how often each bot was."""


def choices_of(games: Iterable[Sequence[tuple[int, float]]], bots: int) -> Choices:
    """Return the choices that games stand for; a game is a list of bots, by number, and scores. Of
    bots with equal scores each order counts the same."""
    found: dict[tuple[int, ...], Numbers] = defaultdict(lambda: np.zeros(bots))
    for game in games:
        best_first = sorted(game, key=lambda each: -each[1])
        ahead = 0
        for _score, equal in groupby(best_first, key=lambda each: each[1]):
            tied = [bot for bot, _ in equal]
            ahead += len(tied)
            behind = [bot for bot, _ in best_first[ahead:]]
            for left, share in _left_of(tied):
                among = tuple(sorted([*left, *behind]))
                for bot in left if len(among) > 1 else ():
                    found[among][bot] += share
    return found


def _left_of(tied: Sequence[int]) -> Iterator[tuple[Sequence[int], float]]:
    """Yield which of some equal bots may be left at a time, and how likely they are, and one of
    them is the next."""
    for count in range(1, len(tied) + 1):
        for left in combinations(tied, count):
            yield left, 1 / (math.comb(len(tied), count) * count)


def ratings(rounds: Sequence[Choices], bots: int, seed: int = 0) -> list[Estimate]:
    """Return the rating of each bot from the choices of rounds, at least one. The intervals come
    from rounds drawn again, as the games of one round have the same cards; a single round gives
    none."""
    lefts = [*{left: None for each in rounds for left in each}]
    none = np.zeros(bots)
    chosen = np.array([[each.get(left, none) for left in lefts] for each in rounds])
    is_left = np.array([np.bincount(left, minlength=bots) for left in lefts], dtype=np.float64)
    means = _fitted(chosen.sum(axis=0), is_left)
    if len(rounds) < 2:
        return [Estimate(mean, math.inf) for mean in means.tolist()]
    random, count = np.random.default_rng(seed), len(rounds)
    drawn = random.multinomial(count, [1 / count] * count, size=AGAIN).astype(np.float64)
    again = [_fitted(np.tensordot(times, chosen, axes=1), is_left) for times in drawn]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    return [*map(Estimate, means.tolist(), ((high - low) / 2).tolist())]


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
