"""Rate limits of a room: a token bucket for what is dear, in the house's own time."""

from tablee.core.records import Millis, Refused


class TokenBucket:
    """Holds `burst` tokens, and gets one more every `every` ms."""

    def __init__(self, now: Millis, every: Millis, burst: int) -> None:
        self._every, self._burst = every, burst
        self._full_at = now  # when it would be full again, if nobody took any more

    def check(self, now: Millis) -> None:
        """Is there a token? Raises Refused."""
        if self._full_at - now > self._every * (self._burst - 1):
            raise Refused("too_fast")

    def take(self, now: Millis) -> None:
        """Takes one. Raises Refused."""
        self.check(now)
        self._full_at = max(self._full_at, now) + self._every
