"""Copies of a journal: made while the house is open, checked, and put back."""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from tablee.room.journal import Stream

from .journal import JournalError
from .schema import MIGRATIONS, TAILS, read_stream

SORTED_LINES = "SELECT body FROM line WHERE room = ? ORDER BY number"
PAGES_AT_ONCE = 64
REST_SECONDS = 0.004


class Checked(NamedTuple):
    """How many rooms are in a book, and the codes of those that cannot be read."""

    rooms: int
    unreadable: tuple[str, ...] = ()


def back_up(book: Path, copy: Path) -> Checked:
    """The book as it is at this moment, whole; what is in it? An open house goes on writing meanwhile."""
    if not book.is_file():
        raise JournalError(f"there is no file {book}")
    if copy.exists():
        raise JournalError(f"{copy} is there already; choose another name")
    part = _part(copy)
    try:
        _copy(book, part)
        checked = check_book(part)
        os.replace(part, copy)
    except sqlite3.Error as error:
        raise JournalError(f"{book} cannot be read: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(copy)
    return checked


def restore(copy: Path, book: Path, may_overwrite: bool, may_be_damaged: bool = False) -> Checked:
    """Puts a copy in the place of the book, once it is known to be good; what is in it?"""
    checked = check_book(copy)
    if checked.unreadable and not may_be_damaged:
        rooms = ", ".join(checked.unreadable)
        raise JournalError(f"rooms in {copy} that cannot be read: {rooms}; to put it back so, add --damaged")
    if book.exists():
        if not may_overwrite:
            raise JournalError(f"{book} is there already; to replace it, add --overwrite")
        with alone_with(book):
            pass
    part = _part(book)
    try:
        _copy(copy, part)
        _belong(part, book if book.exists() else book.resolve().parent)
        for ending in ("-wal", "-shm"):
            book.with_name(book.name + ending).unlink(missing_ok=True)
        os.replace(part, book)
    except sqlite3.Error as error:
        raise JournalError(f"{copy} cannot be put back: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(book)
    return checked


def check_book(path: Path) -> Checked:
    """Is this a whole journal that this Tablée can read? Every line of it is read."""
    if not path.is_file():
        raise JournalError(f"there is no file {path}")
    try:
        with closing(_open(path)) as file:
            return _check(file, path)
    except sqlite3.Error as error:
        raise JournalError(f"{path} is damaged, or not a journal: {error}") from error


@contextmanager
def alone_with(book: Path) -> Iterator[sqlite3.Connection]:
    """Opens a book that no house has open; its log is written back into it and is gone."""
    if not book.is_file():
        raise JournalError(f"there is no file {book}")
    if not os.access(book, os.W_OK):
        raise JournalError(f"{book} cannot be written to")
    try:
        with closing(sqlite3.connect(book, isolation_level=None, timeout=0)) as connection:
            if not _let_go(connection):
                raise JournalError(f"a house is open with {book}; close it first")
            connection.execute("PRAGMA synchronous = EXTRA")  # what is deleted must not come back
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("PRAGMA temp_store = MEMORY")
            yield connection
    except sqlite3.OperationalError as error:
        raise JournalError(f"{book} cannot be written to: {error}") from error
    except sqlite3.DatabaseError as error:
        raise JournalError(f"{book} is damaged, or not a journal: {error}") from error


def _let_go(connection: sqlite3.Connection) -> bool:
    """Is nobody else at this book? Then it has no log any more."""
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    return bool(mode == "delete")


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


def _check(file: sqlite3.Connection, path: Path) -> Checked:
    (version,) = file.execute("PRAGMA user_version").fetchone()
    if not 1 <= version <= len(MIGRATIONS):
        raise JournalError(f"{path} is not a journal that this Tablée can read (schema {version})")
    (health,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    if health != "ok":
        raise JournalError(f"{path} is damaged: {health}")
    file.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
    rooms = file.execute("SELECT room, count(*) = max(number) + 1 FROM line GROUP BY room").fetchall()
    if not all(is_whole for _, is_whole in rooms):
        raise JournalError(f"{path} is damaged: lines are missing")
    if version == 1:
        streams = (_bodies(file.execute(SORTED_LINES, [room])) for room, _ in rooms)
    else:
        streams = (read_stream(file, last) for _, _, last in file.execute(TAILS).fetchall())
    found = map(_unreadable, streams)
    return Checked(len(rooms), tuple(code for code in found if code is not None))


def _bodies(rows: Iterable[tuple[bytes]]) -> Iterator[bytes]:
    yield from (body for (body,) in rows)


def _unreadable(bodies: Iterable[bytes]) -> str | None:
    """The code of a room whose lines cannot be folded, as far as it is known."""
    stream = Stream()
    try:
        stream.read(bodies).moment()
    except Exception:  # whatever a house would stumble over
        return stream.room.code or "one without a code"
    return None


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
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
