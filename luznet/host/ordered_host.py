"""A host whose tables are ordered: opened for certain people, stopped, closed.

A host of an evening orders them itself (`evening_host.py`). One that is lent to somebody's evening
is ordered from there, by messages that its program passes on (`commands/lending.py`): it opens what
it is told to, and reports how its tables stand.
"""

from collections.abc import Set
from typing import Final

from luznet.games.game import Refusal
from luznet.host.connections import Connection
from luznet.host.decisions import decide
from luznet.host.host import Host
from luznet.host.journaled_table import JournaledTable
from luznet.host.round_table import on_seat, opening, standing_of
from luznet.host.table import seat_of
from luznet.records.entries import Held
from luznet.wire import client_messages as commands
from luznet.wire.client_messages import ClientMessage, Report
from luznet.wire.evening_messages import Order

DECIDED: Final = (
    commands.Ready, commands.Start, commands.Configure, commands.Lock, commands.Free,
    commands.Remove, commands.Readmit, commands.Reserve,
)  # fmt: skip
"""What nobody does at an ordered table."""


class OrderedHost(Host):
    """A host that opens tables when they are ordered."""

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        if isinstance(command, DECIDED):
            raise Refusal("evening_table", "")
        super()._do(connection, command)

    def _open(self, order: Order) -> JournaledTable | None:
        """Open a table and begin its game, unless that was done; raises `JournalError`."""
        now = self._environment.unix_ms()
        journaled = self._tables.get(order.table)
        if journaled is not None and journaled.table.phase != "gathering":
            return None
        if journaled is None:
            entry = opening(order, now)
            journaled = JournaledTable.opened(self._journal, entry, self._environment.below)
        entries = on_seat(journaled.table, order, self._present(), now)
        proves = any(person.proves for person in order.people)
        journaled.commit(entries, now, proves=proves)
        self._tables[order.table] = journaled
        return journaled

    def _present(self) -> set[str]:
        """Return the keys of the people who are here when a table is opened."""
        return set()

    def _hold(self, journaled: JournaledTable, held: bool) -> None:
        """Let a table stand still, or go on."""
        if journaled.table.phase == "playing" and journaled.table.held != held:
            entry = Held(at=self._environment.unix_ms(), held=held)
            self._changes.attempt(journaled, (entry,))

    def _part_with(self, key: str) -> None:
        """Part with a person whom the organiser of the evening removed: bots play on for them."""
        for connection in self._connections:
            if connection.key != key:
                continue
            if connection.journaled is not None:
                table, now = connection.journaled.table, self._environment.unix_ms()
                left = decide(table, connection.peer, commands.Leave(), now)
                self._changes.attempt(connection.journaled, left)
            self._broadcast.dismiss(connection, "turned_out")

    def _close(self, name: str) -> None:
        """Close a table, if it is here; raises `JournalError`."""
        journaled = self._tables.get(name)
        if journaled is None:
            return
        journaled.close(self._environment.unix_ms())
        for connection in self._connections.at(journaled):
            self._connections.move(connection, None)
        self._forget(name)


class LentHost(OrderedHost):
    """A host that is lent to somebody's evening."""

    _out: Set[str] = frozenset()
    """The keys of those who were removed from the evening, at any of its tables here."""

    def take_order(self, order: Order) -> None:
        """Do what is to become of a table."""
        with self._changes.guarded(), self._changes.reporting():
            if order.state == "close":
                self._close(order.table)
                return
            begun = self._open(order)
            if begun is not None:
                self._bots.ask(begun)
            self._hold(self._tables[order.table], order.state == "hold")
            self._keep_out(order)

    def _keep_out(self, order: Order) -> None:
        """Part with those who were removed from the evening, and let others come again."""
        out = {person.key for person in order.people if person.out}
        self._out = self._out - {person.key for person in order.people} | out
        for key in out:
            self._part_with(key)

    def reports(self) -> list[Report]:
        """Return how all tables stand."""
        tables = [each.table for each in self._tables.values() if each.table.play is not None]
        return [standing_of(table) for table in tables]

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        if isinstance(command, commands.Sit):
            self._check_seat(connection.key, self._tables.get(command.table))
        super()._do(connection, command)

    def _check_seat(self, key: str, journaled: JournaledTable | None) -> None:
        """Refuse a person to whom the evening gave no seat at a table, or whom it removed; raises
        `Refusal`."""
        if key in self._out:
            raise Refusal("turned_out", "")
        if journaled is not None and seat_of(journaled.table, key) is None:
            raise Refusal("evening_table", "")
