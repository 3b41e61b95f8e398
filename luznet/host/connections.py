"""Who is connected to a host, and at which table: found by routing id, believed by key."""

from collections import Counter, deque
from collections.abc import Iterator

from luznet.host.journaled_table import JournaledTable
from luznet.host.seating import Peer
from luznet.wire.client_messages import Lend
from luznet.wire.custody_messages import ChainLink
from luznet.wire.session import HostSession

STUCK_AFTER = 5.0
"""Seconds after which a client that takes none of its waiting messages counts as gone."""
MOST_OWED = 8
"""Frames that are kept for a client that cannot take them now."""
MOST = 2000
"""Connections that a host remembers; it admits fewer that are still open (`flood_guard.py`)."""
SLICE = 50
"""Spectators that are told at once: more would keep players waiting."""
MOST_OF_ONE = 20
"""Connections of one key."""


class Connection:
    """One client: its proved key, its session, and the table where it is.

    `behind_since`: when it first could not take a message, None if it took the last one. It is then
    owed the last few `owed` frames, and (`is_owed_update`) the newest update. `came` numbers its
    arrival at its table. `shown`: the `seq` of the last update that it got as a spectator; `heard`:
    the number of the last chat line, `led`: of the last position of a replay. `is_gone`: it cannot
    be reached any more. `is_inviting`: it has asked for the code of a private host, and is told new
    ones. `proves`: it takes part in fair deals; `votes`: on where its table goes on. At a host of
    an evening, `attends`: it follows its person to their tables; `overlooks`: it shows all tables;
    `evening_told`: the version of the evening that it was told last; `lends`: the host that it
    lends, None for others; `ordered`: the version of the orders that this was given last. `source`:
    the address that it counts for, once that was asked for. `stands_by`: the addresses of its
    computer, if that can carry tables on; `spare_port`: where a host would listen there,
    `out_of_reach`: who did not reach a host there. `helped`: the last epoch in which it helped a
    successor of its table; `offered`: with which link it was told last that somebody went on with
    that alone.
    """

    def __init__(self, routing_id: bytes, key: str, now: float) -> None:
        self.routing_id = routing_id
        self.key = key
        self.session = HostSession(now)
        self.journaled: JournaledTable | None = None
        self.behind_since: float | None = None
        self.owed: deque[bytes] = deque(maxlen=MOST_OWED)
        self.is_owed_update = False
        self.heard = self.led = 0
        self.came = 0
        self.shown = 0
        self.is_gone = False
        self.is_inviting = False
        self.proves = self.votes = False
        self.attends = False
        self.overlooks = False
        self.evening_told = -1
        self.lends: Lend | None = None
        self.ordered = -1
        self.source = ""
        self.stands_by: tuple[str, ...] = ()
        self.spare_port = 0
        self.out_of_reach: set[Connection] = set()
        self.helped = 0
        self.offered: ChainLink | None = None

    def is_stuck(self, now: float) -> bool:
        return self.behind_since is not None and now - self.behind_since > STUCK_AFTER

    @property
    def peer(self) -> Peer:
        """The client as a table knows it."""
        return Peer(key=self.key, name=self.session.name)


class Connections:
    """All connections of a host, and those at each table."""

    def __init__(self) -> None:
        self._all: dict[bytes, Connection] = {}
        self._moves = 0
        self._of_key: Counter[str] = Counter()
        self._present: dict[str, dict[bytes, Connection]] = {}
        self._keys: dict[str, dict[str, dict[bytes, Connection]]] = {}

    def __iter__(self) -> Iterator[Connection]:
        """Yield all that are here now; they may come and go meanwhile."""
        return iter(list(self._all.values()))

    def of(self, routing_id: bytes) -> Connection | None:
        return self._all.get(routing_id)

    def is_here(self, connection: Connection) -> bool:
        """Return whether a connection has not ended."""
        return self._all.get(connection.routing_id) is connection

    def has_room(self, key: str, *, is_seated: bool) -> bool:
        """Return whether one more connection of this key can be served."""
        return (is_seated or len(self._all) < MOST) and self._of_key[key] < MOST_OF_ONE

    def add(self, connection: Connection) -> None:
        self._all[connection.routing_id] = connection
        self._of_key[connection.key] += 1

    def remove(self, connection: Connection) -> None:
        """Forget a connection, unless its routing id belongs to a newer one by now."""
        self.move(connection, None)
        if self._all.get(connection.routing_id) is connection:
            del self._all[connection.routing_id]
            self._of_key[connection.key] -= 1
            if not self._of_key[connection.key]:
                del self._of_key[connection.key]

    def move(self, connection: Connection, journaled: JournaledTable | None) -> None:
        routing_id, key = connection.routing_id, connection.key
        if connection.journaled is not None:
            self._at(connection.journaled).pop(routing_id, None)
            keys = self._keys_at(connection.journaled)
            keys.get(key, {}).pop(routing_id, None)
            if not keys.get(key, True):
                del keys[key]
        if connection.journaled is not journaled:
            connection.heard = connection.led = connection.shown = 0
        connection.journaled = journaled
        if journaled is not None:
            self._moves += 1
            connection.came = self._moves
            self._at(journaled)[routing_id] = connection
            self._keys_at(journaled).setdefault(key, {})[routing_id] = connection

    def at(self, journaled: JournaledTable) -> list[Connection]:
        return list(self._at(journaled).values())

    def of_key(self, journaled: JournaledTable, key: str) -> list[Connection]:
        return list(self._keys_at(journaled).get(key, {}).values())

    def players(self, journaled: JournaledTable) -> list[Connection]:
        """Return the connections at a table that have a seat there, in order of arrival."""
        here = self._keys_at(journaled)
        players = [each for key in _seated(journaled) for each in here.get(key, {}).values()]
        return sorted(players, key=lambda player: player.came)

    def spectators(self, journaled: JournaledTable) -> list[Connection]:
        keys = _seated(journaled)
        return [each for each in self._at(journaled).values() if each.key not in keys]

    def count_spectators(self, journaled: JournaledTable) -> int:
        """Return how many people watch a table; one may have several connections."""
        here = self._keys_at(journaled)
        return len(here) - sum([key in here for key in _seated(journaled)])

    def _at(self, journaled: JournaledTable) -> dict[bytes, Connection]:
        return self._present.setdefault(journaled.table.id, {})

    def _keys_at(self, journaled: JournaledTable) -> dict[str, dict[bytes, Connection]]:
        return self._keys.setdefault(journaled.table.id, {})


def _seated(journaled: JournaledTable) -> dict[str, None]:
    """Return the keys that have a seat at a table, in the order of the seats."""
    return {state.key: None for state in journaled.table.seats if state.key}
