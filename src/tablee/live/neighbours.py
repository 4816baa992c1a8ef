"""Neighbours: the other houses on the same database. Who is dead is buried, and rooms of nobody are claimed.

A house proves with every commit that it lives: the counter in its row moves. Whoever has seen it stand still
for two seconds of her own steady clock, while she could look all the time, deletes the row. No clocks are
compared, and a database that was away makes nobody dead.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tablee.room.journal import Stream
from tablee.stores.directory import Claimed, Directory, Neighbour, Place
from tablee.stores.journal import JournalError

from .house import BrokenRoom, House

LOOK_SECONDS, STILL_SECONDS, GAP_SECONDS = 0.25, 2.0, 1.0
SEEK_SECONDS = 4.0
AT_ONCE = 20

Folded = Stream | BrokenRoom
Aside = Callable[[Callable[[], Folded]], Awaitable[Folded]]


class LastMove(NamedTuple):
    """A counter, and since when it stands there."""

    beats: int
    since: float


class Neighbours:
    """Watches the other houses, and finds out who keeps a room."""

    def __init__(self, house: House, directory: Directory, aside: Aside = asyncio.to_thread) -> None:
        """`aside` runs what takes long where no table has to wait for it."""
        self._house, self._directory, self._aside = house, directory, aside
        self._loop = asyncio.get_running_loop()
        self._seen: dict[int, LastMove] = {}
        self._looked = -GAP_SECONDS
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._links: dict[int, set[Callable[[], object]]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_unsure = False
        self.others: list[Neighbour] = []

    def start(self) -> None:
        self._tasks = [self._loop.create_task(work) for work in (self._watch(), self._settle())]

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def is_house(self, address: str) -> bool:
        """Does another house call from there?"""
        return any(other.address.rpartition(":")[0].strip("[]") == address for other in self.others)

    async def seek(self, code: str) -> Place | None:
        """The house that keeps the room with this code; None if it is this one, or if there is no such room.

        A room of nobody is this house's from now on. Raises JournalError where that cannot be found out.
        """
        end = self._loop.time() + SEEK_SECONDS
        while self._house.find(code) is None:
            place = await self._directory.where(code)
            if place is None or place.house not in {None, self._directory.house}:
                return place
            if self._house.is_leaving or self._loop.time() > end:
                raise JournalError("nobody keeps this room yet")
            if (claimed := await self._directory.claim(code)) is None:
                await asyncio.sleep(LOOK_SECONDS)  # another house is just taking it
                continue
            if self._house.find(code) is None:  # else it was opened for somebody else meanwhile
                await self._open(claimed)
            if claimed.room in self._house.unreadable:
                break
        return None

    @contextmanager
    def linked(self, house: int, cut: Callable[[], object]) -> Iterator[None]:
        """As long as somebody is in here, she is cut at once when that house is dead."""
        self._links.setdefault(house, set()).add(cut)
        try:
            yield
        finally:
            self._links.get(house, set()).discard(cut)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._look_round()
            except JournalError:
                self._seen.clear()

    async def _look_round(self) -> None:
        rows, now = await self._directory.look(), self._loop.time()
        if now - self._looked > GAP_SECONDS:
            self._seen.clear()  # who could not look has not seen it stand still
        self._looked = now
        before, self._seen = self._seen, {}
        for row in rows:
            known = before.get(row.id)
            self._seen[row.id] = (
                LastMove(row.beats, now) if known is None or known.beats != row.beats else known
            )
        self.others = [row for row in rows if row.id != self._directory.house]
        self._house.houses_elsewhere = len(self.others)
        self._house.rooms_elsewhere = sum(row.rooms for row in self.others)
        self._cut_links({row.id for row in rows})
        for row in self.others:
            if now - self._seen[row.id].since > STILL_SECONDS:
                await self._bury(row)

    async def _bury(self, dead: Neighbour) -> None:
        if await self._directory.bury(dead.id, dead.beats):
            self._house.metrics.burials += 1
            self._house.metrics.note("house_buried", rooms=dead.rooms)
            self._cut_links(set(self._seen) - {dead.id})

    def _cut_links(self, alive: set[int]) -> None:
        for house in set(self._links) - alive:
            for cut in self._links.pop(house):
                cut()

    async def _settle(self) -> None:
        """Whoever has time claims what nobody has; where a claim was not answered, it may have been made."""
        while not self._house.is_leaving:
            try:
                if not await self._claim_some():
                    await asyncio.sleep(LOOK_SECONDS)
            except JournalError:
                self._is_unsure = True
                await asyncio.sleep(LOOK_SECONDS)

    async def _claim_some(self) -> bool:
        """By twenties, so that others get some, too."""
        without, is_unsure = [*self._house.unreadable], self._is_unsure
        if is_unsure:
            without += [*self._opening, *(keeper.name for keeper in self._house.keepers.values())]
        found = await self._directory.claim_some(AT_ONCE, without, is_unsure)
        self._is_unsure = is_unsure and bool(found)
        for claimed in found:
            await self._open(claimed)
        return bool(found)

    async def _open(self, claimed: Claimed) -> None:
        """Who knocks meanwhile waits for it; a room without a line was never founded."""
        if (opening := self._opening.get(claimed.room)) is not None:
            return await asyncio.shield(opening)
        opening = self._opening[claimed.room] = self._loop.create_future()
        try:
            await self._take_over(claimed)
        finally:
            del self._opening[claimed.room]
            opening.set_result(None)

    async def _take_over(self, claimed: Claimed) -> None:
        name, house = claimed.room, self._house
        found = await self._aside(lambda: house.read(name))
        if isinstance(found, Stream) and not found.number:
            return house.journal.delete(name)
        stopped = house.clock.now() if claimed.stopped is None else claimed.stopped
        if house.take_over(name, found, stopped):
            house.metrics.claims += 1
        else:
            await self._directory.release(name)
