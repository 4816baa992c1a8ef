"""Seats over HTTP: a token is changed for a ticket, and a seat is moved to another phone.

A token travels in a header, a key in a body or behind the `#` of a link: neither is ever in a request line.
"""

import asyncio

from aiohttp import web
from msgspec import Struct

from tablee.core.words import Refused
from tablee.live.house import House
from tablee.live.identity import KEY_LASTS
from tablee.live.keeper import Keeper

from .answers import json_answer
from .callers import Callers, TooMany
from .doors import bearer, read_wish
from .links import Links
from .lookup import look_up
from .qr import picture


class MovingKey(Struct):
    key: str


class Seats:
    """Answers the phones that already have a seat, or are about to get one that was another's."""

    def __init__(self, house: House, callers: Callers, links: Links) -> None:
        self._house = house
        self._callers = callers
        self._links = links

    def add_routes(self, app: web.Application) -> None:
        app.router.add_post("/api/rooms/{code}/ticket", self.ticket)
        app.router.add_post("/api/rooms/{code}/move", self.offer)
        app.router.add_post("/api/rooms/{code}/seat", self.take)

    async def ticket(self, request: web.Request) -> web.Response:
        """Opens one socket within a quarter of a minute."""
        token = bearer(request)
        return json_answer({"ticket": self._keeper(request, token).ticket(token)})

    async def offer(self, request: web.Request) -> web.Response:
        """A link that moves this seat to the phone that opens it, and the same as a picture to scan."""
        token = bearer(request)
        keeper = self._keeper(request, token)
        now = asyncio.get_running_loop().time()
        self._callers.of(request, now).draws(now)
        link = f"{self._links.address(request)}/m/{keeper.code}#{keeper.moving_key(token)}"
        return json_answer({"link": link, "picture": await picture(link), "lasts": KEY_LASTS})

    async def take(self, request: web.Request) -> web.Response:
        """The seat of another phone, with a token of its own."""
        shown = await read_wish(request, MovingKey)
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._keeper(request).move_seat(shown.key, answer.set_result)
        if (token := await answer) is None:
            raise Refused("cannot_write")
        return json_answer({"token": token})

    def _keeper(self, request: web.Request, token: str | None = None) -> Keeper:
        """Whose token is right is let through, however often others at her address have guessed."""
        now = asyncio.get_running_loop().time()
        caller, code = self._callers.of(request, now), request.match_info["code"]
        try:
            keeper = look_up(self._house, caller, code, now)
        except TooMany:
            known = self._house.find(code)
            if known is None or token is None or not known.knows(token):
                raise
            keeper = known
        caller.was_at(keeper.code, now)
        return keeper
