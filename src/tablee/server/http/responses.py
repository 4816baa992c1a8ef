"""HTTP responses: JSON that nobody caches, and the status of a refusal."""

from typing import Any

from aiohttp import web
from msgspec.json import encode

from tablee.core.records import Refused
from tablee.server.limits import TooMany

STATUS = {
    "unknown_token": 403, "unknown_key": 403, "not_host": 403,
    "no_such_room": 404, "no_such_game": 404, "no_such_pack": 404,
    "frozen": 409, "game_running": 409, "pack_too_big": 413, "cannot_write": 503, "house_full": 503,
}  # fmt: skip


def json_response(body: dict[str, Any], status: int = 200) -> web.Response:
    return web.Response(
        body=encode(body),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def refusal_response(error: Refused) -> web.Response:
    """Why not, and when it is worth trying again."""
    if isinstance(error, TooMany):
        response = json_response({"key": error.key, "again_in": error.seconds * 1_000}, 429)
        response.headers["Retry-After"] = str(error.seconds)
        return response
    return json_response({"key": error.key}, STATUS.get(error.key, 400))
