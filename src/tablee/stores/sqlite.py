"""A journal in an SQLite file: all that arrived since the last commit is the next one, in one thread."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, perf_counter, sleep

from tablee.core.records import Millis

from .items import Beat, Completion, Deletion, Entry, Rest, Trial, answer
from .journal import Done, JournalError, Post
from .lock import keep_private
from .schema import TAILS, migrate, read_stream
from .sqlite_batch import CODE, NOTED_EVERY, Batch, Folded, Item, Statement, Tail

COMMIT_EVERY, SAVED_UP = 0.008, 0.128
"""Seconds. A commit costs more than many lines in it, so a busy house commits no more often than this; one
that was quiet has saved up a few commits, which nobody waits for."""
FOLD = "PRAGMA wal_checkpoint(PASSIVE)"
COUNTS = "page_count", "freelist_count"
LONGEST_LOG, PAGES_A_COMMIT, PAGE = 4_000, 2, 4_096


class SqliteJournal:
    """WAL with synchronous=FULL: when `done` is called, the lines survive a power cut."""

    def __init__(
        self,
        path: Path,
        post: Post = lambda call: call(),
        on_commit: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._post = post
        self._path = path = path.resolve()
        self._on_commit = on_commit
        self._owed: list[Deletion | Rest] = []  # nobody asks for these again
        self._has_traces = True  # a house that was killed may have left some
        self._folding: Thread | None = None
        self._unfolded = 0
        self._queue: SimpleQueue[Item | None] = SimpleQueue()
        self._gate = Lock()
        with _opening(path) as opened:
            self._reader = opened.enter_context(closing(_connect(path)))
            migrate(self._reader)
            writing = opened.enter_context(closing(_connect(path)))
            self._tails = {room: Tail(length, last) for room, length, last in self._reader.execute(TAILS)}
            self._noted = self.alive() or -NOTED_EVERY
        self._files = _files(path)
        self._next_id = max((tail.last or 0 for tail in self._tails.values()), default=0) + 1
        self._writer = Thread(target=self._write_for_ever, args=[writing], name="journal", daemon=True)
        self._writer.start()

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        self._queue.put(Entry(room, number, lines, alive, done))

    def reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        done(None)

    def note_running(self, room: str, is_running: bool) -> None:
        pass

    def together(self) -> AbstractContextManager[object]:
        """As long as the gate is shut the writer waits, and everything that arrives is its next commit."""
        return self._gate

    def check(self, done: Done) -> None:
        self._queue.put(Trial(done))

    def is_gone(self) -> bool:
        """SQLite would go on writing into a file that has no name any more."""
        return _files(self._path) != self._files

    def beat(self, alive: Millis) -> None:
        self._queue.put(Beat(alive))

    def alive(self) -> Millis | None:
        with _reading(self._path):
            (alive,) = self._reader.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
        return alive or None

    def rooms(self) -> list[str]:
        return [room for room, tail in tuple(self._tails.items()) if tail.length]

    def read(self, room: str) -> Iterator[bytes]:
        with _reading(self._path):
            yield from read_stream(self._reader, self._tails.get(room, Tail()).last)

    def delete(self, room: str) -> None:
        self._queue.put(Deletion(room))

    def wipe(self) -> None:
        if self._has_traces or self._owed:
            self._fold(is_to_be_empty=True)

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._queue.put(Rest(code, now, until))

    def resting(self) -> dict[str, Millis]:
        with _reading(self._path):
            rows = self._reader.execute("SELECT key, value FROM house WHERE key LIKE ?", (f"{CODE}%",))
            return {key.removeprefix(CODE): until for key, until in rows}

    def size(self) -> int:
        pages, free = (self._reader.execute(f"PRAGMA {count}").fetchone()[0] for count in COUNTS)
        return int(pages - free) * PAGE

    def close(self) -> None:
        if self._folding is not None:
            self._folding.join()
        self._queue.put(None)
        self._writer.join()
        self._reader.close()

    def _write_for_ever(self, connection: sqlite3.Connection) -> None:
        due = 0.0
        while (items := self._take()) is not None:
            due = max(due, monotonic() - SAVED_UP) + COMMIT_EVERY
            completions = self._commit(connection, items)
            self._post(partial(answer, completions))
            self._tend_log(connection, items)
            sleep(max(0.0, due - monotonic()))
        if self._owed:
            self._commit(connection, [])
        connection.close()

    def _tend_log(self, connection: sqlite3.Connection, items: list[Item]) -> None:
        for item in items:
            if isinstance(item, Folded):
                self._finish_fold(connection, item.is_to_be_empty)
        if self._unfolded > LONGEST_LOG:
            self._unfolded = 0
            self._post(self._fold)

    @property
    def is_folding(self) -> bool:
        return self._folding is not None and self._folding.is_alive()

    def _fold(self, is_to_be_empty: bool = False) -> None:
        """The bulk of the log goes into the book beside the writer, so that nobody waits for it."""
        if not self.is_folding:
            self._folding = Thread(target=self._fold_log, args=[is_to_be_empty], name="folder", daemon=True)
            self._folding.start()

    def _fold_log(self, is_to_be_empty: bool) -> None:
        if self.is_gone():
            return  # to open it again would make another
        with suppress(sqlite3.Error), closing(_connect(self._path)) as connection:
            connection.execute(FOLD)
        self._queue.put(Folded(is_to_be_empty))

    def _finish_fold(self, connection: sqlite3.Connection, is_to_be_empty: bool) -> None:
        if is_to_be_empty:
            self._has_traces = not _empty_log(connection)
        else:
            with suppress(sqlite3.Error):
                connection.execute(FOLD)

    def _take(self) -> list[Item] | None:
        """Everything that has arrived; None when the book is to be closed."""
        if (first := self._queue.get()) is None:
            return None
        items = [first]
        with self._gate, suppress(Empty):
            while (item := self._queue.get_nowait()) is not None:
                items.append(item)
            self._queue.put(None)
        return items

    def _commit(self, connection: sqlite3.Connection, items: list[Item]) -> list[Completion]:
        """One transaction. Entries that do not fit their stream fail alone; otherwise all or none."""
        items, start = self._owed + items, perf_counter()
        batch = Batch(self._tails, self._next_id, self._noted)
        self._owed = [item for item in items if isinstance(item, Deletion | Rest)]
        try:
            if self.is_gone():
                raise JournalError(f"{self._path} was removed or replaced")
            _execute(connection, batch.statements(items))
        except Exception as error:  # whatever it was: everybody hears of it, and the writer goes on
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            failure = JournalError(str(error))
            return [(item.done, failure) for item in items if isinstance(item, Entry | Trial)]
        self._on_commit(perf_counter() - start)
        self._go_on_from(batch)
        return batch.completions

    def _go_on_from(self, batch: Batch) -> None:
        """It is on disk. Of a room that was deleted not even its name is kept."""
        self._tails.update(batch.tails)
        for deletion in [item for item in self._owed if isinstance(item, Deletion)]:
            self._has_traces = True
            if deletion.room in self._tails and not self._tails[deletion.room].length:
                del self._tails[deletion.room]
        self._owed = []
        self._next_id = batch.next_id
        self._unfolded += PAGES_A_COMMIT + batch.bytes // PAGE
        self._noted = batch.noted


def _execute(connection: sqlite3.Connection, statements: list[Statement]) -> None:
    """All in one transaction; a single statement is one by itself."""
    if len(statements) > 1:
        statements = [("BEGIN IMMEDIATE", []), *statements, ("COMMIT", [])]
    for statement, values in statements:
        connection.execute(statement, values)


@contextmanager
def _opening(path: Path) -> Iterator[ExitStack]:
    """What is opened in here stays open, if all of it can be."""
    try:
        keep_private(path)
        with ExitStack() as opened:
            yield opened
            opened.pop_all()
    except (sqlite3.Error, OSError) as error:
        raise JournalError(f"{path} cannot be opened: {error}") from error


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """A disk that does not answer is another thing than a line that makes no sense."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise JournalError(f"{path} cannot be read: {error}") from error


def _files(path: Path) -> list[tuple[int, int] | None]:
    """Which files the book and its log are, whatever they are called."""
    return [_identity(path), _identity(path.with_name(f"{path.name}-wal"))]


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path) -> sqlite3.Connection:
    with ExitStack() as failing:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        failing.enter_context(closing(connection))
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA cache_size = -4096")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        failing.pop_all()
    return connection


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Was nobody in the way? If somebody was, it is tried again later: the writer waits for nobody."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        busy = 1
    connection.execute("PRAGMA busy_timeout = 5000")
    return not busy
