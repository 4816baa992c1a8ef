"""A phone that does not read: the others do not notice, and it can come back."""

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial

from tablee.server.ws.reader import open_websocket
from tablee.server.ws.writer import LOOK_AGAIN_SECONDS, SLOW, STALLED, Writer, frame
from tests.server.conftest import Party
from tests.server.guest import Guest
from tests.server.raw import RawSocket


async def chatter(guest: Guest, is_over: Callable[[], bool]) -> list[float]:
    """Renames herself again and again; how long does each answer take?"""
    times: list[float] = []
    while not is_over():
        start = time.monotonic()
        assert (await guest.ask("rename", name=f"{guest.name} {len(times)}"))["t"] == "ack"
        times.append(time.monotonic() - start)
        await asyncio.sleep(max(0, 0.05 - times[-1]))
    return times


async def test_a_stalled_reader_is_cut_and_can_resume(party: Party) -> None:
    guests = await party.sit_down(8)
    deaf = party.guest("Deaf")
    await deaf.come()
    ticket = (await deaf.posted("ticket"))["ticket"]
    await deaf.go()
    await guests[0].until(lambda: link(guests[0], 8) == "away")
    stalled = RawSocket(party.server, receive_buffer=2_048)
    hello = {"t": "hello", "v": 1, "room": party.code, "as": "player", "lang": "en", "ticket": ticket}
    stalled.send_text(json.dumps(hello).encode())
    await guests[0].until(lambda: link(guests[0], 8) == "here")

    memory = party.server.memory()
    async with asyncio.timeout(60):
        is_cut = partial(is_away, guests[0], 8)
        times = await asyncio.gather(*(chatter(guest, is_cut) for guest in guests))
    assert max(max(each) for each in times) < 2.0
    assert party.server.memory() - memory < 8 * 1024 * 1024
    assert stalled.is_cut()

    await deaf.come()
    assert deaf.person == 8
    await guests[0].until(lambda: link(guests[0], 8) == "here")
    await deaf.until(lambda: deaf.room == guests[0].room)
    assert "reader_cut" in party.server.said()


class Pipe:
    """A line that is full until it is emptied."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_full = True

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def get_write_buffer_size(self) -> int:
        return SLOW + 1 if self.is_full else 0

    def write_eof(self) -> None:
        raise AssertionError("nobody hung up")

    def is_closing(self) -> bool:
        return False

    def abort(self) -> None:
        raise AssertionError("nobody waited for ten seconds")


async def test_of_what_had_to_wait_the_room_comes_before_the_table_in_it() -> None:
    """A device that hears of other seats forgets what it saw on the table before."""
    pipe = Pipe()
    line = Writer(pipe, open_websocket(), lambda: None, lambda: None)
    for kind, data in (("view", b"old view"), ("room", b"new room"), ("view", b"new view")):
        line.send_latest(kind, data)
    pipe.is_full = False
    await asyncio.sleep(2 * LOOK_AGAIN_SECONDS)
    assert b"".join(pipe.sent) == frame(b"new room") + frame(b"new view")


class Blocked(Pipe):
    """A line on which nothing moves any more."""

    is_cut = False

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.sent))

    def is_closing(self) -> bool:
        return self.is_cut

    def abort(self) -> None:
        self.is_cut = True


async def test_who_only_pings_and_never_reads_is_cut_too() -> None:
    pipe = Blocked()
    line = Writer(pipe, open_websocket(), lambda: None, lambda: None)
    for _ in range(2 * STALLED // 125):
        line.ping(b"x" * 125)
    assert pipe.is_cut
    assert pipe.get_write_buffer_size() < STALLED + 1_000


def is_away(guest: Guest, person: int) -> bool:
    return link(guest, person) == "away"


def link(guest: Guest, person: int) -> str:
    return next(str(p["link"]) for p in guest.room["people"] if p["id"] == person)
