"""Guessing codes, from one address and from many: how many answers, and how long until a hit."""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import uvloop
from tests.server.process import PLENTY, Server

from bench.load import running
from bench.phones import Phone, ask_http, found_room
from tablee.live.house import LETTERS

BAR = 10
ROOMS, ADDRESSES, SECONDS = 20, 50, 75.0
PAUSE = 0.25
MINUTE = 60.0
EXPECTED_FOR = (1, 10, 100, 1_000)


class Guesser:
    """Tries codes from one address, by HTTP and by socket, as fast as it can; notes when it was answered."""

    def __init__(self, port: int, address: str, length: int) -> None:
        self._port, self._address, self._length = port, address, length
        self._luck = Random(address)
        self.answered: list[float] = []
        self.tries = self.hits = 0

    async def guess(self, end: float) -> None:
        while time.monotonic() < end:
            code = "".join(self._luck.choices(LETTERS, k=self._length))
            by_socket = self.tries % 2 == 0
            key = await (self._by_socket(code) if by_socket else self._by_http(code))
            self.tries += 1
            self.hits += key is None
            if key != "too_many_tries":
                self.answered.append(time.monotonic())
            await asyncio.sleep(PAUSE)

    async def _by_http(self, code: str) -> str | None:
        head = f"GET /api/rooms/{code} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n\r\n"
        said: dict[str, str] = json.loads(await ask_http(self._port, head.encode(), self._address))
        return said.get("key")  # none: a room was hit

    async def _by_socket(self, code: str) -> str | None:
        phone = Phone(self._port, code, "Mallory", "watcher", self._address)
        key = await phone.knock()
        phone.wire.cut()
        return key


def most_in_a_minute(answered: list[float]) -> int:
    """In any sixty seconds, not only from one full minute to the next."""
    return max((sum(start <= at < start + MINUTE for at in answered) for start in answered), default=0)


async def attack(server: Server, addresses: int, seconds: float, length: int) -> list[Guesser]:
    end = time.monotonic() + seconds
    guessers = [Guesser(server.port, f"127.0.{1 + n // 250}.{1 + n % 250}", length) for n in range(addresses)]
    await asyncio.gather(*(guesser.guess(end) for guesser in guessers))
    return guessers


async def measure(folder: Path, addresses: int, seconds: float) -> bool:
    plenty = {"rooms_an_address": PLENTY}
    async with running(Server(folder, settings=plenty)) as server:
        lengths = Counter([len(await found_room(server.port)) for _ in range(ROOMS)])
        (alone,) = await attack(server, 1, seconds, min(lengths))
        many = (await attack(server, addresses + 1, seconds, min(lengths)))[1:]  # the first one has tried
    print(f"{ROOMS} rooms are open, with codes of {', '.join(map(str, sorted(lengths)))} letters", flush=True)
    worst = [most_in_a_minute(guesser.answered) for guesser in (alone, *many)]
    print(f"one address: {alone.tries} tries, at most {worst[0]} answers a minute")
    tries = sum(guesser.tries for guesser in many)
    print(f"{addresses} addresses: {tries} tries, at most {max(worst[1:])} answers a minute an address")
    print(f"rooms that were hit: {sum(guesser.hits for guesser in (alone, *many))}")
    for count in EXPECTED_FOR:
        print(f"expected time to hit one of the rooms from {count:>5} addresses: {expected(lengths, count)}")
    holds = max(worst) <= BAR
    print(f"{max(worst)} answers a minute an address (bar: {BAR}): {'holds' if holds else 'FAILS'}")
    return holds


def expected(lengths: Counter[int], addresses: int) -> str:
    """By who guesses the length that most rooms have for its number of codes."""
    chance = max(rooms / len(LETTERS) ** length for length, rooms in lengths.items())
    minutes = 1 / chance / BAR / addresses
    return f"{minutes / 60:.1f} h" if minutes >= 60 else f"{minutes:.1f} min"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--addresses", type=int, default=ADDRESSES)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-") as folder:
        holds = uvloop.run(measure(Path(folder), chosen.addresses, chosen.seconds))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
