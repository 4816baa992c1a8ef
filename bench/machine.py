"""The machine under a bench: a real disk, how long it takes to keep a promise, and when all stood still."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import Process, SimpleQueue
from pathlib import Path
from time import perf_counter, sleep

from tablee.stores.disk import IN_MEMORY, filesystem, sync_millis

STALL, BREATH, NAP = 0.010, 0.020, 0.002  # seconds
PAGE, PAGES = 4_096, 256
PROCESSORS = range(os.cpu_count() or 1)

Span = tuple[float, float]  # from when to when, in seconds


@contextmanager
def real_folder() -> Iterator[Path]:
    """A folder on a real disk; says so."""
    with tempfile.TemporaryDirectory(prefix="tablee-", dir="/var/tmp") as name:
        folder = Path(name)
        kind = filesystem(folder)
        if kind in IN_MEMORY:
            raise SystemExit(f"{folder} lies in memory ({kind}); this has to be measured on a disk")
        print(f"disk: {kind}, sync of 4 KiB: {sync_millis(folder):.2f} ms (median of 100)", flush=True)
        yield folder


class Witness:
    """Has the disk sync a page, and each processor wake it, again and again.

    While that stalls no server could do better: the disk is busy, or what lies below this machine has taken
    the processor away.
    """

    def __init__(self, folder: Path) -> None:
        self._queue: SimpleQueue[Span] = SimpleQueue()
        self._stalls: list[Span] = []
        self._processes = [
            Process(target=_watch_disk, args=(folder / "witness", self._queue), daemon=True),
            *(Process(target=_watch_processor, args=(cpu, self._queue), daemon=True) for cpu in PROCESSORS),
        ]

    def __enter__(self) -> "Witness":
        for process in self._processes:
            process.start()
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.kill()
            process.join()

    def stalls(self, since: float = 0.0) -> list[Span]:
        """From when to when the machine stood still, in order; what was over before is left out."""
        while not self._queue.empty():
            self._stalls.append(self._queue.get())
        apart: list[Span] = []
        for start, end in sorted(stall for stall in self._stalls if stall[1] > since):
            if apart and start <= apart[-1][1]:
                begun, over = apart.pop()
                apart.append((begun, max(over, end)))
            else:
                apart.append((start, end))
        return apart


def _watch_disk(path: Path, stalls: "SimpleQueue[Span]") -> None:
    """The file does not grow: so this waits for the disk alone. It may run where a processor is free."""
    os.sched_setaffinity(0, PROCESSORS)
    _come_first()
    file = os.open(path, os.O_RDWR | os.O_CREAT)
    os.pwrite(file, bytes(PAGE * PAGES), 0)
    os.fsync(file)
    for at in count():
        os.pwrite(file, os.urandom(PAGE), at % PAGES * PAGE)
        asked = perf_counter()
        os.fdatasync(file)
        if (kept := perf_counter()) - asked > STALL:
            stalls.put((asked - BREATH, kept + STALL))  # as it may have begun before it was asked
        sleep(BREATH)


def _watch_processor(cpu: int, stalls: "SimpleQueue[Span]") -> None:
    """Does nothing but wake up. Where it cannot come before all that runs there, it says nothing."""
    os.sched_setaffinity(0, [cpu])
    if not _come_first():
        return
    woken = perf_counter()
    while True:
        sleep(NAP)
        before, woken = woken, perf_counter()
        if woken - before > NAP + STALL:
            stalls.put((before, woken + NAP))


def _come_first() -> bool:
    """Before all other processes: whatever delays this one is none of them. Only root may."""
    if is_root := os.geteuid() == 0:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    return is_root
