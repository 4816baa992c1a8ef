"""What passes by: signs, hands and words. None of it is ever stored, and the rules say who may notice it."""

import secrets

from tablee.core.words import Millis, Record, Refused, Seat, check_text
from tablee.room.journal import Moment
from tablee.room.state import RoomState
from tablee.room.text import clean
from tablee.room.voice import ears, may_hear, may_notice, may_see_hand
from tablee.wire.codec import encode
from tablee.wire.messages import Chat as Words
from tablee.wire.messages import ChatLine, Hand, HandMoved, React, Reacted, Talk, Unheard, Unsay

from .answers import Answers
from .clock import HouseClock, Timer
from .ledger import Ledger
from .presence import Crowd, Listener

REACTIONS, A_SECOND = 3, 1_000
MERGED: Millis = 50
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


class Passing:
    """From one device to all that may have it. Reactions are rate limited, and merged."""

    def __init__(self, ledger: Ledger, clock: HouseClock, crowd: Crowd, answers: Answers, chat: Chat) -> None:
        self._ledger = ledger
        self._clock = clock
        self._crowd = crowd
        self._answers = answers
        self._chat = chat
        self._lately: dict[int, tuple[Millis, ...]] = {}
        self._reactions: list[tuple[Moment, Seat | None, bytes]] = []
        self._merging: Timer | None = None

    def react(self, listener: Listener, message: React) -> None:
        """A passing sign, for those who may see it."""
        person, moment = self._sender(listener), self._ledger.written
        if person is None:
            return None
        if moment.room.person(person).is_muted:
            return listener.line.send(encode(Unheard("muted", {})))
        if self._is_hasty(person):
            return listener.line.send(encode(Unheard("too_fast", {})))
        seat = moment.room.seat_of(person)
        self._reactions.append((moment, seat, encode(Reacted(person, seat, message.how))))
        if self._merging is None:
            self._merging = self._clock.later(MERGED, self._pass_on)

    def _is_hasty(self, person: int) -> bool:
        """A sliding window: three signs a second and person."""
        now = self._clock.now()
        lately = tuple(at for at in self._lately.get(person, ()) if now - at < A_SECOND)
        self._lately[person] = (*lately, now)[:REACTIONS]
        return len(lately) >= REACTIONS

    def _pass_on(self) -> None:
        """One write a device for all signs of a moment. Who may see one is who could when it was made."""
        self._merging, (reactions, self._reactions) = None, (self._reactions, [])
        for other in self._crowd.listeners:
            seen = [
                data
                for moment, seat, data in reactions
                if may_notice(moment, seat, moment.room.seat_of(other.person))
            ]
            if seen:
                other.line.send(*seen)

    def close(self) -> None:
        if self._merging:
            self._merging.cancel()

    def move_hand(self, listener: Listener, message: Hand) -> None:
        """A hand over the table; on a slow line only where it is now matters."""
        moment = self._ledger.written
        seat = moment.room.seat_of(self._sender(listener))
        if seat is None:
            return
        data = encode(HandMoved(seat, message.x, message.y))
        for other in self._crowd.listeners:
            if may_see_hand(moment, seat, moment.room.seat_of(other.person)):
                other.line.send_latest("hand", data)

    def say(self, listener: Listener, message: Words) -> None:
        """A line of the chat, for those who may hear it."""
        person = self._sender(listener)
        if person is None:
            return
        try:
            self._chat.say(self._ledger.written, person, message.text)
        except Refused as error:
            listener.line.send(encode(Unheard(error.key, error.params)))

    def unsay(self, listener: Listener, message: Unsay) -> None:
        """The host takes a line of the chat from all screens."""
        person = self._sender(listener)
        if person is not None and person == self._ledger.written.room.host:
            self._chat.unsay(message.id)

    def _sender(self, listener: Listener) -> int | None:
        """Who makes a sign: somebody of whom it is on disk that she is here."""
        person = self._answers.actor(listener)
        return person if person is not None and self._ledger.written.room.may_act(person) else None
