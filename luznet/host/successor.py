"""A host that carries a table on from one that is gone: first it gathers those who sat there.

    gathering --enough testimonies--> the table is opened, and everything that waited is obeyed

Until then it has no table, and whatever clients send waits.  spec.md 13.
"""

from typing import Any, Final

from luznet.games.game import Refusal
from luznet.host.carrying import row_of, take_in
from luznet.host.connections import Connection
from luznet.host.host import Host
from luznet.host.journaled_table import JournaledTable
from luznet.language import _
from luznet.records.journal import StoredTable
from luznet.records.troubles import JournalError
from luznet.wire.client_messages import Browse, Bye, ClientMessage, Hello, StandBy, Testify
from luznet.wire.inheritance import Gathering, Opened

PATIENCE: Final = 3.0
"""Seconds for all others to come; after that, the table is opened as well as those who are here
can."""
AT_ONCE: Final = Hello, Bye, Browse, StandBy
"""What a host without its table can do."""


class SuccessorHost(Host):
    """The host of one table that somebody else's computer had."""

    def __init__(self, *args: Any) -> None:
        """As `Host`; the config says what it inherits."""
        super().__init__(*args)
        inherits = self._config.inherits
        is_here = inherits is None or inherits.table in self._tables
        self._gathering = None if is_here or inherits is None else Gathering(inherits)
        self._began = self._environment.now()
        self._waiting: list[tuple[Connection, ClientMessage]] = []

    @property
    def is_gathering(self) -> bool:
        return self._gathering is not None

    def tick(self) -> None:
        super().tick()
        if self._gathering is not None and self._environment.now() > self._began + PATIENCE:
            self._open(self._gathering.opened(is_last=True))

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        if isinstance(command, Testify):
            if self._gathering is not None:
                self._open(self._gathering.take(connection.key, command))
        elif self._gathering is None or isinstance(command, AT_ONCE):
            super()._do(connection, command)
        else:
            self._waiting.append((connection, command))

    def _open(self, opened: Opened | None) -> None:
        if opened is None:
            return
        self._gathering = None
        try:
            self._bring_back(opened)
        except JournalError as error:
            self._changes.complain(error)
        waiting, self._waiting = self._waiting, []
        for connection, command in waiting:
            self._obey(connection, command)

    def _bring_back(self, opened: Opened) -> None:
        """Store the table, and begin to host it; raises `JournalError`."""
        belongings, now = opened.belongings, self._environment.unix_ms()
        take_in(self._journal, belongings, now)
        stored = StoredTable(row_of(belongings), belongings.game)
        journaled = JournaledTable.resumed(self._journal, stored, now, self._environment.below)
        table = journaled.table
        if table.id != belongings.table:
            raise Refusal("no_table", "")
        self._tables[table.id] = journaled
        self._looked[table.id] = now
        self.is_private = table.private
        self._report(_("This computer carries the table {table} on.", table=table.name))
        self._on_change()
