"""A simulated disk with a book on it: slow, failing, or without power; what was not committed is lost then.

The book is the store's own: its schema and its transactions, in SQLite without a file. Only the thread, its
pace and the disk under it are simulated.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from random import Random

from tablee.core.records import Millis
from tablee.stores.items import Beat, Completion, Deletion, Entry, Rest, Trial, answer
from tablee.stores.journal import Done, JournalError
from tablee.stores.schema import TAILS, migrate, read_stream
from tablee.stores.sqlite_batch import CODE, NOTED_EVERY, Batch, Item, Tail

from .loop import VirtualLoop

COMMIT_SECONDS = 0.008
OnCommit = Callable[[list[Item]], None]


class Disk:
    """What outlives a house. `failing_until`: nothing can be written; `slow`: a commit takes longer.

    `answers_early` is a fault that can be planted: it says that something is written before it is.
    """

    answers_early = False

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        on_commit: OnCommit,
        on_failure: OnCommit,
        on_rising: OnCommit,
    ) -> None:
        self.loop = loop
        self.luck = luck
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.on_commit, self.on_failure, self.on_rising = on_commit, on_failure, on_rising
        self.failing_until = self.slow_until = 0.0
        self.slow = 0.0
        self.ill_at = -1_000.0
        migrate(self.connection)

    @property
    def is_failing(self) -> bool:
        return self.loop.time() < self.failing_until

    def fail(self, seconds: float) -> None:
        self.failing_until = self.loop.time() + seconds

    def slow_down(self, commit: float, seconds: float) -> None:
        self.slow, self.slow_until = commit, self.loop.time() + seconds

    def commit_seconds(self) -> float:
        is_slow = self.loop.time() < self.slow_until
        return COMMIT_SECONDS * (0.5 + self.luck.random()) + (self.slow if is_slow else 0.0)

    def was_well(self, seconds: float) -> bool:
        """For so long."""
        return self.loop.time() - max(self.ill_at, self.failing_until, self.slow_until) > seconds

    def close(self) -> None:
        """The world is over: who still holds the disk holds nothing else."""
        self.connection.close()
        del self.on_commit, self.on_failure, self.on_rising


class DiskJournal:
    """The journal of one house on that disk: everything that has arrived is the next commit."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._queue: list[Item] = []
        self._under_way: list[Item] | None = None
        self._is_held = self._is_dead = False
        self._owed: list[Item] = []
        self._failed: list[Item] = []
        rows = disk.connection.execute(TAILS)
        self._tails = {room: Tail(length, last) for room, length, last in rows}
        self._next_id = max((tail.last or 0 for tail in self._tails.values()), default=0) + 1
        self._noted = self.alive() or -NOTED_EVERY

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        self._put(Entry(room, number, lines, alive, done))

    def reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        done(None)

    def note_running(self, room: str, is_running: bool) -> None:
        pass

    @contextmanager
    def _gate(self) -> Iterator[None]:
        self._is_held = True
        yield
        self._is_held = False
        self._take()

    def together(self) -> AbstractContextManager[object]:
        return self._gate()

    def check(self, done: Done) -> None:
        self._put(Trial(done))

    def is_gone(self) -> bool:
        return False

    def beat(self, alive: Millis) -> None:
        self._put(Beat(alive))

    def alive(self) -> Millis | None:
        (alive,) = self._disk.connection.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
        return alive or None

    def rooms(self) -> list[str]:
        return [room for room, tail in self._tails.items() if tail.length]

    def read(self, room: str) -> Iterator[bytes]:
        yield from read_stream(self._disk.connection, self._tails.get(room, Tail()).last)

    def delete(self, room: str) -> None:
        self._put(Deletion(room))

    def wipe(self) -> None:
        """There is no log that could be read."""

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._put(Rest(code, now, until))

    def resting(self) -> dict[str, Millis]:
        query = "SELECT key, value FROM house WHERE key LIKE ?"
        rows = self._disk.connection.execute(query, (f"{CODE}%",))
        return {key.removeprefix(CODE): until for key, until in rows}

    def size(self) -> int:
        return 4_096

    def die(self) -> None:
        """The house is killed, or has no power: what was under way is on disk whole, or not at all.

        So is what failed last, if nothing was written since: it may have failed at its sync only.
        """
        self._is_dead, is_there = True, self._disk.luck.random() < 0.5
        if is_there and self._failed:
            self._disk.on_rising(self._failed)
            self._transact(self._failed)
        elif is_there and self._under_way and not self._disk.is_failing:
            self._transact(self._under_way)

    def close(self) -> None:
        """In order: what waits is written, if that can be done."""
        items = [*(self._under_way or ()), *self._queue]
        self._is_dead = True
        if not self._disk.is_failing:
            self._write(items)

    def _put(self, item: Item) -> None:
        if self._is_dead:
            return
        if self._disk.answers_early and isinstance(item, Entry | Trial):
            done, item.done = item.done, lambda error: None
            self._disk.loop.call_soon(done, None)
        self._queue.append(item)
        self._take()

    def _take(self) -> None:
        if self._under_way is None and self._queue and not self._is_held:
            self._under_way, self._queue = self._queue, []
            self._disk.loop.call_later(self._disk.commit_seconds(), self._commit)

    def _commit(self) -> None:
        items, self._under_way = self._under_way, None
        if self._is_dead or items is None:
            return
        try:
            completions = self._write(self._owed + items)
        except JournalError as error:
            self._owed = [item for item in self._owed + items if isinstance(item, Deletion | Rest)]
            completions = [(item.done, error) for item in items if isinstance(item, Entry | Trial)]
        self._disk.loop.call_soon(self._answer, completions)
        self._take()

    def _answer(self, completions: list[Completion]) -> None:
        if not self._is_dead:
            answer(completions)

    def _write(self, items: list[Item]) -> list[Completion]:
        """One transaction of the real store. Raises JournalError where the disk does not take it."""
        if self._disk.is_failing:
            self._disk.ill_at = self._disk.loop.time()
            self._disk.on_failure(items)
            self._failed = items
            raise JournalError("disk I/O error")
        return self._transact(items)

    def _transact(self, items: list[Item]) -> list[Completion]:
        self._failed = []
        batch = Batch(self._tails, self._next_id, self._noted)
        for statement, values in batch.statements(items):
            self._disk.connection.execute(statement, values)
        self._tails.update(batch.tails)
        self._tails = {room: tail for room, tail in self._tails.items() if tail.length}
        self._next_id, self._noted, self._owed = batch.next_id, batch.noted, []
        errors = [error for _, error in batch.completions]
        waiting = [item for item in items if isinstance(item, Entry | Trial)]
        refused = {id(item) for item, error in zip(waiting, errors, strict=True) if error is not None}
        self._disk.on_commit([item for item in items if id(item) not in refused])
        return batch.completions
