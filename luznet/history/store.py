"""The user's own store of records: one SQLite file, for all programs of the user at once.

    games    the record itself, and what a list shows of it
    seats    who held each seat at the end, and what statistics count of them
    totals   and others of `layout`: what was counted, changed together with the games

Lists and statistics read only what is beside the records, so they stay fast with any number of
games.  Records of one game that differ are kept side by side, and the one that most players signed
counts: whatever order they come in, everybody counts the same.  A file that is damaged is set
aside, and a fresh one gets every game that can still be read.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from luznet.files import make_folder
from luznet.history.counting import counted
from luznet.history.layout import Newer, connected, is_signed, season_of, transaction
from luznet.history.placing import placed
from luznet.history.ratings import settle
from luznet.wire.record import BadRecord, Kept, Record, play_back, read

T = TypeVar("T")

VARIANTS_MOST: Final = 4
"""How many records of one game are kept side by side."""
_DAMAGE: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT}


class StoreTrouble(Exception):
    """The store cannot be used. `what`: "newer" (a newer luznet wrote it), "busy", "unusable"
    (`reason`: what the system says)."""

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
    """A damaged file that was set aside: where it is now, and how many games were saved."""

    path: Path
    saved: int


class Player(NamedTuple):
    """A seat in a list of games; `has_won` and `score` are None while the game is not over."""

    key: str
    name: str
    has_won: bool | None
    score: int | None


class Line(NamedTuple):
    """A game in a list: its id, the game, the table's name, when it began and ended (Unix ms),
    whether it was played to its end, and who played."""

    id: str
    game: str
    name: str
    began: int
    ended: int
    is_over: bool
    players: tuple[Player, ...]


class Wanted(NamedTuple):
    """Which games to list: that of an id; of this game; with somebody, or at a table, whose name
    contains a text, or with either (`text`); that ended in a span of time (Unix ms)."""

    game: str = ""
    player: str = ""
    table: str = ""
    text: str = ""
    id: str = ""
    since: int | None = None
    until: int | None = None


ALL: Final = Wanted()
"""All games are wanted."""


class Store:
    """The records of one user."""

    def __init__(self, path: Path, on_damage: Callable[[SetAside], None] = lambda aside: None):
        """Open or create the file; raises `StoreTrouble`. `on_damage` is told of a damaged one,
        also of one that turns out to be damaged later."""
        self._path = path
        self._on_damage = on_damage
        with self._speaking():
            make_folder(path.parent)
            self._db = self._opened()

    def close(self) -> None:
        self._db.close()

    # ---- keeping ---------------------------------------------------------------------------

    def keep(self, kept: Kept) -> bool:
        """Keep a record, with those of its signatures that are true; return whether anything is
        new. Raises `BadRecord` for one that the rules contradict, `StoreTrouble`."""
        from luznet.history.checking import checked

        play_back(kept.record)
        kept = kept._replace(signatures=dict(checked(kept.signatures, kept)))

        def write() -> bool:
            with transaction(self._db):
                before = self._variants(kept.record.id)
                after = _merged(before, kept)
                if after != before:
                    counted(self._db, kept.record.id, lambda: self._replace(after))
                return after != before

        return self._mending(write)

    def remove(self, game: str) -> None:
        """Remove the game of this id; raises `StoreTrouble`."""

        def write() -> None:
            with transaction(self._db):
                counted(self._db, game, lambda: self._delete(game))

        self._mending(write)

    # ---- figures ---------------------------------------------------------------------------

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what work finds in the tables of one moment; raises `StoreTrouble`."""

        def look() -> T:
            with transaction(self._db, "DEFERRED"):
                return work(self._db)

        return self._mending(look)

    def change(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work that changes tables, as a whole or not at all; raises `StoreTrouble`."""

        def write() -> T:
            with transaction(self._db):
                return work(self._db)

        return self._mending(write)

    def settle(self, most: int = 2**31) -> bool:
        """Bring the ratings up to date, at most this many parts of them at a time; return whether
        they are. Raises `StoreTrouble`."""
        return any(self.change(settle) for _part in range(most))

    # ---- finding ---------------------------------------------------------------------------

    def count(self, wanted: Wanted = ALL) -> int:
        """Return how many games there are; raises `StoreTrouble`."""
        where, values = _condition(wanted)
        query = f"SELECT count(*) FROM games WHERE {where}"  # noqa: S608 - our own conditions
        return int(self._mending(lambda: self._db.execute(query, values).fetchone()[0]))

    def games(self, wanted: Wanted = ALL, most: int = 200, after: int = 0) -> list[Line]:
        """Return games, the newest first; raises `StoreTrouble`."""
        return self._mending(lambda: self._lines(wanted, most, after))

    def line(self, game: str) -> Line:
        """Return the game of this id as a list shows it; raises `NoGame`, `StoreTrouble`."""
        found = self._mending(lambda: self._lines(ALL._replace(id=game), 1, 0))
        if not found:
            raise NoGame(game, 0)
        return found[0]

    def _lines(self, wanted: Wanted, most: int, after: int) -> list[Line]:
        where, values = _condition(wanted)
        query = (
            f"SELECT id, game, name, began, ended, is_over FROM games WHERE {where} "  # noqa: S608
            "ORDER BY ended DESC, id DESC LIMIT :most OFFSET :after"
        )

        rows = self._db.execute(query, {**values, "most": most, "after": after}).fetchall()
        return [
            Line(id, game, name, began, ended, bool(is_over), self._players(id))
            for id, game, name, began, ended, is_over in rows
        ]

    def find(self, wanted: str) -> Kept:
        """Return the record of the game of this id, or whose id alone begins so; "last" is the
        newest. Raises `NoGame`, `StoreTrouble`."""
        return self._mending(lambda: self._found(wanted.strip()))

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
        return self._variants(ids[0][0])[0]

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
        query = "SELECT data, signatures FROM games WHERE id = ? ORDER BY counts DESC, digest"
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
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                kept.digest, record.id, counts, record.game, record.name, record.began,
                record.ended, record.outcome is not None, people, len(record.seats),
                json.dumps(dict(sorted(kept.signatures.items()))), zlib.compress(kept.data),
                season_of(record), is_signed(kept),
            ),
        )  # fmt: skip
        if counts:
            query = "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            self._db.executemany(query, _rows(record))

    def _delete(self, game: str) -> None:
        self._db.execute("DELETE FROM seats WHERE game_id = ?", (game,))
        self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    def _opened(self) -> sqlite3.Connection:
        try:
            return connected(self._path, _readable)
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise
            return self._set_aside()

    def _mending(self, work: Callable[[], T]) -> T:
        """Do work with the file; if it turns out to be damaged, do it with a fresh one."""
        with self._speaking():
            try:
                return work()
            except (sqlite3.DatabaseError, _Unreadable) as error:
                if not _is_damage(error):
                    raise
                self._db.close()
                self._db = self._set_aside()
                return work()

    def _set_aside(self) -> sqlite3.Connection:
        """Exchange the damaged file for a fresh one with all games that can still be read."""
        moment = datetime.fromtimestamp(time.time()).strftime("%Y-%m-%d-%H%M%S")
        aside = self._path.with_name(f"{self._path.stem}-damaged-{moment}{self._path.suffix}")
        for end in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(f"{self._path}{end}").rename(f"{aside}{end}")
        self._db = connected(self._path, _readable)
        saved = 0
        for kept in _readable_in(aside):
            with suppress(BadRecord):
                saved += self.keep(kept)
        self._on_damage(SetAside(aside, saved))
        return self._db

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """Raise `StoreTrouble` for what the system and SQLite say."""
        try:
            yield
        except OSError as error:
            raise StoreTrouble("unusable", self._path, error.strerror or str(error)) from None
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            what = "busy" if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) else "unusable"
            raise StoreTrouble(what, self._path, str(error)) from None
        except Newer:
            raise StoreTrouble("newer", self._path) from None


class _Unreadable(Exception):
    """A stored record that cannot be read."""


def _is_damage(error: Exception) -> bool:
    code = getattr(error, "sqlite_errorcode", -1) & 0xFF
    return isinstance(error, _Unreadable) or code in _DAMAGE


def _readable_in(path: Path) -> Iterator[Kept]:
    """Yield every record of a damaged file that can still be read."""
    with suppress(sqlite3.Error, OSError), closing(sqlite3.connect(path)) as db:
        yield from _readable(db)


def _readable(db: sqlite3.Connection) -> Iterator[Kept]:
    for (digest,) in db.execute("SELECT digest FROM games").fetchall():
        with suppress(sqlite3.Error, _Unreadable):
            query = "SELECT data, signatures FROM games WHERE digest = ?"
            yield _unpacked(*db.execute(query, (digest,)).fetchone())


def _unpacked(data: bytes, signatures: str) -> Kept:
    try:
        return read(zlib.decompress(data), json.loads(signatures))
    except (TypeError, ValueError, zlib.error, BadRecord) as error:
        raise _Unreadable from error


def _rows(record: Record) -> Iterator[tuple[Any, ...]]:
    outcome = record.outcome
    events = [event for step in play_back(record) for event in step.events]
    tallies = record.rules.tally(events, len(record.seats))
    told = zip(record.holders, tallies, placed(record), strict=True)
    for seat, (holder, facts, (team, place)) in enumerate(told):
        yield (
            record.id, seat, holder.key, holder.name, holder.plays,
            None if outcome is None else seat in outcome.winners,
            None if outcome is None else outcome.scores[seat], json.dumps(facts), team, place,
        )  # fmt: skip


def _merged(before: Sequence[Kept], new: Kept) -> list[Kept]:
    """Return the records of a game when another one comes, the one that counts first."""
    known = {kept.digest: kept for kept in before}
    same = known.get(new.digest)
    signatures = {**(same.signatures if same is not None else {}), **new.signatures}
    known[new.digest] = new._replace(signatures=dict(sorted(signatures.items())))
    whole = [kept for kept in known.values() if kept.record.outcome is not None]
    ranked = sorted(whole or known.values(), key=_worth, reverse=True)
    return ranked[: VARIANTS_MOST if whole else 1]


def _worth(kept: Kept) -> tuple[int, int, int, str]:
    """Return how far a record is believed, and how much it tells: the same on every computer."""
    return len(kept.signatures), len(kept.record.actions), kept.record.ended, kept.digest


_AT: Final = "instr(folded(name), :{name})"
_WITH: Final = "id IN (SELECT game_id FROM seats WHERE instr(folded(name), :{name}))"
_CONDITIONS: Final[Mapping[str, str]] = {
    "game": "game = :game",
    "table": _AT.format(name="table"),
    "player": _WITH.format(name="player"),
    "text": f"({_AT} OR {_WITH})".format(name="text"),
    "id": "id = :id",
    "since": "ended >= :since",
    "until": "ended < :until",
}
"""How each part of what is wanted is asked for in SQL."""


def _condition(wanted: Wanted) -> tuple[str, dict[str, str | int]]:
    """Return an SQL condition, and its values by name."""
    asked = wanted._replace(
        **{name: getattr(wanted, name).casefold() for name in ("player", "table", "text")}
    )
    values = {name: value for name, value in asked._asdict().items() if value not in ("", None)}
    return " AND ".join(["counts", *[_CONDITIONS[name] for name in values]]), values
