"""The one way in which tables change: store the entries, tell everyone, and ask a bot.

A change that a client asks for is refused if it cannot be stored.  One that is due by itself is
tried again with every tick, and the table is `stalled` until then.
"""

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

from luznet.host.bots import Bots
from luznet.host.broadcast import Broadcast
from luznet.host.connections import Connections
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import bot_to_act
from luznet.host.views import table_info
from luznet.language import _
from luznet.records.entries import Began, Configured, Entry, Removed
from luznet.records.troubles import JournalError
from luznet.wire.messages import TableInfo

STALLED = 1.0
"""Seconds without trouble after which nothing can be waiting for the journal any more."""

Report = Callable[[str], None]


class Changes:
    """Changes of tables, and troubles with storing them."""

    def __init__(
        self,
        connections: Connections,
        broadcast: Broadcast,
        bots: Bots,
        environment: Environment,
        on_list: Callable[[], None],
        report: Report,
    ) -> None:
        """`on_list` is called after changes that a list of tables shows, and `report` with
        sentences for the user who runs the host."""
        self._connections = connections
        self._broadcast = broadcast
        self._bots = bots
        self._environment = environment
        self._on_list = on_list
        self.report = report
        self.on_removed: Callable[[Collection[str]], None] = lambda keys: None
        """Called with the keys that a table keeps out."""
        self.on_made: list[Callable[[JournaledTable], None]] = []
        """All called after every change, with the table that changed."""
        self.can_prove: Callable[[JournaledTable], bool] = lambda journaled: False
        """Returns whether somebody at a table can take part in a shuffle."""
        self.on_stored: list[Callable[[JournaledTable], None]] = []
        """All called with a table once a change of it is stored, before anybody is shown it."""
        self._listed: dict[str, TableInfo] = {}
        self._complaint = ""

    def make(self, journaled: JournaledTable, entries: Sequence[Entry]) -> None:
        """Store entries and show what they change. Raises `Refusal` and `JournalError`; then
        nothing has changed."""
        if not entries:
            return
        if any(isinstance(entry, Began | Configured) for entry in entries):
            self._broadcast.show_spectators(journaled)  # no update tells of two games
        proves = self.can_prove(journaled)
        events = journaled.commit(entries, self._environment.unix_ms(), proves=proves)
        if any(isinstance(entry, Removed) for entry in entries):
            self._dismiss_removed(journaled)
        self._complaint = ""
        journaled.stalled_since = None
        for tell in self.on_stored:
            tell(journaled)
        self._broadcast.show_all(journaled, events)
        for tell in self.on_made:
            tell(journaled)
        self._list(journaled)
        self._bots.ask(journaled)

    def attempt(self, journaled: JournaledTable, entries: Sequence[Entry]) -> None:
        """Make a change that nobody asked for. If it cannot be stored now, the next tick tries
        again, and everyone at the table is told."""
        try:
            self.make(journaled, entries)
        except JournalError as error:
            self.complain(error)
            is_told = journaled.stalled_since is not None
            journaled.stalled_since = self._environment.now()
            if not is_told:
                self._broadcast.show_all(journaled)

    def end_stall(self, journaled: JournaledTable) -> None:
        """Tell everyone once nothing waits for the journal any more: what was due may have become
        pointless, as when a lost player is back."""
        since = journaled.stalled_since
        is_past = since is not None and self._environment.now() > since + STALLED
        if is_past and bot_to_act(journaled.table) is None:
            journaled.stalled_since = None
            self._broadcast.show_all(journaled)

    def _dismiss_removed(self, journaled: JournaledTable) -> None:
        for connection in self._connections.at(journaled):
            if connection.key in journaled.table.removed:
                self._broadcast.dismiss(connection, "removed")
        self.on_removed(journaled.table.removed)

    def _list(self, journaled: JournaledTable) -> None:
        spectators = self._connections.count_spectators(journaled)
        info = table_info(journaled.table, "", spectators)
        if self._listed.get(info.id) != info:
            self._listed[info.id] = info
            self._on_list()

    # ---- faults --------------------------------------------------------------------------

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Contain a bug: it may lose one message or one tick, never the host."""
        try:
            yield
        except Exception:
            logging.getLogger(__name__).exception("a fault of the host; the game continues")
            self.report(_("Something went wrong inside the host; the log has the details."))

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Report trouble with the journal, and continue without what could not be stored."""
        try:
            yield
        except JournalError as error:
            self.complain(error)

    def complain(self, error: JournalError) -> None:
        """Report trouble with the journal, once for as long as it lasts."""
        if str(error) != self._complaint:
            self._complaint = str(error)
            self.report(self._complaint)
