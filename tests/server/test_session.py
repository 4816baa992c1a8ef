"""A session can rest: what its device sends meanwhile waits outside, and nothing of it is lost."""

import asyncio
import time

from tests.server.conftest import indoors
from tests.server.guest import Guest


def pongs(guest: Guest) -> list[int]:
    return [message["at"] for message in guest.heard if message["t"] == "pong"]


async def test_who_rests_hears_later_and_in_order() -> None:
    async with indoors() as (sessions, guest):
        (session,) = sessions.open
        session.pause_reading(0.5)
        start = time.monotonic()
        for number in (1, 2, 3):
            await guest.say({"t": "ping", "at": number})
        await asyncio.sleep(0.25)
        assert pongs(guest) == []
        await guest.until(lambda: len(pongs(guest)) == 3)
        assert pongs(guest) == [1, 2, 3]
        assert time.monotonic() - start >= 0.49


async def test_the_last_word_says_how_long() -> None:
    async with indoors() as (sessions, guest):
        (session,) = sessions.open
        session.pause_reading(60.0)
        session.pause_reading(0.05)
        await guest.say({"t": "ping", "at": 1})
        await guest.until(lambda: pongs(guest), 5.0)


async def test_who_rests_can_be_shown_out_and_is_forgotten() -> None:
    async with indoors() as (sessions, guest):
        (session,) = sessions.open
        session.pause_reading(60.0)
        session.writer.hang_up("silent", 4408, 0)
        await guest.until(lambda: guest.bye)
        async with asyncio.timeout(5):
            await session.reader.closed
        await asyncio.sleep(0.1)
        assert not sessions.open
