"""A player about as good as others at its table, by what they have chosen so far.

    what their choices reveal -> the points that they get -> how soft a player gets as many

Each style of cards and of bets gets some points more or less than the mean of a mixed table. These
points, and those of soft players, were measured: `tools/training/luz_even.py` writes even.json.
"""

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from luznet.bots.bot import Matched
from luznet.bots.luz import search
from luznet.bots.luz.inference import Posterior
from luznet.bots.luz.search import Effort
from luznet.games.game import own_seat
from luznet.games.luz.types import View

FILE: Final = Path(__file__).with_name("even.json")


class Measured(NamedTuple):
    """What was measured at tables of a size, in points of a deal above the mean of the table: the
    points of each style of cards and of bets, and those of soft players, fewest first, with their
    softness."""

    cards: list[float]
    bets: list[float]
    points: list[float]
    softness: list[float]


MEASURED: Final = msgspec.json.decode(FILE.read_bytes(), type=dict[int, Measured])


def points_of(told: Posterior, seats: Collection[int], measured: Measured) -> float:
    """Return the points above the mean of a table that these seats get in a deal, on average."""
    chosen = [*seats]
    cards, bets = told.cards[chosen].mean(axis=0), told.bets[chosen].mean(axis=0)
    return float(cards @ measured.cards + bets @ measured.bets)


def softness(people: Collection[int], view: View, told: Posterior) -> float:
    """Return how soft a player is who gets as many points as these people, or as all others if
    there are none of these."""
    others, measured = {*range(view.players)} - {own_seat(view)}, MEASURED[view.players]
    points = points_of(told, others & {*people} or others, measured)
    return float(np.interp(points, measured.points, measured.softness))


def matched(effort: Effort) -> Matched:
    """Return the players that search with this effort."""
    return Matched(lambda people: search.player(effort, partial(softness, people)))
