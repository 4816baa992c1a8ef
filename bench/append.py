"""`make bench-append`: how long a line waits in a quiet house, and how many a busy one writes.

Beside bare SQLite on the same disk in the same run, taking turns: a commit of one line, waited for, and
nothing else. A busy house has many rooms that each wait for their last line before they write the next.
"""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from threading import Event
from time import monotonic, perf_counter, sleep

from bench.disk import real_folder
from tablee.stores.sqlite import SqliteJournal

ROUNDS, TAPS, PAUSE = 5, 60, 0.030
ROOMS, SECONDS = 300, 2.0
LATENCY_BAR, THROUGHPUT_BAR = 2.0, 10.0
LINE = b"x" * 130


def bare(path: Path) -> Callable[[], None]:
    book = sqlite3.connect(path, isolation_level=None)
    book.execute("PRAGMA journal_mode = WAL")
    book.execute("PRAGMA synchronous = FULL")
    book.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, text BLOB)")

    def tap() -> None:
        book.execute("INSERT INTO line (text) VALUES (?)", (LINE,))

    return tap


def journal_tap(journal: SqliteJournal) -> Callable[[], None]:
    numbers = iter(range(10**9))

    def tap() -> None:
        written = Event()
        journal.append("quiet", next(numbers), [LINE], 1, lambda error: written.set())
        written.wait()

    return tap


def waits(tap: Callable[[], None]) -> list[float]:
    """As people tap, who leave the disk in peace in between."""
    found = []
    for _ in range(TAPS):
        sleep(PAUSE)
        start = perf_counter()
        tap()
        found.append(perf_counter() - start)
    return found


def busy_rate(journal: SqliteJournal) -> float:
    """Lines a second of many rooms at once."""
    until, over, left = monotonic() + SECONDS, Event(), [ROOMS]
    lines = dict.fromkeys(range(ROOMS), 0)

    def write(room: int) -> None:
        number = lines[room]
        if monotonic() >= until:
            left[0] -= 1
            return over.set() if not left[0] else None
        lines[room] += 1
        return journal.append(f"busy {room}", number, [LINE], 1, lambda error: write(room))

    for room in range(ROOMS):
        write(room)
    over.wait()
    return sum(lines.values()) / SECONDS


def bare_rate(tap: Callable[[], None]) -> float:
    until, count = monotonic() + SECONDS, 0
    while monotonic() < until:
        tap()
        count += 1
    return count / SECONDS


def measure(folder: Path) -> bool:
    one = bare(folder / "bare.sqlite")
    ours, theirs = [], []
    with closing(SqliteJournal(folder / "book.sqlite")) as journal:
        tap = journal_tap(journal)
        for _ in range(ROUNDS):
            ours += waits(tap)
            theirs += waits(one)
        rate, bare_ones = busy_rate(journal), bare_rate(one)
    latency, throughput = median(ours) / median(theirs), rate / bare_ones
    print(
        f"a line waits {median(ours) * 1e3:.2f} ms (p50), p99 {sorted(ours)[-len(ours) // 100] * 1e3:.2f} ms;"
    )
    print(f"a bare commit takes {median(theirs) * 1e3:.2f} ms: {latency:.2f} times that (bar: {LATENCY_BAR})")
    print(f"{ROOMS} rooms at once write {rate:,.0f} lines a second, bare SQLite {bare_ones:,.0f} commits")
    print(f"{throughput:.1f} times that (bar: at least {THROUGHPUT_BAR:.0f})")
    return latency <= LATENCY_BAR and throughput >= THROUGHPUT_BAR


def main() -> int:
    with real_folder() as folder:
        return 0 if measure(folder) else 1


if __name__ == "__main__":
    sys.exit(main())
