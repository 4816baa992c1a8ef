"""Runs the server: opens the house, listens, and closes all in order on a stop signal."""

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import IO, Any, NamedTuple

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from tablee.live.clock import WallClock
from tablee.live.house import House
from tablee.live.metrics import Metrics
from tablee.live.neighbours import Neighbours
from tablee.stores.database import Database
from tablee.stores.directory import SharedJournal
from tablee.stores.journal import Fenced, Journal
from tablee.stores.lock import hold
from tablee.stores.sqlite import SqliteJournal
from tablee.system import on_stop_signal

from .addresses import inner_address
from .aiohttp_server import HttpServer
from .app import Company, make_app
from .isolation import watch_isolation
from .logs import EventLog, LogWriter, open_log
from .settings import InvalidSetting, Settings

SWITCH_SECONDS = 0.0005
HOUR = 3_600_000
NO_DRIVER = "PostgreSQL needs a driver, and pip install 'tablee[postgres]' adds it"
THEIR_FAULTS = HttpProcessingError, RequestPayloadError, ConnectionResetError


def run(settings: Settings, invite: Callable[[], None]) -> None:
    """Serves until SIGTERM or SIGINT, inviting when it is open; then everybody is told to come back."""
    log = open_log()
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)
    sys.setswitchinterval(SWITCH_SECONDS)  # the journal's thread must not wait long for its turn
    with _held(settings.database):
        _loop()(serve(settings, invite, log))


def _held(database: Database) -> IO[bytes]:
    """A book is held by its lock, a database by its row.

    Before the loop: where the house was started without a standard error, its number goes to the first
    file that is opened, and a loop must not have it.
    """
    return hold(database.file) if database.url is None else Path(os.devnull).open("rb")


def _loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


async def serve(settings: Settings, invite: Callable[[], None], log: LogWriter) -> None:
    """Raises Fenced where another house has taken over: this one hangs up on everybody and ends."""
    loop = asyncio.get_running_loop()
    stop, fenced = asyncio.Event(), asyncio.Event()
    on_stop_signal(loop, stop.set)  # as soon as the house can be seen, somebody may say stop
    metrics = Metrics(EventLog())

    def end() -> None:
        metrics.note("house_fenced")
        fenced.set()
        stop.set()

    async with _open_store(settings, metrics, end) as (journal, shared):
        keep = int(settings.keep_hours * HOUR)
        house = House(journal, WallClock(loop.call_later), settings.pace, keep, metrics)
        house.restore()
        neighbours = Neighbours(house, shared.directory) if shared else None
        address = inner_address(settings)
        company = Company(neighbours, shared.secret, address) if shared and neighbours else None
        app = make_app(house, settings, log, company)
        server = HttpServer(app)
        await _listen(server, settings)
        invite()
        metrics.note("house_opened", rooms=len(house.keepers))
        _freeze_garbage_collector()
        if neighbours:
            neighbours.start()
            watching = loop.create_task(watch_isolation(neighbours, journal, end))
        await stop.wait()
        house.stop_time()
        if shared and neighbours:
            neighbours.stop()
            watching.cancel()
            house.close()  # no clock rings any more, and what waits is written before others have the rooms
            if not fenced.is_set():
                await shared.leave()
        await server.stop()
        house.close()
    metrics.note("house_closed", rooms=len(house.keepers))
    if fenced.is_set():
        raise Fenced("other houses have its rooms by now")


class Store(NamedTuple):
    """Where the evenings are; `shared` is the same, where several houses have them together."""

    journal: Journal
    shared: SharedJournal | None


@asynccontextmanager
async def _open_store(
    settings: Settings, metrics: Metrics, on_fenced: Callable[[], None]
) -> AsyncIterator[Store]:
    """In a file, or in a database."""
    observe = metrics.commits.observe
    if settings.database.url is not None:
        postgres, address = import_postgres(), inner_address(settings)
        async with postgres.open_journal(settings.database, observe, on_fenced, address) as journal:
            yield Store(journal, journal)
    else:
        post, file = asyncio.get_running_loop().call_soon_threadsafe, settings.database.file
        with closing(SqliteJournal(file, post, observe)) as book:
            yield Store(book, None)


def import_postgres() -> Any:
    """Its driver is an extra: who keeps evenings in a file goes without."""
    try:
        from tablee.stores import postgres
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise InvalidSetting(NO_DRIVER) from error
    return postgres


async def _listen(server: HttpServer, settings: Settings) -> None:
    try:
        await server.start(settings.host, settings.port)
    except OSError as error:
        raise InvalidSetting(_why_not(error, settings)) from error


def _why_not(error: OSError, settings: Settings) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{settings.host} is no address of this machine; leave out --host to listen on all it has"
    if error.errno == errno.EADDRINUSE:
        return f"port {settings.port} is taken, perhaps by another Tablée; choose one with --port"
    if error.errno == errno.EACCES:
        return f"port {settings.port} is kept for the system; choose one above 1023 with --port"
    return str(error)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Not a request that is no HTTP, or whose client is gone by now: that is nothing to write home about."""
    return not (record.exc_info and isinstance(record.exc_info[1], THEIR_FAULTS))


def _freeze_garbage_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 5, 20_000)
