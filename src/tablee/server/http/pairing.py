"""Pairing over HTTP: a big screen shows a key, and the phone that scans it brings its table there.

Two secrets, so that whoever photographs the screen learns of no room: the key in the picture only brings a
table, the secret of the screen only asks which. Both are kept in memory, for a few minutes.
"""

import asyncio
from collections.abc import Callable

from aiohttp import web
from msgspec import Struct

from tablee.core.records import Refused
from tablee.live.identity import new_secret
from tablee.server.addresses import PublicUrl
from tablee.server.limits import RateLimits

from .qr import secret_qr
from .responses import json_response
from .security import read_json

LASTS_SECONDS = 600.0
WAIT_SECONDS = 15.0
MOST_PAIRINGS = 2_000


class ScreenSecret(Struct):
    secret: str


class Pairing:
    """One screen that waits for a table."""

    def __init__(self, ends_at: float) -> None:
        self.key = new_secret()
        self.secret = new_secret()
        self.ends_at = ends_at
        self.code: asyncio.Future[str] = asyncio.get_running_loop().create_future()


class Pairings:
    """All screens that wait for a table; those that waited too long are forgotten."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._by_key: dict[str, Pairing] = {}
        self._by_secret: dict[str, Pairing] = {}

    def open(self) -> Pairing:
        """Raises Refused where too many wait already."""
        self._forget()
        if len(self._by_secret) >= MOST_PAIRINGS:
            raise Refused("house_full")
        pairing = Pairing(self._clock() + LASTS_SECONDS)
        self._by_key[pairing.key] = self._by_secret[pairing.secret] = pairing
        return pairing

    def bring(self, key: str, code: str) -> None:
        """The table with this code goes to the screen that shows this key, once. Raises Refused."""
        self._forget()
        pairing = self._by_key.pop(key, None)
        if pairing is None:
            raise Refused("unknown_key")
        pairing.code.set_result(code)

    def waiting(self, secret: str) -> Pairing:
        """The pairing of the screen with this secret. Raises Refused."""
        self._forget()
        if (pairing := self._by_secret.get(secret)) is None:
            raise Refused("unknown_key")
        return pairing

    def _forget(self) -> None:
        """In the order in which they came, which is that in which they end."""
        now = self._clock()
        while (first := next(iter(self._by_secret.values()), None)) is not None and first.ends_at <= now:
            del self._by_secret[first.secret]
            self._by_key.pop(first.key, None)


class PairingRoutes:
    """Routes of a big screen that nobody types on."""

    def __init__(self, pairings: Pairings, limits: RateLimits, public_url: PublicUrl) -> None:
        self._pairings = pairings
        self._limits = limits
        self._public_url = public_url

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/api/screens", self.open)
        app.router.add_post("/api/screens/room", self.room)

    async def open(self, request: web.Request) -> web.Response:
        """A link to scan, and the secret with which this screen asks what was brought."""
        now = asyncio.get_running_loop().time()
        self._limits.of(request, now).take_picture(now)
        pairing = self._pairings.open()
        link = f"{self._public_url.of(request)}/screen#{pairing.key}"
        answer = {"secret": pairing.secret, "link": link, "lasts": int(LASTS_SECONDS * 1_000)}
        return json_response({**answer, "picture": await secret_qr(link)}, 201)

    async def room(self, request: web.Request) -> web.Response:
        """The code of the table that was brought; null, if none was within a quarter of a minute."""
        shown = await read_json(request, ScreenSecret)
        pairing = self._pairings.waiting(shown.secret)
        await asyncio.wait((pairing.code,), timeout=WAIT_SECONDS)
        return json_response({"code": pairing.code.result() if pairing.code.done() else None})
