"""The journal: SQLite, one row per entry, durable before anybody sees its effect.

WAL with synchronous=FULL, so a commit is on disk when it returns; one host per data folder.
`database.py` knows the file and finds damage in it; `rescue.py` exchanges a damaged file for a
fresh one; `troubles.py` says all this to the host's user.  A table with a damaged record does not
continue.  `tail.py` finds out what is missing at the end, and has most of it; without it, a table
continues from an earlier point than its players have seen, and they are told.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from luznet.files import make_folder
from luznet.records import database, rescue, tail, words
from luznet.records.database import Damaged, Position
from luznet.records.rescue import Rescued
from luznet.records.tail import End, Known, Tables, Tail
from luznet.records.troubles import (
    JournalDamaged,
    Loss,
    damage_told,
    losses_told,
    speaking_plainly,
)

CHECKPOINT_EVERY = 100
"""Commits after which the -wal is brought into the main file even if nobody calls `settle`: as many
can be lost with it and with the tail."""
SETTLE_EVERY, SETTLE_AFTER = 20, 2.0
"""Commits, and seconds after the first of them, after which `settle` does it."""


class StoredTable(NamedTuple):
    """A table that was not closed. `lost`: how many of its last records the journal has lost (0:
    unknown; None: none)."""

    id: str
    game: str
    lost: int | None = None


class Journal:
    """All tables of one host."""

    def __init__(self, path: Path, report: Callable[[str], None] = lambda sentence: None) -> None:
        """Open or create the file; every open table in it is whole afterwards.

        A damaged file is exchanged for a fresh one with everything that is still whole; `report`
        is told of that, and of what the file lost. Raises `JournalInUse` or `JournalUnreadable`.
        """
        self._path = path
        self._report = report
        self._positions: dict[str, Position] = {}
        self._tail = Tail(path)
        self._commits = 0
        self._unsettled_since: float | None = None
        self._lost: dict[str, Loss] = {}
        with speaking_plainly(self._path):
            make_folder(path.parent)
            self._lock = database.lock(path)
        try:
            with speaking_plainly(self._path):
                self._db, rescued = self._opened()
                try:
                    with database.watching_for_damage():
                        self._recover(rescued)
                except Damaged:  # which only the added records show
                    self._db, rescued = self._exchanged(self._db)
                    self._recover(rescued)
                except BaseException:
                    self._db.close()
                    raise
        except BaseException:
            self._lock.close()
            raise

    def open_tables(self) -> list[StoredTable]:
        """Return every table that was neither closed nor given up; raises `JournalUnreadable`."""
        with speaking_plainly(self._path):
            rows = database.open_rows(self._db)
        lost = {table: loss.records for table, loss in self._lost.items()}
        return [StoredTable(row.id, row.game, lost.get(row.id)) for row in rows]

    def knows(self, table: str) -> bool:
        """Return whether there was ever a table of this id; raises `JournalUnreadable`."""
        with speaking_plainly(self._path):
            return database.has_table(self._db, table)

    def entries(self, table: str) -> list[bytes]:
        """Return a table's entries in order; raises `JournalDamaged`, `JournalUnreadable`."""
        with speaking_plainly(self._path):
            row = database.find_row(self._db, table)
            found, self._positions[table] = database.read_entries(self._db, row)
        return found

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        """Begin a table with its first entry; durable when this returns.

        Raises `JournalUnreadable` if it could not be written.
        """
        before = Position(table.game, database.OPEN, 0, database.START)
        self._mending(lambda: self._store(table.id, before, [opening]))

    def append(self, table: str, length: int, entries: Sequence[bytes]) -> None:
        """Add entries to a table that has `length`; all durable when this returns, or none.

        Raises `JournalUnreadable` if they could not be written, `JournalDamaged` if the table
        was lost on the disk meanwhile.
        """
        self._mending(lambda: self._store(table, self._position(table, length), entries))

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        """Write a table's last entry; it is not opened again. Raises as `append` does."""
        self._mending(
            lambda: self._store(
                table, self._position(table, length), [closing], closed=database.CLOSED
            )
        )

    def give_up(self, table: str) -> None:
        """Leave a table as it is, and never offer it again. Raises as `entries` does."""
        length = len(self.entries(table))
        self._mending(
            lambda: self._store(table, self._position(table, length), [], closed=database.GIVEN_UP)
        )

    def settle(self, now: float) -> None:
        """Bring what was written into the main file when that is due, which alone outlives a lost
        -wal. Called a few times a second, so that no append has to wait for it."""
        if not self._commits:
            self._unsettled_since = None
        elif self._unsettled_since is None:
            self._unsettled_since = now
        elif self._commits >= SETTLE_EVERY or now - self._unsettled_since >= SETTLE_AFTER:
            self._unsettled_since = now  # if it fails, not again at once
            self._checkpoint()

    def close(self) -> None:
        self._tail.close()
        self._db.close()
        self._lock.close()

    # ---- writing -------------------------------------------------------------------------

    def _store(
        self,
        table: str,
        before: Position,
        entries: Sequence[bytes],
        closed: int = database.OPEN,
    ) -> None:
        """Write entries, and the table's row with them; raises `Damaged`, `sqlite3.Error`."""
        after = self._write(table, before, entries, closed)
        self._positions[table] = after
        self._commits += 1
        is_due = self._commits >= CHECKPOINT_EVERY or not self._tail.is_there
        if not before.length or closed != database.OPEN or is_due:
            self._checkpoint()
        if self._commits:
            self._tail.add(End(table, *after, entries=tuple(entries)))

    def _write(
        self, table: str, before: Position, entries: Sequence[bytes], closed: int
    ) -> Position:
        with database.watching_for_damage(), database.transaction(self._db):
            after = database.write_entries(self._db, table, before, entries)
            after = after._replace(closed=closed)
            if before.length:
                database.write_position(self._db, table, after, before)
            else:
                database.add_row(self._db, table, after)
            if not before.length or closed != database.OPEN:
                database.write_seal(self._db)
        return after

    def _checkpoint(self) -> None:
        """Bring everything into the main file, and start a new tail. If that fails, as on a full
        disk, the -wal and the tail stay in use."""
        with suppress(sqlite3.Error):
            if database.checkpoint(self._db):
                ends = list(self._ends())
                self._tail.begin(Tables(database.count_tables(self._db), len(ends)), ends)
                self._commits = 0

    def _ends(self) -> Iterator[End]:
        for row in database.open_rows(self._db):
            if (position := database.find_end(self._db, row.id)) is not None:
                name = rescue.name_of(self._db, row.id)
                yield End(row.id, *position, name=name)

    def _position(self, table: str, length: int) -> Position:
        position = self._positions.get(table)
        if position is None:
            raise JournalDamaged(words.LOST_WHILE_RUNNING())
        return position._replace(length=length)

    def _mending(self, write: Callable[[], None]) -> None:
        """Write; if the file turns out to be damaged, write to a fresh one with what is whole."""
        with speaking_plainly(self._path):
            try:
                write()
            except Damaged:
                self._db, rescued = self._exchanged(self._db)
                self._recover(rescued)
                self._forget_lost()
                write()

    def _forget_lost(self) -> None:
        """Forget tables that are not in the journal as they were left."""
        for table, position in list(self._positions.items()):
            try:
                _, stored = database.read_entries(self._db, database.find_row(self._db, table))
            except Damaged:
                stored = None
            if stored != position:
                del self._positions[table]

    # ---- opening -------------------------------------------------------------------------

    def _opened(self) -> tuple[sqlite3.Connection, Rescued | None]:
        """Return the database, and what became of a damaged one."""
        rescue.finish(self._path)
        tail.clear_drafts(self._path)
        if rescue.is_blank(self._path):
            return self._exchanged(None)
        may_write = database.allows_writing(self._path)
        db = database.connect(self._path)
        try:
            try:
                database.prepare(db)
                if not may_write:
                    raise Damaged("the header allows no writing")
                database.check(db)
            except Damaged:
                return self._exchanged(db)
        except BaseException:
            db.close()
            raise
        return db, None

    def _exchanged(
        self, damaged: sqlite3.Connection | None
    ) -> tuple[sqlite3.Connection, Rescued | None]:
        """Return a fresh database, and what became of the damaged one, if there was one."""
        is_news = rescue.has_remains(self._path)
        rescued = rescue.exchange(self._path, damaged)
        db = database.connect(self._path)
        database.prepare(db)
        return db, rescued if is_news else None

    # ---- the tail ------------------------------------------------------------------------

    def _recover(self, rescued: Rescued | None) -> None:
        """Restore what the tail has, and report what was damaged and what is lost."""
        known = tail.read(self._path)
        restored = self._write_again(known)
        if rescued is not None:
            lost = {id: name for id, name in rescued.lost.items() if id not in restored}
            is_open = len(database.open_rows(self._db))
            rescued = rescued._replace(lost=lost, open=is_open)
            self._report(damage_told(self._path, rescued))
        told = rescued or Rescued(self._path, {}, 0, 0)
        self._lost = self._losses(known, told)
        gone = len(told.lost) + sum(loss.is_gone for loss in self._lost.values())
        finished = known.total - database.count_tables(self._db) - gone - told.lost_finished
        for sentence in losses_told(self._path, sum(restored.values()), self._lost, finished):
            self._report(sentence)
        ends = {table: end.length for table, end in known.ends.items() if not end.closed}
        stored = {row.id: row.length for row in database.open_rows(self._db)}
        if self._lost or (known.names_all and ends == stored):
            # Until the tables themselves record the loss, the tail must show it again.
            self._tail.open()
            self._commits = len(known.written)
        else:
            self._checkpoint()

    def _write_again(self, known: Known) -> dict[str, int]:
        """Write the entries that only the tail has; return how many, by table."""
        restored: dict[str, int] = {}
        for end in known.written:
            new = Position(end.game, database.OPEN, 0, database.START)
            before = database.find_end(self._db, end.id) or new
            after = database.end_after(end.id, before, end.entries)
            if before.closed == database.OPEN and after[2:] == (end.length, end.chain):
                self._write(end.id, before, end.entries, end.closed)
                restored[end.id] = restored.get(end.id, 0) + len(end.entries)
        return restored

    def _losses(self, known: Known, told: Rescued) -> dict[str, Loss]:
        """Return what only the tail knows of, and nobody has been told."""
        losses: dict[str, Loss] = {}
        for table, end in known.ends.items():
            stored = database.find_end(self._db, table)
            if stored is None:
                losses[table] = Loss(end.name or table, end.length, is_gone=True)
            elif stored.length < end.length:
                losses[table] = self._loss(table, end.length - stored.length)
            elif database.chain_at(self._db, table, end.length) != end.chain:
                losses[table] = self._loss(table)
        for row in database.open_rows(self._db) if known.names_all else ():
            if row.id not in known.ends and row.length > 1:  # it had been closed
                losses[row.id] = self._loss(row.id)
        return {table: loss for table, loss in losses.items() if table not in told.lost}

    def _loss(self, table: str, records: int = 0) -> Loss:
        return Loss(rescue.name_of(self._db, table), records)
