"""The host without its sockets: what clients send, and what time brings.

    frame -> session -> decide -> commit (journal first) -> an update to everyone there

Connections are found by routing id and believed by public key.  `changes.py` makes each change,
`broadcast.py` tells clients of it, and `bots.py` asks bots.  Clocks, chance, the bots' process and
the network are the `Environment`: with another one the same host runs in a test, a thousand times
faster and the same every time.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from typing import Any, Final

from luznet.games.game import Frozen, Refusal
from luznet.host.admission import Admission
from luznet.host.bots import Bots
from luznet.host.broadcast import Broadcast
from luznet.host.carrying import moved_to
from luznet.host.changes import Changes, Report
from luznet.host.chat import Chat
from luznet.host.clock_watch import ClockWatch
from luznet.host.config import HostConfig
from luznet.host.connections import Connection, Connections
from luznet.host.custody import HostCustody
from luznet.host.decisions import (
    decide,
    on_back,
    on_bot,
    on_gone,
    on_tick,
    on_turned_out,
)
from luznet.host.delivery import Delivery
from luznet.host.environment import BotQuestion, Environment, Rank
from luznet.host.exchange import Exchange
from luznet.host.game_records import GameRecords
from luznet.host.handover import Handover, Told
from luznet.host.invitations import Invitations
from luznet.host.journaled_table import JournaledTable
from luznet.host.lost_records import LostRecords
from luznet.host.restore import restore_tables
from luznet.host.shuffles import Shuffles
from luznet.host.table import is_founder, people_present, seat_of
from luznet.host.together import Together
from luznet.records.entries import Entry
from luznet.records.journal import Journal
from luznet.records.troubles import JournalError
from luznet.wire import client_messages as commands
from luznet.wire import messages
from luznet.wire.client_messages import EVENING, MOVING, ClientMessage, Configure, Free, Sit, Watch
from luznet.wire.codec import encode
from luznet.wire.messages import Refused, TableInfo, Welcome, type_of
from luznet.wire.session import Stage, chosen_version


class Host:
    """The tables of one host, and the clients that are connected to it."""

    def __init__(
        self,
        config: HostConfig,
        journal: Journal,
        environment: Environment,
        admission: Admission,
        on_change: Callable[[], None] = lambda: None,
        report: Report = lambda sentence: None,
    ) -> None:
        """Bring back unfinished tables, and open as many new ones as the config asks for.

        `admission` counts if the host is private. `on_change` is called after every change that
        a list of tables may show, `report` with sentences for the user who runs the host. Raises
        `JournalError`, `GamesWait`.
        """
        self._config = config
        self._journal = journal
        self._environment = environment
        self._admission = admission
        self._on_change = on_change
        self._report = report
        self._tables = restore_tables(config, journal, environment, report)
        self._connections = Connections()
        self._delivery = Delivery(environment)
        self._chat = Chat(self._connections, self._delivery, environment, self._soon)
        self._together = Together(self._connections, self._delivery, environment, self._soon)
        self._broadcast = Broadcast(
            self._connections, self._delivery, environment, self._tables, self._soon
        )
        self._bots = Bots(environment, report)
        self._records = GameRecords(self._connections, self._delivery, environment, self._soon)
        self._changes = Changes(
            self._connections, self._broadcast, self._bots, environment, on_change, report
        )
        self._shuffles = Shuffles(
            self._connections, self._delivery, environment, self._changes, self._soon
        )
        self._changes.on_made += [self._records.show_all, self._shuffles.look]
        self._changes.can_prove = self._shuffles.can_prove
        self._players: tuple[object, Set[str]] = (None, frozenset())
        self._lost_records = LostRecords(self._tables, report)
        self._is_closing = False
        self._clock_watch = ClockWatch(environment, self._tables, self._changes)
        self.addresses: tuple[str, ...] = ()
        self.is_private = False
        is_private = config.private or any(e.table.private for e in self._tables.values())
        self._invitations = Invitations(
            self._connections, self._delivery, admission, self._sits, on_change
        )
        admission.once = any(each.table.once for each in self._tables.values())
        self._exchange = Exchange(self._connections, self._delivery, environment)
        self._custody = HostCustody(
            self._connections, self._delivery, environment, self._tables, self._changes.attempt,
            is_possible=config.may_move,
        )  # fmt: skip
        self.handover = Handover(
            self._connections, self._delivery, environment, self._tables, admission,
            Told(self._obey, self._forget, self._changes, self._custody),
            is_possible=config.may_move,
            lost=None if config.inherits is None else config.inherits.lost,
        )  # fmt: skip
        self._changes.on_stored += [self._custody.stored, self.handover.copies.add]
        self._set_private(is_private=is_private)

    def _set_private(self, *, is_private: bool) -> None:
        self.is_private = self._invitations.is_private = is_private
        if is_private:
            self._changes.on_removed = self._admission.part_with

    # ---- for the program that runs it ----------------------------------------------------

    def tables(self, key: str = "") -> tuple[TableInfo, ...]:
        return self._broadcast.tables_for(key)

    @property
    def gathers(self) -> bool:
        """Whether it has no table yet, but waits for those who sat there."""
        return False

    def announced(self) -> tuple[TableInfo, ...]:
        """Return the tables by which others find this host."""
        return self.tables()

    def has_people(self) -> bool:
        return any(people_present(each.table) for each in self._tables.values())

    @property
    def is_idle(self) -> bool:
        """Whether nobody is at a table, and no game waits for its people."""
        playing = any(each.table.phase == "playing" for each in self._tables.values())
        return not (playing or self.has_people())

    def say_farewell(self) -> bool:
        """Stop listening and say goodbye to everyone who is still there; return whether anyone
        is: a client that hears it leaves."""
        self._is_closing = True
        farewell = encode(messages.Farewell(reason="closing"))
        there = [connection for connection in self._connections if not connection.is_gone]
        for connection in there:
            self._delivery.offer(connection, farewell)
        return any(not connection.is_gone for connection in there)

    def close(self) -> None:
        """Close the tables where no game is running."""
        with self._changes.reporting():  # what cannot be closed is open again at the next start
            for journaled in self._tables.values():
                if journaled.table.phase != "playing":
                    journaled.close(self._environment.unix_ms())

    # ---- for the router ------------------------------------------------------------------

    def admits(self, key: str) -> bool:
        if not self.is_private or self._admission.admits(key):
            return True
        carried = any(key in each.table.admitted for each in self._tables.values())
        return (self._sits(key) or carried) and not self._admission.has_removed(key)

    def players(self) -> Set[str]:
        """Return the keys that are served first: of those who have a seat or opened a table."""
        seats = [journaled.table.seats for journaled in self._tables.values()]
        if self._players[0] != seats:
            keys = {state.key for table in seats for state in table}
            keys |= {journaled.table.founder for journaled in self._tables.values()}
            self._players = (seats, keys)
        return self._players[1]

    def ranks(self) -> dict[bytes, Rank]:
        players = self.players()
        return {each.routing_id: self._rank(each, players) for each in self._connections}

    def _rank(self, connection: Connection, players: Set[str]) -> Rank:
        if connection.session.stage is not Stage.OPEN:
            return Rank.STRANGER if connection.session.stage is Stage.NEW else Rank.DISMISSED
        is_first = connection.key in players or self._admission.is_own(connection.key)
        return Rank.PLAYER if is_first else Rank.GUEST

    def receive(self, routing_id: bytes, key: str, frame: bytes) -> None:
        """Take a frame from a client with this proved key (Z85)."""
        if self._is_closing:
            return
        self._look_at_clock()
        now = self._environment.now()
        connection = self._connections.of(routing_id)
        if connection is not None and connection.key != key:
            self._drop(connection)
            connection = None
        if connection is None:
            has_room = self._connections.has_room(key, is_seated=self._sits(key))
            if not (has_room and self.admits(key)):
                return
            connection = Connection(routing_id, key, now)
            self._connections.add(connection)
        received = connection.session.receive(frame, now)
        for reply in received.replies:
            self._delivery.send(connection, reply)
        if received.command is not None:
            with self._changes.guarded():
                self._obey(connection, received.command)

    def refuse_unread(self, routing_id: bytes, frame: bytes) -> None:
        """Refuse a frame that was not read, because too many wait."""
        connection = self._connections.of(routing_id)
        if connection is not None:
            for reply in connection.session.refuse_unread(frame).replies:
                self._delivery.send(connection, reply)

    def left(self, routing_id: bytes) -> None:
        """Note that a connection has ended. A player has a moment to come back before the others
        are told."""
        connection = self._connections.of(routing_id)
        if connection is not None and not self._sits(connection.key):
            self._drop(connection)

    # ---- what clients send ---------------------------------------------------------------

    def _obey(self, connection: Connection, command: ClientMessage) -> None:
        try:
            if not self.handover.waits(connection, command):
                self._do(connection, command)
        except Refusal as refusal:
            self._refuse(connection, command, refusal)
        except JournalError as error:
            self._changes.complain(error)
            self._refuse(connection, command, Refusal("not_stored", ""))

    def _do(self, connection: Connection, command: ClientMessage) -> None:
        _COMMANDS.get(type(command), Host._change_table)(self, connection, command)

    def _refuse(self, connection: Connection, command: ClientMessage, why: Refusal) -> None:
        refused = Refused(of=type_of(command), code=why.code, section=why.section, facts=why.facts)
        self._delivery.send(connection, refused)
        if why.code == "stale":
            self._broadcast.show(connection)

    def _no_evening(self, connection: Connection, command: ClientMessage) -> None:
        raise Refusal("no_evening", "")

    def _welcome(self, connection: Connection, hello: commands.Hello) -> None:
        key, tables = connection.key, self._tables.values()
        connection.proves = hello.proves
        self._custody.greet(connection, hello)
        welcome = Welcome(
            version=chosen_version(hello),
            tables=self.tables(key),
            host=self._config.host,
            private=self.is_private,
            founder=any(is_founder(journaled.table, key) for journaled in tables),
            addresses=self.addresses[: messages.ADDRESSES_MOST],
        )
        self._delivery.send(connection, welcome)

    def _enter(self, connection: Connection, command: Sit | Watch) -> None:
        journaled = self._tables.get(command.table)
        if journaled is None:
            if self._journal.knows(command.table):
                moved = moved_to(self._journal, command.table)
                if moved is None:
                    raise Refusal("table_closed", "")
                self._delivery.send(connection, moved)
                return
            self._lost_records.look(connection, command)
            raise Refusal("no_table", "")
        entries = self._decide(journaled, connection, command)
        before = connection.journaled
        self._custody.enter(connection, journaled)
        with self._moving(connection, journaled):
            self._changes.make(journaled, entries)
        if before not in (None, journaled):
            self._note_gone(before, connection.key)
        if isinstance(command, Sit):
            connection.helped = command.helped
            self._replace_others(connection, journaled)
        if not entries:
            self._broadcast.show(connection)
            self._bots.ask(journaled)
        self._chat.tell(connection)
        self._shuffles.show(connection)
        self._records.show(connection)
        self._together.tell(connection)
        self.handover.copies.show(journaled, connection)
        self._lost_records.look(connection, command)

    def _sync(self, connection: Connection, command: commands.Sync) -> None:
        self._table_of(connection)
        self._broadcast.show(connection)

    def _leave(self, connection: Connection, command: commands.Leave) -> None:
        journaled = self._table_of(connection)
        self.handover.take(connection, command)
        self._note_back(journaled, connection)
        with self._moving(connection, None):
            self._changes.make(journaled, self._decide(journaled, connection, command))
        self._broadcast.list_tables(connection)

    def _change_table(self, connection: Connection, command: ClientMessage) -> None:
        journaled = self._table_of(connection)
        self._note_back(journaled, connection)
        self._changes.make(journaled, self._decide(journaled, connection, command))

    def _table_of(self, connection: Connection) -> JournaledTable:
        """Return the table where a client is; raises `Refusal`."""
        if connection.journaled is None:
            raise Refusal("not_seated", "")
        return connection.journaled

    def _decide(
        self, journaled: JournaledTable, connection: Connection, command: ClientMessage
    ) -> Sequence[Entry]:
        if isinstance(command, Free | Sit | Configure):
            self._note_present(journaled)  # the seat of a player who is here is not free
        return decide(journaled.table, connection.peer, command, self._environment.unix_ms())

    # ---- connections ---------------------------------------------------------------------

    def _sits(self, key: str) -> bool:
        return any(seat_of(each.table, key) is not None for each in self._tables.values())

    @contextmanager
    def _moving(self, connection: Connection, journaled: JournaledTable | None) -> Iterator[None]:
        """Move a client to another table, or to none, unless the change that goes with it cannot
        be stored. A player who comes back is there in any case: the next tick tries again."""
        before = connection.journaled
        self._connections.move(connection, journaled)
        try:
            yield
        except JournalError:
            if journaled is None or seat_of(journaled.table, connection.key) is None:
                self._connections.move(connection, before)
            raise

    def _replace_others(self, connection: Connection, journaled: JournaledTable) -> None:
        """Let the newest connection of a key have its seat."""
        for other in self._connections.of_key(journaled, connection.key):
            if other is not connection:
                self._broadcast.dismiss(other, "replaced")

    def _drop(self, connection: Connection) -> None:
        journaled = connection.journaled
        self._connections.move(connection, None)
        self._note_gone(journaled, connection.key)
        self._connections.remove(connection)

    def _note_gone(self, journaled: JournaledTable | None, key: str) -> None:
        """Note that a connection of a key left a table, unless another one is still there."""
        if journaled is not None and not self._connections.of_key(journaled, key):
            now = self._environment.unix_ms()
            self._changes.attempt(journaled, on_gone(journaled.table, key, now))

    def _note_back(self, journaled: JournaledTable, connection: Connection) -> None:
        """Note that a client is here, if that could not be stored when it came. Raises
        `JournalError`."""
        now = self._environment.unix_ms()
        self._changes.make(journaled, on_back(journaled.table, connection.key, now))

    def _note_present(self, journaled: JournaledTable) -> None:
        """Note the players who came back while nothing could be stored."""
        for connection in self._connections.players(journaled):
            with self._changes.reporting():
                self._note_back(journaled, connection)

    def _note_absent(self, journaled: JournaledTable) -> None:
        """Note the players who left while nothing could be stored."""
        for key in [journaled.table.seats[seat].key for seat in people_present(journaled.table)]:
            self._note_gone(journaled, key)

    def _forget(self, table: str) -> None:
        """Forget a table that is no longer here."""
        del self._tables[table]
        self._broadcast.forget(table)
        self._shuffles.forget(table)
        self._on_change()

    # ---- time and bots -------------------------------------------------------------------

    def tick(self) -> None:
        """Do what is due; to be called a few times a second."""
        self._look_at_clock()
        now = self._environment.now()
        for connection in self._connections:
            gone = connection.is_gone or connection.session.is_gone(now)
            if gone or connection.is_stuck(now):
                self._drop(connection)
                continue
            if self._delivery.catch_up(connection):
                self._broadcast.show(connection)
            self._chat.tell(connection)
            self._together.tell(connection)
        self._together.look()
        for journaled in self._tables.values():
            with self._changes.guarded():
                self._note_absent(journaled)
                self._note_present(journaled)
                entries = on_tick(journaled.table, self._environment.unix_ms())
                self._changes.attempt(journaled, entries)
                self._changes.end_stall(journaled)
                self._shuffles.tick(journaled)
                self._bots.ask(journaled)  # whatever kept a bot from acting, it is asked again
        with self._changes.guarded():
            if self.is_private:
                self._turn_out()
        with self._changes.guarded():
            self._exchange.look(self._tables.values())
        with self._changes.guarded():
            self.handover.look()
        with self._changes.guarded():
            self._journal.settle(now)

    def _turn_out(self) -> None:
        """Part with people whom a private host no longer admits; their seats are given up."""
        self._admission.look()
        now, has_removed = self._environment.unix_ms(), self._admission.has_removed
        for journaled in self._tables.values():
            for key in [each.key for each in journaled.table.seats if has_removed(each.key)]:
                self._changes.attempt(journaled, on_turned_out(journaled.table, key, now))
        for connection in self._connections:
            if has_removed(connection.key):
                self._broadcast.dismiss(connection, "not_admitted")

    def _look_at_clock(self) -> None:
        """Take note of a sleep. Everybody connects again after one in which their table may have
        gone to another host: what they sent here before no longer counts."""
        if self._clock_watch.look():
            for connection in self._connections:
                if connection.journaled is not None and connection.journaled.table.holders:
                    self._drop(connection)

    def bot_chose(self, question: BotQuestion, action: Frozen | None) -> None:
        """Let a bot act if its turn still waits for a bot; None: it failed, and a random legal
        action is taken for it."""
        self._look_at_clock()
        self._bots.note_answer(question)
        journaled = self._tables.get(question.table)
        if journaled is None:  # it has moved
            return
        with self._changes.guarded():
            try:
                self._let_bot_act(journaled, question, action or self._bots.random_choice(question))
            except Refusal:
                self._let_bot_act(journaled, question, self._bots.random_choice(question))
            self._bots.ask(journaled)

    def _let_bot_act(
        self, journaled: JournaledTable, question: BotQuestion, action: Frozen
    ) -> None:
        now = self._environment.unix_ms()
        self._changes.attempt(journaled, on_bot(journaled.table, question.turn, action, now))

    def _soon(self, work: Callable[[], None]) -> None:
        """Do something once what was sent until now is on its way."""

        def do() -> None:
            with self._changes.guarded():
                work()

        self._environment.call_soon(do)


_COMMANDS: Final[dict[type, Callable[[Host, Connection, Any], None]]] = {
    commands.Hello: Host._welcome,
    commands.Browse: lambda host, connection, _: host._broadcast.list_tables(connection),
    commands.Bye: lambda host, connection, _: host._drop(connection),
    **dict.fromkeys(commands.WORDS, lambda host, *sent: host._chat.say(*sent)),
    commands.Invite: lambda host, *sent: host._invitations.ask(*sent),
    commands.Lead: lambda host, *sent: host._together.lead(*sent),
    commands.Sign: lambda host, *sent: host._records.sign(*sent),
    commands.Missing: lambda host, *sent: host._exchange.missing(*sent),
    commands.Brought: lambda host, *sent: host._exchange.take(*sent),
    **dict.fromkeys(commands.SHUFFLING, lambda host, *sent: host._shuffles.take(*sent)),
    commands.Sit: Host._enter,
    commands.Watch: Host._enter,
    commands.Sync: Host._sync,
    commands.Leave: Host._leave,
    **dict.fromkeys(EVENING, Host._no_evening),
    **dict.fromkeys(MOVING, lambda host, connection, what: host.handover.take(connection, what)),
}
"""What the host does itself; every other command changes the table where its client is."""
