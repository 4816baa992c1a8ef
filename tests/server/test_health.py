"""For whoever runs the house: alive, ready, and in numbers."""

import asyncio
import re

from aiohttp import ClientSession

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


async def settled(http: ClientSession, server: Server) -> dict[str, float]:
    """What is asked within a second of the last time is answered from memory."""
    await asyncio.sleep(1.1)
    return await numbers(http, server)


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
    await asyncio.sleep(1.1)
    assert await read(http, server, "/readyz") == (200, "ready")


async def test_the_house_in_numbers(own_party: Party) -> None:
    http, server = own_party.http, own_party.server
    empty = await numbers(http, server)
    assert (empty["tablee_rooms"], empty["tablee_seats"], empty["tablee_answer_seconds_count"]) == (0, 0, 0)
    guests = await own_party.start(5)
    await guests[0].ask("start")
    await guests[1].go()
    await guests[1].come()
    found = await settled(http, server)
    assert (found["tablee_rooms"], found["tablee_tables"], found["tablee_seats"]) == (1, 1, 5)
    assert found["tablee_links"] == 5
    assert found["tablee_resumes_total"] == 1
    assert found['tablee_refusals_total{why="game_running"}'] == 1
    assert found["tablee_cut_readers_total"] == 0
    assert found["tablee_answer_seconds_count"] == 2
    assert found["tablee_commit_seconds_count"] >= 7
    assert found["tablee_loop_lag_seconds_count"] >= 1
    assert 0 < found["tablee_commit_seconds_sum"] < 60


async def test_buckets_add_up(own_party: Party) -> None:
    await own_party.start(5)
    found = await settled(own_party.http, own_party.server)
    for name in ("answer", "commit", "loop_lag"):
        buckets = [value for key, value in found.items() if key.startswith(f"tablee_{name}_seconds_bucket")]
        assert buckets == sorted(buckets)
        assert buckets[-1] == found[f"tablee_{name}_seconds_count"] > 0


async def test_numbers_name_nobody(own_party: Party) -> None:
    guests = await own_party.start(5)
    status, text = await read(own_party.http, own_party.server, "/metrics")
    assert (status, guests[0].code in text, "Hilde" in text, "Cléo" in text) == (200, False, False, False)
    assert set(re.findall(r'(\w+)="', text)) <= {"le", "why"}
