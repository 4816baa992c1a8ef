"""What eight people do at a Freeze table in the written way, about two actions a second each.

The mix: scenes full of lines, a foul now and then, guesses and votes, hands that change their mind. Every
table plays by its live views, but only seat 0 looks at them, and only when the phase changes.
"""

import asyncio
import json
import random
import time
from collections import deque
from typing import Any, Protocol

from msgspec import Struct

from bench.wires import Wire, connect

SEATS = 8
ACK = SEATS
TICKS_A_SECOND = 19.0
POINTS = 80
FOULS = 0.3
OPTIONS = {"way": "written", "seconds": 30}
LINES = (
    "Mind the gap, dear!",
    "Who ordered the soup?",
    "After you. No, no, after you!",
    "I have never seen such a thing in my life.",
    "My grandmother would faint if she could see this, and she has seen the circus twice.",
)

Do = dict[str, Any]
Plan = list[tuple[int, Do]]


class Log(Protocol):
    """Whoever wants to know what happens at the tables."""

    def sent(self, table: int, seat: int, size: int) -> None: ...

    def heard(self, table: int, seat: int, size: int) -> None: ...

    def answered(self, seconds: float) -> None:
        """From an action to the last message that it caused."""


class Wait(Struct):
    """An action on its way: when it was sent, and who has not heard of it yet."""

    sent: float
    key: tuple[int, int]
    token: bytes
    missing: set[int]


class MixTable:
    """A table of eight at the real server."""

    def __init__(self, number: int, port: int, code: str, log: Log, pace: float = 1.0) -> None:
        self._number, self._port, self.code, self._log = number, port, code, log
        self._luck = random.Random(number)
        self._tick = 1 / (TICKS_A_SECOND * pace)
        self._wires: list[Wire] = []
        self._counters = [0] * SEATS
        self._entry, self._phase = b"", b""
        self._stage: list[int] = []
        self._todo: deque[tuple[int, Do]] = deque()
        self._waits: dict[tuple[int, int], Wait] = {}
        self._spoken: dict[bytes, Wait] = {}
        self._news = asyncio.Event()
        self._welcomes = 0

    async def sit_down(self) -> None:
        """Everybody comes in, and the game begins."""
        for seat in range(SEATS):
            self._wires.append(await connect(self._port, "/ws", seat, self._hear))
            hello = {"t": "hello", "v": 1, "room": self.code, "lang": "en", "name": f"Guest {seat}"}
            self._wires[seat].send(json.dumps(hello).encode())
            await self._welcome(seat + 1)
        self._send(0, {"t": "ask", "a": {"do": "choose", "game": "freeze", "options": OPTIONS}})
        self._send(0, {"t": "ask", "a": {"do": "start"}})

    def tick(self) -> float:
        """The next action, whoever's turn it is; returns in how many seconds the one after it follows."""
        if self._todo:
            self._act(*self._todo.popleft())
        elif self._phase == b"Acting":
            self._say()
        return self._tick

    def ping(self) -> None:
        for wire in self._wires:
            wire.send(b'{"t":"ping","at":1}')

    def give_up(self, before: float) -> None:
        """What was sent so long ago and is not answered yet is answered far too late."""
        for wait in tuple(self._waits.values()):
            if wait.sent < before:
                self._log.answered(time.perf_counter() - wait.sent)
                self._forget(wait)

    def close(self) -> None:
        for wire in self._wires:
            wire.close()

    def _hear(self, seat: int, data: bytes, start: int, stop: int) -> None:
        """The seventh byte tells messages apart: v(iew), a(ck), l(ate), r(efused) or r(oom), w(elcome)."""
        kind = data[start + 6]
        self._log.heard(self._number, seat, stop - start)
        if kind == 0x76:
            if self._spoken:
                self._see(seat, data, start, stop)
            if seat == 0:
                self._look(data, start, stop)
        elif kind == 0x61:
            self._is_answered(seat, int(data[start + 15 : stop - 1]), is_taken=True)
        elif kind == 0x6C or data.startswith(b'{"t":"refused"', start):
            self._is_answered(seat, json.loads(data[start:stop])["c"], is_taken=False)
        elif kind == 0x77:
            self._welcomes += 1
            self._news.set()

    def _is_answered(self, seat: int, c: int, is_taken: bool) -> None:
        """What was turned down had crossed something else on its way, and is not measured."""
        if wait := self._waits.get((seat, c)):
            self._reach(wait, ACK) if is_taken else self._forget(wait)

    def _see(self, seat: int, data: bytes, start: int, stop: int) -> None:
        for token, wait in tuple(self._spoken.items()):
            if seat in wait.missing and data.find(token, start, stop) >= 0:
                self._reach(wait, seat)

    def _reach(self, wait: Wait, who: int) -> None:
        """A line is answered when every seat sees it and its writer has her ack; the rest when acked."""
        wait.missing.discard(who)
        if not wait.missing:
            self._log.answered(time.perf_counter() - wait.sent)
            self._forget(wait)

    def _forget(self, wait: Wait) -> None:
        self._waits.pop(wait.key, None)
        self._spoken.pop(wait.token, None)

    def _look(self, data: bytes, start: int, stop: int) -> None:
        """Has the phase changed?"""
        entry = data[start + 20 : data.index(b",", start + 20)]
        name = data.index(b'"phase":{"name":"', start, stop) + 17
        phase = data[name : data.index(b'"', name)]
        if (entry, phase) != (self._entry, self._phase):
            self._entry, self._phase = entry, phase
            table = json.loads(data[start:stop])["table"]
            self._stage = table["stage"]
            self._todo = deque(self._plan(table, table["phase"]))

    def _plan(self, table: Do, phase: Do) -> Plan:
        match phase["name"]:
            case "Volunteering":
                return [(seat, {"do": "volunteer"}) for seat in range(4)]
            case "Preparing":
                return [(seat, {"do": "ready"}) for seat in table["stage"]]
            case "Cueing":
                return [(table["keeper"], {"do": "cue"})]
            case "Acting" if self._luck.random() < FOULS:
                caller, actress = self._luck.choice(table["row"]), self._luck.choice(table["stage"])
                return [(caller, {"do": "call_foul", "actress": actress, "what": "rank"})]
            case "Judging":
                return [(seat, {"do": "vote", "yes": bool(seat % 2)}) for seat in phase["judges"]]
            case "Guessing":
                guess = {"do": "guess", "text": "A bakery on Sunday morning"}
                return [(seat, guess) for seat in phase["guessers"]]
            case "Weighing":
                return [(seat, {"do": "vote", "yes": bool(seat % 3)}) for seat in table["stage"]]
            case "Pointing":
                return [self._pointing(phase, turn) for turn in range(POINTS)]
            case "Scoring":
                return [(seat, {"do": "onward"}) for seat in range(SEATS)]
            case "Ended":
                self._send(0, {"t": "ask", "a": {"do": "start"}})
        return []

    def _pointing(self, phase: Do, turn: int) -> tuple[int, Do]:
        """Everybody changes her mind again and again, and then stays with it."""
        pointers = phase["pointers"]
        seat = pointers[turn % len(pointers)]
        others = [actress for actress in phase["at"] if actress != seat]
        hands = self._luck.sample(others, min(len(others), self._luck.randrange(3)))
        return seat, {"do": "point", "hands": hands, "lock": turn >= POINTS - len(pointers)}

    def _say(self) -> None:
        seat = self._luck.choice(self._stage)
        token = b"~%d.%d.%d~" % (self._number, seat, self._counters[seat])
        text = f"{self._luck.choice(LINES)} {token.decode()}"
        self._act(seat, {"do": "say", "text": text}, token)

    def _act(self, seat: int, action: Do, token: bytes = b"") -> None:
        self._send(seat, {"t": "act", "e": int(self._entry), "a": action}, token)

    def _send(self, seat: int, message: Do, token: bytes = b"") -> None:
        self._counters[seat] += 1
        key = (seat, self._counters[seat])
        data = json.dumps({**message, "c": key[1]}).encode()
        wait = Wait(time.perf_counter(), key, token, {*range(SEATS), ACK} if token else {ACK})
        self._waits[key] = wait
        if token:
            self._spoken[token] = wait
        self._log.sent(self._number, seat, len(data))
        self._wires[seat].send(data)

    async def _welcome(self, count: int) -> None:
        while self._welcomes < count:
            self._news.clear()
            await self._news.wait()
