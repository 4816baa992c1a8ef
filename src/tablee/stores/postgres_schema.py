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
    # Several houses: each keeps the rooms that it owns. Table time of a room stands still since `stopped`, by
    # the clock of the house that had it last. A house that was open with the older tables is fenced by this.
    """
    ALTER TABLE node ADD address text NOT NULL DEFAULT '', ADD rooms int NOT NULL DEFAULT 0;
    CREATE TABLE room (
        name text COLLATE "C" PRIMARY KEY, code text COLLATE "C" UNIQUE,
        owner bigint, stopped bigint, is_running boolean NOT NULL DEFAULT false
    ) WITH (fillfactor = 70);
    CREATE INDEX room_owner ON room (owner);
    INSERT INTO room (name, code, stopped)
        SELECT room, substring(encode(body, 'escape') FROM '"code":"([A-Z]+)"'),
            coalesce((SELECT max(node.alive) FROM node), (SELECT nullif(house.alive, 0) FROM house))
        FROM line WHERE number = 0;
    DELETE FROM node;
    ALTER TABLE house ADD secret text NOT NULL DEFAULT '';
    UPDATE house SET secret = gen_random_uuid()::text || gen_random_uuid()::text;
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
