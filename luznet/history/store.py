"""The user's own store of records: one SQLite file, for all programs of the user at once.

    games    the record itself, and what a list shows of it
    seats    who held each seat at the end, and what statistics count of them
    totals   and others of `layout`: what was counted, changed together with the games

Lists and statistics read only what is beside the records, so they stay fast with any number of
games.  Records of one game that differ are kept side by side, and the one that most players signed
counts: whatever order they come in, everybody counts the same.  A file that is damaged is set
aside, and a fresh one gets every game that can still be read.  Where nothing can be written, on a
full disk for example, a copy in memory is read.
"""

import json
import os
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from luznet import locking
from luznet.files import make_folder
from luznet.history.counting import counted
from luznet.history.judging import Judgement, judged, merged
from luznet.history.layout import COLUMNS, Newer, connected, copied, season_of, transaction
from luznet.history.placing import seat_rows
from luznet.history.ratings import settle
from luznet.history.rescue import Remains, is_damage, is_obstacle
from luznet.history.wanted import ALL, Wanted, condition
from luznet.wire.record import BadRecord, Kept, play_back, read

T = TypeVar("T")

_ENDS: Final = ("", "-wal", "-shm")
"""What the names of the files of a store end with."""


class StoreTrouble(Exception):
    """The store cannot be used. `what`: "newer" (a newer luznet wrote it), "busy", "no_locks"
    (the disk has no file locks), "unusable" (`reason`: what the system says)."""

    def __init__(self, what: str, path: Path, reason: str = "") -> None:
        super().__init__(what, str(path), reason)
        self.what = what
        self.path = path
        self.reason = reason


class NoGame(Exception):
    """There is no game of this name, or there are several. `found` is how many."""

    def __init__(self, wanted: str, found: int) -> None:
        super().__init__(wanted, found)
        self.wanted = wanted
        self.found = found


class SetAside(NamedTuple):
    """A damaged file that was set aside: where it is now, how many games were saved, and how many
    were lost; None if nothing tells."""

    path: Path
    saved: int
    lost: int | None = None


class Player(NamedTuple):
    """A seat in a list of games; `has_won` and `score` are None while the game is not over."""

    key: str
    name: str
    has_won: bool | None
    score: int | None


class Line(NamedTuple):
    """A game in a list: its id, the game, the table's name, when it began and ended (Unix ms),
    whether it was played to its end, who played, whether it ended as this luznet saw it, and who
    brought it if it saw nothing."""

    id: str
    game: str
    name: str
    began: int
    ended: int
    is_over: bool
    players: tuple[Player, ...]
    is_agreed: bool = True
    by: str = ""


class Store:
    """The records of one user."""

    def __init__(self, path: Path, on_damage: Callable[[SetAside], None] = lambda aside: None):
        """Open or create the file; raises `StoreTrouble`. `on_damage` is told of a damaged one,
        also of one that turns out to be damaged later."""
        self._path = path
        self._on_damage = on_damage
        self._obstacle: Exception | None = None
        with self._speaking():
            self._db = self._opened()

    def close(self) -> None:
        self._db.close()

    @property
    def is_copy(self) -> bool:
        """Whether this is a copy in memory, because the file can't be written."""
        return self._obstacle is not None

    # ---- keeping ---------------------------------------------------------------------------

    def keep(self, kept: Kept) -> bool:
        """Keep a record, with those of its signatures that are true; return whether anything is
        new. Raises `BadRecord` for one that the rules contradict, `StoreTrouble`."""
        from luznet.history.checking import checked

        play_back(kept.record)
        kept = kept._replace(signatures=dict(checked(kept.signatures, kept)))

        return self.change(lambda db: self._add(kept))

    def remove(self, game: str) -> None:
        """Remove the game of this id; raises `StoreTrouble`."""
        self.change(lambda db: counted(db, game, lambda: self._delete(game)))

    def judged(self, kept: Kept) -> Judgement:
        """Judge a record whose signatures are true; raises `StoreTrouble`."""
        return self._reading(lambda: self._judged(kept))

    def _judged(self, kept: Kept) -> Judgement:
        keys = [each.key for each in kept.record.holders]
        query = f"SELECT key FROM met WHERE key IN ({', '.join('?' * len(keys))})"  # noqa: S608
        return judged(kept, {key for (key,) in self._db.execute(query, keys)})

    def _add(self, kept: Kept) -> bool:
        before = self._variants(kept.record.id)
        after = merged(before, kept)
        if after != before:
            new = self._meet(next((e for e in after if e.digest == kept.digest), kept))
            counted(self._db, kept.record.id, lambda: self._replace(after))
            for key in new:
                self._judge_again(key)
        return after != before

    def _meet(self, kept: Kept) -> list[str]:
        """Take note of the people whom the user has met in a game, if it was their own; return the
        new ones."""
        signers = self._judged(kept).signers if kept.is_own else ()
        new = [each.key for each in signers if not each.is_met]
        self._db.executemany("INSERT INTO met VALUES (?)", [(key,) for key in new])
        return new

    def _judge_again(self, key: str) -> None:
        """Let games count for which somebody stands who was not known before."""
        query = (
            "SELECT DISTINCT id FROM games JOIN seats ON seats.game_id = games.id "
            "WHERE seats.key = ? AND NOT is_signed"
        )
        for (game,) in self._db.execute(query, (key,)).fetchall():
            records = self._variants(game)
            counted(self._db, game, partial(self._replace, records))

    # ---- figures ---------------------------------------------------------------------------

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what work finds in the tables of one moment; raises `StoreTrouble`."""

        def look() -> T:
            with transaction(self._db, "DEFERRED"):
                return work(self._db)

        return self._reading(look)

    def change(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work that changes tables, as a whole or not at all; raises `StoreTrouble`."""

        def write() -> T:
            if self._obstacle is not None:
                raise self._obstacle
            return self._as_a_whole(work)

        return self._mending(write)

    def settle(self, most: int = 2**31) -> bool:
        """Bring the ratings up to date, at most this many parts of them at a time; return whether
        they are. Raises `StoreTrouble`."""
        return any(self._reading(lambda: self._as_a_whole(settle)) for _part in range(most))

    def _as_a_whole(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with transaction(self._db):
            return work(self._db)

    # ---- finding ---------------------------------------------------------------------------

    def count(self, wanted: Wanted = ALL) -> int:
        """Return how many games there are; raises `StoreTrouble`."""
        where, values = condition(wanted)
        query = f"SELECT count(*) FROM games WHERE {where}"  # noqa: S608 - our own conditions
        return int(self._reading(lambda: self._db.execute(query, values).fetchone()[0]))

    def games(self, wanted: Wanted = ALL, most: int = 200, after: int = 0) -> list[Line]:
        """Return games, the newest first; raises `StoreTrouble`."""
        return self._reading(lambda: self._lines(wanted, most, after))

    def line(self, game: str) -> Line:
        """Return the game of this id as a list shows it; raises `NoGame`, `StoreTrouble`."""
        found = self._reading(lambda: self._lines(ALL._replace(id=game), 1, 0))
        if not found:
            raise NoGame(game, 0)
        return found[0]

    def _lines(self, wanted: Wanted, most: int, after: int) -> list[Line]:
        where, values = condition(wanted)
        query = (
            "SELECT id, game, name, began, ended, is_over, differs, by_whom FROM games "  # noqa: S608
            f"WHERE {where} "
            "ORDER BY ended DESC, id DESC LIMIT :most OFFSET :after"
        )

        rows = self._db.execute(query, {**values, "most": most, "after": after}).fetchall()
        return [
            Line(id, game, name, began, ended, bool(over), self._players(id), differs == "[]", by)
            for id, game, name, began, ended, over, differs, by in rows
        ]

    def find(self, wanted: str) -> Kept:
        """Return the record of the game of this id, or whose id alone begins so; "last" is the
        newest. Raises `NoGame`, `StoreTrouble`."""
        return self._reading(lambda: self._found(wanted.strip()))

    def seen(self, game: str) -> Kept | None:
        """Return what this luznet saw of a game that was not agreed; raises `StoreTrouble`."""
        records = self._reading(lambda: self._variants(game))
        return next((each for each in records if each.differs and not each.by), None)

    def _found(self, wanted: str) -> Kept:
        if wanted == "last":
            query = "SELECT id FROM games WHERE counts ORDER BY ended DESC, id DESC LIMIT 1"
            ids = self._db.execute(query).fetchall()
        else:
            query = "SELECT DISTINCT id FROM games WHERE id >= ? AND id < ? LIMIT 20"
            ids = self._db.execute(query, (wanted, f"{wanted}\U0010ffff")).fetchall()
            ids = [row for row in ids if row[0] == wanted] or ids
        if len(ids) != 1 or not wanted:
            raise NoGame(wanted, len(ids) if wanted else 0)
        records = self._variants(ids[0][0])
        if not records:  # an index names what isn't there
            raise _Unreadable
        return records[0]

    def _players(self, game: str) -> tuple[Player, ...]:
        query = "SELECT key, name, has_won, score FROM seats WHERE game_id = ? ORDER BY seat"
        rows = self._db.execute(query, (game,))
        return tuple([
            Player(key, name, None if has_won is None else bool(has_won), score)
            for key, name, has_won, score in rows
        ])  # fmt: skip

    # ---- the file --------------------------------------------------------------------------

    def _variants(self, game: str) -> list[Kept]:
        """Return all records of a game, the one that counts first."""
        query = f"SELECT {COLUMNS} FROM games WHERE id = ? ORDER BY counts DESC, digest"  # noqa: S608
        return [_unpacked(*row) for row in self._db.execute(query, (game,))]

    def _replace(self, records: Sequence[Kept]) -> None:
        """Let these be the records of a game, the one that counts first."""
        self._delete(records[0].record.id)
        for each in records:
            self._write(each, counts=each is records[0])

    def _write(self, kept: Kept, *, counts: bool) -> None:
        record = kept.record
        people = sum(holder.who == "person" for holder in record.holders)
        self._db.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                kept.digest, record.id, counts, record.game, record.name, record.began,
                record.ended, record.outcome is not None and not kept.differs, people,
                len(record.seats), json.dumps(dict(sorted(kept.signatures.items()))),
                zlib.compress(kept.data), season_of(record), self._judged(kept).counts, kept.by,
                json.dumps(kept.differs), kept.is_own,
            ),
        )  # fmt: skip
        if counts:
            query = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            self._db.executemany(query, seat_rows(record))

    def _delete(self, game: str) -> None:
        self._db.execute("DELETE FROM seats WHERE game_id = ?", (game,))
        self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    def _opened(self) -> sqlite3.Connection:
        try:
            make_folder(self._path.parent)
            return connected(self._path, _readable)
        except (OSError, sqlite3.DatabaseError) as error:
            if is_damage(error):
                return self._rescued()
            return self._copied(error)

    def _copied(self, error: Exception) -> sqlite3.Connection:
        """Return a copy of a file that can't be written; raises any other error."""
        if not is_obstacle(error, self._path.parent):
            raise error
        self._obstacle = error
        try:
            return copied(self._path, _readable)
        except sqlite3.DatabaseError as worse:
            if not is_damage(worse):
                raise
            return self._rescued()

    def _reading(self, work: Callable[[], T]) -> T:
        """Do work that a user needs for reading, in a copy if the file can't be written."""

        def read() -> T:
            try:
                return work()
            except sqlite3.DatabaseError as error:
                if self._obstacle is not None:
                    raise
                before, self._db = self._db, self._copied(error)
                before.close()
                return work()

        return self._mending(read)

    def _mending(self, work: Callable[[], T]) -> T:
        """Do work with the file; if it turns out to be damaged, do it with a fresh one."""
        with self._speaking():
            try:
                return work()
            except (sqlite3.DatabaseError, _Unreadable) as error:
                if not (isinstance(error, _Unreadable) or is_damage(error)):
                    raise
            except (TypeError, ValueError, LookupError):
                if not self._is_to_blame(work):
                    raise
            self._db.close()
            self._db = self._rescued()
            return work()

    def _is_to_blame(self, work: Callable[[], object]) -> bool:
        """Return whether work that failed succeeds where all records are written anew: values in
        this file were changed."""
        before = self._db
        with closing(copied(None, _readable)) as fresh:
            try:
                self._fill(fresh)
                work()
            except (TypeError, ValueError, LookupError):
                return False
            finally:
                self._db = before
        return True

    def _rescued(self) -> sqlite3.Connection:
        """Exchange the damaged file for a fresh one with all games that can still be read; where
        that can't be written, return one in memory."""
        fresh = self._path.with_name(f".{self._path.name}.{os.urandom(8).hex()}")
        try:
            saved, lost = self._fill(connected(fresh, _readable))
            self._db.close()
        except (OSError, sqlite3.Error) as error:
            _remove(fresh)
            if not is_obstacle(error, self._path.parent):
                raise
            self._obstacle = error
            self._on_damage(SetAside(self._path, *self._fill(copied(None, _readable))))
            return self._db
        moment = datetime.fromtimestamp(time.time()).strftime("%Y-%m-%d-%H%M%S")
        aside = self._path.with_name(f"{self._path.stem}-damaged-{moment}{self._path.suffix}")
        for end in _ENDS:
            with suppress(FileNotFoundError):
                Path(f"{self._path}{end}").rename(f"{aside}{end}")
        fresh.rename(self._path)
        self._on_damage(SetAside(aside, saved, lost))
        return connected(self._path, _readable)

    def _take(self, kept: Kept) -> bool:
        play_back(kept.record)
        return self._as_a_whole(lambda db: self._add(kept))

    def _fill(self, fresh: sqlite3.Connection) -> tuple[int, int | None]:
        """Let the fresh file have the games of the damaged one; return how many are saved and how
        many lost."""
        self._db, remains = fresh, Remains(self._path)
        for _digest, *row in remains.rows():
            with suppress(_Unreadable, BadRecord):
                self._take(_unpacked(*row))
        (saved,) = fresh.execute("SELECT count(DISTINCT id) FROM games").fetchone()
        return saved, None if remains.games is None else max(0, remains.games - saved)

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Raise `StoreTrouble` for what the system and SQLite say."""
        try:
            yield
        except OSError as error:
            raise StoreTrouble("unusable", self._path, error.strerror or str(error)) from None
        except sqlite3.Error as error:
            if locking.are_missing(error, self._path.parent):
                raise StoreTrouble("no_locks", self._path) from None
            what = "busy" if locking.is_held(error) else "unusable"
            raise StoreTrouble(what, self._path, str(error)) from None
        except Newer:
            raise StoreTrouble("newer", self._path) from None


class _Unreadable(Exception):
    """A stored record that cannot be read."""


def _remove(path: Path) -> None:
    for end in _ENDS:
        with suppress(OSError):
            Path(f"{path}{end}").unlink()


def _readable(db: sqlite3.Connection) -> Iterator[Kept]:
    for (digest,) in db.execute("SELECT digest FROM games").fetchall():
        with suppress(sqlite3.Error, _Unreadable):
            query = "SELECT data, signatures FROM games WHERE digest = ?"
            for row in db.execute(query, (digest,)).fetchall():
                yield _unpacked(*row)


def _unpacked(
    data: bytes, signatures: str, by: str = "", differs: str = "[]", is_own: object = 1
) -> Kept:
    try:
        kept = read(zlib.decompress(data), json.loads(signatures))
        deals = tuple([int(deal) for deal in json.loads(differs)])
        return kept._replace(by=str(by), differs=deals, is_own=bool(is_own))
    except (TypeError, ValueError, AttributeError, zlib.error, BadRecord) as error:
        raise _Unreadable from error
