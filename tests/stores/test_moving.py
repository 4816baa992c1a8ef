"""Evenings go from a file into a database and back, whole, with the time they had."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli import app
from tablee.live.house import House
from tablee.stores.database import Database
from tablee.stores.journal import JournalError
from tablee.stores.moving import copy_in, copy_out
from tablee.stores.postgres import open_journal
from tablee.stores.sqlite import SqliteJournal
from tests.live.fake import FakeClock
from tests.postgres import ask
from tests.stores.answers import write

pytestmark = [pytest.mark.linux, pytest.mark.slow]

Lines = dict[str, list[bytes]]


def fill(path: Path) -> Lines:
    """A book with three rooms, one of them with many lines, and a code that rests."""
    with closing(SqliteJournal(path)) as journal:
        house = House(journal, FakeClock(77_000))
        for _ in range(3):
            house.found("en", lambda keeper: None)
        journal.rest("resting", 0, 99_000)
        assert write(journal, "other", 1, b"x") is not None
        return {name: list(journal.read(name)) for name in journal.rooms()}


def lines(path: Path) -> Lines:
    with closing(SqliteJournal(path)) as journal:
        assert (journal.alive(), journal.resting()) == (77_000, {"resting": 99_000})
        return {name: list(journal.read(name)) for name in journal.rooms()}


def test_there_and_back(tmp_path: Path, database: Database) -> None:
    before = fill(tmp_path / "book.sqlite")
    assert copy_in(tmp_path / "book.sqlite", database).rooms == 3
    rows = asyncio.run(ask(database, "SELECT code, owner, stopped FROM room"))
    assert all(len(code) >= 4 and (owner, stopped) == (None, 77_000) for code, owner, stopped in rows)
    assert copy_out(database, tmp_path / "again.sqlite").rooms == 3
    assert lines(tmp_path / "again.sqlite") == before


def test_nothing_is_replaced_unasked_nor_under_an_open_house(tmp_path: Path, database: Database) -> None:
    book = tmp_path / "book.sqlite"
    fill(book)
    copy_in(book, database)
    with pytest.raises(JournalError, match="there are rooms in"):
        copy_in(book, database)
    assert copy_in(book, database, may_overwrite=True).rooms == 3
    with pytest.raises(JournalError, match="is there already"):
        copy_out(database, book)

    async def beside_a_house() -> None:
        async with open_journal(database):
            with pytest.raises(JournalError, match="a house is open with"):
                await asyncio.to_thread(copy_in, book, database, True)
            assert (await asyncio.to_thread(copy_out, database, tmp_path / "copy.sqlite")).rooms == 3

    asyncio.run(beside_a_house())


def test_by_hand(tmp_path: Path, database: Database) -> None:
    url, book = database.url or "", tmp_path / "book.sqlite"
    fill(book)
    run = CliRunner().invoke
    assert "Rooms in postgresql://" in run(app, ["move", str(book), url]).stdout
    assert run(app, ["move", str(book), str(tmp_path / "b")]).exit_code == 1
    said = run(app, ["backup", str(tmp_path / "copy.sqlite"), "--database", url]).stdout
    assert "Rooms copied to" in said and ": 3." in said
    assert run(app, ["restore", str(tmp_path / "copy.sqlite"), "--database", url]).exit_code == 1
    again = run(app, ["restore", str(tmp_path / "copy.sqlite"), "--database", url, "--overwrite"])
    assert again.exit_code == 0, again.stderr
