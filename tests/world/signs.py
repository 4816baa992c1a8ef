"""Signs that pass by: whoever gets one could hear, notice or see it when it was made."""

from typing import Any

from tablee.core.records import Millis
from tablee.room.voice import ears, may_hear, may_notice, may_see_hand

from .book import RoomBook, Violation
from .frames import Message

SIGNS = (b'{"t":"talk"', b'{"t":"reacted"', b'{"t":"hand_moved"')
A_MOMENT: Millis = 3_000
"""Signs are merged, and those of busy rooms wait for their turn."""

Said = dict[str, tuple[frozenset[int], bool]]
"""Lines of the chat: who could hear each when it was said, and whether all could."""


def check_sign(book: RoomBook, said: Said, person: int | None, sign: Message, now: Millis) -> None:
    """Raises Violation where this person, or who only watches, is told of it."""
    recent: list[Any] = book.since(now - A_MOMENT)
    match sign["t"]:
        case "talk":
            is_meant = all(_may_read(recent, said, person, line) for line in sign["lines"])
        case "reacted":
            is_meant = any(may_notice(it, sign["seat"], it.room.seat_of(person)) for it in recent)
        case _:
            is_meant = any(may_see_hand(it, sign["seat"], it.room.seat_of(person)) for it in recent)
    if not is_meant:
        raise Violation(f"secret: {person} is told by {sign}")


def _may_read(recent: list[Any], said: Said, person: int | None, line: Message) -> bool:
    """Who heard it once may read it again when she comes back."""
    if line["id"] not in said:
        said[line["id"]] = _hearers(recent, line["person"])
    heard_by, by_all = said[line["id"]]
    return by_all or person in heard_by


def _hearers(recent: list[Any], speaker: int) -> tuple[frozenset[int], bool]:
    heard = frozenset[int]().union(*(ears(moment, speaker) for moment in recent))
    by_all = any(may_hear(moment, moment.room.seat_of(speaker), None) for moment in recent)
    return heard | {speaker}, by_all
