"""The table of a season: standings of everybody in its games.

A season is all games at tables of one name that count: finished, between at least two people, and
signed by more than half of those who held a seat at the end, one of whom the user has met.
Numbered tables of one host share their name.  Everything follows from these records, and from whom
the user has met: computers with the same of both show the same table.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from luznet.history.counting import Total, read_total
from luznet.history.layout import season_called
from luznet.history.ratings import FIRST, Rating, rating_of
from luznet.history.store import Store


class Standing(NamedTuple):
    """A line of the table: the place, who, what they did, and how they are rated. People with equal
    ratings and wins share a place."""

    place: int
    key: str
    name: str
    total: Total
    rating: Rating


class Season(NamedTuple):
    """A season: its name as the newest table wrote it, how many games count, by game, and when the
    newest ended; standings by game; how many people are hidden, by game; and how many games came
    from others, by game and by who brought them."""

    name: str
    games: Mapping[str, int]
    ended: int
    standings: Mapping[str, Sequence[Standing]]
    hidden: Mapping[str, int]
    brought: Mapping[str, Mapping[str, int]] = {}


def seasons(store: Store) -> list[Season]:
    """Return all seasons without their standings, the newest first; raises `StoreTrouble`."""
    found = store.read(_seasons)
    return sorted(found, key=lambda each: (-each.ended, each.name))


def season(store: Store, name: str) -> Season | None:
    """Return a season with its standings; None if no game counts in it. Raises `StoreTrouble`."""
    store.settle()
    return store.read(partial(_season, season=season_called(name)))


def hide(store: Store, key: str, *, is_hidden: bool) -> None:
    """Leave a person out of tables on this computer, or show them again; raises `StoreTrouble`."""
    query = (
        "INSERT OR IGNORE INTO hidden VALUES (?)"
        if is_hidden
        else "DELETE FROM hidden WHERE key = ?"
    )
    store.change(lambda db: db.execute(query, (key,)))


def hidden_people(store: Store) -> dict[str, str]:
    """Return the names of those who are hidden, by key; raises `StoreTrouble`."""
    query = "SELECT key, coalesce(name, '?') FROM hidden LEFT JOIN people USING (key) ORDER BY name"
    return dict(store.read(lambda db: db.execute(query).fetchall()))


def _seasons(db: sqlite3.Connection) -> list[Season]:
    rows = db.execute("SELECT season, game, games FROM seasons ORDER BY season, game").fetchall()
    found: dict[str, dict[str, int]] = {}
    for name, game, games in rows:
        found.setdefault(name, {})[game] = games
    return [Season(*_newest(db, name, games), {}, {}) for name, games in found.items()]


def _newest(
    db: sqlite3.Connection, season: str, games: Mapping[str, int]
) -> tuple[str, Mapping[str, int], int]:
    """Return a season's name as its newest table wrote it, its games, and when the newest ended."""
    from luznet.history.counting import IN_SEASON

    query = (
        f"SELECT name, ended FROM games WHERE {IN_SEASON} AND season = ? "  # noqa: S608 - ours
        "ORDER BY ended DESC, id DESC LIMIT 1"
    )
    name, ended = db.execute(query, (season,)).fetchone()
    return _spelled(name, season), games, ended


def _spelled(table: str, season: str) -> str:
    """Return a season's name as one of its tables wrote it, maybe with a number of its own."""
    shared = table.rpartition(" ")[0]
    return next((name for name in (table, shared) if season_called(name) == season), season)


def _season(db: sqlite3.Connection, season: str) -> Season | None:
    query = "SELECT game, games FROM seasons WHERE season = ? ORDER BY games DESC, game"
    games = dict(db.execute(query, (season,)).fetchall())
    if not games:
        return None
    hidden = {key for (key,) in db.execute("SELECT key FROM hidden")}
    name, _games, ended = _newest(db, season, games)
    found = {game: _totals(db, season, game) for game in games}
    return Season(
        name,
        games,
        ended,
        {game: _standings(db, season, game, found[game], hidden) for game in games},
        {game: len(hidden & {*found[game]}) for game in games},
        {game: _brought(db, season, game) for game in games},
    )


def _brought(db: sqlite3.Connection, season: str, game: str) -> dict[str, int]:
    """Return who brought how many games of a season, the most first."""
    from luznet.history.counting import IN_SEASON

    query = (
        f"SELECT by_whom, count(*) FROM games WHERE {IN_SEASON} AND season = ? "  # noqa: S608 - ours
        "AND game = ? AND by_whom != '' GROUP BY by_whom ORDER BY count(*) DESC, by_whom"
    )
    return dict(db.execute(query, (season, game)).fetchall())


def _totals(db: sqlite3.Connection, season: str, game: str) -> dict[str, Total]:
    """Return the totals of everybody in a season."""
    query = (
        "SELECT key, games, wins, score, places, facts, bests FROM totals "
        "WHERE scope = ? AND game = ?"
    )
    found: dict[str, Total] = {}
    for row in db.execute(query, (season, game)):
        found[row[0]] = found.get(row[0], Total()).plus(read_total(row[1:]))
    return found


def _standings(
    db: sqlite3.Connection, season: str, game: str, totals: Mapping[str, Total], hidden: set[str]
) -> list[Standing]:
    names = dict(db.execute("SELECT key, name FROM people").fetchall())
    rated = [
        (key, total, rating_of(db, season, game, key) or FIRST)
        for key, total in totals.items()
        if key not in hidden
    ]
    rated.sort(key=lambda each: (*_worth(each[1], each[2]), each[0]), reverse=True)
    order = [_worth(total, rating) for _key, total, rating in rated]
    return [
        Standing(order.index(worth) + 1, key, names.get(key, "?"), total, rating)
        for worth, (key, total, rating) in zip(order, rated, strict=True)
    ]


def _worth(total: Total, rating: Rating) -> tuple[float, int]:
    """Return what decides the order: the strength that is almost certain, then wins."""
    return round(rating.surely, 6), total.wins
