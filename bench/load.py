"""How many tables can play at once? Freeze on disk, against a bare server that sends the same bytes."""

import argparse
import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct
from msgspec.json import encode
from tests.server.process import Server

from bench.bare import BareTable, Record, read_record
from bench.crowd import SETTLE, WINDOW, Bring, Crowd, Gauge, Recorder, Table, is_disturbed
from bench.machine import Witness, real_folder
from bench.mix import MixTable
from bench.phones import found_room
from bench.where import ProfiledServer, shares, threads

TABLES_BAR, CPU_BAR, MEMORY_BAR = 0.55, 2.5, 40.0
LIGHT_TABLES, BUSY, PROFILED_TABLES = 40, 0.8, 20
RECORD_TABLES, RECORD_SECONDS, RECORD_PACE = 4, 22.0, 3.0
FINENESS, TRIES = 0.08, 5


class Figures(Struct):
    """What one server can do; processor time an action with few tables and with many."""

    tables: int
    light: float
    heavy: float
    memory: float
    rate: float


Pair = tuple[Figures, Figures]


class BareServer(Server):
    """The bare one, started like the real one."""

    def __init__(self, folder: Path, record: Path, before: tuple[str, ...]) -> None:
        super().__init__(folder, before=before)
        self._record = record

    def command(self) -> list[str]:
        return [*self.before, sys.executable, "-m", "bench.bare", str(self.port), str(self._record)]


@asynccontextmanager
async def running(server: Server) -> AsyncIterator[Server]:
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def real_tables(server: Server, gauge: Gauge, pace: float = 1.0) -> Bring:
    async def bring(number: int) -> Table:
        return MixTable(number, server.port, await found_room(server.port), gauge, pace)

    return bring


def bare_tables(server: Server, record: Record, gauge: Gauge) -> Bring:
    async def bring(number: int) -> Table:
        return BareTable(number, server.port, record, gauge)

    return bring


async def measure(
    server: Server, crowd: Crowd, gauge: Gauge, witness: Witness, guess: int, busy: int = 0
) -> Figures:
    """CPU with a few tables, the most tables that are answered in time, and CPU and memory with many."""
    memory = server.memory()
    light, rate = await cpu_an_action(server, crowd, gauge, LIGHT_TABLES)
    tables = await capacity(crowd, witness, guess)
    heavy, _ = await cpu_an_action(server, crowd, gauge, busy or max(1, int(tables * BUSY)))
    memory = server.memory() - memory
    await crowd.go_home()
    return Figures(tables, light, heavy, memory / crowd.connections / 1024, rate)


async def cpu_an_action(server: Server, crowd: Crowd, gauge: Gauge, tables: int) -> tuple[float, float]:
    """Processor seconds an action, and actions a second a seat."""
    await crowd.play(tables)
    await asyncio.sleep(SETTLE)
    gauge.start()
    cpu, start = server.cpu(), time.perf_counter()
    await asyncio.sleep(3 * WINDOW)
    cpu, seconds, actions = server.cpu() - cpu, time.perf_counter() - start, gauge.actions
    return cpu / actions, actions / seconds / crowd.playing


async def capacity(crowd: Crowd, witness: Witness, guess: int) -> int:
    """The largest number of tables that holds, to a few per cent."""
    good, bad = 0, 0
    count = guess
    while not bad or bad - good > max(2, good * FINENESS):
        if await crowd.holds(count, witness):
            good = count
        else:
            bad = count
        count = (good + bad) // 2 if bad else int(good * 1.3) + 1
    return good


async def record_mix(folder: Path) -> Path:
    """Plays a few tables, faster than life, and writes down every byte length; tries again if disturbed."""
    path = folder / "record.json"
    for number in range(TRIES):
        recorder = Recorder(RECORD_PACE)
        async with running(Server(folder / f"record {number}", RECORD_PACE, pinned())) as server:
            crowd = Crowd(real_tables(server, recorder, RECORD_PACE), recorder)
            await crowd.play(RECORD_TABLES)
            await asyncio.sleep(RECORD_SECONDS)
            await crowd.go_home()
        if not is_disturbed(recorder.record):
            path.write_bytes(encode(recorder.record))
            return path
    raise SystemExit("this machine is too busy with something else to measure anything")


async def where_time_goes(folder: Path) -> str:
    gauge, server = Gauge(), ProfiledServer(folder, before=pinned())
    async with running(server):
        before = threads(server)
        crowd = Crowd(real_tables(server, gauge), gauge)
        await crowd.play(PROFILED_TABLES)
        await asyncio.sleep(3 * WINDOW)
        loop, others = (after - start for after, start in zip(threads(server), before, strict=True))
        await crowd.go_home()
    return shares(server.profile, loop, others)


def pinned() -> tuple[str, ...]:
    """The server has the first processor to itself, the guests have the others."""
    return ("taskset", "-c", "0") if (os.cpu_count() or 1) > 1 else ()


def make_way() -> None:
    """The same, from the side of the guests."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, range(1, os.cpu_count() or 1))


async def one_pair(folder: Path, record: Path, witness: Witness, guesses: list[int]) -> Pair:
    gauge = Gauge()
    async with running(Server(folder, before=pinned())) as server:
        crowd = Crowd(real_tables(server, gauge), gauge)
        real = await measure(server, crowd, gauge, witness, guesses[0])
    async with running(BareServer(folder, record, pinned())) as server:
        crowd = Crowd(bare_tables(server, read_record(record), gauge), gauge)
        bare = await measure(server, crowd, gauge, witness, guesses[1], max(1, int(real.tables * BUSY)))
    return real, bare


async def compare(folder: Path, witness: Witness, pairs: int) -> bool:
    found: list[Pair] = []
    guesses = [60, 120]
    record = await record_mix(folder)
    for number in range(pairs):
        real, bare = await one_pair(folder / str(number), record, witness, guesses)
        guesses = [max(8, int(real.tables * 0.8)), max(8, int(bare.tables * 0.8))]
        found.append((real, bare))
        print(_row(number, real, bare), flush=True)
    print(f"the machine stood still {len(witness.stalls())} times", flush=True)
    print(await where_time_goes(folder / "0"), flush=True)
    return verdict(found)


def _row(number: int, real: Figures, bare: Figures) -> str:
    tables = f"{real.tables} of {bare.tables} tables ({real.tables / max(1, bare.tables):.2f})"
    light = f"{real.light * 1e6:.0f} of {bare.light * 1e6:.0f} µs CPU an action with few tables"
    heavy = f"{real.heavy * 1e6:.0f} of {bare.heavy * 1e6:.0f} with many"
    rates = f"{real.rate:.2f} and {bare.rate:.2f} actions a second a seat"
    return f"pair {number + 1}: {tables}; {light}, {heavy}; {real.memory:.0f} KiB a connection; {rates}"


def verdict(found: list[Pair]) -> bool:
    """The bar for CPU has to hold with few tables and with many."""
    tables = median(real.tables / max(1, bare.tables) for real, bare in found)
    light = median(real.light / bare.light for real, bare in found)
    heavy = median(real.heavy / bare.heavy for real, bare in found)
    memory = median(real.memory for real, _ in found)
    holds = tables >= TABLES_BAR and max(light, heavy) <= CPU_BAR and memory <= MEMORY_BAR
    cpu = f"{light:.2f} and {heavy:.2f} times its CPU an action (few and many tables)"
    figure = f"{tables:.2f} of the bare server's tables, {cpu}, {memory:.0f} KiB a connection"
    print(f"{figure} (bar: {TABLES_BAR}, {CPU_BAR}, {MEMORY_BAR:.0f}): {'holds' if holds else 'FAILS'}")
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--quick", action="store_const", dest="pairs", const=1)
    pairs = parser.parse_args().pairs
    make_way()
    with real_folder() as folder, Witness(folder) as witness:
        holds = uvloop.run(compare(folder, witness, pairs))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
