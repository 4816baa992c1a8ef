"""A code is a look-up, not a secret; but nobody may look up as many as she likes."""

import asyncio

from aiohttp import web

from tablee.core.words import Refused
from tablee.live.house import House, read_code
from tablee.live.keeper import Keeper

from .callers import Caller, Callers


def room_of(request: web.Request, house: House, callers: Callers) -> Keeper:
    """The room that a request is about."""
    now = asyncio.get_running_loop().time()
    return look_up(house, callers.of(request, now), request.match_info["code"], now)


def look_up(house: House, caller: Caller, typed: str, now: float) -> Keeper:
    """The room with this code. Wrong ones are counted, right ones are not."""
    code = read_code(typed)
    caller.check_guess(code, now)
    keeper = house.find(code)
    if keeper is None:
        caller.guessed_wrong(now)
        raise Refused("no_such_room")
    return keeper
