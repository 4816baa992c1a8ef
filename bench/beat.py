"""Do beats come on time in a full house? A hundred tables of Falling, and one alone in the same run."""

import argparse
import asyncio
import sys
from bisect import bisect
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct, field
from tests.server.process import Server

from bench.fall import FallTable, now
from bench.load import make_way, pinned, running
from bench.machine import Span, Witness, real_folder
from bench.phones import found_room

BEAT_BAR, ANSWER_BAR, RATIO_BAR = 20.0, 50.0, 3.0
ROUNDS, SECONDS, SETTLE = 5, 20.0, 5.0
STAGGER, PING_EVERY = 1.1, 10.0
BURST = 550.0  # half a beat
MOST_LEFT_OUT = 0.25  # with a worse disk nothing is said


Late = tuple[float, float]  # until when somebody waited for something, and for how long, in ms


class Waits(Struct):
    """Beats off their time (as dealt, and as seen), answers, gaps between beats."""

    dealt: list[float] = field(default_factory=list)
    beats: list[Late] = field(default_factory=list)
    answers: list[Late] = field(default_factory=list)
    gaps: list[Late] = field(default_factory=list)


class Figures(Struct):
    """The same without what had to wait for a machine that stood still."""

    dealt: list[float]
    beats: list[float]
    answers: list[float]
    gaps: list[float]
    left_out: float
    beats_with_disk: float

    def __str__(self) -> str:
        beats = f"beats dealt {p99(self.dealt):.1f} ms and seen {p99(self.beats):.1f} ms off"
        usual = f"{median(self.beats):.1f} in the middle"
        answers = f"answers {p99(self.answers):.1f} ms"
        size = f"{len(self.beats)} beats and {len(self.answers)} answers"
        out = f"with the {self.left_out:.1%} that waited for the disk {self.beats_with_disk:.1f} ms off"
        return f"{beats} ({usual}), {answers}; shortest beat {min(self.gaps):.0f} ms; {size} ({out})"


def figures(waits: Waits, stalls: list[Span]) -> Figures:
    """Chosen by the disk and not by the result: whatever was under way in a stall is left out."""
    beats, answers, gaps = (clear(late, stalls) for late in (waits.beats, waits.answers, waits.gaps))
    left_out, with_disk = 1 - len(beats) / len(waits.beats), p99([wait for _, wait in waits.beats])
    return Figures(waits.dealt, beats, answers, gaps, left_out, with_disk)


def clear(waits: list[Late], stalls: list[Span]) -> list[float]:
    ends = [end * 1e3 for _, end in stalls]
    starts = [*(start * 1e3 for start, _ in stalls), float("inf")]
    return [wait for end, wait in waits if end < starts[bisect(ends, end - wait)]]


class Ear:
    """Hears all phones, and knows the server's clock."""

    def __init__(self) -> None:
        self.waits = Waits()
        self._last: dict[tuple[int, int], float] = {}
        self._bounds = float("-inf"), float("inf")

    @property
    def offset(self) -> float:
        """How far the server's clock is ahead of ours; a pong says so to a fraction of a millisecond."""
        return sum(self._bounds) / 2

    def answered(self, millis: float) -> None:
        self.waits.answers.append((now(), millis))

    def beat(self, table: int, seat: int, due: float, dealt: float, seen: float) -> None:
        self.waits.dealt.append(abs(dealt - due))
        self.waits.beats.append((seen, abs(seen + self.offset - due)))
        last = self._last.get((table, seat))
        if last is not None:
            self.waits.gaps.append((seen, seen - last))
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

    async def measure(self, ear: Ear, witness: Witness, count: int) -> Figures:
        """The first so many play for a while."""
        for number, table in enumerate(self._tables):
            change = table.play if number < count else table.rest
            self._loop.call_later(STAGGER * number / len(self._tables), change)
        await asyncio.sleep(SETTLE)
        ear.waits, started = Waits(), now() / 1e3
        await asyncio.sleep(SECONDS)
        for table in self._tables:
            table.give_up(now() - 4 * ANSWER_BAR)
        waits, ear.waits = ear.waits, Waits()
        return figures(waits, witness.stalls(started))

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


async def bring(server: Server, count: int, ear: Ear) -> list[FallTable]:
    tables = []
    for number in range(count):
        tables.append(FallTable(number, server.port, await found_room(server.port), ear))
        await tables[-1].sit_down()
    return tables


async def compare(folder: Path, witness: Witness, count: int, rounds: int) -> bool:
    """One table and all of them take turns, so that a busy machine disturbs both."""
    ear, found = Ear(), []
    async with running(Server(folder, before=pinned())) as server:
        sky = Sky(await bring(server, count, ear))
        for number in range(rounds):
            alone = await sky.measure(ear, witness, 1)
            cpu = server.cpu()
            full = await sky.measure(ear, witness, count)
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
    left_out = median(figures.left_out for _, figures in found)
    holds = (
        left_out <= MOST_LEFT_OUT
        and beat <= BEAT_BAR
        and answer <= ANSWER_BAR
        and beat <= RATIO_BAR * alone
        and not has_burst
    )
    figure = (
        f"p99 of beats {beat:.1f} ms, of answers {answer:.1f} ms, {beat / alone:.2f} times one table's beats"
    )
    bars = f"bar: {BEAT_BAR:.0f}, {ANSWER_BAR:.0f}, {RATIO_BAR:.0f}"
    disk = f"; {left_out:.1%} left out, as the machine stood still"
    print(f"{figure}{', in bursts' if has_burst else ''}{disk} ({bars}): {'holds' if holds else 'FAILS'}")
    return holds


def p99(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.99)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    wish = parser.parse_args()
    make_way()
    with real_folder() as folder, Witness(folder) as witness:
        holds = uvloop.run(compare(folder, witness, wish.tables, wish.rounds))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
