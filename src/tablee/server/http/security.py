"""HTTP security: host and origin checks, request rates, security headers, body limits, bearer tokens."""

import asyncio
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from msgspec import DecodeError, Struct
from msgspec.json import decode

from tablee.core.records import Refused
from tablee.live.metrics import Metrics
from tablee.server.addresses import OwnNames, PublicUrl, is_valid_host
from tablee.server.limits import RateLimits
from tablee.server.settings import Settings

from .responses import refusal_response

HEADERS = {
    "Server": "Tablee",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every response."""
DOCUMENTS = {"text/html", "image/svg+xml"}
DOCUMENT_HEADERS = {
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What a browser reads of a page only: on anything else they would be dead weight."""
A_YEAR = "max-age=31536000"
BODY_SECONDS = 5.0
TARPIT_SECONDS = 5.0

RATE_LIMITS = web.AppKey("rate_limits", RateLimits)
SETTINGS = web.AppKey("settings", Settings)
METRICS = web.AppKey("metrics", Metrics)
PUBLIC_URL = web.AppKey("public_url", PublicUrl)
OWN_NAMES = web.AppKey("own_names", OwnNames)

Body = TypeVar("Body", bound=Struct)


@web.middleware
async def gatekeeper(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Rejects what no page of ours would send, before anything is done with it.

    An address that asks too often waits for its answer: whoever waits asks for nothing else meanwhile.
    """
    now = asyncio.get_running_loop().time()
    if not request.app[RATE_LIMITS].of(request, now).may_request(now):
        await asyncio.sleep(TARPIT_SECONDS)
        return _reject(request, 429, "too_fast", "too many requests")
    if hdrs.CONTENT_ENCODING in request.headers:
        return _reject(request, 415, "compressed", "no compressed bodies")
    if not is_valid_host(request.host):
        return _reject(request, 400, "bad_host", "this is no name of a house")
    if request.host not in request.app[OWN_NAMES]:
        said = "this house does not go by that name: see host_names in its settings"
        return _reject(request, 421, "foreign_host", said)
    if hdrs.ORIGIN in request.headers and not is_own_origin(request):
        return _reject(request, 403, "foreign_origin", "foreign origin")
    return await handler(request)


@web.middleware
async def refusals_as_json(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What is refused is answered with its reason."""
    try:
        return await handler(request)
    except Refused as error:
        request.app[METRICS].refusals[error.key] += 1
        return refusal_response(error)


async def add_security_headers(request: web.Request, response: web.StreamResponse) -> None:
    """On every response, errors too."""
    response.headers.update(HEADERS)
    is_https, is_document = request.app[PUBLIC_URL].is_https(request), response.content_type in DOCUMENTS
    if is_document:
        response.headers.update(document_headers(request.host))
    if is_https:
        response.headers["Strict-Transport-Security"] = A_YEAR
    if is_https and is_document:  # over plain HTTP browsers complain of it, and ignore it
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"


def document_headers(host: str) -> dict[str, str]:
    """What a page may do in a browser; sockets only to the host that it was asked from, which was checked."""
    policy = (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        f"connect-src 'self' ws://{host} wss://{host}",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return {**DOCUMENT_HEADERS, "Content-Security-Policy": "; ".join(policy)}


def is_own_origin(request: web.Request) -> bool:
    """Whether it comes from a page of this house: it has one `Origin`, which is ours.

    No page can forge that header; and the host was checked before.
    """
    hosts = [request.host]
    if public_url := request.app[SETTINGS].public_url:
        hosts.append(urlsplit(public_url).netloc)
    ours = {f"{scheme}://{host}".lower() for scheme in ("http", "https") for host in hosts}
    origins = request.headers.getall("Origin", ())
    return len(origins) == 1 and origins[0].lower() in ours


async def read_json(request: web.Request, kind: type[Body]) -> Body:
    """The body of a request; an empty one stands for a record without a field set."""
    try:
        return decode(await read_body(request) or b"{}", type=kind)
    except (DecodeError, UnicodeError, RecursionError, web.RequestPayloadError):
        raise Refused("bad_request") from None


async def read_body(request: web.Request) -> bytes:
    """Nobody is listened to for ever."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout(text="too slow") from None


def bearer_token(request: web.Request) -> str:
    """The token in the header of a request; ours are of plain letters."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bearer" or not token.isascii():
        raise Refused("unknown_token")
    return token


def _reject(request: web.Request, status: int, why: str, said: str) -> web.Response:
    """In plain words; then the connection is closed."""
    request.app[METRICS].refusals[why] += 1
    response = web.Response(status=status, text=said, headers={"Cache-Control": "no-store"})
    response.force_close()
    return response
