"""What outlives a host: the entries of every table, whole or not at all.

`MemoryDisk` keeps the promises of `luznet.records.journal.Journal`, thousands of seeds fast;
`FolderDisk` is that journal itself. Either is used through `Stepped`, which lets the host die
before and after every write, and the disk be full.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalUnreadable

Wrote = Callable[[str, Sequence[bytes]], None]
Step = Callable[[], None]


class AnyJournal(Protocol):
    """What a host asks of its journal."""

    def open_tables(self) -> list[StoredTable]: ...
    def knows(self, table: str) -> bool: ...
    def entries(self, table: str) -> list[bytes]: ...
    def add_table(self, table: StoredTable, opening: bytes) -> None: ...
    def append(self, table: str, length: int, entries: Sequence[bytes]) -> None: ...
    def close_table(self, table: str, length: int, closing: bytes) -> None: ...
    def settle(self, now: float) -> None: ...


class Disk(Protocol):
    """Where a host's journal is."""

    def mount(self) -> AnyJournal:
        """Open the journal for a host that starts."""

    def unmount(self) -> None:
        """Let go of it, as the host is gone."""


class MemoryDisk:
    """A disk in memory, and the journal on it."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}
        self._open: dict[str, StoredTable] = {}

    def mount(self) -> AnyJournal:
        return self

    def unmount(self) -> None:
        pass

    def open_tables(self) -> list[StoredTable]:
        return list(self._open.values())

    def knows(self, table: str) -> bool:
        return table in self.kept

    def settle(self, now: float) -> None:
        pass

    def entries(self, table: str) -> list[bytes]:
        return list(self.kept[table])

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        self.kept[table.id] = [opening]
        self._open[table.id] = table

    def append(self, table: str, length: int, entries: Sequence[bytes]) -> None:
        if length != len(self.kept[table]):
            raise JournalUnreadable(f"{table} has {len(self.kept[table])} entries, not {length}.")
        self.kept[table].extend(entries)

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        self.append(table, length, [closing])
        del self._open[table]


class FolderDisk:
    """The real journal in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.sqlite3"
        self._journal: Journal | None = None

    def mount(self) -> AnyJournal:
        self._journal = Journal(self._path)
        return self._journal

    def unmount(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None


class Stepped:
    """The journal of one run of a host. `step` is called around every write, and may be the
    host's end; `wrote` once something is durable."""

    def __init__(
        self, journal: AnyJournal, is_full: Callable[[], bool], step: Step, wrote: Wrote
    ) -> None:
        self._journal = journal
        self._is_full = is_full
        self._step = step
        self._wrote = wrote

    def settle(self, now: float) -> None:
        self._journal.settle(now)

    def open_tables(self) -> list[StoredTable]:
        return self._journal.open_tables()

    def knows(self, table: str) -> bool:
        return self._journal.knows(table)

    def entries(self, table: str) -> list[bytes]:
        return self._journal.entries(table)

    def add_table(self, table: StoredTable, opening: bytes) -> None:
        self._before()
        self._journal.add_table(table, opening)
        self._after(table.id, [opening])

    def append(self, table: str, length: int, entries: Sequence[bytes]) -> None:
        self._before()
        self._journal.append(table, length, entries)
        self._after(table, entries)

    def close_table(self, table: str, length: int, closing: bytes) -> None:
        self._before()
        self._journal.close_table(table, length, closing)
        self._after(table, [closing])

    def _before(self) -> None:
        self._step()
        if self._is_full():
            raise JournalUnreadable("The disk is full.")

    def _after(self, table: str, entries: Sequence[bytes]) -> None:
        self._wrote(table, entries)
        self._step()
