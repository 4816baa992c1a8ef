"""A whole game over real sockets, from the lobby to the rematch."""

import asyncio
import random

import pytest

from tests.server.conftest import Party
from tests.server.guest import Guest, choose


async def play(guest: Guest, luck: random.Random) -> set[str]:
    """Does what is offered until the game is over; returns why it was turned down, if it was."""
    reasons = set()
    while guest.room["stage"] == "playing":
        if action := choose(guest, luck):
            answer = await guest.act(action)
            reasons |= {answer["key"]} if answer["t"] == "refused" else set()
        await asyncio.sleep(0.04 + 0.04 * luck.random())
    return reasons


@pytest.mark.parametrize("pace", [30.0])
async def test_six_guests_play_to_the_last_point(own_party: Party) -> None:
    guests = await own_party.sit_down(6)
    tv = await own_party.guest(role="screen").come()
    watcher = await own_party.guest(role="watcher").come()
    await guests[0].until(lambda: (guests[0].room["screens"], guests[0].room["watchers"]) == (1, 1))
    assert tv.person is None
    options = {"target": 13, "seconds": 30, "way": "written"}
    await guests[0].ask("choose", game="freeze", options=options)
    await guests[0].ask("start")
    await tv.until(lambda: tv.phase == "Volunteering")
    async with asyncio.timeout(120):
        reasons = await asyncio.gather(*(play(guest, random.Random(i)) for i, guest in enumerate(guests)))
    assert set().union(*reasons) <= {"frozen"}  # a line that crossed the whistle on its way
    for guest in (*guests, tv, watcher):
        await guest.reach("Ended")
    table = guests[0].view["table"]
    assert max(table["totals"]) >= 13
    assert table["phase"]["winners"] == [s for s in range(6) if table["totals"][s] == max(table["totals"])]
    assert all(guest.view["table"] == table for guest in (*guests, tv, watcher))
    assert tv.view["mine"] is watcher.view["mine"] is None
    wins = {person["id"]: person["wins"] for person in tv.room["people"]}
    assert [seat for seat, id in enumerate(tv.room["seats"]) if wins[id]] == table["phase"]["winners"]
    assert tv.room["seed"] is not None

    assert (await guests[0].ask("start"))["t"] == "ack"
    await tv.until(lambda: tv.room["stage"] == "playing" and tv.phase == "Volunteering")
    assert tv.room["seed"] is None
    assert tv.view["table"]["totals"] == [1] * 6


@pytest.mark.parametrize("pace", [400.0])
async def test_a_silent_table_comes_to_its_end(own_party: Party) -> None:
    guests = await own_party.start(5)
    await guests[4].until(lambda: guests[4].room["stage"] == "over", 30)
    assert guests[4].view["table"]["round"] == 3
