"""`make bench-world SEEDS=1000`: whole houses in simulated worlds, each driven by one seed.

The real server, keepers, rooms, rules and bots, and phones of people who tap, sleep, load the page again,
leave and change phones. Clock, network and disk are simulated, and fail. After every step what is told is
compared with what is on disk. A failure prints its seed and a short story.
"""

import argparse
import gc
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from resource import RUSAGE_SELF, getrusage
from time import process_time

from tests.world.plants import PLANTS
from tests.world.play import Verdict, play, play_short
from tests.world.story import write

A_MINUTE = 1_000
"""Simulated minutes in a minute of one core, at least."""
GROWTH = 64
"""Megabytes that any number of worlds after the first few may add."""
WARM = 20
LAST_WORDS = 25


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=100, help="how many worlds")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed")
    parser.add_argument("--minutes", type=float, default=5.0, help="of each story")
    parser.add_argument("--plant", choices=PLANTS, help="break a promise on purpose")
    parser.add_argument("--tell", action="store_true", help="tell all of each story")
    return parser.parse_args()


def worlds(wish: argparse.Namespace) -> Iterator[Verdict]:
    for seed in range(wish.first, wish.first + wish.seeds):
        with PLANTS[wish.plant].plant() if wish.plant else nullcontext():
            verdict = play(write(seed, wish.minutes))
            if verdict.violation:
                print(f"seed {seed}: {verdict.violation}", flush=True)
                tell_short(verdict)
        if wish.tell:
            print("\n".join((str(verdict.story), *verdict.told, verdict.print)))
        yield verdict


def tell_short(verdict: Verdict) -> None:
    short = play_short(verdict)
    print(f"  {short.story}\n  …")
    print("\n".join(f"  {line}" for line in short.told[-LAST_WORDS:]), flush=True)


def main() -> int:
    wish, start = wishes(), process_time()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 100)
    played: list[Verdict] = []
    warm = 0
    for verdict in worlds(wish):
        played.append(verdict._replace(told=()))
        warm = memory() if len(played) == WARM else warm
    took = process_time() - start
    failures = [verdict for verdict in played if verdict.violation]
    minutes = sum(verdict.minutes for verdict in played)
    lines, messages = (sum(getattr(it, what) for it in played) for what in ("lines", "messages"))
    print(f"{len(played):,} worlds, {minutes:,.0f} simulated minutes, {lines:,} lines, {messages:,} messages")
    growth = memory() - warm if warm else 0
    print(f"{minutes / took * 60:,.0f} simulated minutes a minute of one core (bar: {A_MINUTE:,})")
    print(f"{growth} MB more than after the first {WARM} worlds (bar: {GROWTH})")
    print(f"{len(failures)} worlds in which a promise was broken (bar: 0)")
    return 1 if failures or growth > GROWTH or minutes / took * 60 < A_MINUTE else 0


def memory() -> int:
    """Of this process at its largest, in megabytes."""
    return getrusage(RUSAGE_SELF).ru_maxrss // 1_024


if __name__ == "__main__":
    sys.exit(main())
