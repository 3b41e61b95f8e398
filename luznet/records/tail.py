"""The tail of the journal: a file beside it that says how far each open table has come.

SQLite takes a missing, cut or damaged -wal for the end of the journal, and then row, chain and seal
of an older state fit together.  So each commit also adds a line to the tail, with its entries:

    checksum {"type":"tables","total":7,"open":2}                 how many there are
    checksum {"type":"end","id":...,"length":60,"chain":...}      where each open table ends
    checksum {"type":"end","id":...,"length":61,"chain":...,"entries":[...]}    and each commit

A tail that is ahead of its journal shows what the journal lost, and can restore what was written
since the last checkpoint.  Lines are written after their commit and not synced: a kill loses none,
and after a power failure the tail is at most behind, which is never wrong.  Each line counts by
itself; damaged ones are skipped.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from luznet.files import open_private, replace_file, sync_folder
from luznet.games.game import Frozen


class Tables(Frozen, frozen=True, tag="tables", tag_field="type"):
    """How many tables the journal had when the tail began, and how many of them were open."""

    total: int
    open: int


class End(Frozen, frozen=True, tag="end", tag_field="type"):
    """Where a table ends: its length and the last link of its chain; with the `entries` of a
    commit, or with the table's name."""

    id: str
    game: str
    closed: int
    length: int
    chain: bytes
    entries: tuple[bytes, ...] = ()
    name: str = ""


@dataclass
class Known:
    """What a tail says: the last end of each table, every commit since the tail began, and how many
    tables there were. `names_all`: all tables are there that were open then."""

    ends: dict[str, End] = field(default_factory=dict)
    written: list[End] = field(default_factory=list)
    total: int = 0
    names_all: bool = False


def path_of(journal: Path) -> Path:
    """Return where the tail of a journal is."""
    return journal.with_name(f"{journal.name}-tail")


def read(journal: Path) -> Known:
    """Return what can be read of a journal's tail, if there is one."""
    known, wanted, began = Known(), None, 0
    try:
        data = path_of(journal).read_bytes()
    except OSError:
        return known
    for line in _lines(data):
        if isinstance(line, Tables):
            known.total, wanted = line.total, line.open
            continue
        if line.entries:
            known.written.append(line)
        else:
            began += 1
        name = line.name or known.ends.get(line.id, line).name
        known.ends[line.id] = msgspec.structs.replace(line, entries=(), name=name)
    known.names_all = began == wanted
    return known


def clear_drafts(journal: Path) -> None:
    """Remove the remains of tails that a kill interrupted; raises OSError."""
    for draft in journal.parent.glob(f".{path_of(journal).name}.*"):
        draft.unlink(missing_ok=True)


class Tail:
    """Writes the tail. A failure to write is not one of the journal: then there is no tail, which
    is never wrong, until the next one begins."""

    def __init__(self, journal: Path) -> None:
        self._path = path_of(journal)
        self._file: int | None = None

    @property
    def is_there(self) -> bool:
        return self._file is not None

    def begin(self, tables: Tables, ends: Sequence[End]) -> None:
        """Begin a new tail, durably."""
        self.close()
        with suppress(OSError):
            lines = [_to_line(tables), *map(_to_line, ends)]
            replace_file(self._path, b"".join(lines))
            sync_folder(self._path.parent)
        self.open()

    def open(self) -> None:
        self.close()
        try:
            self._file = open_private(self._path, os.O_WRONLY | os.O_APPEND)
        except OSError:
            self._discard()

    def add(self, end: End) -> None:
        if self._file is None:
            return
        line = _to_line(end)
        try:
            if os.write(self._file, line) != len(line):
                self._discard()
        except OSError:
            self._discard()

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _discard(self) -> None:
        self.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def _to_line(line: Tables | End) -> bytes:
    """Return the bytes of a line; it begins on a line of its own, even after half of one."""
    text = msgspec.json.encode(line)
    return b"\n%s %s\n" % (_checksum(text), text)


def _lines(data: bytes) -> Iterator[Tables | End]:
    """Yield the lines that are whole."""
    for line in data.split(b"\n"):
        checksum, _, text = line.partition(b" ")
        if text and checksum == _checksum(text):
            with suppress(msgspec.MsgspecError):
                yield msgspec.json.decode(text, type=Tables | End)


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest()[:16].encode()
