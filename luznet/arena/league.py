"""A league: many bots against each other, at mixed tables.

bots -> tables, as even as can be -> rounds -> ratings (`rating`)
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from luznet.arena.contest import Contest, Result, Thinking
from luznet.arena.rating import choices_of, ratings
from luznet.arena.tally import Estimate, estimate, mean


class Standing(NamedTuple):
    """How a bot stands in a league. `margin` and `win_rate` are per game, whoever sat there."""

    bot: str
    rating: Estimate
    rounds: int
    margin: Estimate
    win_rate: Estimate
    thinking: Thinking


def tables(
    game: str, players: int, bots: Sequence[str], rounds: int, seed: int
) -> list[tuple[Contest, int]]:
    """Return who sits at the table of each round: those who have played the fewest, in an order
    drawn from the seed. With more seats than bots, some sit there twice."""
    played = dict.fromkeys(bots, 0)
    found = []
    for number in range(rounds):
        random = Random(f"{seed} {number} sit")  # noqa: S311 - repeatable, not secret
        around: list[str] = []
        while len(around) < players:
            mixed = random.sample([*played], len(played))
            around += sorted(mixed, key=played.__getitem__)[: players - len(around)]
        for bot in around:
            played[bot] += 1
        random.shuffle(around)
        found.append((Contest(game, players, around[0], tuple(around[1:]), seed), number))
    return found


def standings(
    bots: Sequence[str], results: Sequence[tuple[Contest, Result]], seed: int
) -> list[Standing]:
    """Return how the bots stand, the best first, after these rounds, at least one."""
    number = {bot: at for at, bot in enumerate(bots)}
    rounds = [
        choices_of(_ranked(contest, result, number), len(bots)) for contest, result in results
    ]
    rated = ratings(rounds, len(bots), seed)
    found = [_standing(bot, rated[at], results) for bot, at in number.items()]
    return sorted(found, key=lambda each: -each.rating.mean)


def _ranked(
    contest: Contest, result: Result, number: Mapping[str, int]
) -> list[list[tuple[int, float]]]:
    """Return the games of a round as lists of bots and scores; who won is above all others."""
    names = contest.line_up()
    return [
        [
            (number[name], score + 0.5 * (place in winners))
            for place, (name, score) in enumerate(zip(names, scores, strict=True))
        ]
        for scores, winners in zip(result.scores, result.winners, strict=True)
    ]


def _standing(bot: str, rating: Estimate, results: Sequence[tuple[Contest, Result]]) -> Standing:
    margins, wins, thinking = [], [], Thinking()
    for contest, result in results:
        places = [place for place, name in enumerate(contest.line_up()) if name == bot]
        if places:
            margins.append(mean([each for place in places for each in result.margins(place)]))
            wins.append(mean([each for place in places for each in result.wins(place)]))
            thinking.add_all(result.thinking[bot])
    return Standing(bot, rating, len(margins), _estimate(margins), _estimate(wins), thinking)


def _estimate(values: Sequence[float]) -> Estimate:
    return estimate(values or [0.0])
