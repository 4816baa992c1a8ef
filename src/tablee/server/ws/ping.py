"""How long does it take to a device and back? Its network answers, whatever the page is doing."""

import asyncio
from collections.abc import Callable

from tablee.core.words import Millis

FIRST_SECONDS = 0.5
EVERY_SECONDS = 4.0


class Echo:
    """Calls every few seconds. A call that stays unanswered has taken at least until the next one."""

    def __init__(self, call: Callable[[bytes], None], tell: Callable[[Millis], None]) -> None:
        self._call = call
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._called_at: float | None = None
        self._timer = self._loop.call_later(FIRST_SECONDS, self._ask)

    def heard(self, payload: bytes) -> bool:
        """Only the answer to the last call counts; is it that?"""
        if self._called_at is None or payload != b"%d" % self._number:
            return False
        called_at, self._called_at = self._called_at, None
        self._tell(self._since(called_at))
        return True

    def stop(self) -> None:
        self._timer.cancel()

    def _ask(self) -> None:
        if self._called_at is None:
            self._number += 1
            self._called_at = self._loop.time()
            self._call(b"%d" % self._number)
        else:
            self._tell(self._since(self._called_at))
        self._timer = self._loop.call_later(EVERY_SECONDS, self._ask)

    def _since(self, start: float) -> Millis:
        return int((self._loop.time() - start) * 1_000)
