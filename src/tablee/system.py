"""What only some systems have: stop signals on the loop, file locks, limits of open files, priorities.

Unix has all of it. Elsewhere each function does the next best thing, so that the house opens there too.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from math import inf
from typing import IO, Any


def on_stop_signal(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Calls `stop` on the loop when somebody sends SIGINT (Ctrl+C) or SIGTERM."""
    for sign in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(sign, stop)
        except NotImplementedError:  # Windows
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))


def lock_file(file: IO[bytes]) -> None:
    """Locks a file until it is closed, or its process ends. Raises BlockingIOError where another has it."""
    try:
        import fcntl
    except ImportError:
        return _lock_first_byte(file)
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _lock_first_byte(file: IO[bytes]) -> None:
    """Windows locks bytes of a file: the first one stands for all."""
    import msvcrt

    windows: Any = msvcrt  # its names are known on Windows only
    file.seek(0)
    try:
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError as error:
        raise BlockingIOError(*error.args) from error


def open_files_limit() -> float:
    """How many files this process may have open; every phone is one."""
    try:
        import resource
    except ImportError:
        return inf
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return inf if limit == resource.RLIM_INFINITY else limit


def lower_priority() -> None:
    """Whatever else runs on this machine comes first."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, max(10, os.getpriority(os.PRIO_PROCESS, 0)))
