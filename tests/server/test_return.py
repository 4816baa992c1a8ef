"""People come back: after a tunnel, on another phone, after a crash, after a restart."""

import asyncio
import json
import signal
import time
from functools import partial
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.server.conftest import Party
from tests.server.guest import Guest
from tests.server.process import Server
from tests.server.raw import RawSocket


def link(guest: Guest, person: int) -> str:
    return next(str(p["link"]) for p in guest.room["people"] if p["id"] == person)


async def test_a_seat_is_taken_back(party: Party) -> None:
    guests = await party.start(5)
    bo = guests[1]
    person, view = bo.person, bo.view
    await bo.go()
    await guests[0].until(lambda: link(guests[0], 1) == "away")
    bo.view = {}
    await bo.come()
    await guests[0].until(lambda: link(guests[0], 1) == "here")
    assert (bo.person, bo.view["mine"], bo.view["table"]) == (person, view["mine"], view["table"])
    assert (await bo.act({"do": "volunteer"}))["t"] == "ack"


@pytest.mark.parametrize("patience", [0.0, 0.001, 0.005, 0.02, 0.1])
async def test_a_welcome_that_is_lost_leaves_no_empty_chair(party: Party, patience: float) -> None:
    (host,) = await party.sit_down(1)
    bo = party.guest("Bo")
    hello = {"t": "hello", "v": 1, "room": party.code, "name": "Bo", "secret": bo.secret}
    for _ in range(3):
        raw = await asyncio.to_thread(RawSocket, party.server)
        raw.send_text(json.dumps(hello).encode())
        await asyncio.sleep(patience)
        raw.cut()
    await bo.come()
    await host.until(lambda: len(host.room["people"]) == 2)
    assert [person["name"] for person in bo.room["people"]] == ["Ada", "Bo"]
    assert bo.person == 1
    await bo.go()
    await bo.come()
    assert bo.person == 1, "the secret is her token"


async def test_a_second_device_takes_over(party: Party) -> None:
    guests = await party.start(5)
    phone, tablet = guests[1], party.guest()
    await phone.act({"do": "volunteer"})
    tablet.token = phone.token
    await tablet.come()
    await phone.until(lambda: phone.bye)
    assert phone.bye == {"t": "bye", "key": "elsewhere", "again_in": None}
    assert await phone.close_code() == 4409
    assert (tablet.person, tablet.counter) == (phone.person, 1)
    assert tablet.view["table"]["phase"]["volunteers"] == [1]
    await guests[0].until(lambda: link(guests[0], 1) == "here")


@pytest.mark.parametrize("token", ["", "nonsense", "A" * 43, "Cléo"])
async def test_an_unknown_token_is_nobody(party: Party, token: str) -> None:
    await party.sit_down(1)
    stranger = party.guest()
    stranger.token = token or "x"
    await stranger.come()
    assert (stranger.bye["key"], stranger.person) == ("unknown_token", None)


async def test_who_was_sent_away_or_left_is_out(party: Party) -> None:
    host, bo, cleo = await party.sit_down(3)
    await host.ask("kick", person=bo.person)
    await bo.until(lambda: bo.bye)
    assert (bo.bye["key"], await bo.close_code()) == ("kicked", 4403)
    await cleo.ask("leave")
    await cleo.until(lambda: cleo.bye)
    assert (cleo.bye["key"], await cleo.close_code()) == ("left", 1000)
    for gone in (bo, cleo):
        await gone.come()
        assert gone.bye["key"] == "unknown_token"
    assert [person["name"] for person in host.room["people"]] == ["Ada"]


async def test_a_locked_room_lets_back_in_who_was_there(party: Party) -> None:
    host, bo = await party.sit_down(2)
    await host.ask("lock", locked=True)
    stranger = await party.guest("Zoé").come()
    assert (stranger.bye["key"], await stranger.close_code()) == ("locked", 4403)
    await bo.go()
    await bo.come()
    assert bo.person == 1


async def test_rooms_survive_a_crash(own_party: Party) -> None:
    host, bo = await own_party.sit_down(2)
    await bo.ask("rename", name="Boris")
    await bo.ask("dress", animal=4, colour=2)
    await host.ask("choose", game="freeze", options={"target": 13})
    await host.ask("lock", locked=True)
    await bo.until(lambda: bo.room["locked"])
    before = bo.room
    own_party.server.kill()
    await own_party.server.start()
    await host.come()
    await bo.come()
    await bo.until(lambda: bo.room == before)


@pytest.mark.parametrize("pace", [1.0])
async def test_a_scene_goes_on_after_a_crash_with_its_time_left(own_party: Party) -> None:
    guests = await own_party.scene()
    await asyncio.sleep(1.5)
    left = await guests[0].time_left()
    killed = time.monotonic()
    own_party.server.kill()
    await asyncio.sleep(2.5)
    await own_party.server.start()
    up = time.monotonic()
    for guest in guests:
        await guest.come()
    assert {guest.phase for guest in guests} == {"Acting"}
    still_left = await guests[0].time_left()
    ran = (time.monotonic() - up) * 1_000
    assert up - killed > 2.5
    assert left - ran - 1_000 <= still_left <= left + 1_000


@pytest.mark.parametrize("pace", [1.0])
async def test_a_planned_restart_in_the_middle_of_a_scene(own_party: Party) -> None:
    """Everybody is back with her view within 2 s: what she is told to wait, and what the new house works.

    The work is counted in processor time, so that it does not matter who else uses this machine.
    """
    guests = await own_party.scene()
    await asyncio.sleep(0.7)
    left, start = await guests[0].time_left(), time.monotonic()
    views = [guest.view for guest in guests]
    backs = [asyncio.create_task(come_back(guest)) for guest in guests]
    assert await own_party.server.stop() == 0
    await own_party.server.start()
    waits = await asyncio.gather(*backs)
    assert max(waits) + own_party.server.cpu() < 2.0
    for guest, view in zip(guests, views, strict=True):
        assert (guest.view["table"], guest.view["mine"]) == (view["table"], view["mine"])
    assert left - await guests[0].time_left() <= (time.monotonic() - start) * 1_000


async def come_back(guest: Guest) -> float:
    """As a phone does: waits as long as it was told (in seconds), then tries until it is let in."""
    await guest.until(lambda: guest.bye)
    assert guest.bye["key"] == "restart"
    assert await guest.close_code() == 1012
    wait = float(guest.bye["again_in"]) / 1_000
    await asyncio.sleep(wait)
    guest.view = {}
    while not guest.view:
        try:
            await guest.come()
            await guest.until(lambda: guest.view)
        except OSError:
            await asyncio.sleep(0.1)
    return wait


@pytest.mark.parametrize("pace", [1.0])
async def test_the_time_of_a_restart_is_charged_to_nobody(own_party: Party) -> None:
    guests = await own_party.scene()
    left = await guests[0].time_left()
    before = time.monotonic()
    await own_party.server.stop()
    stopped = time.monotonic()
    await asyncio.sleep(2.0)
    await own_party.server.start()
    up = time.monotonic()
    await guests[0].come()
    still_left = await guests[0].time_left()
    ran = (stopped - before + time.monotonic() - up) * 1_000
    assert left - ran - 100 <= still_left <= left + 500


def has_heard(guest: Guest, *kinds: str) -> bool:
    return any(message["t"] in kinds for message in guest.heard)


class Impatient(Server):
    """Takes a line for dead after one second."""

    SETUP = "from tablee.server.ws import session; session.SWEEP_SECONDS, session.SILENT_SECONDS = 0.1, 1.0"

    def command(self) -> list[str]:
        python, _, _, *words = super().command()
        return [python, "-c", f"{self.SETUP}; from tablee.cli import app; app()", *words]


async def test_a_house_that_was_held_up_cuts_nobody_for_its_own_silence(
    tmp_path: Path, http: ClientSession
) -> None:
    """A machine that was asleep: what phones said meanwhile waits in their sockets, and is read first."""
    server = Impatient(tmp_path)
    await server.start()
    party = Party(server, http)
    guests = await party.sit_down(10)
    server.process.send_signal(signal.SIGSTOP)
    for guest in guests:
        await guest.say({"t": "ping", "at": 1})
    await asyncio.sleep(2)
    server.process.send_signal(signal.SIGCONT)
    for guest in guests:
        await guest.until(partial(has_heard, guest, "pong", "bye"))
    assert [guest.bye for guest in guests if guest.bye] == []
    await guests[0].until(lambda: guests[0].bye)
    assert guests[0].bye["key"] == "silent", "who really says nothing is cut as ever"
    await party.go_home()
    assert await server.stop() == 0
