"""The log: what happened, to which room, how many, how long. Nobody's name, words, token or address."""

import logging
import sys
import threading
import traceback
from hashlib import blake2s
from secrets import token_bytes
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

WORDS = {"event", "level", "at", "room", "why", "game", "role", "kind", "path"}

log: structlog.typing.FilteringBoundLogger = structlog.get_logger()


class Diary:
    """Rooms stand in it under a name that nobody can trace back: its key is gone when the house closes."""

    def __init__(self) -> None:
        self._key = token_bytes(32)

    def __call__(self, what: str, room: str | None = None, **figures: str | float) -> None:
        if room is not None:
            figures["room"] = blake2s(room.encode(), key=self._key, digest_size=4).hexdigest()
        log.info(what, **figures)


def open_log() -> None:
    """From here on everything that is logged, by libraries too, goes one way."""
    renderer = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", key="at"),
            only_figures,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[Funnel()], level=logging.WARNING, force=True)
    sys.excepthook = lambda kind, error, trace: _failed(kind, trace)
    threading.excepthook = lambda args: _failed(args.exc_type, args.exc_traceback)


def only_figures(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Numbers, and the few words that we choose ourselves; anything else is left out."""
    return {key: value for key, value in event.items() if key in WORDS or isinstance(value, int | float)}


class Funnel(logging.Handler):
    """What libraries have to say: where it happened, not the message, which may quote anything."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[0]:
            _failed(record.exc_info[0], record.exc_info[2])
        else:
            log.warning("library_warned", kind=record.name, path=f"{record.module}:{record.lineno}")


def _failed(kind: type[BaseException], trace: TracebackType | None) -> None:
    log.error("failed", kind=kind.__name__, path=way_to(trace))


def way_to(trace: TracebackType | None) -> str:
    """Which functions led to a failure."""
    frames: Any = traceback.extract_tb(trace)
    return " > ".join(f"{frame.name}:{frame.lineno}" for frame in frames)
