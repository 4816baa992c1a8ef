"""The routes of the house: its pages, its rooms, and the socket."""

import asyncio
import re

from aiohttp import web
from msgspec import Struct

from tablee.core.words import Language, Refused
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.room.state import RoomState

from .aiohttp_server import CONNECTIONS
from .answers import json_answer
from .callers import Callers
from .capacity import Capacity
from .connections import Connections
from .doors import CALLERS, GAUGES, LINKS, OWN_HOSTS, SETTINGS, admit, dress, explain, read_wish
from .health import Health
from .hosts import OwnHosts
from .links import Links
from .logs import LogWriter
from .lookup import room_of
from .pages import Pages
from .parcels import Parcels
from .qr import way_in
from .seats import Seats
from .settings import Settings
from .ws.session import Sessions

APP_PAGES = ("/", "/r/{code}", "/m/{code}", "/tv", "/tv/{code}", "/rules", "/rules/{game}", "/privacy")
LONGEST_BODY = 4_096
KEPT_AN_HOUR = "private, max-age=3600"
CODE = re.compile("[A-Za-z]{4,7}")
"""Who types the letters of a room behind the address of the house is shown in, too."""


class NewRoom(Struct):
    lang: Language = "en"


def make_app(house: House, settings: Settings, log: LogWriter) -> web.Application:
    app = web.Application(middlewares=[admit, explain], client_max_size=LONGEST_BODY)
    app[SETTINGS] = settings
    app[GAUGES] = house.metrics
    app[OWN_HOSTS] = OwnHosts(settings)
    app.on_response_prepare.append(dress)
    app[CALLERS] = callers = Callers(settings)
    app[CONNECTIONS] = connections = Connections(settings, callers, house.metrics)
    app[LINKS] = links = Links(settings, callers)
    capacity = Capacity(house, settings)
    Sessions(house, callers).add_routes(app)
    Health(house, log, capacity, connections).add_routes(app)
    Parcels(house, callers, capacity).add_routes(app)
    Seats(house, callers, links).add_routes(app)
    Reception(house, settings, callers, links, capacity).add_routes(app)
    return app


class Reception:
    """Shows people in: the pages, and what they are told of a room before they come."""

    def __init__(
        self, house: House, settings: Settings, callers: Callers, links: Links, capacity: Capacity
    ) -> None:
        self._house = house
        self._capacity = capacity
        self._settings = settings
        self._callers = callers
        self._links = links
        self._pages = Pages()

    def add_routes(self, app: web.Application) -> None:
        for path in APP_PAGES:
            app.router.add_get(path, self.app_page)
        app.router.add_get("/api/house", self.about_house)
        app.router.add_post("/api/rooms", self.found_room)
        app.router.add_get("/api/rooms/{code}", self.room)
        app.router.add_get("/api/rooms/{code}/qr.svg", self.code_picture)
        app.router.add_get("/{path:.+}", self.file)

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
        loop = asyncio.get_running_loop()
        now = loop.time()
        caller = self._callers.of(request, now)
        self._capacity.check_room()
        caller.founds(now)
        answer: asyncio.Future[Keeper | None] = loop.create_future()
        self._house.found(wish.lang, answer.set_result)
        if (keeper := await answer) is None:
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
        return web.Response(
            text=await way_in(link), content_type="image/svg+xml", headers={"Cache-Control": KEPT_AN_HOUR}
        )

    def _room(self, request: web.Request) -> RoomState:
        return room_of(request, self._house, self._callers).ledger.written.room
