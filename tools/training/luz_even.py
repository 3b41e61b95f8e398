"""Measures what styles and soft players are worth, for the level `even`:
`python -m tools.training.luz_even`, for half an hour, after `tools.training.luz_styles`.

    games of people, easy, normal, strong and soft players, mixed -> what the first deals reveal
    about each of them, and the points of the deals that follow -> the points of each style, by
    least squares; the points of soft players as they are
"""

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from luznet.bots import bot_by_name
from luznet.bots.bot import Choose, player_of
from luznet.bots.luz import inference, search
from luznet.bots.luz.even import FILE, Measured
from luznet.bots.luz.search import Effort
from luznet.bots.luz.weights import STYLES
from luznet.games.luz.cards import PLAYERS
from luznet.games.luz.types import FinishedDeal
from tools.training.luz_styles import played

GAMES: Final = 200
"""Games at tables of each size."""
BY_NAME: Final = ("people", "people", "easy", "normal")
"""Bots by name, as often as they sit there."""
NAMED: Final = 0.6
"""The share of seats with these; in the others are soft players."""
SOFT: Final = (0.0, 0.1, 0.25, 0.6, 1.5, 4.0)
"""How soft these can be."""
EFFORT: Final = Effort(card_rows=256, bet_rows=1024, hands=48)
"""Theirs: a third of a strong player's."""
RIDGE: Final = 30.0
"""The weight of no difference between styles, in deals of one seat."""

Table = NDArray[np.float64]


class Seen(NamedTuple):
    """A seat in a game: its softness, or nan; the shares of its styles of cards and of bets, after
    each of the first deals; and its points above the mean of the table, in each deal."""

    softness: float
    shares: Table
    points: Table


def seen(players: int, number: int) -> Sequence[Seen]:
    """Return what there is to see in a game."""
    rng = Random(f"even {players} {number}")  # noqa: S311 - repeatable, not secret
    softness = [np.nan if rng.random() < NAMED else rng.choice(SOFT) for _ in range(players)]
    finished = played([_player(soft, rng) for soft in softness], rng).finished
    points = np.array([deal.points for deal in finished], dtype=np.float64)
    points -= points.mean(axis=1, keepdims=True)
    shares = _shares(finished[:-1], players)
    return [Seen(soft, shares[:, at], points[:, at]) for at, soft in enumerate(softness)]


def _player(softness: float, rng: Random) -> Choose:
    if np.isnan(softness):
        return player_of(bot_by_name("luz", rng.choice(BY_NAME)), rng)
    return search.player(EFFORT, lambda view, told: softness)


def _shares(deals: Sequence[FinishedDeal], players: int) -> Table:
    """Return the shares of styles by number of deals seen, seat and style."""
    logs, found = inference.first_told(players), []
    for deal in deals:
        logs = inference.more_told(logs, deal)
        shares = [inference.normalised(each, axis=1) for each in logs]
        found.append(np.concatenate(shares, axis=1))
    return np.array(found)


def measured(players: int, seats: Sequence[Seen]) -> Measured:
    """Return what styles and soft players are worth at tables of this size, from these seats."""
    shares = np.concatenate([each.shares for each in seats])
    follows = np.concatenate([_that_follow(each.points) for each in seats])
    known = len(STYLES[players].cards.prior)
    worth = _least_squares(shares, follows)
    by_softness = [_mean_of(seats, soft) for soft in SOFT]
    points = np.minimum.accumulate(by_softness)  # the softer, the fewer
    return Measured(
        _rounded(worth[:known]), _rounded(worth[known:]), _rounded(points[::-1]), [*SOFT[::-1]]
    )


def _that_follow(points: Table) -> Table:
    """Return the mean of the points in the deals after each, but the last."""
    return np.array([points[at:].mean() for at in range(1, len(points))])


def _least_squares(shares: Table, points: Table) -> Table:
    square = shares.T @ shares + RIDGE * np.eye(shares.shape[1])
    return np.asarray(np.linalg.solve(square, shares.T @ points), dtype=np.float64)


def _mean_of(seats: Sequence[Seen], softness: float) -> float:
    return float(np.mean([each.points for each in seats if each.softness == softness]))


def _rounded(numbers: Table) -> list[float]:
    rounded: list[float] = np.round(numbers, 2).tolist()
    return rounded


def as_json(learned: Mapping[int, Measured]) -> str:
    """Return the text of the file."""
    lines = [f'"{players}": {json.dumps(each)}' for players, each in learned.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the file."""
    found = {}
    with ProcessPoolExecutor() as executor:
        for players in PLAYERS:
            games = executor.map(partial(seen, players), range(GAMES))
            found[players] = measured(players, [each for game in games for each in game])
    FILE.write_text(as_json(found))


if __name__ == "__main__":
    main()
