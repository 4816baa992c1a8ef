"""The write-ahead ledger of a room: what is staged, what is written, and who waits for the disk.

Nothing is told before it is written: the order is made here, and nowhere else.
"""

import secrets
from collections import deque
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from tablee.core.records import Millis
from tablee.core.table import Step
from tablee.room.journal import Draft, Moment, after_events, after_step
from tablee.room.outcomes import RoomEvent
from tablee.stores.journal import Done, Journal

from .clock import HouseClock
from .deadlines import Deadlines

TRY_AGAIN: Millis = 1_000
MOST_LOOKS = 4


def new_seed() -> str:
    return secrets.token_hex(32)


class Write(Struct):
    """What is on its way to the disk, and who waits for it."""

    moment: Moment
    step: Step | None
    waiting: list[Done]
    at: Millis


class Ledger:
    """`staged` is what the next action is checked against, `written` is what is on disk and may be told.

    `untold` are the steps of the table that are written and wait to be told. A failed write discards the
    stage, one that takes too long keeps it; from then on the ledger is ill until a write succeeds. The
    deadline is always that of the stage.
    """

    def __init__(
        self,
        name: str,
        moment: Moment,
        journal: Journal,
        clock: HouseClock,
        deadlines: Deadlines,
        on_written: Callable[[], None],
        on_health: Callable[[bool], None],
    ) -> None:
        self._name = name
        self._journal = journal
        self._clock = clock
        self._deadlines = deadlines
        self._on_written = on_written
        self._on_health = on_health
        self._writes: deque[Write] = deque()
        self._oldest: Write | None = None
        self._looks = 0
        self.staged = self.written = moment
        self.untold: list[Step] = []
        self.is_ill = False
        self.ill_since: Millis = 0

    def write(
        self, *events: RoomEvent, by: int | None = None, c: int | None = None, done: Done | None = None
    ) -> None:
        """Stages events of the room and writes them; `done` is called when they are on disk, or cannot be."""
        now = self._clock.now()
        self._stage(after_events(self.staged, now, events, by, c), now, done)

    def write_step(
        self, step: Step, by: int | None = None, c: int | None = None, done: Done | None = None
    ) -> None:
        """The same for a step of the table."""
        now = self._clock.now()
        seed = new_seed() if step.state.phase.is_over() else ""
        self._stage(after_step(self.staged, now, step, seed, by, c), now, done)

    def after(self, done: Done) -> None:
        """Calls it when everything that is staged now is on disk."""
        if self._writes:
            self._writes[-1].waiting.append(done)
        else:
            done(None)

    def look(self) -> None:
        """With every beat of the house: a write that outlasts so many of them takes too long.

        What is staged may still be written, so it is neither answered nor discarded, and time stands still
        since the last of it. Beats are counted, not seconds: a house that slept has not waited.
        """
        oldest = self._writes[0] if self._writes else None
        self._looks = self._looks + 1 if oldest is self._oldest else 0
        self._oldest = oldest
        if self._writes and self._looks == MOST_LOOKS:
            self._fall_ill(self._writes[-1].at)

    def heal(self) -> None:
        """A write has succeeded again."""
        if self.is_ill:
            self.is_ill = False
            self._deadlines.set(self.staged.due)
            self._on_health(True)

    def _stage(self, draft: Draft, now: Millis, done: Done | None) -> None:
        before, self.staged = self.staged, draft.moment
        write = Write(draft.moment, draft.step, [done] if done else [], now)
        self._writes.append(write)
        if draft.moment.due != self._deadlines.at and not self.is_ill:
            self._deadlines.set(draft.moment.due)
        self._journal.append(self._name, before.number, draft.lines, now, partial(self._answered, write))

    def _answered(self, write: Write, error: Exception | None) -> None:
        """The disk's answer: the one arrow that goes back."""
        if not self._writes or self._writes[0] is not write:
            return None  # it was discarded with the stage
        if error is not None:
            return self._fail(error)
        self._writes.popleft()
        self.written = write.moment
        if write.step is not None:
            self.untold.append(write.step)
        self._on_written()
        for done in write.waiting:
            done(None)

    def _fail(self, error: Exception) -> None:
        discarded, self._writes = self._writes, deque()
        self.staged = self.written
        for write in discarded:
            for done in write.waiting:
                done(error)
        self._fall_ill(discarded[0].at)

    def _fall_ill(self, since: Millis) -> None:
        if self.is_ill:
            self.ill_since = min(self.ill_since, since)
            return
        self.is_ill, self.ill_since = True, since
        self._deadlines.set(None)
        self._on_health(False)
