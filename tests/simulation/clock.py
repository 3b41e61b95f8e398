"""Time that is moved from one event to the next."""

from collections.abc import Callable
from heapq import heappop, heappush


class Clock:
    """Does things in the order of their time, and what is due at once in the order given."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def after(self, delay: float, do: Callable[[], None]) -> None:
        self._count += 1
        heappush(self._due, (self.now + delay, self._count, do))

    def every(self, period: float, do: Callable[[], None]) -> None:
        def again() -> None:
            do()
            self.after(period, again)

        self.after(period, again)

    def run(self, until: float, check: Callable[[], None]) -> None:
        """Let time pass; `check` is called after everything that happened."""
        while self._due and self._due[0][0] <= until:
            self.now, _, do = heappop(self._due)
            do()
            check()
        self.now = until
