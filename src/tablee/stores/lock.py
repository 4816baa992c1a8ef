"""A book belongs to one house at a time: a second one would break the order of its lines."""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

from tablee.system import lock_file

from .journal import JournalError

PRIVATE = 0o600


def hold(book: Path) -> IO[bytes]:
    """Holds the book until this is closed, or its process ends, however that happens.

    Whatever it is called: a link leads to the book itself, and one with two names is nobody's.
    """
    book = book.resolve()
    if book.exists() and not (book.is_file() and os.access(book, os.W_OK)):
        raise JournalError(f"{book} is no file that can be written in")
    if book.exists() and book.stat().st_nlink > 1:
        raise JournalError(f"{book} has a second name (a hard link); remove one of them")
    try:
        lock = book.with_name(f"{book.name}-lock")
        keep_private(lock)
        file = lock.open("ab")
    except OSError as error:
        raise JournalError(f"{book} cannot be opened: {error.strerror}") from error
    try:
        lock_file(file)
    except BlockingIOError as error:
        file.close()
        raise JournalError(f"a house is open with {book} already") from error
    return file


def keep_private(path: Path) -> None:
    """Names and seeds are for the house alone. What SQLite puts beside a book has the rights of the book."""
    path.touch(PRIVATE)
    for each in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
        if each.exists() and each.stat().st_mode & ~PRIVATE & 0o777:
            with suppress(PermissionError):  # it belongs to somebody else, who knows why
                each.chmod(PRIVATE)
