"""Text is heard the moment it arrives, and in the order in which it came."""

import asyncio
from types import SimpleNamespace
from typing import Any

from aiohttp import WSMessage, WSMsgType

from tablee.server.ear import OVER, Ear, Hear


def an_ear() -> Ear:
    return Ear(SimpleNamespace(_reading_paused=False), 4_096, loop=asyncio.get_running_loop())


class Heard(list[bytes]):
    """What was heard; and whether that is worth listening on."""

    def listens(self, is_worth_it: bool) -> Hear:
        def hear(message: WSMessage) -> bool:
            self.append(message.data)
            return is_worth_it

        return hear


def text(data: bytes) -> WSMessage:
    return WSMessage(WSMsgType.TEXT, data, None)


async def test_text_is_heard_at_once_and_a_ping_waits_in_line() -> None:
    ear, heard = an_ear(), Heard()
    ear.listen(heard.listens(True))
    ear.feed_data(text(b"a"), 1)
    assert heard == [b"a"]
    ping = WSMessage(WSMsgType.PING, b"p", None)
    ear.feed_data(ping, 1)
    assert heard == [b"a"] and await ear.read() == ping


async def test_nothing_overtakes_what_came_before_anybody_listened() -> None:
    ear, heard = an_ear(), Heard()
    ear.feed_data(text(b"hello"), 5)
    ear.listen(heard.listens(True))
    ear.feed_data(text(b"a"), 1)
    assert heard == []
    assert [(await ear.read()).data, (await ear.read()).data] == [b"hello", b"a"]
    ear.feed_data(text(b"b"), 1)
    assert heard == [b"b"]


async def test_who_is_not_worth_listening_to_is_not_heard_again() -> None:
    ear, heard = an_ear(), Heard()
    ear.listen(heard.listens(False))
    for data in (b"a", b"b"):
        ear.feed_data(text(data), 1)
    assert heard == [b"a"] and await ear.read() == OVER


async def test_a_fault_of_ours_is_reported_and_ends_the_talk() -> None:
    reports: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, report: reports.append(report))
    ear, fault = an_ear(), RuntimeError("ours")

    def fails(message: WSMessage) -> bool:
        raise fault

    ear.listen(fails)
    ear.feed_data(text(b"a"), 1)
    assert [report["exception"] for report in reports] == [fault]
    assert await ear.read() == OVER
