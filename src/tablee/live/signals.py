"""Signals: reactions, hands and the chat. Never stored; the rules say who may notice them.

Only memory knows the lines of the chat, not for long, and only for those who heard them.
"""

import secrets
from functools import partial

from tablee.core.records import Millis, Record, Refused, Seat, check_text
from tablee.room.journal import Moment
from tablee.room.state import RoomState
from tablee.room.text import clean
from tablee.room.voice import ears, may_hear, may_notice, may_see_hand
from tablee.wire.codec import encode
from tablee.wire.messages import Chat, ChatLine, ChatLines, Hand, HandMoved, React, Reacted, Unsay

from .clock import HouseClock, Timer
from .limits import Share
from .presence import Device, Devices

REACTIONS, A_SECOND = 3, 1_000
MERGED: Millis = 50
LONGEST_TEXT = 200
MOST_LINES = 30
KEPT: Millis = 10 * 60_000
BREATH: Millis = 5_000
LINES_A_BREATH = 4

Signal = React | Hand | Chat | Unsay


class Said(Record):
    """A line, and who heard it. Its name is drawn: a gap in a count would tell of lines one did not hear."""

    line: ChatLine
    at: Millis
    heard_by: frozenset[int]
    by_all: bool


class Signals:
    """From one device to all that may have it. Reactions and chat are rate limited, reactions are merged."""

    def __init__(self, clock: HouseClock, devices: Devices, share: Share) -> None:
        self._clock = clock
        self._devices = devices
        self._share = share
        self._lately: dict[int, tuple[Millis, ...]] = {}
        self._reactions: list[tuple[Moment, Seat | None, bytes]] = []
        self._merging: Timer | None = None
        self._said: tuple[Said, ...] = ()

    def send(self, moment: Moment, person: int, signal: Signal) -> None:
        """To all who may notice it. Raises Refused where it reaches nobody."""
        match signal:
            case React(how):
                self._react(moment, person, Reacted(person, moment.room.seat_of(person), how))
            case Hand(x, y):
                self._move_hand(moment, moment.room.seat_of(person), x, y)
            case Chat(text):
                self._say(moment, person, text)
            case Unsay(id):
                if person == moment.room.host:
                    self.unsay(id)

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

    def show(self, device: Device) -> None:
        """All of the chat, to somebody who has just come."""
        if lines := _heard(self._said, device):
            device.channel.send_latest("talk", encode(ChatLines(lines)))

    def close(self) -> None:
        """Not a word is kept."""
        self._said, self._reactions = (), []
        if self._merging:
            self._merging.cancel()

    def _react(self, moment: Moment, person: int, reacted: Reacted) -> None:
        if moment.room.people[person].is_muted:
            raise Refused("muted")
        if self._is_hasty(person):
            raise Refused("too_fast")
        self._reactions.append((moment, reacted.seat, encode(reacted)))
        if self._merging is None:
            self._merging = self._clock.later(MERGED, partial(self._share.take_turn, self._pass_on))

    def _is_hasty(self, person: int) -> bool:
        """A rate limit by sliding window: three signs a second and person."""
        now = self._clock.now()
        lately = tuple(at for at in self._lately.get(person, ()) if now - at < A_SECOND)
        self._lately[person] = (*lately, now)[:REACTIONS]
        return len(lately) >= REACTIONS

    def _pass_on(self) -> None:
        """One write a device for all signs of a moment. Who may see one is who could when it was made."""
        start, self._merging = self._share.busy(), None
        reactions, self._reactions = self._reactions, []
        for device in self._devices.all:
            seen = [
                data
                for moment, seat, data in reactions
                if may_notice(moment, seat, moment.room.seat_of(device.person))
            ]
            if seen:
                device.channel.send(*seen)
        self._share.spend(start)

    def _move_hand(self, moment: Moment, seat: Seat | None, x: int, y: int) -> None:
        """Where the device is slow, only where the hand is now matters."""
        if seat is None:
            return
        data = encode(HandMoved(seat, x, y))
        for device in self._devices.all:
            if may_see_hand(moment, seat, moment.room.seat_of(device.person)):
                device.channel.send_latest("hand", data)

    def _say(self, moment: Moment, person: int, text: str) -> None:
        """A line of the chat, to those who may hear her now."""
        heard_by = self._check(moment, person)
        line = ChatLine(secrets.token_hex(6), person, _read(text))
        by_all = may_hear(moment, moment.room.seat_of(person), None)
        said = Said(line, self._clock.now(), heard_by | {person}, by_all)
        self._keep((*self._said, said)[-MOST_LINES:])
        self._clock.later(KEPT, lambda: self.unsay(line.id))

    def _check(self, moment: Moment, person: int) -> frozenset[int]:
        room = moment.room
        if not room.has_chat:
            raise Refused("chat_off")
        if room.people[person].is_muted:
            raise Refused("muted")
        since = self._clock.now() - BREATH
        if sum(s.line.person == person and s.at > since for s in self._said) >= LINES_A_BREATH:
            raise Refused("too_fast")
        if not (heard_by := ears(moment, person)):
            raise Refused("unheard")
        return heard_by

    def _keep(self, said: tuple[Said, ...]) -> None:
        """Everybody who may is sent all of it, whenever something in it changes for her."""
        before, self._said = self._said, said
        if said == before:
            return
        encoded: dict[tuple[ChatLine, ...], bytes] = {}
        for device in self._devices.all:
            lines = _heard(said, device)
            if lines != _heard(before, device):
                if lines not in encoded:
                    encoded[lines] = encode(ChatLines(lines))
                device.channel.send_latest("talk", encoded[lines])


def _heard(said: tuple[Said, ...], device: Device) -> tuple[ChatLine, ...]:
    """The big screen shows no chat; who only watches sees what all have heard."""
    if device.role == "screen":
        return ()
    return tuple(s.line for s in said if s.by_all or device.person in s.heard_by)


def _may_stay(room: RoomState, person: int) -> bool:
    return room.people[person].is_here and not room.people[person].is_muted


def _read(text: str) -> str:
    line = clean(text)
    check_text(line, LONGEST_TEXT)
    return line
