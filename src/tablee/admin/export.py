"""A table taken out of a room's stream, to keep, to replay, to verify."""

from collections.abc import Iterable
from typing import Any

from msgspec.json import Encoder
from msgspec.structs import replace

from tablee.core.game import Closed
from tablee.core.records import Event, Refused
from tablee.room.journal import Stream, read_line
from tablee.stores.journal import Journal

_encode = Encoder().encode


def export_table(journal: Journal, code: str) -> list[bytes]:
    """The events of the last table of the room with this code, a line each."""
    for name in journal.rooms():
        if events := _last_table(journal.read(name), code):
            return [_encode(event) for event in hide_seed(events)]
    raise Refused("no_such_room")


def hide_seed(events: list[Event[Any]]) -> list[Event[Any]]:
    """Before the end nobody is told the seed, not even in a file."""
    if any(isinstance(event.what, Closed) for event in events):
        return events
    opened = events[0]
    return [replace(opened, what=replace(opened.what, seed=None)), *events[1:]]


def _last_table(bodies: Iterable[bytes], code: str) -> list[Event[Any]]:
    """Also one that is cleared by now; nothing if the room has another code."""
    stream, last = Stream(), list[Event[Any]]()
    for body in bodies:
        stream.take(read_line(body))
        if stream.room.code != code:
            break
        last = stream.events or last
    return last
