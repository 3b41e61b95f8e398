"""How often something may happen: a burst at once, and a steady rate."""

from collections import OrderedDict
from typing import Final

ADDRESSES: Final = 1024
"""Addresses whose rates are remembered."""


class TokenBucket:
    """A full bucket of `burst` tokens; of those that are taken, `rate` come back each second."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self._burst, self._rate = burst, rate
        self._taken, self._since = 0.0, now

    def left(self, now: float) -> float:
        """Return the number of tokens now; less than none if more were taken."""
        return self._burst - max(0.0, self._taken - self._rate * max(0.0, now - self._since))

    def is_full(self, now: float) -> bool:
        return self.left(now) >= self._burst

    def wait(self, tokens: float, now: float) -> float:
        return max(0.0, self._since - now) + max(0.0, tokens - self.left(now)) / self._rate

    def take(self, now: float, tokens: float = 1) -> None:
        """Take tokens, whether or not they are there."""
        self._taken, self._since = self._burst - self.left(now) + tokens, now

    def try_take(self, now: float) -> bool:
        """Take one token if there is one; return whether there was."""
        left = self.left(now)
        if left < 1:
            return False
        self._taken, self._since = self._burst - left + 1, now
        return True

    def give_back(self, now: float) -> None:
        self.take(now, -1)

    def change(self, burst: float, rate: float) -> None:
        """Count with another burst and rate from the last time on."""
        self._burst, self._rate = burst, rate

    def rest(self, seconds: float, now: float) -> None:
        """Be empty, and get no tokens for a number of seconds."""
        self._taken, self._since = self._burst, now + seconds


class Rates:
    """A bucket for each address; the one asked for longest ago makes room."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._of: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str, now: float) -> TokenBucket:
        rate = self._of.pop(address, None) or TokenBucket(self._burst, self._rate, now)
        self._of[address] = rate
        while len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return rate
