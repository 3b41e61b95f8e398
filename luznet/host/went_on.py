"""Somebody who went on with a table of this host alone: its people are asked, one by one.

    found elsewhere --each is asked once--> stays: nothing changes
                                        --> goes along --so has everybody here--> the table is there

Without votes a living host keeps its table, so it gives it up only to its people: when everybody
who is here has gone along, and they are most of those who play, or the user who runs the host is
among them.  spec.md 13.
"""

from collections.abc import Callable

from msgspec.structs import replace

from luznet.custody.evidence import voters_of
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import seat_of
from luznet.signing import is_signed
from luznet.wire.moving_messages import Moved


class WentOn:
    """Where somebody went on alone, and who of a host's people went along."""

    def __init__(
        self, connections: Connections, delivery: Delivery, is_own: Callable[[str], bool]
    ) -> None:
        """`is_own` tells whether a key is that of the user who runs the host."""
        self._connections = connections
        self._delivery = delivery
        self._is_own = is_own
        self._offers: dict[str, Moved] = {}
        self._along: dict[tuple[str, str], set[str]] = {}
        self._began: dict[str, int] = {}

    def look(self, journaled: JournaledTable) -> None:
        """Take note of where a table was when its host began, and ask whoever has come since
        somebody was found who went on; to be called often."""
        table = journaled.table
        self._began.setdefault(table.id, table.turn)
        there = self._offers.get(table.id)
        if there is not None and there.key in self._here(journaled):  # they have come back
            self.ended(table.id, there.key)
        elif there is not None:
            self._ask(journaled, there)

    def ended(self, table: str, key: str) -> None:
        """Take note that the host with this key does not have a table, or is gone."""
        if table in self._offers and self._offers[table].key == key:
            del self._offers[table]

    def _here(self, journaled: JournaledTable) -> set[str]:
        return {each.key for each in self._connections.players(journaled)}

    def offer(self, journaled: JournaledTable, there: Moved) -> None:
        """Tell everybody at a table, once, where somebody went on with it alone: they choose. What
        that host says of its `progress` is a claim: it is told, and nothing follows from it."""
        self._offers[there.table] = there
        self._ask(journaled, there)

    def _ask(self, journaled: JournaledTable, there: Moved) -> None:
        rests = self._began.get(there.table) == journaled.table.turn
        for player in self._connections.players(journaled):
            if player.offered != there.links[-1]:
                player.offered = there.links[-1]
                self._delivery.send(player, replace(there, rests=rests))

    def goes_along(self, connection: Connection, to: str) -> None:
        """Take note that somebody goes along to the host with this key, before they leave."""
        here = connection.journaled
        if here is not None and to and seat_of(here.table, connection.key) is not None:
            self._along.setdefault((here.table.id, to), set()).add(connection.key)

    def wanted(self, journaled: JournaledTable) -> Moved | None:
        """Return where the people of a table want it to be; None while they stay."""
        table = journaled.table
        there = self._offers.get(table.id)
        along = set() if there is None else self._along.get((table.id, there.key), set())
        along -= self._here(journaled)  # they are back
        if there is None or not along or self._here(journaled):
            return None
        people = {seat.key for seat in table.seats if seat.who == "person" and not seat.left}
        gone = along | ({there.key, *voters_of(there.links[-1], is_signed)} & people)
        is_most = 2 * len(gone) > len(people | along)
        return there if is_most or any(map(self._is_own, along)) else None
