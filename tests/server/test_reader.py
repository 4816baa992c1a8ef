"""Frames in: heard the moment they arrive and in the order in which they came, on a real socket."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.frames import Opcode

from tablee.live.clock import WallClock
from tablee.live.limits import FairQueue, Share
from tablee.server.limits import BURST
from tablee.server.ws.reader import BITE, LONGEST_FRAME, Reader, open_websocket
from tablee.server.ws.writer import Writer
from tests.server.process import Server
from tests.server.raw import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, RawSocket, masked

Heard = tuple[Opcode, bytes]


class Http(asyncio.Protocol):
    """Had the transport before, and wants to know when it is lost."""

    is_over = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True


class Line:
    """One end is the house's, the other a device's."""

    def __init__(self, device: socket.socket, transport: asyncio.Transport, http: Http) -> None:
        self.device, self.transport, self.http = device, transport, http
        self.heard: list[Heard] = []
        self._news = asyncio.Event()
        self.is_over = False
        self.then: Callable[[], None] = lambda: None
        ws = open_websocket()
        self.writer = Writer(transport, ws, self._ends, lambda: None)
        self.turns: list[Callable[[], None]] = []
        clock = WallClock(asyncio.get_running_loop().call_later)
        self.share = Share(clock, {}, FairQueue(clock.busy, self.turns.append))
        self.reader = Reader(transport, ws, self.writer, self.share, self._hear, self._ends)

    async def send(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.device, data)

    async def answer(self) -> bytes:
        return await asyncio.get_running_loop().sock_recv(self.device, 65_536)

    async def rest(self) -> bytes:
        """All that the house says until it hangs up."""
        said = b""
        with suppress(ConnectionError):
            while data := await self.answer():
                said += data
        return said

    async def texts(self, count: int) -> list[bytes]:
        async with asyncio.timeout(5):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return [data for _, data in self.heard]

    def _hear(self, opcode: Opcode, data: bytes) -> None:
        self.heard.append((opcode, data))
        self._news.set()
        self.then()

    def _ends(self) -> None:
        self.is_over = True


@asynccontextmanager
async def opened() -> AsyncIterator[Line]:
    house, device = socket.socketpair()
    house.setblocking(False)
    device.setblocking(False)
    with device:
        transport, http = await asyncio.get_running_loop().connect_accepted_socket(Http, house)
        line = Line(device, transport, http)
        yield line
        transport.abort()
        await line.reader.closed


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    async with opened() as line:
        yield line


async def test_frames_are_heard_in_the_order_in_which_they_came(line: Line) -> None:
    await line.send(masked(TEXT, b"a") + masked(PONG, b"7") + masked(BINARY, b"b") + masked(TEXT, b"c"))
    await line.texts(4)
    assert line.heard == [
        (Opcode.TEXT, b"a"), (Opcode.PONG, b"7"), (Opcode.BINARY, b"b"), (Opcode.TEXT, b"c"),
    ]  # fmt: skip


async def test_a_frame_may_come_byte_by_byte(line: Line) -> None:
    for byte in masked(TEXT, b"slow"):
        await line.send(bytes((byte,)))
        await asyncio.sleep(0)
    assert await line.texts(1) == [b"slow"]


async def test_a_ping_is_answered_by_itself_and_heard(line: Line) -> None:
    await line.send(masked(PING, b"you"))
    assert await line.answer() == b"\x8a\x03you"
    assert line.heard == [(Opcode.PING, b"you")]


async def test_every_piece_is_heard_and_then_the_whole(line: Line) -> None:
    pieces = masked(TEXT, b"ha", is_final=False) + masked(CONTINUED, b"l", is_final=False)
    await line.send(pieces + masked(PONG, b"") + masked(CONTINUED, b"f") + masked(TEXT, b"next"))
    await line.texts(5)
    opcodes, texts = zip(*line.heard, strict=True)
    assert opcodes == (Opcode.CONT, Opcode.CONT, Opcode.PONG, Opcode.TEXT, Opcode.TEXT)
    assert texts == (b"", b"", b"", b"half", b"next")


async def test_a_frame_without_a_mask_is_refused(line: Line) -> None:
    """RFC 6455, 5.1: else a page could make an old proxy believe that it reads answers of another house."""
    await line.send(b"\x81\x02{}")
    opcode, _, *code = (await line.rest())[:4]
    assert (opcode, bytes(code)) == (0x88, b"\x03\xea")
    assert line.heard == [] and line.is_over


async def test_what_came_before_a_fault_or_a_farewell_is_heard(line: Line) -> None:
    await line.send(masked(TEXT, b"last") + masked(CLOSE, b"\x03\xe8"))
    assert await line.rest() == b"\x88\x02\x03\xe8"
    assert line.heard[0] == (Opcode.TEXT, b"last")


async def test_nothing_is_heard_or_said_after_hanging_up(line: Line) -> None:
    line.then = lambda: line.writer.hang_up("too_fast", 4429, 5_000)
    await line.send(masked(TEXT, b"a") + masked(TEXT, b"b"))
    await line.texts(1)
    line.writer.send(b"just now")
    await asyncio.sleep(0)
    line.writer.send(b"to nobody")
    line.writer.send_latest("view", b"to nobody")
    await line.send(masked(TEXT, b"c") + masked(CLOSE, b"\x11\x4d"))
    said = await line.rest()
    assert said.endswith(b"just now\x88\x0a\x11\x4dtoo_fast")
    assert line.heard == [(Opcode.TEXT, b"a")] and line.is_over


async def test_who_does_not_answer_a_farewell_is_cut(line: Line) -> None:
    line.writer.hang_up("silent", 4408, None)
    async with asyncio.timeout(4):
        await line.reader.closed


async def test_who_floods_is_cut_even_when_nobody_listens_any_more(line: Line) -> None:
    """Bytes are counted before anything else is done with them."""
    line.writer.hang_up("too_fast", 4429, 5_000)
    flood = masked(PONG, b"") * int(3 * BURST * LONGEST_FRAME / 6)
    with pytest.raises(ConnectionError):
        await line.send(flood)
    assert line.http.is_over


async def test_a_fault_of_ours_is_reported_and_ends_the_line(line: Line) -> None:
    reports: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, report: reports.append(report))
    fault = RuntimeError("ours")

    def fails() -> None:
        raise fault

    line.then = fails
    await line.send(masked(TEXT, b"a") + masked(TEXT, b"b"))
    await line.reader.closed
    assert [report["exception"] for report in reports] == [fault]
    assert line.is_over and line.http.is_over and len(line.heard) == 1


async def test_a_fault_after_a_pause_ends_the_line_too(line: Line) -> None:
    await line.send(masked(TEXT, b"x" * 100) * 40)
    line.then = line.reader.pause
    await line.texts(1)

    def fails() -> None:
        raise RuntimeError("ours")

    line.then = fails
    with pytest.raises(RuntimeError):
        line.reader.resume()
    await line.reader.closed


async def test_while_it_is_paused_nothing_is_heard_and_nothing_is_lost(line: Line) -> None:
    """Of what has come already one bite is heard; the rest waits, and what is not read yet waits outside."""
    sent = [b"%04d" % number + b"x" * 96 for number in range(60)]
    line.then = line.reader.pause
    await line.send(b"".join(masked(TEXT, text) for text in sent[:40]))
    await line.send(b"".join(masked(TEXT, text) for text in sent[40:]))
    await line.texts(1)
    await asyncio.sleep(0.1)
    assert len(line.heard) <= BITE // 100
    line.then = lambda: None
    line.reader.resume()
    assert await line.texts(60) == sent


async def test_what_is_unread_when_the_line_is_cut_is_forgotten(line: Line) -> None:
    """A busy room is heard by turns; the line may be cut, and the room be quiet again, before hers comes."""
    line.share.is_busy = True
    await line.send(masked(TEXT, b"x" * BITE) * 3)
    await asyncio.sleep(0.05)
    line.transport.abort()
    line.share.is_busy = False
    line.turns.pop()()
    assert line.heard == [] and line.turns == []


async def test_nothing_is_heard_after_the_line_was_cut_in_between(line: Line) -> None:
    reports: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, report: reports.append(report))
    line.then = line.transport.abort
    await line.send(masked(TEXT, b"x" * BITE) * 3)
    await line.reader.closed
    assert len(line.heard) == 1 and reports == []


async def test_a_pause_may_outlive_the_line(line: Line) -> None:
    line.reader.pause()
    line.transport.abort()
    await line.reader.closed
    line.reader.resume()
    line.reader.pause()


async def test_in_a_busy_room_one_frame_is_heard_a_turn(line: Line) -> None:
    """However much has come on however many lines: whoever sits elsewhere is heard in between."""
    line.share.is_busy = True
    await line.send(masked(TEXT, b"a") + masked(TEXT, b"b"))
    await asyncio.sleep(0.05)
    assert line.heard == [] and len(line.turns) == 1
    await line.send(masked(TEXT, b"c"))
    for so_far in (1, 2, 3):
        (turn,) = line.turns
        line.turns.clear()
        turn()
        assert len(line.heard) == so_far
        await asyncio.sleep(0.05)
    assert [data for _, data in line.heard] == [b"a", b"b", b"c"] and line.turns == []


async def test_a_room_that_becomes_busy_waits_for_its_turn_with_what_has_come(line: Line) -> None:
    def becomes_busy() -> None:
        line.share.is_busy = True

    line.then = becomes_busy
    await line.send(masked(TEXT, b"a") + masked(TEXT, b"b"))
    await line.texts(1)
    assert len(line.turns) == 1
    line.turns.pop()()
    assert [data for _, data in line.heard] == [b"a", b"b"] and line.turns == []


async def test_who_waits_for_a_turn_and_is_paused_is_heard_when_the_pause_is_over(line: Line) -> None:
    line.share.is_busy = True
    await line.send(masked(TEXT, b"a"))
    await asyncio.sleep(0.05)
    line.reader.pause()
    line.turns.pop()()
    assert line.heard == []
    line.reader.resume()
    line.turns.pop()()
    assert line.heard == [(Opcode.TEXT, b"a")]


HEAD = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Connection", "close"),
        ("Upgrade", "h2c"),
        ("Sec-WebSocket-Key", "c2hvcnQ="),
        ("Sec-WebSocket-Key", "<script>"),
        ("Sec-WebSocket-Version", "12"),
    ],
)
def test_what_is_no_handshake_is_turned_down(house: Server, name: str, said: str) -> None:
    answer = ask(house, HEAD | {name: said})
    assert answer.startswith(b"HTTP/1.1 400 ") and answer.endswith(b"\r\n\r\nthis is no WebSocket")
    assert b"\r\nServer: Tablee\r\n" in answer


def test_no_extension_is_agreed_upon(house: Server) -> None:
    line = RawSocket(house, more="Sec-WebSocket-Extensions: permessage-deflate\r\n")
    assert b"xtension" not in line.head and b"\r\nServer: Tablee" in line.head
    line.send(b"\xc1" + masked(TEXT, b"{}")[1:])  # the mark of a compressed frame
    assert line.close_code() == 1002
    line.close()


def ask(house: Server, headers: dict[str, str]) -> bytes:
    rows = {"Host": f"127.0.0.1:{house.port}", "Origin": house.base, **headers}
    head = "".join(f"{name}: {said}\r\n" for name, said in rows.items())
    with socket.create_connection(("127.0.0.1", house.port), timeout=10) as tcp:
        tcp.sendall(f"GET /ws HTTP/1.1\r\n{head}\r\n".encode())
        return tcp.recv(4_096)
