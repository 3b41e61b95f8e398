"""How often something may happen: so much at once, and so much a second for long."""


class TokenBucket:
    """Tokens that come back by themselves: whatever is limited takes one each time."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """Begin full: with all that may be had at once."""
        self._burst, self._rate = burst, rate
        self._left, self._since = burst, now

    def left(self, now: float) -> float:
        """Return what may be had now."""
        return min(self._burst, self._left + self._rate * max(0.0, now - self._since))

    def is_full(self, now: float) -> bool:
        """Return whether it is as if nothing had ever been taken."""
        return self.left(now) >= self._burst

    def wait(self, tokens: float, now: float) -> float:
        """Return the seconds until so many may be had."""
        return max(0.0, self._since - now) + max(0.0, tokens - self.left(now)) / self._rate

    def take(self, now: float) -> None:
        """Take one."""
        self._left, self._since = self.left(now) - 1, now

    def rest(self, seconds: float, now: float) -> None:
        """Give nothing for so many seconds."""
        self._left, self._since = 0.0, now + seconds
