"""The HTTP server: aiohttp's, with error pages that tell nothing, and slow readers are cut."""

import asyncio
from typing import Any

from aiohttp import web

from .connections import Connections
from .http.security import HEADERS

CONNECTIONS = web.AppKey("connections", Connections)
PATIENCE_SECONDS = 20.0  # the largest page over the poorest line
SLOWEST_REQUEST = 10.0
SHUTDOWN_SECONDS = 1.0
BACKLOG = 4_096


class HttpServer:
    """An application on one port."""

    def __init__(self, app: web.Application) -> None:
        self._connections = app[CONNECTIONS]
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
        self._listening: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> None:
        """Raises OSError where it cannot listen."""
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(self._connection, host, port, backlog=BACKLOG)

    async def stop(self) -> None:
        if self._listening:
            self._listening.close()
        await self._runner.cleanup()

    def _connection(self) -> "HttpConnection":
        assert self._runner.server is not None
        return HttpConnection(
            self._connections,
            self._runner.server,
            loop=asyncio.get_running_loop(),
            access_log=None,
            keepalive_timeout=SLOWEST_REQUEST,
            auto_decompress=False,  # a kilobyte may unfold to a megabyte, and all tables would wait for it
        )


class HttpConnection(web.RequestHandler):
    """One connection of a client; its error pages say neither what was not understood nor who made them."""

    __slots__ = ("_counted", "_patience")

    def __init__(self, counted: Connections, server: web.Server, **more: Any) -> None:
        super().__init__(server, **more)
        self._counted = counted
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert self.transport is not None
        self._counted.add(self, self.transport)
        self.transport.set_write_buffer_limits(high=0)  # whatever waits here waits for the reader

    def pause_writing(self) -> None:
        """Who does not read what she asked for is cut: the house has only so many lines."""
        super().pause_writing()
        assert self.transport is not None
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(PATIENCE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_in_time()

    def connection_lost(self, exc: BaseException | None) -> None:
        self._read_in_time()
        self._counted.remove(self)
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)
        response = web.Response(status=status, headers=HEADERS)
        response.force_close()
        return response

    def _read_in_time(self) -> None:
        if self._patience:
            self._patience.cancel()
