"""Isolation: a house that does not reach the database, while others do, ends before it shows what is old.

A database that is away is away for all: then nobody ends, and everybody waits for it.
"""

import asyncio
from collections.abc import Callable

from aiohttp import ClientError, ClientSession, ClientTimeout

from tablee.live.neighbours import Neighbours
from tablee.stores.journal import Journal

LOOK_SECONDS, SURE_SECONDS = 0.5, 1.0
PATIENCE = ClientTimeout(1.0)
ANY_HOUSE = {"Host": "localhost"}
"""A name that every house goes by."""


async def watch_isolation(neighbours: Neighbours, journal: Journal, on_isolated: Callable[[], None]) -> None:
    """Looks twice: when the database comes back, one house has to be the first to notice."""
    loop, since = asyncio.get_running_loop(), None
    async with ClientSession(timeout=PATIENCE, headers=ANY_HOUSE) as http:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if not journal.is_gone() or not await _can_others_write(http, neighbours):
                since = None
            elif since is None:
                since = loop.time()
            elif loop.time() - since >= SURE_SECONDS and journal.is_gone():
                return on_isolated()


async def _can_others_write(http: ClientSession, neighbours: Neighbours) -> bool:
    """By those who were there when the database was last seen."""
    said = await asyncio.gather(*(_is_ready(http, other.address) for other in neighbours.others))
    return any(said)


async def _is_ready(http: ClientSession, address: str) -> bool:
    try:
        async with http.get(f"http://{address}/readyz") as answer:
            return answer.ok
    except (ClientError, OSError, TimeoutError, ValueError):
        return False
