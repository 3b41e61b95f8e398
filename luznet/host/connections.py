"""Who is connected to a host, and at which table: found by routing id, believed by key."""

from collections import Counter, deque
from collections.abc import Iterator

from luznet.host.decisions import Peer
from luznet.host.journaled_table import JournaledTable
from luznet.wire.session import HostSession

STUCK_AFTER = 5.0
"""Seconds for which a client may read nothing while messages for it wait; then it is gone."""
MOST_OWED = 8
"""Frames that are kept for a client that cannot take them now."""
MOST = 2000
"""Connections of all that a host keeps in mind; of who is still there it lets in fewer
(`flood_guard.py`)."""
SLICE = 50
"""Spectators that are told at once: more would keep waiting who plays."""
MOST_OF_ONE = 20
"""Connections that one key has at once."""


class Connection:
    """One client: its proved key, its session, and the table where it is.

    `behind_since`: since when it takes no message; None if it took the last one. What it could
    not take is owed to it: the last few `owed` frames, and (`is_owed_update`) the newest update.
    `came`: when it came to its table, as a number. `shown`: the `seq` of the last update that it
    was sent as a spectator. `heard`: the number of the last line of its table's chat that it took.
    `is_gone`: it cannot be reached any more. `is_inviting`: it has asked for the code of a private
    host, and is told new ones.
    """

    def __init__(self, routing_id: bytes, key: str, now: float) -> None:
        """Begin with nothing but the key."""
        self.routing_id = routing_id
        self.key = key
        self.session = HostSession(now)
        self.journaled: JournaledTable | None = None
        self.behind_since: float | None = None
        self.owed: deque[bytes] = deque(maxlen=MOST_OWED)
        self.is_owed_update = False
        self.heard = 0
        self.came = 0
        self.shown = 0
        self.is_gone = False
        self.is_inviting = False

    def is_stuck(self, now: float) -> bool:
        """Tell whether the client has taken nothing for too long."""
        return self.behind_since is not None and now - self.behind_since > STUCK_AFTER

    @property
    def peer(self) -> Peer:
        """Who this is, to a table."""
        return Peer(key=self.key, name=self.session.name)


class Connections:
    """All connections of a host, and those at each table."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._all: dict[bytes, Connection] = {}
        self._moves = 0
        self._of_key: Counter[str] = Counter()
        self._present: dict[str, dict[bytes, Connection]] = {}
        self._keys: dict[str, dict[str, dict[bytes, Connection]]] = {}

    def __iter__(self) -> Iterator[Connection]:
        """Go through all as they are now; they may come and go meanwhile."""
        return iter(list(self._all.values()))

    def of(self, routing_id: bytes) -> Connection | None:
        """Return the connection with this routing id."""
        return self._all.get(routing_id)

    def has_room(self, key: str, *, is_seated: bool) -> bool:
        """Tell whether one more connection of this key can be served."""
        return (is_seated or len(self._all) < MOST) and self._of_key[key] < MOST_OF_ONE

    def add(self, connection: Connection) -> None:
        """Take in a new connection."""
        self._all[connection.routing_id] = connection
        self._of_key[connection.key] += 1

    def remove(self, connection: Connection) -> None:
        """Forget a connection, unless its routing id has a newer one by now."""
        self.move(connection, None)
        if self._all.get(connection.routing_id) is connection:
            del self._all[connection.routing_id]
            self._of_key[connection.key] -= 1
            if not self._of_key[connection.key]:
                del self._of_key[connection.key]

    def move(self, connection: Connection, journaled: JournaledTable | None) -> None:
        """Let a connection be at this table, or at none."""
        if connection.journaled is not None:
            self._at(connection.journaled).pop(connection.routing_id, None)
            keys = self._keys_at(connection.journaled)
            keys.get(connection.key, {}).pop(connection.routing_id, None)
            if not keys.get(connection.key, True):
                del keys[connection.key]
        if connection.journaled is not journaled:
            connection.heard = connection.shown = 0
        connection.journaled = journaled
        if journaled is not None:
            self._moves += 1
            connection.came = self._moves
            self._at(journaled)[connection.routing_id] = connection
            self._keys_at(journaled).setdefault(connection.key, {})[connection.routing_id] = (
                connection
            )

    def at(self, journaled: JournaledTable) -> list[Connection]:
        """Return who is at a table now."""
        return list(self._at(journaled).values())

    def of_key(self, journaled: JournaledTable, key: str) -> list[Connection]:
        """Return the connections of a key that are at a table now."""
        return list(self._keys_at(journaled).get(key, {}).values())

    def players(self, journaled: JournaledTable) -> list[Connection]:
        """Return who is at a table now and has a seat there, in the order in which they came."""
        players = [each for key in seated(journaled) for each in self.of_key(journaled, key)]
        return sorted(players, key=lambda player: player.came)

    def spectators(self, journaled: JournaledTable) -> list[Connection]:
        """Return who is at a table now without a seat there."""
        keys = seated(journaled)
        return [each for each in self._at(journaled).values() if each.key not in keys]

    def watchers(self, journaled: JournaledTable) -> int:
        """Return how many people the spectators of a table are: one may have many connections."""
        here = self._keys_at(journaled)
        return len(here) - sum(key in here for key in seated(journaled))

    def _at(self, journaled: JournaledTable) -> dict[bytes, Connection]:
        return self._present.setdefault(journaled.table.id, {})

    def _keys_at(self, journaled: JournaledTable) -> dict[str, dict[bytes, Connection]]:
        return self._keys.setdefault(journaled.table.id, {})


def seated(journaled: JournaledTable) -> dict[str, None]:
    """Return the keys that have a seat at a table, in the order of the seats."""
    return {state.key: None for state in journaled.table.seats if state.key}
