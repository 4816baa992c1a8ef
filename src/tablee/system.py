"""What one operating system does otherwise than another: locks of files, signals, priority."""

import asyncio
import os
import signal
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any


def lock(file: IO[bytes]) -> None:
    """Locks it until it is closed or the process ends, however that happens.

    Raises BlockingIOError where another has it.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_a_byte(file, import_module("msvcrt"))
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def on_stop(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Calls this in the loop when somebody says stop: Ctrl-C, `kill`, or on Windows Ctrl-Break."""
    for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
        if sign := getattr(signal, name, None):
            try:
                loop.add_signal_handler(sign, stop)
            except NotImplementedError:  # the loop of Windows
                signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))


def give_way() -> None:
    """Whoever plays on this machine comes first; where there is no such thing, nothing happens."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(10, os.getpriority(os.PRIO_PROCESS, 0)))


def _lock_a_byte(file: IO[bytes], windows: Any) -> None:
    """Windows locks bytes, also such as are not there yet."""
    file.seek(0)
    try:
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError as error:
        raise BlockingIOError(*error.args) from error
