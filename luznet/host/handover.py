"""How a table moves: the host gives all of it to another computer, which carries it on.

    freeze -> baggage, part by part -> carried -> reached -> closed here -> moved (to everybody)
                 |                        |          |
                 +-- too slow, cannot ----+----------+ somebody did not reach it
                                                     v
                                          the next computer, or the table stays

A host may be in two networks, so everybody is asked first whether they reach the next one.
Whatever clients send meanwhile waits.  If the table has moved, they send it again there; if it
stays, it counts here.  The journal says that the table has moved before anybody hears of it, so no
table is ever on two computers that count.  A client that comes later is told where it is.
A computer that could not take a table is not asked again until its client says anew that it stands
by, and one that somebody at the table did not reach, while they are there.  spec.md 12.
"""

from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from luznet.custody.evidence import EPOCHS_MOST, handed_over
from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.changes import Changes
from luznet.host.connections import Connection, Connections
from luznet.host.copies import Copies
from luznet.host.custody import HostCustody
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import are_cut_off, may_be_elsewhere, owns, seat_of
from luznet.host.went_on import WentOn
from luznet.language import Text
from luznet.records.entries import Cut
from luznet.records.troubles import JournalError
from luznet.wire.client_messages import (
    Bye,
    Carried,
    ClientMessage,
    Fetch,
    HandOver,
    Leave,
    Reached,
    Sit,
    StandBy,
    Testify,
    Watch,
)
from luznet.wire.custody_messages import ChainLink
from luznet.wire.messages import Progress, Refused, Table
from luznet.wire.moving_messages import (
    PARTS_MOST,
    Baggage,
    Belongings,
    Holder,
    Moved,
    Reach,
    Stays,
    packed,
)

PATIENCE: Final = 5.0
"""Seconds for one computer to take a table over."""
REACHING: Final = 3.0
"""Seconds for everybody to say whether they reach it; a client that does not know the question says
nothing."""
_AT_ONCE: Final = StandBy, Fetch, Carried, Reached, Testify, Bye
"""What is obeyed while the table moves."""
SELDOM: Final = 5.0
"""Seconds between two looks for a table elsewhere from which only a few people are gone."""
# i18n: {table} is the name of a table, such as "Ann's table".
_CARRIED = Text("{table} goes on at {name}'s computer.")
# i18n: {table} is the name of a table, such as "Ann's table".
_STAYS: Final = {
    "no_successor": Text("{table} stays here: no other computer could carry it on."),
    "out_of_reach": Text(
        "{table} stays here: not everybody can reach a computer that could carry it on."
    ),
}
"""Why a table stays, by the code with which its owner is refused."""
# i18n: {table} is the name of a table, such as "Ann's table".
_STAYS_OPEN = Text("{table} stays open on your computer until the others have left.")


def past_reports(table: Table, *, rests_here: bool) -> set[str]:
    """Return what may have been reported of where a table is, and is no longer true now that its
    host has ended. `rests_here`: its game waits here, and is at no other computer."""
    stays = {each(table=table.name) for each in (*_STAYS.values(), _STAYS_OPEN)}
    carried = {_CARRIED(table=table.name, name=seat.name) for seat in table.seats}
    return stays | carried if rests_here else stays


class Told(NamedTuple):
    """What a handover leads to: `again` obeys a command once it is sure that its table stays,
    `gone` takes the id of a table that went, `changes` makes changes and reports, and `custody`
    proves where a table is."""

    again: Callable[[Connection, ClientMessage], None]
    gone: Callable[[str], None]
    changes: Changes
    custody: HostCustody


class _Move:
    """A table on its way: to whom it goes, and who comes next; `until` when they have time. Once
    they `carried` it there, those who are `asked` are to say whether they reach it. `asker`: who
    wanted it to move, if not the host; `obstacle`: why it stays."""

    def __init__(
        self, journaled: JournaledTable, successors: list[Connection], asker: Connection | None
    ) -> None:
        self.journaled = journaled
        self.successors = successors
        self.asker = asker
        self.obstacle = "no_successor"
        self.to: Connection | None = None
        self.until = 0.0
        self.parts: list[str] = []
        self.carried: Moved | None = None
        self.asked: set[Connection] = set()
        self.waiting: list[tuple[Connection, ClientMessage]] = []


class Handover:
    """The tables of a host that move. `is_possible`: they may move at all; `lost`: the host whose
    table this one carries on."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        tables: MutableMapping[str, JournaledTable],
        admission: Admission,
        told: Told,
        *,
        is_possible: bool,
        lost: Holder | None = None,
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._tables = tables
        self._admission = admission
        self._told = told
        self._changes = told.changes
        self._custody = told.custody
        self.copies = Copies(connections, delivery, environment, admission, told.changes.attempt)
        self._went_on = WentOn(connections, delivery, admission.is_own)
        self._moves: dict[str, _Move] = {}
        self._moved: dict[str, Moved] = {}
        self._stay: set[str] = set()
        self._is_possible = is_possible
        self._lost = lost
        self._looked = 0.0

    @property
    def is_going_on(self) -> bool:
        return bool(self._moves)

    # ---- what clients send ---------------------------------------------------------------

    def take(self, connection: Connection, command: ClientMessage) -> None:
        """Take what a client says about moving a table. Raises `Refusal`."""
        if isinstance(command, StandBy):
            connection.stands_by = command.addresses
            connection.out_of_reach.clear()
            connection.spare_port = command.port or 0
        elif isinstance(command, HandOver):
            self._ask(connection, command)
        elif isinstance(command, Fetch) and command.generation:
            self.copies.fetch(connection, command)
        elif isinstance(command, Fetch):
            self._fetch(connection, command)
        elif isinstance(command, Carried):
            self._carried(connection, command)
        elif isinstance(command, Reached):
            self._reached(connection, command)
        elif isinstance(command, Testify):
            self._custody.take(connection, command)
        elif isinstance(command, Leave):
            self._went_on.goes_along(connection, command.to)

    def waits(self, connection: Connection, command: ClientMessage) -> bool:
        """Return whether a command has to wait, because the table for which it is moves. To one
        for a table that has moved, the answer is where it is."""
        if isinstance(command, Sit | Watch) and command.table in self._moved:
            self._delivery.send(connection, self._moved[command.table])
            return True
        if not self._moves or isinstance(command, _AT_ONCE):
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
        if not (chosen and self._is_possible):
            raise Refusal("no_successor", "")
        self._begin(journaled, chosen, connection)

    def _fetch(self, connection: Connection, command: Fetch) -> None:
        """Send a part of the baggage to whoever takes the table over."""
        move = self._moves.get(command.table)
        if move is not None and move.to is connection and command.part < len(move.parts):
            self._send_part(move, command.part)

    def _carried(self, connection: Connection, command: Carried) -> None:
        """Ask everybody whether they reach the table there; or if it cannot be carried on there,
        try the next."""
        move = self._moves.get(command.table)
        if move is None or move.to is not connection or move.carried is not None:
            return
        if command.port is None or not command.key:
            self._pass_over(move)
            return
        table = move.journaled.table
        seat = seat_of(table, connection.key)
        name = table.seats[seat].name if seat is not None else connection.session.name
        there = Moved(table.id, name, command.key, connection.stands_by, command.port)
        move.carried, move.until = there, self._environment.now() + REACHING
        move.asked = {*self._connections.players(move.journaled)} - {connection}
        for each in move.asked:
            self._delivery.send(each, Reach(table.id, there.key, there.addresses, there.port))
        self._finish_if_reached(move)

    def _reached(self, connection: Connection, command: Reached) -> None:
        """Take whether somebody reaches the next host; without one of them the table does not go
        there."""
        move = self._moves.get(command.table)
        if move is None or move.carried is None or move.carried.key != command.key:
            return
        if connection not in move.asked:
            return
        move.asked.discard(connection)
        if command.found:
            self._finish_if_reached(move)
        elif move.to is not None:
            move.to.out_of_reach.add(connection)
            move.obstacle = "out_of_reach"
            self._try_next(move)

    def _finish_if_reached(self, move: _Move) -> None:
        """Let everybody follow the table once nobody is left who may not reach it."""
        move.asked = {each for each in move.asked if not self._is_gone(each)}
        if not move.asked and move.carried is not None:
            self._finish(move, move.carried)

    # ---- moving --------------------------------------------------------------------------

    def begin(self, *, may_stay: bool = False) -> None:
        """Begin to hand over every table where somebody's computer can carry it on. `may_stay`: a
        table stays while anybody plays there who could not go along, such as a guest over ssh; it
        is said once."""
        for journaled in [*self._tables.values()]:
            successors = self._successors(journaled) if self._is_possible else []
            others = [
                each
                for each in self._connections.players(journaled)
                if not self._admission.is_own(each.key)
            ]
            if may_stay and len(successors) < len(others):
                self._say_stays(journaled, _STAYS_OPEN)
                continue
            if successors and journaled.table.id not in self._moves:
                self._begin(journaled, successors)

    def has_own_user(self) -> bool:
        """Return whether the user who runs the host is connected to it."""
        return any(self._admission.is_own(each.key) for each in self._connections)

    def disown(self) -> None:
        """Close all tables here: they were brought, but nobody came after them, so they are
        elsewhere."""
        for journaled in self._tables.values():
            with suppress(JournalError):
                journaled.close(self._environment.unix_ms(), moved=True)

    def look(self) -> None:
        """Try the next computer where one took too long, or has gone, and look after the copies; to
        be called often."""
        if self._is_possible:
            self.copies.look(self._tables.values())
        for journaled in [*self._tables.values()]:
            self._custody.look(journaled)
            self._look_for_cut(journaled)
            self._went_on.look(journaled)
            if not journaled.is_frozen and (there := self._went_on.wanted(journaled)) is not None:
                with suppress(JournalError):
                    self._give(journaled, there)
        now = self._environment.now()
        for move in [*self._moves.values()]:
            if self._is_gone(move.to):
                self._try_next(move)
            elif move.carried is not None:
                move.asked = move.asked if now <= move.until else set()
                self._finish_if_reached(move)
            elif now > move.until:
                self._pass_over(move)

    def _look_for_cut(self, journaled: JournaledTable) -> None:
        """Let a game stand still while most of its players may be elsewhere. It goes on above every
        epoch in which they helped successors: these may have it, but most of the people are
        here."""
        table = journaled.table
        is_cut_off = are_cut_off(table) or self._custody.is_outvoted(journaled)
        is_cut = table.phase == "playing" and is_cut_off
        helped = [each.helped for each in self._connections.players(journaled)]
        highest = max((each for each in helped if each < table.epoch + EPOCHS_MOST), default=0)
        if is_cut < table.cut and highest > table.epoch:
            self._custody.stand(journaled, highest + 1)
        elif is_cut != table.cut:
            cut = Cut(at=self._environment.unix_ms(), cut=is_cut)
            self._changes.attempt(journaled, (cut,))

    def elsewhere(self) -> list[tuple[str, list[Holder]]]:
        """Return every table that may be elsewhere, and whose computers may have it, wherever these
        people are themselves; tables where only a few people are gone, now and then."""
        now, found = self._environment.now(), []
        is_due = now > self._looked + SELDOM
        for each in self._tables.values():
            table, others = each.table, [] if self._lost is None else [self._lost]
            others += [heir for heir in table.heirs if not self._admission.is_own(heir.key)]
            here = {player.key for player in self._connections.players(each)}
            are_gone = any(heir.key not in here for heir in table.heirs)
            if may_be_elsewhere(table) or (is_due and are_gone):
                found.append((table.id, others))
        self._looked = now if is_due else self._looked
        return found

    def found_elsewhere(
        self,
        table: str,
        holder: Holder,
        links: Sequence[ChainLink],
        progress: Progress | None = None,
    ) -> None:
        """Give a table up if its people have let somebody else carry it on, and tell everybody here
        where it is; but if most people are here, go above that epoch. Whoever went on alone gets
        nothing: the people here are asked. Raises `JournalError`."""
        journaled = self._tables.get(table)
        if journaled is None:
            return
        verdict, chain = self._custody.beside(journaled, links)
        if not links:
            self._went_on.ended(table, holder.key)
        if verdict not in ("ahead", "asks") or chain.tip.key != holder.key:
            return
        name = next((seat.name for seat in journaled.table.seats if seat.key == holder.key), "")
        where = holder.addresses, holder.port
        there = Moved(table, name, holder.key, *where, chain.shown, progress)
        if verdict == "asks":
            self._went_on.offer(journaled, there)
        elif may_be_elsewhere(journaled.table) or not self._custody.has_most(journaled):
            self._give(journaled, there)
        else:
            self._custody.stand(journaled, chain.tip.epoch + 1)

    def _give(self, journaled: JournaledTable, there: Moved) -> None:
        """Give a table up to a host that has it. Raises `JournalError`."""
        journaled.close(self._environment.unix_ms(), moved=True, to=there)
        self._leave(journaled, there, ())

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
            and each.out_of_reach.isdisjoint(self._connections.players(journaled))
            and not self._admission.is_own(each.key)
        }
        return [found[place] for place in sorted(found)]

    def _begin(
        self,
        journaled: JournaledTable,
        successors: list[Connection],
        asker: Connection | None = None,
    ) -> None:
        move = self._moves[journaled.table.id] = _Move(journaled, successors, asker)
        journaled.is_frozen = True
        self._try_next(move)

    def _is_gone(self, connection: Connection | None) -> bool:
        """Return whether a client has left the host."""
        return connection is None or connection.is_gone or not self._connections.is_here(connection)

    def _pass_over(self, move: _Move) -> None:
        """Try the next computer, and this one no more."""
        if move.to is not None:
            move.to.stands_by = ()
        self._try_next(move)

    def _part_with(self, move: _Move) -> None:
        """Let the host end to which the table does not come."""
        if move.to is not None:
            self._delivery.send(move.to, Stays(move.journaled.table.id))
        move.to, move.carried, move.asked = None, None, set()

    def _try_next(self, move: _Move) -> None:
        self._part_with(move)
        try:
            move.parts = move.parts or self._pack(move.journaled)
        except JournalError:
            move.successors.clear()
        move.successors = [each for each in move.successors if not self._is_gone(each)]
        if not move.successors or len(move.parts) > PARTS_MOST:
            self._give_up(move)
            return
        move.to = move.successors.pop(0)
        move.until = self._environment.now() + PATIENCE
        self._send_part(move, 0)

    def _pack(self, journaled: JournaledTable) -> list[str]:
        table = journaled.table
        admitted = self._admission.admitted(table.admitted) if table.private else ()
        return packed(
            Belongings(
                table.id,
                table.game,
                table.epoch + 1,
                tuple(journaled.written()),
                admitted,
                self.copies.passes(table),
            )
        )

    def _send_part(self, move: _Move, part: int) -> None:
        assert move.to is not None  # noqa: S101 - the caller has looked
        baggage = Baggage(move.journaled.table.id, part, len(move.parts), move.parts[part])
        self._delivery.send(move.to, baggage)

    def _give_up(self, move: _Move) -> None:
        """Let the table stay."""
        self._part_with(move)
        del self._moves[move.journaled.table.id]
        move.journaled.is_frozen = False
        self._say_stays(move.journaled, _STAYS[move.obstacle])
        if move.asker is not None:
            self._delivery.send(move.asker, Refused(of="hand_over", code=move.obstacle))
        for connection, command in move.waiting:
            if not self._is_gone(connection):
                self._told.again(connection, command)

    def _say_stays(self, journaled: JournaledTable, sentence: Text) -> None:
        """Report that a table stays, unless that has been said."""
        table = journaled.table
        if table.id not in self._stay:
            self._stay.add(table.id)
            self._changes.report(sentence(table=table.name))

    def _finish(self, move: _Move, moved: Moved) -> None:
        """Close the table here, and tell everybody where it is. Without that in the journal, it
        stays."""
        journaled = move.journaled
        chain, sign = self._custody.chain(journaled), self._environment.sign
        link = handed_over(chain, journaled.table.epoch + 1, moved.key, sign)
        moved = msgspec.structs.replace(moved, links=chain.with_link(link).shown)
        try:
            journaled.close(self._environment.unix_ms(), moved=True, to=moved)
        except JournalError:
            self._give_up(move)
            return
        del self._moves[moved.table]
        self._leave(journaled, moved, [each for each, _command in move.waiting])

    def _leave(self, journaled: JournaledTable, moved: Moved, others: Sequence[Connection]) -> None:
        """Forget a table that is elsewhere, and tell everybody there and these others."""
        self._moved[moved.table] = moved
        self.copies.forget(moved.table)
        waiting = [each for each in others if not self._is_gone(each)]
        for connection in dict.fromkeys([*self._connections.at(journaled), *waiting]):
            self._delivery.send(connection, moved)
            self._connections.move(connection, None)
        self._told.gone(moved.table)
        self._changes.report(_CARRIED(name=moved.name, table=journaled.table.name))
