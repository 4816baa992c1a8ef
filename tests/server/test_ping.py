"""The server measures every player's link with the pings of the network, which no page has to answer."""

import asyncio
import json

from tests.server.conftest import Party
from tests.server.guest import Guest
from tests.server.raw import PING, RawSocket, masked

PONG = 10


def quality(guest: Guest, name: str) -> str:
    return next(str(person["quality"]) for person in guest.room["people"] if person["name"] == name)


def knock(party: Party, name: str) -> RawSocket:
    raw = RawSocket(party.server)
    hello = {"t": "hello", "v": 1, "room": party.code, "as": "player", "lang": "en", "name": name}
    raw.send_text(json.dumps(hello).encode())
    return raw


async def test_who_never_answers_a_ping_has_a_poor_link(party: Party) -> None:
    (ada,) = await party.sit_down(1)
    deaf = knock(party, "Deaf")
    await ada.until(lambda: len(ada.room["people"]) == 2)
    assert quality(ada, "Deaf") == "good"
    await ada.until(lambda: quality(ada, "Deaf") == "poor")
    deaf.close()


async def test_the_time_of_the_echo_is_the_quality_of_the_link(party: Party) -> None:
    (ada,) = await party.sit_down(1)
    slow = knock(party, "Slow")
    payload = await asyncio.to_thread(next_frame, slow, PING)
    await asyncio.sleep(0.2)
    slow.send(masked(PONG, payload))
    await ada.until(lambda: len(ada.room["people"]) == 2 and quality(ada, "Slow") != "good")
    slow.close()


async def test_a_made_up_echo_counts_for_nothing(party: Party) -> None:
    (ada,) = await party.sit_down(1)
    liar = knock(party, "Liar")
    liar.send(masked(PONG, b"1"))
    liar.send(masked(PONG, b"7" * 125))
    await asyncio.to_thread(next_frame, liar, PING)
    await ada.until(lambda: quality(ada, "Liar") == "poor")
    liar.close()


async def test_a_ping_is_answered_before_and_after_hello(party: Party) -> None:
    await party.found()
    raw = RawSocket(party.server)
    raw.send(masked(PING, b"early"))
    assert await asyncio.to_thread(raw.frame) == (PONG, b"early")
    hello = {"t": "hello", "v": 1, "room": party.code, "as": "watcher", "lang": "en"}
    raw.send_text(json.dumps(hello).encode())
    raw.send(masked(PING, b"late"))
    assert await asyncio.to_thread(next_frame, raw, PONG) == b"late"
    raw.close()


def next_frame(raw: RawSocket, opcode: int) -> bytes:
    while (frame := raw.any_frame()) is None or frame[0] != opcode:
        assert frame is not None, "the line is dead"
    return frame[1]
