"""Several houses in one process and in told time: killed, frozen, cut off, with a network that loses words.

The journal, the directory, the watch and the rooms are real; only the tables are a model. Laws: never two
writers a room, no gap, what was acknowledged is there once, every room has an owner soon after it is quiet.
"""

import asyncio
import json
import random
import selectors
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tablee.core.records import Millis, Refused
from tablee.live.clock import Timer
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.live.neighbours import Folded, Neighbours
from tablee.room.actions import Rename
from tablee.stores import postgres, postgres_connection
from tablee.stores.directory import Claimed, Place
from tablee.stores.journal import JournalError
from tablee.stores.memory import MemoryJournal
from tablee.stores.postgres import PostgresJournal
from tests.live.fake import Evening, FakeClock, Guest
from tests.stores.model import Cable, Connection, Tables

SEEDS, HOUSES, ROOMS = 6, 4, 8
STORM, QUIET = 20.0, 6.0
PATIENCE = 3.0


class ToldTime(selectors.SelectSelector):
    """Whoever waits has waited already."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        self.now += 0 if ready else timeout or 0
        return ready


class ToldLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.told = ToldTime()
        super().__init__(self.told)

    def time(self) -> float:
        return self.told.now


class SkewedClock:
    """Of one house: off by as much as an hour."""

    def __init__(self, skew: Millis) -> None:
        self._loop, self._skew = asyncio.get_running_loop(), skew

    def now(self) -> Millis:
        return int(self._loop.time() * 1_000) + self._skew

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer:
        return self._loop.call_later(delay / 1_000, call)

    def busy(self) -> float:
        return 0.0


class Resident:
    """One house of the town."""

    def __init__(self, town: "Town") -> None:
        self.cable = Cable(town.tables, town.luck)
        self.id = town.tables.enter("model")
        town.cables[f"model:{self.id}"] = self.cable
        self.journal = PostgresJournal(f"model:{self.id}", self.id, "", {}, lambda _: None, self.end)
        skew = town.luck.choice((0, 3_600_000, -3_600_000))
        self.house = House(self.journal, SkewedClock(skew))
        self.house.restore()
        self.neighbours = Neighbours(self.house, self.journal.directory, inline)
        self.neighbours.start()
        self.is_open = True

    def end(self) -> None:
        """Killed, or fenced: nothing of it happens any more."""
        self.is_open, self.cable.is_dead = False, True
        self.neighbours.stop()
        self.house.close()


async def inline(work: Callable[[], Folded]) -> Folded:
    await asyncio.sleep(0.01)
    return work()


class Phone:
    """In one room for the whole evening; sends until it is answered, through whichever door is open."""

    def __init__(self, town: "Town", code: str) -> None:
        self._town, self.code = town, code
        self._guest: Guest | None = None
        self._at: Resident | None = None
        self._sent, self._counter = 0.0, 0
        self.acknowledged: list[int] = []

    async def play(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._town.luck.uniform(0.02, 0.08))
            if self._at is None or not self._at.is_open or loop.time() - self._sent > PATIENCE:
                self._sent = loop.time()
                await self._knock()
            elif self._guest is not None and self._is_answered():
                self._send(self._counter + 1)

    async def _knock(self) -> None:
        self._at = None
        door = self._town.luck.choice([each for each in self._town.houses if each.is_open])
        try:
            place = await asyncio.wait_for(door.neighbours.seek(self.code), PATIENCE)
            keeper = door if place is None else self._town.by_id(place.house)
            if keeper is None or (found := keeper.house.find(self.code)) is None:
                return
            self._guest = Guest(found, f"Guest {self.code}", secret=f"secret of {self.code}")
        except (JournalError, Refused, TimeoutError):
            return
        self._at = keeper
        self._send(max(1, self._counter))

    def _send(self, counter: int) -> None:
        assert self._guest is not None
        self._counter, self._sent = counter, asyncio.get_running_loop().time()
        self._guest.ask(Rename(f"N{counter}"), counter)

    def _is_answered(self) -> bool:
        assert self._guest is not None
        answers = [each for each in self._guest.channel.heard if each.get("c") == self._counter]
        if any(each["t"] == "ack" for each in answers):
            self.acknowledged.append(self._counter)
        elif answers and self._guest is not None:
            self._at = None  # nothing was written: she tries again
            return False
        return bool(answers)


class Town:
    """Houses, phones, and what befalls them."""

    def __init__(self, seed: int) -> None:
        self.luck, self.tables = random.Random(seed), Tables()
        self.cables: dict[str, Cable] = {}
        self.houses: list[Resident] = []
        self.phones: list[Phone] = []

    def by_id(self, house: int | None) -> Resident | None:
        return next((each for each in self.houses if each.id == house and each.is_open), None)

    async def open_rooms(self) -> None:
        self.houses = [Resident(self) for _ in range(HOUSES)]
        for number in range(ROOMS):
            found: asyncio.Future[Keeper | None] = asyncio.get_running_loop().create_future()
            self.houses[number % HOUSES].house.found("en", found.set_result)
            keeper = await found
            assert keeper is not None
            self.phones.append(Phone(self, keeper.code))

    async def storm(self) -> None:
        """Somebody dies or is cut off every few seconds, and somebody else opens."""
        loop = asyncio.get_running_loop()
        end = loop.time() + STORM
        for each in self.houses:
            each.cable.loss = 0.004
        self.houses[0].end()
        while loop.time() < end:
            await asyncio.sleep(self.luck.uniform(0.3, 1.5))
            victim = self.luck.choice([each for each in self.houses if each.is_open])
            match self.luck.randrange(7):
                case 0:
                    victim.end()
                    self.houses.append(Resident(self))
                case 1 | 2 | 3 | 4:  # for about as long as it takes to be buried
                    victim.cable.cut_until = loop.time() + self.luck.uniform(1.8, 3.4)
                case 5:
                    back = loop.time() + self.luck.uniform(0.2, 4)
                    for each in self.houses:  # the database itself
                        each.cable.cut_until = max(each.cable.cut_until, back)
                case _:
                    self.houses.append(Resident(self))
            self._fill()

    def _fill(self) -> None:
        if sum(each.is_open for each in self.houses) < 2:
            self.houses.append(Resident(self))

    async def quiet(self) -> None:
        for each in self.houses:
            each.cable.loss = each.cable.cut_until = 0.0
        await asyncio.sleep(QUIET)

    def close(self) -> None:
        for each in self.houses:
            each.end()


@pytest.fixture
def loop() -> Iterator[ToldLoop]:
    loop = ToldLoop()
    yield loop
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0.3))
    loop.close()


class ModelReader:
    def __init__(self, tables: Tables, url: str, house: int) -> None:
        self._tables = tables

    def read(self, room: str, number: int) -> list[bytes]:
        return self._tables.lines.get(room, [])[number:][: postgres_connection.AT_ONCE]

    def close(self) -> None:
        pass


async def evening(town: Town) -> int:
    """How many lines were acknowledged; raises where a law was broken."""
    await town.open_rooms()
    playing = [asyncio.ensure_future(phone.play()) for phone in town.phones]
    await town.storm()
    await town.quiet()
    acknowledged = {phone.code: len(phone.acknowledged) for phone in town.phones}
    await asyncio.sleep(2)
    for phone in town.phones:
        assert len(phone.acknowledged) > acknowledged[phone.code], "every room goes on"
    for task in playing:
        task.cancel()
    assert town.tables.faults == []
    owners = {room.owner for room in town.tables.rooms.values()}
    assert owners <= {each.id for each in town.houses if each.is_open}, "every room has an owner that lives"
    by_code = {room.code: name for name, room in town.tables.rooms.items()}
    for phone in town.phones:
        lines = [json.loads(line) for line in town.tables.lines[by_code[phone.code]]]
        written = [line["c"] for line in lines if line.get("c")]
        assert len(written) == len(set(written)), "nothing twice"
        assert set(phone.acknowledged) <= set(written), "nothing is lost"
        assert written == sorted(written)
    town.close()
    return sum(len(phone.acknowledged) for phone in town.phones)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_any_storm_leaves_one_writer_a_room_and_loses_nothing(
    seed: int, loop: ToldLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = Town(seed)

    async def connect(url: str, name: str, **settings: Any) -> Connection:
        return await town.cables[url].connect(name)

    for module in (postgres, postgres_connection):
        monkeypatch.setattr(module, "connect", connect)
    monkeypatch.setattr(postgres, "LineReader", partial(ModelReader, town.tables))
    assert loop.run_until_complete(evening(town)) > ROOMS * 20
    assert town.tables.buried, "somebody was found dead"


class SlowDirectory:
    """Everything is this house's; the second claim is answered when a test says so."""

    house = 1

    def __init__(self, room: str) -> None:
        self._room, self._claims = room, 0
        self.answers = asyncio.Event()

    async def where(self, code: str) -> Place:
        return Place(self.house, "")

    async def claim(self, code: str) -> Claimed:
        self._claims += 1
        if self._claims > 1:
            await self.answers.wait()
        return Claimed(self._room, None)


async def test_a_room_that_was_opened_meanwhile_is_not_opened_again() -> None:
    """Two phones knock at once: the second hears that the room is ours when it is open, and in use."""
    evening = Evening(1, journal := MemoryJournal())
    house, code = House(journal, FakeClock(evening.clock.now())), evening.keeper.code
    directory: Any = SlowDirectory(evening.keeper.name)
    neighbours = Neighbours(house, directory, inline)
    first, second = (asyncio.create_task(neighbours.seek(code)) for _ in range(2))
    await first
    keeper = house.find(code)
    directory.answers.set()
    await second
    assert keeper is not None and house.find(code) is keeper
