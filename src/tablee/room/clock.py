"""Table time and wall time: the record that ties one to the other. It is told the time and never asks."""

from math import ceil

from tablee.core.records import Millis, Record


class Clock(Record):
    """Table time is `time` when the server's clock shows `at`; it goes `pace` times as fast, 0 in a pause."""

    at: Millis
    time: Millis
    pace: float


def table_time(clock: Clock, now: Millis) -> Millis:
    return clock.time + int((now - clock.at) * clock.pace)


def wall_time(clock: Clock, time: Millis) -> Millis | None:
    """When the house's clock shows this table time; never, in a pause."""
    return clock.at + ceil((time - clock.time) / clock.pace) if clock.pace else None


def anchored(clock: Clock, now: Millis, pace: float) -> Clock:
    """The same table time from now on at another pace."""
    return Clock(now, table_time(clock, now), pace)
