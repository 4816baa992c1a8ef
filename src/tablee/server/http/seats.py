"""Seats over HTTP: a token is changed for a ticket, a seat is moved to another phone, a table to a screen.

A token travels in a header, a key in a body or behind the `#` of a link: neither is ever in a request line.
"""

import asyncio

from aiohttp import web
from msgspec import Struct

from tablee.core.records import Refused
from tablee.live.house import House
from tablee.live.identity import KEY_LASTS
from tablee.live.keeper import Keeper
from tablee.server.addresses import PublicUrl
from tablee.server.limits import RateLimits, TooMany, look_up

from .pairing import Pairings
from .qr import secret_qr
from .responses import json_response
from .security import bearer_token, read_json


class ShownKey(Struct):
    key: str


class SeatRoutes:
    """Routes of phones that already have a seat, or are about to get one that was another's."""

    def __init__(self, house: House, limits: RateLimits, public_url: PublicUrl, pairings: Pairings) -> None:
        self._house = house
        self._pairings = pairings
        self._limits = limits
        self._public_url = public_url

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/api/rooms/{code}/ticket", self.ticket)
        app.router.add_post("/api/rooms/{code}/move", self.offer)
        app.router.add_post("/api/rooms/{code}/seat", self.take)
        app.router.add_post("/api/rooms/{code}/screen", self.bring)

    async def ticket(self, request: web.Request) -> web.Response:
        """A ticket, which opens one socket within a quarter of a minute."""
        token = bearer_token(request)
        return json_response({"ticket": self._keeper(request, token).ticket(token)})

    async def offer(self, request: web.Request) -> web.Response:
        """A link that moves this seat to the phone that opens it, and the same as a picture to scan."""
        token = bearer_token(request)
        keeper = self._keeper(request, token)
        now = asyncio.get_running_loop().time()
        self._limits.of(request, now).take_picture(now)
        link = f"{self._public_url.of(request)}/m/{keeper.code}#{keeper.moving_key(token)}"
        return json_response({"link": link, "picture": await secret_qr(link), "lasts": KEY_LASTS})

    async def take(self, request: web.Request) -> web.Response:
        """The seat of another phone, with a token of its own."""
        shown = await read_json(request, ShownKey)
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._keeper(request).move_seat(shown.key, answer.set_result)
        if (token := await answer) is None:
            raise Refused("cannot_write")
        return json_response({"token": token})

    async def bring(self, request: web.Request) -> web.Response:
        """This table goes to the big screen whose key was scanned: whoever has a seat here may ask so."""
        token, shown = bearer_token(request), await read_json(request, ShownKey)
        keeper = self._keeper(request, token)
        if not keeper.knows(token):
            raise Refused("unknown_token")
        self._pairings.bring(shown.key, keeper.code)
        return json_response({"code": keeper.code})

    def _keeper(self, request: web.Request, token: str | None = None) -> Keeper:
        """A valid token bypasses the limit of wrong codes, which others at her address may have reached."""
        now = asyncio.get_running_loop().time()
        limits, code = self._limits.of(request, now), request.match_info["code"]
        try:
            keeper = look_up(self._house, limits, code, now)
        except TooMany:
            known = self._house.find(code)
            if known is None or token is None or not known.knows(token):
                raise
            keeper = known
        limits.remember_room(keeper.code, now)
        return keeper
