"""A host that carries a table on from one that is gone: first it gathers those who sat there.

    gathering --most votes, then testimonies--> the table is opened; what waited is obeyed

Until then it has no table, lets nobody in who cannot help, and whatever clients send waits. A
testimony counts while whoever gave it is here: later they may help another successor. spec.md 13.
"""

from collections.abc import Sequence, Set
from contextlib import suppress
from typing import Any, Final

from luznet.custody.gathering import Gathering, Opened
from luznet.host.carrying import take_in
from luznet.host.connections import Connection
from luznet.host.host import Host
from luznet.host.journaled_table import JournaledTable
from luznet.records.entries import Cut
from luznet.records.journal import StoredTable
from luznet.records.troubles import JournalDamaged, JournalError
from luznet.records.words import NOT_CARRIED
from luznet.signing import is_signed
from luznet.wire.client_messages import Browse, Bye, ClientMessage, Hello, StandBy, Testify
from luznet.wire.custody_messages import Candidate, ChainLink
from luznet.wire.messages import TableInfo
from luznet.wire.moving_messages import BadBaggage, Belongings

PATIENCE: Final = 3.0
"""Seconds for all others to come; after that, the table is opened as well as those who are here
can."""
LATE: Final = 1.0
"""Seconds for others to come after somebody has testified."""
FRESH: Final = 1.5
"""Seconds within which everybody is heard from who is still here: they ping every second."""
WAITING_MOST: Final = 8
"""Messages of one connection that wait for the table."""
AT_ONCE: Final = Hello, Bye, Browse, StandBy
"""What a host without its table can do."""


class SuccessorHost(Host):
    """The host of one table that somebody else's computer had."""

    def __init__(self, *args: Any) -> None:
        """As `Host`; the config says what it inherits."""
        super().__init__(*args)
        inherits = self._config.inherits
        is_here = inherits is None or inherits.table in self._tables
        self._gathering = None
        if inherits is not None and not is_here:
            self._gathering = Gathering(inherits, is_signed)
        self._last_call = self._environment.now() + PATIENCE
        self._witnesses: dict[str, Connection] = {}
        self._waiting: list[tuple[Connection, ClientMessage]] = []

    def admits(self, key: str) -> bool:
        if self._gathering is not None:
            return self._gathering.expects(key)
        return super().admits(key)

    @property
    def gathers(self) -> bool:
        return self._gathering is not None

    def announced(self) -> tuple[TableInfo, ...]:
        """Let those who are expected find this host by its key, wherever it is by now: nobody
        lists a table that its host does not."""
        expected = self._config.inherits
        if self._gathering is None or expected is None:
            return super().announced()
        return (
            TableInfo(
                expected.table, name="?", game="gathering", phase="gathering",
                taken=0, seats=1, watchers=0, yours=None,
            ),
        )  # fmt: skip

    def players(self) -> Set[str]:
        if self._gathering is not None:
            return frozenset(self._gathering.voters)
        return super().players()

    def tick(self) -> None:
        super().tick()
        if self._gathering is not None:
            is_last = self._environment.now() > self._last_call
            self._open(self._gathering.opened(self._silent, is_last=is_last))

    @property
    def _silent(self) -> Set[str]:
        """The keys of those who testified and may be gone: they may help somebody else by now."""
        since = self._environment.now() - FRESH
        return {k for k, each in self._witnesses.items() if each.session.last_heard < since}

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        if isinstance(command, Testify):
            self._hear(connection, command)
        elif self._gathering is None or isinstance(command, AT_ONCE):
            super()._do(connection, command)
        elif sum(each is connection for each, _command in self._waiting) < WAITING_MOST:
            self._waiting.append((connection, command))

    def _hear(self, connection: Connection, testimony: Testify) -> None:
        """Take a testimony, which may be the last that is needed."""
        if self._gathering is None:
            super()._do(connection, testimony)
            return
        if not self._gathering.take(connection.key, testimony):
            return
        self._witnesses[connection.key] = connection
        self._last_call = max(self._last_call, self._environment.now() + LATE)
        if testimony.vote is not None:
            self._show_votes(testimony.table)
            return
        self._open(self._gathering.opened(self._silent))

    def _show_votes(self, table: str) -> None:
        """Show everybody who voted the votes so far."""
        link = None if self._gathering is None else self._gathering.candidate(self._silent)
        if link is not None:
            for each in self._witnesses.values():
                self._delivery.send(each, Candidate(table, link))

    def _drop(self, connection: Connection) -> None:
        super()._drop(connection)
        is_witness = self._witnesses.get(connection.key) is connection
        if self._gathering is not None and is_witness:
            del self._witnesses[connection.key]
            self._gathering.forget(connection.key)

    def _open(self, opened: Opened | None) -> None:
        if opened is None:
            return
        self._gathering = None
        try:
            self._bring_back(opened.belongings, opened.links)
        except JournalError as error:
            self._changes.complain(error)
        waiting, self._waiting = self._waiting, []
        for connection, command in waiting:
            if self._connections.is_here(connection):
                self._obey(connection, command)

    def _bring_back(self, belongings: Belongings, links: Sequence[ChainLink]) -> None:
        """Store the table, and begin to host it; raises `JournalError`."""
        now = self._environment.unix_ms()
        row = self._config.carries  # by which it is found after a restart, whatever its epoch
        try:
            take_in(self._journal, belongings, now, row=row, links=links)
            with suppress(OSError):  # guests then take other seats
                self._admission.guests.bring(belongings.guests)
        except BadBaggage:
            raise JournalDamaged(NOT_CARRIED()) from None
        stored = StoredTable(row, belongings.game)
        journaled = JournaledTable.resumed(self._journal, stored, now, self._environment.below)
        table = journaled.table
        self._tables[table.id] = journaled
        if self._config.inherits is not None and self._config.inherits.alone:
            self._changes.attempt(journaled, (Cut(at=now, cut=False, alone=True),))
        self._set_private(is_private=table.private)
        self._on_change()
