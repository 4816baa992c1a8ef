"""Rooms over HTTP: founding one, what is told of it before anybody enters, and its QR code."""

import asyncio

from aiohttp import web
from msgspec import Struct

from tablee.core.records import Language, Refused
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.room.state import RoomState
from tablee.server.addresses import PublicUrl
from tablee.server.capacity import Capacity
from tablee.server.limits import RateLimits, keeper_of
from tablee.server.settings import Settings

from .qr import cached_qr
from .responses import json_response
from .security import read_json

KEPT_AN_HOUR = "private, max-age=3600"


class NewRoom(Struct):
    lang: Language = "en"


class RoomRoutes:
    """Routes of whoever has no seat yet."""

    def __init__(
        self, house: House, settings: Settings, limits: RateLimits, public_url: PublicUrl, capacity: Capacity
    ) -> None:
        self._house = house
        self._settings = settings
        self._limits = limits
        self._public_url = public_url
        self._capacity = capacity

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/api/house", self.about_house)
        app.router.add_get("/api/house/qr.svg", self.way_to_screen)
        app.router.add_post("/api/rooms", self.found)
        app.router.add_get("/api/rooms/{code}", self.about_room)
        app.router.add_get("/api/rooms/{code}/qr.svg", self.qr)

    async def about_house(self, request: web.Request) -> web.Response:
        """What the privacy page has to know to be true."""
        is_file = self._settings.database.url is None
        return json_response({"keep_hours": self._settings.keep_hours, "wipes": is_file})

    async def found(self, request: web.Request) -> web.Response:
        wish = await read_json(request, NewRoom)
        loop = asyncio.get_running_loop()
        now = loop.time()
        limits = self._limits.of(request, now)
        self._capacity.check_room()
        limits.take_room(now)
        answer: asyncio.Future[Keeper | None] = loop.create_future()
        self._house.found(wish.lang, answer.set_result)
        if (keeper := await answer) is None:
            raise Refused("cannot_write")
        limits.remember_room(keeper.code, now)
        return json_response({"code": keeper.code}, 201)

    async def about_room(self, request: web.Request) -> web.Response:
        room = self._room(request)
        about = {"people": len(room.present), "playing": room.stage == "playing", "locked": room.is_locked}
        about["chairs"] = len(room.free_chairs)
        return json_response({"code": room.code, "address": self._public_url.of(request), **about})

    async def qr(self, request: web.Request) -> web.Response:
        """The way in, to be scanned from across the room."""
        return await _picture(f"{self._public_url.of(request)}/r/{self._room(request).code}")

    async def way_to_screen(self, request: web.Request) -> web.Response:
        """For a television that is too old: another device shows the table in its place."""
        return await _picture(f"{self._public_url.of(request)}/tv")

    def _room(self, request: web.Request) -> RoomState:
        return keeper_of(request, self._house, self._limits).ledger.written.room


async def _picture(link: str) -> web.Response:
    headers = {"Cache-Control": KEPT_AN_HOUR}
    return web.Response(text=await cached_qr(link), content_type="image/svg+xml", headers=headers)
