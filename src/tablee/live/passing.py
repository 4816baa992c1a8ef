"""What passes by: signs, hands and words. None of it is ever stored, and the rules say who may notice it."""

from tablee.core.words import Millis, Refused, Seat
from tablee.room.journal import Moment
from tablee.room.voice import may_notice, may_see_hand
from tablee.wire.codec import encode
from tablee.wire.messages import Chat as Words
from tablee.wire.messages import Hand, HandMoved, React, Reacted, Unheard, Unsay

from .answers import Answers
from .chat import Chat
from .clock import HouseClock, Timer
from .crowd import Crowd, Listener
from .ledger import Ledger

REACTIONS, A_SECOND = 3, 1_000
MERGED: Millis = 50


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
