"""A disk whose n-th I/O fails, and that knows what a power cut would leave: SQLite runs on it, and the store.

SQLite is that of `apsw`, which takes a VFS in Python; the store meets it where it calls `sqlite3.connect`.
What the store asks of the system itself (a copy is synced and renamed without SQLite) comes here too.
"""

import errno
import os
import sqlite3
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import apsw

SECTOR = 512
NEW_LOGS = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_WAL
KINDS = ("write", "sync", "truncate", "delete", "open", "rename", "read")
CODES = {
    "write": (apsw.SQLITE_IOERR_WRITE, apsw.SQLITE_FULL),
    "sync": (apsw.SQLITE_IOERR_FSYNC,),
    "truncate": (apsw.SQLITE_IOERR_TRUNCATE,),
    "delete": (apsw.SQLITE_IOERR_DELETE,),
    "open": (apsw.SQLITE_CANTOPEN,),
    "read": (apsw.SQLITE_IOERR_READ,),
}
WORDS = {
    apsw.IOError: "disk I/O error",
    apsw.FullError: "database or disk is full",
    apsw.CantOpenError: "unable to open database file",
}

T = TypeVar("T")
Pick = Callable[[Sequence[T]], T]
Change = dict[str, "File | None"]


class Fault(NamedTuple):
    """The n-th I/O of a kind fails, and so do all that follow, until so many have."""

    kind: str
    n: int
    times: int = 1


class File:
    """What is in a file, what of it is safe, and what each sector has been since it was last synced.

    A sync that failed has given up its sectors, as Linux does: no later one makes them safe, but a new write.
    """

    def __init__(self, content: bytes = b"") -> None:
        self.now, self.safe = bytearray(content), bytearray(content)
        self._sectors: dict[int, list[bytes]] = {}
        self._sizes: list[int] = []
        self._given_up: set[int] = set()

    def write(self, data: bytes, at: int) -> None:
        if at > len(self.now):
            self.now.extend(bytes(at - len(self.now)))
        self.now[at : at + len(data)] = data
        self._note(at, at + len(data))

    def truncate(self, size: int) -> None:
        """A cut leaves a file cut off or not: no system does it by half."""
        del self.now[size:]
        self._sizes.append(len(self.now))

    def _note(self, start: int, end: int) -> None:
        for sector in range(start // SECTOR, -(-end // SECTOR)):
            self._sectors.setdefault(sector, []).append(_sector(self.now, sector))
            self._given_up.discard(sector)
        self._sizes.append(len(self.now))

    def sync(self) -> None:
        del self.safe[min([len(self.now), *self._sizes]) :]
        self.safe.extend(bytes(len(self.now) - len(self.safe)))
        for sector in self._sectors.keys() - self._given_up:
            at = sector * SECTOR
            self.safe[at : at + SECTOR] = _sector(self.now, sector)
        self._sectors = {each: self._sectors[each] for each in self._given_up}
        self._sizes = []

    def give_up(self) -> None:
        self._given_up |= self._sectors.keys()

    def left(self, pick: "Pick[Any]") -> bytes:
        """After a power cut: any version of any sector that was not safe, and any of its sizes."""
        found, size = bytearray(self.safe), pick([len(self.safe), *self._sizes])
        found.extend(bytes(max(0, SECTOR * (max(self._sectors, default=0) + 1) - len(found))))
        for sector, versions in self._sectors.items():
            at = sector * SECTOR
            content = pick([_sector(self.safe, sector), *versions]).ljust(SECTOR, b"\0")
            found[at : at + SECTOR] = content
        return bytes(found[:size].ljust(size, b"\0"))


class Disk:
    """A folder of real files, and what of it is safe. `on_io` is called in the middle of every I/O."""

    def __init__(
        self, folder: Path, fault: Fault | None = None, misheard: Mapping[str, str] | None = None
    ) -> None:
        """What a statement is misheard as shows that the store needs it."""
        self.folder = folder
        self.fault = fault
        self.misheard = misheard or {}
        self.on_io: Callable[[], None] = lambda: None
        self.counts: Counter[str] = Counter()
        self.files = {each.name: File(each.read_bytes()) for each in folder.iterdir()}
        self._safe = dict(self.files)
        self._changes: list[Change] = []
        self._failing = 0
        self._system = os.open, os.fsync, os.replace, os.unlink
        self._connect = sqlite3.connect
        self._vfs = Vfs(self)

    @contextmanager
    def mounted(self) -> Iterator[None]:
        """Whoever opens a book in the folder, or asks the system for a file there, is on this disk."""
        with ExitStack() as stack:
            stack.callback(self._vfs.unregister)
            stack.enter_context(patch.object(sqlite3, "connect", self.connect))
            for name in ("open", "fsync", "replace", "unlink"):
                stack.enter_context(patch.object(os, name, getattr(self, f"_{name}")))
            yield

    def connect(self, path: Path, **options: Any) -> Any:
        if not self._is_here(path):
            return self._connect(path, **options)
        return Connection(path, self._vfs.name, options.get("timeout", 5.0), self.misheard)

    def heal(self) -> None:
        self.fault, self._failing = None, 0

    def left(self, pick: "Pick[Any]") -> dict[str, bytes]:
        """The files that a power cut would leave, if it came now."""
        names: Change = dict(self._safe)
        for change in self._changes:
            names |= pick([{}, change])
        return {name: file.left(pick) for name, file in names.items() if file is not None}

    def fails(self, kind: str) -> bool:
        """One more I/O: is it to fail?"""
        self.counts[kind] += 1
        if self.fault and self.fault.kind == kind and self.fault.n == self.counts[kind]:
            self._failing = self.fault.times
        self._failing, is_failing = max(0, self._failing - 1), self._failing > 0
        return is_failing

    def change(self, **files: "File | None") -> None:
        """Names come and go; a cut may forget it until the folder is synced."""
        self._changes.append(files)
        self.files = {name: file for name, file in (self.files | files).items() if file is not None}
        self.on_io()

    def sync_names(self) -> None:
        self._safe, self._changes = dict(self.files), []

    def _is_here(self, path: str | Path) -> bool:
        return Path(path).parent == self.folder

    def _try(self, kind: str, path: str | Path) -> None:
        if self.fails(kind):
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))

    def _open(self, path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
        open, *_ = self._system
        if not self._is_here(path) or not flags & os.O_CREAT or Path(path).exists():
            return open(path, flags, *args, **kwargs)
        self._try("open", path)
        file = open(path, flags, *args, **kwargs)
        self.change(**{Path(path).name: File()})
        return file

    def _fsync(self, file: int) -> None:
        found = os.fstat(file)
        if stat.S_ISDIR(found.st_mode) and found.st_ino == self.folder.stat().st_ino:
            self._try("sync", self.folder)
            self.on_io()
            self.sync_names()
        for name in [each for each in self.files if (self.folder / each).stat().st_ino == found.st_ino]:
            if self.fails("sync"):
                self.files[name].give_up()
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            self.on_io()
            self.files[name].sync()

    def _replace(self, source: Any, target: Any) -> None:
        _, _, replace, _ = self._system
        if self._is_here(source):
            self._try("rename", source)
            replace(source, target)
            self.change(**{Path(source).name: None, Path(target).name: self.files[Path(source).name]})
        else:
            replace(source, target)

    def _unlink(self, path: Any, **kwargs: Any) -> None:
        *_, unlink = self._system
        is_known = self._is_here(path) and Path(path).name in self.files
        if is_known:
            self._try("delete", path)
        unlink(path, **kwargs)
        if is_known:
            self.change(**{Path(path).name: None})


class Vfs(apsw.VFS):
    """The files of SQLite on a disk. Its shared memory is the system's, and survives nothing."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.name = f"faulty-{id(self)}"
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "VfsFile":  # noqa: N802
        if self._disk.fails("open"):
            raise _failure("open")
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name) if name else None
        opened = VfsFile(self._disk, path.name if path else None, name, flags)
        if path and path.name not in self._disk.files:
            self._disk.change(**{path.name: File()})
        return opened

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        if self._disk.fails("delete"):
            raise _failure("delete")
        super().xDelete(filename, syncdir)
        self._disk.change(**{Path(filename).name: None})
        if syncdir:
            self._disk.sync_names()


class VfsFile(apsw.VFSFile):
    """A file that SQLite has open; what has no name is its own, and survives nothing."""

    def __init__(
        self, disk: Disk, name: str | None, path: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        super().__init__("", path, flags)
        self._disk = disk
        self._name = name
        self._nobody = File()
        # Unix syncs the folder of a new log with its first sync.
        self._is_new_log = bool(flags[0] & NEW_LOGS and flags[0] & apsw.SQLITE_OPEN_CREATE)

    @property
    def _file(self) -> File:
        return self._disk.files.get(self._name or "", self._nobody)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        self._try("read")
        return super().xRead(amount, offset)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        """What fails may have been done by half."""
        data, is_failing = bytes(data), self._disk.fails("write")
        if is_failing:
            data = data[: len(data) // 2]
        super().xWrite(data, offset)
        self._file.write(data, offset)
        self._disk.on_io()
        if is_failing:
            raise _failure("write", self._disk.counts["write"])

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._try("truncate")
        super().xTruncate(newsize)
        self._file.truncate(newsize)
        self._disk.on_io()

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.on_io()
        if self._disk.fails("sync"):
            self._file.give_up()
            raise _failure("sync")
        self._file.sync()
        if self._is_new_log:
            self._is_new_log = False
            self._disk.sync_names()

    def _try(self, kind: str) -> None:
        if self._disk.fails(kind):
            raise _failure(kind)


class Cursor:
    """What a statement found; all of it is read at once."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = iter(rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)


class Connection:
    """An apsw connection that answers as one of the module sqlite3, as far as the store asks."""

    def __init__(self, path: Path, vfs: str, timeout: float, misheard: Mapping[str, str]) -> None:
        self._misheard = misheard
        with _errors():
            self._apsw = apsw.Connection(str(path), vfs=vfs)
            self._apsw.set_busy_timeout(int(timeout * 1_000))

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        statement = self._misheard.get(statement, statement)
        with _errors():
            return Cursor(list(self._apsw.execute(statement, tuple(values))))

    def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with _errors():
            self._apsw.executemany(statement, rows)

    def executescript(self, script: str) -> None:
        self.execute(script)

    def backup(self, target: "Connection", pages: int, progress: Callable[[int, int, int], object]) -> None:
        with _errors(), target._apsw.backup("main", self._apsw, "main") as backup:
            while not backup.done:
                backup.step(pages)
                progress(0, backup.remaining, backup.page_count)

    def close(self) -> None:
        with suppress(apsw.Error):  # the module sqlite3 says nothing either
            self._apsw.close()


@contextmanager
def _errors() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        damaged = isinstance(error, apsw.CorruptError | apsw.NotADBError)
        failure = (sqlite3.DatabaseError if damaged else sqlite3.OperationalError)(
            str(error) or WORDS[type(error)]
        )
        failure.sqlite_errorcode = getattr(error, "extendedresult", apsw.SQLITE_ERROR)
        raise failure from error


def _failure(kind: str, n: int = 0) -> Exception:
    codes = CODES[kind]
    return apsw.exception_for(codes[n % len(codes)])


def nothing(versions: Sequence[T]) -> T:
    """Nothing that was not synced is left."""
    return versions[0]


def everything(versions: Sequence[T]) -> T:
    """All of it is left, as if it had been synced."""
    return versions[-1]


def some(luck: Random) -> "Pick[Any]":
    """Any part of it is left: of all, nearly all, or hardly any."""
    share = luck.choice((0.1, 0.5, 0.9, 0.98))

    def pick(versions: Sequence[T]) -> T:
        return luck.choice(versions[1:]) if len(versions) > 1 and luck.random() < share else versions[0]

    return pick


def _sector(content: bytearray, number: int) -> bytes:
    return bytes(content[number * SECTOR : (number + 1) * SECTOR])
