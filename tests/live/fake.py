"""A small world for keepers: a clock that is told the time, and channels that remember what was sent."""

import json
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from tablee.core.records import Millis
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.live.presence import Device
from tablee.room.actions import Choose, RoomAction, Start
from tablee.room.journal import table_of
from tablee.stores.journal import Done, JournalError
from tablee.stores.memory import MemoryJournal
from tablee.wire.messages import Act, Ask, Chat, Hello, React, Reaction

Message = dict[str, Any]


class FakeTimer:
    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    """Time passes only when a test says so."""

    def __init__(self, now: Millis = 1_000_000) -> None:
        self._now = now
        self._order = count()
        self._timers: list[tuple[Millis, int, FakeTimer]] = []
        self.dawdles: Millis = 0  # how long it takes to read it

    def now(self) -> Millis:
        self._now += self.dawdles
        return self._now

    def later(self, delay: Millis, call: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(call)
        heappush(self._timers, (self._now + max(0, delay), next(self._order), timer))
        return timer

    def busy(self) -> float:
        """All that is done takes no time."""
        return 0.0

    def pass_time(self, delay: Millis = 0) -> None:
        """Lets this much time pass, and everything happen that is due by then."""
        end = self._now + delay
        while self._timers and self._timers[0][0] <= end:
            at, _, timer = heappop(self._timers)
            self._now = max(self._now, at)
            if timer.call is not None:
                timer.call()
        self._now = max(self._now, end)

    def stall(self, delay: Millis) -> None:
        """Time passes, and nothing happens in it: what was due comes late."""
        self._now += delay


class FakeChannel:
    """The way to a device that keeps everything."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self.closed: tuple[str, int, Millis | None] | None = None

    def send(self, *messages: bytes) -> None:
        self.heard += map(json.loads, messages)

    def send_latest(self, kind: str, data: bytes, *after: bytes) -> None:
        self.send(data, *after)

    def hang_up(self, key: str, code: int, again_in: Millis | None) -> None:
        self.closed = (key, code, again_in)

    def last(self, kind: str) -> Message:
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def all(self, kind: str) -> list[Message]:
        return [message for message in self.heard if message["t"] == kind]


class Guest:
    """Somebody in a room, without a network between."""

    def __init__(self, keeper: Keeper, name: str | None = None, **hello: Any) -> None:
        self.keeper = keeper
        self.channel = FakeChannel()
        role = hello.pop("role", "player")
        if token := hello.pop("token", None):
            hello["ticket"] = keeper.ticket(token)
        self.device = Device(self.channel, role)
        self._counter = 0
        keeper.enter(self.device, Hello(1, keeper.code, role, name=name, **hello))

    @property
    def token(self) -> str:
        return str(self.channel.last("welcome")["token"])

    @property
    def view(self) -> Message:
        return self.channel.last("view")

    @property
    def room(self) -> Message:
        return self.channel.last("room")

    def ask(self, action: RoomAction, counter: int | None = None) -> None:
        self.keeper.ask(self.device, Ask(self._count(counter), action))

    def act(self, counter: int | None = None, entry: int | None = None, **action: Any) -> None:
        at = self.view["entry"] if entry is None else entry
        self.keeper.act(self.device, Act(self._count(counter), at, Raw(encode(action))))

    def react(self, how: Reaction) -> None:
        """A passing sign; it arrives a moment later, with those of others."""
        self.keeper.signal(self.device, React(how))

    def say(self, text: str) -> None:
        """A line of the chat."""
        self.keeper.signal(self.device, Chat(text))

    def leave(self) -> None:
        self.keeper.leave(self.device)

    def _count(self, counter: int | None) -> int:
        self._counter = self._counter + 1 if counter is None else counter
        return self._counter


class SlowJournal(MemoryJournal):
    """Writes only when it is told to, or fails."""

    def __init__(self) -> None:
        super().__init__()
        self.is_slow = False
        self.is_full = False
        self.waiting: list[tuple[str, int, Sequence[bytes], Millis, Done]] = []

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        if self.is_full:
            done(JournalError("disk full"))
        elif self.is_slow:
            self.waiting.append((room, number, lines, alive, done))
        else:
            super().append(room, number, lines, alive, done)

    def write(self) -> None:
        waiting, self.waiting = self.waiting, []
        for entry in waiting:
            super().append(*entry)


class Evening:
    """A house with one room and some people in it."""

    def __init__(self, people: int = 6, journal: MemoryJournal | None = None) -> None:
        self.clock = FakeClock()
        self.journal = journal or MemoryJournal()
        self.house = House(self.journal, self.clock)
        self.house.restore()
        found: list[Keeper | None] = []
        self.house.found("en", found.append)
        assert found[0] is not None
        self.keeper = found[0]
        self.guests = [Guest(self.keeper, f"Guest {number}") for number in range(people)]
        self.settle()

    @property
    def state(self) -> Any:
        """Of the table, as it is written."""
        return table_of(self.keeper.ledger.written).state

    def come(self, name: str | None = None, **hello: Any) -> Guest:
        """Somebody comes in, and has been shown everything."""
        guest = Guest(self.keeper, name, **hello)
        self.settle()
        return guest

    def settle(self, delay: Millis = 0) -> None:
        self.clock.pass_time(delay)

    def again(self, downtime: Millis = 0) -> "Evening":
        """The house is killed, and opened again on the same journal after a while."""
        again = Evening.__new__(Evening)
        again.clock = FakeClock(self.clock.now() + downtime)
        again.journal = self.journal
        again.house = House(self.journal, again.clock)
        again.house.restore()
        again.settle()
        (again.keeper,) = again.house.keepers.values()
        again.guests = []
        return again


def playing(
    game: str = "freeze", people: int = 6, journal: MemoryJournal | None = None, **options: Any
) -> Evening:
    """A game has just begun."""
    evening = Evening(people, journal)
    evening.guests[0].ask(Choose(game, options))
    evening.guests[0].ask(Start())
    evening.settle()
    return evening


def in_scene(journal: MemoryJournal | None = None, **options: Any) -> Evening:
    """Freeze: nobody has volunteered, said to be ready or called, and the scene is on."""
    evening = playing(journal=journal, **options)
    evening.settle(20_000 + 60_000 + 15_000)
    assert phase(evening.guests[0]) == "Acting"
    return evening


def phase(guest: Guest) -> str:
    return str(guest.view["table"]["phase"]["name"])
