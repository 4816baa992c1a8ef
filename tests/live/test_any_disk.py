"""Any evening on any disk: it is slow, it fails and heals, and people make signs all the time."""

from collections.abc import Sequence
from contextlib import suppress

import pytest

from tablee.core.records import Millis, Refused
from tablee.stores.journal import Done, JournalError
from tablee.stores.memory import MemoryJournal
from tablee.wire.messages import Chat, Hand, React, Unsay

from .fake import Evening
from .test_any_evening import Story

Entry = tuple[str, int, Sequence[bytes], Millis, Done]


class MoodyJournal(MemoryJournal):
    """Writes in the order in which things arrive, like a real one: at once, later, or not at all."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[Entry] = []
        self.is_slow = self._is_busy = False

    def append(self, room: str, number: int, lines: Sequence[bytes], alive: Millis, done: Done) -> None:
        self.waiting.append((room, number, lines, alive, done))
        if not self.is_slow:
            self.write()

    def write(self) -> None:
        """What is answered may lead to more: that comes after all that waits."""
        if not self._is_busy:
            self._is_busy = True
            while self.waiting:
                super().append(*self.waiting.pop(0))
            self._is_busy = False

    def fail(self) -> None:
        if self.waiting:
            self.waiting.pop(0)[-1](JournalError("disk full"))


class MoodyStory(Story):
    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.disk = MoodyJournal()
        self.evening = Evening(0, self.disk)

    def go_on(self) -> None:
        if self.luck.random() < 0.5:
            super().go_on()
        else:
            self.luck.choice((self.slow_down, self.disk.fail, self.recover, *[self.make_a_sign] * 3))()

    def join(self) -> None:
        with suppress(Refused):
            super().join()

    def slow_down(self) -> None:
        self.disk.is_slow = True

    def recover(self) -> None:
        self.disk.is_slow = False
        self.disk.write()

    def make_a_sign(self) -> None:
        if self.here and (guest := self.luck.choice(self.here).line):
            for signal in (React("wave"), Chat("Hello"), Unsay("x"), Hand(1, 2)):
                guest.keeper.signal(guest.device, signal)

    def crash(self) -> None:
        self.disk.waiting.clear()
        self.disk.is_slow = False
        super().crash()

    def check(self) -> None:
        self.recover()
        self.evening.settle(2_000)
        for phone in self.phones:
            phone.look()
        super().check()


@pytest.mark.parametrize("seed", range(20))
def test_nobody_is_stuck_on_any_disk(seed: int) -> None:
    story = MoodyStory(seed)
    for _ in range(5):
        for _ in range(40):
            story.go_on()
        story.check()
