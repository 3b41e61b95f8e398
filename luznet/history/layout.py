"""What the store keeps beside the games so that figures are read at once, and how an older store
gets it.

    games.season     the season's name, folded: names that differ in case only are one season
    games.is_signed  enough people stand for the record that it may count in a season (judging.py)
    games.by_whom    who brought it, if this luznet did not see it; games.is_own: the user played it
                     or hosted it; games.differs: its deals that the user saw end otherwise
    seats.team       the side of a seat; seats.place: where it came
    totals           what is counted, by scope, person, game, number of players, bots and month
    rivals           the same of every pair of people, in all games
    seasons          how many games count in a season
    people           the newest name of every key
    games_by_end     has all that counting needs, so that no record is read for it
    met              the keys of those who have signed a game that the user played or hosted
    hidden           people whom the user does not want to see in a season
    ratings          the rating of a person after each game; rating_due: from where it must be made

A scope is "", all games of this store, or a season.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from luznet import locking
from luznet.history.counting import IN_SEASON, recount
from luznet.history.judging import judged
from luznet.history.placing import placed
from luznet.wire.record import Kept, Record

FORMAT: Final = 3
COLUMNS: Final = "data, signatures, by_whom, differs, is_own"
"""What is kept of a game as it came; all else follows from that."""
PATIENCE: Final = 5.0
"""Seconds to wait for another program that writes."""
AGAIN: Final = 0.02
"""Seconds until a file that another program has just made is tried again."""
_NO_LOCKS: Final = "win32-none" if os.name == "nt" else "unix-none"
"""How SQLite reaches a file without locks, which it can't take where nothing can be written."""
Readable = Callable[[sqlite3.Connection], Iterable[Kept]]
_FIRST: Final = """
CREATE TABLE games (
    digest TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    counts INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    is_over INTEGER NOT NULL,
    people INTEGER NOT NULL,
    players INTEGER NOT NULL,
    signatures TEXT NOT NULL,
    data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    game_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT,
    has_won INTEGER,
    score INTEGER,
    facts TEXT NOT NULL,
    PRIMARY KEY (game_id, seat)
) WITHOUT ROWID;
CREATE INDEX games_by_id ON games (id);
CREATE INDEX games_by_end ON games (ended, id) WHERE counts;
CREATE INDEX seats_by_key ON seats (key, game_id) WHERE key != '';
"""
_SECOND: Final = f"""
ALTER TABLE games ADD COLUMN season TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN is_signed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN team INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN place INTEGER;
DROP INDEX games_by_end;
CREATE INDEX games_by_end ON games (ended, id, counts, game) WHERE counts;
CREATE INDEX games_by_season ON games (season, ended, id) WHERE {IN_SEASON};
CREATE TABLE totals (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    month INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    score INTEGER NOT NULL,
    places INTEGER NOT NULL,
    facts TEXT NOT NULL,
    bests TEXT NOT NULL,
    PRIMARY KEY (scope, key, game, players, bots, month)
) WITHOUT ROWID;
CREATE TABLE rivals (
    key TEXT NOT NULL,
    rival TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    month INTEGER NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    ahead INTEGER NOT NULL,
    PRIMARY KEY (key, rival, game, players, bots, month)
) WITHOUT ROWID;
CREATE TABLE seasons (
    season TEXT NOT NULL,
    game TEXT NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (season, game)
) WITHOUT ROWID;
CREATE TABLE people (
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    ended INTEGER NOT NULL,
    id TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE hidden (key TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE ratings (
    scope TEXT NOT NULL,
    game TEXT NOT NULL,
    key TEXT NOT NULL,
    ended INTEGER NOT NULL,
    id TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (scope, game, key, ended, id)
) WITHOUT ROWID;
CREATE TABLE rating_due (
    scope TEXT NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (scope, game)
) WITHOUT ROWID;
"""
_THIRD: Final = """
ALTER TABLE games ADD COLUMN by_whom TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN differs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN is_own INTEGER NOT NULL DEFAULT 1;
CREATE TABLE met (key TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO met SELECT DISTINCT seats.key FROM seats JOIN games ON games.id = seats.game_id
    WHERE seats.key != '' AND instr(games.signatures, '"' || seats.key || '"')
"""
"""Nothing tells of an older store whose games they were, so all count as the user's own."""


class Newer(Exception):
    """A newer luznet wrote the file."""


def connected(path: Path, readable: Readable) -> sqlite3.Connection:
    """Open the file, and lay it out if it is new or older. `readable` yields the records that can
    be read. Raises `sqlite3.Error`, `Newer`."""
    db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        path.chmod(0o600)
        use_wal(db, path.parent)
        db.execute("PRAGMA synchronous = NORMAL")
        _lay_out(db, readable)
    except BaseException:
        db.close()
        raise
    return db


def unlocked(path: Path) -> sqlite3.Connection:
    """Open the file for reading, where nothing can be written; raises `sqlite3.Error`."""
    uri = f"{path.absolute().as_uri()}?mode=ro&vfs={_NO_LOCKS}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None)
    # Alone with the file, SQLite needs no -shm to read its -wal.
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def copied(path: Path | None, readable: Readable) -> sqlite3.Connection:
    """Return a copy in memory; it has no games if there is no file. Raises `OSError`,
    `sqlite3.Error`, `Newer`."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if path is not None and path.exists():
            with closing(unlocked(path)) as source:
                source.backup(db)
        _lay_out(db, readable)
    except BaseException:
        db.close()
        raise
    return db


def _lay_out(db: sqlite3.Connection, readable: Readable) -> None:
    """Lay a file out that is new or older; raises `sqlite3.Error`, `Newer`."""
    db.create_function("folded", 1, str.casefold, deterministic=True)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > FORMAT:
        raise Newer
    if version < FORMAT:
        with transaction(db):
            _upgrade(db, readable)


def use_wal(db: sqlite3.Connection, folder: Path) -> None:
    """Let programs read while one writes. Raises `sqlite3.Error`.

    SQLite doesn't wait where two programs do this to a new file at once, so that is done here; not
    where the disk of this folder has no locks, for which it would wait for nothing."""
    db.execute("PRAGMA busy_timeout = 0")
    _wait_for_wal(db, folder)
    db.execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE)}")


def _wait_for_wal(db: sqlite3.Connection, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            is_over = time.monotonic() >= until or locking.are_missing(error, folder)
            if is_over or not locking.is_held(error):
                raise
        time.sleep(AGAIN)


def _upgrade(db: sqlite3.Connection, readable: Readable) -> None:
    """Bring the layout to this format, unless another program just did."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version < 1:
        for statement in filter(str.strip, _FIRST.split(";")):
            db.execute(statement)
    if version < 2:
        _add_second(db, readable(db))
    if version < FORMAT:
        for statement in filter(str.strip, _THIRD.split(";")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {FORMAT}")


@contextmanager
def transaction(db: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Let the block change the file as a whole or not at all."""
    try:
        db.execute(f"BEGIN {kind}")
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _add_second(db: sqlite3.Connection, records: Iterable[Kept]) -> None:
    """Lay out what format 2 has beyond format 1, and count the games that are there. `records` are
    those in the store that can be read; others count for nothing."""
    for statement in filter(str.strip, _SECOND.split(";")):
        db.execute(statement)
    for kept in records:
        query = "UPDATE games SET season = ?, is_signed = ? WHERE digest = ?"
        db.execute(
            query, (season_of(kept.record), judged(kept, frozenset()).is_by_most, kept.digest)
        )
        seats = db.execute(
            "SELECT counts FROM games WHERE digest = ? AND counts", (kept.digest,)
        ).fetchone()
        for seat, (team, place) in enumerate(placed(kept.record) if seats else ()):
            query = "UPDATE seats SET team = ?, place = ? WHERE game_id = ? AND seat = ?"
            db.execute(query, (team, place, kept.record.id, seat))
    recount(db)


def season_of(played: Record) -> str:
    """Return the season of a game."""
    return season_called(played.season or played.name)


def season_called(name: str) -> str:
    """Return the season of this name."""
    return name.casefold()
