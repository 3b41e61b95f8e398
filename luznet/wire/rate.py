"""How often something may happen: a burst at once, and a steady rate."""


class TokenBucket:
    """A token bucket: whatever is limited takes one token each time, and tokens come back."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        """Begin with a full bucket: `burst` tokens, of which `rate` come back each second."""
        self._burst, self._rate = burst, rate
        self._left, self._since = burst, now

    def left(self, now: float) -> float:
        """Return the number of tokens there are now."""
        return min(self._burst, self._left + self._rate * max(0.0, now - self._since))

    def is_full(self, now: float) -> bool:
        """Return whether every token has come back."""
        return self.left(now) >= self._burst

    def wait(self, tokens: float, now: float) -> float:
        """Return the seconds until there are this many tokens."""
        return max(0.0, self._since - now) + max(0.0, tokens - self.left(now)) / self._rate

    def take(self, now: float) -> None:
        """Take one token."""
        self._left, self._since = self.left(now) - 1, now

    def give_back(self, now: float) -> None:
        """Give one token back."""
        self._left, self._since = self.left(now) + 1, now

    def rest(self, seconds: float, now: float) -> None:
        """Be empty, and give no tokens for a number of seconds."""
        self._left, self._since = 0.0, now + seconds
