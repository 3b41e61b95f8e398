"""Copies of a table at the computers of its players, for the case that the host is gone for good.

Every holder has all of the journal, sealed, and a share of the key: only several of them together
can open it, so nobody sees a card early.  What is added goes out before the update that shows it:
whatever anybody saw, all who saw it have.  With another holder comes another key, a new generation.
spec.md 13.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from luznet.host.admission import Admission
from luznet.host.connections import MOST_OWED, Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import Table, seat_of
from luznet.records.entries import Admitted, Entry, Succeeding
from luznet.records.troubles import JournalError
from luznet.sealing import KEY_BYTES, seal, split
from luznet.wire.client_messages import Fetch
from luznet.wire.moving_messages import (
    ADDED_BLOCK,
    ADDED_MOST,
    COPY_BLOCK,
    PARTS_MOST,
    Added,
    Belongings,
    Copy,
    Holder,
    Succession,
    compressed,
    in_parts,
    padded,
    to_data,
)

EPOCH: Final = 1 << 32
"""How far the numbers of generations of two epochs are apart: they never repeat, not even after a
restart, which is in the journal."""
GONE_FOR: Final = 5.0
"""Seconds after which a holder who has gone no longer counts."""
AT_MOST_EVERY: Final = 0.5
"""Seconds between two generations: each costs a look at the whole table."""
BOTH_FOR: Final = 10.0
"""Seconds for holders to get all of a new generation; until then both count."""
FRESH_AFTER: Final = 1000
"""Entries of the table after which a new copy saves the holders from keeping them one by one."""

Attempt = Callable[[JournaledTable, Sequence[Entry]], None]


def _threshold(table: Table, holders: int) -> int:
    """Return how many holders it takes to open a sealed copy: as many as know all cards anyway, or
    all of them. 1: there is none, since fewer than most of the people would have it."""
    people = sum(bool(seat.key) for seat in table.seats)
    known = table.rules.colluders
    enough = known or people // 2 + 1
    return max(2, min(known or holders, holders)) if holders >= max(2, enough) else 1


class _Parts(NamedTuple):
    """A copy in parts, of the table at a `seq`. An open one says who is `admitted` now; what is
    sealed has that in its entries, and the passes of the `guests`."""

    seq: int
    parts: list[str]
    admitted: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()


class _Generation:
    """One key of a table, who has shares of it, and the copies: all of the table, sealed, and what
    was open last. `told`: the connections that have been told of it, `complete`: those that have
    all of it; `whole_at`: when all holders were last here; `before`: the generation that counts as
    well until then."""

    def __init__(self, number: int, key: bytes, holders: Sequence[Holder], threshold: int) -> None:
        self.number = number
        self.key = key
        self.holders = tuple(holders)
        self.threshold = threshold
        self.shares: list[bytes] = []
        self.copies = {False: _Parts(0, []), True: _Parts(0, [])}
        self.told: dict[Connection, None] = {}
        self.complete: set[Connection] = set()
        self.whole_at = 0.0
        self.began = 0.0
        self.before: _Generation | None = None

    @property
    def is_sealed(self) -> bool:
        """Whether there is a sealed copy: the holders are so many that it tells nobody anything."""
        return self.threshold > 1

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
        self._attempt = attempt
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._admission = admission
        self._generations: dict[str, _Generation] = {}

    def look(self, tables: Iterable[JournaledTable]) -> None:
        """Begin a new generation where somebody else could hold a copy, tell those who came back,
        and send what is open now; to be called a few times a second."""
        for journaled in tables:
            try:
                self._look(journaled)
            except JournalError:  # its whole journal cannot be read now
                continue

    def _look(self, journaled: JournaledTable) -> None:
        if journaled.is_frozen:
            return
        holders = self._holders(journaled)
        if holders:
            self._note_admitted(journaled)
        known = self._generations.get(journaled.table.id)
        if holders and (known is None or self._is_outdated(known, holders)):
            known = self._begin(journaled, holders, known)
        if known is None:
            return
        known.told = {each: None for each in known.told if each.journaled is journaled}
        self._part_with_last(known)
        is_new = not self._is_current(journaled, known, is_open=True)
        self._freshen(journaled, known)
        for player in self._connections.at(journaled):
            if player.behind_since is not None:  # it would miss it, and is told later
                continue
            is_told = player in known.told
            if not is_told:
                self._tell(journaled, known, player)
            if (is_new or not is_told) and known.place_of(player.key) is not None:
                self._send_copy(journaled, known, player, is_open=True)

    def show(self, journaled: JournaledTable, newcomer: Connection) -> None:
        """See to it that a newcomer may come to the next host of the table, too, and tell them who
        would carry it on; those who hold copies are told with the next look."""
        known = self._generations.get(journaled.table.id)
        if known is None:
            return
        self._note_admitted(journaled)
        if known.place_of(newcomer.key) is None:
            self._tell(journaled, known, newcomer)

    def _note_admitted(self, journaled: JournaledTable) -> None:
        """Write down who may come to a private table, which is not in its journal otherwise."""
        table = journaled.table
        admitted = self._admission.admitted(table.admitted) if table.private else ()
        if admitted != table.admitted:
            entry = Admitted(at=self._environment.unix_ms(), keys=admitted)
            self._attempt(journaled, (entry,))

    def add(self, journaled: JournaledTable) -> None:
        """Send the holders what was added to a table, before they are shown it."""
        generation = self._generations.get(journaled.table.id)
        if generation is None or not journaled.added:
            return
        data = padded(to_data(journaled.table.seq, journaled.added), ADDED_BLOCK)
        for each in (generation.before, generation):
            if each is not None and each.is_sealed:
                self._add_to(each, journaled, data)

    def _add_to(self, made: _Generation, journaled: JournaledTable, data: bytes) -> None:
        table = journaled.table
        sealed = b64encode(seal(made.key, data, self._random)).decode()
        if len(sealed) > ADDED_MOST:  # only a whole copy can hold it
            made.told.clear()
            return
        added = Added(table.id, made.number, table.seq, sealed)
        for connection in [*made.told]:
            if connection.journaled is not journaled or made.place_of(connection.key) is None:
                continue
            if len(connection.owed) + 2 > MOST_OWED:  # it may miss some, and needs all again
                del made.told[connection]
            self._delivery.send(connection, added)

    def fetch(self, connection: Connection, command: Fetch) -> None:
        """Send a holder a part of a copy, or take note that they have all of it."""
        made = self._generations.get(command.table)
        if made is None or made.number != command.generation:
            return
        if made.place_of(connection.key) is None:
            return
        if not command.open and command.part >= len(made.copies[False].parts):
            made.complete.add(connection)
        else:
            self._send_part(connection, command.table, made, command.part, is_open=command.open)

    def forget(self, table: str) -> None:
        self._generations.pop(table, None)

    # ---- generations -----------------------------------------------------------------------

    def _holders(self, journaled: JournaledTable) -> tuple[Holder, ...]:
        """Return who can hold copies, clockwise from the seat of the user who runs the host."""
        table = journaled.table
        own = [at for at, seat in enumerate(table.seats) if self._admission.is_own(seat.key)]
        found = {
            (seat - (own or [-1])[0]) % (len(table.seats) + 1): Holder(
                each.key, each.stands_by, each.spare_port
            )
            for each in self._connections.players(journaled)
            if (seat := seat_of(table, each.key)) is not None
            and each.stands_by
            and each.spare_port
            and each.key in table.can_vote
            and not self._admission.is_own(each.key)
        }
        return tuple([found[place] for place in sorted(found)])

    def _is_outdated(self, known: _Generation, holders: Sequence[Holder]) -> bool:
        """Return whether somebody else is here, or a holder has gone for good."""
        now = self._environment.now()
        if {*holders} >= {*known.holders}:
            known.whole_at = now
        if now < known.began + AT_MOST_EVERY:
            return False
        is_gone = len(holders) > 1 and now > known.whole_at + GONE_FOR
        return not {*holders} <= {*known.holders} or is_gone

    def _begin(
        self, journaled: JournaledTable, holders: Sequence[Holder], before: _Generation | None
    ) -> _Generation:
        table = journaled.table
        name = max(before.number + 1 if before else 0, table.epoch * EPOCH + table.seq)
        made = _Generation(name, self._random(KEY_BYTES), holders, _threshold(table, len(holders)))
        if made.is_sealed:
            made.shares = split(made.key, made.threshold, len(holders), self._random)
        made.whole_at = made.began = self._environment.now()
        made.before = before if before is None or before.before is None else before.before
        self._generations[table.id] = made
        succeeding = Succeeding(
            at=self._environment.unix_ms(), threshold=made.threshold, holders=made.holders
        )
        self._attempt(journaled, (succeeding,))
        return made

    def _part_with_last(self, known: _Generation) -> None:
        """Let a generation be the only one, once all who are told of it have all of it."""
        told = {each for each in known.told if known.place_of(each.key) is not None}
        is_late = self._environment.now() > known.began + BOTH_FOR
        if is_late or (told and told <= known.complete):
            known.before = None

    def _freshen(self, journaled: JournaledTable, known: _Generation) -> None:
        """Send a new copy where much was added to the last one, or a guest has come."""
        last = known.copies[False]
        is_old = journaled.table.seq > last.seq + FRESH_AFTER
        if known.is_sealed and (is_old or last.guests != self.passes(journaled.table)):
            for player in known.told:
                if known.place_of(player.key) is not None:
                    self._send_copy(journaled, known, player, is_open=False)

    def _tell(self, journaled: JournaledTable, made: _Generation, player: Connection) -> None:
        """Tell somebody who would carry the table on; a holder also gets their share, and all of
        it."""
        made.told[player] = None
        table, place = journaled.table.id, made.place_of(player.key)
        share = "" if place is None or not made.shares else b64encode(made.shares[place]).decode()
        told = Succession(table, made.number, made.threshold, made.holders, share)
        self._delivery.send(player, told)
        if share:
            self._send_copy(journaled, made, player, is_open=False)

    def _send_copy(
        self, journaled: JournaledTable, made: _Generation, player: Connection, *, is_open: bool
    ) -> None:
        if not self._is_current(journaled, made, is_open=is_open):
            table = journaled.table
            seq = journaled.open_at if is_open else table.seq
            written, admitted = tuple(journaled.written()[:seq]), table.admitted if is_open else ()
            guests = () if is_open else self.passes(table)
            whole = compressed(
                Belongings(table.id, table.game, table.epoch + 1, written, admitted, guests)
            )
            data = whole if is_open else seal(made.key, padded(whole, COPY_BLOCK), self._random)
            made.copies[is_open] = _Parts(seq, in_parts(data), admitted, guests)
        if len(made.copies[is_open].parts) <= PARTS_MOST:
            self._send_part(player, journaled.table.id, made, 0, is_open=is_open)

    def passes(self, table: Table) -> tuple[str, ...]:
        """Return what leads the guests at a table to their seats on another computer."""
        return self._admission.guests.passes([seat.key for seat in table.seats if seat.key])

    def _is_current(self, journaled: JournaledTable, made: _Generation, *, is_open: bool) -> bool:
        """Return whether a copy has what it would have if it were made now."""
        seq, _parts, admitted, guests = made.copies[is_open]
        if not is_open:
            return seq == journaled.table.seq and guests == self.passes(journaled.table)
        return seq == journaled.open_at and admitted == journaled.table.admitted

    def _send_part(
        self, connection: Connection, table: str, made: _Generation, part: int, *, is_open: bool
    ) -> None:
        seq, parts = made.copies[is_open][:2]
        if part < len(parts):
            copy = Copy(table, made.number, seq, part, len(parts), parts[part], is_open)
            self._delivery.send(connection, copy)

    def _random(self, number: int) -> bytes:
        return self._environment.below(1 << 8 * number).to_bytes(number, "big")
