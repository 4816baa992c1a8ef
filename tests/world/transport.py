"""The house's end of a simulated line: what a slow or dead line does not take waits here."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .net import Line

TRICKLE_SECONDS = 0.05
USUAL = 64 * 1024


class Socket:
    """What the house sets on the socket of the system changes nothing here."""

    family = 0

    def setsockopt(self, *option: Any) -> None:
        """There is no system."""


class ServerTransport(asyncio.Transport):
    """The same connection, as the house has it: what a slow or dead line does not take waits here."""

    def __init__(self, line: "Line", protocol: asyncio.Protocol) -> None:
        super().__init__({"peername": (line.radio.address, 40_000), "socket": Socket()})
        self._line = line
        self._protocol = protocol
        self._unsent: deque[bytes] = deque()
        self._size = 0
        self._high, self._is_full = USUAL, False
        self._is_closing = self._is_lost = self._has_ended = self._is_trickling = self._said_end = False

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self._protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        assert isinstance(protocol, asyncio.Protocol)
        self._protocol = protocol

    def is_closing(self) -> bool:
        return self._is_closing

    def is_reading(self) -> bool:
        return not self._is_closing

    def pause_reading(self) -> None:
        self._line.block(True)

    def resume_reading(self) -> None:
        self._line.radio.loop.call_soon(self._line.block, False)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = USUAL if high is None else high

    def get_write_buffer_size(self) -> int:
        return self._size

    def can_write_eof(self) -> bool:
        return True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._is_closing or self._has_ended or not data:
            return
        self._unsent.append(bytes(data))
        self._size += len(data)
        if self._line.witness:
            self._line.witness(bytes(data))
        self.drain()
        if self._size > self._high and not self._is_full:
            self._is_full = True
            self._protocol.pause_writing()

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def write_eof(self) -> None:
        self._has_ended = True
        self.drain()

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self.drain()

    def abort(self) -> None:
        if not self._is_lost:
            self._unsent.clear()
            self._size = 0
            self._line.from_server(None)
            self.lose(None)

    def arrived(self, data: bytes | None) -> None:
        if self._is_closing:
            return None
        if data is not None:
            return self._protocol.data_received(data)
        if not self._protocol.eof_received():
            self.abort()

    def lose(self, error: Exception | None) -> None:
        """It is over; the protocol is told in the next turn, as asyncio does."""
        if not self._is_lost:
            self._is_lost = self._is_closing = True
            self._line.forget()
            self._line.radio.loop.call_soon(self._protocol.connection_lost, error)

    def die(self) -> None:
        """Its process is gone, and nobody is told."""
        self._is_lost = self._is_closing = True
        self._line.forget()

    def drain(self) -> None:
        """As much as the line takes now goes out; the rest later."""
        radio = self._line.radio
        if radio.is_held or self._is_trickling or self._is_lost:
            return None
        if radio.rate is None:
            while self._unsent:
                self._line.from_server(self._unsent.popleft())
            self._size = 0
        elif self._unsent:
            return self._trickle(radio.rate)
        self._emptied()

    def _trickle(self, rate: float) -> None:
        self._is_trickling = True
        waiting = b"".join(self._unsent)
        now, rest = waiting[: int(rate * TRICKLE_SECONDS) + 1], waiting[int(rate * TRICKLE_SECONDS) + 1 :]
        self._unsent = deque([rest] if rest else [])
        self._size = len(rest)
        self._line.from_server(now)
        self._line.radio.loop.call_later(TRICKLE_SECONDS, self._go_on)

    def _go_on(self) -> None:
        self._is_trickling = False
        self.drain()

    def _emptied(self) -> None:
        if self._is_full:
            self._is_full = False
            self._protocol.resume_writing()
        if self._is_closing:
            self._line.from_server(None)
            self.lose(None)
        elif self._has_ended and not self._said_end:
            self._said_end = True
            self._line.from_server(None)
