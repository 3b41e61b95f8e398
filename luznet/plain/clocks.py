"""The time that is left: for the reader's own turn, and for everybody's whole game.

The reader is warned once when little time is left, and hears the times when asking for them.
"""

from collections.abc import Iterator
from math import ceil, inf
from typing import Final

from luznet.client.situation import Situation
from luznet.plain import words

SHORT_TIME: Final = 10.0
"""Seconds left for your turn at which you are warned."""
SHORT_TIMES: Final = (60.0, 10.0)
"""Seconds left for your whole game at which you are warned."""


class Clocks:
    """The clocks of a table, as the reader hears them."""

    def __init__(self) -> None:
        self._situation: Situation | None = None
        self._now = 0.0
        self._since = 0.0
        self._turn_ends: float | None = None
        self._told = inf

    def look(self, situation: Situation, now: float) -> None:
        """Look at an update that came just now."""
        self._situation, self._since, self._now = situation, now, now
        clock = situation.table.clock if situation.table else None
        runs = situation.is_asked and not situation.is_paused
        self._turn_ends = now + clock / 1000 if clock is not None and runs else None
        if not situation.is_playing:
            self._told = inf

    def told(self, now: float) -> Iterator[str]:
        """Say that the reader has little time left, once."""
        self._now = now
        if self._turn_ends is not None and now >= self._turn_ends - SHORT_TIME:
            yield words.SECONDS(max(0, ceil(self._turn_ends - now)))
            self._turn_ends = None
        left, short = self._own(now), self._next_short()
        if left is not None and short is not None and left <= short:
            self._told = short
            yield words.left_for_game(None, ceil(left))

    def next_change(self) -> float | None:
        times = [] if self._turn_ends is None else [self._turn_ends - SHORT_TIME]
        left, short = self._own(self._since), self._next_short()
        if left is not None and short is not None:
            times.append(self._since + left - short)
        return min(times, default=None)

    def left(self, seat: int) -> int | None:
        """Return the seconds that a seat has left for the whole game; None without a limit."""
        if self._situation is None:
            return None
        left = self._situation.time_left(seat, self._now - self._since)
        return None if left is None else ceil(left)

    def _own(self, now: float) -> float | None:
        """Return the seconds that the reader has left for the game, while they run."""
        situation = self._situation
        if situation is None or situation.you is None or situation.running != situation.you:
            return None
        return situation.time_left(situation.you, now - self._since)

    def _next_short(self) -> float | None:
        """Return the next of `SHORT_TIMES` to be told."""
        left = self._own(self._since)
        fresh = [short for short in SHORT_TIMES if short < self._told]
        return next((short for short in fresh if left is not None and left > short), None)
