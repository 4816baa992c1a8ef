"""Sessions: one device each, from its handshake to its last message; silent ones are swept.

What a device sends comes to `Sessions.receive`; what is to be done with it is up to the keeper of its room.
"""

import asyncio
import random
from collections.abc import Callable
from functools import partial

from aiohttp import web
from websockets.frames import Opcode

from tablee.core.records import Millis, Refused
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.live.ledger import TRY_AGAIN
from tablee.live.limits import Share
from tablee.live.presence import Device
from tablee.server.http.security import is_own_origin
from tablee.server.limits import (
    AddressLimits,
    RateLimits,
    SocketSlot,
    TooMany,
    look_up,
)
from tablee.wire import close_codes
from tablee.wire.codec import Malformed, decode, encode
from tablee.wire.messages import PROTOCOL, Act, Ask, Chat, Hand, Hello, Ping, Pong, React, Unsay

from .ping import Pinger
from .reader import Reader, handshake, open_websocket
from .writer import Writer, limit_unsent

TEXT, BINARY, PONG, CLOSE = Opcode.TEXT, Opcode.BINARY, Opcode.PONG, Opcode.CLOSE
HELLO_SECONDS = 10.0
SILENT_SECONDS = 45.0
SWEEP_SECONDS = 5.0
PARTING_SECONDS = 0.5
BACK_IN = 300
LONGEST_PAUSE = 1.0


class Session:
    """One device: its socket, who it is, when it was last heard."""

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        limits: AddressLimits,
        slot: SocketSlot,
        door: Share,
        receive: Callable[["Session", Opcode, bytes], None],
        on_cut: Callable[[], None],
    ) -> None:
        self.limits = limits
        self.slot = slot
        self.loop = loop
        self.last_heard = loop.time()
        self.over = asyncio.Event()
        self.keeper: Keeper | None = None
        self.device: Device | None = None
        self.pinger: Pinger | None = None
        ws = open_websocket()
        self.writer = Writer(transport, ws, self.over.set, on_cut)
        self.reader = Reader(transport, ws, self.writer, door, partial(receive, self), self.over.set)
        self.hello_timeout = loop.call_later(
            HELLO_SECONDS, self.writer.hang_up, "silent", close_codes.SILENT, None
        )
        self._pause: asyncio.TimerHandle | None = None

    def pay(self, since: float) -> None:
        """Her room is charged with what was done since then; above its share, her next message waits.

        Before hello it is the door: who comes in waits for her turn, and no longer.
        """
        wait = self.reader.share.spend(since)
        if wait and self.keeper:
            self.pause_reading(min(wait / 1_000, LONGEST_PAUSE))

    def pause_reading(self, seconds: float) -> None:
        """Reads nothing for so long: the device has to wait with what it sends (backpressure)."""
        if self._pause:
            self._pause.cancel()
        self.reader.pause()
        self._pause = self.loop.call_later(seconds, self.reader.resume)

    def is_awaited_pong(self, payload: bytes) -> bool:
        """Any other pong is a message like all."""
        return self.pinger is not None and self.pinger.pong(payload)

    def leave(self) -> None:
        self.hello_timeout.cancel()
        if self.pinger:
            self.pinger.stop()
        if self.keeper and self.device:
            self.keeper.leave(self.device)
            self.limits.leave_room(self.keeper.code, self.loop.time())


class Sessions:
    """All sessions of the house."""

    def __init__(self, house: House, limits: RateLimits) -> None:
        self._house = house
        self._limits = limits
        self.open: dict[Session, None] = {}  # in the order in which they came
        self._sweeper: asyncio.Task[None] | None = None
        self._is_closing = False

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/ws", self.connect, allow_head=False)
        app.router.add_get("/ws/{code}", self.connect, allow_head=False)
        app.on_startup.append(self.start)
        app.on_shutdown.append(self.stop)

    async def start(self, app: web.Application) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self, app: web.Application) -> None:
        """Everybody is told to come back in a moment, not all at the same time."""
        self._is_closing = True
        if self._sweeper:
            self._sweeper.cancel()
        for session in tuple(self.open):
            session.writer.hang_up("restart", close_codes.RESTART, BACK_IN + random.randrange(BACK_IN))
        if closed := [session.reader.closed for session in self.open]:
            await asyncio.wait(closed, timeout=PARTING_SECONDS)
        for session in tuple(self.open):
            session.writer.cut()  # a phone that is asleep must not keep the others waiting

    async def connect(self, request: web.Request) -> web.StreamResponse:
        if not is_own_origin(request):  # who sends none is no page of ours either
            self._house.metrics.refusals["foreign_origin"] += 1
            raise web.HTTPForbidden(text="foreign origin")
        if self._is_closing:
            raise web.HTTPServiceUnavailable(text="closing")
        now = asyncio.get_running_loop().time()
        limits = self._limits.of(request, now)
        slot = limits.open_socket(now)
        try:
            return await self._run(request, limits, slot)
        finally:
            limits.close_socket(slot)

    async def _run(self, request: web.Request, limits: AddressLimits, slot: SocketSlot) -> web.StreamResponse:
        """Opens the socket, and keeps the request until it is closed: there is no answer after this."""
        start, loop = self._house.clock.busy(), asyncio.get_running_loop()
        answer = handshake(request)
        if (transport := request.transport) is None:
            raise ConnectionResetError
        limit_unsent(transport)
        session = Session(transport, loop, limits, slot, self._house.door, self.receive, self._count_cut)
        session.writer.write(answer)
        slot.cut = session.writer.cut
        session.pay(start)
        self.open[session] = None
        try:
            await session.over.wait()
        finally:
            await self._end(session)
        return web.Response()

    async def _end(self, session: Session) -> None:
        """Whatever goes wrong here, the session is over and forgotten."""
        try:
            session.leave()
            if session.keeper and session.device:
                self._note_link("link_closed", session.keeper, session.device)
        finally:
            try:
                await session.reader.closed
            finally:
                self.open.pop(session, None)

    def receive(self, session: Session, opcode: Opcode, data: bytes) -> None:
        """One frame: within the rate limits it is decoded, and the keeper of the room does what it asks for.

        Each counts but an awaited pong. A device of a room that uses more than its share of the
        loop is not read for a while (backpressure).
        """
        if opcode is CLOSE or (opcode is PONG and session.is_awaited_pong(data)):
            return None
        keeper, device = session.keeper, session.device
        session.last_heard = now = session.loop.time()
        if not session.slot.sender.may_send(now):
            return self._reject(session, "too_fast", close_codes.TOO_FAST, 5_000)
        if opcode is not TEXT and opcode is not BINARY:
            return None
        start = self._house.clock.busy()
        try:
            match message := decode(data, is_text=opcode is TEXT):
                case Hello():
                    self._greet(session, message, now)
                case _ if keeper is None or device is None:
                    raise Malformed("the first message is hello")
                case Act():
                    keeper.act(device, message)
                case Ask():
                    keeper.ask(device, message)
                case Ping(at):
                    session.writer.send(encode(Pong(at, self._house.clock.now())))
                case React() | Hand() | Chat() | Unsay():
                    keeper.signal(device, message)
        except (Malformed, Refused) as error:
            self._reject(session, *_reason(error))
        finally:
            session.pay(start)

    def _reject(self, session: Session, why: str, code: int, again_in: Millis | None) -> None:
        self._house.metrics.refusals[why] += 1
        session.writer.hang_up(why, code, again_in)

    def _greet(self, session: Session, hello: Hello, now: float) -> None:
        """Hello: lets a device into its room; from then on a player's round trips are measured."""
        if session.keeper is not None:
            raise Malformed("hello is said once")
        if hello.v != PROTOCOL:
            raise Refused("other_version")
        keeper = look_up(self._house, session.limits, hello.room, now)
        session.limits.greet(session.slot, has_ticket=hello.ticket is not None)
        device = Device(session.writer, hello.role)
        keeper.enter(device, hello)
        session.hello_timeout.cancel()
        session.keeper, session.device, session.reader.share = keeper, device, keeper.share
        session.limits.enter_room(keeper.code)
        if device.role == "player":
            session.pinger = Pinger(session.writer.ping, partial(keeper.measure, device))
        self._house.metrics.resumes += hello.ticket is not None
        self._note_link("link_opened", keeper, device)

    def _note_link(self, what: str, keeper: Keeper, device: Device) -> None:
        links = len(keeper.devices.all)
        self._house.metrics.note(what, keeper.name, role=device.role, links=links)

    def _count_cut(self) -> None:
        self._house.metrics.cut_readers += 1
        self._house.metrics.note("reader_cut")

    async def _sweep(self) -> None:
        """Hangs up on devices that were silent for too long.

        Where the house itself was held up, what was said meanwhile still waits to be read.
        """
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)
            now = loop.time()
            if now - due > SWEEP_SECONDS:
                continue
            for session in tuple(self.open):
                if now - session.last_heard > SILENT_SECONDS:
                    session.writer.hang_up("silent", close_codes.SILENT, 0)


def _reason(error: Malformed | Refused) -> tuple[str, int, Millis | None]:
    """Why it is hung up, by which code, and when it is worth coming back."""
    match error:
        case Malformed():
            return "malformed", close_codes.MALFORMED, None
        case TooMany():
            return error.key, close_codes.TOO_FAST, error.seconds * 1_000
        case Refused(key="cannot_write"):
            return error.key, close_codes.TRY_LATER, TRY_AGAIN
    code = close_codes.NO_ROOM if error.key == "no_such_room" else close_codes.REFUSED
    return error.key, code, BACK_IN if error.key == "unknown_ticket" else None
