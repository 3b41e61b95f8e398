"""The file of the journal: its lock, its layout, and how it shows damage.

SQLite does not notice a flipped bit in a row, so nothing in the file is believed by itself:

    entries   chained by SHA-256: no row before the last one can change, move or go missing
    tables    `head` seals the row and the last link of the chain: how long the table is
    seal      a hash of which tables are open: none can vanish

`tail.py` shows if the whole file is older than it was.
"""

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from luznet import locking
from luznet.files import open_private

FORMAT = 2
FUTURE_FORMATS = 100
"""How many formats a newer luznet may be ahead; a higher number is damage."""
START = b"\0" * 32
"""The link before the first entry of a table."""
OPEN, CLOSED, GIVEN_UP = 0, 1, 2

_TABLES = """CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0,
    head BLOB NOT NULL DEFAULT x''
) WITHOUT ROWID"""
_ENTRIES = """CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    data BLOB NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID"""
_OPEN = "CREATE INDEX open_tables ON tables (id) WHERE closed = 0"
_SEAL = "CREATE TABLE seal (open BLOB NOT NULL)"

_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # our statements are right, so part of the layout is missing
}


class Damaged(Exception):
    """The file contradicts itself; `str()` of it says where, for the log."""


class NewerFormat(Exception):
    """A newer luznet wrote the file; `str()` of it is the number of its format."""


class Row(NamedTuple):
    """The row of a table: how many entries it has, and a seal over all of it."""

    id: str
    game: str
    closed: int
    length: int
    head: bytes


_COLUMNS = ", ".join(Row._fields)
_SELECT = f"SELECT {_COLUMNS} FROM tables"  # noqa: S608 - our own names of columns
"""Columns are always named: a file may have more."""


class Position(NamedTuple):
    """Where a table's journal ends: its length and the last link of its chain."""

    game: str
    closed: int
    length: int
    chain: bytes


@contextmanager
def watching_for_damage() -> Iterator[None]:
    """Raise `Damaged` for SQLite's errors about a damaged file."""
    try:
        yield
    except UnicodeDecodeError as error:  # of what SQLite says, which quotes a damaged layout
        raise Damaged("its layout cannot be read") from error
    except sqlite3.DatabaseError as error:
        # Errors of Python's own, say for a closed database, have no code.
        if getattr(error, "sqlite_errorcode", -1) & 0xFF in _DAMAGE:
            raise Damaged(str(error)) from error
        raise


def lock(path: Path) -> sqlite3.Connection:
    """Take the lock of a journal until the connection is closed or the process ends.

    It is a file of its own, since the journal may be exchanged for another one. Raises as
    `locking.take` does.
    """
    file = path.with_name(f"{path.name}.lock")
    _make_private(file)
    return locking.take(file)


def allows_writing(path: Path) -> bool:
    """Return whether the header lets this SQLite write the file; if not, it opens it for reading
    only. Not to be called while it is open: closing a file ends the locks on it."""
    with path.open("rb") as file:
        header = file.read(20)
    return max(header[18:], default=0) <= 2


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, and read nothing yet; raises `sqlite3.Error`.

    It holds dealt cards, so only its owner can read it and its -wal.
    """
    _make_private(path)
    db = sqlite3.connect(path, isolation_level=None, timeout=locking.PATIENCE)
    db.text_factory = _text
    return db


def _make_private(path: Path) -> None:
    """Create a file that nobody else can open, and so lock. An existing one is not opened, since
    closing it would end this process's own locks on it."""
    with suppress(OSError):  # SQLite then says what is wrong
        if not path.exists():
            os.close(open_private(path, os.O_RDWR | os.O_EXCL))
        elif not path.is_symlink():
            path.chmod(0o600)


def _text(data: bytes) -> str:
    """Read text that may be damaged: its seal will show it, rather than an error here."""
    return data.decode(errors="replace")


def prepare(db: sqlite3.Connection) -> None:
    """Make the file exclusive and durable, with the layout of this format.

    Raises `Damaged`, `NewerFormat`, `sqlite3.Error`.
    """
    with watching_for_damage():
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA cell_size_check = ON")
        with transaction(db):
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if FORMAT < version <= FORMAT + FUTURE_FORMATS:
                raise NewerFormat(str(version))
            if version == 1:
                _upgrade(db)
            elif version != FORMAT:
                raise Damaged(f"the format is {version}")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Make everything written inside durable at its end, or none of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # after some errors SQLite has rolled back itself
            db.execute("ROLLBACK")
        raise


def lay_out(db: sqlite3.Connection) -> None:
    """Create the tables in an empty file."""
    for statement in (_TABLES, _ENTRIES, _OPEN, _SEAL):
        db.execute(statement)
    db.execute("INSERT INTO seal (open) VALUES (?)", (_seal_of([]),))
    db.execute(f"PRAGMA user_version = {FORMAT}")


def _upgrade(db: sqlite3.Connection) -> None:
    """Add what format 1 lacks: lengths, heads and the seal."""
    db.execute("ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE tables ADD COLUMN head BLOB NOT NULL DEFAULT x''")
    db.execute(_SEAL)
    db.execute("INSERT INTO seal (open) VALUES (x'')")
    last = "SELECT seq, chain FROM entries WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
    for table, game, closed in db.execute("SELECT id, game, closed FROM tables").fetchall():
        length, chain = db.execute(last, (table,)).fetchone() or (0, START)
        write_position(db, table, Position(game, closed, length, chain))
    write_seal(db)
    db.execute(f"PRAGMA user_version = {FORMAT}")


# ---- reading -----------------------------------------------------------------------------


def checkpoint(db: sqlite3.Connection) -> bool:
    """Bring the whole -wal into the main file; return whether that was possible."""
    try:
        _, in_log, moved = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error:  # a full disk: the -wal has it all
        return False
    return bool(in_log == moved)


def check(db: sqlite3.Connection) -> None:
    """Raise `Damaged` unless every open table is there, and whole. Finished tables are not read:
    starting must not become slower with every game."""
    with watching_for_damage():
        rows = open_rows(db)
        (seal,) = db.execute("SELECT open FROM seal").fetchone() or (None,)
    if seal != _seal_of(row.id for row in rows):
        raise Damaged("the list of open tables does not fit its seal")
    for row in rows:
        read_entries(db, row)


def entries_at_rest(path: Path) -> list[list[bytes]]:
    """Return the entries of every open table of a journal that no host uses, without taking or
    changing it; none where they cannot be read.

    While a host runs, or after one that crashed, part of the journal is in its -wal: the host then
    tells what goes on.
    """
    log = path.with_name(f"{path.name}-wal")
    try:
        if not path.exists() or (log.exists() and log.stat().st_size):
            return []
        # "immutable" takes no locks, so a host can begin at the same moment.
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            return [read_entries(db, row)[0] for row in open_rows(db)]
    except (OSError, ValueError, sqlite3.Error, Damaged):
        return []


def open_rows(db: sqlite3.Connection) -> list[Row]:
    """Return the row of every table that was neither closed nor given up."""
    return [Row(*row) for row in db.execute(f"{_SELECT} WHERE closed = 0 ORDER BY id")]


def find_row(db: sqlite3.Connection, table: str) -> Row:
    """Return a table's row; raises `Damaged` if there is none."""
    with watching_for_damage():
        row = db.execute(f"{_SELECT} WHERE id = ?", (table,)).fetchone()
    if row is None:
        raise Damaged(f"table {table} is missing")
    return Row(*row)


def find_end(db: sqlite3.Connection, table: str) -> Position | None:
    """Return where a table ends, if it is whole; None if there is none."""
    query = "SELECT game, closed, length FROM tables WHERE id = ?"
    game, closed, length = db.execute(query, (table,)).fetchone() or ("", OPEN, None)
    if not isinstance(length, int):  # finished tables were not checked
        return None
    return Position(game, closed, length, chain_at(db, table, length))


def has_table(db: sqlite3.Connection, table: str) -> bool:
    """Return whether there was ever a table of this id; one that was carried here has a row of its
    own for each time (`host/carrying.py`)."""
    query = "SELECT 1 FROM tables WHERE id = ? OR id GLOB ? || '+*'"
    return db.execute(query, (table, table)).fetchone() is not None


def chain_at(db: sqlite3.Connection, table: str, seq: int) -> bytes:
    """Return the link of the chain after an entry; empty if there is no such entry."""
    query = "SELECT chain FROM entries WHERE table_id = ? AND seq = ?"
    found = db.execute(query, (table, seq)).fetchone()
    return found[0] if found and isinstance(found[0], bytes) else b""


def count_tables(db: sqlite3.Connection) -> int:
    """Return how many tables there are, open or not."""
    (number,) = db.execute("SELECT count(*) FROM tables").fetchone()
    return int(number)


def read_entries(db: sqlite3.Connection, row: Row) -> tuple[list[bytes], Position]:
    """Return a table's entries in order, and where they end; raises `Damaged`."""
    chain, found = START, []
    query = "SELECT seq, data, chain FROM entries WHERE table_id = ? ORDER BY seq"
    with watching_for_damage():
        for expected, (seq, data, stored) in enumerate(db.execute(query, (row.id,)), start=1):
            if not isinstance(data, bytes) or seq != expected:
                raise Damaged(f"record {expected} of table {row.id} is missing")
            chain = link(chain, row.id, seq, data)
            if chain != stored:
                raise Damaged(f"record {expected} of table {row.id} is damaged")
            found.append(data)
    position = Position(row.game, row.closed, len(found), chain)
    if row.head != _head_of(row.id, position):
        raise Damaged(f"table {row.id} has lost records after {len(found)}")
    return found, position


# ---- writing -----------------------------------------------------------------------------


def end_after(table: str, position: Position, entries: Iterable[bytes]) -> Position:
    """Return where a table would end after more entries."""
    length, chain = position.length, position.chain
    for data in entries:
        length += 1
        chain = link(chain, table, length, data)
    return position._replace(length=length, chain=chain)


def write_entries(
    db: sqlite3.Connection, table: str, position: Position, entries: Iterable[bytes]
) -> Position:
    """Add entries after a position; return the position after them."""
    chain, rows = position.chain, []
    for seq, data in enumerate(entries, start=position.length + 1):
        chain = link(chain, table, seq, data)
        rows.append((table, seq, data, chain))
    insert = "INSERT INTO entries (table_id, seq, data, chain) VALUES (?, ?, ?, ?)"
    db.executemany(insert, rows)
    return position._replace(length=position.length + len(rows), chain=chain)


def add_row(db: sqlite3.Connection, table: str, position: Position) -> None:
    """Write the row of a new table."""
    head = _head_of(table, position)
    row = Row(table, position.game, position.closed, position.length, head)
    db.execute(f"INSERT INTO tables ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)", row)  # noqa: S608


def write_position(
    db: sqlite3.Connection, table: str, position: Position, before: Position | None = None
) -> None:
    """Write where a table ends; raises `Damaged` if it did not end at `before`."""
    statement = "UPDATE tables SET closed = ?, length = ?, head = ? WHERE id = ?"
    values = (position.closed, position.length, _head_of(table, position), table)
    if before is None:
        db.execute(statement, values)
    elif not db.execute(f"{statement} AND head = ?", (*values, _head_of(table, before))).rowcount:
        raise Damaged(f"table {table} does not end where it did")


def write_seal(db: sqlite3.Connection) -> None:
    """Write which tables are open now."""
    ids = [row.id for row in open_rows(db)]
    db.execute("UPDATE seal SET open = ?", (_seal_of(ids),))


def link(chain: bytes, table: str, seq: int, data: bytes) -> bytes:
    """Return the link of the chain after an entry."""
    return hashlib.sha256(chain + f"{table} {seq} ".encode() + data).digest()


def _head_of(table: str, position: Position) -> bytes:
    facts = f"{table} {position.game} {position.closed} {position.length} "
    return hashlib.sha256(facts.encode() + position.chain).digest()


def _seal_of(ids: Iterable[str]) -> bytes:
    return hashlib.sha256(" ".join(ids).encode()).digest()
