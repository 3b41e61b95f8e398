"""The journal: SQLite, one row per entry, durable before anybody sees its effect.

WAL with synchronous=FULL, so a commit is on the disk when it returns; one host per data folder.
`database.py` has the file and how damage in it is found; `rescue.py` exchanges a damaged file
for a fresh one. A table of which any record is damaged does not go on: it would be at an older
point than its players have seen.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from luznet.language import Text, _, list_of, ngettext
from luznet.records import database, rescue
from luznet.records.database import Damaged, NewerFormat, Position
from luznet.records.rescue import Rescued
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


class JournalError(Exception):
    """The journal cannot be used; `str()` of it is a sentence for the host's user."""


class JournalInUse(JournalError):
    """Another host runs on the same data folder."""


class JournalUnreadable(JournalError):
    """The file cannot be opened, written, or was written by a newer luznet."""


class JournalDamaged(JournalError):
    """A table's records cannot be used, so it cannot go on; others are not affected."""


class StoredTable(NamedTuple):
    """A table that was not closed: its id, its game."""

    id: str
    game: str


class Journal:
    """All tables of one host."""

    def __init__(self, path: Path, report: Callable[[str], None] = lambda sentence: None) -> None:
        """Open or make the file; every open table in it is whole afterwards.

        A damaged file is exchanged for a fresh one with all that is still whole, which is told
        by `report`. Raises `JournalInUse` or `JournalUnreadable`.
        """
        self._path = path
        self._report = report
        self._positions: dict[str, Position] = {}
        with self._speaking_plainly():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = database.lock(path)
        try:
            with self._speaking_plainly():
                self._db = self._opened()
        except BaseException:
            self._lock.close()
            raise

    def open_tables(self) -> list[StoredTable]:
        """Return every table that was neither closed nor given up; raises `JournalUnreadable`."""
        with self._speaking_plainly():
            return [StoredTable(row.id, row.game) for row in database.open_rows(self._db)]

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

    def close(self) -> None:
        """Let the file go."""
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
        with database.watching_for_damage(), database.transaction(self._db):
            after = database.write_entries(self._db, table, before, entries)
            after = after._replace(closed=closed)
            if before.length:
                database.write_position(self._db, table, after, before)
            else:
                database.add_row(self._db, table, after)
            if not before.length or closed != database.OPEN:
                database.write_seal(self._db)
        self._positions[table] = after

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
                self._db = self._exchanged(self._db)
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

    def _opened(self) -> sqlite3.Connection:
        rescue.finish(self._path)
        if rescue.is_blank(self._path):
            return self._exchanged(None)
        db = database.connect(self._path)
        try:
            try:
                database.prepare(db)
                database.check(db)
            except Damaged:
                return self._exchanged(db)
        except BaseException:
            db.close()
            raise
        return db

    def _exchanged(self, damaged: sqlite3.Connection | None) -> sqlite3.Connection:
        """Return the fresh journal that takes the place of a damaged one, and tell of it."""
        is_news = rescue.has_remains(self._path)
        rescued = rescue.exchange(self._path, damaged)
        db = database.connect(self._path)
        database.prepare(db)
        if is_news:
            self._report(_news(self._path, rescued))
        return db

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
                    "Another luznet host is running on {folder}. Join its table with `luznet "
                    "join`, or stop it first.",
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


def _news(path: Path, rescued: Rescued) -> str:
    """Return what the person who runs the host is told of a damaged journal."""
    news = [_("The journal {file} was damaged; it is kept as {aside}.", file=path,
        aside=rescued.aside)]  # fmt: skip
    if rescued.lost:
        # i18n: {tables} are names of tables.
        news.append(_("What was played at {tables} is damaged and cannot go on.",
            tables=list_of(rescued.lost)))  # fmt: skip
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
