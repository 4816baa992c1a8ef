"""The address of this house, as a phone can reach it."""

from aiohttp import web

from .address import reachable_address
from .callers import Callers
from .hosts import LOOPBACK, host_name
from .settings import Settings


class Links:
    """Behind a known proxy the scheme is what the proxy says."""

    def __init__(self, settings: Settings, callers: Callers) -> None:
        self._settings = settings
        self._callers = callers

    def address(self, request: web.Request) -> str:
        """What a phone can reach: never the loopback of the machine that shows the table."""
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        if host_name(request.host) in LOOPBACK:
            return reachable_address(self._settings.port)
        return f"{self._scheme(request)}://{request.host}"

    def is_https(self, request: web.Request) -> bool:
        return (self._settings.public_url or "").startswith("https:") or self._scheme(request) == "https"

    def _scheme(self, request: web.Request) -> str:
        said = request.headers.get("X-Forwarded-Proto", "")
        is_told = said in {"http", "https"} and self._callers.is_proxy(request.remote or "")
        return said if is_told else request.scheme
