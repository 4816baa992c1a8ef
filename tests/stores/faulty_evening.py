"""A whole evening of a book on a faulty disk, and what has to be in it whatever happens.

One thing at a time, so that the n-th I/O of an evening is always the same. The store is the real one.
"""

import sqlite3
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from tablee.admin.purge import purge
from tablee.core.records import Millis
from tablee.stores import backup, sqlite
from tablee.stores.journal import Done, JournalError, OutOfOrder
from tablee.stores.sqlite import SqliteJournal

from .faulty_disk import Disk, Fault, Pick, everything, nothing, some

LONGEST_LOG, PAGES_AT_ONCE = 30, 8
PATIENCE = 60
WAIT = 20.0
IN_MEMORY = Path("/dev/shm")


class Book(NamedTuple):
    """What is in a book: the lines of each room, and the codes that rest."""

    rooms: dict[str, tuple[bytes, ...]]
    resting: dict[str, Millis]


EMPTY = Book({}, {})
T = TypeVar("T")


class Line(NamedTuple):
    room: str
    number: int
    lines: tuple[bytes, ...]

    def on(self, book: Book) -> Book:
        stream = book.rooms.get(self.room, ())
        if self.number != len(stream):
            return book
        return book._replace(rooms=book.rooms | {self.room: stream + self.lines})


class Gone(NamedTuple):
    room: str

    def on(self, book: Book) -> Book:
        return book._replace(rooms={name: lines for name, lines in book.rooms.items() if name != self.room})


class Resting(NamedTuple):
    code: str
    now: Millis
    until: Millis

    def on(self, book: Book) -> Book:
        kept = {code: until for code, until in book.resting.items() if until >= self.now}
        return book._replace(resting=kept | {self.code: self.until})


Op = Line | Gone | Resting


class Belief:
    """What is acknowledged, and what may be there instead: with a whole batch that failed or is under way."""

    def __init__(self, book: Book = EMPTY) -> None:
        self.book = book
        self.instead: list[Book] = []
        self.copies: dict[str, Book] = {}
        self._undone: list[Op] = []

    def allows(self, book: Book) -> bool:
        return book == self.book or book in self.instead

    def begin(self, ops: list[Op]) -> None:
        self._undone += ops
        after = self.book
        for op in self._undone:
            after = op.on(after)
        self.may_become(after)

    def may_become(self, book: Book) -> None:
        self.instead.append(book)

    def end(self, is_written: bool) -> None:
        """Whoever failed to write a line is told so; what is to be forgotten or to rest is tried again."""
        if is_written:
            self.book, self.instead, self._undone = self.instead[-1], [], []
        self._undone = [op for op in self._undone if not isinstance(op, Line)]

    def give_up(self) -> None:
        self._undone = []

    def become(self, book: Book) -> None:
        self.book, self.instead, self._undone = book, [], []


class StepByStep(SqliteJournal):
    """The journal, one commit after the other: all that is asked for until `settle` is in the next."""

    def __init__(self, path: Path, belief: Belief) -> None:
        self._belief = belief
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._rests: SimpleQueue[None] = SimpleQueue()
        self._asked: list[Op | None] = []
        self._is_written = False
        super().__init__(path, self._calls.put, self._written)
        self._gate.acquire()

    def append(self, room: str, number: int, lines: Any, alive: Millis, done: Done) -> None:
        self._asked.append(Line(room, number, tuple(lines)))
        super().append(room, number, lines, alive, partial(self._answered, done))

    def delete(self, room: str) -> None:
        self._asked.append(Gone(room))
        super().delete(room)

    def rest(self, code: str, now: Millis, until: Millis) -> None:
        self._asked.append(Resting(code, now, until))
        super().rest(code, now, until)

    def beat(self, alive: Millis) -> None:
        self._asked.append(None)
        super().beat(alive)

    def check(self, done: Done) -> None:
        self._asked.append(None)
        super().check(partial(self._answered, done))

    def together(self) -> AbstractContextManager[object]:
        return nullcontext()  # it is shut until all is settled

    def settle(self) -> None:
        """Until the writer has nothing more to do, and everybody has heard."""
        while self._has_folded() or self._asked:
            asked, self._asked = self._asked, []
            self._is_written = False
            self._belief.begin([op for op in asked if op is not None])
            self._gate.release()
            self._wait()
            self._gate.acquire()
            self._belief.end(self._is_written)
            with suppress(Empty):
                while True:
                    self._calls.get_nowait()()

    def close(self) -> None:
        """What is still to be forgotten or to rest is tried once more; after that nobody knows of it."""
        self.settle()
        self._is_written = False
        self._belief.begin([])
        self._gate.release()
        super().close()
        self._belief.end(self._is_written)
        self._belief.give_up()

    def _has_folded(self) -> bool:
        folding, self._folding = self._folding, None
        if folding is not None:
            folding.join()
        return folding is not None and not self.is_gone()

    def _wait(self) -> None:
        try:
            self._rests.get(timeout=WAIT)
        except Empty:
            raise AssertionError(f"the writer is {'alive' if self._writer.is_alive() else 'dead'}") from None

    def _tend_log(self, *args: Any) -> None:
        super()._tend_log(*args)
        self._rests.put(None)

    def _written(self, seconds: float) -> None:
        self._is_written = True

    def _answered(self, done: Done, error: Exception | None) -> None:
        assert self._is_written or error is not None, "acknowledged, and not written"
        says_why(error)
        assert error is None or not self._is_written or isinstance(error, OutOfOrder)
        done(error)


class Evening:
    """What happens to a book in one evening, chosen by a seed."""

    def __init__(self, disk: Disk, seed: int, belief: Belief) -> None:
        self.disk = disk
        self.path = disk.folder / "book.sqlite"
        self.belief = belief
        self._luck = Random(seed)
        self._clock = 1_000
        self._said = 0
        self._deleted: list[bytes] = []
        self.journal = self._open()

    def play(self) -> None:
        for step in self.steps():
            step()

    def end(self) -> None:
        """The disk is well again: so is the house. Whatever was deleted has left no byte."""
        self.disk.heal()
        self._checked()
        self._go_on()
        self._wipe()
        left = b"".join(
            bytes(file.now) for name, file in self.disk.files.items() if name.startswith(self.path.name)
        )
        assert not [words for words in self._deleted if words in left], "deleted, and still on the disk"
        self._again()

    def steps(self) -> list[Callable[[], None]]:
        few, many = self._luck.sample("abcd", 2), "abcd"
        return [
            *[partial(self.write, room, 300) for room in many],
            partial(self.write_together, many),
            self._beat,
            partial(self.write, few[0], 9_000),
            *[partial(self.write, self._luck.choice(many), 150) for _ in range(3)],
            partial(self.back_up, "one.sqlite"),
            partial(self._delete, few[0], few[1]),
            self._wipe,
            partial(self.write_together, many),
            partial(self.write, few[1], 70_000),
            partial(self.write, few[0], 200),
            self._again,
            partial(self._delete, few[1], few[0]),
            partial(self.write_together, few),
            partial(self.back_up, "two.sqlite"),
            self.restore,
            partial(self.write_together, many),
            self.purge,
            partial(self.write_together, few),
            self._again,
        ]

    def _open(self) -> StepByStep:
        """What failed at its sync, and was the last thing written, may have come to stay: whole."""
        journal = self._until_done(lambda: StepByStep(self.path, self.belief))
        found = self._until_done(lambda: read(journal))
        assert self.belief.allows(found), "not what was acknowledged"
        self.belief.become(found)
        return journal

    def _until_done(self, act: Callable[[], T]) -> T:
        """Who was told why it could not be done tries again."""
        for _ in range(PATIENCE):
            try:
                return act()
            except (JournalError, OSError) as error:
                says_why(error)
        raise AssertionError("it never could be done")

    def _lines(self, size: int) -> list[bytes]:
        self._said += 1
        head = b"<%d>" % self._said
        return [head + bytes([part]) + self._luck.randbytes(size // 3) for part in range(3)]

    def _append(self, room: str, size: int) -> None:
        self._clock += 200
        number = len(self.belief.book.rooms.get(room, ()))
        self.journal.append(room, number, self._lines(size), self._clock, lambda error: None)

    def write(self, room: str, size: int) -> None:
        self._append(room, size)
        self.journal.settle()

    def write_together(self, rooms: str | list[str]) -> None:
        for room in rooms:
            self._append(room, self._luck.randrange(30, 3_000))
        self.journal.settle()

    def _beat(self) -> None:
        self._clock += 500
        self.journal.beat(self._clock)
        self.journal.settle()

    def _delete(self, room: str, other: str) -> None:
        self._deleted += self.belief.book.rooms.get(room, ())
        self.journal.delete(room)
        self.journal.rest(f"code of {room}", self._clock, self._clock + 10**9)
        self._append(other, 100)
        self.journal.settle()

    def _wipe(self) -> None:
        self.journal.wipe()
        self.journal.settle()

    def _again(self) -> None:
        self.journal.close()
        self.journal = self._open()

    def back_up(self, name: str) -> None:
        copy = self.disk.folder / name
        with suppress(JournalError, OSError):
            backup.back_up(self.path, copy)
            self.belief.copies[name] = self.belief.book

    def restore(self) -> None:
        if "one.sqlite" not in self.belief.copies:
            return
        self.journal.close()
        copied = self.belief.copies["one.sqlite"]
        self.belief.may_become(copied)
        copy = self.disk.folder / "one.sqlite"
        self._until_done(lambda: backup.restore(copy, self.path, may_overwrite=True, may_be_damaged=True))
        self.belief.become(copied)
        self.journal = self._open()

    def purge(self) -> None:
        self.journal.close()
        bare = Book({}, self.belief.book.resting)
        self._deleted += [line for lines in self.belief.book.rooms.values() for line in lines]
        self.belief.may_become(bare)
        self._until_done(lambda: purge(self.path, None, self._clock))
        self.belief.become(bare)
        self.journal = self._open()

    def _checked(self) -> None:
        answers: list[Exception | None] = []
        self.journal.check(answers.append)
        self.journal.settle()
        assert answers == [None], "the disk is well, and the journal is not"

    def _go_on(self) -> None:
        for room in ("a", "e"):
            self.write(room, 100)
            assert self.belief.book.rooms[room][-1].startswith(b"<%d>" % self._said), "it does not go on"
        assert read(self.journal) == self.belief.book, "not what was acknowledged"


class Cuts:
    """Cuts the power in the middle of every I/O, or of every so many, and looks at what is left."""

    def __init__(self, disk: Disk, seed: int, parts: int, every: int) -> None:
        self._disk = disk
        self._luck = Random(seed)
        self._parts = parts
        self._every = every
        self._seen: set[bytes] = set()
        self._ios = 0
        self.belief = Belief()
        self.played = 0
        self.failures: list[str] = []

    def cut(self) -> None:
        """Of what is not safe nothing is left, all of it, or any part."""
        self._ios += 1
        if self._ios % self._every:
            return
        picks: list[tuple[str, Pick[Any]]] = [("nothing", nothing), ("everything", everything)]
        picks += [(f"part {part}", some(self._luck)) for part in range(1, self._parts + 1)]
        for name, pick in picks:
            self.played += 1
            if not self._is_known(left := self._disk.left(pick)):
                try:
                    look(left, self.belief)
                except Exception as failure:
                    self.failures.append(f"power cut in I/O {self._ios}, {name} is left: {failure!r}")

    def _is_known(self, left: dict[str, bytes]) -> bool:
        state = sha256(repr((sorted(left.items()), self.belief.book, self.belief.copies)).encode()).digest()
        is_known = state in self._seen
        self._seen.add(state)
        return is_known


def says_why(error: Exception | None) -> None:
    assert error is None or str(error), "an error that does not say why"


def look(left: dict[str, bytes], belief: Belief) -> None:
    """What a power cut has left opens, holds what was acknowledged, and goes on; with plain SQLite."""
    with _folder() as folder:
        for name, content in left.items():
            (folder / name).write_bytes(content)
        path = folder / "book.sqlite"
        with closing(SqliteJournal(path)) as journal:
            found = read(journal)
            assert belief.allows(found), f"{_told(found)} where {_told(belief.book)} was acknowledged"
            errors: SimpleQueue[Exception | None] = SimpleQueue()
            journal.append("later", 0, [b"it goes on"], 1, errors.put)
            assert errors.get(timeout=10) is None, "it does not go on"
        assert rows(path) == found.rooms | {"later": (b"it goes on",)}, "read otherwise than it is written"
        for name, copied in belief.copies.items():
            backup.check_book(folder / name)
            assert rows(folder / name) == copied.rooms, f"{name} is not what was copied"


def read(journal: SqliteJournal) -> Book:
    return Book({room: tuple(journal.read(room)) for room in journal.rooms()}, journal.resting())


def rows(path: Path) -> dict[str, tuple[bytes, ...]]:
    """The lines as they stand in the file, none missing and none doubled."""
    found: dict[str, tuple[bytes, ...]] = {}
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for room, number, body in file.execute("SELECT room, number, body FROM line ORDER BY room, number"):
            stream = found.setdefault(room, ())
            assert number == len(stream), f"line {number} of {room} where {len(stream)} was expected"
            found[room] = (*stream, body)
    return found


def counts(seed: int, kind: type[Evening] = Evening) -> Counter[str]:
    """How many I/Os of each kind an evening has, where nothing fails."""
    with _disk() as disk:
        _play(kind(disk, seed, Belief()))
        return disk.counts


def cut_everywhere(
    seed: int,
    parts: int,
    every: int = 1,
    kind: type[Evening] = Evening,
    misheard: Mapping[str, str] | None = None,
) -> Cuts:
    """One evening, and the power is cut in every I/O of it."""
    with _disk(misheard=misheard) as disk:
        cuts = Cuts(disk, seed, parts, every)
        disk.on_io = cuts.cut
        _play(kind(disk, seed, cuts.belief))
        return cuts


def fail(seed: int, fault: Fault, kind: type[Evening] = Evening) -> None:
    """One evening with a fault in it: the house heals, or says why. No thread dies of it."""
    dead: list[threading.ExceptHookArgs] = []
    with patch.object(threading, "excepthook", dead.append), _disk(fault) as disk:
        evening = kind(disk, seed, Belief())
        _play(evening)
        look(disk.left(everything), evening.belief)
    assert not dead, f"a thread died: {dead[0].exc_value!r}"


def _play(evening: Evening) -> None:
    """A power cut at the end takes nothing with it, whatever was the matter before."""
    evening.play()
    evening.end()
    look(evening.disk.left(nothing), evening.belief)
    evening.journal.close()


@contextmanager
def _disk(fault: Fault | None = None, misheard: Mapping[str, str] | None = None) -> Iterator[Disk]:
    """All is as in a house, but that nobody rests, and logs are folded early."""
    with ExitStack() as stack:
        disk = Disk(stack.enter_context(_folder()), fault, misheard)
        stack.enter_context(disk.mounted())
        stack.enter_context(patch.multiple(sqlite, COMMIT_EVERY=0.0, LONGEST_LOG=LONGEST_LOG))
        stack.enter_context(patch.multiple(backup, REST_SECONDS=0.0, PAGES_AT_ONCE=PAGES_AT_ONCE))
        yield disk


@contextmanager
def _folder() -> Iterator[Path]:
    place = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="tablee-", dir=place, ignore_cleanup_errors=True) as name:
        yield Path(name)


def _told(book: Book) -> str:
    return ", ".join(f"{room}: {len(lines)}" for room, lines in sorted(book.rooms.items())) or "nothing"
