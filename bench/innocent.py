"""Innocent tables: phones in rooms of their own, in a process of their own, that tap as people in a hurry do.

As a script: the port and the addresses the phones come from; each line on its input is answered with the
waits since the last one, from when to when, and how many of its phones were cut.
"""

import asyncio
import json
import os
import sys
import time
from contextlib import suppress
from types import TracebackType

from bench.machine import Span
from bench.phones import ask_http
from bench.wires import Wire, connect

TABLES, PHONES = 4, 4
EVERY = 0.25
"""Seconds between an answer and the next tap: no evening is as busy, and each room is far below its share."""
PATIENCE = 10.0
NICE = -10


class Innocents:
    """The tables, seen from the process that runs the siege."""

    def __init__(self, port: int, addresses: tuple[str, ...]) -> None:
        self._command = [sys.executable, "-m", "bench.innocent", str(port), *addresses]

    async def __aenter__(self) -> "Innocents":
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdin=pipe, stdout=pipe, limit=2**24
        )
        await self._read()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        await self._process.wait()

    async def measured(self) -> tuple[list[Span], int]:
        """From when to when they waited since the last look, and how many phones were cut."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        return await self._read()

    async def _read(self) -> tuple[list[Span], int]:
        assert self._process.stdout is not None
        waits, cut = json.loads(await self._process.stdout.readline())
        return [(since, until) for since, until in waits], cut


class InnocentPhone:
    """Taps, and waits for the answer before it taps again. It never comes back: to be cut is to lose."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._wire: Wire | None = None
        self._heard = asyncio.Event()
        self._since: float | None = None
        self._counter = 0
        self.waits: list[Span] = []
        self.is_cut = False

    async def come(self, code: str, name: str) -> None:
        self._wire = await connect(self._port, "/ws", 0, self._hear, self._address)
        self._wire.closed.add_done_callback(lambda closed: self._heard.set())
        hello = {"t": "hello", "v": 1, "room": code, "as": "player", "name": name, "lang": "en"}
        self._wire.send(json.dumps(hello).encode())

    async def play(self) -> None:
        assert self._wire is not None
        while True:
            await asyncio.sleep(EVERY)
            self._counter += 1
            wish = {"do": "get_ready", "ready": bool(self._counter % 2)}
            self._heard.clear()
            self._since = time.perf_counter()
            self._wire.send(json.dumps({"t": "ask", "c": self._counter, "a": wish}).encode())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._heard.wait(), PATIENCE)
            self.waits.append((self._since, time.perf_counter()))
            self._since = None
            self.is_cut = not self._heard.is_set() or self._wire.closed.done()
            if self.is_cut:
                return

    def take(self) -> list[Span]:
        """Also since when it has been waiting now."""
        waits, self.waits = self.waits, []
        return waits if self._since is None else [*waits, (self._since, time.perf_counter())]

    def _hear(self, seat: int, data: bytes, start: int, stop: int) -> None:
        """The seventh byte tells messages apart: a(ck) and b(ye)."""
        if data[start + 6] == 0x61:
            self._heard.set()


async def main() -> None:
    port, addresses = int(sys.argv[1]), sys.argv[2:]
    if os.geteuid() == 0:
        os.setpriority(os.PRIO_PROCESS, 0, NICE)
    phones = [phone for _ in range(TABLES) for phone in await sit_down(port, addresses)]
    games = [asyncio.create_task(phone.play()) for phone in phones]
    tell([], 0)
    asks = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(asks), sys.stdin)
    while await asks.readline():
        tell([wait for phone in phones for wait in phone.take()], sum(phone.is_cut for phone in phones))
    for game in games:
        game.cancel()


async def sit_down(port: int, addresses: list[str]) -> list[InnocentPhone]:
    """One more table; its phones come from all of these addresses."""
    head = f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 2\r\n\r\n{{}}"
    code = json.loads(await ask_http(port, head.encode(), addresses[0]))["code"]
    phones = [InnocentPhone(port, addresses[number % len(addresses)]) for number in range(PHONES)]
    for number, phone in enumerate(phones):
        await phone.come(code, f"Guest {number}")
    return phones


def tell(waits: list[Span], cut: int) -> None:
    print(json.dumps([waits, cut]), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
