"""Rate limits: token buckets, and the share of the loop that a room may use."""

from collections.abc import Callable

from tablee.core.records import Millis

SHARE = 0.2
"""Of the loop's time. The largest party that plays needs less than a tenth of it."""
AHEAD = 0.050
"""Seconds that a room may be ahead of its share."""


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


class Share:
    """A token bucket of time: what a room has used of the loop lately, in seconds. Whoever uses more waits.

    `busy` is a clock that tells how long work takes.
    """

    def __init__(self, busy: Callable[[], float]) -> None:
        self.busy = busy
        self._used = 0.0
        self._at = busy()

    def spend(self, since: float) -> Millis:
        """Charges the room with all that was done since then; returns how long it has to wait."""
        now = self.busy()
        self._used = max(0.0, self._used - (now - self._at) * SHARE) + now - since
        self._at = now
        return max(0, round((self._used - AHEAD) / SHARE * 1_000))

    def wait(self) -> Millis:
        """How long until the room is within its share again; mostly not at all."""
        if self._used <= AHEAD:
            return 0
        used = self._used - (self.busy() - self._at) * SHARE
        return max(0, round((used - AHEAD) / SHARE * 1_000))
