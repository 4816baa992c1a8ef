"""Bad nets: two thousand phones come back at once, some readers stall, some handshakes dawdle."""

import argparse
import asyncio
import random
import resource
import sys
import time
from pathlib import Path
from statistics import median

import uvloop
from msgspec import Struct
from tests.server.process import Server

from bench.crowd import Crowd, Gauge
from bench.load import make_way, pinned, real_tables, running
from bench.machine import real_folder
from bench.mix import SEATS, MixTable
from bench.phones import Phone, open_table

CONNECTIONS, BACK_BAR = 2_000, 5.0
RATIO_BAR, MEMORY_BAR = 1.10, 256.0
HANDSHAKE_BAR, DAWDLERS = 15.0, 200
JITTER = (0.15, 0.3)
TABLES, STALLED_SHARE = 24, 0.1
PAIRS, WINDOW, SETTLE = 15, 3.0, 0.5
AT_ONCE = 16
HALF = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


class Window(Struct):
    """A few seconds: p99 of the answers, and by how much the house grew, in KiB a watcher."""

    p99: float
    memory: float


class Stall(Struct):
    """What stalled readers did: to the others' p99, and to the memory of the house."""

    ratio: float
    memory: float


async def storm(folder: Path, connections: int) -> float:
    """Seconds from the cut until the last phone sees its table again."""
    async with running(Server(folder, before=pinned())) as server:
        gate = asyncio.Semaphore(AT_ONCE)

        async def sit_down() -> list[Phone]:
            async with gate:
                return await open_table(server.port)

        tables = await asyncio.gather(*(sit_down() for _ in range(connections // SEATS)))
        phones = [phone for table in tables for phone in table]
        cpu, start = server.cpu(), time.perf_counter()
        for phone in phones:
            phone.wire.cut()
        await asyncio.gather(*(come_back(phone) for phone in phones))
        seconds = time.perf_counter() - start
        print(f"  {server.cpu() - cpu:.2f} s of processor time for it", flush=True)
        for phone in phones:
            phone.wire.cut()
    return seconds


async def come_back(phone: Phone) -> None:
    """A phone notices, waits as long as the web app does at first, and tries."""
    await asyncio.sleep(random.uniform(*JITTER))
    await phone.come()
    await phone.sees.wait()


async def stall(folder: Path, pairs: int) -> Stall:
    """Tables that play, each with watchers: these read, or they do not, in turns."""
    gauge = Gauge()
    async with running(Server(folder, before=pinned())) as server:
        seen: list[MixTable] = []
        bring = real_tables(server, gauge)

        async def remember(number: int) -> MixTable:
            table = await bring(number)
            assert isinstance(table, MixTable)
            seen.append(table)
            return table

        crowd = Crowd(remember, gauge)
        await crowd.play(TABLES)
        readers = [
            Phone(server.port, seen[number % TABLES].code, "", "watcher")
            for number in range(int(TABLES * SEATS * STALLED_SHARE))
        ]
        found = await compare(server, gauge, readers, pairs)
        await crowd.go_home()
    return Stall(median(pair.ratio for pair in found), max(pair.memory for pair in found))


async def compare(server: Server, gauge: Gauge, readers: list[Phone], pairs: int) -> list[Stall]:
    """All pairs but the first, which warms up. None is left out, as choosing would bend the result."""
    found: list[Stall] = []
    for number in range(pairs + 1):
        reading, stalled = await one_pair(server, gauge, readers, is_stalled_first=bool(number % 2))
        print(
            f"  p99 {reading.p99 * 1e3:.1f} ms, with stalled readers {stalled.p99 * 1e3:.1f} ms", flush=True
        )
        found.append(Stall(stalled.p99 / reading.p99, stalled.memory))
    return found[1:]


async def one_pair(
    server: Server, gauge: Gauge, readers: list[Phone], is_stalled_first: bool
) -> tuple[Window, Window]:
    """The same watchers read, and do not; which of them comes first changes from pair to pair."""
    windows = {
        is_stalled: await one_window(server, gauge, readers, is_stalled)
        for is_stalled in (is_stalled_first, not is_stalled_first)
    }
    return windows[False], windows[True]


async def one_window(server: Server, gauge: Gauge, readers: list[Phone], is_stalled: bool) -> Window:
    for reader in readers:
        await reader.come()
    await asyncio.sleep(SETTLE)
    memory = server.memory()
    if is_stalled:
        for reader in readers:
            reader.wire.stall()
    answered = await p99(gauge)
    kib = (server.memory() - memory) / len(readers) / 1024
    for reader in readers:
        reader.wire.cut()
    return Window(answered, max(0.0, kib))


async def p99(gauge: Gauge) -> float:
    await asyncio.sleep(SETTLE)
    gauge.start()
    await asyncio.sleep(WINDOW)
    return gauge.p99()


async def dawdle(folder: Path) -> float:
    """How long the slowest handshake is borne with, of some that say nothing, a little, or no hello."""
    async with running(Server(folder, before=pinned())) as server:
        kinds = (b"", HALF)
        cuts = await asyncio.gather(
            *(until_cut(server.port, kinds[number % len(kinds)]) for number in range(DAWDLERS)),
            *(until_shown_out(server.port) for _ in range(DAWDLERS // 4)),
        )
    return max(cuts)


async def until_cut(port: int, half: bytes) -> float:
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(half)
    while time.perf_counter() - start < 4 * HANDSHAKE_BAR:
        try:
            async with asyncio.timeout(0.5):
                if not await reader.read(4_096):
                    break
        except TimeoutError:
            writer.write(b"x" if half else b"")
        except ConnectionError:
            break
    writer.close()
    return time.perf_counter() - start


async def until_shown_out(port: int) -> float:
    """Opens a socket properly, and then says no hello."""
    start = time.perf_counter()
    phone = Phone(port, "", "")
    await phone.open()
    async with asyncio.timeout(4 * HANDSHAKE_BAR):
        await phone.wire.closed
    return time.perf_counter() - start


async def measure(folder: Path, connections: int, pairs: int) -> bool:
    back = await storm(folder / "storm", connections)
    print(f"{connections} connections cut at once were back with their views in {back:.2f} s", flush=True)
    stalled = await stall(folder / "stall", pairs)
    print(f"{STALLED_SHARE:.0%} of readers stalled: p99 of the others × {stalled.ratio:.2f}", flush=True)
    print(f"a stalled reader takes {stalled.memory:.0f} KiB of the house", flush=True)
    slowest = await dawdle(folder / "dawdle")
    print(
        f"the slowest of {DAWDLERS + DAWDLERS // 4} dawdling handshakes was cut after {slowest:.1f} s",
        flush=True,
    )
    holds = (
        back <= BACK_BAR
        and stalled.ratio <= RATIO_BAR
        and stalled.memory <= MEMORY_BAR
        and slowest <= HANDSHAKE_BAR
    )
    figures = f"{back:.2f} s, × {stalled.ratio:.2f}, {stalled.memory:.0f} KiB, {slowest:.1f} s"
    print(f"{figures} (bar: 5 s, × 1.10, 256 KiB, 15 s): {'holds' if holds else 'FAILS'}")
    return holds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--pairs", type=int, default=PAIRS)
    chosen = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * chosen.connections)), hard))
    make_way()
    with real_folder() as folder:
        holds = uvloop.run(measure(folder, chosen.connections, chosen.pairs))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
