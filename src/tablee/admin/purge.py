"""Deletes rooms from a book that no house has open, so that nothing of them is left in the file."""

from pathlib import Path

from msgspec import DecodeError
from msgspec.json import encode

from tablee.core.records import Millis
from tablee.live.identity import hashed
from tablee.room.journal import UnknownVersion, read_line
from tablee.room.outcomes import Founded
from tablee.stores.backup import alone_with, check_book
from tablee.stores.schema import migrate
from tablee.stores.sqlite_batch import CODE, REST_CODE

FIRST_LINES = "SELECT room, body FROM line WHERE number = 0"
LAST_LINES = "SELECT room, body FROM line WHERE id IN (SELECT max(id) FROM line GROUP BY room)"
UNREADABLE = DecodeError, UnicodeError, UnknownVersion
DELETE = "DELETE FROM line WHERE room IN (SELECT value FROM json_each(?))"


def purge(book: Path, before: Millis | None, until: Millis) -> tuple[int, int]:
    """All rooms, or those where nothing has happened since then; how many went, and how many stay?

    Their codes rest until that time. What cannot be read goes with all, and otherwise stays.
    """
    if before is not None:
        check_book(book)
    with alone_with(book) as file:
        migrate(file)
        last = file.execute(LAST_LINES).fetchall()
        rooms = [room for room, body in last if before is None or _is_older(body, before)]
        codes = {room: code for room, body in file.execute(FIRST_LINES) if (code := _code(body))}
        file.execute("BEGIN IMMEDIATE")
        file.executemany(REST_CODE, [(CODE + hashed(codes[room]), until) for room in rooms if room in codes])
        file.execute(DELETE, [encode(rooms).decode()])
        file.execute("COMMIT")
        file.execute("VACUUM")
    return len(rooms), len(last) - len(rooms)


def _is_older(body: bytes, before: Millis) -> bool:
    try:
        return read_line(body).at < before
    except UNREADABLE:
        return False


def _code(body: bytes) -> str | None:
    try:
        founded = read_line(body).room
    except UNREADABLE:
        return None
    return founded.code if isinstance(founded, Founded) else None
