"""A phone: its radio, what it keeps when its page is gone, and sleep, in which no timer rings."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from .frames import Message
from .net import Line, Radio
from .page import Page


class Watching(Protocol):
    """Who watches the phones: nothing that is sent, answered or denied escapes it."""

    def tell(self, what: str) -> None: ...

    def opened(self, page: Page, line: Line) -> None: ...

    def sent(self, page: Page, message: Message) -> None: ...

    def denied(self, page: Page, c: int, key: str) -> None: ...


class Phone:
    """A device: its radio, and what it keeps when its page is gone."""

    def __init__(self, radio: Radio, luck: Random, watching: Watching) -> None:
        self.radio = radio
        self.loop = radio.loop
        self.luck = luck
        self.watching = watching
        self.token: str | None = None
        self.knock: str | None = None
        self.asleep_until = 0.0
        self.page: Page | None = None

    def open(self, code: str, role: str, name: str) -> None:
        """Opens the page of a room, or loads it again: what only the page knew is gone."""
        self.shut()
        self.page = Page(self, code, role, name)

    def shut(self) -> None:
        if self.page is not None:
            self.page.leave()
        self.page = None

    def sleep(self, seconds: float) -> None:
        self.asleep_until = self.loop.time() + seconds
        self.radio.hold(seconds)

    def later(self, seconds: float, call: Callable[[], None]) -> "PageTimer":
        return PageTimer(self, seconds, call)


class PageTimer:
    """While the phone sleeps no timer rings; it does when the phone wakes up."""

    def __init__(self, phone: Phone, seconds: float, call: Callable[[], None]) -> None:
        self._phone, self._call = phone, call
        self._handle = phone.loop.call_later(seconds, self._ring)

    def cancel(self) -> None:
        self._handle.cancel()

    def _ring(self) -> None:
        left = self._phone.asleep_until - self._phone.loop.time()
        if left > 0:
            self._handle = self._phone.loop.call_later(left, self._ring)
        else:
            self._call()
