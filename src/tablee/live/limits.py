"""Token buckets: the rate limits of a room, and of the server, in the time of whoever asks."""


class TokenBucket:
    """Holds `burst` tokens, and gets one more every `every`: ms or seconds, as its clock goes."""

    def __init__(self, now: float, every: float, burst: float) -> None:
        self._every, self._burst = every, burst
        self._left, self._at = burst, now

    def has(self, now: float) -> bool:
        """Whether there is a token."""
        self.take(now, 0)
        return self._left >= 1

    def take(self, now: float, amount: float = 1) -> bool:
        """Takes so many tokens; none at all where there are not as many."""
        self._left = min(self._burst, self._left + (now - self._at) / self._every)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True
