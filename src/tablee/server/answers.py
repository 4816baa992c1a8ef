"""What HTTP requests are answered with: JSON that nobody keeps."""

from typing import Any

from aiohttp import web
from msgspec.json import encode

from tablee.core.words import Refused

from .callers import TooMany

STATUS = {
    "unknown_token": 403, "unknown_key": 403, "not_host": 403,
    "no_such_room": 404, "no_such_game": 404, "no_such_pack": 404,
    "frozen": 409, "game_running": 409, "pack_too_big": 413, "cannot_write": 503, "house_full": 503,
}  # fmt: skip


def json_answer(body: dict[str, Any], status: int = 200) -> web.Response:
    return web.Response(
        body=encode(body),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def turned_down(error: Refused) -> web.Response:
    """Why not, and when it is worth trying again."""
    if isinstance(error, TooMany):
        answer = json_answer({"key": error.key, "again_in": error.seconds * 1_000}, 429)
        answer.headers["Retry-After"] = str(error.seconds)
        return answer
    return json_answer({"key": error.key}, STATUS.get(error.key, 400))
