"""What waits for the writer of the book, and how all of it becomes one transaction."""

from typing import NamedTuple

from msgspec import Struct

from tablee.core.records import Millis

from .items import Beat, Completion, Deletion, Entry, Rest, Trial
from .journal import OutOfOrder
from .schema import CHAIN

DELETE = f"DELETE FROM line WHERE id IN ({CHAIN} SELECT id FROM chain)"  # noqa: S608
CODE = "code "
FORGET_CODES = "DELETE FROM house WHERE key LIKE ? AND value < ?"
REST_CODE = "INSERT OR REPLACE INTO house VALUES (?, ?)"
TRIAL = "INSERT INTO house VALUES ('tried', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1"
MOST_ROWS, COLUMNS = 64, 5
NOTED_EVERY: Millis = 100

Statement = tuple[str, list[object]]


class Tail(NamedTuple):
    """Where the lines of a room end: how many there are, and the id of the last."""

    length: int = 0
    last: int | None = None


class Folded(Struct):
    """The log is in the book, but for the last few lines: they follow, and it can be used from its start."""

    is_to_be_empty: bool


Item = Entry | Beat | Deletion | Trial | Folded | Rest


class Batch:
    """A transaction in the making; what it changes counts only when it is on disk."""

    def __init__(self, known: dict[str, Tail], next_id: int, noted: Millis) -> None:
        self._known = known
        self.next_id = next_id
        self._rows: list[object] = []
        self._statements: list[Statement] = []
        self.noted = noted
        self.bytes = 0
        self.tails: dict[str, Tail] = {}
        self.completions: list[Completion] = []

    def statements(self, items: list[Item]) -> list[Statement]:
        alive = self.noted
        for item in items:
            alive = self._take(item) or alive
        self._insert()
        if abs(alive - self.noted) >= NOTED_EVERY:
            self.noted = alive
            self._statements.append(("UPDATE house SET value = ? WHERE key = 'alive'", [alive]))
        return self._statements

    def _take(self, item: Item) -> Millis | None:
        """Stages an item; returns the time that it proves the house was alive at."""
        match item:
            case Entry():
                error = self._place(item)
                self.completions.append((item.done, error))
                return item.alive if error is None else None
            case Beat(alive):
                return alive
            case Deletion(room):
                self._insert()
                self._statements.append((DELETE, [self._tail(room).last]))
                self.tails[room] = Tail()
            case Rest(code, now, until):
                self._statements.append((FORGET_CODES, [f"{CODE}%", now]))
                self._statements.append((REST_CODE, [CODE + code, until]))
            case Trial(done):
                self._statements.append((TRIAL, []))
                self.completions.append((done, None))
            case Folded():
                pass
        return None

    def _place(self, entry: Entry) -> Exception | None:
        room, (length, last) = entry.room, self._tail(entry.room)
        if entry.number != length:
            return OutOfOrder(entry.number, length)
        for number, line in enumerate(entry.lines, length):
            self._rows += (self.next_id, last, room, number, line)
            last, self.next_id = self.next_id, self.next_id + 1
            self.bytes += len(line)
        self.tails[room] = Tail(length + len(entry.lines), last)
        return None

    def _tail(self, room: str) -> Tail:
        return self.tails.get(room) or self._known.get(room) or Tail()

    def _insert(self) -> None:
        """Few statements with many rows each: every statement may have to wait for its turn to run.

        Where one row fails all of it does, so SQLite keeps no second copy of the pages for half of it.
        """
        rows, self._rows = self._rows, []
        for start in range(0, len(rows), MOST_ROWS * COLUMNS):
            chunk = rows[start : start + MOST_ROWS * COLUMNS]
            places = ",".join(["(?,?,?,?,?)"] * (len(chunk) // COLUMNS))
            self._statements.append((f"INSERT OR ROLLBACK INTO line VALUES {places}", chunk))  # noqa: S608
