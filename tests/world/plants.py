"""Faults to plant: each breaks one promise of the house on purpose, to see whether the world finds it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from tablee.core.records import Millis, Seat
from tablee.live import keeper
from tablee.live.keeper import Keeper
from tablee.room import journal
from tablee.room.journal import Counters
from tablee.room.state import Clock, RoomState
from tablee.wire.views import LastViews

from .disk import Disk


class Plant(NamedTuple):
    """A promise to break, and what may be found first."""

    plant: Callable[[], AbstractContextManager[object]]
    found: tuple[str, ...]


def no_sync() -> AbstractContextManager[object]:
    """The disk says that something is written before it is."""
    return patch.object(Disk, "answers_early", True)


def leak() -> AbstractContextManager[object]:
    """Somebody is shown the cards of her neighbour."""
    mine = LastViews.encode_mine

    def shown(views: LastViews, state: Any, seat: Seat | None) -> bytes:
        return mine(views, state, 0 if seat == 1 else seat)

    return patch.object(LastViews, "encode_mine", shown)


def no_memory() -> AbstractContextManager[object]:
    """What was sent again is done again."""

    def forgetful(counters: Counters, person: int | None, counter: int | None) -> Counters:
        return counters

    return patch.object(journal, "with_counter", forgetful)


def downtime() -> AbstractContextManager[object]:
    """The time in which the house was closed is taken from the players."""

    def charged(room: RoomState, since: Millis, now: Millis, pace: float) -> Clock:
        return Clock(now, room.clock.table_time(now), pace)

    return patch.object(keeper, "clock_from", charged)


@contextmanager
def told_early() -> Iterator[None]:
    """What is under way to the disk is told as if it were there."""
    tell = Keeper._tell

    def hasty(self: Keeper) -> None:
        written, self.ledger.written = self.ledger.written, self.ledger.staged
        tell(self)
        self.ledger.written = written

    def soon(self: Keeper, device: Any, message: Any) -> None:
        act(self, device, message)
        self._tell_soon()

    act = Keeper.act
    with patch.object(Keeper, "_tell", hasty), patch.object(Keeper, "act", soon):
        yield


@contextmanager
def no_alarm() -> Iterator[None]:
    """Every now and then nobody wakes the table."""
    ring, rung = Keeper._ring, [0]

    def deaf(self: Keeper) -> None:
        rung[0] += 1
        if rung[0] % 7:
            ring(self)

    with patch.object(Keeper, "_ring", deaf):
        yield


PLANTS: dict[str, Plant] = {
    "no sync": Plant(no_sync, ("fold", "secret", "acknowledged")),
    "leak": Plant(leak, ("fold",)),
    "no memory": Plant(no_memory, ("counter", "doubled")),
    "downtime": Plant(downtime, ("downtime",)),
    "told early": Plant(told_early, ("fold",)),
    "no alarm": Plant(no_alarm, ("progress",)),
}
