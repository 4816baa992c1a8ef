"""Deadlines: the timer that wakes a table, and the clocks that let its time stand still or go on.

Rules know table time only. A table that is woken too late, whose house was closed, or whose disk failed, gets
a new clock by which the time that it lost was no time at all.
"""

from collections.abc import Callable

from tablee.core.records import Millis
from tablee.core.table import Table
from tablee.room.state import Clock, RoomState

from .clock import HouseClock, Timer


class Deadlines:
    """One timer, for the deadline of what is staged."""

    def __init__(self, clock: HouseClock, on_due: Callable[[], None]) -> None:
        self._clock = clock
        self._on_due = on_due
        self._timer: Timer | None = None
        self.at: Millis | None = None

    def set(self, at: Millis | None) -> None:
        """Takes the place of the one before; none, and nothing is due."""
        if self._timer is not None:
            self._timer.cancel()
        self.at = at
        self._timer = None if at is None else self._clock.later(at - self._clock.now(), self._ring)

    def _ring(self) -> None:
        self.at = self._timer = None
        self._on_due()


def clock_from(room: RoomState, since: Millis, now: Millis, pace: float) -> Clock:
    """Table time goes on now from what it was then."""
    return Clock(now, room.clock.table_time(since), pace)


def clock_without_excess(room: RoomState, table: Table, now: Millis) -> Clock | None:
    """Where the house was too slow for the rules, table time stood still meanwhile; None if it was not."""
    time = room.clock.table_time(now)
    excess = table.excess(time)
    return Clock(now, time - excess, room.clock.pace) if excess else None
