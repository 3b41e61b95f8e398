"""Means and confidence intervals of results."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from luznet.arena.contest import Contest, Result, Thinking

SURE = 1.96
"""A 95% confidence interval extends this many standard errors to either side of the mean."""


class Estimate(NamedTuple):
    """A mean and half the width of its 95% confidence interval; infinite for a single value."""

    mean: float
    within: float


class Line(NamedTuple):
    """The results of a contest so far. Both estimates are over rounds rather than games, as a round
    evens out the luck of the cards."""

    contest: Contest
    rounds: int
    margin: Estimate
    win_rate: Estimate
    thinking: Thinking


def tally(contest: Contest, results: Sequence[Result]) -> Line:
    """Return the estimates from these results, at least one."""
    thinking = Thinking()
    for result in results:
        for kind, times in result.thinking.times.items():
            thinking.times[kind] = thinking.times.get(kind, 0) + times
            seconds = thinking.seconds.get(kind, 0.0) + result.thinking.seconds[kind]
            longest = max(thinking.longest.get(kind, 0.0), result.thinking.longest[kind])
            thinking.seconds[kind], thinking.longest[kind] = seconds, longest
    return Line(
        contest=contest,
        rounds=len(results),
        margin=estimate(_mean(result.margins) for result in results),
        win_rate=estimate(_mean(result.wins) for result in results),
        thinking=thinking,
    )


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean of independent values, at least one, with its interval."""
    found = [*values]
    mean = _mean(found)
    if len(found) < 2:
        return Estimate(mean, math.inf)
    variance = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return Estimate(mean, SURE * math.sqrt(variance / len(found)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
