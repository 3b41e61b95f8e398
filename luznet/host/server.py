"""The host: an asyncio shell around the tables; nothing clever.

    gate -> session -> decide -> desk.commit (journal first) -> an update to everybody there

Connections are found by routing id and believed by public key.  Every table's clients get its
whole view after each change; one that cannot take it now gets the newest one later.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from luznet.bots.uniform import choose as choose_uniformly
from luznet.games.game import Frozen, Refusal, Seat
from luznet.host.decisions import Peer, decide, on_bot, on_gone, on_tick
from luznet.host.desk import Desk
from luznet.host.gate import Gate, Sent
from luznet.host.table import Table, bot_to_act, people_present, seat_of, table_info, update_for
from luznet.host.thinker import Thinker, ThinkerDied
from luznet.records.entries import Entry, Opened
from luznet.records.journal import Journal, JournalDamaged, JournalError
from luznet.transport import KeyPair
from luznet.wire.codec import Malformed, encode
from luznet.wire.messages import (
    AnyHostMessage,
    Browse,
    Bye,
    ClientMessage,
    Farewell,
    Hello,
    Leave,
    Options,
    Refused,
    Sit,
    Sync,
    TableInfo,
    Tables,
    Watch,
    Welcome,
    type_of,
)
from luznet.wire.session import HostSession, chosen_version

TICK = 0.25
"""Seconds between two looks at the clocks."""

_RNG = secrets.SystemRandom()


@dataclass(frozen=True)
class Plan:
    """What a host is to run: so many tables, and how a new one is set up.

    `founder` is the public key of the person who owns new tables, empty for nobody yet.
    `port` is asked for; `last_port` is where clients of an earlier run look for the host.
    `afresh`: unfinished games are given up. `insists_on_...`: that was asked for, so an
    unfinished game that differs in it is no substitute.
    """

    name: str
    game: str = "luz"
    options: Options = field(default_factory=Options)
    tables: int = 1
    founder: str = ""
    port: int | None = None
    last_port: int | None = None
    afresh: bool = False
    insists_on_options: bool = False
    insists_on_name: bool = False

    @property
    def is_choosy(self) -> bool:
        """Whether a host that runs already may not be what was asked for."""
        asks = self.insists_on_options or self.insists_on_name or self.afresh
        return asks or self.port is not None

    def is_for(self, table: Table) -> bool:
        """Tell whether an unfinished game is what was asked for."""
        names = {self.name_of(number) for number in range(1, self.tables + 1)}
        return (not self.insists_on_options or table.options == self.options) and (
            not self.insists_on_name or table.name in names
        )

    def name_of(self, number: int) -> str:
        """Return the name of the first, second, ... table."""
        return self.name if self.tables == 1 else f"{self.name} {number}"


class GamesWait(Exception):
    """Options were asked for, but an unfinished game waits; `str()` of it says what to do."""


class Connection:
    """One client: its proved key, its session, and the table where it is."""

    def __init__(self, routing_id: bytes, key: str, now: float) -> None:
        """Begin with nothing but the key."""
        self.routing_id = routing_id
        self.key = key
        self.session = HostSession(now)
        self.desk: Desk | None = None
        self.is_behind = False

    @property
    def peer(self) -> Peer:
        """Who this is, to a table."""
        return Peer(key=self.key, name=self.session.name)


class Server:
    """The tables of one host, open to clients from `start` to `stop`."""

    def __init__(
        self,
        plan: Plan,
        keys: KeyPair,
        journal: Journal,
        on_change: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """Bring back unfinished tables, and set up as many new ones as the plan lacks.

        `on_change` is called after every change that a list of tables may show, `report` with
        sentences for who runs the host. Raises `JournalError`, `GamesWait`.
        """
        self._plan = plan
        self._keys = keys
        self._journal = journal
        self._on_change = on_change
        self._report = report
        self._thinker = Thinker()
        self._connections: dict[bytes, Connection] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: dict[str, int] = {}
        self._desks: dict[str, Desk] = {}
        self._complaint = ""
        self._bring_back()
        self._refuse_others()
        while len(self._desks) < plan.tables:
            self._open_table(len(self._desks) + 1)

    # ---- for who runs it -----------------------------------------------------------------

    @property
    def port(self) -> int:
        """The port on which the host listens, once it does."""
        return self._gate.port

    @property
    def key(self) -> str:
        """The host's public key."""
        return self._keys.public

    def tables(self) -> tuple[TableInfo, ...]:
        """Return the tables as anybody sees them in a list."""
        return self._infos("")

    def has_people(self) -> bool:
        """Tell whether anybody who sits is connected."""
        return any(people_present(desk.table) for desk in self._desks.values())

    def start(self) -> None:
        """Listen; needs a running selector event loop. Raises `gate.PortInUse`."""
        self._gate = Gate(self._keys, self._take, self._plan.port, self._plan.last_port)
        self._spawn(self._watch_clocks())

    async def stop(self) -> None:
        """Say goodbye to all, close what no game keeps open, and let everything go."""
        for task in self._tasks:
            task.cancel()
        for connection in self._connections.values():
            self._send(connection, Farewell(reason="closing"))
        for desk in self._desks.values():
            if desk.table.phase != "playing":
                desk.close(_unix_ms())
        self._gate.close()
        self._thinker.close()
        self._journal.close()

    # ---- tables --------------------------------------------------------------------------

    def _bring_back(self) -> None:
        now = _unix_ms()
        for stored in self._journal.open_tables():
            try:
                desk = Desk.resumed(self._journal, stored, now)
            except JournalDamaged as error:
                self._report(f"{error} It was left aside; other tables are not affected.")
                continue
            if self._is_wanted(desk.table):
                self._desks[desk.table.id] = desk
            else:
                desk.close(now)

    def _is_wanted(self, table: Table) -> bool:
        """Tell whether a table that was not closed goes on: one with an unfinished game, or
        one where people sit between games whose host died under them."""
        if self._plan.afresh or table.phase == "playing":
            return not self._plan.afresh
        return any(chair.who == "person" for chair in table.chairs) and self._plan.is_for(table)

    def _refuse_others(self) -> None:
        """Raise `GamesWait` if an unfinished game is not what was asked for."""
        for desk in self._desks.values():
            if not self._plan.is_for(desk.table):
                self._journal.close()
                raise GamesWait(
                    f"An unfinished game with {len(desk.table.chairs)} chairs waits at "
                    f"{desk.table.name}. Start without table options (p in the lobby) to go on "
                    "with it, or with `luznet play --new` to give it up."
                )

    def _open_table(self, number: int) -> None:
        opened = Opened(
            at=_unix_ms(),
            id=secrets.token_hex(4),
            name=self._plan.name_of(number),
            game=self._plan.game,
            options=self._plan.options,
            founder=self._plan.founder,
        )
        self._desks[opened.id] = Desk.opened(self._journal, opened)

    def _change(self, desk: Desk, entries: Sequence[Entry]) -> None:
        """Make entries happen and show it to all. Raises `JournalError` unchanged."""
        if entries:
            events = desk.commit(entries, _unix_ms())
            self._complaint = ""
            self._show_all(desk, events)
            self._on_change()
            self._ask_bot(desk)

    def _try_change(self, desk: Desk, entries: Sequence[Entry]) -> None:
        """Make entries happen that nobody asked for; if they cannot be stored now, the next
        tick tries anew."""
        try:
            self._change(desk, entries)
        except JournalError as error:
            self._complain(error)

    # ---- what clients send ---------------------------------------------------------------

    def _take(self, routing_id: bytes, key: str, frame: bytes) -> None:
        now = time.monotonic()
        connection = self._connections.get(routing_id)
        if connection is not None and connection.key != key:
            self._drop(connection)
            connection = None
        if connection is None:
            connection = Connection(routing_id, key, now)
            self._connections[routing_id] = connection
        received = connection.session.receive(frame, now)
        for reply in received.replies:
            self._send(connection, reply)
        if received.command is not None:
            with self._guarded():
                self._obey(connection, received.command)

    def _obey(self, connection: Connection, command: ClientMessage) -> None:
        try:
            if isinstance(command, Hello):
                self._welcome(connection, command)
            elif isinstance(command, Browse):
                self._send(connection, Tables(tables=self._infos(connection.key)))
            elif isinstance(command, Bye):
                self._drop(connection)
            elif isinstance(command, Sit | Watch):
                self._enter(connection, command)
            else:
                self._command(connection, command)
        except Refusal as refusal:
            self._refuse(connection, command, refusal)
        except JournalError as error:
            self._complain(error)
            self._refuse(connection, command, Refusal("not_stored", ""))

    def _welcome(self, connection: Connection, hello: Hello) -> None:
        tables = self._infos(connection.key)
        self._send(connection, Welcome(version=chosen_version(hello), tables=tables))

    def _enter(self, connection: Connection, command: Sit | Watch) -> None:
        desk = self._desks.get(command.table)
        if desk is None:
            raise Refusal("no_table", "")
        entries = decide(desk.table, connection.peer, command, _unix_ms())
        if connection.desk not in (None, desk):
            self._leave_desk(connection)
        connection.desk = desk
        if isinstance(command, Sit):
            self._replace_others(connection)
        self._change(desk, entries)
        if not entries:
            self._show(connection)
            self._ask_bot(desk)

    def _command(self, connection: Connection, command: ClientMessage) -> None:
        desk = connection.desk
        if desk is None:
            raise Refusal("not_seated", "")
        if isinstance(command, Sync):
            self._show(connection)
            return
        self._change(desk, decide(desk.table, connection.peer, command, _unix_ms()))
        if isinstance(command, Leave):
            connection.desk = None
            self._send(connection, Tables(tables=self._infos(connection.key)))

    def _refuse(self, connection: Connection, command: ClientMessage, why: Refusal) -> None:
        refused = Refused(of=type_of(command), code=why.code, section=why.section, facts=why.facts)
        self._send(connection, refused)
        if why.code == "stale":
            self._show(connection)

    # ---- connections ---------------------------------------------------------------------

    def _replace_others(self, connection: Connection) -> None:
        """Let the newest connection of a key have its seat."""
        for other in list(self._connections.values()):
            if other.key != connection.key or other is connection:
                continue
            if other.desk is connection.desk:
                self._send(other, Farewell(reason="replaced"))
                self._connections.pop(other.routing_id, None)

    def _drop(self, connection: Connection) -> None:
        if self._connections.get(connection.routing_id) is connection:
            del self._connections[connection.routing_id]
        self._leave_desk(connection)

    def _leave_desk(self, connection: Connection) -> None:
        """Take note that a client is at its table no more."""
        desk, connection.desk = connection.desk, None
        if desk is None or any(other.key == connection.key for other in self._at(desk)):
            return
        self._try_change(desk, on_gone(desk.table, connection.key, _unix_ms()))

    def _at(self, desk: Desk) -> list[Connection]:
        return [each for each in self._connections.values() if each.desk is desk]

    def _infos(self, key: str) -> tuple[TableInfo, ...]:
        return tuple([table_info(d.table, key, self._watchers(d)) for d in self._desks.values()])

    def _watchers(self, desk: Desk) -> int:
        keys = {each.key for each in self._at(desk)}
        return sum(seat_of(desk.table, key) is None for key in keys)

    # ---- what clients get ----------------------------------------------------------------

    def _show_all(self, desk: Desk, events: Sequence[Any]) -> None:
        present = self._at(desk)
        watchers, now = self._watchers(desk), _unix_ms()
        for_watchers: bytes | None = None
        for connection in present:
            if seat_of(desk.table, connection.key) is not None:
                frame = encode(update_for(desk.table, connection.key, watchers, now, events))
            else:
                for_watchers = for_watchers or encode(
                    update_for(desk.table, "", watchers, now, events)
                )
                frame = for_watchers
            self._send_frame(connection, frame)

    def _show(self, connection: Connection) -> None:
        desk = connection.desk
        if desk is not None:
            key, watchers = connection.key, self._watchers(desk)
            self._send(connection, update_for(desk.table, key, watchers, _unix_ms(), ()))

    def _send(self, connection: Connection, message: AnyHostMessage) -> None:
        self._send_frame(connection, encode(message))

    def _send_frame(self, connection: Connection, frame: bytes) -> None:
        sent = self._gate.send(connection.routing_id, frame)
        connection.is_behind = sent is Sent.LATER
        if sent is Sent.GONE:
            asyncio.get_running_loop().call_soon(self._drop, connection)

    # ---- time and bots -------------------------------------------------------------------

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            for connection in list(self._connections.values()):
                if connection.session.is_gone(now):
                    self._drop(connection)
                elif connection.is_behind:
                    self._show(connection)
            for desk in self._desks.values():
                with self._guarded():
                    self._pass_time(desk)

    def _pass_time(self, desk: Desk) -> None:
        self._try_change(desk, on_tick(desk.table, _unix_ms()))
        self._ask_bot(desk)  # whatever kept a bot from acting, it is asked again

    def _ask_bot(self, desk: Desk) -> None:
        """Have a bot choose if one has to and none does yet for this turn."""
        table = desk.table
        seat = bot_to_act(table)
        if seat is not None and self._thinking.get(table.id) != table.turn:
            self._thinking[table.id] = table.turn
            self._spawn(self._let_bot_act(desk, table, seat))

    async def _let_bot_act(self, desk: Desk, table: Table, seat: Seat) -> None:
        """Let a bot choose for a seat of the table as it was when asked, and act if that turn
        still waits for a bot."""
        try:
            view = table.rules.view(table.play, seat)
            pause = asyncio.sleep(table.options.pace / 1000)
            action, _ = await asyncio.gather(self._bots_choice(table.game, view), pause)
        finally:
            if self._thinking.get(table.id) == table.turn:
                del self._thinking[table.id]
        with self._guarded():
            self._try_change(desk, self._bots_entries(desk, table.turn, action, view))
            self._ask_bot(desk)

    async def _bots_choice(self, game: str, view: Any) -> Frozen | None:
        """Return what the bot chooses, None if it failed."""
        try:
            return await self._thinker.choose(game, view, secrets.randbits(64))
        except (ThinkerDied, Malformed):
            return None

    def _bots_entries(
        self, desk: Desk, turn: int, action: Frozen | None, view: Any
    ) -> Sequence[Entry]:
        """Return what a bot's choice leads to; where it failed, a random legal action's."""
        now = _unix_ms()
        if action is not None:
            try:
                return on_bot(desk.table, turn, action, now)
            except Refusal:
                pass
        self._report("A bot gave no legal answer; a random action was taken for it.")
        return on_bot(desk.table, turn, choose_uniformly(view, _RNG, 0.0), now)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Let a fault of our own spoil one message or one tick, and never the host."""
        try:
            yield
        except Exception:
            logging.getLogger(__name__).exception("a fault of the host; the game goes on")
            self._report("Something went wrong inside the host; the log has the details.")

    def _complain(self, error: JournalError) -> None:
        """Report a trouble with the journal, once for as long as it lasts."""
        if str(error) != self._complaint:
            self._complaint = str(error)
            self._report(self._complaint)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _unix_ms() -> int:
    return time.time_ns() // 1_000_000
