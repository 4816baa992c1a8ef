"""Who may come in: origins, headers, how much one device may send, and how it is answered."""

from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler
from msgspec.json import encode

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
MESSAGES_A_SECOND = 25.0
BURST = 75.0


def is_own_origin(request: web.Request, public_url: str | None) -> bool:
    """Only pages of this house may open a socket; who sends no origin is no page of ours."""
    origin = urlsplit(request.headers.get("Origin", ""))
    if origin.scheme not in {"http", "https"} or not origin.netloc:
        return False
    hosts = {request.host}
    if public_url:
        hosts.add(urlsplit(public_url).netloc)
    return origin.netloc.lower() in {host.lower() for host in hosts}


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Strict headers on every answer, errors too."""
    try:
        response: web.StreamResponse = await handler(request)
    except web.HTTPException as error:
        error.headers.update(policy(request.host))
        raise
    if not response.prepared:
        response.headers.update(policy(request.host))
    return response


def policy(host: str) -> dict[str, str]:
    csp = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {**HEADERS, "Content-Security-Policy": csp}


def in_json(body: dict[str, Any], status: int) -> web.Response:
    """An answer that nobody keeps."""
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=encode(body), status=status, content_type="application/json", headers=headers)


class Allowance:
    """How much a device may still send; it fills up again as time passes."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self.at = now

    def take(self, now: float) -> bool:
        self._left = min(BURST, self._left + (now - self.at) * MESSAGES_A_SECOND)
        self.at = now
        self._left -= 1
        return self._left >= 0
