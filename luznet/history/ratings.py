"""Ratings of people, over the finished games of at least two of them: the Plackett-Luce model of
Weng and Lin ("A Bayesian Approximation Method for Online Ranking", JMLR 12, 2011), from openskill.

A rating is a normal distribution: `mu`, its mean, begins at 25, and `sigma`, how uncertain it is,
at 25/3.  Games count in the order of their end, by their places; bots are left out; partners are
one side.  The rating after each game is stored, so a new game costs one step.  One that arrives
late makes the ratings due from there on, and `settle` makes them, a part at a time.
"""

import sqlite3
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from luznet.history.counting import ALL_GAMES, IN_SEASON, Result, mark_due, result_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PART: Final = 500
"""Games whose ratings are made at a time: others who write wait that long."""


class Rating(NamedTuple):
    """How strong somebody is: the mean, the uncertainty, and after how many games."""

    mu: float
    sigma: float
    games: int

    @property
    def surely(self) -> float:
        """The strength that is almost certainly reached: three sigma below the mean. It decides
        the order in a season."""
        return self.mu - 3 * self.sigma


FIRST: Final = Rating(25.0, 25.0 / 3, 0)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce()


def sides_of(result: Result) -> dict[int, list[str]]:
    """Return the keys of the people on each side, the sides named by their first seat; empty if
    there are no two sides with people."""
    sides: dict[int, list[str]] = {}
    for seat in result.seats:
        if seat.key:
            sides.setdefault(seat.team, []).append(seat.key)
    return sides if len(sides) > 1 else {}


def rated(result: Result, before: dict[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of the people in a game after it; `before` has those of who has one."""
    sides = sides_of(result)
    if not sides:
        return {}
    model = _model()
    places = {seat.team: float(seat.place) for seat in result.seats}
    teams = [
        [model.rating(mu=known.mu, sigma=known.sigma) for key in side
         if (known := before.get(key, FIRST))]
        for side in sides.values()
    ]  # fmt: skip
    new = model.rate(teams, ranks=[places[team] for team in sides])
    return {
        key: Rating(one.mu, one.sigma, before.get(key, FIRST).games + 1)
        for side, made in zip(sides.values(), new, strict=True)
        for key, one in zip(side, made, strict=True)
    }


# ---- what is stored ------------------------------------------------------------------------


def settle(db: sqlite3.Connection) -> bool:
    """Make a part of the ratings that are due; return whether none are due any more."""
    row = db.execute("SELECT scope, game, ended, id FROM rating_due LIMIT 1").fetchone()
    if row is None:
        return True
    scope, game, ended, id = row
    _forget(db, scope, game, ended, id)
    ids = _following(db, scope, game, ended, id)
    before = _before(db, scope, game)
    for each in ids[:PART]:
        result = result_of(db, each)
        if result is not None:
            new = rated(result, before)
            before |= new
            db.executemany(
                "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                ((scope, game, key, result.ended, each, *told) for key, told in new.items()),
            )
    db.execute("DELETE FROM rating_due WHERE scope = ? AND game = ?", (scope, game))
    if len(ids) > PART and (following := result_of(db, ids[PART])):
        mark_due(db, scope, following)
    return db.execute("SELECT 1 FROM rating_due").fetchone() is None


def _forget(db: sqlite3.Connection, scope: str, game: str, ended: int, id: str) -> None:
    """Drop the ratings from a game on."""
    for (key,) in db.execute("SELECT key FROM people").fetchall():
        query = (
            "DELETE FROM ratings WHERE scope = ? AND game = ? AND key = ? AND (ended, id) >= (?, ?)"
        )
        db.execute(query, (scope, game, key, ended, id))


def _following(db: sqlite3.Connection, scope: str, game: str, ended: int, id: str) -> list[str]:
    """Return the ids of rated games from one on, the oldest first, one more than a part."""
    where = "counts AND is_over AND people > 1" if scope == ALL_GAMES else IN_SEASON
    query = (
        f"SELECT id FROM games WHERE {where} AND game = ? AND (ended, id) >= (?, ?) "  # noqa: S608
        f"{'' if scope == ALL_GAMES else 'AND season = ?'} ORDER BY ended, id LIMIT {PART + 1}"
    )
    values = (game, ended, id) if scope == ALL_GAMES else (game, ended, id, scope)
    return [row[0] for row in db.execute(query, values)]


def _before(db: sqlite3.Connection, scope: str, game: str) -> dict[str, Rating]:
    """Return the latest ratings that are stored."""
    found = {}
    for (key,) in db.execute("SELECT key FROM people").fetchall():
        told = rating_of(db, scope, game, key)
        if told is not None:
            found[key] = told
    return found


def rating_of(db: sqlite3.Connection, scope: str, game: str, key: str) -> Rating | None:
    """Return the latest rating of a person; None if they have none."""
    query = (
        "SELECT mu, sigma, games FROM ratings WHERE scope = ? AND game = ? AND key = ? "
        "ORDER BY ended DESC, id DESC LIMIT 1"
    )
    row = db.execute(query, (scope, game, key)).fetchone()
    return None if row is None else Rating(*row)
