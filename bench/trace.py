"""Watches the system calls of a running server: was everything it said on disk before it said it?"""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

from aiohttp import ClientSession
from msgspec import Struct
from tests.server.guest import Guest, open_scene
from tests.server.process import Server

from bench.phones import found_room

CALLS = "pwrite64,pwritev,write,writev,sendto,sendmsg,fdatasync,fsync"
BEGUN = re.compile(r"^(?P<pid>\d+) +(?P<name>\w+)\(\d+<(?P<file>[^>]*)>(?P<rest>.*)$")
RESUMED = re.compile(r"^(?P<pid>\d+) +<\.\.\. (?P<name>\w+) resumed>")

WRITTEN = re.compile(r'\\"by\\":(\d+),\\"c\\":(\d+)')
JOINED = re.compile(r'\\"do\\":\\"joined\\",\\"id\\":(\d+)')
WELCOME = re.compile(r'\\"t\\":\\"welcome\\",\\"v\\":\d+,\\"person\\":(\d+),')
ACKED = re.compile(r'\\"t\\":\\"ack\\",\\"c\\":(\d+)')
SPOKEN = re.compile(r"line \d+ of \d+")

Fact = tuple[str, ...]


class Call(Struct):
    """A system call: when it began and returned, counted in lines of the trace."""

    began: int
    returned: int
    name: str
    file: str
    data: str


class Proof(Struct):
    """How often something was said, and how often too early."""

    said: int = 0
    early: int = 0

    @property
    def holds(self) -> bool:
        return self.said > 0 and not self.early

    def __str__(self) -> str:
        return f"trace: {self.said} facts told, {self.early} of them before their fdatasync had returned"


def can_trace() -> bool:
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "-o", "/dev/null", "true"]).returncode == 0


async def prove(folder: Path, rounds: int = 12) -> Proof:
    """Plays a scene under the eyes of strace."""
    trace = folder / "trace"
    watch = ["strace", "-D", "-f", "-y", "-s", "65536", "-e", f"trace={CALLS}", "-o", str(trace)]
    server = Server(folder, before=watch)
    await server.start()
    async with ClientSession() as http:
        await play(http, server, rounds)
    await server.stop()
    return check(trace.read_text(encoding="utf-8").splitlines())


async def play(http: ClientSession, server: Server, rounds: int) -> None:
    code = await found_room(server.port)
    guests = [await Guest(http, server.base, code, f"Guest {number}").come() for number in range(5)]
    await guests[0].ask("choose", game="freeze", options={"way": "written"})
    await guests[0].ask("start")
    await open_scene(guests)
    for number in range(rounds):
        await asyncio.gather(*(speak(guest, number) for guest in guests[:4]))
    for guest in guests:
        await guest.go()


async def speak(guest: Guest, number: int) -> None:
    await guest.act({"do": "say", "text": f"line {number} of {guest.person}"})
    await guest.ask("rename", name=f"Guest {number}")


def check(lines: Iterable[str]) -> Proof:
    """Everything that was said, against the time from which it was on disk."""
    proof, calls = Proof(), list(read(lines))
    kept = on_disk(calls)
    people: dict[str, str] = {}
    for call in calls:
        if not call.file.startswith("socket"):
            continue
        for fact in promises(call, people):
            proof.said += 1
            proof.early += kept.get(fact, call.began) >= call.began
    return proof


def on_disk(calls: list[Call]) -> dict[Fact, int]:
    """From which line of the trace on is a fact safe: a sync that began after its write has returned."""
    waiting: dict[Fact, int] = {}
    safe: dict[Fact, int] = {}
    for call in calls:
        if not call.file.endswith("-wal"):
            continue
        if call.name in {"fdatasync", "fsync"}:
            synced = [fact for fact, written in waiting.items() if written < call.began]
            safe |= {fact: call.returned for fact in synced if fact not in safe}
        else:
            waiting |= {fact: call.returned for fact in facts(call.data) if fact not in waiting}
    return safe


def facts(data: str) -> Iterator[Fact]:
    """What a page of the journal holds."""
    yield from (("action", *found.groups()) for found in WRITTEN.finditer(data))
    yield from (("joined", found[1]) for found in JOINED.finditer(data))
    yield from (("spoken", found[0]) for found in SPOKEN.finditer(data))


def promises(call: Call, people: dict[str, str]) -> Iterator[Fact]:
    """What a message to a phone rests on."""
    for found in WELCOME.finditer(call.data):
        people[call.file] = found[1]
        yield "joined", found[1]
    yield from (("action", people[call.file], found[1]) for found in ACKED.finditer(call.data))
    yield from (("spoken", found[0]) for found in SPOKEN.finditer(call.data))


def read(lines: Iterable[str]) -> Iterator[Call]:
    """The calls in the order in which they began; one that is interrupted returns on a later line."""
    calls: list[Call] = []
    open_calls: dict[str, Call] = {}
    for number, line in enumerate(lines):
        if begun := BEGUN.match(line):
            calls.append(Call(number, number, begun["name"], begun["file"], begun["rest"]))
            open_calls[begun["pid"]] = calls[-1]
        elif resumed := RESUMED.match(line):
            open_calls[resumed["pid"]].returned = number
    yield from calls
