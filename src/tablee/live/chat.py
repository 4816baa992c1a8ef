"""The chat: lines that pass by. Only memory knows them, not for long, and only for those who heard them."""

import secrets

from tablee.core.words import Millis, Record, Refused, check_text
from tablee.room.journal import Moment
from tablee.room.state import RoomState
from tablee.room.text import clean
from tablee.room.voice import ears, may_hear
from tablee.wire.codec import encode
from tablee.wire.messages import ChatLine, Talk

from .clock import HouseClock
from .crowd import Crowd, Listener

LONGEST_TEXT = 200
MOST_LINES = 30
KEPT: Millis = 10 * 60_000
BREATH: Millis = 5_000
LINES_A_BREATH = 4


class Said(Record):
    """A line, and who heard it. Its name is drawn: a gap in a count would tell of lines one did not hear."""

    line: ChatLine
    at: Millis
    heard_by: frozenset[int]
    by_all: bool


class Chat:
    """Everybody who may is sent all of it, whenever something in it changes for her."""

    def __init__(self, crowd: Crowd, clock: HouseClock) -> None:
        self._crowd = crowd
        self._clock = clock
        self._said: tuple[Said, ...] = ()

    def say(self, moment: Moment, person: int, text: str) -> None:
        """A line to those who may hear her now. Raises Refused."""
        heard_by = self._check(moment, person)
        line = ChatLine(secrets.token_hex(6), person, _read(text))
        by_all = may_hear(moment, moment.room.seat_of(person), None)
        said = Said(line, self._clock.now(), heard_by | {person}, by_all)
        self._keep((*self._said, said)[-MOST_LINES:])
        self._clock.later(KEPT, lambda: self.unsay(line.id))

    def unsay(self, id: str) -> None:
        self._keep(tuple(said for said in self._said if said.line.id != id))

    def forget(self, person: int) -> None:
        """Nothing of what somebody said is taken for the words of who has her number now."""
        self._keep(tuple(said for said in self._said if said.line.person != person))

    def follow(self, room: RoomState) -> None:
        """Nothing is left of a chat that was closed, nor of people who were muted or have left."""
        if self._said:
            kept = (s for s in self._said if room.has_chat and _may_stay(room, s.line.person))
            self._keep(tuple(kept))

    def show(self, listener: Listener) -> None:
        """All of it, to somebody who has just come."""
        if lines := _heard(self._said, listener):
            listener.line.send_latest("talk", encode(Talk(lines)))

    def close(self) -> None:
        """Not a word is kept."""
        self._said = ()

    def _check(self, moment: Moment, person: int) -> frozenset[int]:
        room = moment.room
        if not room.has_chat:
            raise Refused("chat_off")
        if room.person(person).is_muted:
            raise Refused("muted")
        since = self._clock.now() - BREATH
        if sum(s.line.person == person and s.at > since for s in self._said) >= LINES_A_BREATH:
            raise Refused("too_fast")
        if not (heard_by := ears(moment, person)):
            raise Refused("unheard")
        return heard_by

    def _keep(self, said: tuple[Said, ...]) -> None:
        before, self._said = self._said, said
        if said == before:
            return
        for listener in self._crowd.listeners:
            lines = _heard(said, listener)
            if lines != _heard(before, listener):
                listener.line.send_latest("talk", encode(Talk(lines)))


def _heard(said: tuple[Said, ...], listener: Listener) -> tuple[ChatLine, ...]:
    """The big screen shows no chat; who only watches sees what all have heard."""
    if listener.role == "screen":
        return ()
    return tuple(s.line for s in said if s.by_all or listener.person in s.heard_by)


def _may_stay(room: RoomState, person: int) -> bool:
    return room.person(person).is_here and not room.person(person).is_muted


def _read(text: str) -> str:
    line = clean(text)
    check_text(line, LONGEST_TEXT)
    return line
