"""A guest: a small client of the protocol, as a stranger would write it from docs/protocol.md."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

Message = dict[str, Any]


class Guest:
    """Connects, keeps what it is shown, and sends until it is answered."""

    def __init__(
        self, http: ClientSession, base: str, code: str, name: str = "Ada", role: str = "player"
    ) -> None:
        self.http, self.base, self.code, self.name, self.role = http, base, code, name, role
        self.secret = secrets.token_urlsafe(32)
        self.token: str | None = None
        self.person: int | None = None
        self.counter = 0
        self.room: Message = {}
        self.view: Message = {}
        self.bye: Message = {}
        self.heard: list[Message] = []
        self.answers: dict[int, Message] = {}
        self.pending: dict[int, Message] = {}
        self.changed = asyncio.Event()
        self.ws: ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    async def come(self) -> "Guest":
        """Says hello and waits until she is shown everything; what was not answered yet is sent again."""
        said = await self.posted("ticket") if self.token else {"name": self.name, "secret": self.secret}
        if "key" in said:
            self.bye = {"t": "bye", **said}
            return self
        await self.connect()
        return await self.greet(said)

    async def connect(self) -> None:
        """A socket, and not a word yet."""
        path = f"/ws/{self.code}" if self.code.isalpha() else "/ws"
        self.ws = await self.http.ws_connect(f"{self.base}{path}", headers={"Origin": self.base})

    async def greet(self, said: Message) -> "Guest":
        """`said` is who she is: a ticket, or a name and a secret."""
        assert self.ws is not None
        hello: Message = {"t": "hello", "v": 1, "room": self.code, "as": self.role, "lang": "en"}
        self.heard.clear()
        self.bye = {}
        await self.say(hello | said)
        self._reader = asyncio.create_task(self._read(self.ws))
        await self.until(self._is_shown)
        for message in tuple(self.pending.values()):
            await self.say(message)
        return self

    def _is_shown(self) -> bool:
        """She has heard all that is shown to who comes in: the room, and her view where there is a game."""
        kinds = {m["t"] for m in self.heard}
        return "bye" in kinds or ("room" in kinds and ("view" in kinds or self.room["stage"] == "lobby"))

    async def posted(self, what: str, **body: str) -> Message:
        """Asks for something that only who has this token may ask for."""
        headers = {"Authorization": f"Bearer {self.token}"}
        async with self.http.post(
            f"{self.base}/api/rooms/{self.code}/{what}", json=body, headers=headers
        ) as answer:
            said: Message = await answer.json()
        return said

    async def go(self) -> None:
        """Drops off the net without a word."""
        if self.ws is not None:
            await self.ws.close()
        await self.gone()

    async def gone(self) -> None:
        """Returns when the line is dead."""
        if self._reader is not None:
            await self._reader

    async def close_code(self) -> int | None:
        """With which code the server closed."""
        await self.gone()
        return self.ws.close_code if self.ws is not None else None

    async def act(self, action: Message, entry: int | None = None) -> Message:
        at = self.view["entry"] if entry is None else entry
        return await self._send({"t": "act", "e": at, "a": action})

    async def ask(self, do: str, **params: Any) -> Message:
        return await self._send({"t": "ask", "a": {"do": do, **params}})

    async def say(self, message: Message) -> None:
        """Sends this as it is, and waits for nothing."""
        assert self.ws is not None
        await self.ws.send_str(json.dumps(message))

    async def until(self, is_so: Callable[[], object], seconds: float = 20.0) -> None:
        async with asyncio.timeout(seconds):
            while not is_so():
                self.changed.clear()
                await self.changed.wait()

    async def reach(self, phase: str) -> None:
        await self.until(lambda: self.phase == phase)

    async def until_offered(self, do: str) -> None:
        await self.until(lambda: self.offer(do))

    async def time_left(self) -> float:
        """Table time until the deadline of the phase, in ms, by the clock of the server."""
        await self.say({"t": "ping", "at": 0})
        await self.until(lambda: any(message["t"] == "pong" for message in self.heard))
        pong = next(message for message in reversed(self.heard) if message["t"] == "pong")
        self.heard = [message for message in self.heard if message["t"] != "pong"]
        clock = self.view["clock"]
        now = clock["time"] + (pong["now"] - clock["at"]) * clock["pace"]
        return float(self.view["table"]["phase"]["deadline"] - now)

    @property
    def phase(self) -> str:
        return str(self.view["table"]["phase"]["name"]) if self.view else ""

    @property
    def offers(self) -> list[Message]:
        return (self.view.get("mine") or {}).get("offers", []) if self.view else []

    def offer(self, do: str) -> Message | None:
        return next((offer for offer in self.offers if offer["do"] == do), None)

    async def _send(self, message: Message) -> Message:
        self.counter += 1
        c = self.counter
        self.pending[c] = {**message, "c": c}
        if self.ws is not None and not self.ws.closed:
            await self.say(self.pending[c])
        await self.until(lambda: c in self.answers)
        return self.answers[c]

    async def _read(self, ws: ClientWebSocketResponse) -> None:
        async for frame in ws:
            if frame.type is WSMsgType.TEXT:
                self._take(json.loads(frame.data))
                self.changed.set()
        self.changed.set()

    def _take(self, message: Message) -> None:
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self.person = message["person"]
                self.token = self.token or (self.secret if self.role == "player" else None)
                self.counter = max(self.counter, message["counter"])
            case "room":
                self.room = message
            case "view":
                self.view = message
            case "bye":
                self.bye = message
            case "ack" | "refused" | "late":
                self.answers[message["c"]] = message
                self.pending.pop(message["c"], None)


async def open_scene(guests: list[Guest]) -> None:
    """From the start of a game to "And action!"; the first four act."""
    await everybody(guests[:4], "volunteer")
    await everybody(guests[:4], "ready")
    await guests[4].reach("Cueing")
    await everybody([guests[guests[4].view["table"]["keeper"]]], "cue")
    for guest in guests:
        await guest.reach("Acting")


async def everybody(guests: list[Guest], do: str) -> None:
    for guest in guests:
        await guest.until_offered(do)
        answer = await guest.act({"do": do})
        assert answer["t"] == "ack", answer


def choose(guest: Guest, luck: random.Random) -> Message | None:
    """Any action that is offered, fouls seldom; None if there is nothing to do."""
    offers = [offer for offer in guest.offers if offer["do"] != "call_foul" or luck.random() < 0.02]
    return _filled(luck.choice(offers), luck) if offers else None


def _filled(offer: Message, luck: random.Random) -> Message:
    match offer["do"]:
        case "point":
            must = [] if offer["must"] is None else [offer["must"]]
            others = [seat for seat in offer["at"] if seat not in must]
            hands = must + luck.sample(others, min(len(others), luck.randrange(2)))
            return {"do": "point", "hands": hands, "lock": True}
        case "call_foul":
            return {"do": "call_foul", "actress": luck.choice(offer["actresses"]), "what": "rank"}
        case "vote":
            return {"do": "vote", "yes": luck.random() < 0.5}
        case "say":
            return {"do": "say", "text": f"line {luck.random()}"}
        case "gesture":
            return {"do": "gesture", "how": "bow"}
        case "guess":
            return {"do": "guess", "text": "Bakery"}
        case do:
            return {"do": do}
