"""Own words and places: handed in by the host, kept with the room, read by nobody else."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientSession

from tests.server.conftest import Party
from tests.server.guest import Guest
from tests.server.process import Server

WORDS = "\n".join(f"Quokka {number}; Mot {number}; Wort {number}" for number in range(12))
PLACES = "\n".join(f"Quokka harbour {number}\n- a\n- b\n- c\n- d" for number in range(8))


async def bring(
    guest: Guest, game: str, text: str | bytes | AsyncIterator[bytes], token: str | None = None
) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token or guest.token}"}
    address = f"{guest.base}/api/rooms/{guest.code}/packs/{game}"
    async with guest.http.put(address, data=text, headers=headers) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status, await answer.json()


async def look(http: ClientSession, guest: Guest, game: str = "farben") -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {guest.token}"}
    async with http.get(f"{guest.base}/api/rooms/{guest.code}/packs/{game}", headers=headers) as answer:
        return answer.status, await answer.text()


async def test_the_host_brings_words_and_everybody_learns_how_many(party: Party) -> None:
    host, other = await party.sit_down(2)
    assert await bring(host, "farben", WORDS) == (200, {"size": 12})
    await other.until(lambda: other.room["packs"] == [{"game": "farben", "person": 0, "size": 12}])
    assert "Quokka" not in json.dumps([host.heard, other.heard])


async def test_only_she_who_brought_them_can_read_them(party: Party) -> None:
    host, other = await party.sit_down(2)
    await bring(host, "farben", WORDS)
    assert await look(party.http, host) == (200, WORDS)
    assert (await look(party.http, other))[0] == 404
    await host.ask("hand_over", person=1)
    assert (await look(party.http, other))[0] == 404, "also not who leads now"
    assert (await bring(other, "farben", WORDS))[0] == 200
    assert (await look(party.http, host))[0] == 404


async def test_the_host_takes_them_away_again(party: Party) -> None:
    host, other = await party.sit_down(2)
    await bring(host, "freeze", PLACES)
    assert (await other.ask("remove_pack", game="freeze"))["key"] == "not_host"
    assert (await host.ask("remove_pack", game="freeze"))["t"] == "ack"
    assert host.room["packs"] == []
    assert (await host.ask("remove_pack", game="freeze"))["key"] == "no_such_pack"


@pytest.mark.parametrize(
    ("game", "text", "status", "faults"),
    [
        ("farben", f"{WORDS}\n;;\na;b;c;d;e", 422, [("pack_nothing", 13), ("pack_languages", 14)]),
        ("farben", f"{WORDS}\nQuokka 3\nQuokka 4", 422, [("pack_twice", 13), ("pack_twice", 14)]),
        ("farben", "Sea", 422, [("pack_too_few", None)]),
        ("farben", "x" * 65_537, 413, [("pack_too_big", None)]),
        ("farben", b"\xff\xfe", 422, [("bad_action", None)]),
        ("farben", ";\n" * 100, 422, [("pack_nothing", line) for line in range(1, 21)]),
        ("freeze", f"{PLACES}\nDock\n- Cook", 422, [("pack_roles", 41)]),
        ("falling", WORDS, 404, [("no_such_pack", None)]),
        ("chess", WORDS, 404, [("no_such_game", None)]),
    ],
)
async def test_what_is_wrong_is_said_line_by_line(
    party: Party, game: str, text: str | bytes, status: int, faults: list[tuple[str, int | None]]
) -> None:
    (host,) = await party.sit_down(1)
    found, said = await bring(host, game, text)
    assert found == status
    assert [(fault["key"], fault["params"].get("line")) for fault in said["faults"]] == faults
    assert host.room["packs"] == []


async def test_who_may_not_bring_any(party: Party) -> None:
    host, other = await party.sit_down(2)
    refusals = {
        "not_host": await bring(other, "farben", WORDS),
        "unknown_token": await bring(host, "farben", WORDS, token="nobody"),
    }
    assert {key: (403, {"faults": [{"key": key, "params": {}}]}) for key in refusals} == refusals
    host.code = "ZZZZZZ"
    assert (await bring(host, "farben", WORDS))[0] == 404


async def test_who_guesses_codes_with_packs_is_told_to_wait_like_all_others(
    server: Server, http: ClientSession
) -> None:
    host = Guest(http, server.base, "ZZZZZZ")
    host.token = "nobody"
    statuses = [(await bring(host, "farben", WORDS))[0] for _ in range(10)]
    assert statuses == [404] * 10
    status, said = await bring(host, "farben", WORDS)
    assert (status, said["key"], said["again_in"] > 0) == (429, "too_many_tries", True)


async def test_a_text_that_never_ends_is_not_waited_for(party: Party) -> None:
    (host,) = await party.sit_down(1)

    async def dribble() -> AsyncIterator[bytes]:
        for _ in range(200):
            yield b"Quokka"
            await asyncio.sleep(0.1)

    headers = {"Authorization": f"Bearer {host.token}"}
    address = f"{host.base}/api/rooms/{host.code}/packs/farben"
    async with asyncio.timeout(10), party.http.put(address, data=dribble(), headers=headers) as answer:
        assert answer.status == 408


async def test_not_while_a_game_is_played(party: Party) -> None:
    guests = await party.sit_down(3)
    await guests[0].ask("choose", game="farben", options={})
    await guests[0].ask("start")
    assert (await bring(guests[0], "farben", WORDS))[0] == 409
    assert (await guests[0].ask("remove_pack", game="farben"))["key"] == "game_running"


@pytest.mark.parametrize("pace", [20.0])
async def test_they_are_played_with_also_after_a_kill(own_party: Party) -> None:
    guests = await own_party.sit_down(3)
    await bring(guests[0], "farben", WORDS)
    own_party.server.kill()
    own_party.server.open()
    for guest in guests:
        await guest.gone()
        await guest.come()
    assert guests[0].room["packs"] == [{"game": "farben", "person": 0, "size": 12}]
    await guests[0].ask("choose", game="farben", options={"words": 6})
    await guests[0].ask("start")
    await guests[2].until(lambda: guests[2].phase == "Choosing")
    assert guests[2].view["table"]["word"]["fr"].startswith("Mot ")


async def test_when_the_room_is_deleted_they_are_gone_and_nothing_worse(
    forgetful: Server, http: ClientSession
) -> None:
    """She reads them again and again, and is handing in others, while nobody is in the room any more."""
    party, gone = Party(forgetful, http), asyncio.Event()
    (host,) = await party.sit_down(1)
    await bring(host, "farben", WORDS)
    handing_in = asyncio.create_task(bring(host, "farben", dictated(gone)))
    await host.go()
    readers = (until_gone(http, host) for _ in range(4))
    answers = set().union(*await asyncio.gather(*readers))
    gone.set()
    assert answers == {(200, WORDS), (404, json.dumps(NO_ROOM, separators=(",", ":")))}
    assert await handing_in == (404, NO_ROOM)


NO_ROOM = {"faults": [{"key": "no_such_room", "params": {}}]}


async def until_gone(http: ClientSession, guest: Guest) -> set[tuple[int, str]]:
    """All that she was answered, up to the first time that it was not her pack."""
    answers = set[tuple[int, str]]()
    while answers <= {(200, WORDS)}:
        answers.add(await look(http, guest))
    return answers


async def dictated(end: asyncio.Event) -> AsyncIterator[bytes]:
    """The last line has to wait."""
    yield WORDS.encode()
    await end.wait()
    yield b"\nQuokka"


async def test_own_places_are_as_secret_as_ours(party: Party) -> None:
    """Those on stage learn the place; those in the audience, the TV and the lobby do not."""
    guests = await party.sit_down(5)
    tv = await party.guest(role="screen").come()
    await bring(guests[0], "freeze", PLACES)
    await guests[0].ask("choose", game="freeze", options={"way": "written"})
    await guests[0].ask("start")
    for guest in guests[:4]:
        await guest.until_offered("volunteer")
        await guest.act({"do": "volunteer"})
    for guest in (*guests, tv):
        await guest.reach("Preparing")
    on_stage = [guest for guest in guests if "Quokka harbour" in json.dumps(guest.view)]
    assert len(on_stage) == 4
    for guest in (guests[4], tv):
        assert "Quokka" not in json.dumps(guest.heard)
