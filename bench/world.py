"""`make bench-world SEEDS=1000`: whole houses in simulated worlds, each driven by one seed.

The real server, keepers, rooms, rules and bots, and phones of people who tap, sleep, load the page again,
leave and change phones. Clock, network and disk are simulated, and fail. After every step what is told is
compared with what is on disk. A failure prints its seed and a short story.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from multiprocessing import get_context
from time import process_time
from typing import NamedTuple

from tests.world.plants import PLANTS
from tests.world.play import Verdict, play, play_short
from tests.world.story import write

A_MINUTE = 1_000
"""Simulated minutes in a minute of one core, at least."""
AT_ONCE = 50
"""Worlds that a process plays before another takes over: aiohttp remembers the last apps it has run."""
LAST_WORDS = 25


class Played(NamedTuple):
    """One world: how it went, the seconds of a processor that it took, and what there is to say."""

    verdict: Verdict
    seconds: float
    told: str


def look_into(minutes: float, plant: str | None, is_told: bool, seed: int) -> Played:
    start = process_time()
    with PLANTS[plant].plant() if plant else nullcontext():
        verdict = play(write(seed, minutes))
        seconds = process_time() - start
        told = "\n".join((str(verdict.story), *verdict.told, verdict.print)) if is_told else ""
        if verdict.violation:
            told += f"seed {seed}: {verdict.violation}\n{_in_short(verdict)}"
    return Played(verdict._replace(told=()), seconds, told)


def _in_short(verdict: Verdict) -> str:
    short = play_short(verdict)
    return "\n  ".join((f"  {short.story}", "…", *short.told[-LAST_WORDS:]))


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100, help="how many worlds")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--minutes", type=float, default=5.0, help="of each story")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--plant", choices=PLANTS, help="break a promise on purpose")
    parser.add_argument("--tell", action="store_true", help="tell all of each story")
    return parser.parse_args()


def worlds(wish: argparse.Namespace) -> Iterator[Played]:
    seeds = range(wish.first, wish.first + wish.seeds)
    look = partial(look_into, wish.minutes, wish.plant, wish.tell)
    with get_context("spawn").Pool(wish.jobs, maxtasksperchild=AT_ONCE) as pool:
        yield from pool.imap(look, seeds)


def main() -> int:
    wish = wishes()
    played: list[Played] = []
    for it in worlds(wish):
        played.append(it)
        if it.told:
            print(it.told, flush=True)
        if len(played) % 100 == 0:
            print(f"{len(played):,} worlds", flush=True)
    verdicts = [it.verdict for it in played]
    minutes, seconds = sum(it.minutes for it in verdicts), sum(it.seconds for it in played)
    lines, messages = sum(it.lines for it in verdicts), sum(it.messages for it in verdicts)
    print(f"{len(played):,} worlds, {minutes:,.0f} simulated minutes, {lines:,} lines, {messages:,} messages")
    print(f"{minutes / seconds * 60:,.0f} simulated minutes a minute of one core (bar: {A_MINUTE:,})")
    failures = sum(bool(it.violation) for it in verdicts)
    print(f"{failures} worlds in which a promise was broken (bar: 0)")
    return 1 if failures or minutes / seconds * 60 < A_MINUTE else 0


if __name__ == "__main__":
    sys.exit(main())
