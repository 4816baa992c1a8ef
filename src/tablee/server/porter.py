"""Opens to everybody who calls; what is no HTTP is answered with a number."""

import asyncio
from typing import Any

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from .connections import Connections
from .doors import policy

CONNECTIONS = web.AppKey("connections", Connections)
PATIENCE_SECONDS = 20.0  # the largest page over the poorest line


class Porter(RequestHandler):
    """Says neither what it did not understand nor who made it."""

    __slots__ = ()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        super().handle_error(request, status, exc, message)
        answer = web.Response(status=status, headers=policy(request.host))
        answer.force_close()
        return answer

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Who does not read what she asked for is cut: the house has only so many lines."""
        transport = self.transport
        if transport is None or transport.is_closing() or isinstance(resp, web.WebSocketResponse):
            return await super().finish_response(request, resp, start_time)
        transport.set_write_buffer_limits(high=0)  # it is finished when nothing of it waits here any more
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await super().finish_response(request, resp, start_time)
        except TimeoutError:
            transport.abort()
            return resp, True
        finally:
            if not transport.is_closing():
                transport.set_write_buffer_limits()


class FrontDoor(web.Server):
    """A porter for each who calls."""

    def __init__(self, counted: Connections, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self._counted = counted

    def __call__(self) -> Porter:
        return Porter(self, loop=self._loop, **self._kwargs)

    def connection_made(self, handler: RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        self._counted.add(handler, transport)

    def connection_lost(self, handler: RequestHandler, exc: BaseException | None = None) -> None:
        self._counted.remove(handler)
        super().connection_lost(handler, exc)


class Runner(web.AppRunner):
    """Runs the house behind this door."""

    __slots__ = ()

    async def _make_server(self) -> FrontDoor:
        made = await super()._make_server()
        counted = self.app[CONNECTIONS]
        return FrontDoor(counted, made.request_handler, request_factory=made.request_factory, **self._kwargs)
