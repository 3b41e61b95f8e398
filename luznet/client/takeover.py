"""Looks for a client's table when its host is gone without a goodbye, and says what happens: what
`luznet.custody.search` decides, from what the client knows."""

from luznet.client.core import Client
from luznet.client.moving import sitter
from luznet.client.situation import HostLoss
from luznet.custody import search
from luznet.custody.search import Facts, Go, Search, Succeed, Todo
from luznet.wire.messages import Table
from luznet.wire.moving_messages import Holder


class Takeover:
    """The search of one client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._search = Search()
        self._now = 0.0

    def look(self, now: float) -> Todo:
        """Return what to do now; to be called often."""
        self._now, table = now, self._table
        if table is None or self._client.standing == "ended":
            return None
        after, todo = search.look(self._search, self._facts(table))
        self._take(after, table)
        return todo

    def found(self, holder: Holder | None) -> Go:
        """Return where to go when a host that has the table was found: that of somebody who could
        carry it on at some time, or with None the old one."""
        after, todo = search.found(self._search, holder, self._now)
        self._take(after, None)
        return todo

    def go_on_alone(self) -> Succeed | None:
        """Return what to do when the user wants to go on without the others, if they were asked."""
        after, todo = search.go_on_alone(self._search)
        self._take(after, None)
        return todo

    @property
    def is_settled(self) -> bool:
        """Whether the client is at a table that counts."""
        table = self._table
        return table is not None and search.is_settled(self._search, self._facts(table))

    @property
    def _table(self) -> Table | None:
        """The table as it was last, also if the reader still looks at the end of a game."""
        newest = self._client.newest
        return None if newest is None else newest.table

    def _facts(self, table: Table) -> Facts:
        client, chain = self._client, self._client.custody.of(table.id)
        roster = None if chain is None else chain.roster
        holders = self._successors(table)
        return Facts(
            self._now,
            table.epoch,
            client.standing == "online",
            client.is_answered,
            holders,
            client.standby.key,
            roster is not None and 2 * len(holders) > len(roster.voters),
        )

    def _take(self, after: Search, table: Table | None) -> None:
        """Go on to the next state; with a table, tell the user what happens."""
        self._search, standby = after, self._client.standby
        standby.helps, standby.asks = after.helps, after.asks
        if table is not None:
            standby.loss = None if after.state == "settled" else self._loss(table)

    def _loss(self, table: Table) -> HostLoss | None:
        """Return what the user is told; None while the old host is tried again."""
        now, holders = self._search, self._search.holders
        gone = self._person(self._gone(table, holders))
        if now.asks:
            return HostLoss("asks", gone, None)
        if now.state == "lost" and self._client.moving.going_to is not None:  # the host said where
            return HostLoss("taking", gone, self._person(self._client.moving.going_to))
        if now.state == "lost":
            to = self._person(sitter(table, holders[0].key))
            return HostLoss("silent", gone, to, now.since + search.LOST, search.LOST)
        if now.place == len(holders):
            return None
        return HostLoss("taking", gone, self._person(sitter(table, holders[now.place].key)))

    def _successors(self, table: Table) -> tuple[Holder, ...]:
        """Return the holders whose computers can carry the table on. The host itself is still
        among them if the table has just moved there."""
        host = self._client.moving.carried_by if table.epoch else ""
        holders = self._client.standby.holders
        return tuple([each for each in holders if not host or sitter(table, each.key) != host])

    def _gone(self, table: Table, holders: tuple[Holder, ...]) -> str:
        """Return whose computer the host was: that of whoever carried the table on, or of the
        owner, if not a holder; empty if nobody knows."""
        if table.epoch:
            return self._client.moving.carried_by
        owner = None if table.owner is None else table.seats[table.owner]
        is_holder = owner is not None and owner.key in [holder.key for holder in holders]
        return "" if owner is None or is_holder else owner.name

    def _person(self, name: str) -> str | None:
        """Return a name as the user is told it: None for themselves."""
        return None if name == self._client.name else name
