"""A journal in an SQLite file: all that arrived since the last commit is the next one, in one thread."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic, perf_counter, sleep
from typing import NamedTuple

from msgspec import Struct

from tablee.core.words import Millis

from .journal import Done, JournalError, Post, check_order

MIGRATIONS = (
    """
    CREATE TABLE line (
        room TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
    CREATE TABLE house (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO house VALUES ('alive', 0);
    """,
    # Every line is put at the end, so a commit is a page or two, and knows the line of its room before it.
    """
    ALTER TABLE line RENAME TO sorted_line;
    CREATE TABLE line (
        id INTEGER PRIMARY KEY, before INTEGER,
        room TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL
    );
    INSERT INTO line (room, number, body) SELECT room, number, body FROM sorted_line ORDER BY room, number;
    UPDATE line SET before = id - 1 WHERE number > 0;
    DROP TABLE sorted_line;
    """,
)
TAILS = "SELECT room, max(number) + 1, max(id) FROM line GROUP BY room"
CHAIN = """WITH RECURSIVE chain (id, before) AS (
    SELECT id, before FROM line WHERE id = ?
    UNION ALL SELECT line.id, line.before FROM line JOIN chain ON line.id = chain.before
)"""
READ = f"{CHAIN} SELECT body FROM line JOIN chain USING (id) ORDER BY number"  # noqa: S608
DELETE = f"DELETE FROM line WHERE id IN ({CHAIN} SELECT id FROM chain)"  # noqa: S608
CODE = "code "
FORGET_CODES = "DELETE FROM house WHERE key LIKE ? AND value < ?"
REST_CODE = "INSERT OR REPLACE INTO house VALUES (?, ?)"
TRIAL = "INSERT INTO house VALUES ('tried', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1"
MOST_ROWS, COLUMNS = 64, 5
NOTED_EVERY: Millis = 100
BREATH_SECONDS = 0.004

Outcome = tuple[Done, Exception | None]
Statement = tuple[str, list[object]]


class Tail(NamedTuple):
    """Where the lines of a room end: how many there are, and the id of the last."""

    length: int = 0
    last: int | None = None


class Entry(Struct):
    """Lines of a room that wait for the writer."""

    room: str
    number: int
    lines: Sequence[bytes]
    alive: Millis
    done: Done


class Beat(Struct):
    alive: Millis


class Deletion(Struct):
    room: str


class Trial(Struct):
    """A write that means nothing, to see whether it can be done."""

    done: Done


class Truncation(Struct):
    """The log is in the book, but for the last few lines: it can be emptied."""


class Rest(Struct):
    """A code that must not be given out again too soon."""

    code: str
    now: Millis
    until: Millis


Item = Entry | Beat | Deletion | Trial | Truncation | Rest


class SqliteJournal:
    """WAL with synchronous=FULL: when `done` is called, the lines survive a power cut."""

    def __init__(
        self,
        path: Path,
        post: Post = lambda call: call(),
        on_commit: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._post = post
        self._path = path
        self._on_commit = on_commit
        self._undeleted: list[Item] = []
        self._has_traces = True  # a house that was killed may have left some
        self._folding: Thread | None = None
        self._queue: SimpleQueue[Item | None] = SimpleQueue()
        self._gate = Lock()
        self._reader = _open(path)
        self._tails = {room: Tail(length, last) for room, length, last in self._reader.execute(TAILS)}
        self._next_id = max((tail.last or 0 for tail in self._tails.values()), default=0) + 1
        self._noted = self.alive() or -NOTED_EVERY
        self._writer = Thread(target=self._write_for_ever, name="journal", daemon=True)
        self._writer.start()

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        self._queue.put(Entry(room, number, lines, alive, done))

    def together(self) -> AbstractContextManager[object]:
        """As long as the gate is shut the writer waits, and everything that arrives is its next commit."""
        return self._gate

    def check(self, done: Done) -> None:
        self._queue.put(Trial(done))

    def beat(self, alive: Millis) -> None:
        self._queue.put(Beat(alive))

    def alive(self) -> Millis | None:
        (alive,) = self._reader.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
        return alive or None

    def rooms(self) -> list[str]:
        return [room for room, tail in tuple(self._tails.items()) if tail.length]

    def read(self, room: str) -> list[bytes]:
        tail = self._tails.get(room, Tail())
        return [body for (body,) in self._reader.execute(READ, [tail.last])]

    def delete(self, room: str) -> None:
        self._queue.put(Deletion(room))

    def wipe(self) -> None:
        """The bulk of the log goes into the book beside the writer, so that nobody waits for it."""
        if self._has_traces and (self._folding is None or not self._folding.is_alive()):
            self._folding = Thread(target=self._fold_log, name="wiper", daemon=True)
            self._folding.start()

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._queue.put(Rest(code, now, until))

    def resting(self) -> dict[str, Millis]:
        rows = self._reader.execute("SELECT key, value FROM house WHERE key LIKE ?", (f"{CODE}%",))
        return {key.removeprefix(CODE): until for key, until in rows}

    def close(self) -> None:
        if self._folding is not None:
            self._folding.join()
        self._queue.put(None)
        self._writer.join()
        self._reader.close()

    def _write_for_ever(self) -> None:
        connection = _connect(self._path)
        while (items := self._take()) is not None:
            began = monotonic()
            outcomes = self._commit(connection, items)
            self._post(partial(_answer, outcomes))
            if any(isinstance(item, Truncation) for item in items):
                self._has_traces = not _empty_log(connection)
            sleep(max(0.0, began + BREATH_SECONDS - monotonic()))  # a commit costs more than many lines in it
        connection.close()

    def _fold_log(self) -> None:
        with closing(_connect(self._path)) as connection, suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        self._queue.put(Truncation())

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

    def _commit(self, connection: sqlite3.Connection, items: list[Item]) -> list[Outcome]:
        """One transaction. Entries that do not fit their stream fail alone; otherwise all or none."""
        items, start = self._undeleted + items, perf_counter()
        batch = Batch(self._tails, self._next_id, self._noted)
        self._undeleted = [item for item in items if isinstance(item, Deletion)]
        try:
            _execute(connection, batch.statements(items))
        except Exception as error:  # whatever it was: everybody hears of it, and the writer goes on
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            failure = JournalError(str(error))
            return [(item.done, failure) for item in items if isinstance(item, Entry | Trial)]
        self._on_commit(perf_counter() - start)
        self._has_traces |= bool(self._undeleted)
        self._undeleted = []
        self._tails.update(batch.tails)
        self._next_id = batch.next_id
        self._noted = batch.noted
        return batch.outcomes


class Batch:
    """A transaction in the making; what it changes counts only when it is on disk."""

    def __init__(self, known: dict[str, Tail], next_id: int, noted: Millis) -> None:
        self._known = known
        self.next_id = next_id
        self._rows: list[object] = []
        self._statements: list[Statement] = []
        self.noted = noted
        self.tails: dict[str, Tail] = {}
        self.outcomes: list[Outcome] = []

    def statements(self, items: list[Item]) -> list[Statement]:
        alive = self.noted
        for item in items:
            alive = self._take(item) or alive
        self._insert()
        if abs(alive - self.noted) >= NOTED_EVERY:
            self.noted = alive
            self._statements.append(("UPDATE house SET value = ? WHERE key = 'alive'", [alive]))
        return self._statements

    def _take(self, item: Item) -> Millis | None:
        """Stages an item; returns the time that it proves the house was alive at."""
        match item:
            case Entry():
                error = self._place(item)
                self.outcomes.append((item.done, error))
                return item.alive if error is None else None
            case Beat(alive):
                return alive
            case Deletion(room):
                self._insert()
                self._statements.append((DELETE, [self._tail(room).last]))
                self.tails[room] = Tail()
            case Rest(code, now, until):
                self._statements.append((FORGET_CODES, [f"{CODE}%", now]))
                self._statements.append((REST_CODE, [CODE + code, until]))
            case Trial(done):
                self._statements.append((TRIAL, []))
                self.outcomes.append((done, None))
            case Truncation():
                pass
        return None

    def _place(self, entry: Entry) -> Exception | None:
        room, (length, last) = entry.room, self._tail(entry.room)
        try:
            check_order(length, entry.number)
        except JournalError as error:
            return error
        for number, line in enumerate(entry.lines, length):
            self._rows += (self.next_id, last, room, number, line)
            last, self.next_id = self.next_id, self.next_id + 1
        self.tails[room] = Tail(length + len(entry.lines), last)
        return None

    def _tail(self, room: str) -> Tail:
        return self.tails.get(room) or self._known.get(room) or Tail()

    def _insert(self) -> None:
        """Few statements with many rows each: every statement may have to wait for its turn to run.

        Where one row fails all of it does, so SQLite keeps no second copy of the pages for half of it.
        """
        rows, self._rows = self._rows, []
        for start in range(0, len(rows), MOST_ROWS * COLUMNS):
            chunk = rows[start : start + MOST_ROWS * COLUMNS]
            places = ",".join(["(?,?,?,?,?)"] * (len(chunk) // COLUMNS))
            self._statements.append((f"INSERT OR ROLLBACK INTO line VALUES {places}", chunk))  # noqa: S608


def _execute(connection: sqlite3.Connection, statements: list[Statement]) -> None:
    """All in one transaction; a single statement is one by itself."""
    if len(statements) > 1:
        statements = [("BEGIN IMMEDIATE", []), *statements, ("COMMIT", [])]
    for statement, values in statements:
        connection.execute(statement, values)


def _open(path: Path) -> sqlite3.Connection:
    connection = _connect(path)
    try:
        migrate(connection)
    except Exception:
        connection.close()
        raise
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA cache_size = -4096")
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
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


def migrate(connection: sqlite3.Connection) -> None:
    """Brings an older file forward; a newer one is not touched."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise JournalError(f"this file was written by a newer Tablée (schema {version})")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")


def _answer(outcomes: list[Outcome]) -> None:
    for done, error in outcomes:
        done(error)
