"""Three houses on one database: any door leads to every room, and a dead one's rooms are back."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession, TCPConnector, WSServerHandshakeError

from tablee.cli import FENCED
from tablee.stores.database import Database
from tests.postgres import Cluster, ask
from tests.server.conftest import Party, assert_well
from tests.server.guest import Guest
from tests.server.process import OnPostgres

BACK_WITHIN = 5.0
OWNERS = "SELECT node.address FROM room JOIN node ON node.id = owner WHERE code = $1"


class Town:
    """Three houses, and guests who go to any of them."""

    def __init__(self, folder: Path, database: Database, http: ClientSession) -> None:
        self.database, self.http = database, http
        self.houses = [OnPostgres(folder / str(number), database) for number in range(3)]
        self.parties: list[Party] = []

    def party(self, house: int) -> Party:
        party = Party(self.houses[house], self.http)
        self.parties.append(party)
        return party

    async def go_to(self, guest: Guest, house: int) -> Guest:
        """She comes back as a phone does: again and again until she is in."""
        guest.base = self.houses[house].base
        end = time.monotonic() + 20
        while True:
            try:
                async with asyncio.timeout(6):
                    if guest.ws is not None:
                        await guest.ws.close()
                        await guest.gone()
                    await guest.come()
                if not guest.bye:
                    return guest
            except (OSError, WSServerHandshakeError, TimeoutError):
                pass
            assert time.monotonic() < end, guest.bye
            await asyncio.sleep(0.2)

    async def owner(self, code: str) -> int | None:
        """Which of them keeps the room."""
        found = await ask(self.database, OWNERS, code)
        ports = [int(address.rpartition(":")[2]) for (address,) in found]
        return next((n for n, house in enumerate(self.houses) if house.port in ports), None)


@pytest.fixture
async def town(tmp_path: Path, database: Database, http: ClientSession) -> AsyncIterator[Town]:
    town = Town(tmp_path, database, http)
    await asyncio.gather(*(house.start() for house in town.houses))
    yield town
    for party in town.parties:
        await party.go_home()
    for house in town.houses:
        if house.is_running:
            assert await house.stop() == 0
        assert_well(house.said())


async def test_every_door_leads_to_the_room(town: Town) -> None:
    party = town.party(0)
    (host,) = await party.sit_down(1)
    other = await town.go_to(party.guest("Bo"), 1)
    third = await town.go_to(party.guest("Cléo"), 2)
    assert (await other.ask("get_ready", ready=True))["t"] == "ack"
    await host.until(lambda: [person["ready"] for person in host.room["people"]] == [False, True, False])
    await town.go_to(third, 1)
    assert await town.owner(party.code) == 0
    async with town.http.get(f"{town.houses[2].base}/metrics") as answer:
        assert "tablee_relays_total" in await answer.text()


async def test_a_screen_at_another_door_is_brought_the_table(town: Town) -> None:
    party = town.party(0)
    (guest,) = await party.sit_down(1)
    guest.base = town.houses[1].base
    async with town.http.post(f"{guest.base}/api/screens") as answer:
        screen = await answer.json()
    key = screen["link"].partition("#")[2]
    assert (await guest.posted("screen", key="not this")) == {"key": "unknown_key"}
    token, guest.token = guest.token, "somebody else's"
    assert (await guest.posted("screen", key=key)) == {"key": "unknown_token"}
    guest.token = token
    assert await guest.posted("screen", key=key) == {"code": party.code}
    async with town.http.post(f"{guest.base}/api/screens/room", json={"secret": screen["secret"]}) as answer:
        assert await answer.json() == {"code": party.code}


async def test_limits_of_an_address_hold_through_other_doors(town: Town) -> None:
    """Who has guessed too often at one door is told nothing by the house that keeps the room."""
    party = town.party(0)
    await party.found()
    base, elsewhere = town.houses[1].base, TCPConnector(local_addr=("127.0.0.2", 0))
    async with ClientSession(connector=elsewhere) as stranger:
        for _ in range(10):
            async with stranger.get(f"{base}/api/rooms/ZZZZ") as answer:
                assert answer.status == 404
        for code in ("ZZZZ", party.code):
            async with stranger.get(f"{base}/api/rooms/{code}") as answer:
                assert (answer.status, (await answer.json())["key"]) == (429, "too_many_tries")
    async with town.http.get(f"{base}/api/rooms/{party.code}") as answer:
        assert answer.status == 200, "at her own address it was founded"


async def test_a_dead_house_is_no_loss(town: Town) -> None:
    """All that was acknowledged is there within five seconds, and the scene has the time that it had."""
    party = town.party(0)
    guests = await party.scene()
    for guest in guests[3:]:
        await town.go_to(guest, 1)  # through another door
    asked = [guest.ask("dress", animal=number, colour=number) for number, guest in enumerate(guests)]
    assert {answer["t"] for answer in await asyncio.gather(*asked)} == {"ack"}
    before, start = await guests[4].time_left(), time.monotonic()
    town.houses[0].kill()
    await asyncio.gather(*(town.go_to(guest, 1 + number % 2) for number, guest in enumerate(guests)))
    assert time.monotonic() - start < BACK_WITHIN
    answer = await guests[0].ask("rename", name="Adele")
    assert answer["t"] == "ack", answer
    looks = [(person["animal"], person["colour"]) for person in guests[4].room["people"]]
    assert looks == [(number, number) for number in range(len(guests))]
    assert {guest.phase for guest in guests} == {"Acting"}
    away = (time.monotonic() - start) * 20 * 1_000
    assert before - away < await guests[4].time_left() < before
    assert await town.owner(party.code) in {1, 2}


async def test_a_frozen_house_ends_itself_when_it_wakes_up(town: Town) -> None:
    party = town.party(0)
    (guest,) = await party.sit_down(1)
    town.houses[0].process.send_signal(signal.SIGSTOP)
    start, back = time.monotonic(), party.guest()
    back.token = guest.token
    try:
        await town.go_to(back, 1)
        assert time.monotonic() - start < BACK_WITHIN
        assert (await back.ask("get_ready", ready=True))["t"] == "ack"
    finally:
        town.houses[0].process.send_signal(signal.SIGCONT)
    assert await asyncio.to_thread(town.houses[0].process.wait, 20) == FENCED


async def test_a_house_that_closes_hands_its_rooms_over(town: Town) -> None:
    party = town.party(0)
    (guest,) = await party.sit_down(1)
    assert await town.houses[0].stop() == 0
    assert guest.bye.get("key") == "restart"
    start = time.monotonic()
    await town.go_to(guest, 2)
    assert time.monotonic() - start < 2
    assert len(guest.room["people"]) == 1


async def test_a_crash_of_the_database_buries_nobody(town: Town, cluster: Cluster) -> None:
    party = town.party(0)
    (guest,) = await party.sit_down(1)
    before = await ask(town.database, "SELECT id FROM node ORDER BY id")
    await asyncio.to_thread(cluster.crash)
    asked = asyncio.create_task(guest.ask("rename", name="Adele"))
    await asyncio.sleep(2.5)
    await asyncio.to_thread(cluster.start)
    assert (await asyncio.wait_for(asked, 10))["t"] == "ack"
    await asyncio.sleep(2.5)
    assert await ask(town.database, "SELECT id FROM node ORDER BY id") == before
    assert await town.owner(party.code) == 0


class Cable:
    """Between one house and the database, until it is cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: list[asyncio.StreamWriter] = []

    async def serve(self) -> int:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        self._server.close()
        for end in self._ends:
            end.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends += [writer, away]
        await asyncio.gather(self._pass(reader, away), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
        writer.close()


async def test_a_house_that_alone_is_cut_off_sends_everybody_away(
    town: Town, cluster: Cluster, tmp_path: Path
) -> None:
    cable = Cable(cluster.port)
    port = await cable.serve()
    lonely = OnPostgres(tmp_path / "lonely", Database(f"postgresql://postgres@127.0.0.1:{port}/postgres"))
    await lonely.start()
    town.houses.append(lonely)
    party = town.party(3)
    (guest,) = await party.sit_down(1)
    await asyncio.sleep(0.5)  # it has seen the others
    cable.cut()
    start = time.monotonic()
    await guest.until(lambda: guest.bye, 15)
    assert (guest.bye["key"], time.monotonic() - start < 8) == ("restart", True)
    assert await asyncio.to_thread(lonely.process.wait, 20) == FENCED
    await town.go_to(guest, 1)
    assert (await guest.ask("get_ready", ready=True))["t"] == "ack"


HOPS = "1", "198.51.100.7 http 0 " + "0" * 64, "198.51.100.7 https", "a b 1 d e f"


async def test_nobody_else_can_claim_a_hop(town: Town) -> None:
    party = town.party(0)
    await party.found()
    for house in town.houses:
        for hop in HOPS:
            url, headers = f"{house.base}/api/rooms/{party.code}", {"X-Tablee-Hop": hop}
            async with town.http.get(url, headers=headers) as answer:
                assert answer.status == 403, hop
