"""How long is the way of a tap through our code? Functions and modules of ours, from bytes in to bytes out.

Six phones on real sockets, the server in this process, a journal in memory. The rules (`core`, `games`) are
left out: what is counted is all that stands between a phone and them.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from math import inf
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from aiohttp import ClientSession
from msgspec import Struct, field
from tests.server.guest import Guest
from tests.server.process import FOR_A_CROWD, free_port

import tablee
from tablee.live.clock import WallClock
from tablee.live.house import House
from tablee.server.aiohttp_server import HttpServer
from tablee.server.app import make_app
from tablee.server.logs import LogWriter
from tablee.server.settings import read_settings
from tablee.stores.memory import MemoryJournal

SEATS, PACE = 6, 4.0
TIMES = 5
HURRY = ("volunteer", "ready", "cue", "pass")
AFTERWARDS = 0.01  # what still follows when the last phone has heard
OURS = Path(tablee.__file__).parent
RULES = OURS / "core", OURS / "games"
PARTS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")  # of the function they stand in


class Bar(Struct):
    """How much is allowed."""

    functions: int
    modules: int | None = None


TAP, RECONNECT = Bar(functions=40, modules=14), Bar(functions=60)


class Walk(Struct):
    """Every call of a function of ours, while it is watched."""

    calls: Counter[CodeType] = field(default_factory=Counter)

    def __enter__(self) -> "Walk":
        sys.setprofile(self._watch)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    @property
    def functions(self) -> list[CodeType]:
        """In the order in which they were first called."""
        return [code for code in self.calls if _is_counted(code)]

    @property
    def modules(self) -> list[str]:
        return list(dict.fromkeys(_module(code) for code in self.functions))

    def __str__(self) -> str:
        calls = sum(self.calls[code] for code in self.functions)
        return f"{len(self.functions)} functions, {len(self.modules)} modules, {calls} calls"

    def print(self, title: str) -> None:
        print(f"\n{title}: {self}")
        for module in self.modules:
            names = (code for code in self.functions if _module(code) == module)
            print(f"  {module:24} {', '.join(self._name(code) for code in names)}")

    def _name(self, code: CodeType) -> str:
        times = self.calls[code]
        return code.co_qualname.replace(".<locals>", "") + (f" ×{times}" if times > 1 else "")

    def _watch(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self.calls[frame.f_code] += 1


def _is_counted(code: CodeType) -> bool:
    path = Path(code.co_filename)
    is_ours = path.is_relative_to(OURS) and not any(path.is_relative_to(rules) for rules in RULES)
    return is_ours and code.co_name not in PARTS


def _module(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(OURS).with_suffix("").as_posix()


class Unwatched(WallClock):
    """A clock by which work takes no time: being watched slows it down, and every room would be busy."""

    busy = staticmethod(lambda: 0.0)


@asynccontextmanager
async def open_house() -> AsyncIterator[str]:
    """The server as `tablee serve` runs it, but for its journal; gives its address."""
    loop, port = asyncio.get_running_loop(), free_port()
    journal = MemoryJournal(loop.call_soon)
    house = House(journal, Unwatched(loop.call_later), PACE)
    house.restore()
    server = HttpServer(make_app(house, read_settings(FOR_A_CROWD, {}, None), LogWriter(None)))
    await server.start("127.0.0.1", port)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        await server.stop()
        house.close()


async def walk() -> bool:
    async with open_house() as base, ClientSession() as http:
        async with http.post(f"{base}/api/rooms", json={}) as answer:
            code = (await answer.json())["code"]
        guests = [await Guest(http, base, code, f"Guest {seat}").come() for seat in range(SEATS)]
        await guests[0].ask("choose", game="freeze", options={"seconds": 30})
        await guests[0].ask("start")
        await play_until_pointing(guests)
        taps = [await tap(guests, guest) for guest in guests[:TIMES]]
        returns = [await come_back(guests, guest) for guest in guests[:TIMES]]
        for guest in guests:
            await guest.go()
    tapped, (tickets, sockets, hellos) = middle(taps), map(middle, zip(*returns, strict=True))
    tapped.print("One tap (point), from bytes in to the last of six phones")
    tickets.print("Before a reconnect: a ticket for the token")
    sockets.print("Before a reconnect: a new socket")
    hellos.print("A reconnect, from its hello to the last of six phones")
    print()
    return all([verdict("tap", tapped, TAP), verdict("reconnect", hellos, RECONNECT)])


async def play_until_pointing(guests: list[Guest]) -> None:
    """Everybody hurries; the scene itself takes its time."""
    async with asyncio.timeout(60):
        while any(guest.phase != "Pointing" for guest in guests):
            for guest in guests:
                if do := next((offer["do"] for offer in guest.offers if offer["do"] in HURRY), None):
                    await guest.act({"do": do})
            await asyncio.sleep(0.02)


async def tap(guests: list[Guest], guest: Guest) -> Walk:
    """She points and is done: everybody sees that she is, nobody at whom."""
    offer = guest.offer("point")
    assert offer is not None, guest.view
    hand = offer["at"][0] if offer["must"] is None else offer["must"]
    return await watched(guests, "view", guest.act({"do": "point", "hands": [hand], "lock": True}))


async def come_back(guests: list[Guest], guest: Guest) -> tuple[Walk, Walk, Walk]:
    """She loses her net and comes back as the web app does: a ticket, a socket, a hello."""
    await watched([other for other in guests if other is not guest], "room", guest.go())
    with Walk() as ticket:
        said = await guest.posted("ticket")
    with Walk() as socket:
        await guest.connect()
    return ticket, socket, await watched(guests, "room", guest.greet(said))


async def watched(guests: list[Guest], kind: str, what: Awaitable[object]) -> Walk:
    """Until this is done, and everybody has heard a message of that kind."""
    for guest in guests:
        guest.heard.clear()
    with Walk() as walk:
        await what
        for guest in guests:
            await guest.until(partial(_has_heard, guest, kind))
        await asyncio.sleep(AFTERWARDS)
    return walk


def _has_heard(guest: Guest, kind: str) -> bool:
    return any(message["t"] == kind for message in guest.heard)


def middle(walks: Sequence[Walk]) -> Walk:
    """A ping or a beat of the house may fall into one of them."""
    return sorted(walks, key=lambda walk: len(walk.functions))[len(walks) // 2]


def verdict(what: str, walk: Walk, bar: Bar) -> bool:
    holds = len(walk.functions) <= bar.functions and len(walk.modules) <= (bar.modules or inf)
    modules = f", {len(walk.modules)} modules" if bar.modules else ""
    bars = f"{bar.functions}, {bar.modules}" if bar.modules else f"{bar.functions}"
    print(f"{what}: {len(walk.functions)} functions{modules} (bar: {bars}): {'holds' if holds else 'FAILS'}")
    return holds


if __name__ == "__main__":
    sys.exit(0 if asyncio.run(walk()) else 1)
