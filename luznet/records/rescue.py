"""Exchanges a missing or damaged journal for a fresh one with everything that is still whole.

    journal.sqlite3              -> journal.sqlite3.damaged-1, as it was, with its -wal
    journal.sqlite3.fresh-1      -> journal.sqlite3, once it is complete

The fresh file gets that name when all of it is on disk.  From then on the exchange is decided:
whoever opens the journal next finishes it, so a crash at any point loses nothing.
"""

import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, nullcontext, suppress
from pathlib import Path
from typing import NamedTuple

from luznet.files import sync_folder
from luznet.records import database, words
from luznet.records.database import Damaged
from luznet.records.entries import Opened
from luznet.wire.codec import Malformed, decode_value

_FIRST, _LAST = "", "\U0010ffff"


class Rescued(NamedTuple):
    """What became of a damaged journal.

    `aside`: where it was put. `lost`: the names, by id, of damaged tables that were not finished;
    `lost_finished`: how many were. `open`: how many open tables were carried over.
    """

    aside: Path
    lost: Mapping[str, str]
    lost_finished: int
    open: int


def is_blank(path: Path) -> bool:
    """Return whether there is nothing for SQLite to open: it would take an empty file for a new
    one, and delete the -wal beside it."""
    return not path.exists() or path.stat().st_size == 0


def has_remains(path: Path) -> bool:
    """Return whether anything is left of a journal."""
    return path.exists() or Path(f"{path}-wal").exists()


def exchange(path: Path, db: sqlite3.Connection | None) -> Rescued:
    """Put a damaged journal aside and a fresh one in its place; `db` is closed then.

    Without `db` nothing is carried over. Raises `sqlite3.Error` and OSError, for example on a full
    disk; then nothing was exchanged, or `db` is closed and `finish` does the rest.
    """
    number = _free_number(path)
    part = _beside(path, "part")
    for old in (part, Path(f"{part}-journal")):
        old.unlink(missing_ok=True)
    rescued = _fill(db, part, _beside(path, f"damaged-{number}"))
    fresh = part.rename(_beside(path, f"fresh-{number}"))
    sync_folder(path.parent)
    with closing(db) if db else nullcontext():
        if db and sys.platform == "win32":  # an open file cannot be renamed there
            db.close()
        # Elsewhere it is closed after it has moved: SQLite then leaves it and its -wal alone.
        _put_aside(path, number)
    _put_in_place(path, fresh)
    return rescued


def finish(path: Path) -> None:
    """Finish an exchange that a crash interrupted; raises OSError."""
    for fresh in path.parent.glob(f"{path.name}.fresh-*"):
        _put_aside(path, int(fresh.name.rpartition("-")[2]))
        _put_in_place(path, fresh)


def _put_aside(path: Path, number: int) -> None:
    aside = _beside(path, f"damaged-{number}")
    for end in ("", "-wal"):
        source, target = Path(f"{path}{end}"), Path(f"{aside}{end}")
        if source.exists() and not target.exists():
            source.rename(target)
    Path(f"{path}-shm").unlink(missing_ok=True)
    sync_folder(path.parent)


def _put_in_place(path: Path, fresh: Path) -> None:
    fresh.replace(path)
    sync_folder(path.parent)


def _free_number(path: Path) -> int:
    taken = [name.rpartition("-")[2] for name in _names_beside(path, "damaged-")]
    return 1 + max((int(number) for number in taken if number.isdecimal()), default=0)


def _names_beside(path: Path, start: str) -> list[str]:
    names = [each.name for each in path.parent.glob(f"{path.name}.{start}*")]
    return [name.removesuffix("-wal") for name in names]


def _beside(path: Path, end: str) -> Path:
    return path.with_name(f"{path.name}.{end}")


# ---- what is still whole -----------------------------------------------------------------


def _fill(db: sqlite3.Connection | None, part: Path, aside: Path) -> Rescued:
    """Write all whole tables of a damaged journal to a new file: all of them, or nothing."""
    rescued = Rescued(aside, {}, 0, 0)
    with closing(database.connect(part)) as fresh:
        fresh.execute("PRAGMA synchronous = FULL")
        with database.transaction(fresh):
            database.lay_out(fresh)
            if db is not None:
                rescued = _carry_all_over(db, fresh, aside)
            database.write_seal(fresh)
    return rescued


def _carry_all_over(db: sqlite3.Connection, fresh: sqlite3.Connection, aside: Path) -> Rescued:
    lost: dict[str, str] = {}
    lost_finished = kept_open = 0
    for table in sorted({*_ids(db, "tables", "id"), *_ids(db, "entries", "table_id")}):
        if (state := _carry_over(db, fresh, table)) is not None:
            kept_open += state == database.OPEN
        elif _was_finished(db, table):
            lost_finished += 1
        else:
            lost[table] = name_of(db, table)
    return Rescued(aside, lost, lost_finished, kept_open)


def _carry_over(db: sqlite3.Connection, fresh: sqlite3.Connection, table: str) -> int | None:
    """Copy a table and return whether it is open, closed or given up; None: it is damaged."""
    try:
        entries, position = database.read_entries(db, database.find_row(db, table))
    except Damaged:
        return None
    start = position._replace(length=0, chain=database.START)
    database.write_entries(fresh, table, start, entries)
    database.add_row(fresh, table, position)
    return position.closed


def _ids(db: sqlite3.Connection, source: str, column: str) -> Iterator[str]:
    """Yield the ids that can be found, from either end up to the damage."""
    for extreme, sign, last in (("min", ">", _FIRST), ("max", "<", _LAST)):
        query = f"SELECT {extreme}({column}) FROM {source} WHERE {column} {sign} ?"  # noqa: S608
        with suppress(Damaged), database.watching_for_damage():
            while (found := db.execute(query, (last,)).fetchone()[0]) is not None:
                if not isinstance(found, str) or not _is_beyond(found, sign, last):
                    break  # the order is damaged too
                yield found
                last = found
            else:
                return  # seen from end to end


def _is_beyond(found: str, sign: str, last: str) -> bool:
    return found > last if sign == ">" else found < last


def _was_finished(db: sqlite3.Connection, table: str) -> bool:
    """Return whether a damaged table was closed, as far as its row shows."""
    try:
        return database.find_row(db, table).closed == database.CLOSED
    except Damaged:
        return False


def name_of(db: sqlite3.Connection, table: str) -> str:
    """Return the name of a table if it can still be read, else a name from its id."""
    query = "SELECT data, chain FROM entries WHERE table_id = ? AND seq = 1"
    try:
        with database.watching_for_damage():
            data, chain = db.execute(query, (table,)).fetchone() or (b"", b"")
        if isinstance(data, bytes) and chain == database.link(database.START, table, 1, data):
            return decode_value(data, Opened).name
    except (Damaged, Malformed):
        pass
    return words.NAMELESS(id=table)
