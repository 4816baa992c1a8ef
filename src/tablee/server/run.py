"""Starts the house and keeps it running until somebody says stop."""

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from tablee.live.clock import WallClock
from tablee.live.gauges import Gauges
from tablee.live.house import House
from tablee.stores.holding import hold
from tablee.stores.sqlite import SqliteJournal
from tablee.system import on_stop

from .app import make_app
from .logs import Diary, LogWriter, open_log
from .porter import Runner
from .settings import Settings, Unsuitable

SWITCH_SECONDS = 0.0005
SLOWEST_REQUEST = 10.0
HOUR = 3_600_000
BACKLOG = 4_096
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
    stop = asyncio.Event()
    on_stop(loop, stop.set)  # somebody may say so as soon as the house can be seen
    gauges = Gauges(Diary())
    journal = SqliteJournal(settings.database, loop.call_soon_threadsafe, gauges.commits.observe)
    keep = int(settings.keep_hours * HOUR)
    house = House(journal, WallClock(loop.call_later), settings.pace, keep, gauges)
    house.restore()
    app = make_app(house, settings, log)
    runner = Runner(
        app,
        access_log=None,
        shutdown_timeout=1.0,
        keepalive_timeout=SLOWEST_REQUEST,
        auto_decompress=False,  # a kilobyte may unfold to a megabyte, and all tables would wait for it
    )
    await runner.setup()
    await _listen(runner, settings)
    invite()
    gauges.note("house_opened", rooms=len(house.keepers))
    _spare_the_collector()
    await stop.wait()
    house.stop_time()
    await runner.cleanup()
    house.close()
    journal.close()
    gauges.note("house_closed", rooms=len(house.keepers))


async def _listen(runner: Runner, settings: Settings) -> None:
    try:
        await web.TCPSite(runner, settings.host, settings.port, backlog=BACKLOG).start()
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


def _spare_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
