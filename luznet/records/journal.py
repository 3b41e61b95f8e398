"""The journal: SQLite, one row per entry, durable before anybody sees its effect.

WAL with synchronous=FULL, so a commit is on the disk when it returns; one host per data folder.
`database.py` has the file and how damage in it is found; `rescue.py` exchanges a damaged file
for a fresh one. A table of which any record is damaged does not go on. `tail.py` shows what is
missing at the end, and has most of that: a table of which it has not goes on from an earlier point
than its players have seen, and they are told.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from luznet.files import make_folder
from luznet.language import Text, _, list_of, ngettext
from luznet.records import database, rescue, tail
from luznet.records.database import Damaged, NewerFormat, Position
from luznet.records.rescue import Rescued
from luznet.records.tail import End, Known, Tables, Tail
from luznet.troubles import why

_NOT_WRITABLE = Text(
    "The journal {file} cannot be used: its folder cannot be written to. Make it writable, or set "
    "LUZNET_HOME to another folder."
)
_TROUBLES: Mapping[int, Text] = {
    sqlite3.SQLITE_FULL: Text(
        "The journal {file} cannot be used: the disk is full. Make room on it: nothing that was "
        "accepted is lost, and games go on as soon as there is room."
    ),
    sqlite3.SQLITE_READONLY: _NOT_WRITABLE,
    sqlite3.SQLITE_CANTOPEN: _NOT_WRITABLE,
    sqlite3.SQLITE_IOERR_LOCK: _NOT_WRITABLE,  # what could be opened for reading alone
    sqlite3.SQLITE_IOERR: Text(
        "The journal {file} cannot be used: the disk failed to read or write it. Check the disk "
        "and its free space, or set LUZNET_HOME to another folder."
    ),
}
"""What happened and what to do, by SQLite's code."""
# i18n: {reason} is what SQLite says, in English.
_OTHER_TROUBLE = Text(
    "The journal {file} cannot be used: {reason}. Check it, or set LUZNET_HOME to another folder."
)
CHECKPOINT_EVERY = 100
"""Commits after which the -wal is brought into the main file where nobody calls `settle`: what can
be lost with it and with the tail."""
SETTLE_EVERY, SETTLE_AFTER = 20, 2.0
"""Commits, and seconds after the first of them, after which `settle` does it."""


class JournalError(Exception):
    """The journal cannot be used; `str()` of it is a sentence for the host's user."""


class JournalInUse(JournalError):
    """Another host runs on the same data folder."""


class JournalUnreadable(JournalError):
    """The file cannot be opened, written, or was written by a newer luznet."""


class JournalDamaged(JournalError):
    """A table's records cannot be used, so it cannot go on; others are not affected."""


class StoredTable(NamedTuple):
    """A table that was not closed: its id, its game. `lost`: how many of its last records the
    journal has lost, 0 where nobody knows; None: it lost none."""

    id: str
    game: str
    lost: int | None = None


class Loss(NamedTuple):
    """Records at the end of a table that are gone: how many, 0 where nobody knows. `is_gone`: the
    whole table is."""

    name: str
    records: int
    is_gone: bool = False


class Journal:
    """All tables of one host."""

    def __init__(self, path: Path, report: Callable[[str], None] = lambda sentence: None) -> None:
        """Open or make the file; every open table in it is whole afterwards.

        A damaged file is exchanged for a fresh one with all that is still whole, which is told
        by `report`, as is what the file lost. Raises `JournalInUse` or `JournalUnreadable`.
        """
        self._path = path
        self._report = report
        self._positions: dict[str, Position] = {}
        self._tail = Tail(path)
        self._commits = 0
        self._unsettled_since: float | None = None
        self._lost: dict[str, Loss] = {}
        with self._speaking_plainly():
            make_folder(path.parent)
            self._lock = database.lock(path)
        try:
            with self._speaking_plainly():
                self._db, rescued = self._opened()
                try:
                    with database.watching_for_damage():
                        self._recover(rescued)
                except Damaged:  # where only what is added shows it
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
        with self._speaking_plainly():
            rows = database.open_rows(self._db)
        lost = {table: loss.records for table, loss in self._lost.items()}
        return [StoredTable(row.id, row.game, lost.get(row.id)) for row in rows]

    def knows(self, table: str) -> bool:
        """Return whether there was ever a table of this id; raises `JournalUnreadable`."""
        with self._speaking_plainly():
            return database.find_end(self._db, table) is not None

    def entries(self, table: str) -> list[bytes]:
        """Return a table's entries in order; raises `JournalDamaged`, `JournalUnreadable`."""
        with self._speaking_plainly():
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
        """Leave a table as it is and do not offer it again. Raises as `entries` does."""
        length = len(self.entries(table))
        self._mending(
            lambda: self._store(table, self._position(table, length), [], closed=database.GIVEN_UP)
        )

    def settle(self, now: float) -> None:
        """Bring what was written into the main file if it is due; to be called a few times a
        second, so that no append has to wait for it. Only that file outlives a lost -wal."""
        if not self._commits:
            self._unsettled_since = None
        elif self._unsettled_since is None:
            self._unsettled_since = now
        elif self._commits >= SETTLE_EVERY or now - self._unsettled_since >= SETTLE_AFTER:
            self._unsettled_since = now  # if it fails, not again at once
            self._checkpoint()

    def close(self) -> None:
        """Let the files go."""
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
        """Bring all into the main file, and begin the tail anew; later, if that fails now, as on
        a full disk: then the -wal and the tail go on."""
        with suppress(sqlite3.Error):
            if database.checkpoint(self._db):
                ends = list(self._ends())
                self._tail.begin(Tables(database.count_tables(self._db), len(ends)), ends)
                self._commits = 0

    def _ends(self) -> Iterator[End]:
        """Yield where each open table ends."""
        for row in database.open_rows(self._db):
            if (position := database.find_end(self._db, row.id)) is not None:
                name = rescue.name_of(self._db, row.id)
                yield End(row.id, *position, name=name)

    def _position(self, table: str, length: int) -> Position:
        position = self._positions.get(table)
        if position is None:
            trouble = _(
                "The records of a game that is running were damaged on the disk; it cannot go on. "
                "Start the host again for a new one."
            )
            raise JournalDamaged(trouble)
        return position._replace(length=length)

    def _mending(self, write: Callable[[], None]) -> None:
        """Write; if the file turns out to be damaged, to a fresh one with what is whole."""
        with self._speaking_plainly():
            try:
                write()
            except Damaged:
                self._db, rescued = self._exchanged(self._db)
                self._recover(rescued)
                self._forget_lost()
                write()

    def _forget_lost(self) -> None:
        """Know nothing more of tables that are not in the journal as they were left."""
        for table, position in list(self._positions.items()):
            try:
                _, stored = database.read_entries(self._db, database.find_row(self._db, table))
            except Damaged:
                stored = None
            if stored != position:
                del self._positions[table]

    # ---- opening -------------------------------------------------------------------------

    def _opened(self) -> tuple[sqlite3.Connection, Rescued | None]:
        """Return the journal, and what became of a damaged one."""
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
        """Return the fresh journal that takes the place of a damaged one, if there was one."""
        is_news = rescue.has_remains(self._path)
        rescued = rescue.exchange(self._path, damaged)
        db = database.connect(self._path)
        database.prepare(db)
        return db, rescued if is_news else None

    # ---- the tail ------------------------------------------------------------------------

    def _recover(self, rescued: Rescued | None) -> None:
        """Write again what the tail still has, and tell what was damaged and what is lost."""
        known = tail.read(self._path)
        restored = self._write_again(known)
        if rescued is not None:
            lost = {id: name for id, name in rescued.lost.items() if id not in restored}
            is_open = len(database.open_rows(self._db))
            rescued = rescued._replace(lost=lost, open=is_open)
            self._report(_news(self._path, rescued))
        told = rescued or Rescued(self._path, {}, 0, 0)
        self._lost = self._losses(known, told)
        gone = len(told.lost) + sum(loss.is_gone for loss in self._lost.values())
        finished = known.total - database.count_tables(self._db) - gone - told.lost_finished
        for sentence in _losses_told(self._path, sum(restored.values()), self._lost, finished):
            self._report(sentence)
        ends = {table: end.length for table, end in known.ends.items() if not end.closed}
        stored = {row.id: row.length for row in database.open_rows(self._db)}
        if self._lost or (known.names_all and ends == stored):
            # The tail goes on. What is lost it says again, until the tables themselves do.
            self._tail.open()
            self._commits = len(known.written)
        else:
            self._checkpoint()

    def _write_again(self, known: Known) -> dict[str, int]:
        """Write the entries that the tail has and the journal has not; return how many, by
        table."""
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
        """Return what the journal lacks that the tail knows of and nobody was told."""
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

    # ---- troubles ------------------------------------------------------------------------

    @contextmanager
    def _speaking_plainly(self) -> Iterator[None]:
        """Raise the journal's own errors for those of SQLite and the system."""
        try:
            yield
        except sqlite3.Error as error:
            exact = getattr(error, "sqlite_errorcode", -1)
            code = exact & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                trouble = _(
                    "Another luznet host uses {folder}. Join its table with `luznet join`, or stop "
                    "it first. One that `luznet play` opened stops once all its players have left.",
                    folder=self._path.parent,
                )
                raise JournalInUse(trouble) from None
            said = _TROUBLES.get(exact) or _TROUBLES.get(code) or _OTHER_TROUBLE
            raise JournalUnreadable(said(file=self._path, reason=error)) from error
        except Damaged as damage:
            # i18n: {detail} is for the journal's authors, in English.
            trouble = _("The journal {file} is damaged: {detail}.", file=self._path, detail=damage)
            raise JournalDamaged(trouble) from damage
        except NewerFormat as error:
            # i18n: {number} is that of a format of files.
            trouble = _(
                "The journal {file} cannot be used: it was written by a newer luznet (format "
                "{number}). Use that one, or set LUZNET_HOME to another folder.",
                file=self._path,
                number=error,
            )
            raise JournalUnreadable(trouble) from None
        except OSError as error:
            # i18n: {reason} is what the system says: "Permission denied".
            trouble = _(
                "The journal {file} cannot be used: {reason}. Check its folder, or set "
                "LUZNET_HOME to another folder.",
                file=self._path,
                reason=why(error),
            )
            raise JournalUnreadable(trouble) from error


def _losses_told(
    path: Path, restored: int, lost: Mapping[str, Loss], finished: int
) -> Iterator[str]:
    """Yield what the person who runs the host is told of records that were missing."""
    if restored:
        yield ngettext(
            "{number} record was missing at the end of the journal {file}. It was restored from "
            "the journal's tail.",
            "{number} records were missing at the end of the journal {file}. They were restored "
            "from the journal's tail.",
            restored,
            file=path,
        )
    for loss in lost.values():
        yield _loss_told(path, loss)
    if finished > 0:
        yield ngettext(
            "The journal {file} has lost {number} finished table.",
            "The journal {file} has lost {number} finished tables.",
            finished,
            file=path,
        )
    if lost or finished > 0:
        yield _("If you have a newer copy of the journal, stop the host and put the copy back.")


def _loss_told(path: Path, loss: Loss) -> str:
    if loss.is_gone:
        # i18n: {table} is the name of a table.
        return ngettext(
            "The journal {file} has lost {table}, with {number} record. That game cannot go on.",
            "The journal {file} has lost {table}, with all of its {number} records. That game "
            "cannot go on.",
            loss.records,
            file=path,
            table=loss.name,
        )
    if not loss.records:
        return _(
            "The journal {file} has gone back to an older state. {table} goes on from an earlier "
            "point.",
            file=path,
            table=loss.name,
        )
    return ngettext(
        "The journal {file} has lost {number} record at the end of {table}. The table goes on from "
        "an earlier point.",
        "The journal {file} has lost {number} records at the end of {table}. The table goes on "
        "from an earlier point.",
        loss.records,
        file=path,
        table=loss.name,
    )


def _news(path: Path, rescued: Rescued) -> str:
    """Return what the person who runs the host is told of a damaged journal."""
    news = [_("The journal {file} was damaged; it is kept as {aside}.", file=path,
        aside=rescued.aside)]  # fmt: skip
    if rescued.lost:
        # i18n: {tables} are names of tables.
        news.append(_("What was played at {tables} is damaged and cannot go on.",
            tables=list_of(tuple(rescued.lost.values()))))  # fmt: skip
    if rescued.lost_finished:
        news.append(
            ngettext(
                "Records of {number} finished table are in that file alone.",
                "Records of {number} finished tables are in that file alone.",
                rescued.lost_finished,
            )
        )
    if rescued.open:
        news.append(_("Tables that are whole and go on: {number}; new games can be played.",
            number=rescued.open))  # fmt: skip
    else:
        news.append(_("No unfinished game could be read in it; new games can be played."))
    return " ".join(news)
