"""Shows what a memory of others is worth to a strong player: `python -m tools.training.luz_memory`.

In every round the same first deal is played from each seat, twice: once when the strong player has
never met the others, and once when it has seen some deals of theirs. Seats and people are equal, so
the difference is due to the memory.
"""

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from luznet.arena.tally import estimate, mean
from luznet.bots import bot_by_name
from luznet.bots.bot import Choose, player_of
from luznet.bots.luz import search
from luznet.games.luz.types import DEALS, Bet, FinishedDeal, Play, View
from tools.training.luz_styles import played

ROUNDS: Final = 120
GAMES: Final = 3
"""Games seen before the first deal; the last deal of each doesn't count."""
STRONG: Final = search.player(search.Effort())
_LINE: Final = "{:12} {:>8} {:>10} {:>8} {:>8} {:>6}"


class Margins(NamedTuple):
    """The points in a first deal above the mean of the others, of who never met them and of who has
    seen them."""

    strangers: float
    known: float


def margins(others: str, players: int, number: int) -> Margins:
    """Return the margins of a round, on average over all seats."""
    return _mean([_from_seat(others, players, number, seat) for seat in range(players)])


def _mean(found: Sequence[Margins]) -> Margins:
    return Margins(*(mean(each) for each in zip(*found, strict=True)))


def _from_seat(others: str, players: int, number: int, seat: int) -> Margins:
    rng = Random(f"{others} {players} {number}")  # noqa: S311 - repeatable, not secret
    people = [player_of(bot_by_name("luz", others), rng) for _ in range(players - 1)]
    stand_in = player_of(bot_by_name("luz", "normal"), rng)
    games = [played(_around(people, seat, stand_in), rng).finished for _ in range(GAMES)]
    seen = tuple(deal for game in games for deal in game[: DEALS - 1])

    def margin(known: tuple[FinishedDeal, ...]) -> float:
        def choose(view: View, rng: Random, budget: float) -> Bet | Play:
            action: Bet | Play = STRONG(replace(view, earlier=known), rng, budget)
            return action

        deal = Random(number)  # noqa: S311 - repeatable, not secret
        points = list(played(_around(people, seat, choose), deal, deals=1).finished[0].points)
        return points.pop(seat) - mean(points)

    return Margins(margin(()), margin(seen))


def _around(people: Sequence[Choose], seat: int, mine: Choose) -> list[Choose]:
    """Return the players by seat: `mine` in this one, the others clockwise from there."""
    first = len(people) - seat
    return [*people[first:], mine, *people[:first]]


def line(others: str, players: int, found: Sequence[Margins]) -> str:
    """Return a line of the table: the mean margins, and by how much they differ in a round."""
    more = estimate(each.known - each.strangers for each in found)
    numbers = (f"{each:+.1f}" for each in (*_mean(found), more.mean))
    return _LINE.format(others, players, *numbers, f"{more.within:.1f}")


def main() -> None:
    """Print a line for each kind of others, at tables of four."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(_LINE.format("others", "players", "strangers", "known", "more", "±"), flush=True)
    with ProcessPoolExecutor() as executor:
        for others in ("normal", "people", "casual", "calculating"):
            found = [*executor.map(partial(margins, others, 4), range(rounds))]
            print(line(others, 4, found), flush=True)


if __name__ == "__main__":
    main()
