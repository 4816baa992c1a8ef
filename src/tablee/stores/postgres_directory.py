"""The directory of rooms in PostgreSQL: a row a house, a row a room, and what houses ask of them.

Whatever gives a house something also touches its own row: who was buried gets nothing. A house is buried,
and its rooms are nobody's, in one statement; it waits for a commit under way, and then does nothing.
"""

from collections.abc import Callable
from typing import Any

from tablee.core.records import Millis

from .directory import Claimed, Neighbour, Place
from .journal import Fenced
from .postgres_batch import A_LINE, Extent
from .postgres_connection import AskingLine, name_of

LOOK = "SELECT id, address, beats, rooms FROM node ORDER BY id"
WHERE = """
SELECT room.owner, coalesce(node.address, '') FROM room LEFT JOIN node ON node.id = room.owner WHERE code = $1
"""
CLAIM = """
WITH me AS (UPDATE node SET beats = beats + 1 WHERE id = $1 RETURNING id)
UPDATE room SET owner = me.id FROM me WHERE name IN ({found})
RETURNING name, stopped, (SELECT count(*) FROM line WHERE line.room = name)::int,
    (SELECT coalesce(sum(octet_length(body) + $2::int), 0) FROM line WHERE line.room = name)::bigint
"""
KNOCKED_AT = """
SELECT name FROM room WHERE (SELECT count(*) FROM me) = 1 AND code = $3 AND (owner IS NULL OR owner = $1)
FOR UPDATE SKIP LOCKED
"""
"""First its own row, then rooms: in the order of a commit, or one would wait for the other for ever."""
NOBODYS = """
SELECT name FROM room WHERE (SELECT count(*) FROM me) = 1
AND (owner IS NULL OR ($5 AND owner = $1)) AND name <> ALL ($3::text[])
ORDER BY is_running DESC, name LIMIT $4 FOR UPDATE SKIP LOCKED
"""
CLAIM_ONE, CLAIM_SOME = CLAIM.format(found=KNOCKED_AT), CLAIM.format(found=NOBODYS)
RELEASE = "UPDATE room SET owner = NULL WHERE name = $2 AND owner = $1"
BURY = """
WITH dead AS (DELETE FROM node WHERE id = $1 AND beats = $2 RETURNING id, alive), freed AS (
    UPDATE room SET owner = NULL, stopped = coalesce(room.stopped, dead.alive)
    FROM dead WHERE room.owner = dead.id
)
SELECT id FROM dead
"""
RESERVE = """
WITH me AS (UPDATE node SET beats = beats + 1 WHERE id = $1 RETURNING id), reserved AS (
    INSERT INTO room (name, code, owner)
    SELECT $2, $3, me.id FROM me WHERE NOT EXISTS (SELECT FROM resting WHERE code = $4 AND until >= $5)
    ON CONFLICT DO NOTHING RETURNING name
)
SELECT EXISTS (SELECT FROM reserved) FROM me
"""
RESTS = "SELECT code FROM resting WHERE code = $1 AND until >= $2"
FORGET = "DELETE FROM room WHERE name = $2 AND owner = $1"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1
AND datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
"""
"""What a connection of this name still has under way must not hold the row of its house."""


class PostgresDirectory:
    """Over two lines of its own: who looks whether others live must not wait for who claims rooms."""

    def __init__(self, url: str, house: int, adopt: Callable[[str, Extent | None], None]) -> None:
        self.house = house
        self._adopt = adopt
        self._looking = AskingLine(url, f"{name_of(house)} looking")
        self._asking = AskingLine(url, f"{name_of(house)} asking")

    async def look(self) -> list[Neighbour]:
        return [Neighbour(*row) for row in await self._looking.ask(LOOK)]

    async def where(self, code: str) -> Place | None:
        rows = await self._asking.ask(WHERE, code)
        return Place(*rows[0]) if rows else None

    async def claim(self, code: str) -> Claimed | None:
        found = await self._claim(CLAIM_ONE, code)
        return found[0] if found else None

    async def claim_some(self, most: int, without: list[str], is_unsure: bool) -> list[Claimed]:
        return await self._claim(CLAIM_SOME, without, most, is_unsure)

    async def release(self, room: str) -> None:
        self._adopt(room, None)
        await self._asking.ask(RELEASE, self.house, room)

    async def bury(self, house: int, beats: int) -> bool:
        """Its connection is cut first: a house that was frozen in the middle of a commit holds its row."""
        await self._looking.ask(CUT, name_of(house))
        return bool(await self._looking.ask(BURY, house, beats))

    async def reserve(self, room: str, code: str, key: str, now: Millis) -> bool:
        """A code that comes to rest at the same moment is seen by the second look. Raises Fenced."""
        rows = await self._asking.ask(RESERVE, self.house, room, code, key, now)
        if not rows:
            raise Fenced("other houses have its rooms by now")
        if not rows[0][0]:
            return False
        if not await self._asking.ask(RESTS, key, now):
            return True
        await self._asking.ask(FORGET, self.house, room)
        return False

    def close(self) -> None:
        self._looking.close()
        self._asking.close()

    async def _claim(self, query: str, *values: Any) -> list[Claimed]:
        rows = await self._asking.ask(query, self.house, A_LINE, *values)
        for room, _, length, size in rows:
            self._adopt(room, Extent(length, size))
        return [Claimed(room, stopped) for room, stopped, _, _ in rows]
