"""When a host is gone without a goodbye: who carries the table on, and when. No socket, no clock.

    lost --LOST--> the first holder's computer --WINDOW--> the next one's ... --> the old host

Everybody knows the same order, so everybody goes to the same computer at about the same time.  Each
has an epoch of its own: a client helps one successor in an epoch, and never goes back to a lower
one.  spec.md 13.
"""

from typing import Final, NamedTuple

from luznet.client.core import Client
from luznet.wire.moving_messages import Holder

LOST: Final = 5.0
"""Seconds without the host after which somebody else carries the table on: enough for a host that
died to be restarted."""
WINDOW: Final = 6.0
"""Seconds for each successor to gather the others."""


class Go(NamedTuple):
    """Go to a successor, or with no holder back to the old host."""

    holder: Holder | None
    epoch: int


class Succeed(NamedTuple):
    """Be the successor. `alone`: the user wants it without a majority."""

    epoch: int
    alone: bool = False


class Takeover:
    """Decides for one client. `asks`: the user has to say whether to go on without the others."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._since: float | None = None
        self._step = -1
        self._epoch = 0
        self.asks = False

    @property
    def is_going_on(self) -> bool:
        """Whether somebody is about to carry the table on."""
        return self._step >= 0

    def look(self, now: float) -> Go | Succeed | None:
        """Return what to do now; to be called often."""
        if self._is_settled:
            self._since, self._step, self.asks = None, -1, False
            self._client.standby.helps = None
            return None
        table, holders = self._client.table, self._client.standby.holders
        if table is None or not holders or self._client.standing == "ended":
            return None
        if self._since is None:
            self._since, self._epoch = now, table.epoch
        step = int((now - self._since - LOST) // WINDOW)
        if step < 0 or step <= self._step or step > len(holders):
            return None
        self._step = step
        return self._next(holders, step)

    def go_on_alone(self) -> Succeed:
        """Return what to do when the user wants to go on without the others."""
        self.asks = False
        return Succeed(self._epoch + 1 + max(0, self._step), alone=True)

    @property
    def _is_settled(self) -> bool:
        client = self._client
        if client.standing != "online" or client.table is None:
            return False
        return client.standby.helps is None or client.table.epoch >= client.standby.helps

    def _next(self, holders: tuple[Holder, ...], step: int) -> Go | Succeed | None:
        if step == len(holders):
            self._client.standby.helps = None
            return Go(None, self._epoch)
        epoch = self._epoch + 1 + step
        self._client.standby.helps = epoch
        if holders[step].key != self._client.standby.key:
            return Go(holders[step], epoch)
        if not self._can_be_enough(len(holders)):
            self.asks = True
            return None
        return Succeed(epoch)

    def _can_be_enough(self, holders: int) -> bool:
        """Return whether the others can be a majority of those who were here."""
        table = self._client.table
        seats = table.seats if table is not None else ()
        voters = sum(seat.who == "person" and not seat.away for seat in seats)
        return holders > voters // 2
