"""A table of eight who fall at the fast tempo, two actions a second each, over real sockets.

A table deals less than a card a second, so most fingers are hasty: whoever is offered nothing taps all the
same, at a covered card or at somebody who cannot be aimed at, and is turned down. Every answer is measured,
and every beat at every phone: when its card was seen, against when the last view said that it would come.
"""

import asyncio
import json
import random
import time
from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.json import Decoder

from bench.wires import Wire, connect

SEATS = 8
ACTIONS_A_SECOND = 2.0
OPTIONS = {"tempo": "fast"}
JITTER = 0.5

Do = dict[str, Any]


class Log(Protocol):
    """Whoever wants to know what happens at the tables; all times in ms."""

    def answered(self, millis: float) -> None: ...

    def beat(self, table: int, seat: int, due: float, dealt: float, seen: float) -> None:
        """A card: when it was due and dealt by the server's clock, when it was seen by ours."""

    def pong(self, sent: float, server: float, heard: float) -> None: ...


class Card(Struct):
    id: int


class Faller(Struct):
    piles: list[list[Card]]
    hand: Card | None


class Sky(Struct):
    fallers: list[Faller]


class Offer(Struct):
    do: str
    cards: list[int] = field(default_factory=list)
    card: int = 0
    at: list[int] = field(default_factory=list)


class Mine(Struct):
    offers: list[Offer]


class View(Struct):
    """As much of a view as a finger needs."""

    entry: int
    table: Sky
    mine: Mine


_read = Decoder(View).decode


class FallTable:
    """Eight phones at the real server."""

    def __init__(self, number: int, port: int, code: str, log: Log) -> None:
        self._number, self._port, self._code, self._log = number, port, code, log
        self._luck = random.Random(number)
        self._wires: list[Wire] = []
        self._counters = [0] * SEATS
        self._sent: dict[tuple[int, int], float] = {}
        self._views: list[bytes] = [b""] * SEATS
        self._dues: list[float | None] = [None] * SEATS
        self._welcomes = asyncio.Semaphore(0)
        self._turn = 0
        self._is_wanted = False
        self.stage, self.is_paused = b"lobby", False

    async def sit_down(self) -> None:
        for seat in range(SEATS):
            self._wires.append(await connect(self._port, "/ws", seat, self._hear))
            hello = {"t": "hello", "v": 1, "room": self._code, "lang": "en", "name": f"Guest {seat}"}
            self._wires[seat].send(json.dumps(hello).encode())
            await self._welcomes.acquire()
        self._ask({"do": "choose", "game": "falling", "options": OPTIONS})

    def play(self) -> None:
        """From now on; a game that is over is followed by the next."""
        self._is_wanted = True
        self._go_on()

    def rest(self) -> None:
        """The table's time stands still."""
        self._is_wanted = False
        if self.stage == b"playing":
            self._ask({"do": "pause", "paused": True})

    def tick(self) -> float:
        """The next finger; returns in how many seconds the one after it follows."""
        self._turn = (self._turn + 1) % SEATS
        if self._is_wanted and self.stage == b"playing" and self._views[self._turn]:
            self._tap(self._turn)
        return self._luck.uniform(1 - JITTER, 1 + JITTER) / (SEATS * ACTIONS_A_SECOND)

    def ping(self) -> None:
        for wire in self._wires:
            wire.send(b'{"t":"ping","at":%f}' % now())

    def give_up(self, before: float) -> None:
        """What was sent so long ago and is not answered yet is answered far too late."""
        for key, sent in tuple(self._sent.items()):
            if sent < before:
                del self._sent[key]
                self._log.answered(now() - sent)

    def close(self) -> None:
        for wire in self._wires:
            wire.close()

    def _tap(self, seat: int) -> None:
        view = _read(self._views[seat])
        action = self._offered(view.mine) or self._hasty(view.table.fallers[seat])
        self._send(seat, {"t": "act", "e": view.entry, "a": action})

    def _offered(self, mine: Mine) -> Do | None:
        """To take a card, to play one, to save oneself; nobody throws hers away."""
        offers = [offer for offer in mine.offers if offer.cards or offer.at]
        if not offers:
            return None
        offer = self._luck.choice(offers)
        if offer.do == "play":
            return {"do": "play", "card": offer.card, "at": self._luck.choice(offer.at)}
        return {"do": offer.do, "card": self._luck.choice(offer.cards)}

    def _hasty(self, faller: Faller) -> Do:
        if faller.hand is not None:
            return {"do": "play", "card": faller.hand.id, "at": self._luck.randrange(SEATS)}
        cards = [card.id for pile in faller.piles for card in pile]
        return {"do": "take", "card": self._luck.choice(cards) if cards else 0}

    def _ask(self, action: Do) -> None:
        self._send(0, {"t": "ask", "a": action})

    def _send(self, seat: int, message: Do) -> None:
        self._counters[seat] += 1
        c = self._counters[seat]
        self._sent[seat, c] = now()
        self._wires[seat].send(json.dumps({**message, "c": c}).encode())

    def _go_on(self) -> None:
        if self._is_wanted and self.stage != b"playing":
            self._ask({"do": "start"})
        elif self._is_wanted and self.is_paused:
            self._ask({"do": "pause", "paused": False})

    def _hear(self, seat: int, data: bytes, start: int, stop: int) -> None:
        """The seventh byte: v(iew), a(ck), l(ate), p(ong), w(elcome), r(efused), r(oom), or none of ours."""
        seen, kind = now(), data[start + 6]
        if kind == 0x76:
            self._see(seat, data[start:stop], seen)
        elif kind in {0x61, 0x6C} or data.startswith(b'{"t":"refused"', start):
            self._is_answered(seat, _number(data, b'"c":', start), seen)
        elif kind == 0x70:
            pong = json.loads(data[start:stop])
            self._log.pong(pong["at"], pong["now"], seen)
        elif kind == 0x77:
            self._welcomes.release()
        elif seat == 0 and data.startswith(b'{"t":"room"', start):
            self._look_around(data[start:stop])

    def _is_answered(self, seat: int, c: int, seen: float) -> None:
        sent = self._sent.pop((seat, c), None)
        if sent is not None:
            self._log.answered(seen - sent)

    def _look_around(self, room: bytes) -> None:
        self.stage, self.is_paused = _word(room, b'"stage":"'), b'"paused":true' in room
        self._go_on()

    def _see(self, seat: int, view: bytes, seen: float) -> None:
        """A beat was due when the view before said so; where a pause came between, nothing was due."""
        self._views[seat] = view
        due, dealt = self._dues[seat], _dealt(view)
        if due is not None and dealt is not None:
            self._log.beat(self._number, seat, due, dealt, seen)
        self._dues[seat] = _due(view)


def _due(view: bytes) -> float | None:
    """When the next card comes, by the server's clock, if that is known."""
    is_known = b'"pace":0' not in view[: view.index(b'"table":')] and b'"beat_at":' in view
    return _wall(view, _number(view, b'"beat_at":')) if is_known else None


def _dealt(view: bytes) -> float | None:
    """When the beat happened that this view tells of, if it does."""
    told = view.rindex(b'"told":[')
    beat = max(view.rfind(b'"do":"dealt"', told), view.rfind(b'"do":"skipped"', told))
    return None if beat < 0 else _wall(view, _number(view, b'"time":', view.rindex(b'{"time":', told, beat)))


def _wall(view: bytes, time: float) -> float:
    clock = view.index(b'"clock":')
    return _number(view, b'"at":', clock) + time - _number(view, b'"time":', clock)


def _number(data: bytes, key: bytes, start: int = 0) -> int:
    at = data.index(key, start) + len(key)
    end = at
    while data[end] in b"0123456789":
        end += 1
    return int(data[at:end])


def _word(data: bytes, key: bytes) -> bytes:
    at = data.index(key) + len(key)
    return data[at : data.index(b'"', at)]


def now() -> float:
    """The steady clock of the machine in ms: every process on it reads the same."""
    return time.monotonic() * 1_000
