"""When a host is gone without a goodbye: who carries the table on, and when. No socket, no clock.

    lost --LOST--> the first holder --WINDOW--> the next one ... --> the old host --> and again

Everybody knows the same order, so everybody goes to the same computer at about the same time.  Each
has an epoch of its own: a client helps one successor in an epoch, and never goes back to a lower
one.  spec.md 13.
"""

from typing import Final, NamedTuple

from luznet.client.core import Client
from luznet.client.situation import HostLoss
from luznet.wire.messages import Table
from luznet.wire.moving_messages import Holder

LOST: Final = 5.0
"""Seconds without the host after which somebody else carries the table on: enough for a host that
died to be restarted."""
WINDOW: Final = 6.0
"""Seconds for each successor to gather the others."""
STAY: Final = 24.0
"""Seconds for which a client stays with a successor that answers: others may have lost the host
later, and come by."""


class Go(NamedTuple):
    """Go to a successor, or with no holder back to the old host."""

    holder: Holder | None
    epoch: int


class Succeed(NamedTuple):
    """Be the successor. `alone`: the user wants it without a majority."""

    epoch: int
    alone: bool = False


class Takeover:
    """Decides for one client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._since: float | None = None
        self._step = -1
        self._holders: tuple[Holder, ...] = ()
        self._epoch = 0
        self._began = self._now = 0.0

    def look(self, now: float) -> Go | Succeed | None:
        """Return what to do now; to be called often."""
        self._now, standby = now, self._client.standby
        if self.is_settled:
            self._since, self._step = None, -1
            standby.helps, standby.asks, standby.loss = None, False, None
            return None
        table = self._table
        if table is not None and self._since is None:
            self._holders = self._successors(table)
        holders = self._holders
        if table is None or not holders or self._client.standing == "ended":
            return None
        if self._since is None:
            self._since, self._epoch = now, table.epoch
        todo = None
        gathers = standby.helps is not None and self._client.standing == "online"
        stay = STAY if gathers else WINDOW
        if now >= (self._since + LOST if self._step < 0 else self._began + stay):
            self._step, self._began = self._step + 1, now
            todo = self._next(holders)
        standby.loss = self._loss(table, holders, self._since + LOST)
        return todo

    def found(self, holder: Holder | None) -> Go:
        """Return where to go when a host that has the table was found: that of somebody who could
        carry it on at some time, or with None the old one."""
        self._client.standby.helps, self._client.standby.asks = None, False
        self._began = self._now
        return Go(holder, self._epoch)

    def go_on_alone(self) -> Succeed | None:
        """Return what to do when the user wants to go on without the others, if they were asked."""
        if not self._client.standby.asks:
            return None
        self._client.standby.asks = False
        return self._succeed(alone=True)

    @property
    def is_settled(self) -> bool:
        """Whether the client is at a table that counts: one that its host has, and that was not
        lost or has moved since, whatever the epoch in which its host was helped."""
        client, table = self._client, self._table
        if client.standing != "online" or table is None or not client.is_answered:
            return False
        return client.standby.helps is None or table.epoch > self._epoch

    @property
    def _table(self) -> Table | None:
        """The table as it was last, also if the reader still looks at the end of a game."""
        newest = self._client.newest
        return None if newest is None else newest.table

    def _loss(self, table: Table, holders: tuple[Holder, ...], due: float) -> HostLoss | None:
        """Return what the user is told; None while the old host is tried again."""
        gone, place = self._person(self._gone(table, holders)), self._step % (len(holders) + 1)
        if self._client.standby.asks:
            return HostLoss("asks", gone, None)
        if self._step < 0 and self._client.moving.going_to is not None:  # the host said where
            return HostLoss("taking", gone, self._person(self._client.moving.going_to))
        if self._step < 0:
            to = self._person(name_of(table, holders[0]))
            return HostLoss("silent", gone, to, due, LOST)
        if place == len(holders):
            return None
        return HostLoss("taking", gone, self._person(name_of(table, holders[place])))

    def _successors(self, table: Table) -> tuple[Holder, ...]:
        """Return the holders whose computers can carry the table on. The host itself is still
        among them if the table has just moved there."""
        host = self._client.moving.carried_by if table.epoch else ""
        holders = self._client.standby.holders
        return tuple([each for each in holders if not host or name_of(table, each) != host])

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

    def _next(self, holders: tuple[Holder, ...]) -> Go | Succeed | None:
        """Return where to go in this window: to the holders in turn, then to the old host."""
        standby, (rounds, place) = self._client.standby, divmod(self._step, len(holders) + 1)
        keys = [holder.key for holder in holders]
        can_be_enough = self._can_be_enough(len(holders))
        if standby.key in keys and (rounds or not can_be_enough):
            standby.asks = True
        if place == len(holders):
            standby.helps = None
            return Go(None, self._epoch)
        if keys[place] == standby.key:
            return self._succeed() if can_be_enough else None
        standby.helps = self._epoch + 1 + self._step
        return Go(holders[place], standby.helps)

    def _succeed(self, *, alone: bool = False) -> Succeed:
        epoch = self._epoch + 1 + max(0, self._step)
        self._client.standby.helps = epoch
        return Succeed(epoch, alone)

    def _can_be_enough(self, holders: int) -> bool:
        """Return whether the others can be most of those who may vote."""
        chain = self._client.custody.of(self._table.id) if self._table is not None else None
        return (
            chain is not None
            and chain.roster is not None
            and (2 * holders > len(chain.roster.voters))
        )


def name_of(table: Table, holder: Holder) -> str:
    """Return the name of a holder who sits at the table; empty for anybody else."""
    return next((seat.name for seat in table.seats if seat.key == holder.key), "")
