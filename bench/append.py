"""`make bench-append`: how long a line waits in a quiet house, and how many a busy one writes.

Beside bare SQLite on the same disk in the same run, taking turns: a commit of one line, waited for, and
nothing else. A busy house has many rooms that each wait for their last line before they write the next.
Where a PostgreSQL can be found, the same house on it takes its turn, too.
"""

import asyncio
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, process_time

from tests.postgres import NoPostgres, running_cluster

from bench.machine import real_folder
from tablee.stores.journal import Journal
from tablee.stores.postgres import open_journal
from tablee.stores.sqlite import SqliteJournal

ROUNDS, TAPS, PAUSE = 5, 60, 0.030
ROOMS, SECONDS = 300, 2.0
LATENCY_BAR, THROUGHPUT_BAR = 2.0, 10.0
LINE = b"x" * 130

Tap = Callable[[], Awaitable[None]]


def bare(path: Path) -> Tap:
    book = sqlite3.connect(path, isolation_level=None)
    book.execute("PRAGMA journal_mode = WAL")
    book.execute("PRAGMA synchronous = FULL")
    book.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, text BLOB)")

    async def tap() -> None:
        book.execute("INSERT INTO line (text) VALUES (?)", (LINE,))

    return tap


def journal_tap(journal: Journal) -> Tap:
    numbers, loop = iter(range(10**9)), asyncio.get_running_loop()

    async def tap() -> None:
        written = loop.create_future()
        journal.append("quiet", next(numbers), [LINE], 1, written.set_result)
        assert await written is None

    return tap


async def waits(tap: Tap) -> list[float]:
    """As people tap, who leave the disk in peace in between."""
    found = []
    for _ in range(TAPS):
        await asyncio.sleep(PAUSE)
        start = perf_counter()
        await tap()
        found.append(perf_counter() - start)
    return found


class Busy:
    """Many rooms at once: lines a second, and what each of them costs this process."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._until = monotonic() + SECONDS
        self._left = ROOMS
        self._over = asyncio.Event()
        self._lines = dict.fromkeys(range(ROOMS), 0)

    async def run(self) -> tuple[float, float]:
        began = process_time()
        for room in range(ROOMS):
            self._write(room)
        await self._over.wait()
        count = sum(self._lines.values())
        return count / SECONDS, (process_time() - began) / count * 1e6

    def _write(self, room: int) -> None:
        if monotonic() >= self._until:
            self._left -= 1
            return None if self._left else self._over.set()
        number, self._lines[room] = self._lines[room], self._lines[room] + 1
        return self._journal.append(f"busy {room}", number, [LINE], 1, lambda error: self._write(room))


async def bare_rate(tap: Tap) -> float:
    until, count = monotonic() + SECONDS, 0
    while monotonic() < until:
        await tap()
        count += 1
    return count / SECONDS


@asynccontextmanager
async def journals(folder: Path) -> AsyncIterator[dict[str, Journal]]:
    """The one in a file, and the one in PostgreSQL if there is any."""
    post = asyncio.get_running_loop().call_soon_threadsafe
    async with AsyncExitStack() as stack:
        found: dict[str, Journal] = {
            "SQLite": stack.enter_context(closing(SqliteJournal(folder / "book.sqlite", post)))
        }
        try:
            cluster = stack.enter_context(running_cluster("/var/tmp"))
            database = await asyncio.to_thread(cluster.new_database)
            found["PostgreSQL"] = await stack.enter_async_context(open_journal(database))
        except NoPostgres as error:
            print(f"without PostgreSQL: {error}")
        yield found


async def measure(folder: Path) -> bool:
    one = bare(folder / "bare.sqlite")
    async with journals(folder) as books:
        taps = {name: journal_tap(journal) for name, journal in books.items()} | {"bare": one}
        times: dict[str, list[float]] = {name: [] for name in taps}
        for _ in range(ROUNDS):
            for name, tap in taps.items():
                times[name] += await waits(tap)
        rates = {name: await Busy(journal).run() for name, journal in books.items()}
        commits = await bare_rate(one)
    for name in books:
        print(f"{name}: a line waits {said(times[name])}; {ROOMS} rooms at once write", end=" ")
        print(f"{rates[name][0]:,.0f} lines a second, {rates[name][1]:.1f} µs of this process each")
    print(f"a bare commit of SQLite takes {said(times['bare'])}; {commits:,.0f} a second")
    if "PostgreSQL" in books:
        compare(times, rates)
    latency, throughput = median(times["SQLite"]) / median(times["bare"]), rates["SQLite"][0] / commits
    print(
        f"a line in SQLite waits {latency:.2f} times as long as a bare commit (bar: {LATENCY_BAR});", end=" "
    )
    print(f"a busy house writes {throughput:.1f} times as much (bar: at least {THROUGHPUT_BAR:.0f})")
    return latency <= LATENCY_BAR and throughput >= THROUGHPUT_BAR


def compare(times: dict[str, list[float]], rates: dict[str, tuple[float, float]]) -> None:
    p50 = median(times["PostgreSQL"]) / median(times["SQLite"])
    p99 = late(times["PostgreSQL"]) / late(times["SQLite"])
    rate, cost = (mine / theirs for mine, theirs in zip(rates["PostgreSQL"], rates["SQLite"], strict=True))
    print(
        f"PostgreSQL / SQLite: p50 {p50:.2f}, p99 {p99:.2f}, lines a second {rate:.2f}, processor {cost:.2f}"
    )


def late(times: list[float]) -> float:
    return sorted(times)[-len(times) // 100]


def said(times: list[float]) -> str:
    return f"{median(times) * 1e3:.2f} ms (p50), {late(times) * 1e3:.2f} ms (p99)"


def main() -> int:
    with real_folder() as folder:
        return 0 if asyncio.run(measure(folder)) else 1


if __name__ == "__main__":
    sys.exit(main())
