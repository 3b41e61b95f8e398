"""Playing a round of a contest: pure except for the clock that measures how long bots think."""

import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from luznet.bots import bot_by_name
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
        self.times[kind] = self.times.get(kind, 0) + 1
        self.seconds[kind] = self.seconds.get(kind, 0.0) + seconds
        self.longest[kind] = max(self.longest.get(kind, 0.0), seconds)


@dataclass(frozen=True)
class Result:
    """A round's results, by seat of the measured bot: by how much its score exceeded the mean of
    the others, and whether it won; and how long it thought."""

    number: int
    margins: tuple[float, ...]
    wins: tuple[int, ...]
    thinking: Thinking


def play_round(contest: Contest, number: int) -> Result:
    """Play the deals with this number once from each seat.

    Raises `luznet.bots.UnknownBot`, and `BadChoice` for an illegal action.
    """
    margins, wins, thinking = [], [], Thinking()
    for turn in range(contest.players):
        scores, winners = _play_game(contest, number, turn, thinking)
        others = [score for seat, score in enumerate(scores) if seat != turn]
        margins.append(scores[turn] - sum(others) / len(others))
        wins.append(int(turn in winners))
    return Result(number, tuple(margins), tuple(wins), thinking)


class BadChoice(Exception):
    """An illegal choice: `bot` is the bot's name, `chosen` the choice as Python writes it. Both are
    text, as the error passes between processes."""

    def __init__(self, bot: str, chosen: str) -> None:
        super().__init__(bot, chosen)
        self.bot = bot
        self.chosen = chosen


def _play_game(
    contest: Contest, number: int, turn: int, thinking: Thinking
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Play one game with the measured bot on this seat; return the scores and the winners."""
    game: Any = GAMES[contest.game]
    names = contest.line_up()
    seats = [names[(seat - turn) % contest.players] for seat in range(contest.players)]
    bots = [bot_by_name(contest.game, name) for name in seats]
    deals = Random(f"{contest.seed} {number}")  # noqa: S311 - repeatable, not secret
    seeds = [f"{contest.seed} {number} {turn} {seat}" for seat in range(len(seats))]
    chances = [Random(seed) for seed in seeds]  # noqa: S311
    state = game.new(contest.players, game.options_type())
    while (actor := game.to_act(state)) is not None:
        if actor == CHANCE:
            action = game.draw(state, deals.randrange)
        else:
            view = game.view(state, actor)
            began = time.perf_counter()
            action = bots[actor](view, chances[actor], BUDGET)
            took = time.perf_counter() - began
            choices = game.choices(view)
            if action not in choices:
                raise BadChoice(seats[actor], repr(action))
            if actor == turn and len(choices) > 1:
                thinking.add(action.__struct_config__.tag, took)
        state, _ = game.apply(state, actor, action)
    outcome = game.outcome(state)
    return outcome.scores, outcome.winners
