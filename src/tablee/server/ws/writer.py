"""Frames out, with backpressure: the only place that knows how bytes get onto the wire."""

import asyncio
import socket
from collections.abc import Callable
from struct import Struct
from typing import Any, Protocol

from websockets.protocol import State
from websockets.server import ServerProtocol

from tablee.core.records import Millis
from tablee.wire.codec import encode
from tablee.wire.messages import Bye

SLOW = 64 * 1024
STALLED = 256 * 1024
UNSENT = 16 * 1024
PATIENCE_SECONDS = 10.0
LOOK_AGAIN_SECONDS = 0.05
CLOSING_SECONDS = 2.0
PING = 0x89

_middle = Struct(">BBH").pack


class Transport(Protocol):
    def write(self, data: bytes) -> None: ...

    def get_write_buffer_size(self) -> int: ...

    def write_eof(self) -> None: ...

    def is_closing(self) -> bool: ...

    def abort(self) -> None: ...


class Writer:
    """Writes whole text frames straight to the transport.

    On a slow line only the newest room and view are kept; a line that does not move for ten seconds is cut,
    and the device can come back for its whole view.
    """

    def __init__(
        self,
        transport: Transport,
        ws: ServerProtocol,
        on_end: Callable[[], None],
        on_cut: Callable[[], None],
    ) -> None:
        self._transport = transport
        self._ws = ws
        self._on_end, self._on_cut = on_end, on_cut
        self._loop = asyncio.get_running_loop()
        self._waiting: dict[str, bytes] = {}
        self._slow_since: float | None = None
        self.is_over, self._is_closing = False, False

    def send(self, *messages: bytes) -> None:
        """All in one piece: every write is a call to the system."""
        self.write(b"".join(map(frame, messages)))

    def ping(self, payload: bytes) -> None:
        """The network of the device answers by itself (RFC 6455, 5.5.2)."""
        self.write(bytes((PING, len(payload))) + payload)

    def write(self, data: bytes) -> None:
        """Frames of whatever kind, and the answer that opens the line."""
        if self._is_closing or self._transport.is_closing():
            return None
        if self._transport.get_write_buffer_size() > STALLED:
            return self.cut()
        self._transport.write(data)

    def send_latest(self, kind: str, data: bytes, *after: bytes) -> None:
        if self._is_closing or self._transport.is_closing():
            return None
        if self._waiting or self._transport.get_write_buffer_size() > SLOW:
            self._keep(kind, data)
            return self.send(*after)
        self._transport.write(b"".join(map(frame, (data, *after))) if after else frame(data))

    def _keep(self, kind: str, data: bytes) -> None:
        if not self._waiting:
            self._slow_since = self._loop.time()
            self._loop.call_later(LOOK_AGAIN_SECONDS, self._look_again)
        self._waiting[kind] = data

    def hang_up(self, key: str, code: int, again_in: Millis | None) -> None:
        """Says why, and closes when what is just being told is told."""
        if not self.is_over:
            self.is_over = True
            self.send(encode(Bye(key, again_in)))
            self._loop.call_soon(self._close, code, key)

    def answer(self, answers: list[bytes]) -> None:
        """What the protocol itself has to say: pongs and closing. Who then does not go is cut."""
        for data in answers:
            if data:
                self.write(data)
            elif not self._transport.is_closing():
                self._transport.write_eof()
        if not self._is_closing and self._ws.close_expected():
            self._is_closing = True
            self._loop.call_later(CLOSING_SECONDS, self._transport.abort)
            self._on_end()

    def cut(self) -> None:
        """Without another word."""
        self.is_over = True
        self._waiting.clear()
        self._on_cut()
        self._transport.abort()

    def _close(self, code: int, reason: str) -> None:
        if self._ws.state is State.OPEN:
            self._ws.send_close(code, reason)
            self.answer(self._ws.data_to_send())

    def _look_again(self) -> None:
        if self._buffered() <= SLOW:
            waiting, self._waiting = self._waiting, {}
            room_first = sorted(waiting, key=lambda kind: kind != "room")
            self.send(*(waiting[kind] for kind in room_first))
        elif self._loop.time() - (self._slow_since or 0) > PATIENCE_SECONDS:
            self.cut()
        else:
            self._loop.call_later(LOOK_AGAIN_SECONDS, self._look_again)

    def _buffered(self) -> int:
        return 0 if self._transport.is_closing() else self._transport.get_write_buffer_size()


def limit_unsent(transport: Any) -> None:
    """Has the system queue little: what waits, waits here, where the newer takes the place of the older."""
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):
        tcp = transport.get_extra_info("socket")
        tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)


def frame(data: bytes) -> bytes:
    """A whole, unmasked text frame (RFC 6455, 5.2)."""
    length = len(data)
    if length < 126:
        return b"\x81%c" % length + data
    if length < 65_536:
        return _middle(0x81, 126, length) + data
    return b"\x81\x7f" + length.to_bytes(8, "big") + data
