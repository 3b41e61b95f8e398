"""What the clients at a table are told: after each change everyone gets a whole update.

Players get it at once.  Spectators get it soon after, a few at a time: however many they are, no
player waits for them.  A client that cannot take an update now gets the newest one later.

The table in an update is the same for everyone, and few actions change it: it is encoded once, and
again only when it has changed.
"""

import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from luznet.host.connections import SLICE, Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import Table, seat_of
from luznet.host.views import at_rest, clocks_shown, resting_table, table_info, update_with
from luznet.wire import messages
from luznet.wire.codec import encode, encode_update
from luznet.wire.messages import Farewell, Refused, Tables

MOST_EVENTS = 50
"""Events of one update for spectators: they may miss some, and a frame has a limit."""
MOST_TOLD = 8
"""Tables up to which a list says who sits at them: it is one frame."""

Tell = Callable[[], None]


class _Public(NamedTuple):
    """The table as everyone sees it, its bytes, and what it was made of."""

    made_of: tuple[Any, ...]
    table: messages.Table
    encoded: bytes


class Broadcast:
    """The updates of all tables. `soon` calls a function once what was sent is on its way."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        tables: Mapping[str, JournaledTable],
        soon: Callable[[Tell], None],
    ) -> None:
        self._tables = tables
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._soon = soon
        self._public: dict[str, _Public] = {}
        self._untold: dict[str, list[Any]] = {}  # events that spectators have not been told
        self._telling: dict[str, deque[Tell]] = {}  # by table, while its spectators are told
        self._for_spectators: dict[str, tuple[object, bytes]] = {}  # by table: state and frame
        self.first: Callable[[str], tuple[messages.TableInfo, ...]] = lambda key: ()
        """What a list begins with, for the owner of a key."""
        self.has_boards = False
        self._for_boards: dict[str, deque[Any]] = {}  # events that boards have not been told

    def show_all(self, journaled: JournaledTable, events: Sequence[Any] = ()) -> None:
        """Send each player at a table their update, and let spectators follow soon."""
        table, public = journaled.table, self._public_table(journaled)
        if self.has_boards:
            self._for_boards.setdefault(table.id, deque(maxlen=MOST_EVENTS)).extend(events)
        for player in self._connections.players(journaled):
            frame = _frame(table, public, player.key, events)
            self._delivery.send_update(player, frame)
        if public.table.watchers:
            self._untold[table.id] = [*self._untold.get(table.id, ()), *events][-MOST_EVENTS:]
            if table.id not in self._telling:
                self._telling[table.id] = deque()
                self._soon(lambda: self._show_spectators(journaled, SLICE))
        else:  # whoever comes next is shown all that happened meanwhile
            self._untold.pop(table.id, None)

    def show(self, connection: Connection) -> None:
        """Send a client the table where it is."""
        journaled = connection.journaled
        if journaled is not None:
            connection.shown = journaled.table.seq
            self._delivery.send_update(connection, self._frame_now(journaled, connection.key))

    def for_boards(self, journaled: JournaledTable) -> bytes | None:
        """Return the update that shows a table on a board, as spectators see it, with what happened
        since this was last asked; None where nobody may watch."""
        table = journaled.table
        events = self._for_boards.pop(table.id, ())
        if table.options.spectators == "none":
            return None
        return _frame(table, self._public_table(journaled), "", tuple(events))

    def forget(self, table: str) -> None:
        """Forget a table that is closed."""
        for kept in (self._public, self._untold, self._for_spectators, self._for_boards):
            kept.pop(table, None)

    def show_spectators(self, journaled: JournaledTable) -> None:
        self._show_spectators(journaled, sys.maxsize)

    def tables_for(self, key: str) -> tuple[messages.TableInfo, ...]:
        """Return all tables as the owner of a key sees them in a list."""
        spectators = self._connections.count_spectators
        infos = tuple([table_info(e.table, key, spectators(e)) for e in self._tables.values()])
        if len(infos) > MOST_TOLD:
            infos = tuple([replace(info, people=()) for info in infos])
        return (*self.first(key), *infos)

    def list_tables(self, connection: Connection) -> None:
        self._delivery.send(connection, Tables(tables=self.tables_for(connection.key)))

    def dismiss(self, connection: Connection, reason: str) -> None:
        """Say goodbye to a client that has no place here any more."""
        self._delivery.send(connection, Farewell(reason=reason))
        self._connections.remove(connection)

    def _public_table(self, journaled: JournaledTable) -> _Public:
        """Return the table as everyone sees it, made and encoded again only if it has changed."""
        table, now = journaled.table, self._environment.unix_ms()
        spectators = self._connections.count_spectators(journaled)
        stalled = journaled.stalled_since is not None
        made_of = (at_rest(table), spectators, stalled, *clocks_shown(table, now))
        public = self._public.get(table.id)
        if public is None or public.made_of != made_of:
            shown = resting_table(*made_of)
            public = self._public[table.id] = _Public(made_of, shown, encode(shown))
        return public

    def _frame_now(self, journaled: JournaledTable, key: str) -> bytes:
        """Return the update that shows a table to the owner of a key. All spectators see the same,
        so theirs is kept while nothing but clocks can change it."""
        table, public = journaled.table, self._public_table(journaled)
        if seat_of(table, key) is not None:
            return _frame(table, public, key)
        state = (table.seq, public.made_of)
        made, frame = self._for_spectators.get(table.id, (None, b""))
        if made != state:
            frame = _frame(table, public, key)
            self._for_spectators[table.id] = (state, frame)
        return frame

    # ---- spectators ----------------------------------------------------------------------

    def _show_spectators(self, journaled: JournaledTable, most: int) -> None:
        """Tell this many spectators what they have not been told, and the others soon."""
        telling = self._telling.pop(journaled.table.id, None)
        while telling is not None and most:
            telling = telling or self._untold_spectators(journaled)
            if not telling:
                return
            telling.popleft()()
            most -= 1
        if telling is not None:
            self._telling[journaled.table.id] = telling
            self._soon(lambda: self._show_spectators(journaled, SLICE))

    def _untold_spectators(self, journaled: JournaledTable) -> deque[Tell]:
        """Return calls that send each spectator the newest update, if they have not got it."""
        events = self._untold.pop(journaled.table.id, None)
        if events is None:
            return deque()
        table = journaled.table
        frame = _frame(table, self._public_table(journaled), "", events)
        tell = partial(self._tell_spectator, journaled, table, frame)
        return deque([partial(tell, each) for each in self._connections.spectators(journaled)])

    def _tell_spectator(
        self, journaled: JournaledTable, table: Table, frame: bytes, connection: Connection
    ) -> None:
        if not self._lacks(connection, journaled, table):  # by now
            return
        connection.shown = table.seq
        if table.options.spectators == "none":
            self._send_away(connection)
        else:
            self._delivery.send_update(connection, frame)

    def _lacks(self, connection: Connection, journaled: JournaledTable, table: Table) -> bool:
        """Return whether a client still watches, and has seen nothing newer than this."""
        is_here = connection.journaled is journaled
        is_spectator = seat_of(journaled.table, connection.key) is None
        return is_here and is_spectator and connection.shown <= table.seq

    def _send_away(self, connection: Connection) -> None:
        self._connections.move(connection, None)
        self._delivery.send(connection, Refused(of="watch", code="no_watching"))
        self.list_tables(connection)


def _frame(table: Table, public: _Public, key: str, events: Sequence[Any] = ()) -> bytes:
    """Return the update for the owner of a key, in a length that anyone could foresee."""
    update = update_with(public.table, table, key, events)
    longest = None if update.view is None else table.rules.longest(update.view)
    return encode_update(update, longest, public.encoded)
