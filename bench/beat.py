"""Do beats come on time in a full house? A hundred tables of Falling, and one alone in the same run."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import uvloop
from aiohttp import ClientSession
from msgspec import Struct, field

from bench.disk import real_folder
from bench.fall import FallTable, now
from bench.load import pinned, running
from bench.server import Server

BEAT_BAR, ANSWER_BAR, RATIO_BAR = 20.0, 50.0, 3.0
ROUNDS, SECONDS, SETTLE = 5, 20.0, 5.0
STAGGER, PING_EVERY = 1.1, 10.0
BURST = 550.0  # half a beat


class Figures(Struct):
    """What was measured, in ms: beats off their time (as dealt, and as seen), answers, gaps between beats."""

    dealt: list[float] = field(default_factory=list)
    beats: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        beats = f"beats dealt {p99(self.dealt):.1f} ms and seen {p99(self.beats):.1f} ms off"
        usual = f"{median(self.beats):.1f} in the middle"
        answers = f"answers {p99(self.answers):.1f} ms"
        size = f"{len(self.beats)} beats and {len(self.answers)} answers"
        return f"{beats} ({usual}), {answers}; shortest beat {min(self.gaps):.0f} ms; {size}"


class Ear:
    """Hears all phones, and knows the server's clock."""

    def __init__(self) -> None:
        self.figures = Figures()
        self._last: dict[tuple[int, int], float] = {}
        self._bounds = float("-inf"), float("inf")

    @property
    def offset(self) -> float:
        """How far the server's clock is ahead of ours; a pong says so to a fraction of a millisecond."""
        return sum(self._bounds) / 2

    def answered(self, millis: float) -> None:
        self.figures.answers.append(millis)

    def beat(self, table: int, seat: int, due: float, dealt: float, seen: float) -> None:
        self.figures.dealt.append(abs(dealt - due))
        self.figures.beats.append(abs(seen + self.offset - due))
        last = self._last.get((table, seat))
        if last is not None:
            self.figures.gaps.append(seen - last)
        self._last[table, seat] = seen

    def pong(self, sent: float, server: float, heard: float) -> None:
        """The server's clock is cut down to whole milliseconds."""
        least, most = self._bounds
        self._bounds = max(least, server - heard), min(most, server + 1 - sent)


class Sky:
    """All tables; as many fall as are wanted, the others rest."""

    def __init__(self, tables: Sequence[FallTable]) -> None:
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        self._pinging = self._loop.create_task(self._ping())
        for table in tables:
            self._tick(table)

    async def measure(self, ear: Ear, count: int, into: Figures) -> None:
        """The first so many play for a while."""
        for number, table in enumerate(self._tables):
            change = table.play if number < count else table.rest
            self._loop.call_later(STAGGER * number / len(self._tables), change)
        await asyncio.sleep(SETTLE)
        ear.figures = into
        await asyncio.sleep(SECONDS)
        for table in self._tables:
            table.give_up(now() - 4 * ANSWER_BAR)
        ear.figures = Figures()

    def go_home(self) -> None:
        self._pinging.cancel()
        for table in self._tables:
            table.close()

    def _tick(self, table: FallTable) -> None:
        self._loop.call_later(table.tick(), self._tick, table)

    async def _ping(self) -> None:
        while True:
            for table in self._tables:
                table.ping()
            await asyncio.sleep(PING_EVERY)


async def bring(server: Server, http: ClientSession, count: int, ear: Ear) -> list[FallTable]:
    tables = []
    for number in range(count):
        async with http.post(f"{server.base}/api/rooms", json={}) as answer:
            code = (await answer.json())["code"]
        tables.append(FallTable(number, server.port, code, ear))
        await tables[-1].sit_down()
    return tables


async def compare(folder: Path, count: int, rounds: int) -> bool:
    """One table and all of them take turns, so that a busy machine disturbs both."""
    ear, found = Ear(), []
    async with running(Server(folder, before=pinned())) as server, ClientSession() as http:
        sky = Sky(await bring(server, http, count, ear))
        for number in range(rounds):
            alone, full = Figures(), Figures()
            await sky.measure(ear, 1, alone)
            cpu = server.cpu()
            await sky.measure(ear, count, full)
            share = (server.cpu() - cpu) / (SETTLE + SECONDS)
            found.append((alone, full))
            print(f"round {number + 1}, p99: one table: {alone}", flush=True)
            print(f"    {count} tables: {full}; {share:.0%} of a processor", flush=True)
        sky.go_home()
    return verdict(found)


def verdict(found: list[tuple[Figures, Figures]]) -> bool:
    """Medians of the rounds: what somebody else does on this machine in one of them does not count."""
    alone = median(p99(figures.beats) for figures, _ in found)
    beat = median(p99(figures.beats) for _, figures in found)
    answer = median(p99(figures.answers) for _, figures in found)
    has_burst = median(min(figures.gaps) for _, figures in found) < BURST
    holds = beat <= BEAT_BAR and answer <= ANSWER_BAR and beat <= RATIO_BAR * alone and not has_burst
    figure = (
        f"p99 of beats {beat:.1f} ms, of answers {answer:.1f} ms, {beat / alone:.2f} times one table's beats"
    )
    bars = f"bar: {BEAT_BAR:.0f}, {ANSWER_BAR:.0f}, {RATIO_BAR:.0f}"
    print(f"{figure}{', in bursts' if has_burst else ''} ({bars}): {'holds' if holds else 'FAILS'}")
    return holds


def p99(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wish = parser.parse_args()
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, range(1, os.cpu_count() or 1))
    with real_folder() as folder:
        holds = uvloop.run(compare(folder, wish.tables, wish.rounds))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
