"""Frames in: bytes of a WebSocket become messages the moment they have come, within a rate limit in bytes.

What a frame is, is the business of `websockets`, which does no I/O; asyncio brings the bytes. HTTP had the
transport before and gets it back, to let go of it, when the line is dead.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from http import HTTPStatus

from aiohttp import web
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from tablee.live.limits import Share, TokenBucket
from tablee.server.http.security import HEADERS
from tablee.server.limits import BURST, MESSAGES_A_SECOND
from tablee.wire.codec import LONGEST_MESSAGE

from .writer import Writer

Hear = Callable[[Opcode, bytes], None]

LONGEST_FRAME = LONGEST_MESSAGE + 14  # RFC 6455, 5.2
BITE = 1_024  # so much is read before anybody asks whether it was too much

log = logging.getLogger(__name__)
log.setLevel(logging.WARNING)  # below it, whole frames are written down


def open_websocket() -> ServerProtocol:
    """One whose handshake is done; a longer message than ours may be is a fault (1009)."""
    return ServerProtocol(state=State.OPEN, max_size=LONGEST_MESSAGE, logger=log)


def handshake(request: web.Request) -> bytes:
    """The answer that opens a WebSocket (RFC 6455, 4.2.2): no extension, so nothing is compressed."""
    asked = Request(request.path_qs, Headers(request.headers.items()))
    answer = ServerProtocol(logger=log).accept(asked)
    if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
        raise web.HTTPBadRequest(text="this is no WebSocket")
    answer.headers.update(HEADERS)
    return answer.serialize()


class Reader(asyncio.Protocol):
    """Hears every frame: whole messages, pings and pongs, and of a message in pieces each piece (`CONT`).

    `share` is the share in the loop of the room, or before hello of the door: where it is busy, one frame
    is heard a turn.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        ws: ServerProtocol,
        writer: Writer,
        share: Share,
        hear: Hear,
        on_end: Callable[[], None],
    ) -> None:
        loop = asyncio.get_running_loop()
        self._transport, self._ws, self._writer = transport, ws, writer
        self.share = share
        self._hear, self._on_end = hear, on_end
        self._now = loop.time
        self._kind, self._pieces = Opcode.CONT, bytearray()
        self._left = 0
        self._bytes = TokenBucket(self._now(), 1 / (MESSAGES_A_SECOND * LONGEST_FRAME), BURST * LONGEST_FRAME)
        self._held, self._is_paused, self._is_in_line = bytearray(), False, False
        self._unheard: deque[Frame] = deque()
        self.closed: asyncio.Future[None] = loop.create_future()
        self._http = transport.get_protocol()
        transport.set_protocol(self)
        transport.set_write_buffer_limits()  # as asyncio has it: the writer looks for itself how much waits
        transport.resume_reading()  # HTTP stops reading where somebody sends before she is answered

    def data_received(self, data: bytes) -> None:
        self._left -= len(data)
        if self._left < 0 and not self._may_go_on():
            return self._transport.abort()
        if self._is_paused or self._is_in_line or self.share.is_busy or len(data) > BITE:
            self._held += data
            return self._go_on()
        self._read(data)
        if self._unheard:
            self._go_on()

    def connection_lost(self, error: Exception | None) -> None:
        self._on_end()
        self.closed.set_result(None)
        self._http.connection_lost(error)

    def pause(self) -> None:
        """From the next frame on nothing is heard, and soon whoever sends has to wait (backpressure)."""
        self._is_paused = True
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def resume(self) -> None:
        self._is_paused = False
        self._go_on()

    def _may_go_on(self) -> bool:
        """Most of what comes is short: to ask the clock each time would cost more than to read it."""
        missing, self._left = LONGEST_FRAME - self._left, LONGEST_FRAME
        return self._bytes.take(self._now(), missing)

    def _go_on(self) -> None:
        """Reads what is held; where the room is busy, when it is its turn, and until then no more comes."""
        if self._is_paused or self._is_in_line:
            return None
        if self.share.is_busy and (self._unheard or self._held):
            self._is_in_line = True
            if not self._transport.is_closing():
                self._transport.pause_reading()
            return self.share.take_turn(self._read_held)
        self._read_held()

    def _read_held(self) -> None:
        """All of it, or of a busy room one frame; what is left of a line that was cut is not heard."""
        self._is_in_line = False
        try:
            while (self._unheard or self._held) and not self._is_paused and not self._transport.is_closing():
                bite = b"" if self._unheard else bytes(self._held[:BITE])
                del self._held[: len(bite)]
                self._read(bite)
                if self.share.is_busy:
                    break
        except Exception:
            self._transport.abort()  # as asyncio does where `data_received` fails
            raise
        if self._transport.is_closing():
            return
        if self._unheard or self._held:
            self._go_on()
        elif not self._is_paused:
            self._transport.resume_reading()

    def _read(self, data: bytes) -> None:
        """Hears what is whole of it, as long as the room is not busy."""
        if data:
            self._ws.receive_data(data)
            self._unheard += (frame for frame in self._ws.events_received() if isinstance(frame, Frame))
        while self._unheard and not self._is_paused:
            frame = self._unheard.popleft()
            if self._writer.is_over:
                continue
            if frame.fin and frame.opcode is not Opcode.CONT:
                self._hear(frame.opcode, bytes(frame.data))
            else:
                self._add(frame)
            if self.share.is_busy:
                break
        if answers := self._ws.data_to_send():
            self._writer.answer(answers)

    def _add(self, piece: Frame) -> None:
        """Each piece is heard, empty ones too: a message without an end would never be counted."""
        if piece.opcode is not Opcode.CONT:
            self._kind = piece.opcode
        self._pieces += piece.data
        if not piece.fin:
            return self._hear(Opcode.CONT, b"")
        whole, self._pieces = bytes(self._pieces), bytearray()
        self._hear(self._kind, whole)
