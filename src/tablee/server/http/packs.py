"""Own packs over HTTP: a host hands in a text, it is read line by line, and kept with the room."""

import asyncio
from typing import Any

from aiohttp import web

from tablee.core.records import Record, Refused
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.packs import Unreadable, pack_size, read_pack, write_pack
from tablee.room.content import kept
from tablee.server.capacity import Capacity
from tablee.server.limits import RateLimits, TooMany, keeper_of

from .responses import STATUS, json_response, refusal_response
from .security import bearer_token, read_body

LONGEST_PACK = 65_536
MOST_FAULTS = 20


class PackRoutes:
    """Routes of packs: too long for a message of the socket, they come with the token of their person."""

    def __init__(self, house: House, limits: RateLimits, capacity: Capacity) -> None:
        self._house = house
        self._capacity = capacity
        self._limits = limits

    def add_routes(self, app: web.Application) -> None:
        app.router.add_put("/api/rooms/{code}/packs/{game}", self.put)
        app.router.add_get("/api/rooms/{code}/packs/{game}", self.get)

    async def put(self, request: web.Request) -> web.Response:
        try:
            content = await self._put(request, request.match_info["game"])
        except Refused as refused:
            return self._refusal(refused)
        return json_response({"size": pack_size(content)}, 200)

    async def get(self, request: web.Request) -> web.Response:
        try:
            pack = self._keeper(request).unpack(bearer_token(request), request.match_info["game"])
        except Refused as refused:
            return self._refusal(refused)
        return web.Response(text=write_pack(pack.content), headers={"Cache-Control": "no-store"})

    async def _put(self, request: web.Request, game: str) -> Any:
        """Who it is comes first; a long text is read aside, so that no table has to wait."""
        token = bearer_token(request)
        self._keeper(request).may_pack(token, game)
        self._capacity.check_pack()
        text = await _text(request)
        content = await asyncio.to_thread(read_pack, game, text)
        await _written(self._keeper(request), token, game, content)  # the room may be gone by now
        return content

    def _keeper(self, request: web.Request) -> Keeper:
        return keeper_of(request, self._house, self._limits)

    def _refusal(self, refused: Refused) -> web.Response:
        self._house.metrics.refusals[refused.key] += 1
        if isinstance(refused, TooMany):
            return refusal_response(refused)
        faults = refused.faults if isinstance(refused, Unreadable) else (refused,)
        said = [{"key": fault.key, "params": fault.params} for fault in faults[:MOST_FAULTS]]
        return json_response({"faults": said}, STATUS.get(refused.key, 422))


async def _text(request: web.Request) -> str:
    try:
        return (await read_body(request.clone(client_max_size=LONGEST_PACK))).decode()
    except web.HTTPRequestEntityTooLarge as error:
        raise Refused("pack_too_big") from error
    except (UnicodeDecodeError, web.RequestPayloadError) as error:
        raise Refused("bad_action") from error


async def _written(keeper: Keeper, token: str, game: str, content: Record) -> None:
    answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    keeper.pack(token, kept(game, content), answer.set_result)
    if await answer is not None:
        raise Refused("cannot_write")
