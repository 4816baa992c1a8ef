"""What the journal on disk promises beyond the laws of every journal."""

import os
import resource
import sqlite3
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event

import pytest

from tablee.stores import sqlite
from tablee.stores.journal import JournalError, OutOfOrder
from tablee.stores.lock import hold
from tablee.stores.sqlite import SqliteJournal
from tests.stores.answers import Answers, wait_until, write


def test_a_book_that_is_opened_again_goes_on(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0", b"1", alive=77)
    with closing(SqliteJournal(path)) as journal:
        assert (journal.rooms(), list(journal.read("a")), journal.alive()) == (["a"], [b"0", b"1"], 77)
        assert isinstance(write(journal, "a", 1, b"x"), OutOfOrder)
        assert write(journal, "a", 2, b"2") is None


def test_what_waits_is_written_before_the_book_is_closed(path: Path) -> None:
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        for number in range(500):
            journal.append("a", number, [b"%d" % number], 1, answers.to(number))
    assert answers.take(500) == [(number, None) for number in range(500)]
    with closing(SqliteJournal(path)) as journal:
        assert len(list(journal.read("a"))) == 500


def test_what_arrives_while_the_disk_is_busy_is_one_commit(path: Path) -> None:
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        go_on = hold_up(journal)
        before = commits(path)
        for number in range(200):
            journal.append(f"room {number % 50}", number // 50, [b"x"], 1, answers.to(number))
            journal.beat(number)
        go_on.set()
        assert answers.take(200) == [(number, None) for number in range(200)]
        assert commits(path) - before == 1


def test_a_room_that_fails_over_its_answer_keeps_no_other_from_hearing_its_own(path: Path) -> None:
    answers, calls = Answers(), SimpleQueue[Callable[[], None]]()

    def fail(error: Exception | None) -> None:
        raise RuntimeError

    with closing(SqliteJournal(path, calls.put)) as journal:
        with journal.together():
            journal.append("a", 0, [b"x"], 1, fail)
            journal.append("b", 0, [b"x"], 1, answers.to("b"))
        with pytest.raises(RuntimeError):
            calls.get(timeout=10)()
        assert answers.take(1) == [("b", None)]


def test_what_is_written_together_is_one_commit(path: Path) -> None:
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"first")
        before = commits(path)
        with journal.together():
            for number in range(50):
                journal.append(f"room {number}", 0, [b"x"], 1, answers.to(number))
                time.sleep(0.001)
            assert journal.rooms() == ["a"]
        answers.take(50)
        assert commits(path) - before == 1


def test_writes_that_are_waited_for_are_a_commit_each(path: Path) -> None:
    """So that the count above can fail."""
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0")
        before = commits(path)
        for number in range(1, 6):
            write(journal, "a", number, b"x")
        assert commits(path) - before == 5


def test_a_house_that_was_quiet_waits_for_the_disk_and_for_nothing_else(path: Path) -> None:
    commits: list[float] = []
    with closing(SqliteJournal(path, on_commit=commits.append)) as journal:
        start = time.monotonic()
        for number in range(10):
            write(journal, "a", number, b"x")
        took = time.monotonic() - start
    assert took - sum(commits) < 10 * sqlite.COMMIT_EVERY / 2


def test_a_busy_house_commits_no_more_often_than_pays(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        start = time.monotonic()
        for number in range(60):
            write(journal, "a", number, b"x")
        assert time.monotonic() - start >= 58 * sqlite.COMMIT_EVERY - sqlite.SAVED_UP


def test_every_connection_syncs_every_commit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def watched(*args: object, **kwargs: object) -> sqlite3.Connection:
        opened.append(connect(*args, **kwargs))  # type: ignore[call-overload]
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", watched)
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0")
        assert len(opened) == 2
        for connection in opened:
            assert pragma(connection, "journal_mode") == "wal"
            assert pragma(connection, "synchronous") == 2
            assert pragma(connection, "secure_delete") == 1


def test_of_a_deleted_room_not_even_the_name_is_kept(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        for room in ("a", "b", "c"):
            write(journal, room, 0, b"0")
            journal.delete(room)
        journal.delete("nobody knows")
        write(journal, "b", 0, b"0")
        write(journal, "d", 0, b"0")
        assert set(journal._tails) == {"b", "d"}


def test_deleted_lines_are_not_left_on_the_disk(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"whispered in the kitchen" * 10)
        journal.delete("a")
        write(journal, "b", 0, b"0")
    assert b"kitchen" not in path.read_bytes()


def test_a_wiped_book_has_no_trace_in_its_log_either(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"whispered in the kitchen" * 10)
        write(journal, "b", 0, b"kept for later")
        assert is_left(path, b"kitchen")
        journal.delete("a")
        wait_until(lambda: is_wiped(journal, path))
        assert (list(journal.read("a")), list(journal.read("b"))) == ([], [b"kept for later"])
        assert write(journal, "b", 1, b"more") is None


def test_who_reads_meanwhile_only_delays_the_wiping(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal, closing(sqlite3.connect(path)) as reader:
        write(journal, "a", 0, b"whispered in the kitchen" * 10)
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM line").fetchall()
        journal.delete("a")
        journal.wipe()
        assert write(journal, "b", 0, b"0") is None
        time.sleep(0.2)
        assert is_left(path, b"kitchen")
        reader.execute("ROLLBACK")
        wait_until(lambda: is_wiped(journal, path))


def test_a_long_log_is_folded_into_the_book_and_used_again(path: Path) -> None:
    log, piece = path.with_name(path.name + "-wal"), bytes(sqlite.LONGEST_LOG * sqlite.PAGE // 4)
    with closing(SqliteJournal(path)) as journal:
        for number in range(20):
            write(journal, "a", number, piece)
            wait_until(lambda: not journal.is_folding)
        assert log.stat().st_size < 8 * len(piece) < 12 * len(piece) < path.stat().st_size
        assert len(list(journal.read("a"))) == 20


def test_what_a_killed_house_has_deleted_is_wiped_by_the_next(path: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed.sqlite"
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"whispered in the kitchen" * 10)
        journal.delete("a")
        write(journal, "b", 0, b"0")
        for ending in ("", "-wal"):
            killed.with_name(killed.name + ending).write_bytes(
                path.with_name(path.name + ending).read_bytes()
            )
    assert is_left(killed, b"kitchen")
    with closing(SqliteJournal(killed)) as journal:
        journal.wipe()
        wait_until(lambda: not is_left(killed, b"kitchen"))


@pytest.mark.linux
def test_a_deletion_that_could_not_be_written_is_not_forgotten(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0")
        with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size):
            journal.delete("a")
            assert isinstance(write(journal, "b", 0, b"0"), JournalError)
            assert journal.rooms() == ["a"]
        assert write(journal, "b", 0, b"0") is None
        assert journal.rooms() == ["b"]


@pytest.mark.linux
def test_nor_is_the_code_of_a_deleted_room(path: Path) -> None:
    """It rests, or an old link would lead into another room."""
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0")
        with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size):
            journal.delete("a")
            journal.rest("code", 1, 9)
            assert isinstance(write(journal, "b", 0, b"0"), JournalError)
        assert write(journal, "b", 0, b"0") is None
        assert (journal.rooms(), journal.resting()) == (["b"], {"code": 9})


@pytest.mark.linux
@pytest.mark.parametrize("is_closed", [False, True])
def test_what_is_owed_is_written_also_where_nobody_writes_any_more(path: Path, is_closed: bool) -> None:
    """By the wiping that comes every minute, or before the book is closed."""
    journal = SqliteJournal(path)
    write(journal, "a", 0, b"whispered in the kitchen" * 10)
    wait_until(lambda: is_idle(journal))
    with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size):
        journal.delete("a")
        assert isinstance(write(journal, "b", 0, b"0"), JournalError)
    if not is_closed:
        wait_until(lambda: is_wiped(journal, path))
    journal.close()
    assert not is_left(path, b"kitchen")


def test_a_book_that_the_writer_cannot_open_is_not_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nobody would ever be answered."""
    connect, opened = sqlite3.connect, iter((True, False))

    def fail_later(*args: object, **kwargs: object) -> sqlite3.Connection:
        if not next(opened):
            raise sqlite3.OperationalError("unable to open database file")
        return connect(*args, **kwargs)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", fail_later)
    with pytest.raises(JournalError, match="unable to open"):
        SqliteJournal(path)


@pytest.mark.linux
def test_it_says_whether_it_can_be_written_in(path: Path) -> None:
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"0", alive=77)
        before = commits(path)
        journal.check(answers.to("well"))
        assert answers.take(1) == [("well", None)]
        assert (commits(path) - before, journal.alive()) == (1, 77)
        with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size):
            journal.check(answers.to("full"))
            ((_, error),) = answers.take(1)
            assert isinstance(error, JournalError)


def test_every_commit_is_timed(path: Path) -> None:
    times: list[float] = []
    with closing(SqliteJournal(path, on_commit=times.append)) as journal:
        write(journal, "a", 0, b"0")
        write(journal, "a", 1, b"1")
    assert len(times) == 2
    assert all(0 < seconds < 10 for seconds in times)


@pytest.mark.linux
def test_a_full_disk_is_reported_and_heals(path: Path) -> None:
    line = b"x" * 20_000
    with closing(SqliteJournal(path)) as journal:
        assert write(journal, "a", 0, b"before", alive=1) is None
        with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size + 4_096):
            failed = write(journal, "a", 1, line, alive=2)
            assert isinstance(failed, JournalError)
            assert not isinstance(failed, OutOfOrder)
            assert isinstance(write(journal, "b", 0, line, alive=2), JournalError)
            assert isinstance(write(journal, "a", 2, b"after the gap", alive=2), OutOfOrder)
            assert (list(journal.read("a")), journal.rooms(), journal.alive()) == ([b"before"], ["a"], 1)
        assert write(journal, "a", 1, line, alive=3) is None
        assert write(journal, "b", 0, line, alive=3) is None
    with closing(SqliteJournal(path)) as journal:
        assert (list(journal.read("a")), list(journal.read("b"))) == ([b"before", line], [line])


@pytest.mark.linux
def test_everything_that_waits_for_a_failed_commit_hears_of_it(path: Path) -> None:
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        go_on = hold_up(journal)
        for number in range(10):
            journal.append(f"room {number}", 0, [b"x" * 20_000], 1, answers.to(number))
        with disk_full_at(path.with_name("book.sqlite-wal").stat().st_size + 4_096):
            go_on.set()
            heard = answers.take(10)
        assert [name for name, _ in heard] == list(range(10))
        assert all(isinstance(error, JournalError) for _, error in heard)
        assert journal.rooms() == ["a"]


def test_a_line_that_cannot_be_stored_stops_nothing(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        assert isinstance(write(journal, "a", 0, b"0", alive=2**70), JournalError)
        assert write(journal, "a", 0, b"0") is None


def is_idle(journal: SqliteJournal) -> bool:
    """Wiped once: it has no trace of anything."""
    journal.wipe()
    return not journal._has_traces


def is_wiped(journal: SqliteJournal, path: Path) -> bool:
    """Asks again, as the house does every minute."""
    journal.wipe()
    return not is_left(path, b"kitchen")


def is_left(path: Path, words: bytes) -> bool:
    """In the book or in its log?"""
    parts = (path, path.with_name(path.name + "-wal"))
    return any(words in part.read_bytes() for part in parts if part.exists())


def hold_up(journal: SqliteJournal) -> Event:
    """The writer stands still over its first answer, until this event is set."""
    busy, go_on = Event(), Event()

    def hold(error: Exception | None) -> None:
        busy.set()
        assert go_on.wait(10)

    journal.append("a", 0, [b"first"], 1, hold)
    assert busy.wait(10)
    return go_on


@contextmanager
def disk_full_at(size: int) -> Iterator[None]:
    """No file can grow beyond this size: the system itself refuses, as a full disk does."""

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def commits(path: Path) -> int:
    """How many commit records the write-ahead log holds (SQLite file format, 4.2)."""
    log = path.with_name(path.name + "-wal").read_bytes()
    (page_size,) = struct.unpack_from(">8xI", log)
    frames = range(32, len(log), 24 + page_size)
    heads = [struct.unpack_from(">II8s", log, at) for at in frames]
    return sum(bool(pages) for _, pages, salt in heads if salt == log[16:24])


def pragma(connection: sqlite3.Connection, name: str) -> object:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return value


def remove(path: Path) -> None:
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()


def replace(path: Path) -> None:
    path.rename(path.with_suffix(".old"))
    path.touch()


def remove_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("take_away", [remove, replace, remove_log])
def test_a_book_that_is_taken_away_is_noticed(path: Path, take_away: Callable[[Path], None]) -> None:
    """Nothing more is acknowledged, and no other book comes into being in its place."""
    answers = Answers()
    with closing(SqliteJournal(path)) as journal:
        assert write(journal, "a", 0, b"0") is None
        assert not journal.is_gone()
        take_away(path)
        left = set(path.parent.iterdir())
        assert journal.is_gone()
        assert isinstance(write(journal, "a", 1, b"1"), JournalError)
        journal.check(answers.to("trial"))
        assert isinstance(answers.take(1)[0][1], JournalError)
        journal.wipe()
        wait_until(lambda: not journal.is_folding)
        assert set(path.parent.iterdir()) == left


def test_a_book_that_is_put_back_goes_on(path: Path) -> None:
    elsewhere = path.with_suffix(".elsewhere")
    with closing(SqliteJournal(path)) as journal:
        assert write(journal, "a", 0, b"0") is None
        path.rename(elsewhere)
        assert isinstance(write(journal, "a", 1, b"x"), JournalError)
        elsewhere.rename(path)
        assert write(journal, "a", 1, b"1") is None
    with closing(SqliteJournal(path)) as journal:
        assert list(journal.read("a")) == [b"0", b"1"]


def test_only_its_owner_can_read_a_book(path: Path) -> None:
    """Whatever the usual rights are, and also where it was left open to all by an earlier house."""
    usual = os.umask(0o022)
    try:
        for each in (path, path.with_name("book.sqlite-wal"), path.with_name("book.sqlite-lock")):
            each.touch(0o644)
        with hold(path), closing(SqliteJournal(path)) as journal:
            assert write(journal, "a", 0, b"0") is None
            rights = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
    finally:
        os.umask(usual)
    names = ("book.sqlite", "book.sqlite-lock", "book.sqlite-shm", "book.sqlite-wal")
    assert rights == dict.fromkeys(names, 0o600)


def test_a_book_is_held_once_whatever_it_is_called(path: Path, tmp_path: Path) -> None:
    """Two houses by a link of either kind would write into one book."""
    (tmp_path / "there").mkdir()
    soft, hard = tmp_path / "there" / "soft.sqlite", tmp_path / "there" / "hard.sqlite"
    soft.symlink_to(path)
    with hold(path), closing(SqliteJournal(path)):
        with pytest.raises(JournalError, match="already"):
            hold(soft)
        hard.hardlink_to(path)
        with pytest.raises(JournalError, match="second name"):
            hold(hard)
    hard.unlink()
    with hold(soft), closing(SqliteJournal(soft)) as journal:
        assert write(journal, "a", 0, b"0") is None
    assert not list((tmp_path / "there").glob("*-*")), "its log lies beside the book, not beside its link"
