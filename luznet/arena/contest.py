"""Playing a round: pure except for the clock that measures how long bots think."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from luznet.bots import bot_by_name
from luznet.bots.bot import Choose, player_of
from luznet.games import GAMES
from luznet.games.game import CHANCE

BUDGET = 1.0
"""The seconds that a bot may think, as at a table."""


@dataclass(frozen=True)
class Contest:
    """One bot against others: `others` sit to its left in this order, repeated to fill all seats.
    Bots are named as in `luznet.bots.bot_by_name`."""

    game: str
    players: int
    bot: str
    others: tuple[str, ...]
    seed: int = 0

    def line_up(self) -> list[str]:
        """Return the bots clockwise, the measured one first."""
        around = [self.others[at % len(self.others)] for at in range(self.players - 1)]
        return [self.bot, *around]


@dataclass
class Thinking:
    """How long a bot thought, by kind of decision: the count, the total and the longest, in
    seconds."""

    times: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    longest: dict[str, float] = field(default_factory=dict)

    def add(self, kind: str, seconds: float) -> None:
        """Count one choice."""
        self.add_all(Thinking({kind: 1}, {kind: seconds}, {kind: seconds}))

    def add_all(self, other: "Thinking") -> None:
        """Count the choices of another count."""
        for kind, times in other.times.items():
            self.times[kind] = self.times.get(kind, 0) + times
            self.seconds[kind] = self.seconds.get(kind, 0.0) + other.seconds[kind]
            self.longest[kind] = max(self.longest.get(kind, 0.0), other.longest[kind])


@dataclass(frozen=True)
class Result:
    """A round's results: of the game with the measured bot on each seat, the scores and the
    winners, by place in the line-up; how long each bot thought, by name; and the scores after each
    deal."""

    number: int
    scores: tuple[tuple[int, ...], ...]
    winners: tuple[tuple[int, ...], ...]
    thinking: dict[str, Thinking]
    deals: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def margins(self, place: int = 0) -> list[float]:
        """Return by how much the score of the bot in a place exceeded the mean of the others."""
        return [_margin(scores, place) for scores in self.scores]

    def margins_by_deal(self) -> list[list[float]]:
        """Return the same of the measured bot by game, for each deal alone."""
        totals = [[0.0, *(_margin(scores, 0) for scores in game)] for game in self.deals]
        return [[after - before for before, after in pairwise(game)] for game in totals]

    def wins(self, place: int = 0) -> list[int]:
        """Return 1 for each game that the bot in a place won, and 0 for the others."""
        return [int(place in winners) for winners in self.winners]


def _margin(scores: Sequence[int], place: int) -> float:
    return scores[place] - (sum(scores) - scores[place]) / (len(scores) - 1)


def play_round(contest: Contest, number: int) -> Result:
    """Play the deals with this number once from each seat.

    Raises `luznet.bots.UnknownBot`, and `BadChoice` for an illegal action.
    """
    thinking = {name: Thinking() for name in contest.line_up()}
    games = [_play_game(contest, number, turn, thinking) for turn in range(contest.players)]
    scores, winners, deals = zip(*games, strict=True)
    return Result(number, scores, winners, thinking, deals)


class BadChoice(Exception):
    """An illegal choice: `bot` is the bot's name, `chosen` the choice as Python writes it. Both are
    text, as the error passes between processes."""

    def __init__(self, bot: str, chosen: str) -> None:
        super().__init__(bot, chosen)
        self.bot = bot
        self.chosen = chosen


def _play_game(
    contest: Contest, number: int, turn: int, thinking: dict[str, Thinking]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Play one game with the measured bot on this seat; return the scores, the winners, and the
    scores after each deal, by place."""
    game: Any = GAMES[contest.game]
    names, seats = contest.line_up(), range(contest.players)
    places = [(seat - turn) % contest.players for seat in seats]
    players = [_player(contest, number, place) for place in places]
    deals = Random(f"{contest.seed} {number}")  # noqa: S311 - repeatable, not secret
    seeds = [f"{contest.seed} {number} {turn} {seat}" for seat in seats]
    chances = [Random(seed) for seed in seeds]  # noqa: S311
    state = game.new(contest.players, game.options_type())
    standings: list[tuple[int, ...]] = []

    def by_place(scores: Sequence[int]) -> tuple[int, ...]:
        return tuple(scores[(place + turn) % contest.players] for place in seats)

    while (actor := game.to_act(state)) is not None:
        if actor == CHANCE:
            action = game.draw(state, deals.randrange)
        else:
            view, name = game.view(state, actor), names[places[actor]]
            began = time.perf_counter()
            action = players[actor](view, chances[actor], BUDGET)
            took = time.perf_counter() - began
            choices = game.choices(view)
            if action not in choices:
                raise BadChoice(name, repr(action))
            if len(choices) > 1:
                thinking[name].add(action.__struct_config__.tag, took)
        before, (state, _) = state, game.apply(state, actor, action)
        if game.ends(before, state) == "deal":
            standings.append(by_place(game.standing(state)))
    outcome = game.outcome(state)
    winners = tuple(sorted(places[seat] for seat in outcome.winners))
    return by_place(outcome.scores), winners, tuple(standings)


def _player(contest: Contest, number: int, place: int) -> Choose:
    """Return who sits in a place; the same in all games of a round."""
    bot = bot_by_name(contest.game, contest.line_up()[place])
    return player_of(bot, Random(f"{contest.seed} {number} is {place}"))  # noqa: S311
