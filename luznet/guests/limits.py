"""How many connections the door lets in: a flood of them must not disturb anybody who plays."""

from collections import Counter
from collections.abc import Callable

from luznet.wire.rate import Rates

MOST, MOST_OF_ONE = 64, 12
"""Connections at the same time: in all, and from one address."""
AT_ONCE, EVERY = 12, 1.0
"""Connections that an address may begin at once, and the seconds until it may begin one more."""
CODES, CODE_EVERY = 5, 30.0
"""Codes of a private table that an address may try at once, and the seconds until it may try one
more. To the host, all guests have one address, so one who guesses would keep the others out."""


class Limits:
    """The connections that are open, and how fast they came. `now` is a clock in seconds that only
    goes forward."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: Counter[str] = Counter()
        self._rates = Rates(AT_ONCE, 1 / EVERY)
        self._codes = Rates(CODES, 1 / CODE_EVERY)

    def enter(self, address: str) -> bool:
        """Return whether a connection may stay; one that may is counted until `leave`."""
        rate = self._rates.of(address, self._now())
        is_full = self._open.total() >= MOST or self._open[address] >= MOST_OF_ONE
        if not rate.try_take(self._now()) or is_full:
            return False
        self._open[address] += 1
        return True

    def may_try(self, address: str) -> bool:
        """Return whether an address may try a code of a private table now."""
        return self._codes.of(address, self._now()).try_take(self._now())

    def leave(self, address: str) -> None:
        """Forget a connection that was let in."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
