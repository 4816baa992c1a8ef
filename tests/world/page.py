"""A page: the client of docs/protocol.md once more, its link as `web/src/net/socket.ts` has it.

It resends what is not answered, notices that its phone slept, and never trusts its socket.
"""

from typing import TYPE_CHECKING, NamedTuple

from msgspec.json import decode, encode

from .frames import CLOSE, PING, PONG, TEXT, UPGRADE, Fetch, Frames, Message, masked
from .net import Line

if TYPE_CHECKING:
    from .phone import PageTimer, Phone

CONNECT, PONG_WITHIN, PING_EVERY, NAP, PULSE = 5.0, 2.0, 2.5, 4.0, 1.0
BACKOFF, MOST_BACKOFF = 0.3, 8.0


class Waiting(NamedTuple):
    """A tap that is not yet answered, and when it was made."""

    c: int
    message: Message
    at: float


class Page:
    """One link to one room, and the evening as it shows it. Every tap waits for its answer."""

    def __init__(self, phone: "Phone", code: str, role: str, name: str) -> None:
        self.phone, self.code, self.role, self.name = phone, code, role, name
        self.person: int | None = None
        self.secret: str | None = None
        self.room: Message | None = None
        self.view: bytes | None = None
        self.bye: Message | None = None
        self.is_linked = self.has_left = self.is_sorry = False
        self.waiting: list[Waiting] = []
        self._early: list[Message] = []
        self._counter = self._tries = 0
        self._come_back_in: float | None = None
        self._slowness = 0.0
        self._line: Line | None = None
        self._frames: Frames | None = None
        self._pinged = self._greeted = 0.0
        self._is_awaited = False
        self._patience: PageTimer | None = None
        self._again: PageTimer | None = None
        self._last_tick = phone.loop.time()
        self._pulse_timer = phone.later(PULSE, self._pulse)
        self._connect()

    @property
    def entry(self) -> int | None:
        """Of the view that it shows, if it shows one."""
        return None if self.view is None else int(decode(self.view)["entry"])

    # taps

    def act(self, entry: int, action: Message) -> None:
        self._keep({"t": "act", "e": entry, "a": action})

    def ask(self, wish: Message) -> None:
        self._keep({"t": "ask", "a": wish})

    def pass_by(self, message: Message) -> None:
        if self.is_linked:
            self._send(message)

    def _keep(self, message: Message) -> None:
        if self.has_left:
            return
        if self.is_linked:
            self._number(message)
        else:
            self._early.append(message)

    def _number(self, message: Message) -> None:
        self._counter += 1
        self.waiting.append(Waiting(self._counter, message, self.phone.loop.time()))
        self._send({**message, "c": self._counter})
        if self.phone.loop.time() - self._pinged > 1.0:
            self._ping()

    def _answer(self, c: int, denied: str | None = None) -> None:
        known = [it for it in self.waiting if it.c != c]
        if len(known) < len(self.waiting) and denied is not None:
            self.phone.watching.denied(self, c, denied)
        self.waiting = known

    # coming and going

    def leave(self) -> None:
        self.has_left = True
        for timer in (self._pulse_timer, self._patience, self._again):
            if timer:
                timer.cancel()
        self._drop()

    def _connect(self) -> None:
        if self._again:
            self._again.cancel()
        self._drop()
        if self.has_left:
            return
        self._frames = frames = Frames()
        self._line = line = Line(
            self.phone.radio,
            lambda data: self._read(line, frames, data),
            lambda: self._gone() if self._line is line else None,
        )
        self.phone.watching.opened(self, line)
        line.send(UPGRADE)
        self._expect(CONNECT)

    def _read(self, line: Line, frames: "Frames", data: bytes) -> None:
        for opcode, payload in frames.read(data):
            if self._line is not line:
                return
            if opcode == TEXT:
                self._hear(payload)
            elif opcode == PING:
                line.send(masked(PONG, payload))
            elif opcode == CLOSE:
                line.send(masked(CLOSE, payload))
                line.close()
                self._gone()
            else:
                self._greet(line)

    def _greet(self, line: Line) -> None:
        """The socket is open. A token opens none itself: it is changed for a ticket that does so once."""
        self._expect(CONNECT)
        hello: Message = {"t": "hello", "v": 1, "room": self.code, "as": self.role, "name": self.name}
        phone = self.phone
        if self.role != "player":
            return self._say(hello)
        self.secret = phone.token
        if phone.token is None:
            phone.knock = self.secret = phone.knock or phone.luck.randbytes(32).hex()
            return self._say({**hello, "secret": phone.knock})

        def answered(status: int, body: Message) -> None:
            if self._line is not line:
                return None
            if status == 0 or status >= 500:
                return self._gone()
            if status == 200:
                return self._say({**hello, "ticket": body["ticket"]})
            again_in = body.get("again_in") or (3_000 if body.get("key") == "frozen" else None)
            self._hear(encode({"t": "bye", "key": body.get("key", "other"), "again_in": again_in}))
            if not self.has_left:
                self._gone()

        Fetch(phone.radio, f"/api/rooms/{self.code}/ticket", {}, phone.token, answered)

    def _say(self, hello: Message) -> None:
        self._expect(CONNECT)
        self._greeted = self.phone.loop.time()
        self._send(hello)

    def _drop(self) -> None:
        line, self._line = self._line, None
        self._stop_waiting()
        if line is not None:
            line.close()

    def _gone(self) -> None:
        self._drop()
        self.is_linked = False
        wait = min(MOST_BACKOFF, BACKOFF * 2**self._tries) * (0.5 + self.phone.luck.random() / 2)
        self._tries = min(self._tries + 1, 10)
        again, self._come_back_in = self._come_back_in, None
        self._again = self.phone.later(wait if again is None else again, self._connect)

    def _welcomed(self, message: Message) -> None:
        if self.role == "player" and self.phone.knock:
            self.phone.token, self.phone.knock = self.phone.knock, None
        self.person, self.is_sorry, self.bye = message["person"], False, None
        self.is_linked, self._tries = True, 0
        self._slowness = self.phone.loop.time() - self._greeted
        self._counter = max(self._counter, message["counter"])
        for waiting in self.waiting:
            self._send({**waiting.message, "c": waiting.c})
        early, self._early = self._early, []
        for kept in early:
            self._number(kept)
        self._ping()

    # hearing

    def _hear(self, data: bytes) -> None:
        self._stop_waiting()
        if data.startswith(b'{"t":"view"'):
            self.view = data
            return
        message = decode(data)
        match message["t"]:
            case "welcome":
                self._welcomed(message)
            case "ack":
                self._answer(message["c"])
            case "refused" | "late":
                self._answer(message["c"], message["key"])
            case "room":
                self._enter(message)
            case "sorry":
                self.is_sorry = message["key"] is not None
            case "bye":
                self._part(message)

    def _enter(self, room: Message) -> None:
        before, self.room = self.room, room
        if room["stage"] == "lobby" or before is None or before["seats"] != room["seats"]:
            self.view = None
        is_new = before is None or before["commitment"] != room["commitment"]
        if is_new and room["stage"] != "playing" and self.role == "player":
            self.ask({"do": "lend_luck", "nonce": self.phone.luck.randbytes(16).hex()})

    def _part(self, bye: Message) -> None:
        self.bye = bye
        if bye["again_in"] is None:
            return self.leave()
        self._come_back_in = bye["again_in"] / 1_000

    # pulse

    def _pulse(self) -> None:
        now = self.phone.loop.time()
        nap, self._last_tick = now - self._last_tick, now
        self._pulse_timer = self.phone.later(PULSE, self._pulse)
        if nap > NAP:
            self._awake()
        elif self.is_linked and now - self._pinged >= PING_EVERY:
            self._ping()

    def _awake(self) -> None:
        self._stop_waiting()
        self._tries = 0
        if self.is_linked and self._line is not None:
            self._ping()
        else:
            self._connect()

    def _ping(self) -> None:
        self._pinged = self.phone.loop.time()
        self._send({"t": "ping", "at": self._pinged})
        if not self._is_awaited:
            self._expect(PONG_WITHIN + self._slowness)
        self._is_awaited = True

    def _expect(self, within: float) -> None:
        if self._patience:
            self._patience.cancel()
        self._patience = self.phone.later(within, self._gone)

    def _stop_waiting(self) -> None:
        if self._patience:
            self._patience.cancel()
        self._is_awaited = False

    def _send(self, message: Message) -> None:
        if self._line is not None:
            self.phone.watching.sent(self, message)
            self._line.send(masked(TEXT, encode(message)))
