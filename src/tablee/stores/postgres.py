"""A journal in PostgreSQL: all that arrived since the last commit is the next one, on the loop of the house.

Every commit is one statement that touches the row of its house (`node`). Whoever finds that this row has
stood still deletes it, and from then on nothing that this house still sends is written: the row is beat and
fence in one. A commit whose answer was lost is neither answered nor given up: over a new connection the row
says which batch was the last.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple, NoReturn

import asyncpg

from tablee.core.records import Millis

from .database import Database
from .items import Beat, Deletion, Entry, Rest, Running, Trial, answer
from .journal import CodeTaken, Done, Fenced, JournalError
from .postgres_batch import Batch, Extent, Item
from .postgres_connection import (
    ANSWER_SECONDS,
    AT_ONCE,
    TROUBLE,
    TRY_AGAIN_SECONDS,
    LineReader,
    connect,
    name_of,
)
from .postgres_directory import CUT, PostgresDirectory
from .postgres_schema import migrate

BEAT_SECONDS, AWAY_SECONDS, LEAVE_SECONDS = 0.5, 2.0, 5.0
FENCED = "other houses have its rooms by now"

ENTER = "INSERT INTO node (alive, address) VALUES (0, $1) RETURNING id, (SELECT secret FROM house)"
LEAVE = """
WITH me AS (DELETE FROM node WHERE id = $1 RETURNING id, alive)
UPDATE room SET owner = NULL, stopped = coalesce(room.stopped, me.alive) FROM me WHERE room.owner = me.id
"""
BEAT = "UPDATE node SET beats = beats + 1, alive = $2, rooms = $3 WHERE id = $1 RETURNING batch"
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
RESTING = "SELECT code, until FROM resting"
ROOMS = "SELECT count(*) FROM room"
HOUSES = "SELECT count(*) FROM node"
SHOWN = """
SELECT current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')
"""
TRIAL = "SELECT pg_logical_emit_message(true, 'tablee', 'doctor')"

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InternalServerError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TransactionRollbackError,
)
"""Answers that say nothing of the statement: the database goes down, comes up, is a standby by now; or
somebody was in the way. It is sent again."""


@asynccontextmanager
async def open_journal(
    database: Database,
    on_commit: Callable[[float], None] = lambda seconds: None,
    on_fenced: Callable[[], None] = lambda: None,
    address: str = "",
) -> AsyncIterator["PostgresJournal"]:
    """For one of several houses, which the others reach at this address; it has no rooms yet."""
    url = database.url or ""
    try:
        connection = await connect(url, "tablee opening", lock_timeout="10s")
        try:
            await migrate(connection)
            house, secret = await connection.fetchrow(ENTER, address)
            resting = dict(await connection.fetch(RESTING))
        finally:
            connection.terminate()
    except (*TROUBLE, ValueError) as error:
        raise _unopened(database, error) from error
    journal = PostgresJournal(url, house, secret, resting, on_commit, on_fenced)
    try:
        yield journal
    finally:
        await journal.leave()


class Condition(NamedTuple):
    """What PostgreSQL says of itself, and how long a commit takes; without tables there is nobody in it."""

    version: str
    fsync: str
    synchronous_commit: str
    commit_millis: float
    rooms: int
    houses: int


async def look_over(database: Database, times: int = 20) -> Condition:
    """Writes messages to its log, which nobody reads and which have to be as durable as lines."""
    try:
        connection = await connect(database.url or "", "tablee doctor")
        try:
            shown = await connection.fetchrow(SHOWN)
            waits = [await _timed(connection.execute(TRIAL)) for _ in range(times)]
            has_rooms = await connection.fetchval("SELECT to_regclass('room') IS NOT NULL")
            rooms, houses = [await connection.fetchval(q) if has_rooms else 0 for q in (ROOMS, HOUSES)]
        finally:
            connection.terminate()
    except (*TROUBLE, ValueError) as error:
        raise _unopened(database, error) from error
    return Condition(shown[0], shown[1], shown[2], median(waits) * 1_000, rooms, houses)


def _unopened(database: Database, error: Exception) -> JournalError:
    """What is said of an address that cannot be understood may quote its password."""
    if isinstance(error, ValueError):
        return JournalError(f"{database} is no address of a PostgreSQL")
    return JournalError(f"{database} cannot be opened: {str(error) or type(error).__name__}")


async def _timed(work: Coroutine[Any, Any, object]) -> float:
    start = perf_counter()
    await work
    return perf_counter() - start


class PostgresJournal:
    """When `done` is called, the database has confirmed the lines: they survive what it survives.

    All calls come from the loop of the house. Only `read` waits, for a thread with a loop of its own.
    """

    def __init__(
        self,
        url: str,
        house: int,
        secret: str,
        resting: dict[str, Millis],
        on_commit: Callable[[float], None],
        on_fenced: Callable[[], None],
    ) -> None:
        """`secret` is known to all houses of this database, and to nobody else."""
        self.house, self.secret = house, secret
        self._url, self._on_commit, self._on_fenced = url, on_commit, on_fenced
        self.directory = PostgresDirectory(url, house, self._adopt)
        self._alive: Millis = 0
        self._extents: dict[str, Extent] = {}
        self._stopped: set[str] = set()
        self._resting = resting
        self._size = 0
        self._batches = 0
        self._items: list[Item] = []
        self._undone: list[Item] = []
        self._held = 0
        self._more = asyncio.Event()
        self._is_beat_due = True
        self._is_fenced = self._is_leaving = self._gives_up = self._has_left = False
        self._away_since: float | None = None
        self._writer: Any = None
        self._reader = LineReader(url, house)
        self._loop = asyncio.get_running_loop()
        self._ringing = self._loop.call_later(BEAT_SECONDS, self._ring)
        self._writing = self._loop.create_task(self._write_for_ever())
        self._reserving: set[asyncio.Task[None]] = set()

    def reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        """Its row is there before its first line: of two houses one has the code."""
        task = self._loop.create_task(self._reserve(room, code, key, now, done))
        self._reserving.add(task)
        task.add_done_callback(self._reserving.discard)

    async def _reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        try:
            is_free = await self.directory.reserve(room, code, key, now)
        except JournalError as error:
            return done(error)
        done(None if is_free else CodeTaken(f"{code} is given out"))

    def note_running(self, room: str, is_running: bool) -> None:
        self._put(Running(room, is_running))

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        self._put(Entry(room, number, lines, alive, done))

    @contextmanager
    def together(self) -> Iterator[None]:
        """As long as somebody is in here nothing is taken, and everything that arrives is the next commit."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._more.set()

    def check(self, done: Done) -> None:
        self._put(Trial(done))

    def is_gone(self) -> bool:
        since = self._away_since
        return self._is_fenced or (since is not None and self._loop.time() - since > AWAY_SECONDS)

    def beat(self, alive: Millis) -> None:
        if self._items and isinstance(self._items[-1], Beat):
            self._items.pop()  # the database may be away for long
        self._put(Beat(alive))

    def alive(self) -> Millis | None:
        return self._alive or None

    def rooms(self) -> list[str]:
        return [room for room, extent in self._extents.items() if extent.length]

    def read(self, room: str) -> Iterator[bytes]:
        number, bodies = 0, [b""] * AT_ONCE
        while len(bodies) == AT_ONCE:
            bodies = self._reader.read(room, number)
            yield from bodies
            number += len(bodies)

    def delete(self, room: str) -> None:
        self._put(Deletion(room))

    def wipe(self) -> None:
        """The rows are gone; when their bytes are, and those in the log, is up to the database."""

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._resting = {kept: end for kept, end in self._resting.items() if end >= now} | {code: until}
        self._put(Rest(code, now, until))

    def resting(self) -> dict[str, Millis]:
        return dict(self._resting)

    def size(self) -> int:
        return self._size

    async def leave(self) -> None:
        """Writes what is waiting, if that can be done; from then on its rooms are nobody's."""
        if self._has_left:
            return
        self._is_leaving = self._has_left = True
        self._more.set()
        await asyncio.wait({self._writing}, timeout=LEAVE_SECONDS)
        self._gives_up, is_written = True, self._writing.done()
        if self._writer is not None and not is_written:
            self._writer.terminate()
        await asyncio.wait({self._writing})
        if is_written and not self._is_fenced:
            with suppress(*TROUBLE):
                self._writer = self._writer or await connect(self._url, name_of(self.house))
                await self._ask(LEAVE, self.house)
        self._drop_writer()
        self._ringing.cancel()
        self._reader.close()
        self.directory.close()

    def _put(self, item: Item) -> None:
        self._items.append(item)
        self._more.set()

    def _ring(self) -> None:
        """Who looks at the row has to see that it moves."""
        self._is_beat_due = True
        self._more.set()
        self._ringing = self._loop.call_later(BEAT_SECONDS, self._ring)

    async def _write_for_ever(self) -> None:
        while not (self._is_leaving and (self._gives_up or not self._items)):
            await self._more.wait()
            self._more.clear()
            waits = bool(self._items) and not self._held
            if waits or self._is_beat_due:
                self._is_beat_due = False
                await self._commit(self._undone + self._items if waits else [])

    async def _commit(self, items: list[Item]) -> None:
        """One batch. Entries that do not fit their stream fail alone; otherwise all or none."""
        batch, start = Batch(self._batches + 1, self._extents, self._alive, self._stopped), perf_counter()
        left = batch.take(items)
        if items:
            self._undone, self._items = [], left
            if left:
                self._more.set()
        try:
            await self._write(batch)
        except JournalError as error:
            self._undone = batch.kept
            batch.fail(error)
        else:
            self._on_commit(perf_counter() - start)
            self._go_on_from(batch)
        if not self._gives_up:
            self._loop.call_soon(partial(answer, batch.completions))

    def _adopt(self, room: str, extent: Extent | None) -> None:
        """A claimed room: lines go on from here, its time with the first of them. None: it is let go."""
        if room not in self._extents and extent is not None:
            self._extents[room] = extent
            self._stopped.add(room)
            self._size += extent.bytes
        elif extent is None and room in self._extents:
            self._size -= self._extents.pop(room).bytes

    def _go_on_from(self, batch: Batch) -> None:
        """It is written. Of a room that was deleted not even its name is kept."""
        self._alive = batch.alive
        self._stopped -= batch.going_on
        for room, extent in batch.extents.items():
            self._size += extent.bytes - self._extents.get(room, Extent()).bytes
            self._extents[room] = extent
            if not extent.length:
                del self._extents[room]

    async def _write(self, batch: Batch) -> None:
        """Until it is known that it was written; raises where it is known that it was not."""
        while not self._gives_up:
            if self._is_fenced:
                raise Fenced(FENCED)
            try:
                await self._send(batch)
            except JournalError:
                raise
            except Exception:  # whatever it was, it says nothing of the batch
                self._drop_writer()
                self._away_since = self._away_since or self._loop.time()
                await asyncio.sleep(TRY_AGAIN_SECONDS)
            else:
                self._away_since = None
                return

    async def _send(self, batch: Batch) -> None:
        """Over a new connection the first commit is an empty one.

        When it is confirmed, so is everything before it, on a standby too; only then its row is believed.
        """
        if self._writer is None:
            self._writer = await connect(self._url, name_of(self.house))
            await self._ask(DURABLE)
            await self._ask(CUT, name_of(self.house))
            if await self._beat(self._alive) == batch.number:
                return
        if batch.is_empty:
            await self._beat(batch.alive)
        else:
            await self._send_lines(batch)

    async def _send_lines(self, batch: Batch) -> None:
        was_sent, self._batches = self._batches == batch.number, batch.number
        query, values = batch.statement(self.house)
        try:
            found = await self._ask(query, *values)
        except asyncpg.UniqueViolationError as error:
            if not (was_sent and await self._beat(self._alive) == batch.number):
                self._end(error)
        except asyncpg.PostgresError as error:
            if isinstance(error, LOST) or self._writer.is_closed():
                raise
            raise JournalError(str(error)) from error
        else:
            if found is None:
                self._end()

    async def _beat(self, alive: Millis) -> int:
        """An empty commit; returns the number of the last batch that is written."""
        found = await self._ask(BEAT, self.house, alive, len(self._extents))
        if found is None:
            self._end()
        return int(found)

    async def _ask(self, query: str, *values: object) -> Any:
        """The first value, if any. A connection that says nothing for long is given up, without a cancel."""
        watchdog = self._loop.call_later(ANSWER_SECONDS, self._writer.terminate)
        try:
            rows = await self._writer.fetch(query, *values)
            return rows[0][0] if rows else None
        except asyncpg.DataError as error:  # no value of PostgreSQL, and found out before it is asked
            raise JournalError(str(error)) from error
        finally:
            watchdog.cancel()

    def _end(self, cause: Exception | None = None) -> NoReturn:
        if not self._is_fenced:
            self._is_fenced = True
            self._loop.call_soon(self._on_fenced)
        raise Fenced(FENCED) from cause

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None
