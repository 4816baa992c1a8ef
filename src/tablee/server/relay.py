"""Any door: what concerns a room that another house keeps is passed on to it, requests and sockets alike.

Never twice: what was passed on carries a header (a hop) that says from which address it came, signed with a
secret that only the houses of one database know. So limits of an address hold through it, and nobody else can
claim one.
"""

import asyncio
import hmac
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple, cast

from aiohttp import ClientConnectorError, ClientError, ClientSession, ClientTimeout, web
from aiohttp.typedefs import Handler
from yarl import URL

from tablee.core.records import Refused
from tablee.live.house import read_code
from tablee.live.metrics import Metrics
from tablee.live.neighbours import LOOK_SECONDS, Neighbours
from tablee.stores.directory import Place
from tablee.stores.journal import JournalError

from .addresses import PublicUrl, client_address, host_name
from .http.pairing import Pairings
from .http.responses import json_response
from .http.seats import ShownKey
from .http.security import read_body, read_json
from .limits import RateLimits
from .ws.writer import limit_unsent

HOP = "X-Tablee-Hop"
ABOUT_A_ROOM, TO_A_SCREEN = ("/api/rooms/", "/ws/"), "/screen"
OURS = {"x-forwarded-for", "x-forwarded-proto", "forwarded", HOP.lower()}
OF_A_LINE = {"connection", "keep-alive", "transfer-encoding", "content-length", "upgrade", "te", "expect"}
"""Headers that are about one connection (RFC 9110, 7.6.1)."""
TOLD = "Content-Type", "Cache-Control", "Retry-After"
LONGEST_BODY = 262_144
CONNECT_SECONDS, ANSWER_SECONDS, WAIT_SECONDS, CLOSING_SECONDS = 1.0, 15.0, 4.0, 2.0


class Hop(NamedTuple):
    """Where a request came from before another house passed it on, and how many codes were guessed there."""

    address: str
    scheme: str
    wrong_codes: int


class NotReached(Exception):
    """The other house does not answer; nothing was sent to it."""


class Relay:
    """Passes on what is another house's."""

    def __init__(
        self,
        neighbours: Neighbours,
        secret: str,
        address: str,
        limits: RateLimits,
        public_url: PublicUrl,
        pairings: Pairings,
        metrics: Metrics,
    ) -> None:
        """`pairings` are the screens that wait at this door."""
        self._neighbours, self._secret, self._own = neighbours, secret.encode(), address
        self._limits, self._public_url, self._pairings, self._metrics = limits, public_url, pairings, metrics
        self._http: ClientSession | None = None

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        timeout = ClientTimeout(ANSWER_SECONDS, sock_connect=CONNECT_SECONDS)
        async with ClientSession(timeout=timeout, auto_decompress=False) as self._http:
            yield

    @web.middleware
    async def arrive(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """What another house passed on is taken as if it had come here. A hop that is not ours is refused."""
        if (said := request.headers.get(HOP)) is None:
            return await handler(request)
        if (hop := self._read(said, request)) is None:
            raise web.HTTPForbidden(text="no house of ours")
        now = asyncio.get_running_loop().time()
        self._limits.at(hop.address, now).learn_wrong_codes(hop.wrong_codes, now)
        headers = request.headers.copy()
        for name in OURS - {HOP.lower()}:
            headers.popall(name, None)
        return await handler(request.clone(headers=headers, remote=hop.address, scheme=hop.scheme))

    @web.middleware
    async def pass_on(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """To the house that keeps the room. One that does not answer is waited for until it is buried."""
        code = request.match_info.get("code")
        if code is None or not request.path.startswith(ABOUT_A_ROOM):
            return await handler(request)
        loop = asyncio.get_running_loop()
        end = loop.time() + WAIT_SECONDS
        while (place := await self._seek(read_code(code))) is not None:
            if HOP in request.headers or loop.time() > end:
                raise web.HTTPServiceUnavailable(text="this room is moving", headers={"Retry-After": "1"})
            with suppress(NotReached):
                return await self._pass(request, place)
            await asyncio.sleep(LOOK_SECONDS)
        return await handler(request)

    async def _seek(self, code: str) -> Place | None:
        try:
            return await self._neighbours.seek(code)
        except JournalError:
            raise Refused("cannot_write") from None

    async def _pass(self, request: web.Request, place: Place) -> web.StreamResponse:
        """Where this house was killed and is open again, its older self still has the rooms for a moment."""
        if place.address == self._own:
            raise NotReached
        self._metrics.relays += 1
        if request.path.startswith("/ws/"):
            return await self._pass_socket(request, place)
        if request.path.endswith(TO_A_SCREEN):
            return await self._bring(request, place)
        body = await read_body(request.clone(client_max_size=LONGEST_BODY))
        return await self._pass_request(request, place, request.raw_path, body)

    async def _bring(self, request: web.Request, place: Place) -> web.Response:
        """The screen waits at this door. Whether she has a seat the other house knows: it gives a ticket."""
        shown = await read_json(request, ShownKey)
        path = request.raw_path.removesuffix(TO_A_SCREEN) + "/ticket"
        answer = await self._pass_request(request, place, path, b"")
        if answer.status != HTTPStatus.OK:
            return answer
        code = read_code(request.match_info["code"])
        self._pairings.bring(shown.key, code)
        return json_response({"code": code})

    async def _pass_request(self, request: web.Request, place: Place, path: str, body: bytes) -> web.Response:
        asking = asyncio.ensure_future(self._ask(request, place, path, body))
        try:
            with self._neighbours.linked(place.house or 0, asking.cancel):
                await asyncio.wait({asking})
        finally:
            asking.cancel()
        if asking.cancelled():
            raise Refused("cannot_write")  # whether it was done, nobody knows
        return asking.result()

    async def _ask(self, request: web.Request, place: Place, path: str, body: bytes) -> web.Response:
        assert self._http is not None
        url = URL(f"http://{place.address}{path}", encoded=True)
        kept = self._headers(request, path)
        headers = [(name, value) for name, value in kept if name.lower() not in OF_A_LINE]
        try:
            async with self._http.request(
                request.method, url, headers=headers, data=body or None, allow_redirects=False
            ) as answer:
                told = {name: answer.headers[name] for name in TOLD if name in answer.headers}
                return web.Response(body=await answer.read(), status=answer.status, headers=told)
        except ClientConnectorError:
            raise NotReached from None
        except (ClientError, TimeoutError):
            raise Refused("cannot_write") from None

    async def _pass_socket(self, request: web.Request, place: Place) -> web.StreamResponse:
        """From its handshake on, byte by byte; there is no answer of ours after this."""
        now = asyncio.get_running_loop().time()
        limits = self._limits.of(request, now)
        slot = limits.open_socket(now)
        slot.has_greeted = True  # who does not say hello is hung up on over there
        try:
            there = await _reach(place.address)
            if (near := request.transport) is None:
                there.far.abort()
                raise ConnectionResetError
            slot.cut = there.cut
            with self._neighbours.linked(place.house or 0, there.cut):
                there.join(near, self._handshake(request))
                await there.closed
        finally:
            limits.close_socket(slot)
        return web.Response()

    def _handshake(self, request: web.Request) -> bytes:
        lines = [f"{request.method} {request.raw_path} HTTP/1.1"]
        lines += [f"{name}: {value}" for name, value in self._headers(request, request.raw_path)]
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape")

    def _headers(self, request: web.Request, path: str) -> list[tuple[str, str]]:
        """As they came, and the hop."""
        now = asyncio.get_running_loop().time()
        address = client_address(request, self._limits.settings) or "unknown"
        scheme = "https" if self._public_url.is_https(request) else "http"
        hop = Hop(address, scheme, self._limits.at(address, now).wrong_codes(now))
        kept = [(name, value) for name, value in request.headers.items() if name.lower() not in OURS]
        return [*kept, (HOP, " ".join([*map(str, hop), self._sign(request.method, path, hop)]))]

    def _read(self, said: str, request: web.Request) -> Hop | None:
        """If it was signed by one of us, for this very request."""
        address, scheme, wrong, signed = (*said.split(" "), "", "", "", "")[:4]
        if not wrong.isdecimal():
            return None
        hop = Hop(address, scheme, int(wrong))
        is_ours = hmac.compare_digest(
            self._sign(request.method, request.raw_path, hop).encode(), signed.encode()
        )
        return hop if is_ours else None

    def _sign(self, method: str, path: str, hop: Hop) -> str:
        said = " ".join((method, path, *map(str, hop)))
        return hmac.new(self._secret, said.encode("utf-8", "surrogateescape"), "sha256").hexdigest()


async def _reach(address: str) -> "Bridge":
    host, _, port = address.rpartition(":")
    bridge = Bridge()
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await loop.create_connection(lambda: bridge.there, host_name(host), int(port))
    except (OSError, TimeoutError, ValueError):
        raise NotReached from None
    return bridge


class Bridge:
    """Two lines, and what comes in at one goes out at the other; who does not read is not written to."""

    def __init__(self) -> None:
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.here, self.there = BridgeEnd(self._end), BridgeEnd(self._end)

    @property
    def far(self) -> asyncio.Transport:
        assert self.there.transport is not None
        return self.there.transport

    def join(self, near: asyncio.Transport, first: bytes) -> None:
        """HTTP had the near line before, and gets it back, to let go of it, when it is dead."""
        self.here.http = near.get_protocol()
        self.here.transport, self.here.other, self.there.other = near, self.far, near
        near.set_protocol(self.here)
        near.set_write_buffer_limits()
        limit_unsent(near)
        limit_unsent(self.far)
        near.resume_reading()
        self.far.write(first)

    def cut(self) -> None:
        for end in (self.here, self.there):
            if end.transport is not None:
                end.transport.abort()

    def _end(self, end: "BridgeEnd") -> None:
        """The other end still says what it has, but not for ever."""
        other = end.other
        if other is not None and not other.is_closing():
            other.close()
            asyncio.get_running_loop().call_later(CLOSING_SECONDS, other.abort)
        if end is self.here:
            self.closed.set_result(None)


class BridgeEnd(asyncio.Protocol):
    """One end of it."""

    def __init__(self, on_lost: Callable[["BridgeEnd"], None]) -> None:
        self._on_lost = on_lost
        self.transport: asyncio.Transport | None = None
        self.other: asyncio.Transport | None = None
        self.http: asyncio.BaseProtocol | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None and not self.other.is_closing():
            self.other.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self._on_lost(self)
        if self.http is not None:
            self.http.connection_lost(error)
