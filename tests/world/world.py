"""A world: the house, its disk, the network and the people, in one thread, under one clock, from one seed."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from .book import Violation
from .disk import Disk, DiskJournal
from .faults import KINDS, Fault
from .house import SETTINGS, LiveHouse
from .loop import VirtualLoop, millis
from .net import Radio
from .page import Page
from .people import Person, Table
from .story import Story
from .witness import Witness

SETTLED = 75.0
FORGOTTEN = SETTINGS.keep_hours * 3_600 + 200.0
LOOK_EVERY = 1.0
OVERDUE = 8.0


class World:
    """Plays a story; the witness looks at every step of it."""

    def __init__(self, loop: VirtualLoop, story: Story) -> None:
        self.loop = loop
        self.story = story
        self.witness = Witness(loop.time)
        luck, witness = Random(f"{story.seed}/disk"), self.witness
        self.disk = Disk(loop, luck, witness.committed, witness.failed_to_write, witness.rose)
        self.radios: list[Radio] = []
        self.calm_since = 0.0
        self.minutes = 0.0
        self._people: list[Person] = []
        self._house: LiveHouse | None = None
        self._is_open = asyncio.Event()
        self._faults: list[asyncio.Task[None]] = []
        self._main: set[asyncio.Task[Any]] = set()

    async def run(self) -> None:
        story, self._main = self.story, _this()
        await self.open()
        tables = [Table(story.game, number, story.whims) for number in range(story.tables)]
        for number in story.people:
            luck, table = Random(f"{story.seed}/person/{number}"), tables[number % len(tables)]
            self._people.append(Person(number, luck, table, self._radio_maker(number), self.witness))
        self._faults = [asyncio.create_task(self._suffer(fault)) for fault in story.faults]
        await self._pass(story.minutes * 60)
        await self._settle()
        self.minutes = self.loop.time() / 60
        if story.is_forgotten:
            await self._be_forgotten()

    async def end(self) -> None:
        """Nothing of it is left in the loop."""
        if self._house is not None:
            self.kill(is_heard=True)
        self._shut_all()
        for _ in range(2):  # sessions wait once more, for lines that nobody closes any more
            await asyncio.sleep(0.1)
            for task in asyncio.all_tasks() - _this():
                task.cancel()
        await asyncio.sleep(0.1)

    # the house

    @property
    def living(self) -> LiveHouse:
        assert self._house is not None
        return self._house

    async def open(self) -> None:
        self.witness.check_folds(DiskJournal(self.disk).read)
        house = LiveHouse(self.loop, self.disk)
        await house.open()
        self._house, self.calm_since = house, self.loop.time()
        self._is_open.set()

    async def close(self) -> None:
        house, self._house = self.living, None
        self._is_open.clear()
        await house.close()
        self._lose_lines(is_heard=True)
        self.witness.stopped(is_exact=False)

    def kill(self, is_heard: bool) -> None:
        house, self._house = self.living, None
        self._is_open.clear()
        is_exact = self.disk.was_well(5.0) and self.loop.time() - self.calm_since > 5.0
        house.kill({*self._faults, *self._main, *_this()})
        self._lose_lines(is_heard)
        self.witness.stopped(is_exact)

    async def _suffer(self, fault: Fault) -> None:
        """One fault; where the house is closed just then, when it is open again."""
        await asyncio.sleep(fault.at)
        while self._house is None:  # who waits with others may find it closed again
            await self._is_open.wait()
        self.witness.tell(f"{fault.what}, {fault.seconds:g} s ({fault.whom})")
        await KINDS[fault.what][0](self, fault)

    def _lose_lines(self, is_heard: bool) -> None:
        for radio in self.radios:
            for line in tuple(radio.lines):
                line.server_gone(is_heard)

    def _radio_maker(self, number: int) -> Callable[[], Radio]:
        luck = Random(f"{self.story.seed}/radio/{number}")

        def make() -> Radio:
            self.radios.append(Radio(self.loop, luck, f"192.168.1.{number + 10}", number))
            return self.radios[-1]

        return make

    # what is looked at all the time

    async def _pass(self, seconds: float) -> None:
        end = self.loop.time() + seconds
        while self.loop.time() < end and self.witness.violation is None:
            await asyncio.sleep(min(LOOK_EVERY, end - self.loop.time()))
            self.witness.check(self._look)

    def _look(self) -> None:
        if self.loop.failures:
            raise Violation(f"the house failed: {self.loop.failures[0]!r}")
        self.witness.take_print()
        if self._house is not None:
            self._check_deadlines()
            self._check_memory(self._house)

    def _check_deadlines(self) -> None:
        """No table that is due waits, where house and disk were well for a while."""
        now = self.loop.time()
        if now - self.calm_since < OVERDUE or not self.disk.was_well(OVERDUE):
            return
        for book in self.witness.books.values():
            due = book.last.due
            if due is not None and millis(now - OVERDUE) > due:
                raise Violation(f"progress: due {millis(now) - due} ms ago, and nothing happens")

    def _check_memory(self, house: LiveHouse) -> None:
        """Of phones that came back the house has no more than a few half lines each."""
        most = 4 * len(self._people) + 4
        for keeper in house.house.keepers.values():
            if len(keeper.devices.all) > most:
                raise Violation(f"memory: {len(keeper.devices.all)} devices of {len(self._people)} people")
        if house.connections > 10 * most:
            raise Violation(f"memory: {house.connections} connections of {len(self._people)} people")

    # the end

    async def _settle(self) -> None:
        """All is well again, and everybody looks: she sees what is on disk, and has every answer."""
        for task in self._faults:
            if self.witness.violation is None:
                await task
        self.disk.failing_until = self.disk.slow_until = 0.0
        for radio in self.radios:
            radio.held_until = 0.0
            radio.slow_down(None)
        for person in self._people:
            person.rest()
        await self._pass(SETTLED)
        self.witness.check(self._check_end)

    def _check_end(self) -> None:
        if any(keeper.ledger.is_ill for keeper in self.living.house.keepers.values()):
            raise Violation("progress: the disk is well, and the room is not")
        here: dict[str, set[int | None]] = {}
        for person in self._people:
            page = person.phone.page
            if page is not None and not page.has_left and (page.bye or {}).get("key") != "frozen":
                self._check_page(page, f"guest {person.number}")
                here.setdefault(page.code, set()).add(page.person)
        for code, people in here.items():
            book = self.witness.find(code)
            if book is not None and people - {None} and book.room.host not in people:
                raise Violation(f"progress: {book.room.host} leads, and {people} are here")

    def _check_page(self, page: Page, who: str) -> None:
        if not page.is_linked:
            raise Violation(f"progress: {who} cannot come back: {page.bye}")
        if page.waiting and self.loop.time() - page.waiting[0].at > OVERDUE:
            raise Violation(f"progress: {who} never got an answer to {page.waiting[0]}")
        if page.is_sorry:
            raise Violation(f"progress: the disk is well, and {who} is not told")
        if (book := self.witness.find(page.code)) is None:
            raise Violation(f"lost: the room of {who}")
        if page.entry not in book.entries(millis(self.loop.time() - OVERDUE)):
            raise Violation(f"progress: {who} does not see what is on disk")

    async def _be_forgotten(self) -> None:
        """Everybody goes home: a while later nothing is left of anybody, on disk and in memory."""
        self._shut_all()
        await self._pass(FORGOTTEN)
        if self.witness.books or self.living.house.keepers:
            self.witness.fail(Violation("memory: a room that everybody has left is kept"))
        if self.living.connections:
            self.witness.fail(Violation("memory: connections that nobody has"))

    def _shut_all(self) -> None:
        for person in self._people:
            for phone in person.phones:
                phone.shut()


def _this() -> set[asyncio.Task[Any]]:
    task = asyncio.current_task()
    return set() if task is None else {task}
