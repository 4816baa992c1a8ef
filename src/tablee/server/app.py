"""The routes of the house: its pages, its rooms, and the socket."""

import io

import segno
from aiohttp import web
from msgspec import DecodeError, Struct
from msgspec.json import decode

from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.wire.messages import Language

from .address import reachable_address
from .doors import guard, in_json
from .health import Health
from .pages import Pages
from .parcels import Parcels
from .settings import Settings
from .talk import Talks

APP_PAGES = ("/", "/r/{code}", "/tv", "/tv/{code}", "/rules/{game}", "/privacy")
LONGEST_BODY = 4_096


class NewRoom(Struct):
    lang: Language = "en"


def make_app(house: House, settings: Settings) -> web.Application:
    doors = Doors(house, settings)
    app = web.Application(middlewares=[guard], client_max_size=LONGEST_BODY)
    for path in APP_PAGES:
        app.router.add_get(path, doors.app_page)
    app.router.add_get("/ws", doors.talks.talk)
    health = Health(house)
    app.router.add_get("/healthz", health.health)
    app.router.add_get("/readyz", health.ready)
    app.router.add_get("/metrics", health.metrics)
    app.router.add_get("/api/house", doors.about_house)
    app.router.add_post("/api/rooms", doors.found_room)
    app.router.add_get("/api/rooms/{code}", doors.room)
    app.router.add_get("/api/rooms/{code}/qr.svg", doors.code_picture)
    app.router.add_put("/api/rooms/{code}/packs/{game}", doors.parcels.bring)
    app.router.add_get("/api/rooms/{code}/packs/{game}", doors.parcels.look)
    app.router.add_get("/{path:.+}", doors.file)
    app.on_startup.extend((doors.talks.start, health.start))
    app.on_cleanup.append(health.stop)
    app.on_shutdown.append(doors.talks.stop)
    return app


class Doors:
    """Answers the requests that are not a socket."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._pages = Pages()
        self.talks = Talks(house, settings)
        self.parcels = Parcels(house)

    async def app_page(self, request: web.Request) -> web.Response:
        return self._pages.answer(request, "index.html")

    async def file(self, request: web.Request) -> web.Response:
        return self._pages.answer(request, request.match_info["path"])

    async def about_house(self, request: web.Request) -> web.Response:
        """What the privacy page has to know to be true."""
        return in_json({"keep_hours": self._settings.keep_hours}, 200)

    async def found_room(self, request: web.Request) -> web.Response:
        try:
            wish = decode(await request.read() or b"{}", type=NewRoom)
        except DecodeError:
            return in_json({"key": "bad_request"}, 400)
        keeper = await self.talks.found(wish.lang)
        return in_json({"code": keeper.code}, 201) if keeper else in_json({"key": "cannot_write"}, 503)

    async def room(self, request: web.Request) -> web.Response:
        if (keeper := self._find(request)) is None:
            return in_json({"key": "no_such_room"}, 404)
        room = keeper.ledger.told.room
        about = {"people": len(room.present), "playing": room.stage == "playing", "locked": room.is_locked}
        return in_json({"code": room.code, "address": self._address(request), **about}, 200)

    async def code_picture(self, request: web.Request) -> web.Response:
        """The way in, to be scanned from across the room."""
        if (keeper := self._find(request)) is None:
            return in_json({"key": "no_such_room"}, 404)
        picture = io.BytesIO()
        link = f"{self._address(request)}/r/{keeper.code}"
        segno.make(link, error="m", micro=False).save(
            picture, kind="svg", border=4, dark="#2B2233", light="#FBF3E4", xmldecl=False, omitsize=True
        )
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml")

    def _find(self, request: web.Request) -> Keeper | None:
        return self._house.find(request.match_info["code"])

    def _address(self, request: web.Request) -> str:
        """What a phone can reach: never the loopback of the machine that shows the table."""
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/")
        if request.host.partition(":")[0] in {"localhost", "127.0.0.1", "[::1]"}:
            return reachable_address(self._settings.port)
        return f"{request.scheme}://{request.host}"
