"""What is staged and what is written: nothing is told before its write, in one place."""

import secrets
from collections import deque
from collections.abc import Callable

from msgspec import Struct

from tablee.core.table import Step
from tablee.core.words import Millis
from tablee.room.journal import Draft, Moment, after_events, after_step
from tablee.room.outcomes import RoomEvent
from tablee.stores.journal import Journal

from .clock import HouseClock

Answer = Callable[[Exception | None], None]
TRY_AGAIN: Millis = 1_000


def new_seed() -> str:
    return secrets.token_hex(32)


class Write(Struct):
    """What is on its way to the disk, and who waits for it."""

    moment: Moment
    step: Step | None
    answers: list[Answer]
    at: Millis


class Ledger:
    """`staged` is what the next action is checked against, `written` is what is on disk and may be told.

    A failed write discards the stage.
    """

    def __init__(
        self,
        name: str,
        moment: Moment,
        journal: Journal,
        clock: HouseClock,
        on_staged: Callable[[], None],
        on_written: Callable[[Step | None], None],
        on_health: Callable[[bool], None],
    ) -> None:
        self._name = name
        self._journal = journal
        self._clock = clock
        self._on_staged = on_staged
        self._on_written = on_written
        self._on_health = on_health
        self._writes: deque[Write] = deque()
        self.staged = self.written = moment
        self.is_ill = False
        self.ill_since: Millis = 0

    def write(
        self,
        *events: RoomEvent,
        by: int | None = None,
        c: int | None = None,
        answer: Answer | None = None,
    ) -> None:
        """Stages events of the room and writes them; the answer comes when they are on disk."""
        now = self._clock.now()
        self._stage(after_events(self.staged, now, events, by, c), now, answer)

    def write_step(
        self, step: Step, by: int | None = None, c: int | None = None, answer: Answer | None = None
    ) -> None:
        """The same for a step of the table."""
        now = self._clock.now()
        self._stage(after_step(self.staged, now, step, new_seed(), by, c), now, answer)

    def after(self, answer: Answer) -> None:
        """Answers when everything that is staged now is on disk."""
        if self._writes:
            self._writes[-1].answers.append(answer)
        else:
            answer(None)

    def _stage(self, draft: Draft, now: Millis, answer: Answer | None) -> None:
        number, self.staged = self.staged.number, draft.moment
        written = Write(draft.moment, draft.step, [answer] if answer else [], now)
        self._writes.append(written)
        self._journal.append(
            self._name, number, draft.lines, now, lambda error: self._written(written, error)
        )
        self._on_staged()

    def _written(self, written: Write, error: Exception | None) -> None:
        if not self._writes or self._writes[0] is not written:
            return None  # it was discarded with the stage
        if error is not None:
            return self._fail(error)
        self._writes.popleft()
        self.written = written.moment
        self._on_written(written.step)
        for answer in written.answers:
            answer(None)

    def _fail(self, error: Exception) -> None:
        discarded, self._writes = self._writes, deque()
        self.staged = self.written
        for written in discarded:
            for answer in written.answers:
                answer(error)
        if not self.is_ill:
            self.is_ill, self.ill_since = True, discarded[0].at
            self._on_health(False)

    def heal(self) -> None:
        """A write has succeeded again."""
        if self.is_ill:
            self.is_ill = False
            self._on_health(True)
