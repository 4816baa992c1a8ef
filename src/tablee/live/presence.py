"""Presence: which devices are connected, how good their links are, and who has been away for too long."""

from collections.abc import Callable
from statistics import median
from typing import Protocol

from tablee.core.words import Millis
from tablee.room.clock import Clock
from tablee.room.state import Presence, Quality
from tablee.room.view import Link
from tablee.wire.messages import Role

from .clock import HouseClock, Timer

GONE_AFTER: Millis = 30_000
TRIPS_KEPT = 5
QUALITIES: tuple[Quality, ...] = ("good", "fair", "poor")
WORSE_ABOVE: tuple[Millis, ...] = (150, 400)
BETTER_BELOW: tuple[Millis, ...] = (100, 300)

Seen = tuple[bytes, bytes, Clock]


class Pulse:
    """Good until something else is measured; changes late, and not to and fro."""

    def __init__(self) -> None:
        self._trips: list[Millis] = []
        self.quality: Quality = "good"

    def feel(self, trip: Millis) -> bool:
        """Takes one round trip; is the link another one now?"""
        self._trips = [*self._trips, trip][-TRIPS_KEPT:]
        before, self.quality = self.quality, judge(self.quality, int(median(self._trips)))
        return self.quality != before


class Line(Protocol):
    """The way to one device; what is sent may be dropped in favour of something newer."""

    def send(self, *messages: bytes) -> None: ...

    def send_latest(self, kind: str, data: bytes, *after: bytes) -> None:
        """Like `send`, but on a slow line only the newest of its kind is kept, and all after it."""

    def hang_up(self, key: str, code: int, again_in: Millis | None) -> None: ...


class Listener:
    """A device in a room: a person's phone, a watcher, or the public screen."""

    def __init__(self, line: Line, role: Role) -> None:
        self.line = line
        self.role = role
        self.person: int | None = None
        self.has_left = False
        self.is_out = False
        self.pulse = Pulse()
        self.seen: Seen | None = None

    def show_out(self, key: str, code: int, again_in: Millis | None) -> None:
        """Whatever it still sends, nobody listens any more."""
        self.is_out = True
        self.line.hang_up(key, code, again_in)


class Crowd:
    """Everybody who is connected to a room."""

    def __init__(self, clock: HouseClock, on_gone: Callable[[int], None]) -> None:
        self._clock = clock
        self._on_gone = on_gone
        self._timers: dict[int, Timer] = {}
        self._gone: set[int] = set()
        self._phones: dict[int, Listener] = {}
        self.listeners: list[Listener] = []
        self.is_changed = False

    def enter(self, listener: Listener) -> Listener | None:
        """Comes in; the same person's older device, if there is one, is returned and has to go."""
        older = self.of(listener.person) if listener.person is not None else None
        if older is not None:
            self.listeners.remove(older)
        self.listeners.append(listener)
        self.is_changed = True
        if listener.person is not None:
            self._phones[listener.person] = listener
            self._is_back(listener.person)
        return older

    def leave(self, listener: Listener) -> bool:
        """Goes out; was it here?"""
        if listener not in self.listeners:
            return False
        self.listeners.remove(listener)
        self.is_changed = True
        if listener.person is not None:
            del self._phones[listener.person]
        self.expect(listener.person)
        return True

    def expect(self, person: int | None) -> None:
        """Somebody is away; after half a minute she is gone."""
        if person is None or person in self._timers or person in self._gone or self.of(person):
            return
        self._timers[person] = self._clock.later(GONE_AFTER, lambda: self._is_gone(person))

    def link(self, person: int) -> Link:
        if self.of(person) is not None:
            return "here"
        return "gone" if person in self._gone else "away"

    def presence(self) -> Presence:
        """Who is here and who is gone, as the rules of the room are told."""
        roles = [listener.role for listener in self.listeners]
        here = {each.person: each.pulse.quality for each in self.listeners if each.person is not None}
        return Presence(here, frozenset(self._gone), roles.count("watcher"), roles.count("screen"))

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def of(self, person: int) -> Listener | None:
        return self._phones.get(person)

    def _is_back(self, person: int) -> None:
        self._gone.discard(person)
        if timer := self._timers.pop(person, None):
            timer.cancel()

    def _is_gone(self, person: int) -> None:
        self._timers.pop(person, None)
        self._gone.add(person)
        self.is_changed = True
        self._on_gone(person)


def judge(before: Quality, trip: Millis) -> Quality:
    """Between the two bounds of a step it stays what it was."""
    step = QUALITIES.index(before)
    while step < len(WORSE_ABOVE) and trip > WORSE_ABOVE[step]:
        step += 1
    while step and trip < BETTER_BELOW[step - 1]:
        step -= 1
    return QUALITIES[step]
