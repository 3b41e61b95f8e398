"""The hosts that people lend to an evening: what they are told, and what they report.

    lend -> waiting, shown to the organiser -> approved (in the journal) -> order -> report

A lent host is known by its key, which its connection has proved, so it comes back as itself. It is
trusted with the cards and the results of its tables; so it gets none before the organiser, who
compares the phrase of its key with the one on its screen, has approved it.
"""

from collections.abc import Sequence

from luznet.evening.decisions import Lent
from luznet.evening.entries import Seating
from luznet.evening.state import Evening
from luznet.games.game import Refusal
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.flood_guard import surplus
from luznet.host.round_table import Ordered
from luznet.wire.client_messages import Lend, Report
from luznet.wire.evening_messages import WAITING_MOST, LentHost, WaitingHost
from luznet.wire.messages import Refused

ADDRESSES_TOLD = 4
"""Addresses of a lent host that everybody is told: with more, an evening might not fit into one
message."""


class Lenders:
    """All lent hosts; `is_open`: the evening takes them."""

    def __init__(self, connections: Connections, delivery: Delivery, *, is_open: bool) -> None:
        self._connections = connections
        self._delivery = delivery
        self._is_open = is_open
        self._lent: dict[str, Lend] = {}
        self._reports: dict[tuple[str, str], Report] = {}

    def take(self, connection: Connection, lend: Lend, evening: Evening) -> None:
        """Take a host for the rounds to come, once the organiser has approved it; raises
        `Refusal`."""
        if not self._is_open:
            raise Refusal("no_lending", "")
        connection.lends, connection.ordered = lend, -1
        self.look(evening)

    def look(self, evening: Evening) -> None:
        """Take note of what approved hosts lend."""
        self._lent = {
            key: lend
            for key, lend in {**self._lent, **self._offered()}.items()
            if key in evening.lent
        }

    def dismiss(self, key: str) -> None:
        """Tell a host that the organiser does not take it."""
        for connection in self._connections:
            if connection.key == key and connection.lends is not None:
                connection.lends = None
                self._delivery.send(connection, Refused(of="lend", code="not_approved"))

    def lent(self) -> list[Lent]:
        """Return the approved hosts that are here now, for a new round."""
        here = self.here()
        return [Lent(key, lend.tables) for key, lend in self._lent.items() if key in here]

    def here(self) -> set[str]:
        """Return the keys of the approved hosts that are connected."""
        return {*self._lent} & {*self._offered()}

    def places(self) -> tuple[LentHost, ...]:
        """Return where each approved host is reached."""
        here = self.here()
        return tuple([
            LentHost(key, lend.addresses[:ADDRESSES_TOLD], lend.port, key in here, lend.host)
            for key, lend in self._lent.items()
        ])  # fmt: skip

    def waiting(self, evening: Evening) -> tuple[WaitingHost, ...]:
        """Return the hosts that wait for the organiser. If there are too many, the address with
        most of them is left out first, so nobody keeps others from being seen."""
        waiting = {
            each.key: each
            for each in self._connections
            if each.lends is not None and each.key not in evening.lent
        }
        sources = [each.source for each in waiting.values()]
        hidden = {*surplus(sources, max(0, len(sources) - WAITING_MOST))}
        return tuple([
            WaitingHost(each.key, each.lends.host or each.session.name, each.lends.tables)
            for at, each in enumerate(waiting.values())
            if at not in hidden and each.lends is not None
        ])  # fmt: skip

    def tell(self, ordered: Sequence[Ordered], version: int) -> None:
        """Send every host what is to become of its tables, if it lacks this version."""
        for connection in self._connections:
            is_approved = connection.lends is not None and connection.key in self._lent
            if not is_approved or connection.ordered == version:
                continue
            connection.ordered = version
            for each in ordered:
                if each.host == connection.key:
                    self._delivery.send(connection, each.order)

    def note(self, connection: Connection, report: Report, evening: Evening) -> bool:
        """Take note of how a table stands, from the approved host that was given it; return whether
        it stands otherwise than before. Raises `Refusal`."""
        if connection.lends is None or connection.key not in self._lent:
            raise Refusal("no_lending", "")
        given = {
            (table.seating.host, table.seating.table)
            for round_ in evening.rounds
            for table in round_.tables
        }
        if (connection.key, report.table) not in given:
            raise Refusal("no_such_table", "")
        before = self._reports.get((connection.key, report.table))
        self._reports[connection.key, report.table] = report
        return before is None or before.scores != report.scores

    def so_far(self, seating: Seating) -> tuple[int, ...]:
        """Return the scores of a lent table; empty for any other."""
        return self.report(seating).scores if seating.host else ()

    def report(self, seating: Seating) -> Report:
        """Return how a table stands, as far as its host has said; with equal scores before that."""
        is_approved = seating.host in self._lent
        report = self._reports.get((seating.host, seating.table)) if is_approved else None
        is_whole = report is not None and len(report.scores) == seating.seats
        named = (*report.winners, *report.losers) if report is not None else ()
        if report is None or not is_whole or any(each >= seating.seats for each in named):
            return Report(table=seating.table, scores=(0,) * seating.seats)
        return report

    def _offered(self) -> dict[str, Lend]:
        """Return what is lent by those who are here."""
        return {each.key: each.lends for each in self._connections if each.lends is not None}
