"""The clock of the house: the wall's at the start, and steady from then on."""

import time
from collections.abc import Callable
from typing import Protocol

from tablee.core.records import Millis


class Timer(Protocol):
    def cancel(self) -> object: ...


Later = Callable[[float, Callable[[], None]], Timer]


class HouseClock(Protocol):
    """Tells the time in ms and calls back later, never too early. Only keepers ask it."""

    def now(self) -> Millis: ...

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer: ...

    def busy(self) -> float:
        """Seconds, to measure how long work takes."""


class WallClock:
    """The wall clock at the start, and steady from then on: it neither jumps nor counts a machine's sleep."""

    busy = staticmethod(time.perf_counter)

    def __init__(self, later: Later) -> None:
        self._later = later
        self._start = time.time() - time.monotonic()

    def now(self) -> Millis:
        return int((self._start + time.monotonic()) * 1000)

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer:
        if delay <= 0:
            return self._later(0, call)
        return Appointment(self.now, self._later, self.now() + delay, call)


class Appointment:
    """Loops call up to a millisecond too early; then it is waited once more."""

    def __init__(self, now: Callable[[], Millis], later: Later, at: Millis, call: Callable[[], None]) -> None:
        self._now = now
        self._later = later
        self._at = at
        self._call = call
        self._wait()

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        self._timer: Timer | None = self._later((self._at - self._now()) / 1000, self._come)

    def _come(self) -> None:
        if self._now() < self._at:
            self._wait()
        else:
            self._timer = None  # who has come knows the loop no longer, and both can be forgotten
            self._call()
