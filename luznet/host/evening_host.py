"""The host of an evening: it opens the tables of each round, and moves people to them.

    sit at the evening -> checked in -> a round begins -> at a table -> game over -> standings

The evening (`conductor.py`) says what is to be; every tick makes it so: tables that are missing are
opened, all at once, results are taken in, tables that are not to be played stand still. So a host
that died at any moment does after its restart what was left to do.

A round's table is named by the key of its host and its id (`evening.entries.Seating`). This host
opens those without a key, and orders the others from the hosts that people lend (`lenders.py`).
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from luznet.evening import decisions
from luznet.evening.entries import Person, Result
from luznet.evening.state import Evening, PlayedTable
from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.arrivals import Arrivals
from luznet.host.changes import Report
from luznet.host.clock_watch import LONGEST_GAP
from luznet.host.conductor import Conductor
from luznet.host.config import HostConfig
from luznet.host.connections import SLICE, Connection
from luznet.host.decisions import on_back
from luznet.host.environment import Environment
from luznet.host.evening_views import EveningShown, evening_info
from luznet.host.journaled_table import JournaledTable
from luznet.host.lenders import Lenders
from luznet.host.ordered_host import OrderedHost
from luznet.host.round_table import Ordered, orders_of, reported, result_of
from luznet.records.journal import Journal
from luznet.wire import client_messages as commands
from luznet.wire.client_messages import ClientMessage, Sit, Watch
from luznet.wire.evening_messages import WaitingHost
from luznet.wire.messages import TableInfo
from luznet.wire.session import Stage

ABSENT_AFTER: Final = 120.0
"""Seconds after which a person who is not connected between rounds has left the evening."""
BOARDS_MOST: Final = 8


class EveningHost(OrderedHost):
    """A host with one evening, whose tables are the only ones."""

    def __init__(
        self,
        config: HostConfig,
        journal: Journal,
        environment: Environment,
        admission: Admission,
        on_change: Callable[[], None] = lambda: None,
        report: Report = lambda sentence: None,
    ) -> None:
        super().__init__(config, journal, environment, admission, on_change, report)
        self._conductor = Conductor.begun(config, journal, environment)
        self._absent_since: dict[Person, float] = {}
        self._boards: dict[bytes, dict[str, int]] = {}
        self._checked_at = environment.unix_ms()
        self._shown: EveningShown | None = None
        self._ordered: tuple[int, Sequence[Ordered]] = (-1, ())
        takes_hosts = config.evening is not None and config.evening.takes_hosts
        self._lenders = Lenders(self._connections, self._delivery, is_open=takes_hosts)
        self._lenders_here: set[str] = set()
        self._waiting: tuple[WaitingHost, ...] = ()
        self._arrivals = Arrivals(environment.now)
        self._broadcast.first = self._listed

    @property
    def evening(self) -> Evening:
        return self._conductor.evening

    def _listed(self, key: str) -> tuple[TableInfo, ...]:
        """Return the evening as if it were a table, which others find and join."""
        return (evening_info(self.evening, key),)

    # ---- for the program that runs it ----------------------------------------------------

    def has_people(self) -> bool:
        return any(each.attends and not each.is_gone for each in self._connections)

    # ---- what clients send ---------------------------------------------------------------

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        own = _COMMANDS.get(type(command))
        if own is not None:
            own(self, connection, command)
        elif isinstance(command, commands.Leave) and connection.journaled is None:
            self._broadcast.list_tables(connection)
        else:
            super()._do(connection, command)
        self._tell_of_evening(connection)

    def _sit(self, connection: Connection, command: Sit) -> None:
        """Check a person in, and bring them to their table: at an evening nobody chooses one."""
        connection.source = connection.source or self._environment.source(connection.routing_id)
        self._check_removed(connection)
        self._arrivals.check(self.evening, connection.key, connection.source)
        is_new = self._conductor.check_in(connection.key, connection.session.name)
        self._arrivals.note(self.evening, connection.key, connection.source, is_new=is_new)
        if is_new:
            self._on_change()
        person = self.evening.person_of(connection.key)
        if person is not None:
            self._absent_since.pop(person, None)
        for other in self._connections:
            if other.key == connection.key and other.attends and other is not connection:
                self._broadcast.dismiss(other, "replaced")
        connection.attends = True
        journaled = self._table_to_play(connection.key)
        if journaled is not None:
            self._bring(connection, journaled)

    def _check_removed(self, connection: Connection) -> None:
        if self._admission.has_removed(connection.key):
            raise Refusal("removed", "")
        decisions.check_removed(self.evening, connection.key)

    def _watch(self, connection: Connection, command: Watch) -> None:
        self._check_removed(connection)
        if command.table != self.evening.id:
            super()._do(connection, command)

    def _withdraw(self, connection: Connection, command: commands.Withdraw) -> None:
        journaled = connection.journaled
        connection.attends = False
        if journaled is not None:
            super()._do(connection, commands.Leave())
        if self._conductor.do(decisions.on_leave, connection.key):
            self._on_change()

    def _overlook(self, connection: Connection, command: commands.Overlook) -> None:
        open_ones = [each.routing_id for each in self._connections if each.overlooks]
        if len(open_ones) >= BOARDS_MOST and not connection.overlooks:
            raise Refusal("too_many_boards", "")
        connection.overlooks = True
        self._broadcast.has_boards = True
        self._boards[connection.routing_id] = {}

    def _conduct(self, connection: Connection, command: commands.Conduct) -> None:
        if self._conductor.conduct(connection.key, command, self._lenders.lent()):
            self._on_change()
            self._carry_out()
            self._tell_everybody()

    def _correct(self, connection: Connection, command: commands.Correct) -> None:
        facts = command.round, command.table, command.scores
        if self._conductor.do(decisions.on_correct, connection.key, *facts):
            self._carry_out()
            self._tell_everybody()

    def _remove(self, connection: Connection, command: commands.TurnOut) -> None:
        facts = command.person, command.name, command.out
        if not self._conductor.do(decisions.on_turn_out, connection.key, *facts):
            return
        key = self.evening.guests[command.person].key
        if command.out:
            self._part_with(key)
            if self.is_private:
                self._admission.part_with([key])
        self._on_change()
        self._carry_out()
        self._tell_everybody()

    def _approve(self, connection: Connection, command: commands.Approve) -> None:
        self._conductor.do(decisions.on_approve, connection.key, command.key, command.approved)
        if not command.approved:
            self._lenders.dismiss(command.key)
        self._lenders.look(self.evening)
        self._note_lenders()
        self._conductor.changed()
        self._carry_out()
        self._tell_everybody()

    def _lend(self, connection: Connection, command: commands.Lend) -> None:
        connection.source = self._environment.source(connection.routing_id)
        self._lenders.take(connection, command, self.evening)
        if connection.key in self.evening.lent:
            self._conductor.changed()
            self._carry_out()

    def _note_report(self, connection: Connection, command: commands.Report) -> None:
        if self._lenders.note(connection, command, self.evening):
            self._conductor.changed()

    # ---- people --------------------------------------------------------------------------

    def _table_to_play(self, key: str) -> JournaledTable | None:
        """Return the table where the owner of a key is to play now, if it is on this host."""
        person = self.evening.person_of(key)
        table = None if person is None else self.evening.table_of(person)
        return None if table is None else self._tables.get(table.seating.table)

    def _bring(self, connection: Connection, journaled: JournaledTable) -> None:
        """Bring a client to a table, where it is shown everything."""
        before = connection.journaled
        self._connections.move(connection, journaled)
        if before not in (None, journaled):
            self._note_gone(before, connection.key)
        now = self._environment.unix_ms()
        self._changes.attempt(journaled, on_back(journaled.table, connection.key, now))
        self._broadcast.show(connection)
        self._shuffles.show(connection)
        self._bots.ask(journaled)
        self._chat.tell(connection)

    def _gather(self, journaled: JournaledTable) -> None:
        """Bring everybody who sits at a table there."""
        keys = {state.key for state in journaled.table.seats if state.key}
        for connection in self._connections:
            if connection.attends and connection.key in keys:
                self._bring(connection, journaled)

    def _present(self) -> set[str]:
        return {each.key for each in self._connections if each.attends and not each.is_gone}

    def _note_absences(self) -> None:
        """Let people who went away without a word leave the evening, between rounds."""
        now, present = self._environment.now(), self._present()
        for person in self.evening.here:
            key = self.evening.guests[person].key
            if key in present or self.evening.stage not in ("check_in", "break"):
                self._absent_since.pop(person, None)
            elif now - self._absent_since.setdefault(person, now) > ABSENT_AFTER:
                self._conductor.do(decisions.on_leave, key)
                self._on_change()

    def _note_lenders(self) -> None:
        """Let everybody know when a lent host has gone or come back, and the organiser which ones
        are waiting."""
        here, waiting = self._lenders.here(), self._lenders.waiting(self.evening)
        if here != self._lenders_here:
            self._lenders_here = here
            self._conductor.changed()
        if waiting != self._waiting:
            self._waiting = waiting
            for connection in self._connections:
                if connection.key == self.evening.organiser:
                    connection.evening_told = -1

    # ---- what time brings ----------------------------------------------------------------

    def tick(self) -> None:
        super().tick()
        with self._changes.guarded(), self._changes.reporting():
            self._leave_out_sleep()
            self._collect()
            self._note_lenders()
            self._carry_out()
            self._note_absences()
        with self._changes.guarded():
            self._tell_some()
            self._show_boards()

    def _leave_out_sleep(self) -> None:
        since, now = self._checked_at, self._environment.unix_ms()
        self._checked_at = now
        if now - since > LONGEST_GAP:
            self._conductor.clock_jumped(since, now)

    def _collect(self) -> None:
        """Take the result of every game that is over; once the clock has run out, of all."""
        is_up = decisions.is_time_up(self.evening, self._environment.unix_ms())
        for number, played in self.evening.running():
            result = self._result(played)
            if result is None or (result.cut and not is_up):
                continue
            if self._conductor.do(decisions.on_over, number, played.number, result):
                self._on_change()

    def _result(self, played: PlayedTable) -> Result | None:
        """Return how a game ended, or how it stands now; None if that is not known yet."""
        seating, plan = played.seating, self.evening.plan
        if seating.host:
            report = self._lenders.report(seating)
            return reported(report, plan)
        journaled = self._tables.get(seating.table)
        return None if journaled is None else result_of(journaled.table, plan)

    def _carry_out(self) -> None:
        """Make the tables what the evening says: open, standing still, or closed."""
        ordered = self._orders()
        self._lenders.tell(ordered, self._conductor.version)
        own = [each for each in ordered if not each.host]
        for each in own:
            if each.order.state == "close":
                self._close(each.order.table)
        begun = [self._open(each.order) for each in own if each.is_running]
        if any(begun):
            self._tell_everybody()
        for journaled in begun:
            if journaled is not None:
                self._gather(journaled)
        for each in own:
            held = self._tables.get(each.order.table)
            if held is not None:
                self._hold(held, each.order.state == "hold")
        self._fetch()

    def _orders(self) -> Sequence[Ordered]:
        """Return what is to become of all tables, made again only when the evening has changed."""
        version, orders = self._ordered
        if version != self._conductor.version:
            proving = {each.key for each in self._connections if each.proves}
            orders = orders_of(self.evening, proving)
            self._ordered = self._conductor.version, orders
        return orders

    def _fetch(self) -> None:
        """Bring people to their table who are not there: after a recall, for example."""
        here = {
            self.evening.guests[person].key: played.seating.table
            for _, played in sorted(self.evening.running(), key=lambda each: each[1].recalled)
            for person in played.seating.people
        }
        for connection in self._connections:
            journaled = self._tables.get(here.get(connection.key, ""))
            is_elsewhere = journaled is not None and connection.journaled is not journaled
            if connection.attends and is_elsewhere and journaled is not None:
                self._bring(connection, journaled)

    # ---- what everybody is told ----------------------------------------------------------

    def _tell_everybody(self) -> None:
        for connection in self._connections:
            self._tell_of_evening(connection)

    def _tell_some(self) -> None:
        """Tell some of those who lack the newest state: the others come with the next ticks."""
        for connection in [each for each in self._connections if self._lacks(each)][:SLICE]:
            self._tell_of_evening(connection)

    def _lacks(self, connection: Connection) -> bool:
        is_open = connection.session.stage is Stage.OPEN and not connection.is_gone
        return is_open and connection.evening_told != self._conductor.version

    def _tell_of_evening(self, connection: Connection) -> None:
        if not self._lacks(connection):
            return
        connection.evening_told = self._conductor.version
        if self._shown is None or self._shown.version != self._conductor.version:
            self._shown = EveningShown(self._conductor.version, self.evening, self._lenders)
        for part in self._shown.standings:
            self._delivery.send(connection, part)
        now = self._environment.unix_ms()
        self._delivery.send(connection, self._shown.to(connection.key, now, self._waiting))

    def _show_boards(self) -> None:
        """Show boards the tables that changed, as spectators see them."""
        boards = [each for each in self._connections if each.overlooks]
        self._boards = {each.routing_id: self._boards[each.routing_id] for each in boards}
        self._broadcast.has_boards = bool(boards)
        if not boards:
            return
        for journaled in list(self._tables.values()):
            behind = [each for each in boards if self._is_behind(each, journaled)]
            frame = self._broadcast.for_boards(journaled) if behind else None
            for board in behind if frame is not None else ():
                self._boards[board.routing_id][journaled.table.id] = journaled.table.seq
                self._delivery.send_update(board, frame or b"")

    def _is_behind(self, board: Connection, journaled: JournaledTable) -> bool:
        shown = self._boards[board.routing_id].get(journaled.table.id)
        return journaled.table.play is not None and shown != journaled.table.seq


_COMMANDS: Final[dict[type, Callable[[EveningHost, Connection, Any], None]]] = {
    Sit: EveningHost._sit,
    Watch: EveningHost._watch,
    commands.Withdraw: EveningHost._withdraw,
    commands.Overlook: EveningHost._overlook,
    commands.Conduct: EveningHost._conduct,
    commands.Correct: EveningHost._correct,
    commands.TurnOut: EveningHost._remove,
    commands.Approve: EveningHost._approve,
    commands.Lend: EveningHost._lend,
    commands.Report: EveningHost._note_report,
}
