"""Nothing can be written: the room says so, can be read, and heals by itself."""

import asyncio
import json
import time

import pytest

from tests.server.conftest import Party
from tests.server.guest import Guest, Message


def sorry(guest: Guest) -> list[str | None]:
    return [message["key"] for message in guest.heard if message["t"] == "sorry"]


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
        await guest.until(lambda: sorry(guests[0]) == ["cannot_write"])
    assert [line["text"] for line in spectator.view["table"]["lines"]] == ["before"]

    await reads_but_does_not_write(party, spectator)
    await actress.say(say(taken, "before"))
    await actress.until(lambda: actress.heard[-1] == {"t": "ack", "c": taken})
    await asyncio.sleep(1.0)

    party.server.free_disk()
    for guest in guests:
        await guest.until(lambda: sorry(guests[0])[-1] is None)
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
