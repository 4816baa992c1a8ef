"""A house on PostgreSQL: killed, frozen, and with a database that comes and goes."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import ClientSession
from typer.testing import CliRunner

from tablee.cli import FENCED, app
from tablee.stores.database import Database
from tests.postgres import Cluster
from tests.server.conftest import Party, assert_well
from tests.server.process import SECRET, OnPostgres


class Unheard(OnPostgres):
    """Started without a standard error."""

    def command(self) -> list[str]:
        return ["sh", "-c", 'exec "$@" 2>&-', "sh", *super().command()]


@pytest.fixture
async def home(tmp_path: Path, database: Database, http: ClientSession) -> AsyncIterator[Party]:
    """A party in a house on an empty database."""
    server = OnPostgres(tmp_path / "first", database)
    await server.start()
    party = Party(server, http)
    yield party
    await party.go_home()
    if server.is_running:
        assert await server.stop() == 0
    assert_well(server.said())
    assert SECRET not in server.said()


async def test_a_scene_goes_on_after_a_kill_with_all_that_was_acknowledged(home: Party) -> None:
    guests = await home.scene()
    asked = [guest.ask("dress", animal=number, colour=number) for number, guest in enumerate(guests)]
    assert {answer["t"] for answer in await asyncio.gather(*asked)} == {"ack"}
    counters = [guest.counter for guest in guests]
    home.server.kill()
    await home.server.start()
    for guest in guests:
        await guest.come()
    assert {guest.phase for guest in guests} == {"Acting"}
    assert [guest.counter for guest in guests] == counters
    looks = [(person["animal"], person["colour"]) for person in guests[0].room["people"]]
    assert looks == [(number, number) for number in range(len(guests))]


async def test_it_says_that_deleted_bytes_stay_a_while(home: Party) -> None:
    """The privacy page tells it on; a file leaves nothing."""
    async with home.http.get(f"{home.server.base}/api/house") as answer:
        assert (await answer.json())["wipes"] is False


async def test_a_planned_restart_waits_for_nobody(home: Party) -> None:
    guests = await home.sit_down(2)
    assert await home.server.stop() == 0
    start = time.monotonic()
    await home.server.start()
    assert time.monotonic() - start < 10
    await guests[0].come()
    assert len(guests[0].room["people"]) == 2


async def test_a_house_that_was_frozen_ends_itself_when_another_has_its_rooms(
    home: Party, tmp_path: Path, database: Database, http: ClientSession
) -> None:
    guests = await home.sit_down(2)
    old, new = home.server.process, OnPostgres(tmp_path / "second", database)
    old.send_signal(signal.SIGSTOP)
    await new.start()
    async with http.get(f"{new.base}/api/rooms/{home.code}") as answer:
        assert answer.status in {200, 503}
    await asyncio.sleep(1)
    old.send_signal(signal.SIGCONT)
    assert await asyncio.to_thread(old.wait, 20) == FENCED
    assert "Tablée had to close: other houses have its rooms by now" in home.server.said()
    assert guests[0].bye.get("key") in {None, "restart"}
    home.server.port = new.port
    back = home.guest()
    back.token, back.base = guests[0].token, new.base
    await back.come()
    assert len(back.room["people"]) == 2
    await back.go()
    assert await new.stop() == 0
    assert_well(new.said())


async def test_a_house_without_a_standard_error_opens_and_stops(
    tmp_path: Path, database: Database, http: ClientSession
) -> None:
    server = Unheard(tmp_path, database)
    await server.start()
    party = Party(server, http)
    (host,) = await party.sit_down(1)
    assert (await host.ask("get_ready", ready=True))["t"] == "ack"
    await party.go_home()
    assert await server.stop() == 0


async def test_while_the_database_is_away_all_are_told_and_what_was_asked_is_kept(
    home: Party, cluster: Cluster
) -> None:
    (host,) = await home.sit_down(1)
    await asyncio.to_thread(cluster.stop)
    asked = asyncio.create_task(host.ask("rename", name="Adele"))
    try:
        await host.until(lambda: any(message.get("key") == "cannot_write" for message in host.heard))
        async with home.http.get(f"{home.server.base}/healthz") as answer:
            assert answer.status == 200
    finally:
        await asyncio.to_thread(cluster.start)
    assert (await asyncio.wait_for(asked, 10))["t"] == "ack"
    await host.until(lambda: host.room["people"][0]["name"] == "Adele")
    await host.until(lambda: any(m["t"] == "sorry" and m["key"] is None for m in host.heard))
    assert (await host.ask("rename", name="Ada"))["t"] == "ack"
    async with home.http.get(f"{home.server.base}/readyz") as answer:
        assert answer.status == 200


@pytest.mark.parametrize("words", [["purge", "--all"], ["export", "BCDF"]])
def test_what_works_on_files_refuses_a_database_in_words(words: list[str]) -> None:
    url = f"postgresql://ada:{SECRET}@db/x"
    done = CliRunner().invoke(app, [*words, "--database", url])
    assert done.exit_code == 1
    said = "Nothing was done: postgresql://ada@db/x is no file."
    assert said in done.stderr and SECRET not in done.output


def test_the_doctor_looks_at_the_database(database: Database) -> None:
    said = CliRunner().invoke(app, ["doctor", "--database", database.url or ""]).stdout
    assert "ok   database PostgreSQL " in said
    assert "(fsync on, synchronous_commit on); rooms in it: 0, houses open: 0." in said


def test_the_doctor_finds_nobody_and_says_no_password() -> None:
    done = CliRunner().invoke(app, ["doctor", "--database", f"postgresql://ada:{SECRET}@127.0.0.1:1/x"])
    assert done.exit_code == 1
    assert "BAD  database postgresql://ada@127.0.0.1:1/x cannot be opened" in done.stdout
    assert SECRET not in done.output
