"""A journal in PostgreSQL: all that arrived since the last commit is the next one, on the loop of the house.

Every commit is one statement that touches the row of its house (`node`). Whoever opens the database next and
finds that this row has stood still deletes it, and from then on nothing that the other house still sends is
written: the row is beat and fence in one. A commit whose answer was lost is neither answered nor given up:
over a new connection the row says which batch was the last.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from statistics import median
from threading import Thread
from time import monotonic, perf_counter
from typing import Any, NamedTuple, NoReturn, TypeVar

import asyncpg

from tablee.core.records import Millis

from .database import Database
from .items import Beat, Deletion, Entry, Rest, Trial, answer
from .journal import Done, Fenced, JournalError
from .postgres_batch import A_LINE, Batch, Extent, Item
from .postgres_schema import ONE_AT_A_TIME, migrate

BEAT_SECONDS, STILL_SECONDS, LOOK_SECONDS = 0.5, 2.0, 0.25
AWAY_SECONDS, TRY_AGAIN_SECONDS, CONNECT_SECONDS = 2.0, 0.1, 2.0
ANSWER_SECONDS, LEAVE_SECONDS = 10.0, 5.0
MOST_MOVES, AT_ONCE = 2, 500

OTHERS = "SELECT id, beats FROM node"
ENTER = "INSERT INTO node (alive) SELECT alive FROM house RETURNING id, alive"
BURY = """
WITH dead AS (DELETE FROM node WHERE id = $1 AND beats = $2 RETURNING alive)
UPDATE house SET alive = dead.alive FROM dead
"""
LEAVE = """
WITH me AS (DELETE FROM node WHERE id = $1 RETURNING alive)
UPDATE house SET alive = me.alive FROM me
"""
BEAT = "UPDATE node SET beats = beats + 1, alive = $2 WHERE id = $1 RETURNING batch"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1
AND datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
"""
"""What another connection of this name still has under way must not hold the row."""
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
EXTENTS = "SELECT room, max(number) + 1, sum(octet_length(body) + $1::int) FROM line GROUP BY room"
RESTING = "SELECT code, until FROM resting"
ROOMS = "SELECT count(DISTINCT room) FROM line"
SHOWN = """
SELECT current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')
"""
TRIAL = "SELECT pg_logical_emit_message(true, 'tablee', 'doctor')"
BODIES = "SELECT body FROM line WHERE room = $1 AND number >= $2 ORDER BY number LIMIT $3"

NO_TIMEOUT = {"statement_timeout": "0", "lock_timeout": "0"}
"""PostgreSQL answers a cancelled wait for its standby as if all were well: so nothing is ever cancelled."""
NOTICE_THE_DEAD = {"tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InternalServerError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""Answers that say nothing of the statement: the database goes down, comes up, or is a standby by now."""
TROUBLE = OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError

T = TypeVar("T")


@asynccontextmanager
async def open_journal(
    database: Database,
    on_commit: Callable[[float], None] = lambda seconds: None,
    on_fenced: Callable[[], None] = lambda: None,
) -> AsyncIterator["PostgresJournal"]:
    """For one house at a time: waits until one that is dead is known to be, refuses beside one that lives."""
    url = database.url or ""
    try:
        connection = await _connect(url, "tablee opening", lock_timeout="10s")
        try:
            await migrate(connection)
            house, alive = await _enter(connection, str(database))
            extents = {room: Extent(*rest) for room, *rest in await connection.fetch(EXTENTS, A_LINE)}
            resting = dict(await connection.fetch(RESTING))
        finally:
            connection.terminate()
    except (*TROUBLE, ValueError) as error:
        raise _unopened(database, error) from error
    journal = PostgresJournal(url, house, alive, extents, resting, on_commit, on_fenced)
    try:
        yield journal
    finally:
        await journal.leave()


class Condition(NamedTuple):
    """What PostgreSQL says of itself, and how long a commit takes; `rooms` is 0 where there are no tables."""

    version: str
    fsync: str
    synchronous_commit: str
    commit_millis: float
    rooms: int


async def look_over(database: Database, times: int = 20) -> Condition:
    """Writes messages to its log, which nobody reads and which have to be as durable as lines."""
    try:
        connection = await _connect(database.url or "", "tablee doctor")
        try:
            shown = await connection.fetchrow(SHOWN)
            waits = [await _timed(connection.execute(TRIAL)) for _ in range(times)]
            has_rooms = await connection.fetchval("SELECT to_regclass('line') IS NOT NULL")
            rooms = await connection.fetchval(ROOMS) if has_rooms else 0
        finally:
            connection.terminate()
    except (*TROUBLE, ValueError) as error:
        raise _unopened(database, error) from error
    return Condition(shown[0], shown[1], shown[2], median(waits) * 1_000, rooms)


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
        alive: Millis,
        extents: dict[str, Extent],
        resting: dict[str, Millis],
        on_commit: Callable[[float], None],
        on_fenced: Callable[[], None],
    ) -> None:
        self.house = house
        self._url, self._alive, self._extents, self._resting = url, alive, extents, resting
        self._on_commit, self._on_fenced = on_commit, on_fenced
        self._size = sum(extent.bytes for extent in extents.values())
        self._batches = 0
        self._items: list[Item] = []
        self._undone: list[Item] = []
        self._held = 0
        self._more = asyncio.Event()
        self._is_beat_due = True
        self._is_fenced = self._is_leaving = self._gives_up = False
        self._away_since: float | None = None
        self._writer: Any = None
        self._reader = LineReader(url, house)
        self._loop = asyncio.get_running_loop()
        self._ringing = self._loop.call_later(BEAT_SECONDS, self._ring)
        self._writing = self._loop.create_task(self._write_for_ever())

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
        return self._is_fenced or (since is not None and monotonic() - since > AWAY_SECONDS)

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
        """Writes what is waiting, if that can be done, and makes room for the next house."""
        self._is_leaving = True
        self._more.set()
        await asyncio.wait({self._writing}, timeout=LEAVE_SECONDS)
        self._gives_up, is_written = True, self._writing.done()
        if self._writer is not None and not is_written:
            self._writer.terminate()
        await asyncio.wait({self._writing})
        if is_written and not self._is_fenced:
            with suppress(*TROUBLE):
                self._writer = self._writer or await _connect(self._url, _name(self.house))
                await self._ask(LEAVE, self.house)
        self._drop_writer()
        self._ringing.cancel()
        self._reader.close()

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
        batch, start = Batch(self._batches + 1, self._extents, self._alive), perf_counter()
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

    def _go_on_from(self, batch: Batch) -> None:
        """It is written. Of a room that was deleted not even its name is kept."""
        self._alive = batch.alive
        for room, extent in batch.extents.items():
            self._size += extent.bytes - self._extents.get(room, Extent()).bytes
            self._extents[room] = extent
            if not extent.length:
                del self._extents[room]

    async def _write(self, batch: Batch) -> None:
        """Until it is known that it was written; raises where it is known that it was not."""
        while not self._gives_up:
            if self._is_fenced:
                raise Fenced("another house has this database by now")
            try:
                await self._send(batch)
            except JournalError:
                raise
            except Exception:  # whatever it was, it says nothing of the batch
                self._drop_writer()
                self._away_since = self._away_since or monotonic()
                await asyncio.sleep(TRY_AGAIN_SECONDS)
            else:
                self._away_since = None
                return

    async def _send(self, batch: Batch) -> None:
        """Over a new connection the first commit is an empty one.

        When it is confirmed, so is everything before it, on a standby too; only then its row is believed.
        """
        if self._writer is None:
            self._writer = await _connect(self._url, _name(self.house))
            await self._ask(DURABLE)
            await self._ask(CUT, _name(self.house))
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
        found = await self._ask(BEAT, self.house, alive)
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
        raise Fenced("another house has this database by now") from cause

    def _drop_writer(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None


class LineReader:
    """Reads in a thread with a loop of its own: whoever asks waits for it, on a loop or not."""

    def __init__(self, url: str, house: int) -> None:
        self._url, self._name = url, f"{_name(house)} reader"
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="reader", daemon=True)
        self._thread.start()
        self._connection: Any = None

    def read(self, room: str, number: int) -> list[bytes]:
        """Some lines of a room from this one on; none at its end."""
        return self._run(self._read(room, number))

    def close(self) -> None:
        if self._connection is not None:
            self._run(self._drop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _read(self, room: str, number: int) -> list[bytes]:
        end = monotonic() + ANSWER_SECONDS
        while True:
            try:
                if self._connection is None:
                    self._connection = await _connect(self._url, self._name)
                return [body for (body,) in await self._connection.fetch(BODIES, room, number, AT_ONCE)]
            except TROUBLE as error:
                await self._drop()
                if monotonic() > end:
                    raise JournalError(f"a room cannot be read: {error}") from error
                await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


async def _connect(url: str, name: str, **settings: str) -> Any:
    """To the one of all hosts in the address that can be written to."""
    return await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        target_session_attrs="read-write",
        max_cached_statement_lifetime=0,
        server_settings={"application_name": name} | NOTICE_THE_DEAD | NO_TIMEOUT | settings,
    )


async def _enter(connection: Any, where: str) -> tuple[int, Millis]:
    """The row of this house and the time of the last one, once no other house is there.

    One whose row has stood still so long, by our own steady clock, while we could look, is dead.
    """
    seen, since, moves = None, monotonic(), -1
    while True:
        async with connection.transaction():
            await connection.execute(ONE_AT_A_TIME)
            other = await connection.fetchrow(OTHERS)
            if other is None:
                house, alive = await connection.fetchrow(ENTER)
                return house, alive
        if other != seen:
            seen, since, moves = other, monotonic(), moves + 1
        elif monotonic() - since > STILL_SECONDS:
            await connection.execute(CUT, _name(other["id"]))
            await connection.execute(BURY, other["id"], other["beats"])
            continue
        if moves > MOST_MOVES:
            raise JournalError(f"a house is open with {where} already")
        await asyncio.sleep(LOOK_SECONDS)


def _name(house: int) -> str:
    """By which the connection of a house is known to others."""
    return f"tablee {house}"
