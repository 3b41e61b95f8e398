"""How many connections the door lets in: a flood of them must not disturb anybody who plays."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from luznet.wire.rate import TokenBucket

MOST, MOST_OF_ONE = 64, 12
"""Connections at the same time: in all, and from one address."""
AT_ONCE, EVERY = 12, 1.0
"""Connections that an address may begin at once, and the seconds until it may begin one more."""
ADDRESSES: Final = 1024
"""Addresses that are remembered."""


class Limits:
    """The connections that are open, and how fast they came. `now` is a clock in seconds that only
    goes forward."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._open: Counter[str] = Counter()
        self._rates: OrderedDict[str, TokenBucket] = OrderedDict()

    def enter(self, address: str) -> bool:
        """Return whether a connection may stay; one that may is counted until `leave`."""
        rate = self._rates.pop(address, None) or TokenBucket(AT_ONCE, 1 / EVERY, self._now())
        self._rates[address] = rate
        while len(self._rates) > ADDRESSES:
            self._rates.popitem(last=False)
        is_full = self._open.total() >= MOST or self._open[address] >= MOST_OF_ONE
        if not rate.try_take(self._now()) or is_full:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a connection that was let in."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
