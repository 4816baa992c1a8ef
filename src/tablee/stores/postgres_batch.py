"""What waits for the writer of a database, and how all of it becomes one statement."""

from collections.abc import Mapping, Set
from itertools import compress
from typing import NamedTuple

from tablee.core.records import Millis

from .items import Beat, Completion, Deletion, Entry, Rest, Running, Trial
from .journal import OutOfOrder

LINES = """
WITH me AS (
    UPDATE node SET beats = beats + 1, batch = greatest(batch, $2), alive = $3, rooms = $4
    WHERE id = $1 RETURNING id
), written AS (
    INSERT INTO line (room, number, body)
    SELECT new.room, new.number, new.body
    FROM me, unnest($5::text[], $6::int[], $7::bytea[]) AS new (room, number, body)
)"""
REST = """, born AS (
    INSERT INTO room (name, owner) SELECT new.name, me.id FROM me, unnest($8::text[]) AS new (name)
    ON CONFLICT DO NOTHING
), changed AS (
    UPDATE room SET is_running = coalesce(new.runs, is_running),
        stopped = CASE WHEN new.goes_on THEN NULL ELSE stopped END
    FROM me, unnest($9::text[], $10::boolean[], $11::boolean[]) AS new (name, goes_on, runs)
    WHERE room.name = new.name AND room.owner = me.id
), gone AS (
    DELETE FROM room USING me WHERE room.name = ANY ($12::text[]) AND (owner IS NULL OR owner = me.id)
    RETURNING room.name
), deleted AS (
    DELETE FROM line USING gone WHERE line.room = gone.name
), rested AS (
    DELETE FROM resting USING me WHERE resting.until < $13 AND resting.code <> ALL ($14::text[])
), tired AS (
    INSERT INTO resting (code, until)
    SELECT new.code, new.until FROM me, unnest($14::text[], $15::bigint[]) AS new (code, until)
    ON CONFLICT (code) DO UPDATE SET until = excluded.until
)"""
COMMIT, COMMIT_ALL = LINES + " SELECT id FROM me", LINES + REST + " SELECT id FROM me"  # noqa: S608
"""Each is one statement, which is a transaction by itself: without a row of the house nothing is written."""
A_LINE = 90
"""Bytes that a line takes beside its body: its row, and its entry in the index."""

Item = Entry | Beat | Deletion | Trial | Rest | Running


class Extent(NamedTuple):
    """How far the lines of a room go, and what they take."""

    length: int = 0
    bytes: int = 0


class Batch:
    """A commit in the making; what it changes counts only when the database has confirmed it."""

    def __init__(
        self, number: int, known: Mapping[str, Extent], alive: Millis, stopped: Set[str] = frozenset()
    ) -> None:
        """`stopped` are rooms whose time goes on with the first line that is written for them."""
        self.number = number
        self._known, self._stopped = known, stopped
        self.alive = alive
        self.extents: dict[str, Extent] = {}
        self.completions: list[Completion] = []
        self.kept: list[Item] = []
        self._rooms: list[str] = []
        self._numbers: list[int] = []
        self._bodies: list[bytes] = []
        self._deleted: set[str] = set()
        self._rests: dict[str, Millis] = {}
        self._born: set[str] = set()
        self._runs: dict[str, bool] = {}
        self.going_on: set[str] = set()
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

    @property
    def _changed(self) -> list[str]:
        """Rooms whose row says something else from now on; those that are deleted have none."""
        return sorted((self.going_on | self._runs.keys()) - self._deleted)

    def fail(self, error: Exception) -> None:
        """Nothing of it was written: everybody hears the same."""
        self.completions = [(done, error) for done, _ in self.completions]

    def statement(self, house: int) -> tuple[str, list[object]]:
        """The query, and its values."""
        columns = self._rooms, self._numbers, self._bodies
        values: list[object] = [house, self.number, self.alive, len(self._known), *columns]
        changed = self._changed
        if not self.kept and not self._born and not changed:
            return COMMIT, values
        return COMMIT_ALL, [
            *values,
            list(self._born & set(self._rooms)),
            changed,
            [room in self.going_on for room in changed],
            [self._runs.get(room) for room in changed],
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
            case Running(room, is_running):
                self.kept.append(item)
                self._runs[room] = is_running
            case Trial(done):
                self.completions.append((done, None))

    def _place(self, entry: Entry) -> Exception | None:
        room = entry.room
        length, size = self.extents.get(room) or self._known.get(room) or Extent()
        if entry.number != length:
            return OutOfOrder(entry.number, length)
        if not length:
            self._born.add(room)
        if room in self._stopped:
            self.going_on.add(room)
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
