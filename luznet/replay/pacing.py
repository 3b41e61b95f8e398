"""A replay that plays on its own: one action after the other, at a speed that the reader
chooses."""

from typing import Final

SPEEDS: Final = (6.0, 4.0, 2.5, 1.5, 1.0, 0.6, 0.3, 0.1)
"""Seconds for an action, from the slowest to the fastest."""
USUAL: Final = 3
"""The speed at the beginning."""


class Pacing:
    """Whether a replay plays on its own, how fast, and when the next action is due."""

    def __init__(self) -> None:
        self.is_on = False
        self._speed = USUAL
        self._since = 0.0

    @property
    def seconds(self) -> float:
        """Seconds for an action."""
        return SPEEDS[self._speed]

    def change(self, by: int) -> None:
        """Play faster, or slower for -1."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)

    def start(self, now: float) -> None:
        self.is_on, self._since = True, now

    def stop(self) -> None:
        self.is_on = False

    @property
    def due(self) -> float | None:
        """When the next action is due; None while the replay rests."""
        return self._since + self.seconds if self.is_on else None

    def is_due(self, now: float) -> bool:
        """Return whether the next action is due, and if so wait for the one after it."""
        if self.due is None or now < self.due:
            return False
        self._since = now
        return True
