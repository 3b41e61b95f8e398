"""Copies of a table at the computers of its players, for the case that the host is gone for good.

Every holder has all of the journal, sealed, and a share of the key: only several of them together
can open it, so nobody sees a card early.  What is added goes out before the update that shows it:
whatever anybody saw, all who saw it have.  With another holder comes another key, a new generation.
spec.md 13.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from luznet.host.admission import Admission
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import seat_of
from luznet.records.entries import Entry, Succeeding
from luznet.records.troubles import JournalError
from luznet.sealing import KEY_BYTES, seal, split
from luznet.wire.client_messages import Fetch
from luznet.wire.moving_messages import (
    PARTS_MOST,
    Added,
    Belongings,
    Copy,
    Holder,
    Succession,
    compressed,
    in_parts,
    to_data,
)

EPOCH: Final = 1 << 32
"""How far the numbers of generations of two epochs are apart: they never repeat, not even after a
restart, which is in the journal."""
GONE_FOR: Final = 5.0
"""Seconds after which a holder who has gone no longer counts."""


Attempt = Callable[[JournaledTable, Sequence[Entry]], None]


class _Generation:
    """One key of a table, who has shares of it, and the copy that it seals. `told`: the connections
    that have been told of it; `whole_at`: when all holders were last here."""

    def __init__(self, number: int, key: bytes, holders: Sequence[Holder]) -> None:
        self.number = number
        self.key = key
        self.holders = tuple(holders)
        self.threshold = 0
        self.shares: list[bytes] = []
        self.seq = 0
        self.parts: list[str] = []
        self.told: dict[Connection, None] = {}
        self.whole_at = 0.0

    def place_of(self, key: str) -> int | None:
        """Return the place of a holder, from 0 on."""
        return next((at for at, each in enumerate(self.holders) if each.key == key), None)


class Copies:
    """The copies of all tables of a host."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        admission: Admission,
        attempt: Attempt,
    ) -> None:
        """`attempt` makes a change of a table that nobody asked for."""
        self._attempt_change = attempt
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._admission = admission
        self._generations: dict[str, _Generation] = {}

    def look(self, tables: Iterable[JournaledTable]) -> None:
        """Begin a new generation where somebody else could hold a copy, and tell those who came
        back; to be called a few times a second."""
        for journaled in tables:
            players = self._connections.players(journaled)
            holders = self._holders(journaled, players)
            known = self._generations.get(journaled.table.id)
            if holders and (known is None or self._is_outdated(known, holders)):
                known = self._begin(journaled, holders, known)
            if known is not None:
                for player in self._connections.at(journaled):
                    if player not in known.told:
                        self._tell(journaled, known, player)
                known.told = {each: None for each in known.told if each.journaled is journaled}

    def add(self, journaled: JournaledTable) -> None:
        """Send the holders what was added to a table, before they are shown it."""
        generation = self._generations.get(journaled.table.id)
        if generation is None or not journaled.added:
            return
        table, number = journaled.table, generation.number
        sealed = seal(generation.key, to_data(journaled.added), self._random)
        added = Added(table.id, number, table.seq, b64encode(sealed).decode())
        for connection in generation.told:
            if generation.place_of(connection.key) is not None:
                self._delivery.send(connection, added)

    def fetch(self, connection: Connection, command: Fetch) -> None:
        """Send a holder a part of their copy."""
        generation = self._generations.get(command.table)
        is_holder = generation is not None and generation.place_of(connection.key) is not None
        if generation is not None and is_holder and command.generation == generation.number:
            self._send_part(connection, command.table, generation, command.part)

    def forget(self, table: str) -> None:
        self._generations.pop(table, None)

    # ---- generations -----------------------------------------------------------------------

    def _holders(
        self, journaled: JournaledTable, players: Sequence[Connection]
    ) -> tuple[Holder, ...]:
        """Return who can hold copies, clockwise from the seat of the user who runs the host; nobody
        if that would tell one of them the cards."""
        table = journaled.table
        own = [at for at, seat in enumerate(table.seats) if self._admission.is_own(seat.key)]
        found = {
            (seat - (own or [-1])[0]) % (len(table.seats) + 1): Holder(
                each.key, each.stands_by, each.spare_port
            )
            for each in players
            if (seat := seat_of(table, each.key)) is not None
            and each.stands_by
            and each.spare_port
            and not self._admission.is_own(each.key)
        }
        holders = tuple([found[place] for place in sorted(found)])
        return holders if len(holders) > 1 else ()

    def _is_outdated(self, known: _Generation, holders: Sequence[Holder]) -> bool:
        now = self._environment.now()
        if {*holders} >= {*known.holders}:
            known.whole_at = now
        return not {*holders} <= {*known.holders} or now > known.whole_at + GONE_FOR

    def _begin(
        self, journaled: JournaledTable, holders: Sequence[Holder], before: _Generation | None
    ) -> _Generation | None:
        table = journaled.table
        number = max(before.number + 1 if before else 0, table.epoch * EPOCH + table.seq)
        made = _Generation(number, self._random(KEY_BYTES), holders)
        most = table.rules.colluders or len(holders)
        made.whole_at = self._environment.now()
        made.threshold = max(2, min(most, len(holders)))
        made.shares = split(made.key, made.threshold, len(holders), self._random)
        try:
            made.seq, made.parts = table.seq, self._sealed(journaled, made.key)
        except JournalError:
            return before
        if len(made.parts) > PARTS_MOST:
            return before
        self._generations[table.id] = made
        self._attempt(journaled, made)
        return made

    def _attempt(self, journaled: JournaledTable, made: _Generation) -> None:
        """Note in the journal who would carry the table on."""
        now = self._environment.unix_ms()
        entry = Succeeding(at=now, threshold=made.threshold, holders=made.holders)
        self._attempt_change(journaled, (entry,))

    def _sealed(self, journaled: JournaledTable, key: bytes) -> list[str]:
        table = journaled.table
        admitted = {*self._admission.admitted(), *table.admitted} if table.private else ()
        written = tuple(journaled.written())
        whole = Belongings(table.id, table.game, table.epoch + 1, written, tuple(sorted(admitted)))
        return in_parts(seal(key, compressed(whole), self._random))

    def _tell(self, journaled: JournaledTable, made: _Generation, player: Connection) -> None:
        made.told[player] = None
        table, place = journaled.table.id, made.place_of(player.key)
        share = "" if place is None else b64encode(made.shares[place]).decode()
        self._delivery.send(
            player, Succession(table, made.number, made.threshold, made.holders, share)
        )
        if place is None:
            return
        if journaled.table.seq != made.seq:
            made.seq, made.parts = journaled.table.seq, self._sealed(journaled, made.key)
        self._send_part(player, table, made, 0)

    def _send_part(self, connection: Connection, table: str, made: _Generation, part: int) -> None:
        if part < len(made.parts):
            whole = len(made.parts)
            copy = Copy(table, made.number, made.seq, part, whole, made.parts[part])
            self._delivery.send(connection, copy)

    def _random(self, number: int) -> bytes:
        return self._environment.below(1 << 8 * number).to_bytes(number, "big")
