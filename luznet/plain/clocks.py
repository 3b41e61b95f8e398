"""The time that is left: for the reader's own turn, and to everybody for the whole game.

It is told when little of it is left, each once, and when it is asked for.
"""

from collections.abc import Iterator
from math import ceil, inf
from typing import Final

from luznet.client import clocks
from luznet.plain import words
from luznet.wire.messages import Update

SHORT_TIME: Final = 10.0
"""Seconds left for the own turn at which that is told."""
SHORT_TIMES: Final = (60.0, 10.0)
"""Seconds left for the whole game at which that is told."""


class Clocks:
    """The clocks of a table as one who sits there hears of them."""

    def __init__(self) -> None:
        """No clock is known yet."""
        self._update: Update | None = None
        self._now = 0.0
        self._since = 0.0
        self._turn_ends: float | None = None
        self._told = inf

    def look(self, update: Update, now: float, *, is_own: bool) -> None:
        """Look at an update that came just now; `is_own`: the reader is to act."""
        self._update, self._since, self._now = update, now, now
        clock, runs = update.table.clock, is_own and update.table.paused_by is None
        self._turn_ends = now + clock / 1000 if clock is not None and runs else None
        if update.table.phase != "playing":
            self._told = inf

    def told(self, now: float) -> Iterator[str]:
        """Return what little time is left to the reader now, if that was not told yet."""
        self._now = now
        if self._turn_ends is not None and now >= self._turn_ends - SHORT_TIME:
            yield words.seconds(max(0, ceil(self._turn_ends - now)))
            self._turn_ends = None
        left, short = self._own(now), self._next_short()
        if left is not None and short is not None and left <= short:
            self._told = short
            yield words.left_for_game(None, ceil(left))

    def next_change(self) -> float | None:
        """Return when there is something to tell."""
        times = [] if self._turn_ends is None else [self._turn_ends - SHORT_TIME]
        left, short = self._own(self._since), self._next_short()
        if left is not None and short is not None:
            times.append(self._since + left - short)
        return min(times, default=None)

    def left(self, seat: int) -> int | None:
        """Return the seconds that a seat has left for the whole game; None: no limit."""
        left = clocks.time_left(self._update, seat, self._now - self._since)
        return None if left is None else ceil(left)

    def _own(self, now: float) -> float | None:
        """Return the seconds that the reader has left, while they run."""
        update = self._update
        if update is None or update.you is None or clocks.running(update) != update.you:
            return None
        return clocks.time_left(update, update.you, now - self._since)

    def _next_short(self) -> float | None:
        """Return the time at which to tell next how little is left, if there was more of it."""
        left = self._own(self._since)
        fresh = [short for short in SHORT_TIMES if short < self._told]
        return next((short for short in fresh if left is not None and left > short), None)
