"""The journal: an append-only book with one stream a room. What a store must do."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from tablee.core.records import Millis

Done = Callable[[Exception | None], None]
Post = Callable[[Callable[[], None]], object]


class JournalError(Exception):
    """Something could not be written down, or read."""


class OutOfOrder(JournalError):
    """A stream has no gaps: what comes after a failed write fails too."""

    def __init__(self, number: int, expected: int) -> None:
        super().__init__(f"line {number} where {expected} was expected")


class CodeTaken(JournalError):
    """Another room has this code, or it rests: it was given to some house before."""


class Fenced(JournalError):
    """This house was taken for dead: its rooms are others' by now, and nothing that it says is written."""


class Journal(Protocol):
    """Lines are bytes, numbered from 0 in each stream. Calls of `done` come in the order of `append`."""

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        """Writes these lines, all or none; calls `done` when they are on disk, or with the error."""

    def reserve(self, room: str, code: str, key: str, now: Millis, done: Done) -> None:
        """From now on this code is that room's, in all houses; `done` hears of it, or CodeTaken.

        By `key` the code would rest. A house that is alone with its book knows itself which codes are free.
        """

    def note_running(self, room: str, is_running: bool) -> None:
        """Whether a game is on there: such rooms are brought back before others."""

    def together(self) -> AbstractContextManager[object]:
        """What is appended in here is written at once: after a crash all of it is there, or nothing."""

    def check(self, done: Done) -> None:
        """Can anything be written? Tries it, and calls `done` as `append` does."""

    def is_gone(self) -> bool:
        """Is the book out of reach: removed, replaced, or somebody else's? Then nothing is written."""

    def beat(self, alive: Millis) -> None:
        """Notes that the house was alive at this time."""

    def alive(self) -> Millis | None:
        """The last time at which the house was known to be alive, give or take a tenth of a second."""

    def rooms(self) -> list[str]:
        """The names of all streams of this house."""

    def read(self, room: str) -> Iterable[bytes]:
        """All lines of a stream, one after the other: a long one is never in memory whole."""

    def delete(self, room: str) -> None:
        """Forgets a stream, whole."""

    def wipe(self) -> None:
        """What was deleted leaves no byte behind, in the book's log neither."""

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        """A code that was in use rests until then; codes that have rested enough are forgotten."""

    def resting(self) -> dict[str, Millis]:
        """The codes that rest, and until when."""

    def size(self) -> int:
        """How many bytes are in use; what was deleted is free again."""
