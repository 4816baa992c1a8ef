"""The house in the world: the whole server with its routes, sessions and keepers, stopped and killed."""

import asyncio
from typing import Any
from unittest.mock import patch

from tablee.live.clock import HouseClock
from tablee.live.house import House
from tablee.server.aiohttp_server import CONNECTIONS, HttpServer
from tablee.server.app import make_app
from tablee.server.logs import LogWriter
from tablee.server.settings import Settings

from .disk import Disk, DiskJournal
from .frames import HOST
from .loop import VirtualClock, VirtualLoop

SETTINGS = Settings(public_url=f"http://{HOST}", keep_hours=1 / 3)
HOUR = 3_600_000


class LiveHouse:
    """One life of a house, from its opening to its end."""

    def __init__(self, loop: VirtualLoop, disk: Disk) -> None:
        self._loop = loop
        self.clock = VirtualClock(loop)
        self.journal = DiskJournal(disk)
        clock: HouseClock = self.clock
        self.house = House(self.journal, clock, keep=int(SETTINGS.keep_hours * HOUR))
        self.opened_at = loop.time()

    async def open(self) -> None:
        """As `server/run.py` does it."""
        self.house.restore()
        with patch("tablee.server.app.StaticFiles"):  # nobody here looks at pages, and aiohttp keeps old apps
            app = make_app(self.house, SETTINGS, LogWriter(None))
        self._connections = app[CONNECTIONS]
        self._server = HttpServer(app)
        await self._server.start("", 1)

    async def close(self) -> None:
        """In order, as on SIGTERM."""
        self.house.stop_time()
        await self._server.stop()
        self.house.close()
        self.journal.close()
        self.clock.is_stopped = True

    @property
    def connections(self) -> int:
        return len(self._connections)

    def kill(self, others: set[asyncio.Task[Any]]) -> None:
        """Nothing of it reaches the disk or the network from here on. Other tasks are not its own."""
        self._loop.listening = None
        self.clock.is_stopped = True
        self.journal.die()
        for task in sorted(asyncio.all_tasks(self._loop) - others, key=_age):
            task.cancel()
        self.house.keepers.clear()


def _age(task: asyncio.Task[Any]) -> int:
    return int(task.get_name().rpartition("-")[2] or 0)
