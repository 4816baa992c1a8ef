"""A WebSocket that hears a message the moment it arrives: to wake a task for each costs as much again."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import WSMessage, WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue
from aiohttp.http_websocket import WebSocketReader

from .allowance import BURST, MESSAGES_A_SECOND, Allowance

Hear = Callable[[WSMessage], bool]

LONGEST_HEAD = 14  # RFC 6455, 5.2
OVER = WSMessage(WSMsgType.CLOSED, None, None)


class Ear(WebSocketDataQueue):
    """Text is heard at once; all else, and what came before anybody listened, waits in line as ever."""

    def __init__(self, protocol: Any, limit: int, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(protocol, limit, loop=loop)
        self._report = loop.call_exception_handler
        self._hear: Hear | None = None

    def listen(self, hear: Hear) -> None:
        """`hear` says whether it is worth listening on."""
        self._hear = hear

    def feed_data(self, data: Any, size: int) -> None:
        if self._hear is None or self._buffer or data.type is not WSMsgType.TEXT:
            super().feed_data(data, size)
        elif not self._is_heard(self._hear, data):
            self._hear = None
            super().feed_data(OVER, 0)

    def _is_heard(self, hear: Hear, message: WSMessage) -> bool:
        """What goes wrong here would go unnoticed otherwise: nobody waits for this call."""
        try:
            return hear(message)
        except Exception as error:
            self._report({"message": "a message was not understood", "exception": error})
            return False


class Sieve:
    """Pieces of a message that never ends are no message yet: what is counted here is bytes."""

    __slots__ = ("_allowance", "_bite", "_feed", "_left", "_now", "_transport", "feed_eof")

    def __init__(self, reader: WebSocketReader, transport: Any, longest: int) -> None:
        self._feed, self.feed_eof = reader.feed_data, reader.feed_eof
        self._transport = transport
        self._now = asyncio.get_running_loop().time
        self._left, self._bite = 0, longest + LONGEST_HEAD
        self._allowance = Allowance(self._now(), MESSAGES_A_SECOND * self._bite, BURST * self._bite)

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        """Is it over? What is too much is not even looked at."""
        self._left -= len(data)
        if self._left >= 0 or self._takes_a_bite():
            return self._feed(data)
        self._transport.abort()
        return True, b""

    def _takes_a_bite(self) -> bool:
        """Most of what comes is short: to ask the clock each time would cost more than to read it."""
        missing, self._left = self._bite - self._left, self._bite
        return self._allowance.take(self._now(), missing)


class Hearing(web.WebSocketResponse):
    """With an ear of its own in the place of aiohttp's queue."""

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        super()._post_start(request, protocol, writer)
        assert self._loop is not None
        self.ear = self._reader = Ear(request.protocol, self._max_msg_size, loop=self._loop)
        self._parser = WebSocketReader(self.ear, self._max_msg_size, compress=False, decode_text=False)
        request.protocol._payload_parser = Sieve(self._parser, request.transport, self._max_msg_size)
