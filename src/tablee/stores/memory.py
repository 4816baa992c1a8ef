"""A journal that forgets: for tests."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from tablee.core.records import Millis

from .journal import Done, OutOfOrder, Post


class MemoryJournal:
    """Keeps the lines in a dict; answers through `post`, as a disk would."""

    def __init__(self, post: Post = lambda call: call()) -> None:
        self._post = post
        self.streams: dict[str, list[bytes]] = {}
        self._alive: Millis | None = None
        self._resting: dict[str, Millis] = {}

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        stream = self.streams.get(room, [])
        if number != len(stream):
            self._post(partial(done, OutOfOrder(number, len(stream))))
            return
        stream.extend(lines)
        self.streams[room], self._alive = stream, alive
        self._post(partial(done, None))

    def reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        done(None)

    def note_running(self, room: str, is_running: bool) -> None:
        pass

    def together(self) -> AbstractContextManager[object]:
        return nullcontext()

    def check(self, done: Done) -> None:
        self._post(lambda: done(None))

    def is_gone(self) -> bool:
        return False

    def beat(self, alive: Millis) -> None:
        self._alive = alive

    def alive(self) -> Millis | None:
        return self._alive

    def rooms(self) -> list[str]:
        return list(self.streams)

    def read(self, room: str) -> list[bytes]:
        return list(self.streams.get(room, ()))

    def delete(self, room: str) -> None:
        self.streams.pop(room, None)

    def wipe(self) -> None:
        pass

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._resting = {c: end for c, end in self._resting.items() if end >= now} | {code: until}

    def resting(self) -> dict[str, Millis]:
        return dict(self._resting)

    def size(self) -> int:
        return sum(len(line) for stream in self.streams.values() for line in stream)

    def close(self) -> None:
        pass
