"""The host without its socket: frames of clients in, frames for clients out.

    frame -> session -> decide -> desk.commit (journal first) -> an update to everybody there

Connections are found by routing id and believed by public key.  Every table's clients get its
whole view after each change, players at once and spectators soon after; one that cannot take it
now gets the newest one later.  Clocks, chance, bots and the network are the `Outside`: with
another one the same host runs in a test, a thousand times faster and the same every time.
"""

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from luznet.bots.uniform import choose as choose_uniformly
from luznet.games.game import Frozen, Refusal
from luznet.host.chat import Chat
from luznet.host.connections import SLICE, Connection, Connections
from luznet.host.decisions import (
    Peer,
    decide,
    on_back,
    on_bot,
    on_gone,
    on_sleep,
    on_tick,
    on_turned_out,
)
from luznet.host.delivery import Delivery
from luznet.host.desk import Desk
from luznet.host.guests import Guests
from luznet.host.opening import open_desks
from luznet.host.outside import BotQuestion, Outside, Rank
from luznet.host.pauses import pause
from luznet.host.plan import Plan
from luznet.host.table import (
    Table,
    bot_level,
    bot_to_act,
    is_founder,
    people_present,
    seat_of,
    table_info,
    update_for,
    updates_for,
)
from luznet.language import _, ngettext
from luznet.records.entries import Began, Configured, Entry, Removed
from luznet.records.journal import Journal, JournalError
from luznet.wire.codec import encode, encode_update
from luznet.wire.messages import (
    ADDRESSES_MOST,
    Browse,
    Bye,
    ClientMessage,
    Configure,
    Farewell,
    Free,
    Hello,
    Invitation,
    Invite,
    Leave,
    Refused,
    Sit,
    Sync,
    TableInfo,
    Tables,
    Update,
    Watch,
    Welcome,
    Words,
    lost_since,
    type_of,
)
from luznet.wire.session import Stage, chosen_version

MOST_EVENTS = 50
"""Events that spectators are told at once: they may miss some, and a frame has a limit."""

STALLED = 1.0
"""Seconds without trouble with the journal after which nothing may wait for it any more."""

LATE = 2000
"""Milliseconds for which a host looks at no clock only if its machine sleeps, or sets the clock."""


class Host:
    """The tables of one host, and the clients that are connected to it."""

    def __init__(
        self,
        plan: Plan,
        journal: Journal,
        outside: Outside,
        guests: Guests,
        on_change: Callable[[], None] = lambda: None,
        report: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """Bring back unfinished tables, and set up as many new ones as the plan lacks.

        `guests` count if the host is private. `on_change` is called after every change that
        a list of tables may show, `report` with sentences for who runs the host. Raises
        `JournalError`, `GamesWait`.
        """
        self._guests = guests
        self._plan = plan
        self._outside = outside
        self._delivery = Delivery(outside)
        self._on_change = on_change
        self._report = report
        self._connections = Connections()
        self._chat = Chat(self._connections, self._delivery, outside, self._soon)
        self._thinking: dict[str, int] = {}
        self._listed: dict[str, TableInfo] = {}
        self._untold: dict[str, list[Any]] = {}  # what happened, until spectators are told
        self._telling: dict[str, deque[Callable[[], None]]] = {}  # where that is under way
        self._shown: dict[str, tuple[object, bytes]] = {}  # to who watches, in which state
        self._complaint = ""
        self._doubted: set[str] = set()  # tables, lost ones too, of which clients have seen more
        self._stalled: dict[str, float] = {}  # tables, and when their last change was not stored
        self._is_closing = False
        self._journal = journal
        self._desks = open_desks(plan, journal, outside, report)
        self._awake = dict.fromkeys(self._desks, outside.unix_ms())
        self.addresses: tuple[str, ...] = ()
        self.is_private = any(desk.table.private for desk in self._desks.values())
        guests.once = any(desk.table.once for desk in self._desks.values())
        guests.on_code = self._code_changed

    # ---- for who runs it -----------------------------------------------------------------

    def tables(self, key: str = "") -> tuple[TableInfo, ...]:
        """Return the tables as the owner of a key, or anybody, sees them in a list."""
        return tuple(
            [
                table_info(desk.table, key, self._connections.watchers(desk))
                for desk in self._desks.values()
            ]
        )

    def has_people(self) -> bool:
        """Tell whether anybody who sits is connected."""
        return any(people_present(desk.table) for desk in self._desks.values())

    def admits(self, key: str) -> bool:
        """Tell whether the owner of a proved key may come in."""
        if not self.is_private or self._guests.admits(key):
            return True
        return self._sits(key) and not self._guests.has_removed(key)

    def _turn_out(self) -> None:
        """Part with those whom a private host admits no more: their chairs are given up."""
        self._guests.look()
        for desk in self._desks.values():
            for key in [c.key for c in desk.table.chairs if self._guests.has_removed(c.key)]:
                self._try_change(desk, on_turned_out(desk.table, key, self._outside.unix_ms()))
        for connection in self._connections:
            if self._guests.has_removed(connection.key):
                self._dismiss(connection, "not_admitted")

    def say_farewell(self) -> bool:
        """Hear nobody any more, and say goodbye to all who are still there; tell whether anybody
        is: who heard it goes."""
        self._is_closing = True
        farewell = encode(Farewell(reason="closing"))
        there = [connection for connection in self._connections if not connection.is_gone]
        for connection in there:
            self._delivery.offer(connection, farewell)
        return any(not connection.is_gone for connection in there)

    def close(self) -> None:
        """Close the tables that no game keeps open."""
        try:
            for desk in self._desks.values():
                if desk.table.phase != "playing":
                    desk.close(self._outside.unix_ms())
        except JournalError as error:  # they are open again at the next start
            self._complain(error)

    # ---- tables --------------------------------------------------------------------------

    def _change(self, desk: Desk, entries: Sequence[Entry]) -> None:
        """Make entries happen and show it to all. Raises `JournalError` unchanged."""
        if entries:
            if any(isinstance(entry, Began | Configured) for entry in entries):
                self._show_watchers(desk, sys.maxsize)  # no update tells of two games
            events = desk.commit(entries, self._outside.unix_ms())
            if any(isinstance(entry, Removed) for entry in entries):
                self._dismiss_removed(desk)
                if self.is_private:
                    self._guests.part_with(desk.table.removed)
            self._complaint = ""
            self._stalled.pop(desk.table.id, None)
            watchers = self._connections.watchers(desk)
            self._show_all(desk, watchers, events)
            self._list(desk, watchers)
            self._ask_bot(desk)

    def _list(self, desk: Desk, watchers: int) -> None:
        """Call `on_change` if a list would show the table in another way than before; most
        actions in a game change nothing of that."""
        info = table_info(desk.table, "", watchers)
        if self._listed.get(info.id) != info:
            self._listed[info.id] = info
            self._on_change()

    def _try_change(self, desk: Desk, entries: Sequence[Entry]) -> None:
        """Make entries happen that nobody asked for. If they cannot be stored now, the next tick
        tries again, and everybody at the table is told."""
        try:
            self._change(desk, entries)
        except JournalError as error:
            self._complain(error)
            is_told = desk.table.id in self._stalled
            self._stalled[desk.table.id] = self._outside.now()
            if not is_told:
                self._show_all(desk, self._connections.watchers(desk), ())

    def _look_at_stall(self, desk: Desk) -> None:
        """Tell everybody once nothing waits for the journal any more, as a player who was gone is
        back."""
        since = self._stalled.get(desk.table.id)
        is_past = since is not None and self._outside.now() > since + STALLED
        if is_past and bot_to_act(desk.table) is None:
            del self._stalled[desk.table.id]
            self._show_all(desk, self._connections.watchers(desk), ())

    # ---- what clients send ---------------------------------------------------------------

    def receive(self, routing_id: bytes, key: str, frame: bytes) -> None:
        """Take a frame from a client with this proved key (Z85)."""
        if self._is_closing:
            return
        self._look_at_clock()
        now = self._outside.now()
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
            with self._guarded():
                self._obey(connection, received.command)

    def drop(self, routing_id: bytes, frame: bytes) -> None:
        """Take note that a frame of a client was dropped, as too many wait."""
        connection = self._connections.of(routing_id)
        if connection is not None:
            for reply in connection.session.drop(frame).replies:
                self._delivery.send(connection, reply)

    def _obey(self, connection: Connection, command: ClientMessage) -> None:
        try:
            if isinstance(command, Hello):
                self._welcome(connection, command)
            elif isinstance(command, Browse):
                self._delivery.send(connection, Tables(tables=self.tables(connection.key)))
            elif isinstance(command, Bye):
                self._drop(connection)
            elif isinstance(command, Invite):
                self._invite(connection, command)
            elif isinstance(command, Words):
                self._chat.say(connection, command)
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
        welcome = Welcome(
            version=chosen_version(hello),
            tables=self.tables(connection.key),
            host=self._plan.host,
            private=self.is_private,
            founder=any(is_founder(desk.table, connection.key) for desk in self._desks.values()),
            addresses=self.addresses[:ADDRESSES_MOST],
        )
        self._delivery.send(connection, welcome)

    def _invite(self, connection: Connection, command: Invite) -> None:
        if not self._may_invite(connection):
            raise Refusal("no_invite", "")
        connection.is_inviting = True
        token = self._guests.new_token(connection.key) if self.is_private and command.link else ""
        self._delivery.send(connection, self._invitation(token))

    def _may_invite(self, connection: Connection) -> bool:
        return self._sits(connection.key) or self._guests.is_own(connection.key)

    def _sits(self, key: str) -> bool:
        """Tell whether the owner of a key has a seat at any table."""
        return any(seat_of(desk.table, key) is not None for desk in self._desks.values())

    def _invitation(self, token: str = "") -> Invitation:
        if not self.is_private:
            return Invitation()
        return Invitation(door=self._guests.door, code=self._guests.code, token=token)

    def _code_changed(self) -> None:
        """Tell the new code to who asked for the old one."""
        self._on_change()
        for connection in self._connections:
            if connection.is_inviting and self._may_invite(connection):
                self._delivery.send(connection, self._invitation())

    def _enter(self, connection: Connection, command: Sit | Watch) -> None:
        desk = self._desks.get(command.table)
        if desk is None:
            if self._journal.knows(command.table):
                raise Refusal("table_closed", "")
            self._look_at_seen(connection, command)
            raise Refusal("no_table", "")
        entries = self._decide(desk, connection.peer, command)
        before = connection.desk
        with self._moving(connection, desk):
            self._change(desk, entries)
        if before not in (None, desk):
            self._note_gone(before, connection.key)
        if isinstance(command, Sit):
            self._replace_others(connection, desk)
        if not entries:
            self._show(connection)
            self._ask_bot(desk)
        self._chat.tell(connection)
        self._look_at_seen(connection, command)

    def _look_at_seen(self, connection: Connection, command: Sit | Watch) -> None:
        """Report if a client has seen more of a table than there is; once, as clients may lie.
        Each client tells its own user."""
        desk, seen, name = self._desks.get(command.table), command.seen, connection.session.name
        which = command.table if desk is not None else ""
        if seen is None or which in self._doubted:
            return
        if desk is None:
            sentence = _(
                "{name} came back to a table that the journal does not have. If it was lost, stop "
                "the host and put back a newer copy of the journal, if there is one.",
                name=name,
            )
        else:
            lost = lost_since(seen, desk.table.runs, desk.table.seq)
            if lost is None:
                return
            sentence = _more_seen(name, desk.table.name, lost)
        self._doubted.add(which)
        self._report(sentence)

    def _command(self, connection: Connection, command: ClientMessage) -> None:
        desk = connection.desk
        if desk is None:
            raise Refusal("not_seated", "")
        if isinstance(command, Sync):
            self._show(connection)
            return
        self._note_back(desk, connection)
        entries = self._decide(desk, connection.peer, command)
        if not isinstance(command, Leave):
            self._change(desk, entries)
            return
        with self._moving(connection, None):
            self._change(desk, entries)
        self._delivery.send(connection, Tables(tables=self.tables(connection.key)))

    def _decide(self, desk: Desk, peer: Peer, command: ClientMessage) -> Sequence[Entry]:
        if isinstance(command, Free | Sit | Configure):  # no chair of a player who is here is free
            self._note_present(desk)
        return decide(desk.table, peer, command, self._outside.unix_ms())

    def _refuse(self, connection: Connection, command: ClientMessage, why: Refusal) -> None:
        refused = Refused(of=type_of(command), code=why.code, section=why.section, facts=why.facts)
        self._delivery.send(connection, refused)
        if why.code == "stale":
            self._show(connection)

    # ---- connections ---------------------------------------------------------------------

    def ranks(self) -> dict[bytes, Rank]:
        """Return whom the host serves, by their routing ids."""
        players = self.players()
        return {each.routing_id: self._rank(each, players) for each in self._connections}

    def _rank(self, connection: Connection, players: Set[str]) -> Rank:
        if connection.session.stage is not Stage.OPEN:
            return Rank.STRANGER if connection.session.stage is Stage.NEW else Rank.DISMISSED
        is_first = connection.key in players or self._guests.is_own(connection.key)
        return Rank.PLAYER if is_first else Rank.GUEST

    def players(self) -> Set[str]:
        """Return the keys of who goes first: who has a seat or opened a table."""
        keys = {desk.table.founder for desk in self._desks.values()}
        for desk in self._desks.values():
            keys.update(chair.key for chair in desk.table.chairs)
        return keys

    def left(self, routing_id: bytes) -> None:
        """Take note that a connection has ended: it has left its place to others, unless it is a
        player's, who has a moment to come back before it is told."""
        connection = self._connections.of(routing_id)
        if connection is not None and not self._sits(connection.key):
            self._drop(connection)

    def lost(self, routing_id: bytes) -> None:
        """Take note that a client cannot be reached any more."""
        connection = self._connections.of(routing_id)
        if connection is not None:
            self._drop(connection)

    @contextmanager
    def _moving(self, connection: Connection, desk: Desk | None) -> Iterator[None]:
        """Let a client be at another table, or at none, unless what goes with that cannot be
        stored. Who comes back to an own chair is there in any case: the next tick tries anew."""
        before = connection.desk
        self._connections.move(connection, desk)
        try:
            yield
        except JournalError:
            if desk is None or seat_of(desk.table, connection.key) is None:
                self._connections.move(connection, before)
            raise

    def _replace_others(self, connection: Connection, desk: Desk) -> None:
        """Let the newest connection of a key have its seat."""
        for other in self._connections.of_key(desk, connection.key):
            if other is not connection:
                self._delivery.send(other, Farewell(reason="replaced"))
                self._connections.remove(other)

    def _dismiss_removed(self, desk: Desk) -> None:
        for connection in self._connections.at(desk):
            if connection.key in desk.table.removed:
                self._dismiss(connection)

    def _dismiss(self, connection: Connection, reason: str = "removed") -> None:
        """End a connection for which nobody here has a place any more."""
        self._delivery.send(connection, Farewell(reason=reason))
        self._connections.remove(connection)

    def _drop(self, connection: Connection) -> None:
        self._leave_desk(connection)
        self._connections.remove(connection)

    def _leave_desk(self, connection: Connection) -> None:
        """Take note that a client is at its table no more."""
        desk = connection.desk
        self._connections.move(connection, None)
        self._note_gone(desk, connection.key)

    def _note_gone(self, desk: Desk | None, key: str) -> None:
        """Take note that a connection of a key left a table, unless another one is still there."""
        if desk is not None and not self._connections.of_key(desk, key):
            self._try_change(desk, on_gone(desk.table, key, self._outside.unix_ms()))

    # ---- what clients get ----------------------------------------------------------------

    def _show_all(self, desk: Desk, watchers: int, events: Sequence[Any]) -> None:
        """Send each player at a table their update, and let spectators follow soon: however
        many there are, nobody who plays waits for them."""
        players = self._connections.players(desk)
        keys = [player.key for player in players]
        updates = updates_for(desk.table, keys, watchers, self._outside.unix_ms(), events)
        for player, update in zip(players, updates, strict=True):
            self._delivery.send_update(player, _frame(desk.table, self._marked(update)))
        if watchers:
            name = desk.table.id
            self._untold[name] = [*self._untold.get(name, ()), *events][-MOST_EVENTS:]
            if name not in self._telling:
                self._telling[name] = deque()
                self._soon(lambda: self._show_watchers(desk, SLICE))

    def _show_watchers(self, desk: Desk, most: int) -> None:
        """Tell so many of those who watch what is still to tell, and the others soon."""
        telling = self._telling.pop(desk.table.id, None)
        while telling is not None and most:
            telling = telling or self._what_watchers_lack(desk)
            if not telling:
                return
            telling.popleft()()
            most -= 1
        if telling is not None:
            self._telling[desk.table.id] = telling
            self._soon(lambda: self._show_watchers(desk, SLICE))

    def _what_watchers_lack(self, desk: Desk) -> deque[Callable[[], None]]:
        """Return what sends the newest update to each who watches, if that is still to do."""
        events = self._untold.pop(desk.table.id, None)
        if events is None:
            return deque()
        table, watchers = desk.table, self._connections.watchers(desk)
        update = update_for(table, "", watchers, self._outside.unix_ms(), events)
        frame = encode(self._marked(update))
        tell = partial(self._tell_watcher, desk, table, frame)
        return deque([partial(tell, each) for each in self._connections.spectators(desk)])

    def _tell_watcher(self, desk: Desk, table: Table, frame: bytes, connection: Connection) -> None:
        """Send an update to who watches, or send them away."""
        if not self._lacks(connection, desk, table):  # by now
            return
        connection.shown = table.seq
        if table.options.spectators == "none":
            self._send_away(connection)
        else:
            self._delivery.send_update(connection, frame)

    def _lacks(self, connection: Connection, desk: Desk, table: Table) -> bool:
        """Tell whether a connection still watches, and has not seen the table later than this."""
        is_there = connection.desk is desk and seat_of(desk.table, connection.key) is None
        return is_there and connection.shown <= table.seq

    def _send_away(self, connection: Connection) -> None:
        """Let a spectator go whose table wants none any more."""
        self._connections.move(connection, None)
        self._delivery.send(connection, Refused(of="watch", code="no_watching"))
        self._delivery.send(connection, Tables(tables=self.tables(connection.key)))

    def _show(self, connection: Connection) -> None:
        desk = connection.desk
        if desk is not None:
            connection.shown = desk.table.seq
            self._delivery.send_update(connection, self._frame_for(desk, connection.key))

    def _frame_for(self, desk: Desk, key: str) -> bytes:
        """Return the update that shows a table as it is to the owner of a key. All who watch see
        the same, made once while nothing changes but clocks."""
        table, watchers = desk.table, self._connections.watchers(desk)
        state = (table.seq, watchers, table.id in self._stalled)
        made, frame = self._shown.get(table.id, (None, b""))
        is_seated = seat_of(table, key) is not None
        if is_seated or made != state:
            update = update_for(table, key, watchers, self._outside.unix_ms(), ())
            frame = _frame(table, self._marked(update))
            if not is_seated and update.table.clock is None and not update.table.times:
                self._shown[table.id] = (state, frame)
        return frame

    def _marked(self, update: Update) -> Update:
        """Return an update that tells whether its table waits for the journal."""
        if update.table.id not in self._stalled:
            return update
        return replace(update, table=replace(update.table, stalled=True))

    # ---- time and bots -------------------------------------------------------------------

    def tick(self) -> None:
        """Do what the passing of time asks for; to be called a few times a second."""
        self._look_at_clock()
        now = self._outside.now()
        for connection in self._connections:
            gone = connection.is_gone or connection.session.is_gone(now)
            if gone or connection.is_stuck(now):
                self._drop(connection)
                continue
            if self._delivery.catch_up(connection):
                self._show(connection)
            self._chat.tell(connection)
        for desk in self._desks.values():
            with self._guarded():
                self._note_absent(desk)
                self._note_present(desk)
                self._try_change(desk, on_tick(desk.table, self._outside.unix_ms()))
                self._look_at_stall(desk)
                self._ask_bot(desk)  # whatever kept a bot from acting, it is asked again
        with self._guarded():
            if self.is_private:
                self._turn_out()
        with self._guarded():
            self._journal.settle(now)

    def _look_at_clock(self) -> None:
        """Take note if the host could not look for long, or time went back: nobody could act
        then, and no time runs on."""
        now = self._outside.unix_ms()
        for name, desk in self._desks.items():
            if 0 <= now - self._awake[name] <= LATE:  # as ever, so this has to be quick
                self._awake[name] = now
                continue
            with self._reporting():
                self._change(desk, on_sleep(desk.table, self._awake[name], now))
                self._awake[name] = now

    def _note_back(self, desk: Desk, connection: Connection) -> None:
        """Take note that a client is here, if that could not be stored when it came. Raises
        `JournalError`."""
        self._change(desk, on_back(desk.table, connection.key, self._outside.unix_ms()))

    def _note_present(self, desk: Desk) -> None:
        """Take note of who came back while nothing could be stored."""
        for connection in self._connections.players(desk):
            with self._reporting():
                self._note_back(desk, connection)

    def _note_absent(self, desk: Desk) -> None:
        """Take note of who left while nothing could be stored."""
        for key in [desk.table.chairs[seat].key for seat in people_present(desk.table)]:
            self._note_gone(desk, key)

    def _ask_bot(self, desk: Desk) -> None:
        """Have a bot choose if one has to and none does yet for this turn."""
        table = desk.table
        seat = bot_to_act(table)
        if seat is not None and self._thinking.get(table.id) != table.turn:
            self._thinking[table.id] = table.turn
            view, below = table.rules.view(table.play, seat), self._outside.below
            question = BotQuestion(
                table=table.id,
                turn=table.turn,
                game=table.game,
                level=bot_level(table, seat),
                view=view,
                seed=below(1 << 64),
                pause=pause(table.options.pace, table.rules.open_choices(table.play), below),
            )
            self._outside.ask_bot(question)

    def bot_chose(self, question: BotQuestion, action: Frozen | None) -> None:
        """Let a bot act, if the turn it was asked for still waits for a bot; None: it failed,
        and a random legal action is taken for it."""
        self._look_at_clock()
        desk = self._desks[question.table]
        if self._thinking.get(question.table) == question.turn:
            del self._thinking[question.table]
        with self._guarded():
            self._try_change(desk, self._bots_entries(desk, question, action))
            self._ask_bot(desk)

    def _bots_entries(
        self, desk: Desk, question: BotQuestion, action: Frozen | None
    ) -> Sequence[Entry]:
        now = self._outside.unix_ms()
        if action is not None:
            try:
                return on_bot(desk.table, question.turn, action, now)
            except Refusal:
                pass
        self._report(_("A bot gave no legal answer; a random action was taken for it."))
        choice = choose_uniformly(question.view, Random(question.seed), 0.0)  # noqa: S311 - a bot's whim
        return on_bot(desk.table, question.turn, choice, now)

    def _soon(self, work: Callable[[], None]) -> None:
        """Do something when what was sent until now is on its way."""

        def do() -> None:
            with self._guarded():
                work()

        self._outside.call_soon(do)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Let a fault of our own spoil one message or one tick, and never the host."""
        try:
            yield
        except Exception:
            logging.getLogger(__name__).exception("a fault of the host; the game goes on")
            self._report(_("Something went wrong inside the host; the log has the details."))

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Report a trouble with the journal, and go on without what could not be stored."""
        try:
            yield
        except JournalError as error:
            self._complain(error)

    def _complain(self, error: JournalError) -> None:
        """Report a trouble with the journal, once for as long as it lasts."""
        if str(error) != self._complaint:
            self._complaint = str(error)
            self._report(self._complaint)


def _frame(table: Table, update: Update) -> bytes:
    """Return the bytes of an update, in a length that all could foresee."""
    longest = None if update.view is None else table.rules.longest(update.view)
    return encode_update(update, longest)


def _more_seen(name: str, table: str, lost: int) -> str:
    if not lost:
        return _(
            "{name} has seen more of the game at {table} than the journal has. If the journal "
            "lost it, stop the host and put back a newer copy, if there is one.",
            name=name,
            table=table,
        )
    return ngettext(
        "{name} has seen {number} more step of the game at {table} than the journal has. If the "
        "journal lost it, stop the host and put back a newer copy, if there is one.",
        "{name} has seen {number} more steps of the game at {table} than the journal has. If the "
        "journal lost them, stop the host and put back a newer copy, if there is one.",
        lost,
        name=name,
        table=table,
    )
