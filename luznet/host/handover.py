"""How a table moves: the host gives all of it to another computer, which carries it on.

    freeze -> baggage, part by part -> carried -> closed here -> moved (to everybody there)
                 |                        |
                 +-- too slow, cannot ----+--> the next computer, or the table stays

Whatever clients send meanwhile waits.  If the table has moved, they send it again there; if it
stays, it counts here.  The journal says that the table has moved before anybody hears of it, so no
table is ever on two computers that count.  spec.md 12.
"""

from collections.abc import Callable, MutableMapping, Sequence
from typing import Final

from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.changes import Changes
from luznet.host.connections import Connection, Connections
from luznet.host.copies import Copies
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import are_cut_off, may_be_elsewhere, owns, seat_of
from luznet.language import Text
from luznet.records.entries import Cut
from luznet.records.troubles import JournalError
from luznet.wire.client_messages import (
    Carried,
    ClientMessage,
    Fetch,
    HandOver,
    Sit,
    StandBy,
    Watch,
)
from luznet.wire.moving_messages import PARTS_MOST, Baggage, Belongings, Holder, Moved, packed

PATIENCE: Final = 5.0
"""Seconds for one computer to take a table over."""
_CARRIED = Text("{name}'s computer carries the table {table} on.")
_STAYS = Text("No other computer could carry the table {table} on.")

Again = Callable[[Connection, ClientMessage], None]
"""Obeys a command that had to wait."""


class _Move:
    """A table on its way: to whom it goes, and who comes next; `until` when they have time."""

    def __init__(self, journaled: JournaledTable, successors: list[Connection]) -> None:
        self.journaled = journaled
        self.successors = successors
        self.to: Connection | None = None
        self.until = 0.0
        self.parts: list[str] = []
        self.waiting: list[tuple[Connection, ClientMessage]] = []


class Handover:
    """The tables of a host that move. `again` obeys a command once it is sure that its table
    stays."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        tables: MutableMapping[str, JournaledTable],
        admission: Admission,
        changes: Changes,
        again: Again,
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._tables = tables
        self._admission = admission
        self._again = again
        self._changes = changes
        self._moves: dict[str, _Move] = {}
        self._gone: dict[str, Moved] = {}
        self.copies = Copies(connections, delivery, environment, admission, changes.attempt)

    @property
    def is_going_on(self) -> bool:
        return bool(self._moves)

    # ---- what clients send ---------------------------------------------------------------

    def take(self, connection: Connection, command: ClientMessage) -> None:
        """Take what a client says about moving a table. Raises `Refusal`."""
        if isinstance(command, StandBy):
            connection.stands_by = command.addresses
            connection.spare_port = command.port or 0
        elif isinstance(command, HandOver):
            self._ask(connection, command)
        elif isinstance(command, Fetch) and command.generation:
            self.copies.fetch(connection, command)
        elif isinstance(command, Fetch):
            self._fetch(connection, command)
        elif isinstance(command, Carried):
            self._carried(connection, command)

    def waits(self, connection: Connection, command: ClientMessage) -> bool:
        """Return whether a command has to wait, because the table for which it is moves."""
        if not self._moves or isinstance(command, StandBy | Fetch | Carried):
            return False
        here = connection.journaled
        meant = command.table if isinstance(command, Sit | Watch) else here and here.table.id
        move = self._moves.get(meant or "")
        if move is not None:
            move.waiting.append((connection, command))
        return move is not None

    def _ask(self, connection: Connection, command: HandOver) -> None:
        """Let the owner of a table hand it over. Raises `Refusal`."""
        journaled = connection.journaled
        if journaled is None:
            raise Refusal("not_seated", "")
        if not owns(journaled.table, connection.key):
            raise Refusal("not_owner", "")
        chosen = [
            each
            for each in self._successors(journaled)
            if command.seat in (None, seat_of(journaled.table, each.key))
        ]
        if not chosen:
            raise Refusal("no_successor", "")
        self._begin(journaled, chosen)

    def _fetch(self, connection: Connection, command: Fetch) -> None:
        """Send a part of the baggage to whoever takes the table over."""
        move = self._moves.get(command.table)
        if move is not None and move.to is connection and command.part < len(move.parts):
            self._send_part(move, command.part)

    def _carried(self, connection: Connection, command: Carried) -> None:
        """Let everybody follow the table; or if it cannot be carried on there, try the next."""
        move = self._moves.get(command.table)
        if move is None or move.to is not connection:
            return
        if command.port is None or not command.key:
            self._try_next(move)
        else:
            self._finish(move, connection, command)

    def tell_where(self, connection: Connection, table: str) -> bool:
        """Tell somebody who looks for a table where it went from here; return whether it did."""
        moved = self._gone.get(table)
        if moved is not None:
            self._delivery.send(connection, moved)
        return moved is not None

    # ---- moving --------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin to hand over every table where somebody's computer can carry it on."""
        for journaled in [*self._tables.values()]:
            successors = self._successors(journaled)
            if successors and journaled.table.id not in self._moves:
                self._begin(journaled, successors)

    def look(self) -> None:
        """Try the next computer where one took too long, or has gone, and look after the copies; to
        be called often."""
        self.copies.look(self._tables.values())
        for journaled in self._tables.values():
            self._look_for_cut(journaled)
        now = self._environment.now()
        for move in [*self._moves.values()]:
            if move.to is None or move.to.is_gone or now > move.until:
                self._try_next(move)

    def _look_for_cut(self, journaled: JournaledTable) -> None:
        """Let a game stand still while most of its players may be elsewhere."""
        table, now = journaled.table, self._environment.unix_ms()
        is_cut = table.phase == "playing" and are_cut_off(table)
        if is_cut != table.cut:
            self._changes.attempt(journaled, (Cut(at=now, cut=is_cut),))

    def elsewhere(self) -> list[tuple[str, int, list[Holder]]]:
        """Return every table, its epoch, and who may have it elsewhere."""
        tables = [each.table for each in self._tables.values()]
        return [(table.id, table.epoch, may_be_elsewhere(table)) for table in tables]

    def found_elsewhere(self, table: str, holder: Holder) -> None:
        """Give a table up that somebody else carries on, and tell everybody here where it is.
        Raises `JournalError`."""
        journaled = self._tables.get(table)
        if journaled is None:
            return
        journaled.close(self._environment.unix_ms(), moved=True)
        name = next((seat.name for seat in journaled.table.seats if seat.key == holder.key), "")
        self._leave(journaled, Moved(table, name, holder.key, holder.addresses, holder.port), ())

    def _successors(self, journaled: JournaledTable) -> list[Connection]:
        """Return whose computers can carry a table on: clockwise from the seat of the user who runs
        the host, who may be about to leave."""
        table = journaled.table
        own = next(
            (at for at, seat in enumerate(table.seats) if self._admission.is_own(seat.key)), -1
        )
        found = {
            (seat - own) % (len(table.seats) + 1): each
            for each in self._connections.players(journaled)
            if (seat := seat_of(table, each.key)) is not None
            and each.stands_by
            and not self._admission.is_own(each.key)
        }
        return [found[place] for place in sorted(found)]

    def _begin(self, journaled: JournaledTable, successors: list[Connection]) -> None:
        move = self._moves[journaled.table.id] = _Move(journaled, successors)
        journaled.is_frozen = True
        self._try_next(move)

    def _try_next(self, move: _Move) -> None:
        try:
            move.parts = move.parts or self._pack(move.journaled)
        except JournalError:
            move.successors.clear()
        if not move.successors or len(move.parts) > PARTS_MOST:
            self._give_up(move)
            return
        move.to = move.successors.pop(0)
        move.until = self._environment.now() + PATIENCE
        self._send_part(move, 0)

    def _pack(self, journaled: JournaledTable) -> list[str]:
        table = journaled.table
        admitted = {*self._admission.admitted(), *table.admitted} if table.private else ()
        return packed(
            Belongings(
                table.id,
                table.game,
                table.epoch + 1,
                tuple(journaled.written()),
                tuple(sorted(admitted)),
            )
        )

    def _send_part(self, move: _Move, part: int) -> None:
        assert move.to is not None  # noqa: S101 - the caller has looked
        baggage = Baggage(move.journaled.table.id, part, len(move.parts), move.parts[part])
        self._delivery.send(move.to, baggage)

    def _give_up(self, move: _Move) -> None:
        """Let the table stay."""
        del self._moves[move.journaled.table.id]
        move.journaled.is_frozen = False
        self._changes.report(_STAYS(table=move.journaled.table.name))
        for connection, command in move.waiting:
            if self._connections.is_here(connection):
                self._again(connection, command)

    def _finish(self, move: _Move, successor: Connection, command: Carried) -> None:
        """Close the table here, and tell everybody where it is. Without that in the journal, it
        stays."""
        journaled, table = move.journaled, move.journaled.table
        try:
            journaled.close(self._environment.unix_ms(), moved=True)
        except JournalError:
            self._give_up(move)
            return
        seat = seat_of(table, successor.key)
        name = table.seats[seat].name if seat is not None else successor.session.name
        assert command.port is not None  # noqa: S101 - the caller has looked
        moved = Moved(table.id, name, command.key, successor.stands_by, command.port)
        del self._moves[table.id]
        waiting = [connection for connection, _command in move.waiting]
        self._leave(journaled, moved, [each for each in waiting if self._connections.is_here(each)])

    def _leave(self, journaled: JournaledTable, moved: Moved, others: Sequence[Connection]) -> None:
        """Forget a table that is elsewhere, and tell everybody there and these others."""
        del self._tables[moved.table]
        self._gone[moved.table] = moved
        self.copies.forget(moved.table)
        for connection in dict.fromkeys([*self._connections.at(journaled), *others]):
            self._delivery.send(connection, moved)
            self._connections.move(connection, None)
        self._changes.report(_CARRIED(name=moved.name, table=journaled.table.name))
