"""A running table and its place in the journal.

`commit` is the only way to change it: fold the entries, draw what chance owes, store all of it, and
only then let anybody see the new state.
"""

from collections.abc import Sequence
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Below
from luznet.host.decisions import on_chance, on_restart
from luznet.host.fold import fold, folded, open_table, opening_of
from luznet.host.recording import Recording
from luznet.host.table import Table, is_open
from luznet.records import words
from luznet.records.entries import Closed, Entry, Opened, read_entries
from luznet.records.journal import Journal, StoredTable
from luznet.records.troubles import JournalDamaged
from luznet.wire.codec import encode
from luznet.wire.moving_messages import Moved


class JournaledTable:
    """A table and its place in the journal; chance is drawn from `below`.

    `row` is its name in the journal, `opening` its first entry. `recording` is the last game.
    `stalled_since`: when a change could last not be stored, None if nothing waits for the journal.
    `open_at`: how many entries there were when nothing was hidden last. `added`: what was written
    last. While it `is_frozen`, nothing changes it, because it is moving to another host.
    """

    def __init__(
        self, journal: Journal, row: str, opening: Opened, table: Table, below: Below
    ) -> None:
        self.row = row
        self.opening = opening
        self.table = table
        self.recording = Recording()
        self.stalled_since: float | None = None
        self.is_frozen = False
        self.added: tuple[bytes, ...] = ()
        self.open_at = 1
        self._journal = journal
        self._below = below

    @classmethod
    def opened(cls, journal: Journal, entry: Opened, below: Below) -> "JournaledTable":
        """Set up a new table and store it; raises `JournalUnreadable`."""
        journal.add_table(StoredTable(entry.id, entry.game), encode(entry))
        return cls(journal, entry.id, entry, open_table(entry), below)

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
            opening = opening_of(entries)
            journaled = cls(journal, stored.id, opening, open_table(opening), below)
            for entry, table in folded(entries):
                journaled._take(entry, table)
        except Exception as error:  # another luznet's entries may lead to anything
            raise JournalDamaged(words.OTHER_RULES(table=stored.id)) from error
        journaled.commit(on_restart(f"{below(1 << 32):08x}", stored.lost, now), now)
        return journaled

    def commit(
        self, entries: Sequence[Entry], now: int, *, proves: bool = False
    ) -> tuple[Any, ...]:
        """Make the entries happen; return all events of the game. `proves`: somebody at the table
        can take part in a shuffle. A frozen table stays as it is.

        Raises `Refusal` for an action that the game forbids and `JournalError`; then nothing
        has happened.
        """
        self.added = ()
        if self.is_frozen:
            return ()
        table = self.table
        events: tuple[Any, ...] = ()
        made: list[tuple[Entry, Table]] = []
        pending = list(entries)
        while pending:
            entry = pending.pop(0)
            table, news = fold(table, entry)
            events = (*events, *news)
            made.append((entry, table))
            if not pending:
                pending = list(on_chance(table, self._below, now, proves=proves))
        if made:
            written = [encode(entry) for entry, _table in made]
            self._journal.append(self.row, self.table.seq, written)
            self.added = tuple(written)
        for each in made:
            self._take(*each)
        return events

    def due(self, now: int, *, proves: bool) -> Sequence[Entry]:
        """Return the entries for what chance owes, once it need not wait for people any more."""
        return on_chance(self.table, self._below, now, proves=proves)

    def _take(self, entry: Entry, table: Table) -> None:
        """Go on to the table after an entry that is stored."""
        self.recording.take(self.table, entry, table)
        self.table = table
        if is_open(table):
            self.open_at = table.seq

    def written(self) -> list[bytes]:
        """Return the whole journal of the table; raises `JournalError`."""
        return self._journal.entries(self.row)

    def close(self, now: int, *, moved: bool = False, to: Moved | None = None) -> None:
        """End the table for good, or here only, since it is elsewhere; raises `JournalError`."""
        closed = Closed(at=now, moved=moved, to=to)
        self._journal.close_table(self.row, self.table.seq, encode(closed))
        self.table, _ = fold(self.table, closed)
