"""Nothing can be written: the room says so, can be read, and heals by itself."""

import asyncio
import json
import re
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tablee.stores.sqlite import SqliteJournal
from tests.server.conftest import Party
from tests.server.guest import Guest, Message
from tests.server.process import FOR_A_CROWD, Server
from tests.server.test_packs import bring
from tests.stores.answers import write


def sorry(guest: Guest) -> list[str | None]:
    return [message["key"] for message in guest.heard if message["t"] == "sorry"]


def has_heard(guest: Guest, keys: list[str | None]) -> bool:
    return sorry(guest) == keys


def fill_disk(party: Party) -> None:
    party.server.fill_disk(party.server.database.with_name("tablee.sqlite-wal").stat().st_size)


@pytest.mark.parametrize("pace", [1.0])
async def test_a_full_disk(own_party: Party) -> None:
    party = own_party
    guests = await party.scene(way="written")
    actress, spectator = guests[0], guests[guests[0].view["table"]["row"][0]]
    await actress.act({"do": "say", "text": "before"})
    taken = actress.counter
    left, start = await spectator.time_left(), time.monotonic()

    fill_disk(party)
    answer = await actress.act({"do": "say", "text": "into the void"})
    assert (answer["t"], answer["key"]) == ("refused", "cannot_write")
    ill = time.monotonic()
    for guest in guests:
        await guest.until(partial(has_heard, guest, ["cannot_write"]))
    assert [line["text"] for line in spectator.view["table"]["lines"]] == ["before"]

    await reads_but_does_not_write(party, spectator)
    await actress.say(say(taken, "before"))
    await actress.until(lambda: actress.heard[-1] == {"t": "ack", "c": taken})
    await asyncio.sleep(1.0)

    party.server.free_disk()
    for guest in guests:
        await guest.until(partial(has_heard, guest, ["cannot_write", None]))
    healed = time.monotonic()
    charged = left - await spectator.time_left()
    assert charged <= (ill - start + time.monotonic() - healed) * 1_000 + 500
    assert (await actress.act({"do": "say", "text": "after"}))["t"] == "ack"
    await spectator.until(lambda: len(spectator.view["table"]["lines"]) == 2)

    party.server.kill()
    await party.server.start()
    await spectator.come()
    assert [line["text"] for line in spectator.view["table"]["lines"]] == ["before", "after"]


async def reads_but_does_not_write(party: Party, guest: Guest) -> None:
    """The room can be read, by new watchers too; nobody new is let in, and no room is opened."""
    assert (await guest.ask("rename", name="Nobody"))["key"] == "cannot_write"
    watcher = await party.guest(role="watcher").come()
    await watcher.reach("Acting")
    newcomer = await party.guest("Zoé").come()
    assert newcomer.bye == {"t": "bye", "key": "cannot_write", "again_in": 1_000}
    assert await newcomer.close_code() == 1013
    async with party.http.post(f"{party.server.base}/api/rooms", data=json.dumps({})) as answer:
        assert (answer.status, await answer.json()) == (503, {"key": "cannot_write"})
    await guest.go()
    await guest.come()
    await guest.reach("Acting")


def say(c: int, text: str) -> Message:
    return {"t": "act", "c": c, "e": 0, "a": {"do": "say", "text": text}}


async def test_a_book_that_is_deleted_under_an_open_house(own_party: Party) -> None:
    """It says so: to the phones, to whoever watches it, and in its log."""
    guests = await own_party.sit_down(2)
    for file in own_party.server.folder.glob("tablee.sqlite*"):
        file.unlink()
    await asyncio.sleep(1.1)
    assert (await guests[0].ask("get_ready", ready=True))["key"] == "cannot_write"
    assert sorry(guests[0]) == ["cannot_write"]
    async with own_party.http.get(f"{own_party.server.base}/readyz") as answer:
        assert answer.status == 503
    assert "book_gone" in own_party.server.said()


async def test_a_book_that_has_grown_enough_begins_nothing_new(tmp_path: Path, http: ClientSession) -> None:
    """No room, no pack; in words, in numbers and in the log. What runs goes on."""
    server = Server(tmp_path, 20.0, settings=FOR_A_CROWD | {"most_megabytes": 1})
    await server.start()
    party = Party(server, http)
    (host,) = await party.sit_down(1)
    for kilobytes, said in ((850, "house_filling"), (1_000, "house_full")):
        await server.stop()
        with closing(SqliteJournal(server.database)) as journal:
            write(journal, said, 0, bytes((kilobytes * 1_000) - journal.size()))
        await server.start()
        await asyncio.sleep(0.7)
        assert said in server.said()
    await host.come()
    assert (await host.ask("get_ready", ready=True))["t"] == "ack"
    async with http.post(f"{server.base}/api/rooms") as answer:
        assert (answer.status, await answer.json()) == (503, {"key": "house_full"})
    status, faults = await bring(host, "farben", "one\ntwo")
    assert (status, faults["faults"][0]["key"]) == (503, "house_full")
    async with http.get(f"{server.base}/metrics") as answer:
        numbers = await answer.text()
    assert "tablee_book_bytes_limit 1e+06" in numbers
    assert re.search(r"^tablee_book_bytes 1\.0\d+e\+06$", numbers, re.MULTILINE)
    await party.go_home()
    assert await server.stop() == 0
