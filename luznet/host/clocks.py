"""The chess clocks of a game that gives every seat a total time.

    set_up -> run ... run -> turn_passed -> run ...

There is no clock here: `run` is told the time whenever anything happens at the table.  A seat's
time runs while its player is present and to act.  The first moment of every action is free, so that
the way through the network costs nobody anything; what a client says about time does not count.
"""

from msgspec.structs import replace

from luznet.games.game import Frozen, Seat

FREE = 500
"""Milliseconds of every action that do not count."""


class Clocks(Frozen, frozen=True):
    """What every seat has used of its `total`, in milliseconds, until `at` (Unix ms). `free` is
    what is left of the free moment of this action."""

    total: int
    used: tuple[int, ...]
    at: int
    free: int = FREE


def set_up(seconds: int, seats: int, at: int) -> Clocks | None:
    """Return clocks with this many seconds each, None for no limit."""
    return Clocks(total=seconds * 1000, used=(0,) * seats, at=at) if seconds else None


def run(clocks: Clocks, seat: Seat | None, at: int) -> Clocks:
    """Return the clocks as of now: that of this seat has run since the last time. If the machine's
    clock went back, nothing counts."""
    passed = max(0, at - clocks.at)
    if seat is None or not passed:
        return replace(clocks, at=at)
    free = min(clocks.free, passed)
    used = list(clocks.used)
    used[seat] += passed - free
    return replace(clocks, used=tuple(used), at=at, free=clocks.free - free)


def turn_passed(clocks: Clocks) -> Clocks:
    """Return the clocks for the next action."""
    return replace(clocks, free=FREE)


def left(clocks: Clocks) -> tuple[int, ...]:
    """Return the milliseconds that each seat has left."""
    return tuple([max(0, clocks.total - used) for used in clocks.used])
