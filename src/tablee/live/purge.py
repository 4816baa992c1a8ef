"""Deletes rooms from a book that no house has open, so that nothing of them is left in the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tablee.core.words import Millis
from tablee.stores.copies import alone_with, check_book
from tablee.stores.sqlite import CODE, REST_CODE

from .lines import Founded, read_line
from .passes import hashed

FIRST_LINE = "SELECT body FROM line WHERE room = ? AND number = 0"
LAST_LINE = """SELECT room, body FROM line
WHERE (room, number) IN (SELECT room, max(number) FROM line GROUP BY room)"""


def purge(book: Path, before: Millis | None, until: Millis) -> tuple[int, int]:
    """All rooms, or those where nothing has happened since then; how many went, and how many stay?

    Their codes rest until that time.
    """
    total = check_book(book)
    with closing(alone_with(book)) as file:
        rooms = _rooms(file, before)
        file.execute("BEGIN IMMEDIATE")
        file.executemany(REST_CODE, [(CODE + hashed(_code(file, room)), until) for room in rooms])
        file.executemany("DELETE FROM line WHERE room = ?", [(room,) for room in rooms])
        file.execute("COMMIT")
        file.execute("VACUUM")
    return len(rooms), total - len(rooms)


def _rooms(file: sqlite3.Connection, before: Millis | None) -> list[str]:
    last = file.execute(LAST_LINE).fetchall()
    return [room for room, body in last if before is None or read_line(body).at < before]


def _code(file: sqlite3.Connection, room: str) -> str:
    (body,) = file.execute(FIRST_LINE, (room,)).fetchone()
    founded = read_line(body).room
    assert isinstance(founded, Founded)
    return founded.code
