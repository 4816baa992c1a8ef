"""A book belongs to one house at a time: a second one would break the order of its lines."""

import os
from pathlib import Path
from typing import IO

from .journal import JournalError


def hold(book: Path) -> IO[bytes]:
    """Holds the book until this is closed, or its process ends, however that happens."""
    if book.exists() and not (book.is_file() and os.access(book, os.W_OK)):
        raise JournalError(f"{book} is no file that can be written in")
    try:
        file = book.with_name(f"{book.name}-lock").open("ab")
    except OSError as error:
        raise JournalError(f"{book} cannot be opened: {error.strerror}") from error
    try:
        _lock(file)
    except BlockingIOError as error:
        file.close()
        raise JournalError(f"a house is open with {book} already") from error
    return file


def _lock(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:
        return  # a system without such locks
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
