"""The tables of a journal in PostgreSQL, as they were made and changed one after the other."""

from typing import Any

from .journal import JournalError

MIGRATIONS = (
    # A commit touches the row of its house: where that is gone, nothing is written. `beats` moves with every
    # commit, `batch` is the last that has written something, `alive` the time that the house had by then.
    """
    CREATE TABLE house (schema int NOT NULL, alive bigint NOT NULL);
    INSERT INTO house VALUES (0, 0);
    CREATE TABLE node (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        beats bigint NOT NULL DEFAULT 0, batch bigint NOT NULL DEFAULT 0, alive bigint NOT NULL
    ) WITH (fillfactor = 20);
    CREATE TABLE line (
        room text COLLATE "C" NOT NULL, number int NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (room, number)
    );
    CREATE TABLE resting (code text COLLATE "C" PRIMARY KEY, until bigint NOT NULL);
    """,
)
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('tablee'))"
"""Until the transaction ends. Who opens the database waits here for others who do."""
IS_NEW = "SELECT to_regclass('house') IS NULL"
VERSION = "SELECT schema FROM house"
MARK = "UPDATE house SET schema = $1"


async def migrate(connection: Any) -> None:
    """Brings older tables forward, all or none; newer ones are not touched."""
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME)
        version = 0 if await connection.fetchval(IS_NEW) else await connection.fetchval(VERSION)
        if version > len(MIGRATIONS):
            raise JournalError(f"this database was written by a newer Tablée (schema {version})")
        for script in MIGRATIONS[version:]:
            await connection.execute(script)
        if version < len(MIGRATIONS):
            await connection.execute(MARK, len(MIGRATIONS))
