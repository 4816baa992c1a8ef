"""Admission: a device comes in as somebody who was here (a reconnect), as a new person, or to watch."""

from functools import cache

from tablee.core.records import Millis, Refused
from tablee.games import GAMES
from tablee.room.check import check_coming, check_device
from tablee.room.follow import comes_back, newcomer, returned
from tablee.room.journal import Moment
from tablee.room.outcomes import CameBack, Joined
from tablee.room.state import Presence
from tablee.room.text import clean_name
from tablee.wire.codec import card, encode
from tablee.wire.messages import PROTOCOL, GameCard, Hello, Welcome

from .identity import Identity, hashed


def find_person(identity: Identity, hello: Hello) -> int | None:
    """Who was here before: she has a ticket, or the secret whose welcome was lost. Raises Refused."""
    if hello.ticket is not None:
        return identity.holder(hello.ticket)
    person = identity.find(hello.secret) if hello.secret is not None and hello.role == "player" else None
    return None if person is None else person.id


def join(moment: Moment, presence: Presence, hello: Hello, token: str) -> Joined | CameBack | None:
    """A new person, or one who had left, if it comes to play; who only watches is nobody. Raises Refused.

    A locked room lets nobody in but who is known by her token.
    """
    if hello.role != "player":
        check_device(moment.room, presence)
        return None
    room, name, key = moment.room, clean_name(hello.name or ""), hashed(token)
    person = comes_back(room, name, key)
    if room.is_locked and (person is None or person.left_token != key):
        raise Refused("locked")
    check_coming(room, presence)
    if person is not None:
        return returned(room, person, hello.lang, name, key, presence)
    return newcomer(room, hello.lang, (hello.animal, hello.colour), name, key, presence)


def welcome(moment: Moment, person: int | None, token: str | None, now: Millis) -> bytes:
    """The first message to a device: who it is, and the last counter that was taken."""
    known = () if person is None else moment.counters[person : person + 1]
    counter = max(known[0], default=0) if known else 0
    return encode(Welcome(PROTOCOL, person, token, counter, now, _cards()))


@cache
def _cards() -> tuple[GameCard, ...]:
    return tuple(card(game) for game in GAMES.values())
