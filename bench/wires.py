"""The phones of the load generator: sockets with as little work a message as possible."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast

Hear = Callable[[int, bytes, int, int], None]
NO_MASK = b"\0\0\0\0"
PING, PONG = 0x89, 0x8A


class Wire(asyncio.Protocol):
    """One WebSocket. Hands over where in the bytes a message lies, without copying or reading it."""

    def __init__(self, seat: int, host: str, path: str, hear: Hear) -> None:
        self._seat, self._hear = seat, hear
        self._upgrade = _handshake(host, path)
        self._rest = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._upgrade)

    def connection_lost(self, error: Exception | None) -> None:
        self._is_open = False
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("cut before the handshake"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = data[self._take(data) :] if self._is_open else self._shake_hands(data)

    def send(self, payload: bytes) -> None:
        """A masked frame whose mask changes nothing (RFC 6455, 5.3)."""
        length = len(payload)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
        if self._is_open and self._transport is not None:
            self._transport.write(head + NO_MASK + payload)

    def _answer(self, payload: bytes) -> None:
        if self._transport is not None:
            self._transport.write(bytes((PONG, 0x80 | len(payload))) + NO_MASK + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def cut(self) -> None:
        """Without another word, as when the net goes away."""
        if self._transport is not None:
            self._transport.abort()

    def stall(self) -> None:
        """Reads nothing any more, and lets the system take in as little as it can."""
        if self._transport is not None:
            tcp = self._transport.get_extra_info("socket")
            tcp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            self._transport.pause_reading()

    def _shake_hands(self, data: bytes) -> bytes:
        head, end, rest = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if self.opened.done():
            return b""  # whoever wanted to come has given up
        if head.startswith(b"HTTP/1.1 101"):
            self._is_open = True
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionRefusedError(head.partition(b"\r\n")[0].decode()))
        return rest

    def _take(self, data: bytes) -> int:
        """Hands over all whole frames; returns where the rest begins."""
        at, end = 0, len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif length == 127:
                length, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if start + length > end:
                break
            if data[at] == PING:
                self._answer(data[start : start + length])
            else:
                self._hear(self._seat, data, start, start + length)
            at = start + length
        return at


async def connect(port: int, path: str, seat: int, hear: Hear, address: str = "127.0.0.1") -> Wire:
    """From this address, which on one machine may be any that begins with 127."""
    loop, host = asyncio.get_running_loop(), f"127.0.0.1:{port}"
    _, wire = await loop.create_connection(
        lambda: Wire(seat, host, path, hear), "127.0.0.1", port, local_addr=(address, 0)
    )
    await wire.opened
    return wire


def _handshake(host: str, path: str) -> bytes:
    rows = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    return ("\r\n".join(rows) + "\r\n\r\n").encode()
