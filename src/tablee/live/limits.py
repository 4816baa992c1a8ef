"""Rate limits: token buckets, and the share of the loop that a room may use."""

from collections.abc import Callable

from tablee.core.records import Millis

SHARE = 0.2
"""Of the loop's time. The largest party that plays needs less than a tenth of it."""
BUSY, COUNTS_FOR = 0.03, 1.0
"""A room is busy that uses more of the loop than this, and so many seconds longer."""
TOGETHER = 0.4
"""Of the loop's time, for all busy rooms."""
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

    `clock` tells how long work takes. `rooms` are the busy rooms of the house, and until when each counts as
    one: the more of them there are, the smaller is the share of each.
    """

    def __init__(self, clock: Callable[[], float], rooms: "BusyRooms") -> None:
        self.busy = clock
        self._rooms = rooms
        self._used = self._lately = 0.0
        self._at = clock()

    def spend(self, since: float) -> Millis:
        """Charges the room with all that was done since then; returns how long it has to wait."""
        now = self.busy()
        passed, spent, self._at = now - self._at, now - since, now
        self._lately = min(2 * AHEAD, max(0.0, self._lately - passed * BUSY) + spent)
        if self._lately > AHEAD:
            self._rooms[self] = now + COUNTS_FOR
        rate = share_among(self._rooms, now) if self._rooms else SHARE
        self._used = max(0.0, self._used - passed * rate) + spent
        return 0 if self._used <= AHEAD else round((self._used - AHEAD) / rate * 1_000)

    def wait(self) -> Millis:
        """How long until the room is within its share again; mostly not at all."""
        return 0 if self._used <= AHEAD else self.spend(self.busy())


BusyRooms = dict[Share, float]


def share_among(rooms: BusyRooms, now: float) -> float:
    """What each room may use of the loop, as long as so many are busy."""
    for room in [room for room, until in rooms.items() if until < now]:
        del rooms[room]
    return min(SHARE, TOGETHER / max(1, len(rooms)))
