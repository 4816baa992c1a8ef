"""Books of other times: older, newer, damaged, or none of ours."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablee.stores import schema
from tablee.stores.journal import JournalError
from tablee.stores.schema import MIGRATIONS
from tablee.stores.sqlite import SqliteJournal
from tests.stores.answers import write


def test_an_older_file_is_brought_forward(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"kept", alive=5)
    later = (
        *MIGRATIONS,
        "ALTER TABLE house ADD COLUMN note TEXT",
        "INSERT INTO house VALUES ('new', 1, 'x')",
    )
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    with closing(SqliteJournal(path)) as journal:
        assert (list(journal.read("a")), journal.alive()) == ([b"kept"], 5)
        assert write(journal, "a", 1, b"more") is None
    assert version(path) == len(MIGRATIONS) + 2


def test_a_book_sorted_by_room_is_read_and_goes_on(path: Path) -> None:
    """The first schema: rooms one after the other, without ids."""
    with closing(sqlite3.connect(path)) as file:
        file.executescript(f"{MIGRATIONS[0]}; PRAGMA user_version = 1")
        rows = [("b", 0, b"b0"), ("a", 0, b"a0"), ("b", 1, b"b1"), ("a", 1, b"a1")]
        file.executemany("INSERT INTO line VALUES (?, ?, ?)", rows)
        file.commit()
    with closing(SqliteJournal(path)) as journal:
        assert write(journal, "b", 2, b"b2") is None
        assert [list(journal.read("a")), list(journal.read("b"))] == [[b"a0", b"a1"], [b"b0", b"b1", b"b2"]]
        journal.delete("a")
        assert write(journal, "b", 3, b"b3") is None
        assert [list(journal.read("a")), list(journal.read("b"))] == [[], [b"b0", b"b1", b"b2", b"b3"]]
    assert version(path) == len(MIGRATIONS)


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteJournal(path).close()
    before = version(path)
    broken = "CREATE TABLE half (x); SELECT nonsense FROM nowhere"
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, broken))
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(path)
    assert version(path) == before
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall() == []


def test_a_file_of_another_program_is_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE line (shopping TEXT)")
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(path)
    assert version(path) == 0


def test_a_damaged_file_is_said_to_be_so(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"x" * 20_000)
    body = path.read_bytes()
    path.write_bytes(body[:4096] + b"\xff" * (len(body) - 4096))
    with pytest.raises(JournalError, match="cannot be opened"):
        SqliteJournal(path)


def test_a_newer_file_is_refused(path: Path) -> None:
    with closing(SqliteJournal(path)) as journal:
        write(journal, "a", 0, b"from the future")
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="newer"):
        SqliteJournal(path)
    assert version(path) == 99


def version(path: Path) -> object:
    with closing(sqlite3.connect(path)) as file:
        (value,) = file.execute("PRAGMA user_version").fetchone()
        return value
