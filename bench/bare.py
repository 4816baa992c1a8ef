"""A server without a game or a book: it sends the same byte lengths to the same sockets, and nothing else.

Run as a program: `python -m bench.bare PORT RECORD`. The record has a row for every action: how long after
the last one, from which seat and how long it was, and how many bytes were sent to whom in return. A message
begins with the number of its row and its own, and so does everything that is sent in return.
"""

import asyncio
import gc
import sys
import time
from pathlib import Path

import uvloop
from aiohttp import WSMsgType, web
from msgspec import Struct
from msgspec.json import decode

from bench.mix import SEATS, Log
from bench.wires import Wire, connect

Row = tuple[float, int, int, list[tuple[int, int]]]


class Record(Struct):
    """Everything that was sent at a few tables, one after the other, and where each of them begins."""

    rows: list[Row]
    starts: list[int]


DIGITS = 6
KEY = 2 * DIGITS + 1
PADDING = b"x" * 65_536


def read_record(path: Path) -> Record:
    return decode(path.read_bytes(), type=Record)


class BareServer:
    """Eight sockets a table."""

    def __init__(self, record: Record) -> None:
        self._told = [told for _, _, _, told in record.rows]
        self._tables: dict[str, dict[int, web.WebSocketResponse]] = {}

    async def talk(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(compress=False, max_msg_size=4_096, decode_text=False)
        await ws.prepare(request)
        table = self._tables.setdefault(request.match_info["table"], {})
        table[int(request.match_info["seat"])] = ws
        async for message in ws:
            if message.type is WSMsgType.TEXT:
                await self._answer(table, message.data)
        return ws

    async def _answer(self, table: dict[int, web.WebSocketResponse], data: bytes) -> None:
        key = data[:KEY]
        for seat, size in self._told[int(data[:DIGITS])]:
            await table[seat].send_bytes(key + PADDING[: size - KEY])


class BareTable:
    """Eight clients that send what was recorded at one of the tables, from its beginning."""

    def __init__(self, number: int, port: int, record: Record, log: Log) -> None:
        self._number, self._port, self._rows, self._log = number, port, record.rows, log
        self._row = record.starts[number % len(record.starts)]
        self._sent = 0
        self._wires: list[Wire] = []
        self._waits: dict[bytes, list[float]] = {}

    async def sit_down(self) -> None:
        for seat in range(SEATS):
            self._wires.append(await connect(self._port, f"/{self._number}/{seat}", seat, self._hear))

    def tick(self) -> float:
        """Sends the next action; returns in how many seconds the one after it follows."""
        _, seat, size, told = self._rows[self._row]
        self._sent += 1
        key = b"%06d.%06d" % (self._row, self._sent)
        if told:
            self._waits[key] = [time.perf_counter(), len(told)]
        self._log.sent(self._number, seat, size)
        self._wires[seat].send(key + PADDING[: size - KEY])
        self._row = (self._row + 1) % len(self._rows)
        return self._rows[self._row][0]

    def ping(self) -> None:
        """Nobody here cuts a silent line."""

    def give_up(self, before: float) -> None:
        for key, (sent, _) in tuple(self._waits.items()):
            if sent < before:
                del self._waits[key]
                self._log.answered(time.perf_counter() - sent)

    def close(self) -> None:
        for wire in self._wires:
            wire.close()

    def _hear(self, seat: int, data: bytes, start: int, stop: int) -> None:
        self._log.heard(self._number, seat, stop - start)
        wait = self._waits.get(key := data[start : start + KEY])
        if wait is not None:
            wait[1] -= 1
            if not wait[1]:
                del self._waits[key]
                self._log.answered(time.perf_counter() - wait[0])


async def serve(port: int, record: Record) -> None:
    app = web.Application()
    app.router.add_get("/{table}/{seat}", BareServer(record).talk)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=1024).start()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), read_record(Path(sys.argv[2]))))
