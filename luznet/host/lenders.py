"""The hosts that people lend to an evening: what they are told, and what they report.

A lent host is known by its key, which its connection has proved, so it comes back as itself. It is
trusted with the cards and the results of its tables; the organiser allows that for the evening.
"""

from collections.abc import Sequence

from luznet.evening.decisions import Lent
from luznet.evening.entries import Seating
from luznet.games.game import Refusal
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.round_table import Ordered
from luznet.wire.client_messages import Lend, Report
from luznet.wire.evening_messages import LENT_MOST, LentHost


class Lenders:
    """All lent hosts; `is_open`: the evening takes them."""

    def __init__(self, connections: Connections, delivery: Delivery, *, is_open: bool) -> None:
        self._connections = connections
        self._delivery = delivery
        self._is_open = is_open
        self._lent: dict[str, Lend] = {}
        self._reports: dict[tuple[str, str], Report] = {}

    def take(self, connection: Connection, lend: Lend) -> None:
        """Take a host for the rounds to come; raises `Refusal`."""
        is_new = connection.key not in self._lent
        if not self._is_open or (is_new and len(self._lent) >= LENT_MOST):
            raise Refusal("no_lending", "")
        self._lent[connection.key] = lend
        connection.ordered = -1

    def lent(self) -> list[Lent]:
        """Return the hosts that are here now, for a new round."""
        return [Lent(key, lend.tables) for key, lend in self._lent.items() if key in self.here()]

    def here(self) -> set[str]:
        """Return the keys of the hosts that are connected."""
        return {each.key for each in self._connections if each.ordered is not None}

    def places(self) -> tuple[LentHost, ...]:
        """Return where each host is reached."""
        here = self.here()
        return tuple(
            [
                LentHost(key, lend.addresses, lend.port, key in here)
                for key, lend in self._lent.items()
            ]
        )

    def tell(self, ordered: Sequence[Ordered], version: int) -> None:
        """Send every host what is to become of its tables, if it lacks this version."""
        for connection in self._connections:
            if connection.ordered is None or connection.ordered == version:
                continue
            connection.ordered = version
            for each in ordered:
                if each.host == connection.key:
                    self._delivery.send(connection, each.order)

    def note(self, connection: Connection, report: Report) -> bool:
        """Take note of how a table stands, from its own host; return whether it stands otherwise
        than before. Raises `Refusal`."""
        if connection.ordered is None:
            raise Refusal("no_lending", "")
        before = self._reports.get((connection.key, report.table))
        self._reports[connection.key, report.table] = report
        return before is None or before.scores != report.scores

    def so_far(self, seating: Seating) -> tuple[int, ...]:
        """Return the scores of a lent table; empty for any other."""
        return self.report(seating).scores if seating.host else ()

    def report(self, seating: Seating) -> Report:
        """Return how a table stands, as far as its host has said; with equal scores before that."""
        report = self._reports.get((seating.host, seating.table))
        is_whole = report is not None and len(report.scores) == seating.seats
        named = (*report.winners, *report.losers) if report is not None else ()
        if report is None or not is_whole or any(each >= seating.seats for each in named):
            return Report(table=seating.table, scores=(0,) * seating.seats)
        return report
