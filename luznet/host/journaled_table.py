"""A running table and its place in the journal.

`commit` is the only way to change it: fold the entries, draw what chance owes, store all of it, and
only then let anybody see the new state.
"""

from collections.abc import Sequence
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Below
from luznet.host.decisions import on_chance, on_restart
from luznet.host.fold import fold, fold_all, open_table, opening_of
from luznet.host.table import Table
from luznet.records import words
from luznet.records.entries import Closed, Entry, Opened, read_entries
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalDamaged
from luznet.wire.codec import encode


class JournaledTable:
    """A table and its place in the journal; chance is drawn from `below`.

    `opening` is its first entry. `stalled_since`: when a change could last not be stored, None if
    nothing waits for the journal.
    """

    def __init__(self, journal: Journal, opening: Opened, table: Table, below: Below) -> None:
        self.opening = opening
        self.table = table
        self.stalled_since: float | None = None
        self._journal = journal
        self._below = below

    @classmethod
    def opened(cls, journal: Journal, entry: Opened, below: Below) -> "JournaledTable":
        """Set up a new table and store it; raises `JournalUnreadable`."""
        journal.add_table(StoredTable(entry.id, entry.game), encode(entry))
        return cls(journal, entry, open_table(entry), below)

    @classmethod
    def resumed(
        cls, journal: Journal, stored: StoredTable, now: int, below: Below
    ) -> "JournaledTable":
        """Bring back a stored table; raises `JournalDamaged`, `JournalUnreadable`."""
        if stored.game not in GAMES:
            raise JournalDamaged(words.UNKNOWN_GAME(table=stored.id, game=stored.game))
        written = journal.entries(stored.id)
        try:
            entries = list(read_entries(written))
            journaled = cls(journal, opening_of(entries), fold_all(entries), below)
        except Exception as error:  # another luznet's entries may lead to anything
            raise JournalDamaged(words.OTHER_RULES(table=stored.id)) from error
        journaled.commit(on_restart(f"{below(1 << 32):08x}", stored.lost, now), now)
        return journaled

    def commit(self, entries: Sequence[Entry], now: int) -> tuple[Any, ...]:
        """Make the entries happen; return all events of the game.

        Raises `Refusal` for an action that the game forbids and `JournalError`; then nothing
        has happened.
        """
        table = self.table
        events: tuple[Any, ...] = ()
        written: list[bytes] = []
        pending = list(entries)
        while pending:
            entry = pending.pop(0)
            table, news = fold(table, entry)
            events = (*events, *news)
            written.append(encode(entry))
            if not pending:
                pending = list(on_chance(table, self._below, now))
        if written:
            self._journal.append(table.id, self.table.seq, written)
        self.table = table
        return events

    def close(self, now: int) -> None:
        """End the table for good; raises `JournalError`."""
        closed = Closed(at=now)
        self._journal.close_table(self.table.id, self.table.seq, encode(closed))
        self.table, _ = fold(self.table, closed)
