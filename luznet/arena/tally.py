"""What results say together: means, and how sure they are."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from luznet.arena.contest import Contest, Result, Thinking

SURE = 1.96
"""Standard errors on both sides of a mean that hold the true one in 95 of 100 cases."""


class Estimate(NamedTuple):
    """A mean, and how far to both sides of it the true one may be, with 95% confidence; infinite
    while there is only one value."""

    mean: float
    within: float


class Line(NamedTuple):
    """What a contest has given so far. Both estimates are over rounds, not over single games,
    whose luck a round evens out."""

    contest: Contest
    rounds: int
    margin: Estimate
    win_rate: Estimate
    thinking: Thinking


def tally(contest: Contest, results: Sequence[Result]) -> Line:
    """Return what these results, at least one, give together."""
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
    """Return the mean of independent values, at least one, and its interval."""
    found = [*values]
    mean = _mean(found)
    if len(found) < 2:
        return Estimate(mean, math.inf)
    variance = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return Estimate(mean, SURE * math.sqrt(variance / len(found)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
