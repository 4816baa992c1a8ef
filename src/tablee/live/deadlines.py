"""The time of a table: it is woken when something is due, and stands still when it must."""

from tablee.core.words import Millis
from tablee.room.clock import Clock, anchored, table_time, wall_time
from tablee.room.journal import Moment
from tablee.room.outcomes import Clocked

from .clock import HouseClock, Timer
from .ledger import TRY_AGAIN, Answer, Ledger

LONGEST_PAUSE: Millis = 15 * 60_000


class Alarm:
    """Only the keeper sleeps; this is what wakes it."""

    def __init__(self, ledger: Ledger, clock: HouseClock, pace: float) -> None:
        self._ledger = ledger
        self._clock = clock
        self._pace = pace
        self._set: tuple[Millis, Timer] | None = None
        self._foreseen: tuple[Moment, Millis | None] | None = None
        self._closed_since: Millis | None = None

    @property
    def is_playing(self) -> bool:
        return self._ledger.staged.room.stage == "playing" and self._ledger.staged.table is not None

    def table_now(self) -> Millis:
        return table_time(self._ledger.staged.room.clock, self._clock.now())

    def set(self) -> None:
        at = self._due()
        if self._set is not None:
            if self._set[0] == at:
                return
            self._set[1].cancel()
        self._set = None if at is None else (at, self._clock.later(at - self._clock.now(), self._ring))

    def wake_if_due(self) -> None:
        if self._is_due():
            now = self._clock.now()  # read once: whoever is slow in between must not be late again
            self._stop_the_excess(now)
            step = self._ledger.staged.table.wake(table_time(self._ledger.staged.room.clock, now))
            if step.events:
                self._ledger.write_step(step)

    def resume(self, alive: Millis) -> None:
        """After a restart: table time goes on from when the house was last alive."""
        room = self._ledger.staged.room
        self._closed_since = max(alive, room.clock.at)
        self._go_on(self._closed_since, 0 if room.is_paused else self._pace, self._resumed)

    def stop_until_healed(self) -> None:
        """Since what could not be written time stands still; the probe is the line that sets the clock."""
        self._clock.later(TRY_AGAIN, self._try_again)

    def cancel(self) -> None:
        if self._set:
            self._set[1].cancel()

    def _due(self) -> Millis | None:
        """When the table has to be woken, or a pause ends by itself, by the house's clock."""
        if self._ledger.is_ill:
            return None
        if self._foreseen is None or self._foreseen[0] is not self._ledger.staged:
            self._foreseen = self._ledger.staged, self._foresee()
        return self._foreseen[1]

    def _foresee(self) -> Millis | None:
        room, table = self._ledger.staged.room, self._ledger.staged.table
        if not self.is_playing:
            return None
        if room.is_paused:
            return room.clock.at + LONGEST_PAUSE
        return None if table.deadline is None else wall_time(room.clock, table.deadline)

    def _is_due(self) -> bool:
        at = self._due()
        return at is not None and not self._ledger.staged.room.is_paused and self._clock.now() >= at

    def _ring(self) -> None:
        self._set = None
        room = self._ledger.staged.room
        if room.is_paused:
            self._ledger.write(Clocked(anchored(room.clock, self._clock.now(), self._pace), False))
        self.wake_if_due()
        self.set()

    def _stop_the_excess(self, now: Millis) -> None:
        """Where the house was too slow for its rules, the time of the table stood still meanwhile."""
        clock = self._ledger.staged.room.clock
        time = table_time(clock, now)
        if excess := self._ledger.staged.table.excess(time):
            self._ledger.write(Clocked(Clock(now, time - excess, clock.pace), False))

    def _try_again(self) -> None:
        since = self._ledger.ill_since if self._closed_since is None else self._closed_since
        self._go_on(since, self._ledger.staged.room.clock.pace, self._tried)

    def _go_on(self, since: Millis, pace: float, answer: Answer) -> None:
        """From the time that the table had then."""
        room = self._ledger.staged.room
        clock = Clock(self._clock.now(), table_time(room.clock, since), pace)
        self._ledger.write(Clocked(clock, room.is_paused), answer=answer)

    def _resumed(self, error: Exception | None) -> None:
        """Until it is written down that the house is open again, it was closed for the table."""
        if error is None:
            self._closed_since = None

    def _tried(self, error: Exception | None) -> None:
        self._resumed(error)
        if error is None:
            self._ledger.heal()
        else:
            self._clock.later(TRY_AGAIN, self._try_again)
