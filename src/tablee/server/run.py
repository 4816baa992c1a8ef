"""Starts the house and keeps it running until somebody says stop."""

import asyncio
import errno
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from tablee.live.clock import WallClock
from tablee.live.house import House
from tablee.live.metrics import Metrics
from tablee.stores.lock import hold
from tablee.stores.sqlite import SqliteJournal

from .aiohttp_server import HttpServer
from .app import make_app
from .logs import Diary, LogWriter, open_log
from .settings import Settings, Unsuitable

SWITCH_SECONDS = 0.0005
HOUR = 3_600_000
THEIR_FAULTS = HttpProcessingError, RequestPayloadError, ConnectionResetError


def run(settings: Settings, invite: Callable[[], None]) -> None:
    """Invites when it is open, and serves until SIGTERM or SIGINT; then everybody is told to come back."""
    log = open_log()
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)
    sys.setswitchinterval(SWITCH_SECONDS)  # the journal's thread must not wait long for its turn
    with hold(settings.database):
        _loop()(serve(settings, invite, log))


def _loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


async def serve(settings: Settings, invite: Callable[[], None], log: LogWriter) -> None:
    loop = asyncio.get_running_loop()
    stop = _stop_signs(loop)
    metrics = Metrics(Diary())
    journal = SqliteJournal(settings.database, loop.call_soon_threadsafe, metrics.commits.observe)
    keep = int(settings.keep_hours * HOUR)
    house = House(journal, WallClock(loop.call_later), settings.pace, keep, metrics)
    house.restore()
    app = make_app(house, settings, log)
    server = HttpServer(app)
    await _listen(server, settings)
    invite()
    metrics.note("house_opened", rooms=len(house.keepers))
    _spare_the_collector()
    await stop.wait()
    house.stop_time()
    await server.stop()
    house.close()
    journal.close()
    metrics.note("house_closed", rooms=len(house.keepers))


async def _listen(server: HttpServer, settings: Settings) -> None:
    try:
        await server.start(settings.host, settings.port)
    except OSError as error:
        raise Unsuitable(_why_not(error, settings)) from error


def _why_not(error: OSError, settings: Settings) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{settings.host} is no address of this machine; leave out --host to listen on all it has"
    if error.errno == errno.EADDRINUSE:
        return f"port {settings.port} is taken, perhaps by another Tablée; choose one with --port"
    if error.errno == errno.EACCES:
        return f"port {settings.port} is kept for the system; choose one above 1023 with --port"
    return str(error)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """A request that is no HTTP, or whose caller is gone by now, is nothing to write home about."""
    return not (record.exc_info and isinstance(record.exc_info[1], THEIR_FAULTS))


def _stop_signs(loop: asyncio.AbstractEventLoop) -> asyncio.Event:
    """Somebody may say stop as soon as the house can be seen."""
    stop = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    return stop


def _spare_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
