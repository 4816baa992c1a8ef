"""Copies of a journal: made while the house is open, checked, and put back."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from .journal import JournalError
from .schema import MIGRATIONS

PAGES_AT_ONCE = 64
REST_SECONDS = 0.004


def back_up(book: Path, copy: Path) -> int:
    """The book as it is at this moment, whole; how many rooms? An open house goes on writing meanwhile."""
    if not book.is_file():
        raise JournalError(f"there is no file {book}")
    if copy.exists():
        raise JournalError(f"{copy} is there already; choose another name")
    part = _part(copy)
    try:
        _copy(book, part)
        rooms = check_book(part)
        os.replace(part, copy)
    except sqlite3.Error as error:
        raise JournalError(f"{book} cannot be read: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(copy)
    return rooms


def restore(copy: Path, book: Path, may_overwrite: bool) -> int:
    """Puts a copy in the place of the book, once it is known to be good; how many rooms are in it?"""
    rooms = check_book(copy)
    if book.exists():
        if not may_overwrite:
            raise JournalError(f"{book} is there already; to replace it, add --overwrite")
        alone_with(book).close()
    part = _part(book)
    try:
        _copy(copy, part)
        _belong(part, book if book.exists() else book.resolve().parent)
        for ending in ("-wal", "-shm"):
            book.with_name(book.name + ending).unlink(missing_ok=True)
        os.replace(part, book)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(book)
    return rooms


def check_book(path: Path) -> int:
    """Is this a whole journal that this Tablée can read? Returns how many rooms are in it."""
    if not path.is_file():
        raise JournalError(f"there is no file {path}")
    try:
        with closing(_open(path)) as file:
            return _check(file, path)
    except sqlite3.Error as error:
        raise JournalError(f"{path} is damaged, or not a journal: {error}") from error


def alone_with(book: Path) -> sqlite3.Connection:
    """Opens a book that no house has open; its log is written back into it and is gone."""
    if not os.access(book, os.W_OK):
        raise JournalError(f"{book} cannot be written to")
    connection = sqlite3.connect(book, isolation_level=None, timeout=0)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError:
        mode = "in use"
    except sqlite3.DatabaseError as error:
        connection.close()
        raise JournalError(f"{book} is damaged, or not a journal: {error}") from error
    if mode != "delete":
        connection.close()
        raise JournalError(f"a house is open with {book}; close it first")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA temp_store = MEMORY")
    return connection


def _copy(source: Path, target: Path) -> None:
    """In small pieces with rests in between: whoever plays must not feel it."""
    target.unlink(missing_ok=True)
    target.touch(mode=0o600)
    with closing(_open(source)) as book, closing(sqlite3.connect(target)) as copy, target.open("rb") as file:
        book.execute("BEGIN")
        book.execute("SELECT value FROM house").fetchone()  # from here on it sees one moment only
        copy.execute("PRAGMA synchronous = OFF")
        book.backup(copy, pages=PAGES_AT_ONCE, progress=lambda *_: _rest(file.fileno()))
        copy.execute("PRAGMA journal_mode = DELETE")
        os.fsync(file.fileno())


def _rest(file: int) -> None:
    os.fsync(file)
    time.sleep(REST_SECONDS)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _check(file: sqlite3.Connection, path: Path) -> int:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if not 1 <= version <= len(MIGRATIONS):
        raise JournalError(f"{path} is not a journal that this Tablée can read (schema {version})")
    (health,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    if health != "ok":
        raise JournalError(f"{path} is damaged: {health}")
    file.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
    rooms = file.execute("SELECT count(*) = max(number) + 1 FROM line GROUP BY room").fetchall()
    if not all(is_whole for (is_whole,) in rooms):
        raise JournalError(f"{path} is damaged: lines are missing")
    return len(rooms)


def _belong(path: Path, other: Path) -> None:
    """What root puts back belongs to whom it belonged before: the house runs as somebody else."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(path, other.stat().st_uid, other.stat().st_gid)


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def _sync_folder(path: Path) -> None:
    if os.name != "posix":
        return
    folder = os.open(path.resolve().parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
