"""Deletes rooms from a book that no house has open, so that nothing of them is left in the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.json import encode

from tablee.core.words import Millis
from tablee.room.journal import read_line
from tablee.room.outcomes import Founded
from tablee.stores.batch import CODE, REST_CODE
from tablee.stores.copies import alone_with, check_book
from tablee.stores.schema import migrate

from .passes import hashed

FIRST_LINES = "SELECT room, body FROM line WHERE number = 0"
LAST_LINES = "SELECT room, body FROM line WHERE id IN (SELECT max(id) FROM line GROUP BY room)"
DELETE = "DELETE FROM line WHERE room IN (SELECT value FROM json_each(?))"


def purge(book: Path, before: Millis | None, until: Millis) -> tuple[int, int]:
    """All rooms, or those where nothing has happened since then; how many went, and how many stay?

    Their codes rest until that time.
    """
    total = check_book(book)
    with closing(alone_with(book)) as file:
        migrate(file)
        rooms, codes = _rooms(file, before), _codes(file)
        file.execute("BEGIN IMMEDIATE")
        file.executemany(REST_CODE, [(CODE + hashed(codes[room]), until) for room in rooms])
        file.execute(DELETE, [encode(rooms).decode()])
        file.execute("COMMIT")
        file.execute("VACUUM")
    return len(rooms), total - len(rooms)


def _rooms(file: sqlite3.Connection, before: Millis | None) -> list[str]:
    last = file.execute(LAST_LINES).fetchall()
    return [room for room, body in last if before is None or read_line(body).at < before]


def _codes(file: sqlite3.Connection) -> dict[str, str]:
    return {room: _code(body) for room, body in file.execute(FIRST_LINES)}


def _code(body: bytes) -> str:
    founded = read_line(body).room
    assert isinstance(founded, Founded)
    return founded.code
