"""Presence: which devices are connected, how good their links are, and who has been away for too long."""

from collections.abc import Callable
from statistics import median
from typing import Protocol

from tablee.core.records import Millis
from tablee.room.state import Presence, Quality
from tablee.wire.messages import Role

from .clock import HouseClock, Timer

MISSED_AFTER: Millis = 10_000
GONE_AFTER: Millis = 30_000
TRIPS_KEPT = 5
QUALITIES: tuple[Quality, ...] = ("good", "fair", "poor")
WORSE_ABOVE: tuple[Millis, ...] = (150, 400)
BETTER_BELOW: tuple[Millis, ...] = (100, 300)

Seen = tuple[bytes, bytes]


class Channel(Protocol):
    """The way to one device, with backpressure: what is sent may be dropped in favour of something newer."""

    def send(self, *messages: bytes) -> None: ...

    def send_latest(self, kind: str, data: bytes, *after: bytes) -> None:
        """Like `send`, but where the device is slow only the newest of its kind is kept, and all after it."""

    def hang_up(self, key: str, code: int, again_in: Millis | None) -> None: ...


class Device:
    """A device in a room: a person's phone, a watcher, or the public screen.

    `seen` is the view that it was sent last: what all see of it, and what only its seat does. `quality` is
    that of its link: good until something else is measured; it changes late, and not to and fro.
    """

    def __init__(self, channel: Channel, role: Role) -> None:
        self.channel = channel
        self.role = role
        self.person: int | None = None
        self.has_left = False
        self.is_out = False
        self.has_room = False
        self.seen: Seen | None = None
        self.quality: Quality = "good"
        self._trips: tuple[Millis, ...] = ()

    def measure(self, trip: Millis) -> bool:
        """Takes one round trip; is the link another one now?"""
        self._trips = (*self._trips, trip)[-TRIPS_KEPT:]
        before, self.quality = self.quality, judge(self.quality, int(median(self._trips)))
        return self.quality != before

    def show_out(self, key: str, code: int, again_in: Millis | None) -> None:
        """Whatever it still sends, nobody listens any more."""
        self.is_out = True
        self.channel.hang_up(key, code, again_in)


class Devices:
    """Everything that is connected to a room, and who is expected back."""

    def __init__(self, clock: HouseClock, on_gone: Callable[[], None]) -> None:
        self._clock = clock
        self._on_gone = on_gone
        self._timers: dict[int, Timer] = {}
        self._missed: frozenset[int] = frozenset()
        self._gone: frozenset[int] = frozenset()
        self._phones: dict[int, Device] = {}
        self._presence: Presence | None = None
        self.all: list[Device] = []
        self.is_changed = False

    def enter(self, device: Device) -> Device | None:
        """Comes in; the same person's older device, if there is one, is returned and has to go."""
        person, older = device.person, None
        if person is not None:
            older = self._phones.get(person)
            self._phones[person] = device
            self._gone -= {person}
            self._missed -= {person}
            if timer := self._timers.pop(person, None):
                timer.cancel()
        if older is not None:
            self.all.remove(older)
        self.all.append(device)
        self.change()
        return older

    def leave(self, device: Device) -> bool:
        """Goes out; was it here?"""
        if device not in self.all:
            return False
        self.all.remove(device)
        if device.person is not None:
            del self._phones[device.person]
        self.expect(device.person)
        self.change()
        return True

    def expect(self, person: int | None, patience: Millis = MISSED_AFTER) -> None:
        """Somebody is away; after ten seconds no table waits for her, after half a minute she is gone."""
        if person is None or person in self._timers or person in self._gone or person in self._phones:
            return
        self._timers[person] = self._clock.later(patience, lambda: self._is_missed(person, patience))

    def of(self, person: int) -> Device | None:
        return self._phones.get(person)

    def presence(self) -> Presence:
        """Who is here and who is gone, as the rules of the room are told."""
        if self._presence is None:
            roles = [device.role for device in self.all]
            here = {person: device.quality for person, device in self._phones.items()}
            watchers, screens = roles.count("watcher"), roles.count("screen")
            self._presence = Presence(here, self._gone, watchers, screens, self._missed)
        return self._presence

    def change(self) -> None:
        """Somebody came or went, or a link is another one: the room has to be told."""
        self.is_changed, self._presence = True, None

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _is_missed(self, person: int, patience: Millis) -> None:
        self._timers[person] = self._clock.later(GONE_AFTER - patience, lambda: self._is_gone(person))
        self._missed |= {person}
        self.change()
        self._on_gone()

    def _is_gone(self, person: int) -> None:
        self._timers.pop(person, None)
        self._gone |= {person}
        self.change()
        self._on_gone()


def judge(before: Quality, trip: Millis) -> Quality:
    """Between the two bounds of a step it stays what it was."""
    step = QUALITIES.index(before)
    while step < len(WORSE_ABOVE) and trip > WORSE_ABOVE[step]:
        step += 1
    while step and trip < BETTER_BELOW[step - 1]:
        step -= 1
    return QUALITIES[step]
