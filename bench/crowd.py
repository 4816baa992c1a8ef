"""The guests of a load test: tables that play as long as they are wanted, and how long answers take."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

from bench.bare import Record, Row
from bench.machine import Witness
from bench.mix import SEATS

LATENCY_BAR = 0.050
SETTLE, WINDOW, CHANCES, WINDOWS, PING_EVERY = 1.0, 2.5, 3, 12, 15.0


class Gauge:
    """How long answers take."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.actions = 0

    def sent(self, table: int, seat: int, size: int) -> None:
        self.actions += 1

    def heard(self, table: int, seat: int, size: int) -> None:
        pass

    def answered(self, seconds: float) -> None:
        self.times.append(seconds)

    def start(self) -> None:
        self.times, self.actions = [], 0

    def p99(self) -> float:
        return sorted(self.times)[int(len(self.times) * 0.99)] if self.times else float("inf")


class Recorder(Gauge):
    """Writes down who sent how many bytes when, and how many were sent to whom in return."""

    def __init__(self, pace: float) -> None:
        super().__init__()
        self._pace = pace
        self._rows: dict[int, list[Row]] = {}
        self._last: dict[int, float] = {}

    def sent(self, table: int, seat: int, size: int) -> None:
        now = time.perf_counter()
        gap = (now - self._last.get(table, now)) * self._pace
        self._last[table] = now
        self._rows.setdefault(table, []).append((gap, seat, size, []))

    def heard(self, table: int, seat: int, size: int) -> None:
        if rows := self._rows.get(table):
            rows[-1][3].append((seat, size))

    @property
    def record(self) -> Record:
        """Everything but the words that open a game."""
        tables = [rows[2:] for rows in self._rows.values()]
        starts = [sum(map(len, tables[:number])) for number in range(len(tables))]
        return Record([row for rows in tables for row in rows], starts)


def is_disturbed(record: Record) -> bool:
    """Were answers so slow that several actions were answered at once?"""
    return sum(not told for *_, told in record.rows) > len(record.rows) * 0.05


class Table(Protocol):
    async def sit_down(self) -> None: ...

    def tick(self) -> float: ...

    def ping(self) -> None: ...

    def give_up(self, before: float) -> None: ...

    def close(self) -> None: ...


Bring = Callable[[int], Awaitable[Table]]


class Crowd:
    """Tables that play as long as they are wanted."""

    def __init__(self, bring: Bring, gauge: Gauge) -> None:
        self._bring, self._gauge = bring, gauge
        self._loop = asyncio.get_running_loop()
        self._wanted = 0
        self._tables: list[Table] = []
        self._resting: set[int] = set()
        self._pinging = self._loop.create_task(self._ping())

    @property
    def connections(self) -> int:
        return len(self._tables) * SEATS

    @property
    def playing(self) -> int:
        """How many seats play now."""
        return self._wanted * SEATS

    async def play(self, count: int) -> None:
        """From now on that many tables play."""
        while len(self._tables) < count:
            table = await self._bring(len(self._tables))
            await table.sit_down()
            self._resting.add(len(self._tables))
            self._tables.append(table)
        self._wanted = count
        for number in sorted(self._resting):
            if number < count:
                self._resting.discard(number)
                self._loop.call_later(0.5 * number / count, self._tick, number)

    async def holds(self, count: int, witness: Witness) -> bool:
        """Are actions answered in time with that many tables? A disturbed window gets another chance."""
        await self.play(count)
        await asyncio.sleep(SETTLE)
        late = 0
        for _ in range(WINDOWS):
            started = time.perf_counter()
            if await self.p99() < LATENCY_BAR:
                return True
            late += not witness.stalls(started)  # else it was the machine
            if late == CHANCES:
                break
        await self.play(0)
        await asyncio.sleep(SETTLE)
        return False

    async def p99(self, until: Awaitable[object] | None = None) -> float:
        self._gauge.start()
        await (until or asyncio.sleep(WINDOW))
        for table in self._tables[: self._wanted]:
            table.give_up(time.perf_counter() - 4 * LATENCY_BAR)
        return self._gauge.p99()

    async def go_home(self) -> None:
        self._pinging.cancel()
        await self.play(0)
        for table in self._tables:
            table.close()
        await asyncio.sleep(0.2)

    def _tick(self, number: int) -> None:
        if number < self._wanted:
            self._loop.call_later(self._tables[number].tick(), self._tick, number)
        else:
            self._resting.add(number)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            for table in self._tables:
                table.ping()
