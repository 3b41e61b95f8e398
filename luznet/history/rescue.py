"""What of a damaged store of records can still be read, and how many games it had.

The rows are read from both ends up to the damage; the indexes name rows that lie between.  Nothing
that comes out is believed: whoever takes it checks it.
"""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from luznet import locking
from luznet.history.layout import COLUMNS, copied, unlocked

_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}
_OBSTACLES: Final = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PERM,
}
_SYSTEM_OBSTACLES: Final = {errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT}
"""Errors that keep a file from being written, but maybe not from being read."""
_ROWS: Final = "SELECT digest, {columns} FROM games NOT INDEXED ORDER BY digest {order}"
_ROW: Final = "SELECT digest, {columns} FROM games NOT INDEXED WHERE digest = ?"
_OLD: Final = "data, signatures"
"""What is kept of a game up to format 2."""
_NAMES: Final = (
    "SELECT id, digest FROM games NOT INDEXED ORDER BY digest {order}",
    "SELECT id, digest FROM games INDEXED BY games_by_id ORDER BY id {order}",
    "SELECT id, digest FROM games INDEXED BY games_by_end WHERE counts ORDER BY ended {order}",
    "SELECT game_id, '' FROM seats NOT INDEXED ORDER BY game_id {order}",
)
"""Every list of games in the file, with their digests where it has them."""
_BOTH_ENDS: Final = ("ASC", "DESC")

_PAGE: Final = 4096
_MODES, _LENGTH = slice(18, 20), slice(28, 32)
"""Where a file says how it is written, and how many pages it has (SQLite's file format, 1.3)."""
Row = tuple[Any, ...]


class Remains:
    """What is left of a damaged file: its `games`, as many as most lists of them have that look
    whole; None if none does."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.games: int | None = None

    def rows(self) -> Iterator[Row]:
        """Yield the digest of every row that can be read, and what is kept there."""
        with suppress(sqlite3.Error, OSError), closing(_opened(self._path)) as db:
            db.text_factory = _text
            digests, seen = self._digests(db), set()
            columns = COLUMNS if _has_games(db, COLUMNS) else _OLD
            for order in _BOTH_ENDS:
                for row in _until_damage(db, _ROWS.format(columns=columns, order=order)):
                    if row[0] not in seen:
                        seen.add(row[0])
                        yield row
            for digest in digests - seen:
                yield from _until_damage(db, _ROW.format(columns=columns), digest)

    def _digests(self, db: sqlite3.Connection) -> set[Any]:
        """Return all digests that any list names, and count the games."""
        found: set[Any] = set()
        counts: list[int] = []
        for query in _NAMES:
            rows = [[*_until_damage(db, query.format(order=order))] for order in _BOTH_ENDS]
            found |= {digest for each in rows for _id, digest in each if digest}
            if rows[0] and rows[0] == rows[1][::-1]:
                counts.append(len({id for id, _digest in rows[0]}))
        self.games = max(counts, key=lambda count: (counts.count(count), count), default=None)
        return found


def _opened(path: Path) -> sqlite3.Connection:
    """Open a damaged file: as it is, or its pages without what the first one says of them, or with
    the first one of a new store, in which everything begins at the same pages."""
    db = unlocked(path)
    if _has_games(db):
        return db
    db.close()
    data = bytearray(path.read_bytes())
    data.extend(bytes(-len(data) % _PAGE))
    data[_MODES] = b"\1\1"  # its -wal is not part of these bytes
    data[_LENGTH] = bytes(4)  # as many pages as there are
    db = _in_memory(bytes(data))
    if not _has_games(db):
        with closing(copied(None, lambda db: ())) as new:
            data[:_PAGE] = new.serialize()[:_PAGE]
        data[_LENGTH] = bytes(4)
        db = _in_memory(bytes(data))
    return db


def _in_memory(data: bytes) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    db.deserialize(data)
    return db


def _has_games(db: sqlite3.Connection, columns: str = "1") -> bool:
    try:
        db.execute(f"SELECT {columns} FROM games LIMIT 1")  # noqa: S608 - ours
    except sqlite3.DatabaseError:
        return False
    return True


def _until_damage(db: sqlite3.Connection, query: str, *values: Any) -> Iterator[Any]:
    with suppress(sqlite3.Error, OverflowError, MemoryError):
        yield from db.execute(query, values)


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def is_damage(error: Exception) -> bool:
    """Return whether SQLite found a file damaged."""
    if str(error).startswith("Could not decode"):  # Python says so, without a code
        return True
    return getattr(error, "sqlite_errorcode", -1) & 0xFF in _DAMAGE


def is_obstacle(error: Exception, folder: Path) -> bool:
    """Return whether a file in this folder may be read, although it can't be written."""
    if isinstance(error, OSError):
        return error.errno in _SYSTEM_OBSTACLES
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    return code in _OBSTACLES or locking.are_missing(error, folder)
