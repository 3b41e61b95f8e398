"""The judge's own count of the time that everybody has for a game: protocol/spec.md 5.6.

It follows from what stands in the journal, and takes nothing from the clocks of the host.
"""

from collections.abc import Sequence

from luznet.games.game import Seat
from luznet.host.table import Table

FREE = 500
"""Milliseconds of every action that are free."""


class Hourglass:
    """What each seat has used of its time in one game, in milliseconds; a `total` of 0 is no
    limit. `really` is what it cannot have used more than, by a clock that nobody sets: that of
    the world, as far as the host ran."""

    def __init__(self, total: int, seats: int, at: int, uptime: float) -> None:
        self.total = total
        self.used = [0] * seats
        self.really = [0.0] * seats
        self._at = at
        self._uptime = uptime
        self._free = FREE

    def pass_time(self, table: Table, at: int, uptime: float, counts: bool) -> None:
        """Count the time until now, in which the table was like this; `counts` is False for a
        time in which there was no host."""
        seat, passed = payer(table), max(0, at - self._at) if counts else 0
        if seat is not None:
            free = min(self._free, passed)
            self._free -= free
            self.used[seat] += passed - free
            self.really[seat] += 1000 * (uptime - self._uptime)
        self._at, self._uptime = at, uptime

    def next_action(self) -> None:
        self._free = FREE

    def is_up(self, seat: Seat) -> bool:
        return self.used[seat] >= self.total

    def left(self, table: Table, at: int) -> Sequence[int]:
        """Return the time left for everybody, as shown to all."""
        if not self.total or table.phase != "playing":
            return []
        used, seat = list(self.used), payer(table)
        if seat is not None:
            used[seat] += max(0, at - self._at - self._free)
        return [max(0, self.total - each) for each in used]


def payer(table: Table) -> Seat | None:
    """Return whose time runs: a person's who is to act and here, and for whom no bot acts; in a
    pause nobody's."""
    is_on = table.phase == "playing" and table.paused_by is None and not table.overdue
    actor = table.rules.to_act(table.play) if is_on else None
    if actor is None or actor < 0:
        return None
    seat = table.seats[actor]
    is_here = seat.who == "person" and seat.away_since is None and not seat.stand_in
    return actor if is_here else None
