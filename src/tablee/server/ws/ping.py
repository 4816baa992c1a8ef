"""The heartbeat of a link: round-trip times by ping and pong.

The network of a device answers, whatever its page is doing.
"""

import asyncio
from collections.abc import Callable

from tablee.core.records import Millis

FIRST_SECONDS = 0.5
EVERY_SECONDS = 4.0


class Pinger:
    """Asks every few seconds. A ping that stays unanswered has taken at least until the next one."""

    def __init__(self, ping: Callable[[bytes], None], tell: Callable[[Millis], None]) -> None:
        self._ping = ping
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._number = 0
        self._asked_at: float | None = None
        self._timer = self._loop.call_later(FIRST_SECONDS, self._ask)

    def pong(self, payload: bytes) -> bool:
        """Only the answer to the last ping counts; is it that?"""
        if self._asked_at is None or payload != b"%d" % self._number:
            return False
        asked_at, self._asked_at = self._asked_at, None
        self._tell(self._since(asked_at))
        return True

    def stop(self) -> None:
        self._timer.cancel()

    def _ask(self) -> None:
        if self._asked_at is None:
            self._number += 1
            self._asked_at = self._loop.time()
            self._ping(b"%d" % self._number)
        else:
            self._tell(self._since(self._asked_at))
        self._timer = self._loop.call_later(EVERY_SECONDS, self._ask)

    def _since(self, start: float) -> Millis:
        return int((self._loop.time() - start) * 1_000)
