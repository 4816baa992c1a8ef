"""Every message, sent by everybody who must not: nothing comes of it, and the answer tells nothing.

The types are read off the wire: a new message or action without a row in `messages` fails.
"""

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from functools import partial
from typing import Any, get_args

import pytest
from aiohttp import ClientSession, WSMsgType
from msgspec.json import decode

from tablee.games import GAMES
from tablee.room.actions import RoomAction
from tablee.wire.messages import Incoming
from tests.server.conftest import Party, run
from tests.server.guest import Guest, Message, everybody
from tests.server.messages import MESSAGES, MOVES, WISHES, all_messages
from tests.server.process import Server

OF_ONESELF = {"rename", "dress", "speak", "sit", "watch", "get_ready", "lend_luck", "leave"}
SHAPES: dict[str, set[str]] = {
    "refused": {"t", "c", "key", "params"},
    "late": {"t", "c", "key"},
    "pong": {"t", "at", "now"},
    "bye": {"t", "key", "again_in"},
}


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_every_type_has_a_row() -> None:
    assert set(MESSAGES) == tags(Incoming)
    assert set(WISHES) == tags(RoomAction)
    assert {name: set(rows) for name, rows in MOVES.items()} == {
        name: tags(game.action) for name, game in GAMES.items()
    }


class Table:
    """A game in which there are secrets, and everything that can be known of it from within and without."""

    def __init__(self, party: Party, game: str) -> None:
        self.party, self.game = party, game
        self.guests: list[Guest] = []
        self.past = 0

    async def open(self) -> None:
        self.guests = await self.party.sit_down(5)
        host = self.guests[0]
        await host.ask("choose", game=self.game, options={})
        await host.ask("start")
        for guest in self.guests:
            await guest.until(partial(guest.__getattribute__, "view"))
        self.past = host.view["entry"]
        await getattr(self, f"_{self.game}")()

    async def _freeze(self) -> None:
        """Four are on stage with their ranks, the fifth must not know them."""
        await everybody(self.guests[:4], "volunteer")
        await self.guests[4].reach("Preparing")

    async def _farben(self) -> None:
        """The first one picks a side of the card, the others have to wait."""
        for guest in self.guests:
            await guest.act({"do": "vote", "whom": 0 if guest is not self.guests[0] else 1})
        await self.guests[4].reach("Siding")

    async def _falling(self) -> None:
        """Cards fall by themselves: the table is stopped."""
        await self.guests[0].ask("pause", paused=True)

    async def _carnavalesque(self) -> None:
        """Everybody has secret cards, and the crown is there to be claimed: not now."""
        await self.guests[0].ask("pause", paused=True)

    @property
    def host(self) -> Guest:
        return self.guests[0]

    async def seen(self) -> list[Any]:
        """Everything that the people of this room see now."""
        for guest in self.guests:
            await guest.time_left()  # what is on its way to them has arrived
        return [
            (guest.room, guest.view["table"], guest.view["mine"], bool(guest.bye)) for guest in self.guests
        ]

    def written(self) -> int:
        """How many lines the room has in the book."""
        with closing(sqlite3.connect(self.party.server.database)) as book:
            rows = book.execute("SELECT room, body FROM line WHERE number = 0").fetchall()
            (name,) = (room for room, body in rows if decode(body)["room"]["code"] == self.party.code)
            (count,) = book.execute("SELECT count(*) FROM line WHERE room = ?", (name,)).fetchone()
        return int(count)


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house in which time passes as in life: nothing changes by itself during a test."""
    yield from run(Server(tmp_path_factory.mktemp("calm"), pace=1.0))


@pytest.fixture(params=sorted(MOVES))
async def table(request: pytest.FixtureRequest, calm: Server, http: ClientSession) -> AsyncIterator[Table]:
    table = Table(Party(calm, http), request.param)
    await table.open()
    yield table
    await table.party.go_home()


def tells_nothing(answer: Message) -> None:
    """An answer says which message it is for, and a reason: no word of what is on the table."""
    assert set(answer) == SHAPES[answer["t"]], answer
    assert all(isinstance(value, int) for value in answer.get("params", {}).values()), answer


async def heard_on_a_new_line(server: Server, party: Party, *messages: Message) -> list[Message]:
    """Everything that the house says to these messages until it hangs up."""
    async with party.http.ws_connect(f"{server.base}/ws", headers={"Origin": server.base}) as ws:
        for message in messages:
            await ws.send_str(json.dumps(message))
        return [json.loads(frame.data) async for frame in ws if frame.type is WSMsgType.TEXT]


async def tries(guest: Guest, message: Message) -> Message | None:
    """Sends it as this guest; its answer, if it is one that is answered."""
    if message["t"] in {"act", "ask"}:
        guest.counter += 1
        await guest.say({**message, "c": guest.counter})
        await guest.until(lambda: guest.counter in guest.answers)
        return guest.answers[guest.counter]
    if message["t"] != "hello":  # a second hello ends every talk; the fuzz tests see to that
        await guest.say(message)
    return None


async def test_by_nobody_in_particular(table: Table) -> None:
    before, lines = await table.seen(), table.written()
    for message in all_messages(table.game, table.host.view["entry"]):
        (bye,) = await heard_on_a_new_line(table.party.server, table.party, {"c": 1, **message})
        tells_nothing(bye)
        assert bye["key"] in {"malformed", "no_such_room", "too_many_tries"}
    assert (await table.seen(), table.written()) == (before, lines)


async def test_by_somebody_who_was_sent_away(table: Table) -> None:
    out = await table.party.guest("Mallory").come()
    ticket = (await out.posted("ticket"))["ticket"]
    await table.host.ask("kick", person=out.person)
    await out.gone()
    assert (await out.posted("ticket"))["key"] == "unknown_token"
    before, lines = await table.seen(), table.written()
    hello = {"t": "hello", "v": 1, "room": table.party.code, "ticket": ticket}
    for message in all_messages(table.game, table.host.view["entry"]):
        (bye,) = await heard_on_a_new_line(table.party.server, table.party, hello, {"c": 1, **message})
        tells_nothing(bye)
        assert bye["key"] == "unknown_ticket"
    assert (await table.seen(), table.written()) == (before, lines)


@pytest.mark.parametrize("role", ["watcher", "screen"])
async def test_by_a_watcher(table: Table, role: str) -> None:
    watcher = await table.party.guest(role=role).come()
    await table.host.until(lambda: table.host.room[f"{role}s"] == 1)
    before, lines = await table.seen(), table.written()
    for message in all_messages(table.game, table.host.view["entry"]):
        if (answer := await tries(watcher, message)) is not None:
            tells_nothing(answer)
            assert answer["key"] == "no_seat"
    assert watcher.view["mine"] is None
    assert (await table.seen(), table.written()) == (before, lines)


async def test_from_another_room(table: Table) -> None:
    """In her own room it may count; here nothing moves."""
    elsewhere = Party(table.party.server, table.party.http)
    stranger, friend = await elsewhere.sit_down(2)
    before, lines = await table.seen(), table.written()
    for message in all_messages(table.game, table.host.view["entry"]):
        if message.get("a", {}).get("do") == "leave":
            continue
        answer = await tries(stranger, message)
        if answer is not None and answer["t"] != "ack":
            tells_nothing(answer)
    await tries(stranger, {"t": "ask", "a": {"do": "leave"}})
    assert (await table.seen(), table.written()) == (before, lines)
    await elsewhere.go_home()
    assert friend.room["code"] != table.party.code


async def test_by_another_seat(table: Table) -> None:
    """What is not offered to her changes nothing; her own things are hers alone."""
    other = table.guests[4]
    before = await table.seen()
    for message in all_messages(table.game, other.view["entry"]):
        do, lines = message.get("a", {}).get("do"), table.written()
        if do == "leave" or (message["t"] == "act" and other.offer(do)):
            continue
        answer = await tries(other, message)
        if answer is not None and do not in OF_ONESELF:
            tells_nothing(answer)
            assert table.written() == lines, message
        elif answer is not None and answer["t"] != "ack":
            tells_nothing(answer)
    after = await table.seen()
    for was, now in zip(before[:4], after[:4], strict=True):
        assert now[1:] == was[1:]
        assert [person for person in now[0]["people"] if person["id"] != other.person] == [
            person for person in was[0]["people"] if person["id"] != other.person
        ]
        assert now[0] | {"people": ()} == was[0] | {"people": ()}


async def test_of_a_past_phase(table: Table) -> None:
    """Whoever sends it: even who might do it now, or might have done it then."""
    before, lines = await table.seen(), table.written()
    for guest in table.guests:
        for message in all_messages(table.game, table.past - 1 if table.game == "falling" else table.past):
            if message["t"] == "act":
                answer = await tries(guest, message)
                assert answer is not None
                tells_nothing(answer)
                assert answer["t"] == "late" or answer["key"] == "paused"
    for message in all_messages(table.game, table.host.view["entry"]):
        if message["t"] == "ask":
            await table.host.say({**message, "c": 0})
            await table.host.until(lambda: 0 in table.host.answers)
            assert table.host.answers.pop(0) == {"t": "late", "c": 0, "key": "old_counter"}
    assert (await table.seen(), table.written()) == (before, lines)
