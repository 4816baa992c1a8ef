"""How much one address may ask for; and a party of forty behind one address is never too much."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from math import inf
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, TCPConnector, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from tablee.live.limits import fair_share
from tablee.server import limits as module
from tablee.server.addresses import client_address, household
from tablee.server.limits import WRONG_CODES, AddressLimits, RateLimits, SocketSlot, TooMany
from tablee.server.settings import Network, Settings
from tests.server.conftest import Party, run
from tests.server.guest import Guest
from tests.server.process import Server
from tests.server.raw import deaf

WRONG = "XXXXXX"


@pytest.fixture
def settings() -> dict[str, int]:
    return {}


@pytest.fixture
def strict(tmp_path: Path, settings: dict[str, int]) -> Iterator[Server]:
    """A house with the quotas of every day, or others."""
    yield from run(Server(tmp_path, 20.0, settings=settings))


@asynccontextmanager
async def at(address: str) -> AsyncIterator[ClientSession]:
    """Somebody who calls from this address."""
    async with ClientSession(connector=TCPConnector(local_addr=(address, 0))) as http:
        yield http


async def look_up(http: ClientSession, server: Server, code: str) -> tuple[int, dict[str, Any]]:
    async with http.get(f"{server.base}/api/rooms/{code}") as answer:
        if answer.status == 429:
            assert 1 <= int(answer.headers["Retry-After"]) <= 66
        return answer.status, await answer.json()


async def guess(http: ClientSession, server: Server, times: int) -> list[int]:
    return [(await look_up(http, server, WRONG))[0] for _ in range(times)]


async def test_ten_wrong_codes_a_minute_and_then_no_answer_not_even_to_a_right_one(strict: Server) -> None:
    async with at("127.0.0.1") as friend, at("127.0.0.2") as guesser:
        party = Party(strict, friend)
        (host,) = await party.sit_down(1)
        assert await guess(guesser, strict, WRONG_CODES + 3) == [404] * WRONG_CODES + [429] * 3
        status, said = await look_up(guesser, strict, party.code)
        assert (status, said["key"]) == (429, "too_many_tries")
        assert 0 < said["again_in"] <= 66_000
        by_socket = await Guest(guesser, strict.base, party.code).come()
        assert (by_socket.bye["key"], await by_socket.close_code()) == ("too_many_tries", 4429)
        assert 0 < by_socket.bye["again_in"] <= 66_000
        assert (await look_up(friend, strict, party.code))[0] == 200
        host.http = guesser
        await host.come()
        assert host.person == 0, "who has a token comes in from everywhere"
        await party.go_home()


async def test_wrong_codes_count_however_they_are_tried(strict: Server) -> None:
    async with at("127.0.0.1") as http:
        for _ in range(3):
            stranger = await Guest(http, strict.base, WRONG).come()
            assert stranger.bye["key"] == "no_such_room"
        for what in ("ticket", "move", "seat"):
            stranger.token = "x" * 43
            assert (await stranger.posted(what, key="x"))["key"] == "no_such_room"
        async with http.get(f"{strict.base}/api/rooms/{WRONG}/qr.svg") as answer:
            assert answer.status == 404
        assert await guess(http, strict, 5) == [404] * 3 + [429] * 2


async def test_forty_phones_behind_one_address_come_in_however_badly_some_of_them_type(
    strict: Server,
) -> None:
    async with at("127.0.0.1") as http:
        party = Party(strict, http)
        await party.found()
        await guess(http, strict, WRONG_CODES + 5)
        guests = [party.guest(f"Guest {number}") for number in range(40)]
        for guest in guests:
            assert (await look_up(http, strict, party.code))[0] == 200
            await guest.come()
        assert [guest.person for guest in guests] == list(range(40))
        await party.go_home()
        for guest in guests:
            await guest.come()
        await guests[0].until(lambda: all(person["link"] == "here" for person in guests[0].room["people"]))
        await party.go_home()


@pytest.mark.parametrize("settings", [{"rooms_an_address": 3}])
async def test_nobody_opens_rooms_without_end(strict: Server) -> None:
    async with at("127.0.0.1") as http, at("127.0.0.2") as other:
        answers = [await http.post(f"{strict.base}/api/rooms") for _ in range(4)]
        assert [answer.status for answer in answers] == [201, 201, 201, 429]
        assert (await answers[3].json())["key"] == "too_many_rooms"
        assert (await other.post(f"{strict.base}/api/rooms")).status == 201


@pytest.mark.parametrize("settings", [{"sockets_an_address": 2}])
async def test_nobody_opens_sockets_without_end(strict: Server) -> None:
    async with at("127.0.0.1") as http:
        party = Party(strict, http)
        first, second = await party.sit_down(2)
        third = await party.guest("Cléo").come()
        assert (third.bye["key"], await third.close_code()) == ("too_many_sockets", 4429)
        await second.go()
        await first.until(lambda: first.room["people"][1]["link"] == "away")
        await party.guest("Dag").come()
        await party.go_home()


@pytest.mark.parametrize("settings", [{"sockets_an_address": 4}])
async def test_who_has_a_seat_finds_room_among_any_number_of_sockets(strict: Server) -> None:
    """Others of her address have all sockets that newcomers may have, and open more that say nothing."""
    async with at("127.0.0.1") as http:
        party = Party(strict, http)
        guests = await party.sit_down(2)
        await guests[1].go()
        screens = [await party.guest(role="screen").come() for _ in range(3)]
        silent = [
            await http.ws_connect(f"{strict.base}/ws", headers={"Origin": strict.base}) for _ in range(2)
        ]
        await guests[1].come()
        assert guests[1].bye == {} and guests[1].person == 1
        assert (await silent[0].receive(5)).type in {WSMsgType.CLOSED, WSMsgType.ERROR}
        assert not any(screen.bye for screen in screens)
        with pytest.raises(WSServerHandshakeError) as refused:
            await http.ws_connect(f"{strict.base}/ws", headers={"Origin": strict.base})
        assert refused.value.status == 429
        for ws in silent:
            await ws.close()
        await party.go_home()


@pytest.mark.parametrize("settings", [{"messages_an_address": 25}])
async def test_an_address_that_says_too_much_is_stopped(strict: Server) -> None:
    async with at("127.0.0.1") as http:
        party = Party(strict, http)
        guests = await party.sit_down(4)
        for _ in range(25):
            for guest in guests:
                if not guest.bye:
                    await guest.say({"t": "ping", "at": 1})
        await guests[0].until(lambda: any(guest.bye for guest in guests))
        assert {guest.bye["key"] for guest in guests if guest.bye} == {"too_fast"}
        await party.go_home()


NEIGHBOURS, HONEST = 60, 10


def test_a_neighbour_at_the_legal_rate_cuts_no_honest_phone() -> None:
    """Sixty sockets at 24 messages a second and ten phones that tap, all of one address, for a minute."""
    address = AddressLimits(Settings(), 0)
    loud = {address.open_socket(0) for _ in range(NEIGHBOURS)}
    phones = [address.open_socket(0) for _ in range(HONEST)]
    for tick in range(60 * 24):
        now = tick / 24
        for line in tuple(loud):
            if not line.sender.may_send(now):
                address.close_socket(line)
                loud.discard(line)
        for number, line in enumerate(phones):
            if tick % 12 == number:
                assert line.sender.may_send(now)
    assert 30 <= len(loud) <= 42, "as many as there is room for may go on"


def test_nobody_gets_more_by_coming_again_and_again() -> None:
    """All sockets of an address at the legal rate, for a minute; who is cut is back at once."""
    address, heard, lines = AddressLimits(Settings(), 0), 0, list[SocketSlot]()
    for tick in range(60 * 24):
        now = tick / 24
        with suppress(TooMany):
            while len(lines) < 200:
                lines.append(address.open_socket(now))
        for line in tuple(lines):
            if line.sender.may_send(now):
                heard += 1
            else:
                address.close_socket(line)
                lines.remove(line)
    assert heard < 60 * 1_000 * 2


@pytest.mark.parametrize(
    ("paces", "share"),
    [
        ((), inf),
        ((3, 4), inf),
        ((1, 1, 8), inf),
        ((1, 9, 9), 4.5),
        ((20,), 10),
        ((5, 5), inf),
        ((0, 6, 6), 5),
    ],
)
def test_a_fair_share(paces: tuple[float, ...], share: float) -> None:
    assert fair_share(paces, 10) == share


PROXY, CLIENT, OTHER = "10.0.0.7", "192.0.2.1", "198.51.100.2"
FORWARDED = [
    ("a stranger is not believed", CLIENT, (OTHER,), CLIENT),
    ("a proxy is", PROXY, (CLIENT,), CLIENT),
    ("what came before the proxy is not", PROXY, (f"{OTHER}, {CLIENT}",), CLIENT),
    ("two proxies in a row", PROXY, (f"{OTHER}, {CLIENT}, 10.1.1.1",), CLIENT),
    ("two headers are one", PROXY, (OTHER, CLIENT), CLIENT),
    ("a proxy that says nothing", PROXY, (), PROXY),
    ("nonsense", PROXY, ("<script>",), PROXY),
    ("nonsense before it", PROXY, (f"x, {CLIENT}",), CLIENT),
    ("a new address", PROXY, ("2001:db8::1",), "2001:db8::1"),
]


@pytest.mark.parametrize(
    ("peer", "headers", "address"), [row[1:] for row in FORWARDED], ids=[row[0] for row in FORWARDED]
)
def test_forwarded_addresses_are_believed_of_a_known_proxy_only(
    peer: str, headers: tuple[str, ...], address: str
) -> None:
    settings = Settings(trusted_proxies=(Network("10.0.0.0/8"),))
    forwarded = CIMultiDict([("X-Forwarded-For", header) for header in headers])
    request = make_mocked_request("GET", "/", forwarded).clone(remote=peer)
    assert client_address(request, settings) == address


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "None"),
    ],
)
def test_a_home_is_one_caller(address: str, same: str) -> None:
    assert household(address) == same


def calls(limits: RateLimits, address: str, now: float = 0) -> AddressLimits:
    return limits.of(make_mocked_request("GET", "/").clone(remote=address), now)


def test_a_network_of_many_homes_is_not_many_callers() -> None:
    """Seventy homes of one /48 open rooms and guess: as much as ten homes may, and no more."""
    limits, founded, guessed = RateLimits(Settings(rooms_an_address=6)), 0, 0
    for home_number in range(70):
        address = calls(limits, f"2001:db8:1:{home_number:x}::1")
        with suppress(TooMany):
            address.take_room(0)
            founded += 1
        with suppress(TooMany):
            for _ in range(5):
                address.check_guess(WRONG, 0)
                address.count_wrong_code(0)
                guessed += 1
    assert (founded, guessed) == (60, 10 * WRONG_CODES)
    calls(limits, "2001:db8:2::1").take_room(0)
    calls(limits, "192.0.2.1").take_room(0)
    known = calls(limits, "2001:db8:1:1::1")
    known.remember_room("BCDF", 0)
    known.check_guess("BCDF", 0)


@pytest.mark.parametrize("settings", [{"most_rooms": 5}])
async def test_a_house_that_is_full_opens_no_room_and_says_so(strict: Server) -> None:
    async with at("127.0.0.1") as http:
        party = Party(strict, http)
        (host,) = await party.sit_down(1)
        answers = [await http.post(f"{strict.base}/api/rooms") for _ in range(6)]
        assert [answer.status for answer in answers] == [201] * 4 + [503] * 2
        assert await answers[-1].json() == {"key": "house_full"}
        assert (await host.ask("get_ready", ready=True))["t"] == "ack"
        await asyncio.sleep(0.7)
        await party.go_home()
    assert "house_full" in strict.said()


async def test_memory_is_bounded_and_addresses_are_not_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ADDRESSES", 50)
    limits = RateLimits(Settings())
    request = make_mocked_request("GET", "/")
    held = limits.of(request.clone(remote="192.0.2.200"), 0)
    held.open_socket(0)
    for number in range(1, 200):
        limits.of(request.clone(remote=f"192.0.2.{number}"), 0)
    assert len(list(limits)) == 50
    assert limits.of(request.clone(remote="192.0.2.200"), 0) is held
    assert not any(b"192" in key for key in limits)


def is_let_through(address: AddressLimits, code: str, now: float) -> bool:
    with suppress(TooMany):
        address.check_guess(code, now)
        return True
    return False


def test_an_address_is_known_for_few_rooms() -> None:
    address = AddressLimits(Settings(), 0)
    for number in range(500):
        address.remember_room(str(number), number)
    for _ in range(WRONG_CODES):
        address.count_wrong_code(500)
    assert sum(is_let_through(address, str(number), 500) for number in range(500)) == module.MOST_ROOMS


def test_any_minute_has_at_most_ten_wrong_answers() -> None:
    """Not only from one full minute to the next: in every stretch of sixty-five seconds."""
    address, answered = AddressLimits(Settings(), 0), list[float]()
    for tick in range(4_000):
        now = tick / 10
        try:
            address.check_guess(WRONG, now)
        except TooMany:
            continue
        address.count_wrong_code(now)
        answered.append(now)
    assert len(answered) > 60
    assert max(sum(start <= at < start + 65 for at in answered) for start in answered) == WRONG_CODES


@pytest.mark.parametrize("settings", [{"sockets_an_address": 30}])
async def test_lines_on_which_nothing_is_said_are_counted_too(strict: Server) -> None:
    """One address has as many connections as three times its sockets; others do not notice."""
    async with at("127.0.0.2") as friend:
        party = Party(strict, friend)
        (host,) = await party.sit_down(1)
        lines = await crowd("127.0.0.3", strict, 120)
        assert sum([await is_open(line) for line in lines]) == 90
        assert (await host.ask("get_ready", ready=True))["t"] == "ack"
        for _, writer in lines:
            writer.close()
        await asyncio.sleep(0.2)
        lines = await crowd("127.0.0.3", strict, 5)
        assert all([await is_open(line) for line in lines])
        found = await (await friend.get(f"{strict.base}/metrics")).text()
        assert 'tablee_refusals_total{why="too_many_connections"} 30.0' in found
        assert re.search(r"^tablee_connections ([678])\.0$", found, re.MULTILINE)
        for _, writer in lines:
            writer.close()
        await party.go_home()


async def test_one_address_cannot_have_all_files(tmp_path: Path) -> None:
    """With 256 files at most: a newcomer of another address comes in, and then there is always one left."""
    server = Server(tmp_path, 20.0, ("prlimit", "--nofile=256:256"))
    await server.start()
    lines = await crowd("127.0.0.3", server, 250)
    assert sum([await is_open(line) for line in lines]) == 144
    async with at("127.0.0.2") as http:
        party = Party(server, http)
        (host,) = await party.sit_down(1)
        more = [line for other in range(4, 8) for line in await crowd(f"127.0.0.{other}", server, 40)]
        assert (await host.ask("get_ready", ready=True))["t"] == "ack"
        assert open_files(server) <= 256 - 32
        await party.go_home()
    for _, writer in (*lines, *more):
        writer.close()
    assert await server.stop() == 0
    assert '"no_files"' in server.said()


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def crowd(address: str, server: Server, count: int) -> list[Connection]:
    """Connections of one address that say nothing."""
    opened = [
        await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0)) for _ in range(count)
    ]
    await asyncio.sleep(0.3)
    return opened


async def is_open(line: Connection) -> bool:
    try:
        async with asyncio.timeout(0.002):
            return await line[0].read(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


async def test_slow_handshakes_are_cut(strict: Server) -> None:
    """One says nothing at all, one a letter at a time, one never ends its body, one never reads."""
    head = b"HTTP/1.1\r\nHost: localhost"
    starts = (b"", b"GET /ws " + head, b"POST /api/rooms " + head + b"\r\nContent-Length: 999\r\n\r\n{")
    before = open_files(strict)
    with deaf(strict, (b"GET /metrics " + head + b"\r\n\r\n") * 3_000):
        await asyncio.gather(*(is_cut(strict, start) for start in starts))
        assert await asyncio.to_thread(come_down_to, strict, before)


def come_down_to(server: Server, files: int) -> bool:
    end = time.monotonic() + 40
    while open_files(server) > files and time.monotonic() < end:
        time.sleep(0.1)
    return open_files(server) <= files


def open_files(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


async def is_cut(server: Server, start: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(start)
    async with asyncio.timeout(25):
        while not reader.at_eof():
            try:
                async with asyncio.timeout(0.5):
                    await reader.read(4_096)
            except TimeoutError:
                writer.write(b"x" if start else b"")
            except ConnectionError:
                break
    writer.close()
