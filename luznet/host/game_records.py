"""The records of the games at the tables of a host: told to everybody there, and signed by those
who played.

A record goes out soon after the update that shows the same, so no player waits for it.  Only a
finished game is kept and signed; a signature counts if it is that of somebody who held a seat at
the end.
"""

from collections.abc import Callable, Sequence

from luznet.games.game import Refusal
from luznet.host.connections import SLICE, Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.signing import is_signed
from luznet.wire.client_messages import Sign
from luznet.wire.messages import PACKED_MOST, GameRecord, Signatures
from luznet.wire.record import Kept, Record, pack, to_bytes


class _Made:
    """A record, its message, and the signatures so far. `message` is None for a record that no
    message can hold, which the host keeps all the same. `is_told`: everybody there was told."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.signatures: dict[str, str] = {}
        self.is_told = False
        self._unsigned = Kept(record, to_bytes(record))
        packed = pack(self._unsigned.data)
        is_short = len(packed) <= PACKED_MOST
        self.message = GameRecord(table=record.table, packed=packed) if is_short else None

    @property
    def kept(self) -> Kept:
        return self._unsigned._replace(signatures=dict(self.signatures))

    @property
    def signed(self) -> Signatures:
        return Signatures(self.record.table, self.kept.digest, dict(self.signatures))


class GameRecords:
    """The last record of each table. `soon` calls a function once what was sent is on its way."""

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
        self._made: dict[str, _Made] = {}

    def show_all(self, journaled: JournaledTable) -> None:
        """Tell everybody at a table of its record soon, if there is more of it now."""
        made = self._made.get(journaled.table.id)
        record = journaled.recording.record
        is_told = made is not None and made.record is record and made.is_told
        if record is not None and not is_told:
            self._soon(lambda: self._show_all(journaled))

    def show(self, connection: Connection) -> None:
        """Tell a client of the record of the table where it is, if there is one."""
        made = self._current(connection.journaled)
        if made is not None and made.message is not None:
            self._delivery.send(connection, made.message)
            if made.signatures:
                self._delivery.send(connection, made.signed)

    def sign(self, connection: Connection, command: Sign) -> None:
        """Take a signature, and pass it on. Raises `Refusal`."""
        made = self._current(connection.journaled)
        if made is None or made.record.outcome is None or made.kept.digest != command.digest:
            raise Refusal("no_record", "")
        signers = {holder.key for holder in made.record.holders}
        is_signer = connection.key != "" and connection.key in signers
        if not is_signer or not is_signed(connection.key, made.kept.signed, command.signature):
            raise Refusal("bad_signature", "")
        if made.signatures.get(connection.key) != command.signature:
            made.signatures[connection.key] = command.signature
            self._environment.archive.keep(made.kept)
            self._tell(connection.journaled, made.signed)

    def _show_all(self, journaled: JournaledTable) -> None:
        made = self._current(journaled)
        if made is None or made.is_told:
            return
        made.is_told = True
        if made.record.outcome is not None:
            self._environment.archive.keep(made.kept)
        if made.message is not None:
            self._tell(journaled, made.message)

    def _current(self, journaled: JournaledTable | None) -> _Made | None:
        """Return the present record of a table, made at first use."""
        record = journaled.recording.record if journaled is not None else None
        if journaled is None or record is None:
            return None
        made = self._made.get(journaled.table.id)
        if made is None or made.record is not record:
            made = self._made[journaled.table.id] = _Made(record)
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
