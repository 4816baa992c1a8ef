"""Kills the server at random moments, again and again: was anything lost that somebody was told?"""

import argparse
import asyncio
import random
import sys
import time
from pathlib import Path

from aiohttp import ClientSession, TCPConnector
from msgspec import Struct
from msgspec.json import decode, encode
from tests.server.process import Server

from bench.audit import Audit
from bench.evening import Evening
from bench.machine import real_folder
from bench.trace import can_trace, prove

SECONDS = 1.0
TIME_BAR = 1_000.0


class Verdict(Struct):
    """What an evening of kills has shown."""

    kills: int = 0
    answers: int = 0
    unanswered: int = 0
    lost: int = 0
    doubled: int = 0
    scenes: int = 0
    worst_time: float = 0.0

    @property
    def holds(self) -> bool:
        return not self.lost and not self.doubled and self.scenes > 0 and self.worst_time <= TIME_BAR

    def __add__(self, other: "Verdict") -> "Verdict":
        """Of two evenings."""
        both = {name: getattr(self, name) + getattr(other, name) for name in SUMMED}
        return Verdict(**both, worst_time=max(self.worst_time, other.worst_time))

    def __str__(self) -> str:
        figure = f"{self.lost} lost, {self.doubled} doubled in {self.kills} kills"
        times = f"{self.scenes} scenes resumed within {self.worst_time / 1_000:.2f} s"
        return f"{figure}, {times} (bar: 0 lost, 0 doubled, 1 s): {'holds' if self.holds else 'FAILS'}"


SUMMED = ("kills", "answers", "unanswered", "lost", "doubled", "scenes")


class Chunks:
    """Evenings one after the other, each with a seed of its own; what was done before is kept in a file."""

    def __init__(self, kept: Path | None) -> None:
        self._kept = kept
        is_begun = kept is not None and kept.exists()
        self.done = decode(kept.read_bytes(), type=list[Verdict]) if kept and is_begun else []

    @property
    def sum(self) -> Verdict:
        return sum(self.done, Verdict())

    def add(self, verdict: Verdict) -> None:
        """Whole, or not at all: this may be killed, too."""
        self.done.append(verdict)
        if self._kept is not None:
            draft = self._kept.with_suffix(".draft")
            draft.write_bytes(encode(self.done))
            draft.replace(self._kept)


def kill_in_chunks(folder: Path, chunks: Chunks, kills: int, size: int, tables: int, seed: int) -> Verdict:
    """As many kills as are still missing."""
    while (missing := kills - chunks.sum.kills) > 0:
        number = len(chunks.done)
        verdict = asyncio.run(
            kill_often(folder / f"chunk {number}", min(size, missing), tables, seed + number)
        )
        chunks.add(verdict)
        done = f"{verdict.kills} kills, {verdict.lost} lost, {verdict.doubled} doubled"
        print(f"chunk {number}, seed {seed + number}: {done}", flush=True)
    return chunks.sum


async def kill_often(folder: Path, kills: int, tables: int, seed: int = 0) -> Verdict:
    """One evening under load, with that many crashes in it."""
    luck, server, audit = random.Random(seed), Server(folder), Audit(folder)
    verdict = Verdict(kills=kills)
    await server.start()
    async with ClientSession(connector=TCPConnector(limit=0)) as http:
        evening = Evening(http, server, tables, luck)
        await evening.begin()
        for number in range(kills):
            await asyncio.sleep(luck.uniform(0.0, SECONDS))
            evening.is_cut_off(time.time() * 1_000)
            server.kill()
            verdict.unanswered += sum(len(player.pending) for player in evening.players)
            audit.read(server.database)
            audit.is_told_by(evening.tables[number % tables])
            await server.start()
        await evening.end()
    await server.stop()
    audit.read(server.database)
    return judge(verdict, audit, evening)


def judge(verdict: Verdict, audit: Audit, evening: Evening) -> Verdict:
    """Compares the journal with everything that was ever answered."""
    verdict.answers = sum(len(said) for player in evening.players for said in player.said.values())
    verdict.lost = audit.lost(evening.players) + audit.untold
    verdict.doubled = audit.doubled()
    shifts = [shift for player in evening.players for shift in player.shifts]
    verdict.scenes, verdict.worst_time = len(shifts), max(map(abs, shifts), default=0.0)
    return verdict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--chunk", type=int, default=100, help="kills in an evening")
    parser.add_argument("--kept", type=Path, help="a file with what was done before, to go on from there")
    wish = parser.parse_args()
    chunks = Chunks(wish.kept)
    if not can_trace():
        raise SystemExit("strace is missing, or this system forbids to trace: the proof cannot be given")
    with real_folder() as folder:
        (traced := folder / "traced").mkdir()
        proof = asyncio.run(prove(traced))
        print(proof)
        print(f"{wish.kills} kills, {wish.tables} tables of 5, seed {wish.seed}", flush=True)
        start = time.monotonic()
        verdict = kill_in_chunks(folder, chunks, wish.kills, wish.chunk, wish.tables, wish.seed)
    print(f"{verdict.answers} answers in {time.monotonic() - start:.0f} s;", end=" ")
    print(f"{verdict.unanswered} actions were on their way when the server was killed")
    print(verdict)
    sys.exit(0 if verdict.holds and proof.holds else 1)


if __name__ == "__main__":
    main()
