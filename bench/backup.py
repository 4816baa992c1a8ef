"""A copy is made while forty tables play: is anything missing in it, and does anybody feel it?"""

import argparse
import asyncio
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median

import uvloop
from tests.server.process import Server

from bench.crowd import LATENCY_BAR, SETTLE, Bring, Crowd, Gauge, Table
from bench.load import LIGHT_TABLES, make_way, pinned, running
from bench.machine import real_folder
from bench.mix import MixTable
from bench.phones import found_room
from tablee.room.journal import read_line
from tablee.room.outcomes import Founded
from tablee.stores.sqlite import SqliteJournal

P99_BAR = 0.020
BALLAST_MIB = 64

Key = tuple[str, int, int]


class NotedTable(MixTable):
    """Remembers every action that was acknowledged: the room, the seat, the counter."""

    def __init__(self, number: int, port: int, code: str, gauge: Gauge, taken: set[Key]) -> None:
        super().__init__(number, port, code, gauge)
        self._taken, self._room = taken, code

    def _is_answered(self, seat: int, c: int, is_taken: bool) -> None:
        if is_taken:
            self._taken.add((self._room, seat, c))
        super()._is_answered(seat, c, is_taken)


def noted_tables(server: Server, gauge: Gauge, taken: set[Key]) -> Bring:
    async def bring(number: int) -> Table:
        return NotedTable(number, server.port, await found_room(server.port), gauge, taken)

    return bring


def fill(database: Path) -> None:
    """Many evenings lie in the file already."""
    SqliteJournal(database).close()
    with closing(sqlite3.connect(database)) as file, file:
        file.execute("CREATE TABLE ballast (body BLOB)")
        file.executemany("INSERT INTO ballast VALUES (?)", [(os.urandom(2**20),) for _ in range(BALLAST_MIB)])


async def back_up(server: Server, copy: Path) -> None:
    command = [sys.executable, "-m", "tablee", "backup", str(copy), "--database", str(server.database)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    if await process.wait():
        raise SystemExit("the copy could not be made")


def written(copy: Path) -> set[Key]:
    """Every action in a copy."""
    found: set[Key] = set()
    with closing(sqlite3.connect(copy)) as file:
        for (body,) in file.execute("SELECT body FROM line ORDER BY room, number"):
            line = read_line(body)
            if isinstance(line.room, Founded):
                code = line.room.code
            if line.by is not None and line.c is not None:
                found.add((code, line.by, line.c))
    return found


async def one_copy(server: Server, crowd: Crowd, taken: set[Key], copy: Path) -> tuple[float, float, int]:
    """The p99 during a copy and for as long after it, and how many answered actions are missing in it."""
    before, start = frozenset(taken), time.perf_counter()
    during = await crowd.p99(back_up(server, copy))
    quiet = await crowd.p99(asyncio.sleep(time.perf_counter() - start))
    lost = len(before - await asyncio.to_thread(written, copy))
    await asyncio.to_thread(copy.unlink)
    print(f"p99 {quiet * 1e3:.1f} ms, {during * 1e3:.1f} ms while copied; {lost} of {len(before)} lost")
    return quiet, during, lost


async def measure(folder: Path, copies: int, tables: int) -> bool:
    server, gauge, taken = Server(folder, before=pinned()), Gauge(), set[Key]()
    fill(server.database)
    async with running(server):
        crowd = Crowd(noted_tables(server, gauge, taken), gauge)
        await crowd.play(tables)
        await asyncio.sleep(3 * SETTLE)
        found = [await one_copy(server, crowd, taken, folder / f"{n}.sqlite") for n in range(copies)]
        await crowd.go_home()
    return verdict(found, tables, len(taken))


def verdict(found: list[tuple[float, float, int]], tables: int, actions: int) -> bool:
    quiet, during = median(row[0] for row in found), median(row[1] for row in found)
    lost = sum(row[2] for row in found)
    if quiet > LATENCY_BAR:
        print(f"{lost} of {actions} answers lost, but p99 is {quiet * 1e3:.0f} ms without any copy:", end=" ")
        print("this machine is too busy with something else to measure what a copy costs: FAILS")
        return False
    holds = not lost and during - quiet <= P99_BAR and actions > 0
    print(f"{tables} tables, {BALLAST_MIB} MiB, {len(found)} copies: p99 {quiet * 1e3:.1f} ms,", end=" ")
    print(f"{during * 1e3:.1f} ms while copied")
    figure = f"p99 raised by {(during - quiet) * 1e3:.1f} ms, {lost} of {actions} answers lost"
    print(f"{figure} (bar: 20 ms, 0): {'holds' if holds else 'FAILS'}")
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--copies", type=int, default=7)
    parser.add_argument("--tables", type=int, default=LIGHT_TABLES)
    wish = parser.parse_args()
    make_way()
    with real_folder() as folder:
        holds = uvloop.run(measure(folder, wish.copies, wish.tables))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
