"""Bad input: nothing but documented refusals and close codes, no traceback, and memory stays flat."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from tablee.core.records import Action, Refused
from tablee.games import GAMES
from tablee.wire.codec import LONGEST_MESSAGE, Malformed, decode, decode_action
from tests.server.conftest import Party, assert_well
from tests.server.process import Server
from tests.server.raw import (
    BINARY,
    CLOSE,
    CONTINUED,
    PONG,
    TEXT,
    RawSocket,
    change,
    http_answer,
    masked,
)

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
CODES = {
    int(code) for code in re.findall(r"^\| (\d{4}) \|", PROTOCOL.read_text(encoding="utf-8"), re.MULTILINE)
}
ANSWERS = {
    "welcome",
    "room",
    "view",
    "ack",
    "refused",
    "late",
    "pong",
    "reacted",
    "hand_moved",
    "sorry",
    "bye",
}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
jsons = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
words = st.sampled_from(
    ["t", "do", "c", "e", "a", "v", "hello", "act", "ask", "ping", "react", "room", "as", "ticket", "name",
     "volunteer", "point", "hands", "lock", "say", "text", "start", "kick", "person", "choose", "options"]
)  # fmt: skip
numbers = st.integers() | st.sampled_from([-1, 0, 1, 2**31, 2**53, 2**63, 2**64, 10**300])
VALID: tuple[dict[str, Any], ...] = (
    {"t": "act", "c": 1, "e": 1, "a": {"do": "volunteer"}},
    {"t": "act", "c": 2, "e": 1, "a": {"do": "point", "hands": [0, 1], "lock": True}},
    {"t": "act", "c": 3, "e": 1, "a": {"do": "say", "text": "hello"}},
    {"t": "act", "c": 3, "e": 1, "a": {"do": "call_foul", "actress": 1, "what": "rank"}},
    {"t": "ask", "c": 4, "a": {"do": "rename", "name": "Ada"}},
    {"t": "ask", "c": 5, "a": {"do": "choose", "game": "freeze", "options": {"target": 13}}},
    {"t": "ask", "c": 6, "a": {"do": "kick", "person": 0}},
    {"t": "ask", "c": 7, "a": {"do": "dress", "animal": 1, "colour": 2}},
    {"t": "ask", "c": 8, "a": {"do": "lend_luck", "nonce": "abc"}},
    {"t": "ask", "c": 9, "a": {"do": "add_bot", "level": "easy"}},
    {"t": "ask", "c": 10, "a": {"do": "start"}},
    {"t": "ask", "c": 10, "a": {"do": "stop"}},
    {"t": "ask", "c": 10, "a": {"do": "pause", "paused": True}},
    {"t": "ping", "at": 1.5},
    {"t": "react", "how": "clap"},
    {"t": "hand", "x": 3, "y": -4},
)


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """A valid message with something in it exchanged, dropped, added or cut off."""
    message = json.loads(json.dumps(draw(st.sampled_from(VALID))))
    inner = draw(st.sampled_from([message, message.get("a", message)]))
    for _ in range(draw(st.integers(0, 3))):
        key = draw(st.sampled_from(sorted(inner)) if inner else words)
        match draw(st.sampled_from(["change", "number", "drop", "add"])):
            case "change":
                inner[key] = draw(jsons)
            case "number":
                inner[key] = draw(numbers)
            case "drop":
                inner.pop(key, None)
            case _:
                inner[draw(words)] = draw(jsons)
    data = json.dumps(message).encode()
    return data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data


messages = st.binary(max_size=200) | jsons.map(lambda value: json.dumps(value).encode()) | mutants()


@settings(max_examples=400)
@given(messages)
def test_the_decoder_knows_a_message_or_says_that_it_is_none(data: bytes) -> None:
    try:
        message = decode(data)
    except Malformed:
        return
    assert json.loads(data)["t"] == type(message).__struct_config__.tag


@settings(max_examples=400)
@given(messages)
def test_an_action_is_one_or_is_refused(data: bytes) -> None:
    for game in GAMES.values():
        with suppress(Refused):
            assert isinstance(decode_action(game, Raw(data)), Action)


@pytest.mark.parametrize("data", [b"[" * 4_000, b'{"a":' * 800, b"1" * 4_096, b'"\\ud800"', b"\xff\xfe", b""])
def test_the_decoder_survives(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode(data)


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("besieged"), pace=20.0)
    server.open()
    yield server
    server.close()


@pytest.fixture
async def room(besieged: Server) -> str:
    async with ClientSession() as http, http.post(f"{besieged.base}/api/rooms") as answer:
        return str((await answer.json())["code"])


class Siege:
    """Throws everything at the house, and looks at what comes back."""

    def __init__(self, server: Server, room: str, token: str | None = None) -> None:
        self.server, self._room, self._token = server, room, token
        self._hello = {"t": "hello", "v": 1, "room": room, "name": "X"}

    def greeted(self, role: str = "player") -> RawSocket:
        line = RawSocket(self.server)
        ticket = change(self.server, self._room, self._token) if self._token else None
        line.send_text(json.dumps(self._hello | {"as": role, "ticket": ticket}).encode())
        return line

    def ends_well(self, line: RawSocket) -> None:
        """Whatever was sent: every answer is a known one, and so is the close code."""
        line.say_goodbye()
        while (frame := line.frame()) is not None:
            opcode, body = frame
            if opcode == CLOSE:
                assert int.from_bytes(body[:2], "big") in CODES, body
                break
            assert opcode == TEXT
            assert json.loads(body)["t"] in ANSWERS
        line.close()
        self.is_well()

    def is_well(self) -> None:
        assert self.server.is_running
        assert_well(self.server.said())
        assert '"level": "error"' not in self.server.said()


@pytest.fixture
async def seated(besieged: Server) -> "Siege":
    """Somebody on a seat of a running game, who then goes mad."""
    async with ClientSession() as http:
        party = Party(besieged, http)
        guests = await party.start(5, way="written")
        await party.go_home()
    return Siege(besieged, party.code, guests[0].token)


@pytest.fixture
def siege(besieged: Server, room: str) -> Siege:
    return Siege(besieged, room)


def test_nonsense_on_the_socket(siege: Siege) -> None:
    @settings(max_examples=60)
    @given(st.lists(messages, max_size=6), st.booleans(), st.sampled_from(["player", "watcher", "screen"]))
    def throw(data: list[bytes], is_greeted: bool, role: str) -> None:
        line = siege.greeted(role) if is_greeted else RawSocket(siege.server)
        for each in data:
            line.send_text(each)
        siege.ends_well(line)

    throw()


def test_nonsense_from_a_seat(seated: Siege) -> None:
    @settings(max_examples=80)
    @given(st.lists(mutants(), max_size=10), st.integers(0, 12))
    def throw(data: list[bytes], entry: int) -> None:
        line = seated.greeted()
        for each in data:
            line.send_text(each.replace(b'"e": 1', b'"e": %d' % entry))
        seated.ends_well(line)

    throw()


def test_broken_frames(siege: Siege) -> None:
    @settings(max_examples=60)
    @given(st.binary(min_size=1, max_size=300), st.booleans())
    def throw(data: bytes, is_greeted: bool) -> None:
        line = siege.greeted() if is_greeted else RawSocket(siege.server)
        line.send(data)
        siege.ends_well(line)

    throw()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (masked(TEXT, b"x" * (LONGEST_MESSAGE + 1)), 1009),
        (masked(BINARY, b"{}"), 4400),
        (masked(TEXT, b"\xff\xff"), 4400),
        (masked(TEXT, b""), 4400),
        (masked(TEXT, b'{"t": "hello", "v": 1, "room": "ABCD"}'), 4400),
        (masked(3, b"reserved"), 1002),
        (b"\x81\x02{}", 1002),
        (masked(TEXT, b"half", is_final=False) + masked(TEXT, b"other half"), 1002),
    ],
    ids=["too long", "binary", "no text", "empty", "a second hello", "reserved", "no mask", "interrupted"],
)
def test_the_close_code_tells_what_was_wrong(siege: Siege, data: bytes, code: int) -> None:
    line = siege.greeted()
    line.send(data)
    assert line.close_code() == code
    line.close()
    siege.is_well()


@pytest.mark.parametrize(
    ("flood", "code"),
    [
        (masked(PONG, b"") * 200, 4429),
        (masked(TEXT, b"x", is_final=False) + masked(CONTINUED, b"", is_final=False) * 200_000, 4429),
    ],
    ids=["pongs that nobody asked for", "a message in empty pieces without an end"],
)
@pytest.mark.parametrize("role", ["player", "watcher"])
def test_what_is_no_message_is_too_much_as_well(siege: Siege, role: str, flood: bytes, code: int) -> None:
    line = siege.greeted(role)
    line.send(flood)
    assert line.close_code() == code
    line.close()
    siege.is_well()


def test_memory_stays_flat(siege: Siege, besieged: Server) -> None:
    def storm(count: int) -> int:
        for number in range(count):
            line = siege.greeted("watcher")
            line.send_text(json.dumps(VALID[number % len(VALID)]).encode() + b"x" * (number % 3))
            siege.ends_well(line)
        return besieged.memory()

    warm = storm(900)
    assert storm(900) - warm < 3 * 1024 * 1024


def test_nonsense_over_http(besieged: Server, siege: Siege) -> None:
    @settings(max_examples=60)
    @given(st.binary(max_size=200), st.sampled_from([b"GET /", b"POST /api/rooms", b"GET /ws", b""]))
    def throw(data: bytes, start: bytes) -> None:
        assert not http_answer(besieged, start + data + b"\r\n\r\n").startswith(b"HTTP/1.1 5")
        siege.is_well()

    throw()
