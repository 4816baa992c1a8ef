"""Virtual time and seeded luck: an event loop that never sleeps, and a clock of the house that goes by it."""

import asyncio
import logging
import random
import secrets
import selectors
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from tablee.core.records import Millis
from tablee.live.clock import Timer
from tablee.server.run import THEIR_FAULTS

START: Millis = 1_800_000_000_000
Factory = Callable[[], asyncio.Protocol]
T = TypeVar("T")


def millis(seconds: float) -> Millis:
    """What the clock of a house shows after so many seconds of the world."""
    return START + int(seconds * 1_000 + 0.000_1)


class VirtualSelector(selectors.SelectSelector):
    """No file is ever ready: to wait for one is to let time pass."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits, and nothing is planned"
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """Time passes as fast as what happens in it can be worked out; nothing of it is real.

    Who listens is put through to the simulated network, and threads are calls.
    """

    def __init__(self) -> None:
        self.virtual = VirtualSelector()
        super().__init__(self.virtual)
        self.listening: Factory | None = None
        self.failures: list[BaseException] = []
        self.set_exception_handler(self._failed)

    def time(self) -> float:
        return self.virtual.now

    def stall(self, seconds: float) -> None:
        """Time passes and nothing happens in it, as where the machine is busy with something else."""
        self.virtual.now += seconds

    async def create_server(self, protocol_factory: Factory, *where: Any, **how: Any) -> "Listener":  # type: ignore[override]
        self.listening = protocol_factory
        return Listener(self)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        done: asyncio.Future[T] = self.create_future()
        done.set_result(func(*args))
        return done

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.failures.append(context.get("exception") or RuntimeError(context["message"]))


class Listener:
    """The house listens, until it is closed."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def close(self) -> None:
        self._loop.listening = None


class NoTimer:
    def cancel(self) -> None:
        """There is none."""


class VirtualClock:
    """The clock of one house: with the house its timers are gone.

    While it is `strained` all work takes so many seconds, as on a machine that has too much to do.
    """

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._worked = 0.0
        self.strained = 0.0
        self.is_stopped = False

    def now(self) -> Millis:
        return millis(self._loop.time())

    def later(self, delay: Millis, call: Callable[[], None]) -> Timer:
        if self.is_stopped:
            return NoTimer()
        return self._loop.call_later(max(0, delay) / 1_000, self._ring, call)

    def busy(self) -> float:
        self._worked += self.strained
        return self._loop.time() + self._worked

    def _ring(self, call: Callable[[], None]) -> None:
        if not self.is_stopped:
            call()


@contextmanager
def seeded(seed: str) -> Iterator[None]:
    """Whatever is drawn in here, secrets too, is drawn from this seed."""
    luck = Random(seed)

    def token_hex(count: int) -> str:
        return luck.randbytes(count).hex()

    def token_urlsafe(count: int) -> str:
        return urlsafe_b64encode(luck.randbytes(count)).rstrip(b"=").decode()

    def choice(among: Sequence[T]) -> T:
        return luck.choice(among)

    before = random.getstate()
    random.seed(seed)
    drawn = {"token_hex": token_hex, "token_urlsafe": token_urlsafe, "choice": choice}
    with patch.multiple(secrets, token_bytes=luck.randbytes, **drawn):  # type: ignore[call-overload]
        try:
            yield
        finally:
            random.setstate(before)


class Faults(logging.Handler):
    """What libraries complain of is a failure, unless it is the client's fault."""

    def __init__(self, failures: list[BaseException]) -> None:
        super().__init__(logging.ERROR)
        self._failures = failures

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, THEIR_FAULTS):
            self._failures.append(error or RuntimeError(record.getMessage()))


@contextmanager
def listening(loop: VirtualLoop) -> Iterator[None]:
    """Hears what libraries log, in the place of whoever else would."""
    log, handler = logging.getLogger("aiohttp"), Faults(loop.failures)
    before, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.propagate = before
