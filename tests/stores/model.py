"""A model of the tables of several houses, for a world in which time is told: each statement is atomic.

What stands between a house and the tables loses questions and answers, is late, and is cut for a while; what
was sent before a house gave up may still arrive.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import asyncpg
from msgspec import Struct

from tablee.stores import postgres, postgres_batch, postgres_directory

Row = tuple[Any, ...]


class Node(Struct):
    address: str
    beats: int = 0
    batch: int = 0
    alive: int = 0
    rooms: int = 0


class Room(Struct):
    code: str | None
    owner: int | None
    stopped: int | None = None
    is_running: bool = False


class Tables:
    """What PostgreSQL would do, one statement after the other; `faults` is what must never happen."""

    def __init__(self) -> None:
        self.nodes: dict[int, Node] = {}
        self.rooms: dict[str, Room] = {}
        self.lines: dict[str, list[bytes]] = {}
        self.resting: dict[str, int] = {}
        self.faults: list[str] = []
        self.buried: set[int] = set()
        self.connections: list[Connection] = []
        self._last = 0
        self._statements: dict[str, Callable[..., list[Row]]] = {
            postgres_batch.COMMIT: self._commit,
            postgres_batch.COMMIT_ALL: self._commit,
            postgres.BEAT: self._beat,
            postgres.DURABLE: list,
            postgres_directory.LOOK: self._look,
            postgres_directory.WHERE: self._where,
            postgres_directory.CLAIM_ONE: self._claim_one,
            postgres_directory.CLAIM_SOME: self._claim_some,
            postgres_directory.BURY: self._bury,
            postgres_directory.RESERVE: self._reserve,
            postgres_directory.RESTS: lambda key, now: [],
        }

    def enter(self, address: str) -> int:
        self._last += 1
        self.nodes[self._last] = Node(address)
        return self._last

    def run(self, query: str, values: tuple[Any, ...], by: "Connection") -> list[Row]:
        if query == postgres_directory.CUT:
            for other in self.connections:
                other.is_cut |= other is not by and other.name == values[0]
            return []
        return self._statements[query](*values)

    def _moved(self, house: int) -> Node | None:
        if (node := self.nodes.get(house)) is not None:
            node.beats += 1
        return node

    def _commit(
        self, house: int, batch: int, alive: int, rooms: int, names: list[str], numbers: list[int],
        bodies: list[bytes], born: list[str] = [], changed: list[str] = [], going_on: list[bool] = [],  # noqa: B006
        runs: list[bool | None] = [], *rest: Any,  # noqa: B006
    ) -> list[Row]:  # fmt: skip
        if (node := self._moved(house)) is None:
            return []
        for name, number, body in zip(names, numbers, bodies, strict=True):
            stream, owner = self.lines.setdefault(name, []), self.rooms[name].owner
            if number < len(stream):
                raise asyncpg.UniqueViolationError("line")
            if number > len(stream) or owner != house or house in self.buried:
                self.faults.append(f"{house} wrote line {number} of {len(stream)} in a room of {owner}")
            stream.append(body)
        for name, goes_on, is_running in zip(changed, going_on, runs, strict=True):
            room = self.rooms[name]
            room.stopped = None if goes_on else room.stopped
            room.is_running = room.is_running if is_running is None else is_running
        node.batch, node.alive, node.rooms = max(node.batch, batch), alive, rooms
        return [(house,)]

    def _beat(self, house: int, alive: int, rooms: int) -> list[Row]:
        if (node := self._moved(house)) is None:
            return []
        node.alive, node.rooms = alive, rooms
        return [(node.batch,)]

    def _look(self) -> list[Row]:
        return [(id, node.address, node.beats, node.rooms) for id, node in self.nodes.items()]

    def _where(self, code: str) -> list[Row]:
        found = [room for room in self.rooms.values() if room.code == code]
        return [(room.owner, f"model:{room.owner}") for room in found]

    def _claim_one(self, house: int, _: int, code: str) -> list[Row]:
        return self._claim(house, [name for name, room in self.rooms.items() if room.code == code], True, 1)

    def _claim_some(self, house: int, _: int, without: list[str], most: int, unsure: bool) -> list[Row]:
        return self._claim(house, [name for name in self.rooms if name not in without], unsure, most)

    def _claim(self, house: int, names: list[str], may_be_mine: bool, most: int) -> list[Row]:
        mine = {None, house} if may_be_mine else {None}
        if self._moved(house) is None:
            return []
        taken = [name for name in names if self.rooms[name].owner in mine][:most]
        for name in taken:
            self.rooms[name].owner = house
        return [(name, self.rooms[name].stopped, len(self.lines.get(name, [])), 0) for name in taken]

    def _bury(self, house: int, beats: int) -> list[Row]:
        node = self.nodes.get(house)
        if node is None or node.beats != beats:
            return []
        del self.nodes[house]
        self.buried.add(house)
        for room in self.rooms.values():
            if room.owner == house:
                room.owner, room.stopped = None, node.alive if room.stopped is None else room.stopped
        return [(house,)]

    def _reserve(self, house: int, name: str, code: str, key: str, now: int) -> list[Row]:
        if self._moved(house) is None:
            return []
        is_free = all(room.code != code for room in self.rooms.values())
        if is_free:
            self.rooms[name] = Room(code, house)
        return [(is_free,)]


class Cable:
    """From one house to the tables."""

    def __init__(self, tables: Tables, luck: random.Random) -> None:
        self.tables, self.luck = tables, luck
        self.loss, self.cut_until, self.is_dead = 0.0, 0.0, False

    async def connect(self, name: str) -> "Connection":
        await self.wait()
        connection = Connection(self, name)
        self.tables.connections.append(connection)
        return connection

    async def wait(self) -> None:
        """One way."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self.luck.uniform(0.001, 0.02))
        if self.is_dead:
            await asyncio.Event().wait()
        while (left := self.cut_until - loop.time()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(left)


class Connection:
    """As asyncpg's, as far as houses use it."""

    def __init__(self, cable: Cable, name: str) -> None:
        self._cable, self.name = cable, name
        self.is_cut = self._is_closed = False
        self._ended = asyncio.Event()

    def terminate(self) -> None:
        self._is_closed = True
        self._ended.set()

    def is_closed(self) -> bool:
        return self._is_closed or self.is_cut

    async def fetch(self, query: str, *values: Any) -> list[Row]:
        """Who gives up has still asked."""
        asking = asyncio.ensure_future(self._ask(query, values))
        ended = asyncio.ensure_future(self._ended.wait())
        await asyncio.wait({asking, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not asking.done() or self._is_closed:
            raise asyncpg.ConnectionDoesNotExistError("given up")
        return asking.result()

    async def _ask(self, query: str, values: tuple[Any, ...]) -> list[Row]:
        await self._cable.wait()
        luck = self._cable.luck.random()
        if self.is_cut or luck < self._cable.loss:
            self.is_cut = True
            raise asyncpg.ConnectionDoesNotExistError("the question was lost")
        rows = self._cable.tables.run(query, values, self)
        await self._cable.wait()
        if self.is_closed() or luck < 2 * self._cable.loss:
            self.is_cut = True
            raise asyncpg.ConnectionDoesNotExistError("the answer was lost")
        return rows
