"""Both branches of what differs between systems; the other one with what that system would have."""

import asyncio
import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.stores.holding import hold
from tablee.stores.journal import JournalError
from tablee.system import give_way, on_stop


class ByteLocks:
    """As `msvcrt.locking`: a byte of a file that is locked is refused."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.locked = dict[int, int]()  # by the file on the disk

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count, os.lseek(file, 0, os.SEEK_CUR)) == (self.LK_NBLCK, 1, 0)
        if self.locked.setdefault(os.fstat(file).st_ino, file) != file:
            raise PermissionError(errno.EACCES, "Permission denied")


@pytest.fixture(params=["here", "windows"])
def locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "windows":
        monkeypatch.setitem(sys.modules, "fcntl", None)
        monkeypatch.setitem(sys.modules, "msvcrt", ByteLocks())


@pytest.mark.usefixtures("locks")
def test_a_book_is_held_once(tmp_path: Path) -> None:
    with hold(tmp_path / "book.sqlite"), pytest.raises(JournalError, match="is open with"):
        hold(tmp_path / "book.sqlite")


class PlainLoop(asyncio.SelectorEventLoop):
    """Has no handlers of signals, like the loop of Windows."""

    def add_signal_handler(self, *_: Any) -> None:  # type: ignore[override]
        raise NotImplementedError


@pytest.fixture
def handlers() -> Iterator[None]:
    kept = {sign: signal.getsignal(sign) for sign in (signal.SIGTERM, signal.SIGINT)}
    yield
    for sign, handler in kept.items():
        signal.signal(sign, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("make", [asyncio.new_event_loop, PlainLoop])
def test_somebody_says_stop(make: Callable[[], asyncio.AbstractEventLoop], sign: signal.Signals) -> None:
    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(_until(sign))


async def _until(sign: signal.Signals) -> None:
    stop = asyncio.Event()
    on_stop(asyncio.get_running_loop(), stop.set)
    signal.raise_signal(sign)
    async with asyncio.timeout(10):
        await stop.wait()


def test_giving_way_is_nothing_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.system.os", SimpleNamespace())
    give_way()
