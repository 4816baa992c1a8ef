"""The log: what happened, to which room, how many, how long. Nobody's name, words, token or address."""

import atexit
import logging
import os
import sys
import threading
import traceback
from hashlib import blake2s
from queue import Full, Queue
from secrets import token_bytes
from types import TracebackType

import structlog
from structlog.typing import EventDict, WrappedLogger

WORDS = {"event", "level", "at", "room", "why", "game", "role", "kind", "path"}

MOST_WAITING = 2_000
FLUSH_SECONDS = 1.0
LONGEST_PATH = 30

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


class LogWriter:
    """A bounded queue and a thread that writes: never raises, never blocks, counts what it had to drop.

    A full disk, a closed stream or a pipe that nobody reads costs lines of the log, not the evening.
    """

    def __init__(self, file: int | None, most: int = MOST_WAITING) -> None:
        self._file = file
        self._waiting: Queue[bytes | None] = Queue(most)
        self._thread = threading.Thread(target=self._write_for_ever, name="log", daemon=True)
        self.dropped = 0

    def start(self) -> None:
        self._thread.start()
        atexit.register(self.close)

    def write(self, line: str) -> None:
        try:
            self._waiting.put_nowait(line.encode(errors="backslashreplace") + b"\n")
        except Full:
            self.dropped += 1

    info = warning = error = critical = write

    def close(self) -> None:
        """Whatever waits is written, if that can be done within a moment."""
        try:
            self._waiting.put(None, timeout=FLUSH_SECONDS)
        except Full:
            return
        self._thread.join(FLUSH_SECONDS)

    def _write_for_ever(self) -> None:
        while (line := self._waiting.get()) is not None:
            try:
                _write_all(self._file, line)
            except OSError:
                self.dropped += 1


def _write_all(file: int | None, line: bytes) -> None:
    if file is None:
        raise OSError("there is no log")
    while line:
        line = line[os.write(file, line) :]


class EventLog:
    """What happens in the house, an event a line.

    Rooms stand in it under a keyed hash that nobody can trace back: the key is gone when the house closes.
    """

    def __init__(self) -> None:
        self._key = token_bytes(32)

    def __call__(self, what: str, room: str | None = None, **figures: str | float) -> None:
        if room is not None:
            figures["room"] = blake2s(room.encode(), key=self._key, digest_size=4).hexdigest()
        log.info(what, **figures)


def open_log() -> LogWriter:
    """Sets up logging: from here on everything, of libraries too, goes through one writer."""
    file = _standard_error()
    is_read_by_eye = file is not None and os.isatty(file)
    renderer = structlog.dev.ConsoleRenderer() if is_read_by_eye else structlog.processors.JSONRenderer()
    writer = LogWriter(file)
    writer.start()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", key="at"),
            privacy_filter,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *names: writer,
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[LibraryLog()], level=logging.WARNING, force=True)
    sys.excepthook = lambda kind, error, trace: _failed(kind, trace)
    threading.excepthook = lambda args: _failed(args.exc_type, args.exc_traceback)
    return writer


def _standard_error() -> int | None:
    """Its file number; None where the house was started without one, as any other file may have it by now."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return None


def privacy_filter(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Keeps numbers, and the few words that we choose ourselves; anything else is left out."""
    return {key: value for key, value in event.items() if key in WORDS or isinstance(value, int | float)}


class LibraryLog(logging.Handler):
    """Logs what libraries warn of: where it happened, not the message, which may quote anything."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[0]:
            _failed(record.exc_info[0], record.exc_info[2])
        else:
            log.warning("library_warned", kind=record.name, path=f"{record.module}:{record.lineno}")


def _failed(kind: type[BaseException], trace: TracebackType | None) -> None:
    log.error("failed", kind=kind.__name__, path=call_path(trace))


def call_path(trace: TracebackType | None) -> str:
    """The functions that led to a failure, outermost first; no source is read: the loop waits meanwhile."""
    path = [f"{frame.f_code.co_name}:{line}" for frame, line in traceback.walk_tb(trace)]
    if len(path) > LONGEST_PATH:
        path[LONGEST_PATH // 2 : -(LONGEST_PATH // 2)] = ["…"]
    return " > ".join(path)
