"""A phone brings its table to a big screen: once, in time, and nobody else learns which."""

import asyncio
from typing import Any

import pytest
from aiohttp import ClientSession

from tablee.core.records import Refused
from tablee.server.http.pairing import LASTS_SECONDS, MOST_PAIRINGS, Pairings
from tests.server.conftest import Party
from tests.server.process import Server


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


async def test_a_table_comes_to_the_screen_whose_key_was_shown() -> None:
    pairings = Pairings(Clock())
    screen, other = pairings.open(), pairings.open()
    pairings.bring(screen.key, "BCDF")
    assert pairings.waiting(screen.secret).code.result() == "BCDF"
    assert not pairings.waiting(other.secret).code.done()


async def test_a_key_is_good_once() -> None:
    pairings = Pairings(Clock())
    screen = pairings.open()
    pairings.bring(screen.key, "BCDF")
    with pytest.raises(Refused, match="unknown_key"):
        pairings.bring(screen.key, "GHJK")
    assert pairings.waiting(screen.secret).code.result() == "BCDF"


async def test_key_and_secret_do_not_stand_for_each_other() -> None:
    pairings = Pairings(Clock())
    screen = pairings.open()
    with pytest.raises(Refused, match="unknown_key"):
        pairings.bring(screen.secret, "BCDF")
    with pytest.raises(Refused, match="unknown_key"):
        pairings.waiting(screen.key)


async def test_both_end_in_time() -> None:
    clock = Clock()
    pairings = Pairings(clock)
    screen = pairings.open()
    clock.now += LASTS_SECONDS - 1
    pairings.waiting(screen.secret)
    clock.now += 1
    with pytest.raises(Refused, match="unknown_key"):
        pairings.bring(screen.key, "BCDF")
    with pytest.raises(Refused, match="unknown_key"):
        pairings.waiting(screen.secret)


async def test_no_more_screens_wait_than_the_house_takes() -> None:
    clock = Clock()
    pairings = Pairings(clock)
    for _ in range(MOST_PAIRINGS):
        pairings.open()
    with pytest.raises(Refused, match="house_full"):
        pairings.open()
    clock.now += LASTS_SECONDS
    pairings.open()


async def opened(http: ClientSession, server: Server) -> dict[str, Any]:
    async with http.post(f"{server.base}/api/screens") as answer:
        assert (answer.status, answer.headers["Cache-Control"]) == (201, "no-store")
        said: dict[str, Any] = await answer.json()
    return said


async def test_who_sits_in_a_room_brings_it(party: Party) -> None:
    (host,) = await party.sit_down(1)
    screen = await opened(party.http, party.server)
    key = screen["link"].rpartition("/screen#")[2]
    assert screen["secret"] not in screen["link"] + screen["picture"]
    asked = asyncio.create_task(post(party, "/api/screens/room", {"secret": screen["secret"]}))
    assert await host.posted("screen", key=key) == {"code": party.code}
    assert await asked == (200, {"code": party.code})
    assert await host.posted("screen", key=key) == {"key": "unknown_key"}


async def test_who_has_no_seat_brings_nothing(party: Party) -> None:
    """Neither with a wrong token, nor with that of another room; and the key stays good for who may."""
    (host,) = await party.sit_down(1)
    elsewhere = await party.found()
    key = (await opened(party.http, party.server))["link"].rpartition("#")[2]
    for code, token in ((host.code, "x" * 43), (elsewhere, host.token)):
        path, headers = f"/api/rooms/{code}/screen", {"Authorization": f"Bearer {token}"}
        assert await post(party, path, {"key": key}, headers) == (403, {"key": "unknown_token"})
    assert await host.posted("screen", key=key) == {"code": host.code}


async def test_a_stranger_asks_in_vain(party: Party) -> None:
    assert await post(party, "/api/screens/room", {"secret": "x" * 43}) == (403, {"key": "unknown_key"})


async def post(
    party: Party, path: str, body: dict[str, Any], headers: dict[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    async with party.http.post(party.server.base + path, json=body, headers=headers or {}) as answer:
        return answer.status, await answer.json()


async def test_pictures_are_not_drawn_without_end(own_party: Party) -> None:
    answers = [await post(own_party, "/api/screens", {}) for _ in range(45)]
    statuses = [status for status, _ in answers]
    assert statuses.count(201) >= 40 and statuses[-1] == 429
