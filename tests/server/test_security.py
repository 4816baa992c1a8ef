"""Who may come in, and what every answer carries."""

import json
import re
import socket
import zlib
from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
import segno
from aiohttp import ClientSession, WSServerHandshakeError
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from tablee.live.house import CODES_A_ROOM, LETTERS
from tablee.server.addresses import OwnNames, PublicUrl, lan_url
from tablee.server.http.qr import secret_qr
from tablee.server.http.security import A_YEAR, DOCUMENTS
from tablee.server.http.static import CODE
from tablee.server.settings import InvalidSetting, read_settings
from tests.server.conftest import Party
from tests.server.process import Server
from tests.server.raw import last_words

ROUTES = (
    ("GET", "/", 200),
    ("GET", "/r/BCDF", 200),
    ("GET", "/m/BCDF", 200),
    ("GET", "/tv", 200),
    ("GET", "/tv/BCDF", 200),
    ("GET", "/rules", 200),
    ("GET", "/rules/freeze", 200),
    ("HEAD", "/", 200),
    ("GET", "/privacy", 200),
    ("GET", "/accessibility", 200),
    ("GET", "/screen", 200),
    ("POST", "/api/screens", 201),
    ("POST", "/api/screens/room", 400),
    ("POST", "/api/rooms/nowhere/screen", 403),
    ("GET", "/healthz", 200),
    ("GET", "/readyz", 200),
    ("GET", "/metrics", 200),
    ("GET", "/api/house", 200),
    ("GET", "/api/house/qr.svg", 200),
    ("POST", "/api/rooms", 201),
    ("GET", "/api/rooms/nowhere", 404),
    ("GET", "/api/rooms/nowhere/qr.svg", 404),
    ("POST", "/api/rooms/nowhere/ticket", 403),
    ("POST", "/api/rooms/nowhere/move", 403),
    ("POST", "/api/rooms/nowhere/seat", 400),
    ("GET", "/api/rooms/nowhere/ticket", 404),
    ("GET", "/no/such/file.js", 404),
    ("GET", "/../../etc/passwd", 404),
    ("GET", "/assets/..%2f..%2fsettings.py", 404),
    ("DELETE", "/api/rooms", 405),
    ("POST", "/", 405),
    ("TRACE", "/", 405),
    ("GET", "/ws", 403),
)


@pytest.mark.parametrize(("method", "path", "status"), ROUTES)
async def test_every_answer_has_strict_headers(
    house: Server, http: ClientSession, method: str, path: str, status: int
) -> None:
    async with http.request(method, house.base + path) as answer:
        assert answer.status == status
        page = document_headers(house.base.removeprefix("http://"))
        strict = HEADERS | page if answer.content_type in DOCUMENTS else HEADERS
        assert {name: answer.headers.getall(name) for name in strict} == {k: [v] for k, v in strict.items()}
        assert strict is not HEADERS or not set(page) & set(answer.headers)
        assert not {"Access-Control-Allow-Origin", "Set-Cookie"} & set(answer.headers)


HTTPS: tuple[tuple[dict[str, str], dict[str, str], bool], ...] = (
    ({}, {}, False),
    ({}, {"X-Forwarded-Proto": "https"}, False),
    ({"trusted_proxies": "127.0.0.1"}, {"X-Forwarded-Proto": "https"}, True),
    ({"trusted_proxies": "127.0.0.1"}, {"X-Forwarded-Proto": "http"}, False),
    ({"public_url": "https://play.example.org"}, {}, True),
    ({"public_url": "http://play.example.org"}, {}, False),
)


@pytest.mark.parametrize(("settings", "headers", "is_https"), HTTPS)
def test_where_https_is_it_is_for_good(
    settings: dict[str, str], headers: dict[str, str], is_https: bool
) -> None:
    """Said by a proxy that we know, or by the public address; a phone in a plain network is not shut out."""
    chosen = read_settings(settings, {}, None)
    request = make_mocked_request("GET", "/", headers).clone(remote="127.0.0.1")
    assert PublicUrl(chosen).is_https(request) == is_https


async def test_it_is_said_with_every_answer(tmp_path: Path, http: ClientSession) -> None:
    server = Server(tmp_path, settings={"trusted_proxies": "127.0.0.1"})
    await server.start()
    for path in ("/", "/api/house", "/not/there", "/metrics"):
        async with http.get(server.base + path, headers={"X-Forwarded-Proto": "https"}) as answer:
            assert answer.headers["Strict-Transport-Security"] == A_YEAR
            assert ("Cross-Origin-Opener-Policy" in answer.headers) == (path == "/")
        async with http.get(server.base + path) as answer:
            assert not {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"} & set(answer.headers)
    assert await server.stop() == 0


NO_HTTP = (
    b"hello there\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: house\r\nContent-Length: many\r\n\r\n",
    b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\nHost: house\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: house\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
)


@pytest.mark.parametrize(
    "request_bytes", NO_HTTP, ids=["words", "tls", "version", "length", "long", "two ends"]
)
def test_what_is_no_http_is_answered_with_a_number(house: Server, request_bytes: bytes) -> None:
    """Nothing of it is repeated, and nobody learns what the house is made of."""
    head, _, body = last_words(house, request_bytes).partition(b"\r\n\r\n")
    status, *rows = head.decode().split("\r\n")
    assert (status, body) == ("HTTP/1.0 400 Bad Request", b"")
    headers = dict(row.split(": ", 1) for row in rows)
    assert set(headers) == {*HEADERS, "Content-Length", "Date"}
    assert headers["Server"] == "Tablee"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000", "[::1]"])
async def test_no_phone_is_sent_to_itself(party: Party, host: str) -> None:
    code = await party.found()
    address = f"{party.server.base}/api/rooms/{code}"
    async with party.http.get(address, headers={"Host": host}) as answer:
        shown = (await answer.json())["address"]
    assert shown == lan_url(party.server.port)


@pytest.mark.parametrize("code", ["kfqx", "KFQXBCD"])
async def test_letters_behind_the_address_lead_to_the_room(
    house: Server, http: ClientSession, code: str
) -> None:
    async with http.get(f"{house.base}/{code}") as answer:
        assert answer.url.path == f"/r/{code}"
        assert answer.status == 200


MOST_ROOMS = 30_000


def test_the_longest_code_can_be_typed() -> None:
    """With as many rooms as may ever be open."""
    with pytest.raises(InvalidSetting):
        read_settings({"most_rooms": MOST_ROOMS + 1}, {}, None)
    rooms = read_settings({"most_rooms": MOST_ROOMS}, {}, None).most_rooms
    length = next(n for n in range(9) if len(LETTERS) ** n >= CODES_A_ROOM * (rooms + 1))
    assert CODE.fullmatch("B" * length) and not CODE.fullmatch("B" * (length + 1))
    field = Path(__file__).parents[2] / "web" / "src" / "ui" / "CodeField.svelte"
    assert f"const LONGEST = {length}\n" in field.read_text("utf-8")


async def test_who_is_lost_comes_to_the_front_door(house: Server, http: ClientSession) -> None:
    async with http.get(f"{house.base}/no/such/page", headers={"Accept": "text/html"}) as answer:
        assert answer.status == 404
        assert '<div id="app">' in await answer.text()


@pytest.mark.parametrize("host", ["x; script-src *", "", "a" * 256, "a" * 2_290, "a b", "127.0.0.1:x"])
async def test_a_host_that_is_none_is_turned_down(party: Party, host: str) -> None:
    """It gets neither into the policy nor into a picture; nothing of it is repeated."""
    code = await party.found()
    for path in ("/", f"/api/rooms/{code}/qr.svg", "/metrics"):
        async with party.http.get(party.server.base + path, headers={"Host": host}) as answer:
            assert answer.status == 400
            assert "Content-Security-Policy" not in answer.headers
            assert not host or host not in str(answer.headers) + await answer.text()


NAMES: tuple[tuple[dict[str, str], str, bool], ...] = (
    ({}, "rebind.example:8080", False),
    ({}, "192.0.2.7:8080", True),
    ({}, "[2001:db8::7]:8080", True),
    ({}, "LocalHost", True),
    ({}, "pi.local:8080", True),
    ({}, "local", False),
    ({}, "127.0.0.1.rebind.example", False),
    ({}, f"{socket.gethostname()}:8080", True),
    ({"host_names": "Table.example, other.example"}, "table.example:8080", True),
    ({"public_url": "https://play.example.org"}, "play.example.org", True),
    ({"public_url": "https://play.example.org"}, "play.example.org:443", True),
    ({"public_url": "https://play.example.org"}, "127.0.0.1:8080", True),
    ({"public_url": "https://play.example.org"}, "rebind.example", False),
    ({"public_url": "https://play.example.org"}, "192.0.2.7:8080", False),
    ({"public_url": "https://play.example.org"}, "pi.local", False),
    ({"public_url": "https://play.example.org", "host_names": "tablee"}, "tablee:8080", True),
)


@pytest.mark.parametrize(("settings", "host", "is_ours"), NAMES)
def test_the_house_goes_by_its_own_names_only(settings: dict[str, str], host: str, is_ours: bool) -> None:
    assert (host in OwnNames(read_settings(settings, {}, None))) == is_ours


REBOUND = (
    ("POST", "/api/rooms"),
    ("GET", "/metrics"),
    ("GET", "/api/rooms/BCDF"),
    ("GET", "/"),
    ("GET", "/ws"),
)


@pytest.mark.parametrize(("method", "path"), REBOUND)
async def test_a_page_whose_name_points_here_is_not_the_house(
    house: Server, http: ClientSession, method: str, path: str
) -> None:
    """DNS rebinding: host and origin are the same, and both are a stranger's."""
    headers = {"Host": "rebind.example:8080", "Origin": "http://rebind.example:8080"}
    async with http.request(method, house.base + path, headers=headers) as answer:
        assert answer.status == 421
        assert "host_names" in await answer.text()


@pytest.mark.parametrize("path", ["/metrics", "/api/house", "/"])
async def test_a_foreign_page_reads_nothing(house: Server, http: ClientSession, path: str) -> None:
    async with http.get(house.base + path, headers={"Origin": "https://evil.example"}) as answer:
        assert answer.status == 403


HEADERS = {
    "Server": "Tablee",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def document_headers(host: str) -> dict[str, str]:
    return {
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            "font-src 'self'; media-src 'self'; "
            f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
    }


async def test_a_drawing_opened_as_a_page_is_held_as_strictly(party: Party) -> None:
    code = await party.found()
    for path in ("/icon.svg", f"/api/rooms/{code}/qr.svg"):
        async with party.http.get(party.server.base + path) as answer:
            page = document_headers(party.server.base.removeprefix("http://"))
            assert (HEADERS | page).items() <= dict(answer.headers).items()


async def test_files_of_the_app_are_packed_and_kept(house: Server, http: ClientSession) -> None:
    async with http.get(house.base, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Encoding"] == "gzip"
        script = re.search(r'src="(/assets/[^"]+\.js)"', await answer.text())
    assert script
    async with http.get(house.base + script[1], headers={"Accept-Encoding": "identity"}) as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert "Content-Encoding" not in answer.headers
        assert answer.content_type == "text/javascript"


@pytest.mark.parametrize(
    ("wanted", "packed"),
    [("br;q=0, gzip", "gzip"), ("gzip;q=0.0,br;q=0", None), ("zebra", None), ("gzip;q=0.5 , BR", "br")],
)
def test_nobody_is_sent_what_she_cannot_unpack(house: Server, wanted: str, packed: str | None) -> None:
    rows = (
        "GET /icon.svg HTTP/1.1",
        "Host: [::1]",
        "Connection: close",
        f"Accept-Encoding: {wanted}",
        "",
        "",
    )
    found = re.search(rb"Content-Encoding: (\w+)", last_words(house, "\r\n".join(rows).encode()))
    assert (found and found[1].decode()) == packed


FOREIGN: dict[str, Callable[[str], str | None]] = {
    "none": lambda base: None,
    "empty": lambda base: "",
    "null": lambda base: "null",
    "another site": lambda base: "https://evil.example",
    "another port": lambda base: base + "1",
    "our name within another": lambda base: base.replace("127.0.0.1", "127.0.0.1.evil.example"),
    "our name as a user": lambda base: "http://" + base.removeprefix("http://") + "@evil.example",
    "another scheme": lambda base: base.replace("http", "ftp"),
    "no scheme": lambda base: base.removeprefix("http://"),
    "with a path": lambda base: base + "/",
    "two in one": lambda base: f"{base}, https://evil.example",
    "us as a user": lambda base: base.replace("http://", "http://evil@"),
    "no port": lambda base: base.rpartition(":")[0],
    "a dot more": lambda base: base.replace("127.0.0.1", "127.0.0.1."),
    "another spelling": lambda base: base.replace("127.0.0.1", "2130706433"),
    "look-alike signs": lambda base: base.replace("127", "1\u06627").encode().decode("latin-1"),
    "a name before ours": lambda base: base.replace("http://", "http://evil."),
}


@pytest.mark.parametrize("make", FOREIGN.values(), ids=FOREIGN.keys())
async def test_a_foreign_page_cannot_open_a_socket(
    house: Server, http: ClientSession, make: Callable[[str], str | None]
) -> None:
    origin = make(house.base)
    headers = {} if origin is None else {"Origin": origin}
    with pytest.raises(WSServerHandshakeError) as refused:
        await http.ws_connect(f"{house.base}/ws", headers=headers)
    assert refused.value.status == 403


async def test_a_room_over_http(party: Party) -> None:
    await party.start(5)
    base, code = party.server.base, party.code
    for typed in (code, code.lower(), f" {code[0]}-{code[1:]}"):
        async with party.http.get(f"{base}/api/rooms/{typed}") as answer:
            about = await answer.json()
            assert (about["code"], about["people"], about["playing"]) == (code, 5, True)
    async with party.http.get(f"{base}/api/rooms/{code}/qr.svg") as answer:
        assert answer.content_type == "image/svg+xml"
        assert (await answer.text()).startswith("<svg")


async def test_the_way_in_is_drawn_once_and_kept(party: Party) -> None:
    """By the house and by the phones: a thousand requests cost hardly more than one."""
    address = f"{party.server.base}/api/rooms/{await party.found()}/qr.svg"
    async with party.http.get(address) as answer:
        assert answer.headers["Cache-Control"] == "private, max-age=3600"
        drawn = await answer.text()
    before = party.server.cpu()
    for _ in range(200):
        async with party.http.get(address) as answer:
            assert await answer.text() == drawn
    assert party.server.cpu() - before < 0.4


async def test_a_way_to_move_is_not_kept_and_not_drawn_without_end(own_party: Party) -> None:
    """Its key is a secret; each is drawn afresh, a party of forty can, and then it is enough for a while."""
    (host,) = await own_party.sit_down(1)
    answers = [await host.posted("move") for _ in range(45)]
    drawn = [answer["picture"] for answer in answers if "picture" in answer]
    assert 40 <= len(drawn) == len(set(drawn)) < 45
    assert answers[-1]["key"] == "too_fast"


async def test_a_code_is_drawn_aside_so_that_no_table_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, by = segno.make, list[Thread]()

    def watched(*words: Any, **more: Any) -> segno.QRCode:
        by.append(current_thread())
        return draw(*words, **more)

    monkeypatch.setattr(segno, "make", watched)
    assert (await secret_qr("http://192.0.2.1:8080/r/BCDF")).startswith("<svg")
    assert len(by) == 1 and by != [main_thread()]


BAD_WISHES = (b"{", b"[]", b'{"lang": "xx"}', b'{"lang": 3}', b"\xff", b'{"lang": "\xff", "key": "\xff"}')
TOO_DEEP = b'{"x":' + b"[" * 1_800 + b"]" * 1_800 + b"}"


@pytest.mark.parametrize("path", ["", "/nowhere/seat"])
@pytest.mark.parametrize("body", [*BAD_WISHES, TOO_DEEP])
async def test_a_bad_wish_is_told_so(house: Server, http: ClientSession, path: str, body: bytes) -> None:
    async with http.post(f"{house.base}/api/rooms{path}", data=body) as answer:
        assert (answer.status, await answer.json()) == (400, {"key": "bad_request"})


@pytest.mark.parametrize(
    ("headers", "status"), [({"Content-Encoding": "gzip"}, 415), ({"Expect": "nothing"}, 417)]
)
async def test_a_request_that_cannot_be_read_is_answered_with_strict_headers(
    house: Server, http: ClientSession, headers: dict[str, str], status: int
) -> None:
    async with http.post(f"{house.base}/api/rooms", data=b"{}", headers=headers) as answer:
        assert answer.status == status
        assert HEADERS.items() <= dict(answer.headers).items()


BOMB_MIB = 400


@pytest.fixture(scope="module")
def bomb() -> bytes:
    """Four hundred kilobytes that unfold to four hundred megabytes."""
    packer = zlib.compressobj(9, wbits=31)
    return b"".join(packer.compress(bytes(1024 * 1024)) for _ in range(BOMB_MIB)) + packer.flush()


@pytest.mark.parametrize(("method", "path"), [("POST", "/api/rooms"), ("GET", "/healthz"), ("GET", "/none")])
def test_nothing_is_unfolded_on_the_loop(server: Server, bomb: bytes, method: str, path: str) -> None:
    """Whoever reads the body or not: it is turned down, the line is closed, and it costs next to nothing."""
    length = f"Content-Encoding: gzip\r\nContent-Length: {len(bomb)}"
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n\r\n".encode()
    before = server.cpu()
    answer = last_words(server, head + bomb)
    assert answer.startswith(b"HTTP/1.1 415 ")
    assert server.cpu() - before < 0.25


async def test_too_long_a_wish_is_not_read(house: Server, http: ClientSession) -> None:
    async with http.post(f"{house.base}/api/rooms", data=b" " * 100_000) as answer:
        assert answer.status == 413


@pytest.mark.parametrize(
    ("hello", "key", "code"),
    [
        ({"room": "XXXXXX"}, "no_such_room", 4404),
        ({"v": 2}, "other_version", 4403),
        ({"name": ""}, "name_empty", 4403),
        ({"name": " \u200b\u202e "}, "name_empty", 4403),
        ({"name": "x" * 17}, "name_too_long", 4403),
        ({"as": "ghost"}, "malformed", 4400),
        ({"t": "ping", "at": 1}, "malformed", 4400),
    ],
)
async def test_a_hello_that_is_turned_away(
    party: Party, hello: dict[str, object], key: str, code: int
) -> None:
    await party.found()
    good = {"t": "hello", "v": 1, "room": party.code, "as": "player", "lang": "en", "name": "Ada"}
    base = party.server.base
    async with party.http.ws_connect(f"{base}/ws", headers={"Origin": base}) as ws:
        await ws.send_str(json.dumps(good | hello))
        assert (await ws.receive_json())["key"] == key
        await ws.receive()
        assert ws.close_code == code


async def test_who_talks_too_fast_is_shown_out_and_the_others_are_not(party: Party) -> None:
    host, chatty = await party.sit_down(2)
    for _ in range(200):
        await chatty.say({"t": "ping", "at": 1})
    await chatty.until(lambda: chatty.bye)
    assert (chatty.bye["key"], await chatty.close_code()) == ("too_fast", 4429)
    assert (await host.ask("get_ready", ready=True))["t"] == "ack"


async def test_a_reaction_reaches_those_who_may_see_it(party: Party) -> None:
    guests = await party.scene()
    for guest in guests:
        guest.heard.clear()
    await guests[0].say({"t": "react", "how": "clap"})
    await guests[1].until(lambda: guests[1].heard)
    assert guests[1].heard[0] == {"t": "reacted", "person": 0, "seat": 0, "how": "clap"}


async def test_two_origins_are_none(house: Server, http: ClientSession) -> None:
    headers = CIMultiDict([("Origin", house.base), ("Origin", "https://evil.example")])
    with pytest.raises(WSServerHandshakeError) as refused:
        await http.ws_connect(f"{house.base}/ws", headers=headers)
    assert refused.value.status == 403


@pytest.mark.parametrize("path", ["", "/nowhere/seat"])
async def test_a_foreign_page_cannot_post(house: Server, http: ClientSession, path: str) -> None:
    headers = {"Origin": "https://evil.example"}
    async with http.post(f"{house.base}/api/rooms{path}", data=b"{}", headers=headers) as answer:
        assert answer.status == 403
