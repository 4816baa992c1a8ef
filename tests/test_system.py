"""What only some systems have, where it is and where it is not."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.system import lock_file, lower_priority, on_stop_signal, open_files_limit


class LoopOfWindows(asyncio.SelectorEventLoop):
    """A loop that handles no signals."""

    def add_signal_handler(self, *args: Any) -> None:  # type: ignore[override]
        raise NotImplementedError


@pytest.mark.parametrize("kind", [asyncio.SelectorEventLoop, LoopOfWindows])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_house(kind: type[asyncio.AbstractEventLoop], sign: signal.Signals) -> None:
    async def stopped() -> bool:
        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        on_stop_signal(loop, stop.set)
        loop.call_later(0.01, os.kill, os.getpid(), sign)
        return await asyncio.wait_for(stop.wait(), 5)

    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        with asyncio.Runner(loop_factory=kind) as runner:
            assert runner.run(stopped())
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


class Windows:
    """Locks the first byte of a file for one process, as `msvcrt` does."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.locked = set[int]()

    def locking(self, number: int, mode: int, count: int) -> None:
        inode = os.fstat(number).st_ino
        assert (mode, count, os.lseek(number, 0, os.SEEK_CUR)) == (self.LK_NBLCK, 1, 0)
        if inode in self.locked:
            raise PermissionError(13, "Permission denied")
        self.locked.add(inode)


@pytest.mark.parametrize("is_windows", [False, True])
def test_a_file_is_locked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_windows: bool) -> None:
    if is_windows:
        monkeypatch.setitem(sys.modules, "fcntl", None)
        monkeypatch.setitem(sys.modules, "msvcrt", Windows())
    path = tmp_path / "lock"
    path.write_bytes(b"long ago")
    with path.open("ab") as first, path.open("ab") as second:
        lock_file(first)
        with pytest.raises(BlockingIOError):
            lock_file(second)


def test_the_limit_of_open_files_is_that_of_the_system() -> None:
    assert open_files_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0]


@pytest.mark.parametrize(
    "module", [None, SimpleNamespace(RLIMIT_NOFILE=7, RLIM_INFINITY=-1, getrlimit=lambda what: (-1, -1))]
)
def test_a_system_without_a_limit(monkeypatch: pytest.MonkeyPatch, module: object) -> None:
    monkeypatch.setitem(sys.modules, "resource", module)
    assert open_files_limit() == inf


LOWERED = "from tablee.system import lower_priority; import os; lower_priority(); print(os.nice(0))"


def test_others_come_first() -> None:
    said = subprocess.run([sys.executable, "-c", LOWERED], capture_output=True, text=True, check=True).stdout
    assert int(said) == max(10, os.nice(0))


def test_where_there_are_no_priorities_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "setpriority")
    before = os.nice(0)
    lower_priority()
    assert os.nice(0) == before
