"""Writes to a journal and waits for its answers."""

import asyncio
import time
from collections.abc import Callable
from queue import SimpleQueue

from tablee.stores.journal import Done, Journal

Answer = tuple[object, Exception | None]


class Answers:
    """What a store answered, in the order in which it did."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Answer] = SimpleQueue()

    def to(self, name: object) -> Done:
        return lambda error: self._queue.put((name, error))

    def take(self, count: int) -> list[Answer]:
        return [self._queue.get(timeout=10) for _ in range(count)]

    async def come(self, count: int) -> list[Answer]:
        """The same, while the loop goes on."""
        return await asyncio.to_thread(self.take, count)


def write(journal: Journal, room: str, number: int, *lines: bytes, alive: int = 1) -> Exception | None:
    answers = Answers()
    journal.append(room, number, lines, alive, answers.to(room))
    return answers.take(1)[0][1]


async def append(journal: Journal, room: str, number: int, *lines: bytes, alive: int = 1) -> Exception | None:
    """The same, while the loop goes on."""
    answers = Answers()
    journal.append(room, number, lines, alive, answers.to(room))
    return (await answers.come(1))[0][1]


async def until(is_so: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.005)


def wait_until(is_so: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)
