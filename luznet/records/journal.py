"""The journal: SQLite, one row per entry, durable before anybody sees its effect.

WAL with synchronous=FULL, so a commit is on the disk when it returns.  The rows of a table are
chained by SHA-256, because SQLite itself does not notice a flipped bit in a row.  The database
is held in exclusive mode: one host per data folder.
"""

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

FORMAT = 1
_START = b"\0" * 32

_SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE INDEX open_tables ON tables (id) WHERE closed = 0;
"""


class JournalError(Exception):
    """The journal cannot be used; `str()` of it is a sentence for the host's user."""


class JournalInUse(JournalError):
    """Another host runs on the same data folder."""


class JournalUnreadable(JournalError):
    """The file cannot be opened, written, or is no journal of ours."""


class JournalDamaged(JournalError):
    """The rows of a table do not fit together any more."""


class StoredTable(NamedTuple):
    """A table that was not closed: its id, its game."""

    id: str
    game: str


class Journal:
    """All tables of one host."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raises `JournalInUse` or `JournalUnreadable`."""
        self._path = path
        self._chains: dict[str, bytes] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.5)
            self._prepare()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise JournalInUse(
                    f"Another luznet host is running on {path.parent}. "
                    "Join its table with `luznet join`, or stop it first."
                ) from None
            raise self._unreadable(error) from None
        except (sqlite3.DatabaseError, OSError) as error:
            raise self._unreadable(error) from None

    def open_tables(self) -> list[StoredTable]:
        """Return every table that was not closed."""
        rows = self._db.execute("SELECT id, game FROM tables WHERE closed = 0 ORDER BY id")
        return [StoredTable(*row) for row in rows]

    def entries(self, table: str) -> list[bytes]:
        """Return a table's entries in order; raises `JournalDamaged` where the chain breaks."""
        chain, found = _START, []
        rows = self._db.execute(
            "SELECT seq, data, chain FROM entries WHERE table_id = ? ORDER BY seq", (table,)
        )
        for expected, (seq, data, stored) in enumerate(rows, start=1):
            chain = _link(chain, table, seq, data)
            if seq != expected or chain != stored:
                raise JournalDamaged(
                    f"Record {expected} of table {table} in {self._path} is damaged."
                )
            found.append(data)
        self._chains[table] = chain
        return found

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        """Begin a table with its first entry; durable when this returns.

        Raises `JournalUnreadable` if it could not be written.
        """
        insert = ("INSERT INTO tables (id, game) VALUES (?, ?)", (table.id, table.game))
        self._chains[table.id] = _START
        self._write(table.id, 0, [opening], insert)

    def append(self, table: str, length: int, entries: Sequence[bytes]) -> None:
        """Add entries to a table that has `length`; all durable when this returns, or none.

        Raises `JournalUnreadable` if they could not be written.
        """
        self._write(table, length, entries)

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        """Write a table's last entry; it is not opened again."""
        update = ("UPDATE tables SET closed = 1 WHERE id = ?", (table,))
        self._write(table, length, [closing], update)

    def close(self) -> None:
        """Let the file go."""
        self._db.close()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("BEGIN IMMEDIATE")
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            for statement in _SCHEMA.split(";"):
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {FORMAT}")
        self._db.execute("COMMIT")
        if version > FORMAT:
            raise sqlite3.DatabaseError(f"it was written by a newer luznet (format {version})")

    def _write(
        self,
        table: str,
        length: int,
        entries: Sequence[bytes],
        extra: tuple[str, tuple[str, ...]] | None = None,
    ) -> None:
        chain, rows = self._chains[table], []
        for seq, data in enumerate(entries, start=length + 1):
            chain = _link(chain, table, seq, data)
            rows.append((table, seq, data, chain))
        try:
            self._db.execute("BEGIN IMMEDIATE")
            if extra is not None:
                self._db.execute(*extra)
            self._db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise self._unreadable(error) from None
        self._chains[table] = chain

    def _unreadable(self, error: Exception) -> JournalUnreadable:
        return JournalUnreadable(
            f"The journal {self._path} cannot be used: {error}. "
            "Check the folder's rights and free space, or set LUZNET_HOME to another folder."
        )


def _link(chain: bytes, table: str, seq: int, data: bytes) -> bytes:
    return hashlib.sha256(chain + f"{table} {seq} ".encode() + data).digest()
