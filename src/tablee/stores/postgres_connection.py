"""Connections to PostgreSQL: one that is made again when it is lost, and one in a thread that reads lines."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from threading import Thread
from typing import Any, TypeVar

import asyncpg

from .journal import JournalError

CONNECT_SECONDS, ANSWER_SECONDS, TRY_AGAIN_SECONDS = 2.0, 10.0, 0.1
ASK_SECONDS = 2.0
AT_ONCE = 500

BODIES = "SELECT body FROM line WHERE room = $1 AND number >= $2 ORDER BY number LIMIT $3"
NO_TIMEOUT = {"statement_timeout": "0", "lock_timeout": "0"}
"""PostgreSQL answers a cancelled wait for its standby as if all were well: so nothing is ever cancelled."""
NOTICE_THE_DEAD = {"tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "2"}
TROUBLE = OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError

T = TypeVar("T")


async def connect(url: str, name: str, **settings: str) -> Any:
    """To the one of all hosts in the address that can be written to."""
    return await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        target_session_attrs="read-write",
        max_cached_statement_lifetime=0,
        server_settings={"application_name": name} | NOTICE_THE_DEAD | NO_TIMEOUT | settings,
    )


def name_of(house: int) -> str:
    """By which the connection of a house is known to others."""
    return f"tablee {house}"


class AskingLine:
    """Asks one thing after the other. A line that says nothing for long is given up, without a cancel."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self._name = url, name
        self._turn = asyncio.Lock()
        self._connection: Any = None

    async def ask(self, query: str, *values: object) -> list[Any]:
        """Raises JournalError; then it may have been done or not."""
        async with self._turn:
            try:
                if self._connection is None:
                    self._connection = await connect(self._url, self._name)
                return await self._answer(query, values)
            except TROUBLE as error:
                self.close()
                raise JournalError(f"the database does not answer: {type(error).__name__}") from error

    async def _answer(self, query: str, values: tuple[object, ...]) -> list[Any]:
        watchdog = asyncio.get_running_loop().call_later(ASK_SECONDS, self._connection.terminate)
        try:
            return list(await self._connection.fetch(query, *values))
        finally:
            watchdog.cancel()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


class LineReader:
    """Reads in a thread with a loop of its own: whoever asks waits for it, on a loop or not."""

    def __init__(self, url: str, house: int) -> None:
        self._url, self._name = url, f"{name_of(house)} reader"
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="reader", daemon=True)
        self._thread.start()
        self._turn = asyncio.Lock()
        self._is_closed = False
        self._connection: Any = None

    def read(self, room: str, number: int) -> list[bytes]:
        """Some lines of a room from this one on; none at its end."""
        try:
            if not self._is_closed:
                return self._run(self._read(room, number))
        except CancelledError:
            pass
        raise JournalError("the house is closed")

    def close(self) -> None:
        """Whoever still waits for a line, in a thread of her own, waits no longer."""
        self._is_closed = True
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        if others:
            await asyncio.wait(others)
        await self._drop()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _read(self, room: str, number: int) -> list[bytes]:
        end = self._loop.time() + ANSWER_SECONDS
        while True:
            try:
                async with self._turn:
                    if self._connection is None:
                        self._connection = await connect(self._url, self._name)
                    return [body for (body,) in await self._connection.fetch(BODIES, room, number, AT_ONCE)]
            except TROUBLE as error:
                await self._drop()
                if self._loop.time() > end:
                    raise JournalError(f"a room cannot be read: {error}") from error
                await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
