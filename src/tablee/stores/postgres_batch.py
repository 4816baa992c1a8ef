"""What waits for the writer of a database, and how all of it becomes one statement."""

from collections.abc import Mapping
from itertools import compress
from typing import NamedTuple

from tablee.core.records import Millis

from .items import Beat, Completion, Deletion, Entry, Rest, Trial
from .journal import OutOfOrder

LINES = """
WITH me AS (
    UPDATE node SET beats = beats + 1, batch = greatest(batch, $2), alive = $3 WHERE id = $1 RETURNING id
), written AS (
    INSERT INTO line (room, number, body)
    SELECT new.room, new.number, new.body
    FROM me, unnest($4::text[], $5::int[], $6::bytea[]) AS new (room, number, body)
)"""
REST = """, deleted AS (
    DELETE FROM line USING me WHERE line.room = ANY ($7::text[])
), rested AS (
    DELETE FROM resting USING me WHERE resting.until < $8 AND resting.code <> ALL ($9::text[])
), tired AS (
    INSERT INTO resting (code, until)
    SELECT new.code, new.until FROM me, unnest($9::text[], $10::bigint[]) AS new (code, until)
    ON CONFLICT (code) DO UPDATE SET until = excluded.until
)"""
COMMIT, COMMIT_ALL = LINES + " SELECT id FROM me", LINES + REST + " SELECT id FROM me"  # noqa: S608
"""Each is one statement, which is a transaction by itself: without a row of the house nothing is written."""
A_LINE = 90
"""Bytes that a line takes beside its body: its row, and its entry in the index."""

Item = Entry | Beat | Deletion | Trial | Rest


class Extent(NamedTuple):
    """How far the lines of a room go, and what they take."""

    length: int = 0
    bytes: int = 0


class Batch:
    """A commit in the making; what it changes counts only when the database has confirmed it."""

    def __init__(self, number: int, known: Mapping[str, Extent], alive: Millis) -> None:
        self.number = number
        self._known = known
        self.alive = alive
        self.extents: dict[str, Extent] = {}
        self.completions: list[Completion] = []
        self.kept: list[Item] = []
        self._rooms: list[str] = []
        self._numbers: list[int] = []
        self._bodies: list[bytes] = []
        self._deleted: set[str] = set()
        self._rests: dict[str, Millis] = {}
        self._now: Millis = 0

    def take(self, items: list[Item]) -> list[Item]:
        """As much as goes into one statement; returns the rest.

        A name that is deleted is free from the next statement on: in one, nobody knows what comes first.
        """
        for count, item in enumerate(items):
            if isinstance(item, Entry) and item.room in self._deleted:
                return items[count:]
            self._take(item)
        return []

    @property
    def is_empty(self) -> bool:
        """Does it write nothing but that the house is alive?"""
        return not self._rooms and not self.kept

    def fail(self, error: Exception) -> None:
        """Nothing of it was written: everybody hears the same."""
        self.completions = [(done, error) for done, _ in self.completions]

    def statement(self, house: int) -> tuple[str, list[object]]:
        """The query, and its values."""
        columns = self._rooms, self._numbers, self._bodies
        values: list[object] = [house, self.number, self.alive, *columns]
        if not self.kept:
            return COMMIT, values
        return COMMIT_ALL, [
            *values,
            list(self._deleted),
            self._now,
            list(self._rests),
            list(self._rests.values()),
        ]

    def _take(self, item: Item) -> None:
        match item:
            case Entry():
                error = self._place(item)
                self.completions.append((item.done, error))
                if error is None:
                    self.alive = item.alive
            case Beat(alive):
                self.alive = alive
            case Deletion(room):
                self.kept.append(item)
                self._deleted.add(room)
                self._drop(room)
            case Rest(code, now, until):
                self.kept.append(item)
                self._now, self._rests[code] = now, until
            case Trial(done):
                self.completions.append((done, None))

    def _place(self, entry: Entry) -> Exception | None:
        room = entry.room
        length, size = self.extents.get(room) or self._known.get(room) or Extent()
        if entry.number != length:
            return OutOfOrder(entry.number, length)
        self._rooms += [room] * len(entry.lines)
        self._numbers += range(length, length + len(entry.lines))
        self._bodies += entry.lines
        size += sum(map(len, entry.lines)) + A_LINE * len(entry.lines)
        self.extents[room] = Extent(length + len(entry.lines), size)
        return None

    def _drop(self, room: str) -> None:
        """What was to be written for it goes with it."""
        kept = [each != room for each in self._rooms]
        self._numbers, self._bodies = list(compress(self._numbers, kept)), list(compress(self._bodies, kept))
        self._rooms = list(compress(self._rooms, kept))
        self.extents[room] = Extent()
