"""Copies, putting them back, and deleting: with a real house and real files."""

import asyncio
import os
import random
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiohttp import ClientSession
from bench.audit import Audit
from bench.evening import Evening
from typer.testing import CliRunner, Result

from tablee.cli import app
from tablee.stores.backup import back_up, restore
from tablee.stores.journal import JournalError
from tablee.stores.sqlite import SqliteJournal
from tests.server.conftest import Party
from tests.server.process import Server, free_port
from tests.stores.answers import wait_until

NAME, LINE = "Xanthippe", "the zebra is in the larder"


def tablee(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


async def care(server: Server, *words: object) -> Result:
    return await asyncio.to_thread(tablee, *words, "--database", server.database)


async def apart(server: Server, *words: object) -> str:
    """In a process of its own, as it is meant to run beside an open house."""
    command = [sys.executable, "-m", "tablee", *map(str, words), "--database", str(server.database)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode()


def traces(folder: Path, *words: str) -> list[tuple[str, str]]:
    """In which files these words stand; the log of the server is a test of its own."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".log"]
    return [(path.name, word) for path in files for word in words if word.encode() in path.read_bytes()]


async def telltale(party: Party) -> None:
    guests = await party.scene(way="written")
    await guests[0].ask("rename", name=NAME)
    await guests[0].act({"do": "say", "text": LINE})


async def test_a_second_house_with_the_same_book_is_not_opened_and_the_first_goes_on(
    own_party: Party,
) -> None:
    guests = await own_party.scene(way="written")
    second = await care(own_party.server, "serve", "--host", "127.0.0.1", "--port", free_port())
    assert (second.exit_code, "a house is open" in second.stderr) == (1, True), second.output
    assert (await guests[0].act({"do": "say", "text": "and I go on"}))["t"] == "ack"


async def test_a_copy_made_during_play_has_everything_answered_before(
    server: Server, http: ClientSession, tmp_path: Path
) -> None:
    evening = Evening(http, server, 3, random.Random(0))
    await evening.begin()
    await asyncio.sleep(1.5)
    answered = {player: dict(player.said) for player in evening.players}
    copy = tmp_path / "copy.sqlite"
    assert ": 3. It holds names" in await apart(server, "backup", copy)
    await evening.end()
    (aside := tmp_path / "audit").mkdir()
    audit = Audit(aside)
    audit.read(copy)
    for player, said in answered.items():
        player.said = said
    assert sum(len(said) for said in answered.values()) > 30
    assert (audit.lost(evening.players), audit.doubled()) == (0, 0)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [name for name in os.listdir(tmp_path) if name.startswith("copy")] == ["copy.sqlite"]


@pytest.mark.parametrize("pace", [1.0])
async def test_a_copy_that_is_put_back_goes_on_where_it_was_made(own_party: Party, tmp_path: Path) -> None:
    server, copy = own_party.server, tmp_path / "copy.sqlite"
    guests = await own_party.scene(way="written")
    await guests[0].act({"do": "say", "text": "before"})
    await asyncio.to_thread(back_up, server.database, copy)
    await guests[0].act({"do": "say", "text": "after"})
    open_still = await care(server, "restore", copy, "--overwrite")
    assert (open_still.exit_code, "a house is open" in open_still.stderr) == (1, True)
    server.kill()

    refused = await care(server, "restore", copy)
    assert (refused.exit_code, "--overwrite" in refused.stderr) == (1, True)
    done = await care(server, "restore", copy, "--overwrite")
    assert (done.exit_code, "again: 1." in done.stdout) == (0, True), done.stderr
    await server.start()
    await guests[1].come()
    await guests[1].until(lambda: [line["text"] for line in guests[1].view["table"]["lines"]] == ["before"])
    assert guests[1].room["people"][0]["name"] == "Ada"


async def test_a_broken_copy_is_not_put_back(own_party: Party, tmp_path: Path) -> None:
    server, copy = own_party.server, tmp_path / "copy.sqlite"
    await own_party.sit_down(3)
    await asyncio.to_thread(back_up, server.database, copy)
    await server.stop()
    before = server.database.read_bytes()
    for broken in broken_copies(copy, tmp_path):
        done = await care(server, "restore", broken, "--overwrite")
        assert (done.exit_code, done.stderr.startswith("Nothing was done")) == (1, True), broken
    assert server.database.read_bytes() == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
@pytest.mark.parametrize("is_there", [False, True])
def test_what_root_puts_back_belongs_to_the_house(tmp_path: Path, is_there: bool) -> None:
    SqliteJournal(copy := tmp_path / "copy.sqlite").close()
    (home := tmp_path / "home").mkdir()
    book = home / "house.sqlite"
    if is_there:
        SqliteJournal(book).close()
        os.chown(book, 10001, 10002)
    os.chown(home, 10001, 10002)
    restore(copy, book, is_there)
    assert (book.stat().st_uid, book.stat().st_gid) == (10001, 10002)


def broken_copies(copy: Path, folder: Path) -> Iterator[Path]:
    whole = copy.read_bytes()
    for name, body in {
        "empty": b"",
        "text": b"Dear diary",
        "half": whole[: len(whole) // 2],
        "scratched": whole[:4096] + b"\xff" * 4096 + whole[8192:],
    }.items():
        (folder / name).write_bytes(body)
        yield folder / name
    (torn := folder / "torn").write_bytes(whole)
    with closing(sqlite3.connect(torn)) as file, file:
        file.execute("DELETE FROM line WHERE number = 1")
    yield torn
    yield folder / "missing"


def spoil(book: Path, code: str, number: str, body: bytes) -> None:
    """Nonsense in the place of a line; for SQLite the file is as whole as before."""
    with closing(sqlite3.connect(book)) as file, file:
        (room,) = file.execute("SELECT room FROM line WHERE instr(body, ?)", (code.encode(),)).fetchone()
        line = f"(SELECT {number}(number) FROM line WHERE room = ?)"
        file.execute(f"UPDATE line SET body = ? WHERE room = ? AND number = {line}", (body, room, room))


NONSENSE = (b"{}", b"\xff\xfe", b'{"at":1,"room":{"is":"nothing"}}', b'{"v":999,"at":1}')


@pytest.mark.parametrize("body", NONSENSE)
@pytest.mark.parametrize("number", ["min", "max"])
async def test_a_copy_with_lines_that_cannot_be_read_is_not_called_good(
    own_party: Party, tmp_path: Path, number: str, body: bytes
) -> None:
    """Which rooms these are is said; the others can be put back, and all can be deleted."""
    server, copy, again = own_party.server, tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    await own_party.sit_down(3)
    spoilt = own_party.code
    (host,) = await own_party.sit_down(1)
    await asyncio.to_thread(back_up, server.database, copy)
    await server.stop()
    spoil(copy, spoilt, number, body)
    name = spoilt if number == "max" else "one without a code"

    done = await care(server, "restore", copy, "--overwrite")
    assert (done.exit_code, name in done.stderr) == (1, True), done.output
    done = tablee("backup", again, "--database", copy)
    assert (done.exit_code, name in done.stderr) == (1, True), done.output
    done = await care(server, "restore", copy, "--overwrite", "--damaged")
    assert (done.exit_code, "again: 1." in done.stdout, name in done.stdout) == (0, True, True), done.output
    await server.start()
    await host.come()
    assert host.person == 0
    await server.stop()

    done = await care(server, "doctor")
    assert name in done.stdout
    done = await care(server, "purge", "--older-than", "1")
    assert "Rooms deleted: 0, kept: 2" in done.stdout, done.output
    done = await care(server, "purge", "--all")
    assert (done.exit_code, "Rooms deleted: 2, kept: 0" in done.stdout) == (0, True), done.output
    assert not any(name.encode() in server.database.read_bytes() for name in ("Ada", "Cléo"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_book_that_cannot_be_written_in_is_said_to_be_so(tmp_path: Path) -> None:
    SqliteJournal(book := tmp_path / "house.sqlite").close()
    book.chmod(0o400)
    for words in (("purge", "--all"), ("serve", "--port", free_port()), ("doctor",)):
        done = tablee(*words, "--database", book)
        assert (done.exit_code, "written in" in done.output) == (1, True), done.output


@pytest.mark.parametrize("words", [("backup",), ("purge", "--all"), ("export", "BCDF"), ("serve",)])
def test_a_folder_is_no_book(words: tuple[str, ...], tmp_path: Path) -> None:
    for folder in (tmp_path, Path(".")):
        done = tablee(*words, "--database", folder)
        assert (done.exit_code, type(done.exception)) == (1, SystemExit), done.output
        assert str(folder) in done.output


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    SqliteJournal(book := tmp_path / "house.sqlite").close()
    (copy := tmp_path / "copy.sqlite").write_bytes(b"something dear")
    with pytest.raises(JournalError, match="there already"):
        back_up(book, copy)
    assert copy.read_bytes() == b"something dear"
    with pytest.raises(JournalError, match="there is no file"):
        back_up(tmp_path / "none.sqlite", tmp_path / "other.sqlite")
    assert sorted(os.listdir(tmp_path)) == ["copy.sqlite", "house.sqlite"]


@pytest.mark.parametrize("is_killed", [False, True])
async def test_a_purge_leaves_no_byte_of_a_name(own_party: Party, is_killed: bool) -> None:
    server = own_party.server
    await telltale(own_party)
    open_still = await care(server, "purge", "--all")
    assert (open_still.exit_code, "a house is open" in open_still.stderr) == (1, True)
    assert traces(server.folder, NAME, LINE)
    if is_killed:
        server.kill()
    else:
        await server.stop()
    done = await care(server, "purge", "--all")
    assert (done.exit_code, "Rooms deleted: 1, kept: 0" in done.stdout) == (0, True), done.stderr
    assert traces(server.folder, NAME, LINE, "Hilde", "Cléo", own_party.code) == []
    with closing(sqlite3.connect(server.database)) as book:
        assert book.execute("SELECT count(*) FROM house WHERE key LIKE 'code %'").fetchone() == (1,)
    await server.start()
    await own_party.found()


async def test_a_purge_of_old_rooms_keeps_the_young(own_party: Party) -> None:
    server = own_party.server
    await telltale(own_party)
    await server.stop()
    assert "Rooms deleted: 0, kept: 1" in (await care(server, "purge", "--older-than", "1")).stdout
    assert traces(server.folder, NAME)
    assert "Rooms deleted: 1, kept: 0" in (await care(server, "purge", "--older-than", "0")).stdout
    assert traces(server.folder, NAME, LINE) == []


@pytest.mark.parametrize("words", [(), ("--all", "--older-than", "3"), ("--older-than", "-1")])
def test_a_purge_has_to_be_told_which_rooms(words: tuple[str, ...], tmp_path: Path) -> None:
    assert tablee("purge", *words, "--database", tmp_path / "none.sqlite").exit_code in {1, 2}


async def test_an_open_house_forgets_by_itself_and_leaves_no_byte(
    forgetful: Server, http: ClientSession
) -> None:
    leaving, staying = Party(forgetful, http), Party(forgetful, http)
    await telltale(leaving)
    watcher = (await staying.sit_down(1))[0]
    await leaving.go_home()
    await asyncio.to_thread(wait_until, lambda: not traces(forgetful.folder, NAME, LINE, leaving.code), 30)
    async with http.get(f"{forgetful.base}/api/rooms/{leaving.code}") as answer:
        assert answer.status == 404
    assert (await watcher.ask("get_ready", ready=True))["t"] == "ack"
    await staying.go_home()


async def test_what_was_due_while_the_house_was_down_is_gone_after_its_start(
    forgetful: Server, http: ClientSession
) -> None:
    party = Party(forgetful, http)
    await telltale(party)
    await party.go_home()
    await forgetful.stop()
    await asyncio.sleep(2.0)
    assert traces(forgetful.folder, NAME)
    await forgetful.start()
    await asyncio.to_thread(wait_until, lambda: not traces(forgetful.folder, NAME, LINE), 30)


def test_a_copy_has_the_date_in_its_name(tmp_path: Path) -> None:
    SqliteJournal(tmp_path / "house.sqlite").close()
    command = [sys.executable, "-m", "tablee", "backup", "--database", str(tmp_path / "house.sqlite")]
    assert subprocess.run(command, timeout=120).returncode == 0
    (copy,) = (name for name in os.listdir(tmp_path) if name != "house.sqlite")
    assert copy.startswith("house-20")
