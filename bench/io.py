"""`make bench-io`: every I/O of whole evenings fails, or is where the power is cut.

Each fault in an evening of its own: every n-th write, sync, truncation, deletion, opening, renaming and
reading fails, once or for a while. After each the book has to hold exactly what was acknowledged, and to go
on. A power cut comes in the middle of every I/O, and of what was not synced nothing is left, all, or a part.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import monotonic
from typing import NamedTuple

from tests.stores.faulty_disk import KINDS, Fault
from tests.stores.faulty_evening import counts, cut_everywhere, fail
from tests.stores.faulty_house import EVENINGS

TIMES = (1, 25)


class Task(NamedTuple):
    """One evening: with a fault, or with power cuts in every I/O."""

    evening: str
    seed: int
    fault: Fault | None = None

    def __str__(self) -> str:
        return f"{self.evening}, seed {self.seed}, {self.fault or 'power cuts'}"


class Verdict(NamedTuple):
    kind: str
    faults: int
    failures: list[str]


def faults(evening: str, seed: int, every: int) -> Iterator[Task]:
    ios = counts(seed, EVENINGS[evening])
    for kind in KINDS:
        for n in range(1, ios[kind] + 1, every):
            yield from (Task(evening, seed, Fault(kind, n, times)) for times in TIMES)


def play(parts: int, every: int, task: Task) -> Verdict:
    if task.fault is None:
        cuts = cut_everywhere(task.seed, parts, every, EVENINGS[task.evening])
        return Verdict("power cut", cuts.played, [f"{task}: {failure}" for failure in cuts.failures])
    try:
        fail(task.seed, task.fault, EVENINGS[task.evening])
    except Exception as failure:
        return Verdict(task.fault.kind, 1, [f"{task}: {failure!r}"])
    return Verdict(task.fault.kind, 1, [])


def wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, default=3, help="evenings of a book")
    parser.add_argument("--houses", type=int, default=1, help="evenings of a whole house")
    parser.add_argument(
        "--parts", type=int, default=4, help="parts that a cut leaves, beside nothing and all"
    )
    parser.add_argument("--every", type=int, default=1, help="only every so many I/Os")
    return parser.parse_args()


def main() -> int:
    wish, start = wishes(), monotonic()
    evenings = [("book", seed) for seed in range(1, wish.seeds + 1)]
    evenings += [("house", seed) for seed in range(1, wish.houses + 1)]
    tasks = [Task(evening, seed) for evening, seed in evenings]
    tasks += [task for evening, seed in evenings for task in faults(evening, seed, wish.every)]
    played: Counter[str] = Counter()
    failures: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for verdict in pool.map(partial(play, wish.parts, wish.every), tasks):
            played[verdict.kind] += verdict.faults
            failures += verdict.failures
            for failure in verdict.failures:
                print(failure, flush=True)
    print(f"{len(tasks):,} evenings in {monotonic() - start:.0f} s; faults played: {played.total():,}")
    print(", ".join(f"{kind} {count:,}" for kind, count in played.most_common()))
    print(f"{len(failures)} cost something that was acknowledged, or did not heal (bar: 0)")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
