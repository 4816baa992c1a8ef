"""Deletes rooms from a book that no house has open, so that nothing of them is left in the file."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tablee.core.words import Millis
from tablee.stores.copies import alone_with, check_book

from .lines import read_line

LAST_LINE = """SELECT room, body FROM line
WHERE (room, number) IN (SELECT room, max(number) FROM line GROUP BY room)"""


def purge(book: Path, before: Millis | None) -> tuple[int, int]:
    """All rooms, or those where nothing has happened since then; how many went, and how many stay?"""
    total = check_book(book)
    with closing(alone_with(book)) as file:
        rooms = _rooms(file, before)
        file.execute("BEGIN IMMEDIATE")
        file.executemany("DELETE FROM line WHERE room = ?", [(room,) for room in rooms])
        file.execute("COMMIT")
        file.execute("VACUUM")
    return len(rooms), total - len(rooms)


def _rooms(file: sqlite3.Connection, before: Millis | None) -> list[str]:
    last = file.execute(LAST_LINE).fetchall()
    return [room for room, body in last if before is None or read_line(body).at < before]
