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
    evens out the luck of the cards. `worst`: the mean margin of the worst tenth of the rounds.
    `deals`: the mean margin of each deal; none for a game of one deal, or rounds that lack them."""

    contest: Contest
    rounds: int
    margin: Estimate
    worst: float
    win_rate: Estimate
    thinking: Thinking
    deals: tuple[float, ...] = ()


def tally(contest: Contest, results: Sequence[Result]) -> Line:
    """Return the estimates from these results, at least one."""
    thinking = Thinking()
    for result in results:
        thinking.add_all(result.thinking[contest.bot])
    margins = [mean(result.margins()) for result in results]
    return Line(
        contest=contest,
        rounds=len(results),
        margin=estimate(margins),
        worst=mean(sorted(margins)[: math.ceil(len(margins) / 10)]),
        win_rate=estimate(mean(result.wins()) for result in results),
        thinking=thinking,
        deals=_by_deal(results),
    )


def _by_deal(results: Sequence[Result]) -> tuple[float, ...]:
    """Return the mean margin of each deal."""
    games = [game for result in results for game in result.margins_by_deal()]
    if not all(result.deals for result in results) or len(games[0]) < 2:
        return ()
    return tuple(mean(deal) for deal in zip(*games, strict=True))


def estimate(values: Iterable[float]) -> Estimate:
    """Return the mean of independent values, at least one, with its interval."""
    found = [*values]
    middle = mean(found)
    if len(found) < 2:
        return Estimate(middle, math.inf)
    variance = sum((value - middle) ** 2 for value in found) / (len(found) - 1)
    return Estimate(middle, SURE * math.sqrt(variance / len(found)))


def mean(values: Sequence[float]) -> float:
    """Return the mean of values, at least one."""
    return sum(values) / len(values)
