"""The log tells what happened, and nothing about anybody."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from tablee.live.metrics import Metrics
from tablee.server.logs import LONGEST_PATH, LogWriter, call_path, privacy_filter
from tests.server.conftest import Party, indoors
from tests.server.guest import Guest
from tests.server.process import Server
from tests.server.raw import deaf, hang_up

NAME, LINE, GUESS = "Xanthippe", "the zebra is in the larder", "Quokka-Palast"


def lines(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]


async def play(party: Party) -> list[Guest]:
    """A scene with tell-tale names and words; somebody is turned away, goes and comes back."""
    guests = await party.scene(way="written")
    await guests[0].ask("rename", name=NAME)
    await guests[0].act({"do": "say", "text": LINE})
    await guests[4].act({"do": "guess", "text": GUESS})
    await guests[0].say({"t": "react", "how": "clap"})
    await guests[1].go()
    await guests[1].come()
    stranger = party.guest("Zebulon")
    stranger.token = "b" * 43
    await stranger.come()
    await party.guest(NAME + "!" * 20).come()
    party.code = "ZZZZZZ"
    await party.guest("Lost").come()
    return guests


async def test_a_game_leaves_no_names_words_tokens_or_addresses_in_the_log(own_party: Party) -> None:
    guests = await play(own_party)
    code = guests[0].code
    async with own_party.http.get(f"{own_party.server.base}/r/{code}?name={NAME}") as answer:
        assert answer.status == 200
    await own_party.server.stop()
    said = own_party.server.said()
    telltales = [NAME, "Zebulon", "zebra", "Quokka", "Cléo", code, "ZZZZZZ", "b" * 43]
    telltales += [guest.token for guest in guests if guest.token]
    assert [word for word in telltales if word in said] == []
    log = "".join(line for line in said.splitlines() if line.startswith("{"))
    assert not re.search(r"127\.0\.0\.1|::1", log)


async def test_who_is_gone_before_she_is_answered_is_no_failure_of_ours(own_party: Party) -> None:
    for _ in range(100):
        hang_up(own_party.server)
    await own_party.sit_down(1)
    await own_party.server.stop()
    assert {line["event"] for line in lines(own_party.server)}.isdisjoint({"failed", "library_warned"})


async def test_nor_is_who_is_gone_while_she_is_answered(own_party: Party) -> None:
    request = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in range(5):
        with deaf(own_party.server, request * 3_000):
            await asyncio.sleep(0.5)
    await own_party.sit_down(1)
    await own_party.server.stop()
    assert {line["event"] for line in lines(own_party.server)}.isdisjoint({"failed", "library_warned"})


async def test_it_tells_what_happened_where_and_when(own_party: Party) -> None:
    await play(own_party)
    await own_party.server.stop()
    told = lines(own_party.server)
    happened = [line["event"] for line in told]
    assert happened[0] == "house_opened"
    assert happened[-1] == "house_closed"
    assert {"room_opened", "link_opened", "link_closed", "game_began"} <= set(happened)
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line["at"]) for line in told)
    (began,) = (line for line in told if line["event"] == "game_began")
    assert (began["game"], began["seats"]) == ("freeze", 5)
    rooms = {line["room"] for line in told if "room" in line}
    assert [re.fullmatch(r"[0-9a-f]{8}", room) is not None for room in rooms] == [True]


def test_what_is_no_figure_and_none_of_our_words_is_left_out() -> None:
    event = {
        "event": "joined",
        "name": NAME,
        "seats": 5,
        "seconds": 0.5,
        "body": LINE.encode(),
        "token": None,
    }
    assert privacy_filter(None, "info", event) == {"event": "joined", "seats": 5, "seconds": 0.5}


def test_a_failure_says_where_it_happened_and_quotes_nothing() -> None:
    with pytest.raises(ValueError, match=NAME) as error:
        int(NAME)
    assert re.fullmatch(r"test_a_failure_says_where\w+:\d+", call_path(error.value.__traceback__))


def test_a_failure_deep_down_is_said_quickly_and_in_one_line() -> None:
    """Whoever finds a recursion must not stop the house by what it writes about it."""

    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as error:
        deeper()
    start = time.perf_counter()
    path = call_path(error.value.__traceback__).split(" > ")
    assert time.perf_counter() - start < 0.002
    assert path[0].startswith("test_a_failure_deep") and path[LONGEST_PATH // 2] == "…"
    assert len(path) == LONGEST_PATH + 1


def test_what_a_library_says_is_not_repeated() -> None:
    script = (
        "import logging, threading\n"
        "from tablee.server.logs import open_log\n"
        "open_log()\n"
        f"logging.getLogger('aiohttp.server').error('request from %s', '{NAME}')\n"
        f"try: int('{NAME}')\n"
        f"except ValueError: logging.getLogger('asyncio').exception('{NAME}')\n"
        f"thread = threading.Thread(target=int, args=('{NAME}',)); thread.start(); thread.join()\n"
        f"int('{NAME}')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    told = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["event"] for line in told] == ["library_warned", "failed", "failed", "failed"]
    assert {line.get("kind") for line in told} == {"aiohttp.server", "ValueError"}
    assert NAME not in done.stderr + done.stdout


class Deafened(Server):
    """Its log goes where nothing can be written, or where nobody reads."""

    redirection = "2>/dev/full"

    def command(self) -> list[str]:
        return ["sh", "-c", f'exec "$@" {self.redirection}', "sh", *super().command()]


@pytest.fixture(params=["2>/dev/full", ">/dev/full 2>&1", "2>&-", "2>{pipe}"])
def unheard(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    server = Deafened(tmp_path / "house", 20.0)
    server.redirection = request.param.format(pipe=pipe)
    server.open()
    yield server
    if server.is_running:
        server.kill()
    os.close(reader)


async def test_a_log_that_cannot_be_written_stops_nobody(unheard: Server, http: ClientSession) -> None:
    """A full disk, no disk at all, or a pipe that nobody reads: people play, and SIGTERM is heard."""
    party = Party(unheard, http)
    (host,) = await party.sit_down(1)
    for _ in range(300):
        await (await party.guest(role="watcher").come()).go()
    assert (await host.ask("get_ready", ready=True))["t"] == "ack"
    async with http.get(f"{unheard.base}/healthz") as answer:
        assert answer.status == 200
    await party.go_home()
    start = time.monotonic()
    assert await unheard.stop() == 0
    assert time.monotonic() - start < 6


async def test_lines_that_are_dropped_are_counted(tmp_path: Path, http: ClientSession) -> None:
    server = Deafened(tmp_path, 20.0)
    await server.start()
    await Party(server, http).found()
    for _ in range(50):  # they are dropped by a thread, in its own time
        if (lines := await dropped(server, http)) >= 2:
            break
        await asyncio.sleep(0.2)
    assert lines >= 2
    assert await server.stop() == 0


async def dropped(server: Server, http: ClientSession) -> float:
    async with http.get(f"{server.base}/metrics") as answer:
        found = re.search(r"^tablee_log_lines_dropped_total (\S+)$", await answer.text(), re.MULTILINE)
    return float(found[1]) if found else 0


def test_a_writer_that_is_stuck_drops_what_is_too_much_and_waits_for_nobody() -> None:
    reading, writing = os.pipe()
    writer = LogWriter(writing, most=100)
    writer.start()
    start = time.monotonic()
    for _ in range(1_000):
        writer.write("x" * 1_000)
    assert time.monotonic() - start < 1
    assert 1_000 - 100 - 67 <= writer.dropped < 1_000
    os.close(reading)  # whoever should have read is gone: the rest cannot be written either
    writer.close()
    assert writer.dropped >= 1_000 - 67


async def test_a_talk_is_over_even_if_its_last_line_cannot_be_noted() -> None:
    """No socket and no talk is left behind."""

    def broken(what: str, room: str | None = None, **figures: str | float) -> None:
        if what == "link_closed":
            raise OSError("no space left")

    async with indoors(Metrics(broken)) as (sessions, guest):
        assert len(sessions.open) == 1
        await guest.go()
        await asyncio.sleep(0.2)
        assert not sessions.open
