"""Opens to everybody who calls; what is no HTTP is answered with a number."""

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from .doors import policy


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


class FrontDoor(web.Server):
    """A porter for each who calls."""

    def __call__(self) -> Porter:
        return Porter(self, loop=self._loop, **self._kwargs)


class Runner(web.AppRunner):
    """Runs the house behind this door."""

    __slots__ = ()

    async def _make_server(self) -> FrontDoor:
        made = await super()._make_server()
        return FrontDoor(made.request_handler, request_factory=made.request_factory, **self._kwargs)
