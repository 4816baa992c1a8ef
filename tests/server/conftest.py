"""A house in a process of its own, and guests who come to it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, web
from aiohttp.test_utils import TestServer

from tablee.live.clock import WallClock
from tablee.live.house import House
from tablee.live.metrics import Metrics
from tablee.server.http.security import SETTINGS
from tablee.server.limits import RateLimits
from tablee.server.settings import Settings
from tablee.server.ws.session import Sessions
from tablee.stores.memory import MemoryJournal
from tests.server.guest import Guest, open_scene
from tests.server.process import Server


@pytest.fixture
def pace() -> float:
    """How much faster than life; a test that needs another one overrides it by parametrising."""
    return 20.0


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all tests that leave it as it is."""
    yield from run(Server(tmp_path_factory.mktemp("house"), pace=20.0))


@pytest.fixture
def server(tmp_path: Path, pace: float) -> Iterator[Server]:
    """A house that a test has for itself: it may be killed."""
    yield from run(Server(tmp_path, pace))


class Forgetful(Server):
    """Keeps a room for less than two seconds."""

    def command(self) -> list[str]:
        return [*super().command(), "--keep-hours", "0.0005"]


@pytest.fixture
def forgetful(tmp_path: Path) -> Iterator[Server]:
    yield from run(Forgetful(tmp_path / "forgetful", 20.0))


def run(server: Server) -> Iterator[Server]:
    server.open()
    yield server
    if server.is_running:
        assert server.close() == 0
    assert_well(server.said())


def assert_well(said: str) -> None:
    """Nothing has gone wrong in the house that its log would know of."""
    assert not any(trouble in said for trouble in ("Traceback", '"failed"', '"library_warned"')), said


@pytest.fixture
async def http() -> AsyncIterator[ClientSession]:
    async with ClientSession() as http:
        yield http


@pytest.fixture
async def party(house: Server, http: ClientSession) -> AsyncIterator["Party"]:
    """A party in the house that is always open."""
    party = Party(house, http)
    yield party
    await party.go_home()


@pytest.fixture
async def own_party(server: Server, http: ClientSession) -> AsyncIterator["Party"]:
    """A party in a house of its own."""
    party = Party(server, http)
    yield party
    await party.go_home()


@asynccontextmanager
async def indoors(metrics: Metrics | None = None) -> AsyncIterator[tuple[Sessions, Guest]]:
    """A house in this process, with one guest in a room of it: a test can hold both up, and look inside."""
    loop, settings = asyncio.get_running_loop(), Settings()
    house = House(MemoryJournal(), WallClock(loop.call_later), metrics=metrics)
    house.restore()
    house.found("en", lambda keeper: None)
    (code,) = house.keepers
    app = web.Application()
    app[SETTINGS] = settings
    sessions = Sessions(house, RateLimits(settings))
    sessions.add_routes(app)
    async with TestServer(app) as server, ClientSession() as http:
        guest = await Guest(http, f"http://127.0.0.1:{server.port}", code).come()
        yield sessions, guest
        await guest.go()
    house.close()


class Party:
    """Founds rooms, brings guests, starts games."""

    def __init__(self, server: Server, http: ClientSession) -> None:
        self.server, self.http = server, http
        self.guests: list[Guest] = []
        self.code = ""

    async def found(self) -> str:
        async with self.http.post(f"{self.server.base}/api/rooms", json={"lang": "en"}) as answer:
            assert answer.status == 201
            self.code = (await answer.json())["code"]
        return self.code

    def guest(self, name: str = "Ada", role: str = "player") -> Guest:
        guest = Guest(self.http, self.server.base, self.code, name, role)
        self.guests.append(guest)
        return guest

    async def sit_down(self, count: int) -> list[Guest]:
        """A new room with that many players; the first one is the host."""
        await self.found()
        return [await self.guest(name).come() for name in NAMES[:count]]

    async def start(self, count: int = 5, **options: object) -> list[Guest]:
        """A new room in which a game has begun."""
        guests = await self.sit_down(count)
        await guests[0].ask("choose", game="freeze", options=options)
        await guests[0].ask("start")
        for guest in guests:
            await guest.reach("Volunteering")
        return guests

    async def scene(self, count: int = 5, **options: object) -> list[Guest]:
        """A new room in which a scene is being played."""
        guests = await self.start(count, **options)
        await open_scene(guests)
        return guests

    async def go_home(self) -> None:
        for guest in self.guests:
            await guest.go()


NAMES = ("Ada", "Bo", "Cléo", "Dag", "Eve", "Fin", "Gus", "Hilde", "Ida", "Jo")
