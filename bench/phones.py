"""Phones that lose their net and come back as the web app does: a ticket for the token, a socket, a hello."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from bench.wires import Wire, connect

SEATS = 8


class Phone:
    """Remembers its token, and knows when it sees the table again."""

    def __init__(
        self, port: int, code: str, name: str, role: str = "player", address: str = "127.0.0.1"
    ) -> None:
        self._port, self._code, self._address = port, code, address
        self._hello: dict[str, Any] = {"t": "hello", "v": 1, "room": code, "as": role, "name": name}
        self._token: str | None = None
        self._counter = 0
        self._wire: Wire | None = None
        self._turned_away: str | None = None
        self.is_in = asyncio.Event()
        self.sees = asyncio.Event()

    async def come(self) -> None:
        """Returns when it is welcome."""
        self.is_in.clear()
        self.sees.clear()
        hello = self._hello | ({"ticket": await self._ticket()} if self._token else {})
        await self.open()
        self.wire.send(json.dumps(hello).encode())
        await self.is_in.wait()

    async def knock(self) -> str | None:
        """Why it is not let in; nothing if it is."""
        await self.come()
        return self._turned_away

    async def open(self) -> None:
        """Shakes hands, and says nothing yet."""
        self._wire = await connect(self._port, "/ws", 0, self._hear, self._address)

    def ask(self, **wish: Any) -> None:
        self._counter += 1
        self.wire.send(json.dumps({"t": "ask", "c": self._counter, "a": wish}).encode())

    def ping(self) -> None:
        self.wire.send(b'{"t":"ping","at":1}')

    @property
    def wire(self) -> Wire:
        assert self._wire is not None
        return self._wire

    async def _ticket(self) -> str:
        head = f"POST /api/rooms/{self._code}/ticket HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
        said = await ask_http(self._port, f"{head}Authorization: Bearer {self._token}\r\n\r\n".encode())
        return str(json.loads(said)["ticket"])

    def _hear(self, seat: int, data: bytes, start: int, stop: int) -> None:
        """The seventh byte tells messages apart: v(iew), w(elcome), b(ye)."""
        if data[start + 6] == 0x76:
            self.sees.set()
        elif data[start + 6] == 0x77:
            self._token = json.loads(data[start:stop])["token"] or self._token
            self.is_in.set()
        elif data[start + 6] == 0x62:
            self._turned_away = json.loads(data[start:stop])["key"]
            self.is_in.set()


async def ask_http(port: int, request: bytes, address: str = "127.0.0.1") -> bytes:
    """The body of the answer; from which address one asks can be chosen."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return await reader.readexactly(int(size.partition(b":")[2]))
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def found_room(port: int) -> str:
    head = f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 2\r\n\r\n{{}}"
    return str(json.loads(await ask_http(port, head.encode()))["code"])


async def open_table(port: int) -> list[Phone]:
    """Eight phones at a table where a game has begun."""
    code = await found_room(port)
    phones = [Phone(port, code, f"Guest {seat}") for seat in range(SEATS)]
    for phone in phones:
        await phone.come()
    phones[0].ask(do="choose", game="freeze", options={})
    phones[0].ask(do="start")
    for phone in phones:
        await phone.sees.wait()
    return phones
