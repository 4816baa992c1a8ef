"""What waits for the writer of a journal, and how all who wait hear of it."""

from collections.abc import Sequence

from msgspec import Struct

from tablee.core.records import Millis

from .journal import Done

Completion = tuple[Done, Exception | None]
"""Who waits for a write, and how it ended."""


class Entry(Struct):
    """Lines of a room that wait for the writer."""

    room: str
    number: int
    lines: Sequence[bytes]
    alive: Millis
    done: Done


class Beat(Struct):
    alive: Millis


class Deletion(Struct):
    room: str


class Trial(Struct):
    """A write that means nothing, to see whether it can be done."""

    done: Done


class Rest(Struct):
    """A code that must not be given out again too soon."""

    code: str
    now: Millis
    until: Millis


class Running(Struct):
    """Whether a game is on in a room."""

    room: str
    is_running: bool


def answer(completions: list[Completion]) -> None:
    """Everybody hears, whatever goes wrong with one of them."""
    failures: list[Exception] = []
    for done, error in completions:
        try:
            done(error)
        except Exception as failure:
            failures.append(failure)
    if failures:
        raise failures[0]
