"""The clock of the house, and how table time is told from it."""

import time
from collections.abc import Callable
from math import ceil
from typing import Protocol

from tablee.core.words import Millis
from tablee.wire.messages import Clock


class Timer(Protocol):
    def cancel(self) -> object: ...


class HouseClock(Protocol):
    """Tells the time in ms and calls back later. Only keepers ask it."""

    def now(self) -> Millis: ...

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer: ...


class WallClock:
    """The wall clock at the start, and steady from then on: it neither jumps nor counts a machine's sleep."""

    def __init__(self, later: Callable[[float, Callable[[], None]], Timer]) -> None:
        self._later = later
        self._start = time.time() - time.monotonic()

    def now(self) -> Millis:
        return int((self._start + time.monotonic()) * 1000)

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer:
        return self._later(max(0, delay) / 1000, call)


def table_time(clock: Clock, now: Millis) -> Millis:
    return clock.time + int((now - clock.at) * clock.pace)


def wall_time(clock: Clock, time: Millis) -> Millis | None:
    """When the house's clock shows this table time; never, in a pause."""
    return clock.at + ceil((time - clock.time) / clock.pace) if clock.pace else None


def anchored(clock: Clock, now: Millis, pace: float) -> Clock:
    """The same table time from now on at another pace."""
    return Clock(now, table_time(clock, now), pace)
