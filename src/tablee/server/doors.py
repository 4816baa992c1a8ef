"""Who may come in: origins, and strict headers on every answer."""

import asyncio
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from msgspec import DecodeError, Struct
from msgspec.json import decode

from tablee.core.words import Refused
from tablee.live.metrics import Metrics

from .answers import turned_down
from .callers import Callers
from .hosts import OwnHosts, is_sound
from .links import Links
from .settings import Settings

HEADERS = {
    "Server": "Tablee",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self),microphone=(),geolocation=()",
}
Wish = TypeVar("Wish", bound=Struct)

A_YEAR = "max-age=31536000"
BODY_SECONDS = 5.0
TARPIT_SECONDS = 5.0
CALLERS = web.AppKey("callers", Callers)
SETTINGS = web.AppKey("settings", Settings)
GAUGES = web.AppKey("metrics", Metrics)
LINKS = web.AppKey("links", Links)
OWN_HOSTS = web.AppKey("own_hosts", OwnHosts)


def is_own_origin(request: web.Request) -> bool:
    """A page of this house, by the one header that no page can forge. The host was looked at before."""
    hosts = [request.host]
    if public_url := request.app[SETTINGS].public_url:
        hosts.append(urlsplit(public_url).netloc)
    ours = {f"{scheme}://{host}".lower() for scheme in ("http", "https") for host in hosts}
    return [origin.lower() in ours for origin in request.headers.getall("Origin", ())] == [True]


async def dress(request: web.Request, response: web.StreamResponse) -> None:
    """Strict headers on every answer, errors too."""
    response.headers.update(policy(request.host))
    if request.app[LINKS].is_https(request):
        response.headers["Strict-Transport-Security"] = A_YEAR


@web.middleware
async def admit(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What no page of ours would send is turned down before anything is done with it.

    An address that asks too often waits for its answer: whoever waits asks for nothing else meanwhile.
    """
    now = asyncio.get_running_loop().time()
    if not request.app[CALLERS].of(request, now).may_request(now):
        await asyncio.sleep(TARPIT_SECONDS)
        return _show_out(request, 429, "too_fast", "too many requests")
    if hdrs.CONTENT_ENCODING in request.headers:
        return _show_out(request, 415, "compressed", "no compressed bodies")
    if not is_sound(request.host):
        return _show_out(request, 400, "bad_host", "this is no name of a house")
    if request.host not in request.app[OWN_HOSTS]:
        said = "this house does not go by that name: see host_names in its settings"
        return _show_out(request, 421, "foreign_host", said)
    if hdrs.ORIGIN in request.headers and not is_own_origin(request):
        return _show_out(request, 403, "foreign_origin", "foreign origin")
    return await handler(request)


@web.middleware
async def explain(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What is turned down is answered with its reason."""
    try:
        return await handler(request)
    except Refused as error:
        request.app[GAUGES].refusals[error.key] += 1
        return turned_down(error)


async def read_wish(request: web.Request, kind: type[Wish]) -> Wish:
    """What a page asks for, in JSON; nothing at all is a wish without a word."""
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


def bearer(request: web.Request) -> str:
    """The token in the header of a request; ours are of plain letters."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bearer" or not token.isascii():
        raise Refused("unknown_token")
    return token


def _show_out(request: web.Request, status: int, why: str, said: str) -> web.Response:
    """In plain words; nothing more is heard on this line."""
    request.app[GAUGES].refusals[why] += 1
    answer = web.Response(status=status, text=said, headers={"Cache-Control": "no-store"})
    answer.force_close()
    return answer


def policy(host: str) -> dict[str, str]:
    host = host if is_sound(host) else "localhost"
    csp = (  # without spaces: it stands before each of the ten files on the way into the lobby
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';"
        f"connect-src 'self' ws://{host} wss://{host};manifest-src 'self';"
        "base-uri 'none';form-action 'none';frame-ancestors 'none'"
    )
    return {**HEADERS, "Content-Security-Policy": csp}
