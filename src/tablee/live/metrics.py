"""What the house counts about itself: plain numbers, cheap to keep, and nothing about anybody."""

from bisect import bisect_left
from collections import Counter
from typing import Protocol

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Note(Protocol):
    """Where the house says what happened: to which room, how many, how long."""

    def __call__(self, what: str, room: str | None = None, **figures: str | float) -> None: ...


class Histogram:
    """How often something took how long, in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Metrics:
    """`answers`: from a message to its answer; `commits`: a write to the disk; `lags`: a late loop.

    `claims` are rooms that came from other houses, `burials` houses found dead, `relays` what was passed on.
    """

    def __init__(self, note: Note = lambda what, room=None, **figures: None) -> None:
        self.note = note
        self.answers = Histogram()
        self.commits = Histogram()
        self.lags = Histogram()
        self.refusals: Counter[str] = Counter()
        self.resumes = 0
        self.cut_readers = 0
        self.deleted_rooms = 0
        self.claims = self.burials = self.relays = 0
