"""The figures of one person, read from the totals of the store: how many games there are makes no
difference.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final, Literal, NamedTuple

from luznet.history.counting import ALL_GAMES, Rivalry, Total, read_total
from luznet.history.ratings import Rating, rating_of
from luznet.history.store import Store
from luznet.i18n.measures import GAMES

Bots = Literal["any", "none", "some"]
"""Games with or without bots, without any, or with some."""
CURVE: Final = 200
"""The most ratings in a curve: the latest."""


class Asked(NamedTuple):
    """Whose figures, and over which games: of this game, with this number of players, with bots or
    not, from this month on."""

    key: str
    game: str = ""
    players: int = 0
    bots: Bots = "any"
    since: int = 0


class Figures(NamedTuple):
    """Figures of a person: totals by game and number of players, and by game and month; games
    against others, by game and their key; the latest rating of each game, and how its mean went;
    names by key."""

    asked: Asked
    kinds: Mapping[tuple[str, int], Total]
    months: Mapping[tuple[str, int], Total]
    rivals: Mapping[tuple[str, str], Rivalry]
    ratings: Mapping[str, Rating]
    curves: Mapping[str, tuple[Rating, ...]]
    names: Mapping[str, str]

    @property
    def name(self) -> str:
        """The newest name of the person; empty if they played no game that is kept."""
        return self.names.get(self.asked.key, "")

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of the games that were played, the most played first."""
        found = {game: self.total(game).games for game, _players in self.kinds}
        return tuple(sorted(found, key=lambda game: (-found[game], game)))

    def total(self, game: str) -> Total:
        """Return the total of one game."""
        return added([total for (name, _), total in self.kinds.items() if name == game])


def counts_of(total: Total) -> Mapping[str, int]:
    """Return what measures are over: what the game counted, and the number of games."""
    return {**total.facts, GAMES: total.games}


def added(totals: Iterable[Total]) -> Total:
    """Return the sum of totals."""
    found = Total()
    for total in totals:
        found = found.plus(total)
    return found


def figures(store: Store, asked: Asked) -> Figures:
    """Return figures; raises `StoreTrouble`. Ratings that are due are made first."""
    store.settle()
    return store.read(partial(_read, asked=asked))


def _read(db: sqlite3.Connection, asked: Asked) -> Figures:
    kinds: dict[tuple[str, int], Total] = {}
    months: dict[tuple[str, int], Total] = {}
    for game, players, month, total in _totals(db, asked):
        kinds[game, players] = kinds.get((game, players), Total()).plus(total)
        months[game, month] = months.get((game, month), Total()).plus(total)
    games = sorted({game for game, _ in kinds})
    ratings = {game: rating_of(db, ALL_GAMES, game, asked.key) for game in games}
    return Figures(
        asked,
        kinds,
        months,
        _rivals(db, asked),
        {game: rating for game, rating in ratings.items() if rating is not None},
        {game: _curve(db, game, asked.key) for game in games},
        dict(db.execute("SELECT key, name FROM people").fetchall()),
    )


def _totals(db: sqlite3.Connection, asked: Asked) -> list[tuple[str, int, int, Total]]:
    where, values = _condition(asked)
    query = (
        "SELECT game, players, month, games, wins, score, places, facts, bests FROM totals "  # noqa: S608
        f"WHERE scope = ? AND key = ?{where}"
    )
    rows = db.execute(query, (ALL_GAMES, asked.key, *values)).fetchall()
    return [(row[0], row[1], row[2], read_total(row[3:])) for row in rows]


def _rivals(db: sqlite3.Connection, asked: Asked) -> dict[tuple[str, str], Rivalry]:
    where, values = _condition(asked)
    query = (
        "SELECT game, rival, sum(games), sum(wins), sum(lost), sum(ahead) FROM rivals "  # noqa: S608
        f"WHERE key = ?{where} GROUP BY game, rival"
    )
    rows = db.execute(query, (asked.key, *values)).fetchall()
    return {(game, rival): Rivalry(*sums) for game, rival, *sums in rows}


def _condition(asked: Asked) -> tuple[str, tuple[str | int, ...]]:
    bots = {"any": None, "none": 0, "some": 1}[asked.bots]
    found: list[tuple[str, str | int | None]] = [
        ("game = ?", asked.game or None),
        ("players = ?", asked.players or None),
        ("bots = ?", bots),
        ("month >= ?", asked.since or None),
    ]
    wanted = [(condition, value) for condition, value in found if value is not None]
    where = "".join(f" AND {condition}" for condition, _ in wanted)
    return where, tuple(value for _, value in wanted)


def _curve(db: sqlite3.Connection, game: str, key: str) -> tuple[Rating, ...]:
    query = (
        "SELECT mu, sigma, games FROM ratings WHERE scope = ? AND game = ? AND key = ? "
        "ORDER BY ended DESC, id DESC LIMIT ?"
    )
    rows = db.execute(query, (ALL_GAMES, game, key, CURVE)).fetchall()
    return tuple([Rating(*row) for row in reversed(rows)])


# ---- people --------------------------------------------------------------------------------


def people_called(store: Store, wanted: str) -> dict[str, str]:
    """Return the people with this newest name, whatever the case, by key; with none of them, those
    whose name or key begins so. Raises `StoreTrouble`."""
    query = "SELECT key, name FROM people ORDER BY name, key"
    people = dict(store.read(lambda db: db.execute(query).fetchall()))
    told = wanted.casefold()
    exact = {key: name for key, name in people.items() if told == name.casefold() or key == wanted}
    if exact or not wanted:
        return exact
    return {
        key: name
        for key, name in people.items()
        if name.casefold().startswith(told) or key.startswith(wanted)
    }
