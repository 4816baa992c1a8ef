"""Moves evenings between a file and a PostgreSQL: a copy of a database is an ordinary book."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import DecodeError

from tablee.room.journal import UnknownVersion, read_line
from tablee.room.outcomes import Founded

from .backup import Checked, check_book
from .database import Database
from .journal import JournalError
from .postgres_connection import TROUBLE, connect
from .postgres_schema import migrate
from .schema import TAILS, read_stream
from .schema import migrate as make_book
from .sqlite_batch import CODE

LINES = "SELECT room, number, body FROM line ORDER BY room, number"
ALIVE = "SELECT greatest((SELECT max(stopped) FROM room), (SELECT max(alive) FROM node))"
RESTING = "SELECT code, until FROM resting"
INSERT = "INSERT INTO line VALUES (?, ?, ?, ?, ?)"
EMPTY = "DELETE FROM line; DELETE FROM room; DELETE FROM resting"


def copy_out(database: Database, copy: Path) -> Checked:
    """All evenings of a database as they are at this moment, as a book; houses go on meanwhile."""
    if copy.exists():
        raise JournalError(f"{copy} is there already; choose another name")
    part = copy.with_name(copy.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with closing(sqlite3.connect(part)) as book:
            make_book(book)
            asyncio.run(_read_all(database, book))
            book.commit()
        checked = check_book(part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(part, copy)
    finally:
        part.unlink(missing_ok=True)
    return checked


def copy_in(book: Path, database: Database, may_overwrite: bool = False) -> Checked:
    """A book becomes the evenings of a database that no house has open, all of it or nothing."""
    checked = check_book(book)
    if checked.unreadable:
        raise JournalError(f"rooms in {book} that cannot be read: {', '.join(checked.unreadable)}")
    with closing(sqlite3.connect(book)) as file:
        asyncio.run(_write_all(database, file, may_overwrite))
    return checked


async def _read_all(database: Database, book: sqlite3.Connection) -> None:
    connection = await _open(database)
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await _fill_book(connection, book)
    except TROUBLE as error:
        raise JournalError(f"{database} cannot be read: {error}") from error
    finally:
        connection.terminate()


async def _write_all(database: Database, file: sqlite3.Connection, may_overwrite: bool) -> None:
    connection = await _open(database)
    try:
        await migrate(connection)
        async with connection.transaction():
            await _make_room(connection, database, may_overwrite)
            await _fill_tables(connection, file)
    except TROUBLE as error:
        raise JournalError(f"{database} cannot be written to: {error}") from error
    finally:
        connection.terminate()


async def _open(database: Database) -> Any:
    try:
        return await connect(database.url or "", "tablee moving")
    except (*TROUBLE, ValueError) as error:
        kind = "no address of a PostgreSQL" if isinstance(error, ValueError) else "not answering"
        raise JournalError(f"{database} is {kind}") from error


async def _fill_book(connection: Any, book: sqlite3.Connection) -> None:
    id = 0
    async for room, number, body in connection.cursor(LINES):
        id += 1
        book.execute(INSERT, (id, id - 1 if number else None, room, number, body))
    alive = await connection.fetchval(ALIVE) or 0
    book.execute("UPDATE house SET value = ? WHERE key = 'alive'", [alive])
    rests = [(CODE + code, until) for code, until in await connection.fetch(RESTING)]
    book.executemany("INSERT INTO house VALUES (?, ?)", rests)


async def _make_room(connection: Any, database: Database, may_overwrite: bool) -> None:
    """Whoever opens a house now waits until this is over."""
    await connection.execute("LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE")
    if await connection.fetchval("SELECT count(*) FROM node"):
        raise JournalError(f"a house is open with {database}; close it first")
    if await connection.fetchval("SELECT count(*) FROM room") and not may_overwrite:
        raise JournalError(f"there are rooms in {database} already; to replace them, add --overwrite")
    await connection.execute(EMPTY)


async def _fill_tables(connection: Any, file: sqlite3.Connection) -> None:
    """Table time of every room has stood still since the house of the book was last alive."""
    (alive,) = file.execute("SELECT value FROM house WHERE key = 'alive'").fetchone()
    for room, _, last in file.execute(TAILS).fetchall():
        bodies = list(read_stream(file, last))
        row = (room, _code(bodies[0]), None, alive or None, False)
        await connection.copy_records_to_table("room", records=[row])
        await connection.copy_records_to_table("line", records=_numbered(room, bodies))
    rests = file.execute("SELECT key, value FROM house WHERE key LIKE ?", [f"{CODE}%"]).fetchall()
    records = [(key.removeprefix(CODE), until) for key, until in rests]
    await connection.copy_records_to_table("resting", records=records)


def _numbered(room: str, bodies: list[bytes]) -> Iterator[tuple[str, int, bytes]]:
    yield from ((room, number, body) for number, body in enumerate(bodies))


def _code(body: bytes) -> str | None:
    try:
        founded = read_line(body).room
    except (DecodeError, UnicodeError, UnknownVersion):
        return None
    return founded.code if isinstance(founded, Founded) else None
