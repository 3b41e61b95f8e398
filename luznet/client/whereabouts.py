"""Where a client's table is, as far as the client knows, and whether it was taken over on its way.

A shuffle can only be lost with its host: a table that was handed over comes with its shuffle.  So
this decides whether another one may be made for a deal.  spec.md 11.1.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from luznet.wire.messages import Update

ARRIVAL: Final = 5.0
"""Seconds after a client came to its table in which it may be told of a deal that began before."""
LOST: Final = 5.0
"""Seconds without a host after which it is lost, and its table may be taken over."""


class Where(NamedTuple):
    """Where a table is: the key of its host, its epoch, and the last epoch in which it was taken
    over, because its host was gone. `losses`: how often this client has lost a host; `cut`: the
    host said that most people are lost."""

    host: str = ""
    epoch: int = 0
    gathered: int = 0
    losses: int = 0
    cut: bool = False


def was_taken_over(before: Where, now: Where) -> bool:
    """Return whether a table that was there and is here now was taken over in between. The votes of
    others are not enough: this client must have lost a host, too."""
    is_proved = now.host != before.host and now.gathered > before.epoch
    return is_proved and (before.cut or now.losses > before.losses)


class Whereabouts:
    """What one client knows of where it is. `host`: the key of the host that it goes to. `is_away`:
    it is at no table, as its host says; `has_left`: its user wanted that. `gathered` returns the
    last epoch in which a table was taken over, as its chain proves (spec.md 12.1)."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.host = ""
        self.came_at = now()
        self.is_away = self.has_left = False
        self.gathered: Callable[[str], int] = lambda table: 0
        self._now = now
        self._parted_at: float | None = None
        self._losses = 0
        self._update: Update | None = None

    def parted(self) -> None:
        """Take note that there is no connection to the host."""
        self._parted_at = self._now() if self._parted_at is None else self._parted_at

    def came(self) -> None:
        """Take note that the client comes to its table, perhaps again, and may have missed what the
        host told meanwhile."""
        self.came_at = self._now()
        if self._parted_at is not None:
            self._losses += self.came_at - self._parted_at >= LOST
        self._parted_at = None

    def see(self, update: Update) -> None:
        """Take in an update, typed and checked. Whoever is told that most people are lost may be
        with a host that is."""
        before, self._update = self._update, update
        is_same = before is not None and before.table.id == update.table.id
        if not is_same or self.is_away or (before is not None and before.you != update.you):
            self.came()
        self.is_away = self.has_left = False
        self._losses += update.table.cut and not (before is not None and before.table.cut)

    @property
    def has_just_come(self) -> bool:
        """Whether something of the time before may still be on its way."""
        return self._now() - self.came_at < ARRIVAL

    @property
    def where(self) -> Where:
        if self._update is None:
            return Where(self.host, losses=self._losses)
        table = self._update.table
        return Where(self.host, table.epoch, self.gathered(table.id), self._losses, table.cut)
