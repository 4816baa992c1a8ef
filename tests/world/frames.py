"""What a browser does for a page: frames of a WebSocket, and requests over a line of their own."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.json import decode, encode

from .net import Line, Radio

Message = dict[str, Any]
Answered = Callable[[int, Message], None]

HOST = "table.test"
OPENED, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
UPGRADE = (
    f"GET /ws HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
).encode()


class Frames:
    """Bytes of the house become frames (RFC 6455, 5.2); that its handshake is over is one, too."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._is_open = False

    def read(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        self._data += data
        if not self._is_open:
            head, found, rest = bytes(self._data).partition(b"\r\n\r\n")
            if not found:
                return
            self._is_open, self._data = True, bytearray(rest)
            yield (OPENED if b" 101 " in head[:16] else CLOSE), b""
        while frame := self._next():
            yield frame

    def _next(self) -> tuple[int, bytes] | None:
        if len(self._data) < 2:
            return None
        start, length = 2, self._data[1]
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(self._data[2:start], "big")
        if len(self._data) < start + length:
            return None
        opcode, payload = self._data[0] & 0x0F, bytes(self._data[start : start + length])
        del self._data[: start + length]
        return opcode, payload


def masked(opcode: int, payload: bytes) -> bytes:
    """A whole frame; a mask of zeros is one."""
    length = len(payload)
    size = bytes((0x80 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
    return bytes((0x80 | opcode,)) + size + bytes(4) + payload


class Fetch:
    """One request over a line of its own; an answer, or none: status 0."""

    def __init__(self, radio: Radio, path: str, body: Message, token: str | None, answered: Answered) -> None:
        self._answered: Answered | None = answered
        self._data = b""
        data = encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nOrigin: http://{HOST}\r\n{bearer}"
        line = Line(radio, self._hear, self._end)
        line.send(
            f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
        )
        self._line = line

    def _hear(self, data: bytes) -> None:
        self._data += data
        head, found, body = self._data.partition(b"\r\n\r\n")
        if found and len(body) >= _length(head):
            self._line.close()
            self._say(int(head.split(b" ", 2)[1]), decode(body) if body.startswith(b"{") else {})

    def _end(self) -> None:
        self._say(0, {})

    def _say(self, status: int, body: Message) -> None:
        answered, self._answered = self._answered, None
        if answered is not None:
            answered(status, body)


def _length(head: bytes) -> int:
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    return int(fields.get(b"content-length", b"0"))
