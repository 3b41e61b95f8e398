"""Records that only clients have seen: what the journal lost without a trace."""

from collections.abc import Callable, Mapping
from functools import partial

from luznet.host.connections import Connection
from luznet.host.journaled_table import JournaledTable
from luznet.records import words
from luznet.wire.client_messages import Sit, Watch
from luznet.wire.losses import lost_since
from luznet.wire.messages import Seen


class LostRecords:
    """Reports clients that have seen more of a table than there is; each client tells its own
    user."""

    def __init__(self, tables: Mapping[str, JournaledTable], report: Callable[[str], None]) -> None:
        self._tables = tables
        self._report = report
        self._reported: set[str] = set()  # tables; "" for all that are gone

    def look(self, connection: Connection, command: Sit | Watch) -> None:
        """Report what a client has seen, once for each table: clients may lie."""
        journaled = self._tables.get(command.table)
        which = command.table if journaled is not None else ""
        if command.seen is None or which in self._reported:
            return
        if journaled is not None and _was_carried_since(journaled, command.seen):
            return
        sentence = _sentence(connection.session.name, journaled, command.seen)
        if sentence:
            self._reported.add(which)
            self._report(sentence)


def _was_carried_since(journaled: JournaledTable, seen: Seen) -> bool:
    """Return whether a client has seen the table at an earlier host: if that was more, this one
    has lost nothing, and everybody sees that the deal begins again."""
    table = journaled.table
    return table.epoch > 0 and seen.run != table.runs[-1].id


def _sentence(name: str, journaled: JournaledTable | None, seen: Seen) -> str:
    """Return the sentence for the host's user; empty if nothing is missing."""
    if journaled is None:
        return words.TABLE_SEEN(name=name)
    table = journaled.table
    lost = lost_since(seen, table.runs, table.seq)
    if lost is None:
        return ""
    said = partial(words.STEPS_SEEN, lost) if lost else words.MORE_SEEN
    return said(name=name, table=table.name)
