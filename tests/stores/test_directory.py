"""Which house keeps which room: claims, fence and burial on a real PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import asyncpg
import pytest

from tablee.stores.database import Database
from tablee.stores.directory import Claimed, Place
from tablee.stores.journal import CodeTaken, Fenced
from tablee.stores.postgres import PostgresJournal, open_journal
from tests.postgres import ask
from tests.stores.answers import Answers, append

pytestmark = [pytest.mark.linux, pytest.mark.slow]

ROOMS = "SELECT name, owner, stopped FROM room ORDER BY name"


@pytest.fixture
async def houses(database: Database) -> AsyncIterator[list[PostgresJournal]]:
    """Two of them, by their journals."""
    async with AsyncExitStack() as stack:
        names = "10.0.0.1:8080", "10.0.0.2:8080"
        yield [await stack.enter_async_context(open_journal(database, address=name)) for name in names]


async def reserve(journal: PostgresJournal, room: str, code: str, now: int = 0) -> Exception | None:
    answers = Answers()
    journal.reserve(room, code, f"hash of {code}", now, answers.to(code))
    return (await answers.come(1))[0][1]


async def found(journal: PostgresJournal, room: str, code: str, alive: int = 7) -> None:
    assert await reserve(journal, room, code) is None
    assert await append(journal, room, 0, b"founded", alive=alive) is None


async def bury(by: PostgresJournal, dead: PostgresJournal) -> None:
    """It lives, and may just have moved."""
    while rows := [each for each in await by.directory.look() if each.id == dead.house]:
        await by.directory.bury(rows[0].id, rows[0].beats)


async def test_houses_see_each_other_move(houses: list[PostgresJournal]) -> None:
    one, two = houses
    await found(one, "a", "BCDF")
    before = {each.id: each for each in await two.directory.look()}
    assert [before[each.house].address for each in houses] == ["10.0.0.1:8080", "10.0.0.2:8080"]
    await asyncio.sleep(0.8)
    after = {each.id: each for each in await two.directory.look()}
    assert all(after[id].beats > before[id].beats for id in before), "who says nothing beats"
    assert (after[one.house].rooms, after[two.house].rooms) == (1, 0)


async def test_a_room_is_found_by_its_code_wherever_it_is(houses: list[PostgresJournal]) -> None:
    one, two = houses
    await found(one, "a", "BCDF")
    for each in houses:
        assert await each.directory.where("BCDF") == Place(one.house, "10.0.0.1:8080")
        assert await each.directory.where("GHJK") is None
    assert await two.directory.claim("BCDF") is None, "somebody has it"
    await bury(two, one)
    assert await two.directory.where("BCDF") == Place(None, "")


async def test_who_is_buried_writes_nothing_and_loses_its_rooms(
    houses: list[PostgresJournal], database: Database
) -> None:
    one, two = houses
    await found(one, "a", "BCDF", alive=77)
    await bury(two, one)
    assert isinstance(await append(one, "a", 1, b"late"), Fenced)
    assert await one.directory.claim("BCDF") is None
    assert await one.directory.claim_some(20, [], True) == []
    assert isinstance(await reserve(one, "b", "GHJK"), Fenced), "or it would draw codes for ever"
    assert await two.directory.claim("BCDF") == Claimed("a", 77)
    assert await append(two, "a", 1, b"mine") is None
    assert list(two.read("a")) == [b"founded", b"mine"]


async def test_a_house_that_has_moved_since_is_not_buried(houses: list[PostgresJournal]) -> None:
    one, two = houses
    (seen,) = [each for each in await two.directory.look() if each.id == one.house]
    await found(one, "a", "BCDF")
    assert not await two.directory.bury(seen.id, seen.beats)
    assert await append(one, "a", 1, b"alive") is None


async def test_a_burial_waits_for_a_commit_under_way_and_then_does_nothing(
    houses: list[PostgresJournal], database: Database
) -> None:
    """As if its statement had been sent, and its answer was on the way."""
    one, two = houses
    await found(one, "a", "BCDF")
    connection = await asyncpg.connect(database.url)
    transaction = connection.transaction()
    await transaction.start()
    touched = "UPDATE node SET beats = beats + 1 WHERE id = $1 RETURNING beats - 1"
    beats = await connection.fetchval(touched, one.house)
    burial = asyncio.ensure_future(two.directory.bury(one.house, beats))
    await asyncio.sleep(0.3)
    assert not burial.done()
    await transaction.commit()
    assert await burial is False
    await connection.close()
    assert await append(one, "a", 1, b"alive") is None


async def test_two_who_claim_at_once_share_what_there_is(
    houses: list[PostgresJournal], database: Database
) -> None:
    async with open_journal(database) as dead:
        for number in range(60):
            await found(dead, f"room {number:02}", f"B{number}")
    claims = [each.directory.claim_some(7, [], False) for each in houses * 6]
    taken = [claimed.room for some in await asyncio.gather(*claims) for claimed in some]
    assert sorted(taken) == [f"room {number:02}" for number in range(60)], "each once"
    one, two = houses
    assert sorted(one.rooms() + two.rooms()) == sorted(taken)


async def test_a_claim_and_a_commit_never_wait_for_each_other(
    houses: list[PostgresJournal], database: Database
) -> None:
    """Many knock at a room that is just being opened; both touch its row and that of the house."""
    one, _ = houses
    async with open_journal(database) as dead:
        for number in range(40):
            await found(dead, f"room {number:02}", f"B{number}")
    for number in range(40):
        assert await one.directory.claim(f"B{number}") is not None
        knocks = [one.directory.claim(f"B{number}") for _ in range(3)]
        written, *_ = await asyncio.gather(append(one, f"room {number:02}", 1, b"goes on"), *knocks)
        assert written is None
    assert await ask(database, "SELECT deadlocks FROM pg_stat_database WHERE deadlocks > 0") == []


async def test_running_tables_come_first(houses: list[PostgresJournal], database: Database) -> None:
    async with open_journal(database) as dead:
        for number in range(5):
            await found(dead, f"room {number}", f"B{number}")
        dead.note_running("room 3", True)
        dead.note_running("room 4", True)
        dead.note_running("room 4", False)
    assert [claimed.room for claimed in await houses[0].directory.claim_some(1, [], False)] == ["room 3"]


async def test_a_taker_that_dies_before_its_first_line_changes_no_time(
    houses: list[PostgresJournal], database: Database
) -> None:
    async with open_journal(database) as dead:
        await found(dead, "a", "BCDF", alive=77)
    one, two = houses
    assert await one.directory.claim("BCDF") == Claimed("a", 77)
    one.beat(5_000)
    await found(one, "b", "GHJK", alive=5_000)
    await bury(two, one)
    assert await two.directory.claim("BCDF") == Claimed("a", 77)
    assert await append(two, "a", 1, b"goes on", alive=9_000) is None
    rows = {name: (owner, stopped) for name, owner, stopped in await ask(database, ROOMS)}
    assert rows["a"] == (two.house, None), "with its first line"
    assert rows["b"] == (None, 5_000)


async def test_who_was_not_answered_asks_again(houses: list[PostgresJournal], database: Database) -> None:
    """A claim that was made, but nobody heard of it."""
    async with open_journal(database) as dead:
        await found(dead, "a", "BCDF")
    one, two = houses
    await ask(database, "UPDATE room SET owner = $1", one.house)
    assert await two.directory.claim_some(20, [], True) == []
    assert await one.directory.claim_some(20, [], False) == []
    assert await one.directory.claim_some(20, ["a"], True) == []
    assert [claimed.room for claimed in await one.directory.claim_some(20, [], True)] == ["a"]
    assert await append(one, "a", 1, b"mine") is None


async def test_two_houses_never_give_out_the_same_code(houses: list[PostgresJournal]) -> None:
    for number in range(20):
        said = await asyncio.gather(
            *(reserve(each, f"{each.house} {number}", f"B{number}") for each in houses)
        )
        assert [type(error) for error in said if error is not None] == [CodeTaken]


async def test_a_code_that_rests_does_so_everywhere(houses: list[PostgresJournal]) -> None:
    one, two = houses
    await found(one, "a", "BCDF")
    one.delete("a")
    one.rest("hash of BCDF", 0, 100)
    assert await append(one, "b", 0, b"after it") is None
    assert isinstance(await reserve(two, "c", "BCDF", now=100), CodeTaken)
    assert await reserve(two, "d", "BCDF", now=101) is None


async def test_a_room_that_cannot_be_read_here_is_let_go(
    houses: list[PostgresJournal], database: Database
) -> None:
    async with open_journal(database) as dead:
        await found(dead, "a", "BCDF")
    one, two = houses
    assert await one.directory.claim("BCDF") is not None
    await one.directory.release("a")
    assert one.rooms() == []
    assert await two.directory.claim("BCDF") is not None
    one.delete("a")  # it is another's by now
    assert await append(one, "b", 0, b"after it") is None
    assert await append(two, "a", 1, b"still there") is None
    assert list(two.read("a")) == [b"founded", b"still there"]


async def test_what_was_written_with_the_first_tables_is_found(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rooms have rows from the second schema on; their codes stand in their first lines."""
    from tablee.stores import postgres_schema

    with monkeypatch.context() as older:
        older.setattr(postgres_schema, "MIGRATIONS", postgres_schema.MIGRATIONS[:1])
        connection = await asyncpg.connect(database.url)
        await postgres_schema.migrate(connection)
    await connection.execute("INSERT INTO node (alive) VALUES (55)")
    lines = "INSERT INTO line VALUES ('a', 0, $1), ('a', 1, 'x'), ('broken', 0, '\\xff00')"
    await connection.execute(lines, b'{"at":1,"room":{"is":"Founded","code":"BCDF"}}')
    await connection.close()
    async with open_journal(database) as journal:
        assert await journal.directory.claim("BCDF") == Claimed("a", 55)
        assert [each.id for each in await journal.directory.look()] == [journal.house], "the older is fenced"
        assert [each.room for each in await journal.directory.claim_some(9, [], False)] == ["broken"]
