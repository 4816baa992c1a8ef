"""The doctor: what is well, what is not, and what would help."""

import re
import resource
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from aiohttp import web
from typer.testing import CliRunner

from tablee.admin.doctor import Finding, of_address, of_book, of_disk, of_files, of_socket
from tablee.cli import app
from tablee.server.settings import Settings
from tablee.stores.disk import IN_MEMORY, filesystem, sync_millis
from tablee.stores.sqlite import SqliteJournal
from tests.server.process import Server, free_port

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]
MEMORY = Path("/dev/shm")


async def knocked(answer: Answer) -> Finding:
    """What the doctor says of a house front that answers like this."""
    front = web.Application()
    front.router.add_get("/ws", answer)
    runner = web.AppRunner(front)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    finding = await of_socket(f"http://127.0.0.1:{port}")
    await runner.cleanup()
    return finding


async def test_a_phone_gets_through(house: Server) -> None:
    finding = await of_socket(house.base)
    assert (finding.is_well, finding.said) == (True, f"A phone gets through to the table at {house.base}.")


async def test_nobody_answers() -> None:
    finding = await of_socket(f"http://127.0.0.1:{free_port()}")
    assert (finding.is_well, "does not answer" in finding.said) == (False, True)


@pytest.mark.parametrize(
    ("status", "advice"),
    [
        (403, "Host header"),
        (426, "Upgrade and Connection"),
        (502, "finds no house"),
        (418, "answered with 418"),
    ],
)
async def test_a_proxy_that_is_in_the_way(status: int, advice: str) -> None:
    async def refuse(request: web.Request) -> web.StreamResponse:
        return web.Response(status=status)

    finding = await knocked(refuse)
    assert (finding.is_well, advice in finding.said) == (False, True), finding


async def test_a_socket_that_is_not_ours() -> None:
    async def chat(request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        await ws.send_str('{"hello": "there"}')
        await ws.receive()
        return ws

    assert "not Tablée" in (await knocked(chat)).said


@pytest.mark.parametrize("said", ["hello", "[]", "7"])
async def test_a_socket_that_says_something_else(said: str) -> None:
    async def chat(request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        await ws.send_str(said)
        return ws

    assert "not Tablée" in (await knocked(chat)).said


@pytest.mark.parametrize("url", ["play.example.org", "http://[", "ftp://play.example.org"])
async def test_what_is_no_address(url: str) -> None:
    assert (await of_socket(url)).said == f"{url} is no address such as https://play.example.org."


def test_a_disk_that_takes_nothing(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        finding = of_disk(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (finding.is_well, finding.said.startswith("Nothing can be written in")) == (False, True)


def test_a_real_disk_has_a_time(tmp_path: Path) -> None:
    assert 0 < sync_millis(tmp_path, 5) < 10_000
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(filesystem(MEMORY) not in IN_MEMORY, reason="no memory disk here")
def test_a_disk_in_memory_keeps_no_promise() -> None:
    finding = of_disk(MEMORY)
    assert (finding.is_well, "in memory" in finding.said) == (False, True)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert not of_disk(tmp_path / "nowhere").is_well


def test_a_journal_that_is_missing_whole_or_broken(tmp_path: Path) -> None:
    book = tmp_path / "house.sqlite"
    assert of_book(book).is_well
    SqliteJournal(book).close()
    assert "rooms in it: 0" in of_book(book).said
    book.write_bytes(b"Dear diary")
    assert not of_book(book).is_well


def test_too_few_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        finding = of_files()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert (finding.is_well, "448 phones" in finding.said) == (False, True)


def test_the_address_for_phones(house: Server) -> None:
    finding = of_address(Settings(port=house.port))
    assert re.search(r"http://[\d.]+:\d+|not on a network", finding.said)


def test_all_of_it_on_the_command_line(house: Server, tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite"
    words = ["doctor", "--url", house.base, "--port", str(free_port()), "--database", str(database)]
    said = CliRunner().invoke(app, words).output
    assert [line[7:15].strip() for line in said.splitlines()] == [
        "disk", "space", "journal", "files", "address", "socket",
    ]  # fmt: skip
    assert f"  ok   socket   A phone gets through to the table at {house.base}." in said
    failed = CliRunner().invoke(app, [*words[:2], f"http://127.0.0.1:{free_port()}", *words[3:]])
    assert (failed.exit_code, "  BAD  socket" in failed.output) == (1, True)
