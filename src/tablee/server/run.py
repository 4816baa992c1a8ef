"""Starts the house and keeps it running until somebody says stop."""

import asyncio
import gc
import logging
import signal
import socket
import sys

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from tablee.live.clock import WallClock
from tablee.live.house import House
from tablee.stores.sqlite import SqliteJournal

from .app import make_app
from .settings import Settings

SWITCH_SECONDS = 0.0005
SLOWEST_REQUEST = 10.0
BACKLOG = 4_096


def run(settings: Settings) -> None:
    """Serves until SIGTERM or SIGINT; then everybody is told to come back, and nothing is lost."""
    structlog.configure(processors=[structlog.processors.TimeStamper(), structlog.processors.JSONRenderer()])
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)
    sys.setswitchinterval(SWITCH_SECONDS)  # the journal's thread must not wait long for its turn
    try:
        import uvloop
    except ImportError:
        asyncio.run(serve(settings))
    else:
        uvloop.run(serve(settings))


async def serve(settings: Settings) -> None:
    loop = asyncio.get_running_loop()
    journal = SqliteJournal(settings.database, loop.call_soon_threadsafe)
    house = House(journal, WallClock(loop.call_later), settings.pace)
    house.restore()
    app = make_app(house, settings)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, keepalive_timeout=SLOWEST_REQUEST)
    await runner.setup()
    await web.TCPSite(runner, settings.host, settings.port, backlog=BACKLOG).start()
    _spare_the_collector()
    await _told_to_stop(loop)
    house.stop_time()
    await runner.cleanup()
    house.close()
    journal.close()


def reachable_address(port: int) -> str:
    """The address of this machine that a phone in the same network can reach."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system only chooses a way
            name = probe.getsockname()[0]
        except OSError:
            name = "127.0.0.1"
    return f"http://{name}:{port}"


def _is_our_fault(record: logging.LogRecord) -> bool:
    """A request that is no HTTP is answered with 400; it is nothing to write home about."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


async def _told_to_stop(loop: asyncio.AbstractEventLoop) -> None:
    stop = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    await stop.wait()


def _spare_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
