"""A simulated network: lines that delay, hold back, trickle, break, and half of which may be dead."""

from collections import deque
from collections.abc import Callable
from random import Random

from .loop import VirtualLoop
from .transport import ServerTransport


class Radio:
    """How a device is connected to the world, and how badly. One radio has many lines.

    `held_until`: nothing passes, in neither direction, and nobody is told. `rate`: bytes a second that the
    device reads, if it is slow.
    """

    def __init__(self, loop: VirtualLoop, luck: Random, address: str, owner: int) -> None:
        self.loop = loop
        self.luck = luck
        self.address = address
        self.owner = owner
        self.delay = luck.choice((0.002, 0.02, 0.06, 0.15))
        self.rate: float | None = None
        self.held_until = 0.0
        self.lines: dict[Line, None] = {}

    @property
    def is_held(self) -> bool:
        return self.loop.time() < self.held_until

    def hold(self, seconds: float) -> None:
        """A partition: what is sent meanwhile comes when it is over, if anybody still waits for it."""
        self.held_until = max(self.held_until, self.loop.time() + seconds)
        self.loop.call_later(seconds, self.look)

    def slow_down(self, rate: float | None) -> None:
        self.rate = rate
        self.look()

    def look(self) -> None:
        for line in tuple(self.lines):
            line.go_on()

    def lag(self) -> float:
        return self.delay * (1 + self.luck.random() / 2)


class Pipe:
    """One direction of a line: what goes in comes out later, in order. None is its end."""

    def __init__(self, radio: Radio, deliver: Callable[[bytes | None], None]) -> None:
        self._radio = radio
        self._deliver = deliver
        self._queue: deque[tuple[float, bytes | None]] = deque()
        self._last = 0.0
        self.is_shut = False
        self.is_blocked = False

    def push(self, data: bytes | None) -> None:
        loop = self._radio.loop
        self._last = max(self._last, loop.time() + self._radio.lag())
        self._queue.append((self._last, data))
        loop.call_at(self._last, self.pump)

    def pump(self) -> None:
        now = self._radio.loop.time()
        while self._queue and not self.is_shut and not self.is_blocked and not self._radio.is_held:
            if self._queue[0][0] > now:
                break
            self._deliver(self._queue.popleft()[1])

    def shut(self) -> None:
        self.is_shut = True
        self._queue.clear()


class Line:
    """One TCP connection, as the device has it."""

    def __init__(self, radio: Radio, on_data: Callable[[bytes], None], on_closed: Callable[[], None]) -> None:
        self.radio = radio
        self._on_data, self._on_closed = on_data, on_closed
        self._up = Pipe(radio, self._arrived)
        self._down = Pipe(radio, self._heard)
        self._transport: ServerTransport | None = None
        self.witness: Callable[[bytes], None] | None = None
        self.is_open = True
        radio.lines[self] = None
        self._up.push(b"")  # the handshake of TCP

    def send(self, data: bytes) -> None:
        if self.is_open:
            self._up.push(data)

    def close(self) -> None:
        """The device hangs up; the house hears of it when the line lets it."""
        if self.is_open:
            self.is_open = False
            self._down.shut()
            self._up.push(None)
            self._on_data, self._on_closed = _nobody_hears, _nobody_cares

    def break_off(self) -> None:
        """Reset: the device knows at once, the house a little later."""
        self.radio.loop.call_later(self.radio.lag(), self._cut_server)
        self._end()

    def go_on(self) -> None:
        self._up.pump()
        self._down.pump()
        if self._transport is not None:
            self._transport.drain()

    def from_server(self, data: bytes | None) -> None:
        self._down.push(data)

    def server_gone(self, is_heard: bool) -> None:
        """The process or the machine of the house is gone; of a machine without power nobody hears that."""
        if self._transport is not None:
            self._transport.die()
        self._transport = None
        self._up.shut()
        if is_heard:
            self._down.push(None)

    def forget(self) -> None:
        """The house has hung up, or is gone: nobody watches what it says any more."""
        self.radio.lines.pop(self, None)
        self.witness = None

    def block(self, is_blocked: bool) -> None:
        """The house reads, or does not."""
        self._up.is_blocked = is_blocked
        self._up.pump()

    def _arrived(self, data: bytes | None) -> None:
        if self._transport is None and data == b"":
            return self._accept()
        if self._transport is not None:
            self._transport.arrived(data)

    def _accept(self) -> None:
        listening = self.radio.loop.listening
        if listening is None:
            self._up.shut()
            return self._down.push(None)
        protocol = listening()
        self._transport = ServerTransport(self, protocol)
        protocol.connection_made(self._transport)

    def _heard(self, data: bytes | None) -> None:
        if data is None:
            self._up.push(None)  # who is hung up on hangs up
            self._end()
        elif self.is_open:
            self._on_data(data)

    def _end(self) -> None:
        if self.is_open:
            self.is_open = False
            self._down.shut()
            self._on_closed()
            self._on_data, self._on_closed = _nobody_hears, _nobody_cares

    def _cut_server(self) -> None:
        if self._transport is not None:
            self._transport.lose(ConnectionResetError())


def _nobody_hears(data: bytes) -> None:
    """A device that has hung up is held by no line."""


def _nobody_cares() -> None:
    """The same."""
