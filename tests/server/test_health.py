"""For whoever runs the house: alive, ready, and in numbers."""

import asyncio
import json
import re
from collections.abc import Callable

import pytest
from aiohttp import ClientSession, WSServerHandshakeError, web
from aiohttp.test_utils import TestServer

from tablee.live.house import House
from tablee.server.capacity import Capacity
from tablee.server.connections import Connections
from tablee.server.http.health import HealthRoutes
from tablee.server.limits import RateLimits
from tablee.server.logs import LogWriter
from tablee.server.settings import Settings
from tablee.stores.memory import MemoryJournal
from tests.live.fake import FakeClock
from tests.server.conftest import Party
from tests.server.process import Server
from tests.server.test_disk_full import fill_disk


async def read(http: ClientSession, server: Server, path: str) -> tuple[int, str]:
    async with http.get(server.base + path) as answer:
        return answer.status, await answer.text()


async def numbers(http: ClientSession, server: Server) -> dict[str, float]:
    status, text = await read(http, server, "/metrics")
    assert status == 200
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


async def until(party: Party, is_so: Callable[[dict[str, float]], bool]) -> dict[str, float]:
    """Asked again and again: within a second of the last time it is answered from memory."""
    async with asyncio.timeout(20):
        found = await numbers(party.http, party.server)
        while not is_so(found):
            await asyncio.sleep(0.05)
            found = await numbers(party.http, party.server)
    return found


async def test_alive_and_ready(house: Server, http: ClientSession) -> None:
    assert await read(http, house, "/healthz") == (200, "ok")
    assert await read(http, house, "/readyz") == (200, "ready")


async def test_a_full_disk_is_alive_but_not_ready(own_party: Party) -> None:
    await own_party.sit_down(1)
    http, server = own_party.http, own_party.server
    fill_disk(own_party)
    assert await read(http, server, "/readyz") == (503, "nothing can be written down")
    assert await read(http, server, "/healthz") == (200, "ok")
    server.free_disk()
    async with asyncio.timeout(20):
        while (said := await read(http, server, "/readyz")) != (200, "ready"):
            assert said == (503, "nothing can be written down")
            await asyncio.sleep(0.05)


@pytest.mark.parametrize(("fresh", "rooms"), [(60.0, 0), (0.0, 1)])
async def test_who_asks_too_often_is_told_what_was_found_last(
    http: ClientSession, fresh: float, rooms: int
) -> None:
    house, app = House(MemoryJournal(), FakeClock()), web.Application()
    settings = Settings()
    connections = Connections(settings, RateLimits(settings), house.metrics)
    HealthRoutes(house, LogWriter(None), Capacity(house, settings), connections, fresh).add_routes(app)
    async with TestServer(app) as server:
        page = server.make_url("/metrics")
        assert "tablee_rooms 0.0" in await (await http.get(page)).text()
        house.found("en", lambda keeper: None)
        assert f"tablee_rooms {rooms}.0" in await (await http.get(page)).text()


def has_seen_her_again(found: dict[str, float]) -> bool:
    return found["tablee_resumes_total"] > 0 and found["tablee_loop_lag_seconds_count"] > 0


async def test_the_house_in_numbers(own_party: Party) -> None:
    http, server = own_party.http, own_party.server
    empty = await numbers(http, server)
    assert (empty["tablee_rooms"], empty["tablee_seats"], empty["tablee_answer_seconds_count"]) == (0, 0, 0)
    guests = await own_party.start(5)
    await guests[0].ask("start")
    await guests[1].go()
    await guests[1].come()
    found = await until(own_party, has_seen_her_again)
    assert (found["tablee_rooms"], found["tablee_tables"], found["tablee_seats"]) == (1, 1, 5)
    assert found["tablee_links"] == 5
    assert found["tablee_resumes_total"] == 1
    assert found['tablee_refusals_total{why="game_running"}'] == 1
    assert found["tablee_cut_readers_total"] == 0
    assert found["tablee_answer_seconds_count"] == 2
    assert found["tablee_commit_seconds_count"] >= 7
    assert 0 < found["tablee_commit_seconds_sum"] < 60


async def test_buckets_add_up(own_party: Party) -> None:
    await own_party.start(5)
    found = await until(own_party, lambda found: found["tablee_loop_lag_seconds_count"] > 0)
    for name in ("answer", "commit", "loop_lag"):
        buckets = [value for key, value in found.items() if key.startswith(f"tablee_{name}_seconds_bucket")]
        assert buckets == sorted(buckets)
        assert buckets[-1] == found[f"tablee_{name}_seconds_count"] > 0


async def test_numbers_name_nobody(own_party: Party) -> None:
    guests = await own_party.start(5)
    status, text = await read(own_party.http, own_party.server, "/metrics")
    assert (status, guests[0].code in text, "Hilde" in text, "Cléo" in text) == (200, False, False, False)
    assert set(re.findall(r'(\w+)="', text)) <= {"le", "why"}


async def test_who_tries_doors_is_seen(own_party: Party) -> None:
    """Wrong tokens, keys, codes and origins, by HTTP and by socket: counted, and one line each in the log."""
    await own_party.sit_down(1)
    http, server, code = own_party.http, own_party.server, own_party.code
    stranger = own_party.guest("Eve")
    stranger.token = "x" * 43
    for _ in range(5):
        assert (await stranger.posted("ticket"))["key"] == "unknown_token"
        assert (await stranger.posted("seat", key="x"))["key"] == "unknown_key"
        assert (await read(http, server, "/api/rooms/XXXXXX"))[0] == 404
        async with http.put(
            f"{server.base}/api/rooms/{code}/packs/farben", headers={"Authorization": "Bearer x"}
        ):
            pass
    own_party.code = "XXXXXX"
    for _ in range(5):
        await own_party.guest("Eve").come()
    assert (await read(http, server, f"/api/rooms/{code}x"))[0] == 429
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Content-Encoding": "br"}):
        async with http.get(f"{server.base}/metrics", headers=headers) as answer:
            assert answer.status >= 400
    with pytest.raises(WSServerHandshakeError):
        await http.ws_connect(f"{server.base}/ws")
    found = await until(own_party, lambda found: 'tablee_refusals_total{why="compressed"}' in found)
    expected = {
        "unknown_token": 10, "unknown_key": 5, "no_such_room": 10, "too_many_tries": 1, "foreign_origin": 2,
        "foreign_host": 1, "compressed": 1,
    }  # fmt: skip
    assert {why: found[f'tablee_refusals_total{{why="{why}"}}'] for why in expected} == expected
    await server.stop()
    lines = [json.loads(line) for line in server.said().splitlines() if "turned_away" in line]
    assert {line["why"]: line["times"] for line in lines} == expected
