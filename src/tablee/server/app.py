"""The routes of the house: its pages, its rooms, and the socket."""

import asyncio
import re

from aiohttp import web
from msgspec import Struct

from tablee.core.words import Language, Refused
from tablee.live.house import House
from tablee.live.room import RoomState

from .answers import json_answer
from .callers import Callers
from .doors import SETTINGS, dress, explain, read_wish
from .health import Health
from .links import Links
from .lookup import room_of
from .pages import Pages
from .parcels import Parcels
from .seats import Seats, picture
from .settings import Settings
from .talk import Talks

APP_PAGES = ("/", "/r/{code}", "/m/{code}", "/tv", "/tv/{code}", "/rules", "/rules/{game}", "/privacy")
LONGEST_BODY = 4_096
CODE = re.compile("[A-Za-z]{4,6}")
"""Who types the letters of a room behind the address of the house is shown in, too."""


class NewRoom(Struct):
    lang: Language = "en"


def make_app(house: House, settings: Settings) -> web.Application:
    doors = Doors(house, settings)
    app = web.Application(middlewares=[explain], client_max_size=LONGEST_BODY)
    app[SETTINGS] = settings
    app.on_response_prepare.append(dress)
    for path in APP_PAGES:
        app.router.add_get(path, doors.app_page)
    app.router.add_get("/ws", doors.talks.talk)
    Health(house).add_routes(app)
    app.router.add_get("/api/house", doors.about_house)
    app.router.add_post("/api/rooms", doors.found_room)
    app.router.add_get("/api/rooms/{code}", doors.room)
    app.router.add_get("/api/rooms/{code}/qr.svg", doors.code_picture)
    doors.parcels.add_routes(app)
    doors.seats.add_routes(app)
    app.router.add_get("/{path:.+}", doors.file)
    app.on_startup.append(doors.talks.start)
    app.on_shutdown.append(doors.talks.stop)
    return app


class Doors:
    """Answers the requests that are not a socket."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._pages = Pages()
        self._callers = Callers(settings)
        self._links = Links(settings, self._callers)
        self.talks = Talks(house, self._callers)
        self.seats = Seats(house, self._callers, self._links)
        self.parcels = Parcels(house, self._callers)

    async def app_page(self, request: web.Request) -> web.Response:
        return self._pages.answer(request, "index.html")

    async def file(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if path not in self._pages and CODE.fullmatch(path):
            raise web.HTTPFound(f"/r/{path}")
        return self._pages.answer(request, path)

    async def about_house(self, request: web.Request) -> web.Response:
        """What the privacy page has to know to be true."""
        return json_answer({"keep_hours": self._settings.keep_hours})

    async def found_room(self, request: web.Request) -> web.Response:
        wish = await read_wish(request, NewRoom)
        now = asyncio.get_running_loop().time()
        caller = self._callers.of(request, now)
        caller.founds(now)
        if (keeper := await self.talks.found(wish.lang)) is None:
            raise Refused("cannot_write")
        caller.was_at(keeper.code, now)
        return json_answer({"code": keeper.code}, 201)

    async def room(self, request: web.Request) -> web.Response:
        room = self._room(request)
        about = {"people": len(room.present), "playing": room.stage == "playing", "locked": room.is_locked}
        return json_answer({"code": room.code, "address": self._links.address(request), **about})

    async def code_picture(self, request: web.Request) -> web.Response:
        """The way in, to be scanned from across the room."""
        link = f"{self._links.address(request)}/r/{self._room(request).code}"
        return web.Response(text=await picture(link), content_type="image/svg+xml")

    def _room(self, request: web.Request) -> RoomState:
        return room_of(request, self._house, self._callers).ledger.told.room
