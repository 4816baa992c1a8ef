"""A room's fair share of the loop: a token bucket of time. Whoever uses more waits; nothing is lost."""

from collections.abc import Callable

from tablee.core.records import Millis

SHARE = 0.2
"""Of the loop's time. The largest party that plays needs less than a tenth of it."""
BURST = 0.050
"""Seconds that a room may be ahead of its share."""


class Share:
    """What a room has used of the loop lately, in seconds; `busy` tells how long work takes."""

    def __init__(self, busy: Callable[[], float]) -> None:
        self.busy = busy
        self._used = 0.0
        self._at = busy()

    def spend(self, since: float) -> Millis:
        """Charges the room with all that was done since then; how long has it to wait?"""
        now = self.busy()
        self._used = max(0.0, self._used - (now - self._at) * SHARE) + now - since
        self._at = now
        return max(0, round((self._used - BURST) / SHARE * 1_000))

    def wait(self) -> Millis:
        """How long until the room is within its share again; mostly not at all."""
        if self._used <= BURST:
            return 0
        used = self._used - (self.busy() - self._at) * SHARE
        return max(0, round((used - BURST) / SHARE * 1_000))
