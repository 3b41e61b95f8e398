"""What the store counts of games, so that figures are read from a few rows whatever the number of
games.

A game changes the totals in the same transaction as it changes itself: what counted of it before is
taken away, and what counts of it now is added.  `recount` counts everything anew, and gives the
same.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

ALL_GAMES: Final = ""
"""The scope of all games of a store; the others are seasons."""
IN_SEASON: Final = "counts AND is_over AND is_signed AND people > 1"
"""The condition for a game that counts in a season."""
SCORE: Final = "score"
"""The name of the score among the bests."""


class SeatResult(NamedTuple):
    """What a seat had at the end. `key` is empty for a bot."""

    key: str
    name: str
    has_won: bool
    score: int
    facts: str
    team: int
    place: int


class Result(NamedTuple):
    """What is counted of a game. `bots`: whether any bot held a seat at the end; `scopes`: where it
    counts."""

    id: str
    game: str
    ended: int
    bots: bool
    scopes: tuple[str, ...]
    seats: tuple[SeatResult, ...]


class Kind(NamedTuple):
    """Which total: of a person (or a person and a rival) in games of one kind in one month, counted
    from the year 0 (UTC). In a season the last three are 0."""

    scope: str
    key: str
    game: str
    players: int
    bots: bool
    month: int


Best = tuple[int, int, str]
"""A value, when the game ended that had it first, and the game's id."""


class Total(NamedTuple):
    """What is counted. `score` and `places` are sums; `facts` are sums of what the game tallies;
    `bests`: the greatest of each."""

    games: int = 0
    wins: int = 0
    score: int = 0
    places: int = 0
    facts: Mapping[str, int] = {}
    bests: Mapping[str, Best] = {}

    def plus(self, other: "Total", sign: int = 1) -> "Total":
        """Return the sum of two totals; with the sign -1 the difference, with these bests."""
        facts = {
            name: value
            for name in sorted({*self.facts, *other.facts})
            if (value := self.facts.get(name, 0) + sign * other.facts.get(name, 0))
        }
        bests = better(self.bests, other.bests) if sign > 0 else self.bests
        sums = [one + sign * more for one, more in zip(self[:4], other[:4], strict=True)]
        return Total(sums[0], sums[1], sums[2], sums[3], facts, bests)


class Rivalry(NamedTuple):
    """Games of one person against another: won by the first, by the other, and those in which the
    first had the better place."""

    games: int = 0
    wins: int = 0
    lost: int = 0
    ahead: int = 0


def better(one: Mapping[str, Best], other: Mapping[str, Best]) -> dict[str, Best]:
    """Return the greater of each value; of equal ones the earlier."""
    found = dict(one)
    for name, best in other.items():
        if name not in found or _rank(best) > _rank(found[name]):
            found[name] = best
    return dict(sorted(found.items()))


def _rank(best: Best) -> tuple[int, int, str]:
    return best[0], -best[1], best[2]


def month_of(unix_ms: int) -> int:
    """Return the month of a moment (UTC), counted from the year 0."""
    told = time.gmtime(unix_ms // 1000)
    return told.tm_year * 12 + told.tm_mon - 1


def month_begins(month: int) -> int:
    """Return the Unix time in ms when a month begins."""
    from calendar import timegm

    return 1000 * timegm((month // 12, month % 12 + 1, 1, 0, 0, 0))


# ---- of one game ---------------------------------------------------------------------------


_GAME: Final = "SELECT id, game, ended, people < players, is_over, season, is_signed, people"


def result_of(db: sqlite3.Connection, game: str) -> Result | None:
    """Return what is counted of a game; None if it is not there."""
    row = db.execute(f"{_GAME} FROM games WHERE id = ? AND counts", (game,)).fetchone()
    return None if row is None else _result(db, row)


def _result(db: sqlite3.Connection, row: tuple[str, str, int, int, int, str, int, int]) -> Result:
    id, game, ended, bots, is_over, season, is_signed, people = row
    scopes = [ALL_GAMES] * is_over + [season] * (is_over and is_signed and people > 1)
    query = (
        "SELECT key, name, has_won, score, facts, team, place FROM seats WHERE game_id = ? "
        "ORDER BY seat"
    )
    seats = tuple([SeatResult(*seat) for seat in db.execute(query, (id,))])
    return Result(id, game, ended, bool(bots), tuple(scopes), seats)


def totals_of(result: Result, scope: str) -> Iterator[tuple[Kind, Total]]:
    """Yield what a game adds to the totals of every person in it, in one scope. Those of a season
    are of all its games of one kind at once, without bests, so that its table has few rows."""
    for seat in result.seats:
        if seat.key:
            facts: dict[str, int] = json.loads(seat.facts)
            values = {SCORE: seat.score, **facts}
            bests = {name: (value, result.ended, result.id) for name, value in values.items()}
            total = Total(1, seat.has_won, seat.score, seat.place, facts, bests)
            if scope == ALL_GAMES:
                yield _kind(result, scope, seat.key), total
            else:
                yield Kind(scope, seat.key, result.game, 0, False, 0), total._replace(bests={})


def rivalries_of(result: Result) -> Iterator[tuple[Kind, Rivalry]]:
    """Yield what a game adds for every pair of people on different sides; the scope is the
    rival."""
    people = [seat for seat in result.seats if seat.key]
    for one in people:
        for other in people:
            if one.team != other.team:
                ahead = one.place < other.place
                told = Rivalry(1, one.has_won, other.has_won, ahead)
                yield _kind(result, other.key, one.key), told


def _kind(result: Result, scope: str, key: str) -> Kind:
    month = month_of(result.ended)
    return Kind(scope, key, result.game, len(result.seats), result.bots, month)


# ---- changing ------------------------------------------------------------------------------


def counted(db: sqlite3.Connection, game: str, change: Callable[[], None]) -> None:
    """Change a game, and let the totals follow, in the same transaction."""
    before = result_of(db, game)
    change()
    after = result_of(db, game)
    _count_in_scopes(db, before, after)
    _rename(db, before, after)


def _count_in_scopes(db: sqlite3.Connection, before: Result | None, after: Result | None) -> None:
    was, now = _by_scope(before), _by_scope(after)
    for scope in sorted({*was, *now}):
        one, other = was.get(scope), now.get(scope)
        if one == other:
            continue
        if one is not None:
            _count(db, one, scope, -1)
        if other is not None:
            _count(db, other, scope, 1)
        for each in filter(None, (one, other)):
            mark_due(db, scope, each)


def _by_scope(result: Result | None) -> dict[str, Result]:
    """Return a game under each of its scopes, as it counts there."""
    if result is None:
        return {}
    return {scope: result._replace(scopes=(scope,)) for scope in result.scopes}


def _count(db: sqlite3.Connection, result: Result, scope: str, sign: int) -> None:
    for kind, one in totals_of(result, scope):
        _change_total(db, kind, one, sign)
    if scope == ALL_GAMES:
        for pair, rivalry in rivalries_of(result):
            _change_rivalry(db, pair, rivalry, sign)
    else:
        _change_season(db, scope, result.game, sign)


_WHERE: Final = "key = ? AND game = ? AND players = ? AND bots = ? AND month = ?"


def _change_total(db: sqlite3.Connection, kind: Kind, one: Total, sign: int) -> None:
    query = (
        "SELECT games, wins, score, places, facts, bests FROM totals "  # noqa: S608 - ours
        f"WHERE scope = ? AND {_WHERE}"
    )
    row = db.execute(query, kind).fetchone()
    before = Total() if row is None else read_total(row)
    after = before.plus(one, sign)
    if sign < 0 and any(before.bests.get(name) == best for name, best in one.bests.items()):
        after = after._replace(bests=_bests_left(db, kind))
    if after.games:
        _write_totals(db, {kind: after})
    else:
        db.execute(f"DELETE FROM totals WHERE scope = ? AND {_WHERE}", kind)  # noqa: S608


def read_total(row: tuple[int, int, int, int, str, str]) -> Total:
    """Return a total as it is stored: sums, then facts and bests in JSON."""
    bests = {name: (best[0], best[1], best[2]) for name, best in json.loads(row[5]).items()}
    return Total(row[0], row[1], row[2], row[3], json.loads(row[4]), bests)


def _write_totals(db: sqlite3.Connection, totals: Mapping[Kind, Total]) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (*kind, *total[:4], json.dumps(total.facts), json.dumps(total.bests))
            for kind, total in totals.items()
        ),
    )


def _bests_left(db: sqlite3.Connection, kind: Kind) -> dict[str, Best]:
    """Return the bests of a total, from the games that are there now."""
    found: dict[str, Best] = {}
    for result in results(db, month_begins(kind.month), month_begins(kind.month + 1)):
        if kind.scope in result.scopes:
            for other, total in totals_of(result, kind.scope):
                found = better(found, total.bests) if other == kind else found
    return found


def _change_rivalry(db: sqlite3.Connection, pair: Kind, one: Rivalry, sign: int) -> None:
    rival, *of = pair
    db.execute(
        "INSERT INTO rivals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "games = games + excluded.games, wins = wins + excluded.wins, "
        "lost = lost + excluded.lost, ahead = ahead + excluded.ahead",
        (pair.key, rival, *of[1:], *(sign * each for each in one)),
    )
    db.execute(f"DELETE FROM rivals WHERE games = 0 AND rival = ? AND {_WHERE}", pair)  # noqa: S608


def _change_season(db: sqlite3.Connection, season: str, game: str, sign: int) -> None:
    db.execute(
        "INSERT INTO seasons VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET "
        "games = games + excluded.games",
        (season, game, sign),
    )
    db.execute("DELETE FROM seasons WHERE games = 0")


def mark_due(db: sqlite3.Connection, scope: str, result: Result) -> None:
    """Note that the ratings from a game on must be made."""
    db.execute(
        "INSERT INTO rating_due VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "ended = excluded.ended, id = excluded.id "
        "WHERE (excluded.ended, excluded.id) < (rating_due.ended, rating_due.id)",
        (scope, result.game, result.ended, result.id),
    )


# ---- names ---------------------------------------------------------------------------------


def _rename(db: sqlite3.Connection, before: Result | None, after: Result | None) -> None:
    """Let everybody have the name of their newest game."""
    was, now = _names(before), _names(after)
    for key, told in was.items():
        if now.get(key) != told:
            _find_name(db, key)
    for key, told in now.items():
        _name(db, key, *told)


def _names(result: Result | None) -> dict[str, tuple[str, int, str]]:
    """Return the name of everybody in a game, with its end and its id."""
    if result is None:
        return {}
    return {seat.key: (seat.name, result.ended, result.id) for seat in result.seats if seat.key}


def _find_name(db: sqlite3.Connection, key: str) -> None:
    db.execute("DELETE FROM people WHERE key = ?", (key,))
    db.execute(
        "INSERT INTO people SELECT seats.key, seats.name, games.ended, games.id FROM seats "
        "JOIN games ON games.id = seats.game_id AND games.counts WHERE seats.key = ? "
        "ORDER BY games.ended DESC, games.id DESC LIMIT 1",
        (key,),
    )
    if not db.execute("SELECT 1 FROM people WHERE key = ?", (key,)).fetchone():
        db.execute("DELETE FROM ratings WHERE key = ?", (key,))


def _name(db: sqlite3.Connection, key: str, name: str, ended: int, id: str) -> None:
    db.execute(
        "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, "
        "ended = excluded.ended, id = excluded.id "
        "WHERE (excluded.ended, excluded.id) >= (people.ended, people.id)",
        (key, name, ended, id),
    )


# ---- counting everything -------------------------------------------------------------------


def results(db: sqlite3.Connection, since: int = 0, until: int = 2**62) -> Iterator[Result]:
    """Yield every game that ended in a span of time (Unix ms), the oldest first."""
    query = f"{_GAME} FROM games WHERE counts AND ended >= ? AND ended < ? ORDER BY ended, id"
    for row in db.execute(query, (since, until)).fetchall():
        yield _result(db, row)


def recount(db: sqlite3.Connection) -> None:
    """Count all games anew; the ratings are due from the first game on."""
    for table in ("totals", "rivals", "seasons", "people", "ratings", "rating_due"):
        db.execute(f"DELETE FROM {table}")  # noqa: S608
    totals: dict[Kind, Total] = {}
    rivalries: dict[Kind, Rivalry] = {}
    seen: dict[tuple[str, str], int] = {}
    for result in results(db):
        for scope in result.scopes:
            for kind, one in totals_of(result, scope):
                totals[kind] = totals.get(kind, Total()).plus(one)
            seen[scope, result.game] = seen.get((scope, result.game), 0) + 1
            if seen[scope, result.game] == 1:
                mark_due(db, scope, result)
        for pair, told in rivalries_of(result) if result.scopes else ():
            before = rivalries.get(pair, Rivalry())
            rivalries[pair] = Rivalry(*(a + b for a, b in zip(before, told, strict=True)))
        _rename(db, None, result)
    _write_totals(db, totals)
    for pair, rivalry in rivalries.items():
        _change_rivalry(db, pair, rivalry, 1)
    for (scope, game), number in seen.items():
        if scope != ALL_GAMES:
            _change_season(db, scope, game, number)
