"""`make bench-soak ARGS="--hours 2"`: a house with people who come, play, drop off and go, for hours.

Rooms are founded, played in and forgotten all the time, so whatever grows is a leak: memory, the book on
disk, open files, and how long an answer takes. Each has a slope an hour, with the range in which it lies.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from aiohttp import ClientSession, TCPConnector
from tests.server.guest import Guest, Message
from tests.server.process import FOR_A_CROWD, Server
from tests.world.offers import action_for

from bench.machine import real_folder
from bench.phones import found_room
from tablee.sim.stats import width

GAMES = ("freeze", "farben", "falling", "carnavalesque")
SEATS, PACE = 3, 5.0
STAY = (20.0, 60.0)
PAUSE = (0.2, 1.0)
BLOCKS = 24
"""Neighbouring samples resemble each other: their means are compared, not they."""
WARM_UP = 0.5
"""Of the time: caches with a bound fill for some hundred rooms. What is measured in minutes says little."""
KEPT_HOURS = 0.01


class Sample(NamedTuple):
    """The house at one moment: MB in memory, MB of the book, open files, and ms of the slowest answers."""

    at: float
    memory: float
    book: float
    files: float
    answer: float


BARS = {"memory": ("MB", 8.0), "book": ("MB", 8.0), "files": ("files", 10.0), "answer": ("ms", 10.0)}
"""By how much each may grow in an hour, at most; less than this nobody could tell from none."""


class Slope(NamedTuple):
    """By how much something grows in an hour, give or take."""

    an_hour: float
    margin: float

    def is_flat(self, bar: float) -> bool:
        """Nothing shows that it grows by more than this."""
        return self.an_hour - self.margin <= bar


def slope(samples: Sequence[tuple[float, float]]) -> Slope:
    """Of seconds and figures: least squares over the means of blocks, with Student's range for 95 %."""
    blocks = _blocks(samples)
    hours, figures = [at / 3_600 for at, _ in blocks], [figure for _, figure in blocks]
    middle, mean = fmean(hours), fmean(figures)
    spread = sum((at - middle) ** 2 for at in hours)
    rise = sum((at - middle) * (it - mean) for at, it in zip(hours, figures, strict=True)) / spread
    rest = [it - mean - rise * (at - middle) for at, it in zip(hours, figures, strict=True)]
    free = len(blocks) - 2
    return Slope(rise, width(free + 1) * sqrt(sum(it**2 for it in rest) / free / spread))


def _blocks(samples: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    size = max(1, len(samples) // BLOCKS)
    parts = [samples[start : start + size] for start in range(0, len(samples), size)]
    return [(fmean(at for at, _ in part), fmean(figure for _, figure in part)) for part in parts]


class Soak:
    """The people of a house, and what is measured meanwhile."""

    def __init__(self, server: Server, http: ClientSession, seed: int) -> None:
        self._server, self._http = server, http
        self._luck = Random(seed)
        self._answers: list[float] = []
        self.samples: list[Sample] = []
        self.acted = self.rooms = 0

    async def run(self, seconds: float, tables: int, every: float) -> None:
        people = [asyncio.create_task(self._one_after_the_other(number)) for number in range(tables)]
        loop = asyncio.get_running_loop()
        start = loop.time()
        while loop.time() - start < seconds:
            await asyncio.sleep(every)
            self.samples.append(self._measure(loop.time() - start))
        for task in people:
            task.cancel()
        for result in await asyncio.gather(*people, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    def slopes(self) -> dict[str, Slope]:
        """After everything was used once."""
        warm = self.samples[int(len(self.samples) * WARM_UP) :]
        return {name: slope([(it.at, getattr(it, name)) for it in warm]) for name in BARS}

    def _measure(self, at: float) -> Sample:
        answers, self._answers = sorted(self._answers), []
        slowest = answers[int(len(answers) * 0.99)] * 1_000 if answers else 0.0
        book = sum(path.stat().st_size for path in self._server.folder.glob("tablee.sqlite*"))
        files = len(list(Path(f"/proc/{self._server.process.pid}/fd").iterdir()))
        return Sample(at, self._server.memory() / 1e6, book / 1e6, files, slowest)

    async def _one_after_the_other(self, number: int) -> None:
        """One room after the other, each with another game."""
        while True:
            await self._evening(GAMES[number % len(GAMES)])
            number += 1

    async def _evening(self, game: str) -> None:
        code, luck = await found_room(self._server.port), Random(self._luck.random())
        self.rooms += 1
        guests = [Guest(self._http, self._server.base, code, f"Guest {seat}") for seat in range(SEATS)]
        for guest in guests:
            await guest.come()
        for _ in range(2):
            await guests[0].ask("add_bot", level="easy")
        await guests[0].ask("choose", game=game, options={})
        await guests[0].ask("start")
        try:
            async with asyncio.timeout(luck.uniform(*STAY)), asyncio.TaskGroup() as playing:
                for guest in guests:
                    playing.create_task(self._play(guest, Random(luck.random())))
        except TimeoutError:
            pass
        for guest in guests:
            await guest.go()

    async def _play(self, guest: Guest, luck: Random) -> None:
        while True:
            await asyncio.sleep(luck.uniform(*PAUSE))
            guest.heard.clear()
            guest.answers.clear()
            if luck.random() < 0.02:
                await guest.go()
                await guest.come()
            elif guest.offers:
                await self._timed(guest, action_for(luck.choice(guest.offers), luck))
            elif guest.room["stage"] == "over" and guest.person == guest.room["host"]:
                await guest.ask("start")

    async def _timed(self, guest: Guest, action: Message) -> None:
        loop = asyncio.get_running_loop()
        start = loop.time()
        await guest.act(action)
        self._answers.append(loop.time() - start)
        self.acted += 1


async def soak(folder: Path, seconds: float, tables: int, every: float, seed: int = 0) -> Soak:
    settings = {**FOR_A_CROWD, "keep_hours": str(KEPT_HOURS)}
    server = Server(folder, PACE, settings=settings)
    await server.start()
    try:
        async with ClientSession(connector=TCPConnector(limit=0)) as http:
            people = Soak(server, http, seed)
            await people.run(seconds, tables, every)
    finally:
        await server.stop()
    return people


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hours", type=float, default=0.25)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two looks")
    wish = parser.parse_args()
    with real_folder() as folder:
        people = asyncio.run(soak(folder, wish.hours * 3_600, wish.tables, wish.every))
    print(f"{wish.hours:g} hours, {people.rooms:,} rooms, {people.acted:,} answers")
    is_flat = True
    for name, found in people.slopes().items():
        unit, bar = BARS[name]
        holds = found.is_flat(bar)
        is_flat = is_flat and holds
        last = getattr(people.samples[-1], name)
        grown = f"{found.an_hour:+.1f} ± {found.margin:.1f} {unit} an hour"
        print(
            f"{name}: {last:.1f} {unit} at the end, {grown} (bar: {bar:g}): {'holds' if holds else 'GROWS'}"
        )
    return 0 if is_flat else 1


if __name__ == "__main__":
    sys.exit(main())
