"""The tables of the book, as they were made and changed one after the other."""

import sqlite3
from collections.abc import Iterator

from msgspec.json import encode

from .journal import JournalError

MIGRATIONS = (
    """
    CREATE TABLE line (
        room TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
    CREATE TABLE house (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO house VALUES ('alive', 0);
    """,
    # Every line is put at the end, so a commit is a page or two, and knows the line of its room before it.
    """
    ALTER TABLE line RENAME TO sorted_line;
    CREATE TABLE line (
        id INTEGER PRIMARY KEY, before INTEGER,
        room TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL
    );
    INSERT INTO line (room, number, body) SELECT room, number, body FROM sorted_line ORDER BY room, number;
    UPDATE line SET before = id - 1 WHERE number > 0;
    DROP TABLE sorted_line;
    """,
)
CHAIN = """WITH RECURSIVE chain (id, before) AS (
    SELECT id, before FROM line WHERE id = ?
    UNION ALL SELECT line.id, line.before FROM line JOIN chain ON line.id = chain.before
)"""
IDS = f"{CHAIN} SELECT id FROM chain"  # noqa: S608
AT_ONCE = 500
BODIES = "SELECT body FROM line WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id"
TAILS = "SELECT room, max(number) + 1, max(id) FROM line GROUP BY room"


def read_stream(connection: sqlite3.Connection, last: int | None) -> Iterator[bytes]:
    """The lines of a stream that ends with this one, in order: a long one is never in memory whole."""
    ids = [id for (id,) in connection.execute(IDS, [last])][::-1]
    for start in range(0, len(ids), AT_ONCE):
        rows = connection.execute(BODIES, [encode(ids[start : start + AT_ONCE])])
        yield from [body for (body,) in rows]


def migrate(connection: sqlite3.Connection) -> None:
    """Brings an older file forward; a newer one is not touched."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise JournalError(f"this file was written by a newer Tablée (schema {version})")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script}; PRAGMA user_version = {number}; COMMIT;")
