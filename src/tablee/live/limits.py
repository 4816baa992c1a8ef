"""Rate limits: token buckets of one and of many, a fair queue for turns of the loop, a room's share of it."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from math import exp, inf

from tablee.core.records import Millis

from .clock import HouseClock

SHARE = 0.2
"""Of the loop's time. The largest party that plays needs less than a tenth of it."""
BUSY, COUNTS_FOR = 0.03, 1_000
"""A room is busy that uses more of the loop than this, and so many ms longer."""
TOGETHER = 0.4
"""Of the loop's time, for all busy rooms."""
LATELY_SECONDS = 3.0
"""What a sender sent longer ago counts less and less."""
AHEAD, A_MOMENT = 0.050, 0.005
"""Seconds that a room may be ahead of its share; and that it may use before it takes turns with others."""
LONGEST = 0.002
"""Seconds that one thing may take of the loop (law 11): what lasts longer has waited for the machine."""


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


class SharedBucket:
    """A token bucket that many share; where it is empty, only those above their fair share are stopped."""

    def __init__(self, now: float, a_second: float, burst: float) -> None:
        self.limit = a_second
        self.bucket = TokenBucket(now, 1 / a_second, burst)
        self.senders: set[Sender] = set()


class Sender:
    """One of those who share a bucket: it has one of its own as well, and sends so much lately.

    Messages a second are a moving average: what is long ago counts less and less.
    """

    def __init__(self, now: float, own: TokenBucket, shared: SharedBucket) -> None:
        self._own, self._shared = own, shared
        self._rate, self._at = 0.0, now
        shared.senders.add(self)

    def may_send(self, now: float) -> bool:
        """Counts a message; is it within her bucket, and within the shared one or her fair share of it?"""
        self._rate = self._rate * exp((self._at - now) / LATELY_SECONDS) + 1 / LATELY_SECONDS
        self._at = now
        if not self._own.take(now):
            return False
        return self._shared.bucket.take(now) or self._rate <= self._fair_share(now)

    def leave(self) -> None:
        self._shared.senders.discard(self)

    def _fair_share(self, now: float) -> float:
        rates = (each._rate * exp((each._at - now) / LATELY_SECONDS) for each in self._shared.senders)
        return fair_share(rates, self._shared.limit)


def fair_share(rates: Iterable[float], limit: float) -> float:
    """Max-min fairness: who takes no more than this is not the one because of whom there is too little."""
    ordered = sorted(rates)
    for number, rate in enumerate(ordered):
        share = limit / (len(ordered) - number)
        if rate > share:
            return share
        limit -= rate
    return inf


class FairQueue:
    """Work that can wait: one piece a turn of the loop, in weighted fair order.

    Start-time fair queueing: whoever has used least of the loop since the queue was last empty comes first,
    and among equals the one whose last piece was shortest. However much the others have waiting, who wants
    little is next but one.
    """

    def __init__(self, clock: Callable[[], float], soon: Callable[[Callable[[], None]], object]) -> None:
        self._clock, self._soon = clock, soon
        self._waiting: dict[Hashable, deque[Callable[[], None]]] = {}
        self._line: list[tuple[float, int, float, Hashable]] = []
        self._used: dict[Hashable, tuple[float, float]] = {}
        self._now = 0.0  # as the queue counts: where in the line whoever comes now begins
        self._order = count()

    def add(self, whose: Hashable, work: Callable[[], None]) -> None:
        if not self._waiting:
            self._soon(self._take_turn)
        if whose not in self._waiting:
            self._waiting[whose] = deque()
            self._line_up(whose)
        self._waiting[whose].append(work)

    def _line_up(self, whose: Hashable) -> None:
        used, last = self._used.get(whose, (0.0, 0.0))
        start = max(self._now, used)
        heappush(self._line, (start + last, next(self._order), start, whose))

    def _take_turn(self) -> None:
        began = self._clock()
        _, _, self._now, whose = heappop(self._line)
        try:
            self._waiting[whose].popleft()()
        finally:
            took = self._clock() - began
            self._used[whose] = self._now + took, took
            if self._waiting[whose]:
                self._line_up(whose)
            else:
                del self._waiting[whose]
            if self._waiting:
                self._soon(self._take_turn)
            else:
                self._used.clear()


class Share:
    """A token bucket of time: what a room has used of the loop lately, in seconds. Whoever uses more waits.

    `rooms` are the busy rooms of the house, and until when each counts as one: the more of them there are,
    the smaller is the share of each, and what they do is done in turns.
    """

    def __init__(self, clock: HouseClock, rooms: "BusyRooms", turns: FairQueue) -> None:
        self.busy, self._now = clock.busy, clock.now
        self._rooms, self._turns = rooms, turns
        self._used = self._lately = 0.0
        self._at = clock.now()
        self.is_busy = False

    def spend(self, since: float) -> Millis:
        """Charges the room with what was done since then; returns how long it has to wait."""
        now, spent = self._now(), min(LONGEST, self.busy() - since)
        passed, self._at = (now - self._at) / 1_000, now
        self._lately = min(2 * AHEAD, max(0.0, self._lately - passed * BUSY) + spent)
        if self._lately > AHEAD:
            self._rooms[self] = now + COUNTS_FOR
        self.is_busy = self._lately > A_MOMENT or self in self._rooms
        rate = share_among(self._rooms, now) if self._rooms else SHARE
        self._used = max(0.0, self._used - passed * rate) + spent
        return 0 if self._used <= AHEAD else round((self._used - AHEAD) / rate * 1_000)

    def take_turn(self, work: Callable[[], None]) -> None:
        """Does it, as soon as it is this room's turn; at once, if the room is not busy."""
        if self.is_busy:
            self._turns.add(self, work)
        else:
            work()

    def wait(self) -> Millis:
        """How long until the room is within its share again; mostly not at all."""
        return 0 if self._used <= AHEAD else self.spend(self.busy())


BusyRooms = dict[Share, Millis]


def share_among(rooms: BusyRooms, now: Millis) -> float:
    """What each room may use of the loop, as long as so many are busy."""
    for room in [room for room, until in rooms.items() if until < now]:
        del rooms[room]
    return min(SHARE, TOGETHER / max(1, len(rooms)))
