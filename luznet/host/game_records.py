"""The records of the games at the tables of a host: told to everybody there, and signed by those
who played.

A record goes out soon after the update that shows the same, so no player waits for it.  Only a
finished game is kept and signed; a signature counts if it is that of somebody who held a seat at
the end.  The next game may have begun by then, so the records of the last few are at hand.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from luznet.games.game import Refusal
from luznet.host.connections import SLICE, Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.signing import is_signed
from luznet.wire.client_messages import Sign
from luznet.wire.messages import PACKED_MOST, GameRecord, Signatures
from luznet.wire.record import Kept, Record, pack, to_bytes

FINISHED_MOST: Final = 8
"""Finished games of a table that may still be signed."""


class _Made:
    """A record, and the signatures so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.signatures: dict[str, str] = {}
        self._unsigned = Kept(record, to_bytes(record))

    @cached_property
    def message(self) -> GameRecord | None:
        """What tells of it; None for a record that no message can hold, which the host keeps all
        the same."""
        packed = pack(self._unsigned.data)
        is_short = len(packed) <= PACKED_MOST
        return GameRecord(table=self.record.table, packed=packed) if is_short else None

    @property
    def is_finished(self) -> bool:
        return self.record.outcome is not None

    @property
    def signers(self) -> set[str]:
        """The keys of those who may sign it."""
        return {holder.key for holder in self.record.holders} if self.is_finished else set()

    @property
    def digest(self) -> str:
        return self._unsigned.digest

    def waits_for(self, key: str) -> bool:
        """Return whether the owner of a key may still sign it."""
        return key in self.signers - {*self.signatures, ""}

    @property
    def kept(self) -> Kept:
        """The record as the host keeps it. Somebody alone with bots has not met anybody by that."""
        is_own = len(self.signers - {""}) > 1
        return self._unsigned._replace(signatures=dict(self.signatures), is_own=is_own)

    @property
    def signed(self) -> Signatures:
        return Signatures(self.record.table, self.digest, dict(self.signatures))


class GameRecords:
    """The last records of each table. `soon` calls a function once what was sent is on its way."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        soon: Callable[[Callable[[], None]], None],
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._soon = soon
        self._made: dict[str, list[_Made]] = {}
        self._told: dict[str, Record] = {}

    def show_all(self, journaled: JournaledTable) -> None:
        """Keep the record of a game that is over, before another one begins; tell everybody at the
        table of its record soon, if there is more of it now."""
        record = journaled.recording.record
        if record is not None and self._told.get(record.table) is not record:
            self._told[record.table] = record
            if record.outcome is not None:
                self._environment.archive.keep(self._made_of(record).kept)
            self._soon(lambda: self._show_all(journaled, record))

    def show(self, connection: Connection) -> None:
        """Tell a client of the record of the table where it is, if there is one, and of those that
        it has missed and may sign."""
        records = self._at(connection.journaled)
        for made in records:
            is_due = made is records[-1] or made.waits_for(connection.key)
            if made.message is not None and is_due:
                self._delivery.send(connection, made.message)
                if made.signatures:
                    self._delivery.send(connection, made.signed)

    def sign(self, connection: Connection, command: Sign) -> None:
        """Take a signature, and pass it on. Raises `Refusal`."""
        finished = [each for each in self._at(connection.journaled) if each.is_finished]
        made = next((each for each in finished if each.digest == command.digest), None)
        if made is None:
            raise Refusal("no_record", "")
        is_signer = connection.key != "" and connection.key in made.signers
        if not is_signer or not is_signed(connection.key, made.kept.signed, command.signature):
            raise Refusal("bad_signature", "")
        if made.signatures.get(connection.key) != command.signature:
            made.signatures[connection.key] = command.signature
            self._environment.archive.keep(made.kept)
            self._tell(connection.journaled, made.signed)

    def _show_all(self, journaled: JournaledTable, record: Record) -> None:
        if record.outcome is None and record is not journaled.recording.record:
            return  # there is more by now
        made = self._made_of(record)
        if made.message is not None:
            self._tell(journaled, made.message)

    def _at(self, journaled: JournaledTable | None) -> Sequence[_Made]:
        """Return the records of a table that are at hand, the present one last."""
        record = journaled.recording.record if journaled is not None else None
        if record is None:
            return ()
        made = self._made_of(record)
        before = [each for each in self._made[record.table] if each is not made]
        return [*(each for each in before if each.is_finished), made]

    def _made_of(self, record: Record) -> _Made:
        """Return what is made of a record at its first use."""
        known = self._made.get(record.table, [])
        made = next((each for each in known if each.record is record), None)
        if made is None:
            finished = [each for each in known if each.is_finished][-FINISHED_MOST:]
            made = _Made(record)
            self._made[record.table] = [*finished, made]
        return made

    def _tell(self, journaled: JournaledTable | None, message: GameRecord | Signatures) -> None:
        if journaled is not None:
            here = self._connections.players(journaled), self._connections.spectators(journaled)
            self._tell_some([*here[0], *here[1]], message)

    def _tell_some(
        self, connections: Sequence[Connection], message: GameRecord | Signatures
    ) -> None:
        """Tell a few, players first, and the others soon: nobody who plays waits for a crowd."""
        for connection in connections[:SLICE]:
            self._delivery.send(connection, message)
        if len(connections) > SLICE:
            self._soon(lambda: self._tell_some(connections[SLICE:], message))
