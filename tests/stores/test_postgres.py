"""What the journal in PostgreSQL promises beyond the laws of every journal."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tablee.stores import postgres, postgres_schema
from tablee.stores.database import Database
from tablee.stores.directory import Claimed
from tablee.stores.journal import Fenced, JournalError, OutOfOrder
from tablee.stores.postgres import PostgresJournal, look_over, open_journal
from tests.postgres import Cluster, ask
from tests.server.process import free_port
from tests.stores.answers import Answers, append, until

pytestmark = [pytest.mark.linux, pytest.mark.slow]

LINES = "SELECT body FROM line WHERE room = $1 ORDER BY number"
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"
BACKEND = "SELECT pid FROM pg_stat_activity WHERE application_name = $1"


async def lines(database: Database, room: str = "a") -> list[bytes]:
    return [body for (body,) in await ask(database, LINES, room)]


async def batches(database: Database) -> int:
    ((count,),) = await ask(database, "SELECT batch FROM node")
    return int(count)


async def test_a_book_that_is_opened_again_goes_on(database: Database) -> None:
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"0", b"1", alive=77)
        journal.rest("BCDF", 0, 100)
        size = journal.size()
    async with open_journal(database) as journal:
        assert journal.rooms() == [], "nobody has it yet"
        assert await journal.directory.claim_some(20, [], False) == [Claimed("a", 77)]
        assert (journal.rooms(), list(journal.read("a"))) == (["a"], [b"0", b"1"])
        assert (journal.size(), journal.resting()) == (size, {"BCDF": 100})
        assert isinstance(await append(journal, "a", 1, b"x"), OutOfOrder)
        assert await append(journal, "a", 2, b"2") is None
    assert await ask(database, "SELECT * FROM node") == [], "who leaves makes room for the next"


async def test_codes_that_have_rested_are_forgotten(database: Database) -> None:
    async with open_journal(database) as journal:
        for code, now, until_then in (("B", 0, 100), ("C", 0, 300), ("D", 101, 200), ("B", 102, 400)):
            journal.rest(code, now, until_then)
            assert await append(journal, code + str(now), 0, b"x") is None
        assert journal.resting() == {"C": 300, "D": 200, "B": 400}
        journal.rest("C", 250, 500)
        journal.rest("C", 250, 600)
    async with open_journal(database) as journal:
        assert journal.resting() == {"C": 600, "B": 400}


async def test_what_waits_is_written_before_the_house_leaves(database: Database) -> None:
    answers = Answers()
    async with open_journal(database) as journal:
        for number in range(500):
            journal.append("a", number, [b"%d" % number], 1, answers.to(number))
    assert await answers.come(500) == [(number, None) for number in range(500)]
    assert await lines(database) == [b"%d" % number for number in range(500)]


async def test_what_arrives_meanwhile_is_one_commit(database: Database) -> None:
    answers = Answers()
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"first")
        before = await batches(database)
        for number in range(200):
            journal.append(f"room {number % 50}", number // 50, [b"x"], 1, answers.to(number))
            journal.beat(number)
        assert await answers.come(200) == [(number, None) for number in range(200)]
        assert await batches(database) - before == 1
        for number in range(1, 4):
            await append(journal, "a", number, b"x")
        assert await batches(database) - before == 4, "the count can fail"


async def test_what_is_written_together_is_one_commit(database: Database) -> None:
    answers = Answers()
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"first")
        before = await batches(database)
        with journal.together():
            for number in range(50):
                journal.append(f"room {number}", 0, [b"x"], 1, answers.to(number))
                await asyncio.sleep(0.015)
            assert journal.rooms() == ["a"]
        await answers.come(50)
        assert await batches(database) - before == 1


async def test_a_name_that_is_free_again_has_nothing_of_its_past(database: Database) -> None:
    answers = Answers()
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"old", b"older")
        journal.delete("a")
        journal.append("a", 0, [b"new"], 1, answers.to("new"))
        journal.delete("a")
        journal.append("a", 0, [b"newest"], 1, answers.to("newest"))
        assert await answers.come(2) == [("new", None), ("newest", None)]
        assert list(journal.read("a")) == [b"newest"]


async def test_a_line_that_cannot_be_stored_stops_nothing(database: Database) -> None:
    async with open_journal(database) as journal:
        assert isinstance(await append(journal, "a", 0, b"0", alive=2**70), JournalError)
        assert await append(journal, "a", 0, b"0") is None


async def test_what_the_database_refuses_was_not_written_and_what_was_to_go_goes(database: Database) -> None:
    async with open_journal(database) as journal:
        await append(journal, "gone", 0, b"x")
        await ask(database, "ALTER TABLE line ADD CONSTRAINT full_disk CHECK (body <> 'bad')")
        journal.delete("gone")
        journal.rest("BCDF", 0, 100)
        failed = await append(journal, "a", 0, b"good", b"bad")
        assert isinstance(failed, JournalError) and not isinstance(failed, Fenced | OutOfOrder)
        assert (await lines(database), journal.rooms()) == ([], ["gone"])
        assert isinstance(await append(journal, "a", 2, b"behind it"), OutOfOrder)
        assert await append(journal, "a", 0, b"good") is None
        assert journal.rooms() == ["a"]
    assert (await lines(database, "gone"), len(await ask(database, "SELECT * FROM resting"))) == ([], 1)


async def test_every_commit_is_timed_and_durable_whatever_the_database_is_used_to(database: Database) -> None:
    times: list[float] = []
    name = (database.url or "").rpartition("/")[2]
    await ask(database, f"ALTER DATABASE {name} SET synchronous_commit = off")
    await ask(database, f"ALTER DATABASE {name} SET statement_timeout = '1ms'")
    asked = "SELECT current_setting('synchronous_commit') || current_setting('statement_timeout')"
    async with open_journal(database, times.append) as journal:
        assert await append(journal, "a", 0, b"0") is None
        assert await journal._writer.fetchval(asked) == "on0"
    assert all(0 < seconds < 10 for seconds in times) and times


# The fence.


async def test_who_was_buried_writes_nothing_any_more(database: Database) -> None:
    heard: list[str] = []
    answers = Answers()
    async with open_journal(database, on_fenced=lambda: heard.append("fenced")) as journal:
        assert await append(journal, "a", 0, b"0") is None
        await ask(database, "DELETE FROM node")
        for number in (1, 2):
            journal.append("a", number, [b"late"], 1, answers.to(number))
        journal.delete("a")
        assert [type(error) for _, error in await answers.come(2)] == [Fenced, Fenced]
        journal.check(answers.to("trial"))
        assert isinstance((await answers.come(1))[0][1], Fenced)
        assert (journal.is_gone(), heard) == (True, ["fenced"])
    assert await lines(database) == [b"0"]


async def test_a_house_that_says_nothing_learns_that_it_was_buried(database: Database) -> None:
    fenced = asyncio.Event()
    async with open_journal(database, on_fenced=fenced.set):
        await ask(database, "DELETE FROM node")
        await asyncio.wait_for(fenced.wait(), 5)


async def test_lines_of_somebody_else_are_a_fence_too(database: Database) -> None:
    """Whatever may have gone wrong: a number is written once."""
    async with open_journal(database) as journal:
        assert await append(journal, "a", 0, b"0") is None
        await ask(database, "INSERT INTO line VALUES ('a', 1, 'not ours')")
        assert isinstance(await append(journal, "a", 1, b"1"), Fenced)
    assert await lines(database) == [b"0", b"not ours"]


# Unknown outcomes.


class Writing:
    """Writes one line after the other, each when the last was acknowledged; four rooms at once."""

    ROOMS = "abcd"

    def __init__(self, journal: PostgresJournal) -> None:
        self._journal, self._stop = journal, False
        self.acknowledged = dict.fromkeys(self.ROOMS, 0)
        self.failures: list[Exception] = []
        self._running = len(self.ROOMS)
        self.over = asyncio.Event()
        for room in self.ROOMS:
            self._write(room)

    def _write(self, room: str) -> None:
        number = self.acknowledged[room]

        def done(error: Exception | None) -> None:
            if error is not None:
                self.failures.append(error)
            else:
                self.acknowledged[room] += 1
            if not self._stop and error is None:
                return self._write(room)
            self._running -= 1
            return self.over.set() if not self._running else None

        self._journal.append(room, number, [f"{room} {number}".encode()], 1, done)

    async def stop(self) -> None:
        self._stop = True
        await asyncio.wait_for(self.over.wait(), 20)

    async def more(self, count: int = 10) -> None:
        """Everybody has come so much further."""
        wanted = {room: number + count for room, number in self.acknowledged.items()}
        await until(lambda: all(self.acknowledged[room] >= wanted[room] for room in self.ROOMS), 20)

    async def assert_once(self, database: Database) -> None:
        """Nothing lost, nothing doubled, nothing in another order."""
        assert self.failures == []
        for room, count in self.acknowledged.items():
            assert await lines(database, room) == [f"{room} {number}".encode() for number in range(count)]


@asynccontextmanager
async def busy(database: Database) -> AsyncIterator[tuple[PostgresJournal, Writing]]:
    async with open_journal(database) as journal:
        writing = Writing(journal)
        await writing.more()
        yield journal, writing
        await writing.more()
        await writing.stop()
    await writing.assert_once(database)


async def test_a_line_that_is_cut_loses_and_doubles_nothing(database: Database) -> None:
    async with busy(database) as (journal, _):
        for _ in range(20):
            await ask(database, CUT, f"tablee {journal.house}")
            await asyncio.sleep(random.random() * 0.05)


async def test_a_database_that_crashes_loses_and_doubles_nothing(
    cluster: Cluster, database: Database
) -> None:
    async with busy(database) as (_, writing):
        for _ in range(6):
            await asyncio.to_thread(cluster.crash)
            await asyncio.to_thread(cluster.start)
            await writing.more(3)


class Cable:
    """Between a house and its database; cut by the next word in one direction, which is lost with it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.cuts = ""

    async def serve(self) -> asyncio.Server:
        return await asyncio.start_server(self._connect, "127.0.0.1", 0)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, away = await asyncio.open_connection("127.0.0.1", self._port)
        ends = writer, away
        await asyncio.gather(self._pass("question", reader, ends, 1), self._pass("answer", there, ends, 0))

    async def _pass(
        self, what: str, reader: asyncio.StreamReader, ends: tuple[asyncio.StreamWriter, ...], to: int
    ) -> None:
        while (data := await reader.read(65_536)) and self.cuts != what:
            ends[to].write(data)
        if data:
            self.cuts = ""
        for end in ends:
            end.close()


@pytest.mark.parametrize("lost", ["question", "answer"])
async def test_a_commit_whose_outcome_is_unknown_is_looked_up(
    cluster: Cluster, database: Database, lost: str
) -> None:
    """It was written, or it was not: it is acknowledged once, and is there once."""
    cable = Cable(cluster.port)
    server = await cable.serve()
    port = server.sockets[0].getsockname()[1]
    async with open_journal(Database(f"postgresql://postgres@127.0.0.1:{port}/postgres")) as journal:
        for number in range(20):
            cable.cuts = lost if number % 2 else ""
            assert await append(journal, "a", number, b"%d" % number) is None
        assert await batches(database) == 20
    server.close()
    assert await lines(database) == [b"%d" % number for number in range(20)]


async def test_a_line_that_says_nothing_is_given_up(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its server process is frozen with a commit on its way to it; when it wakes up it does no harm."""
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 0.5)
    async with busy(database) as (journal, writing):
        ((pid,),) = await ask(database, BACKEND, f"tablee {journal.house}")
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(0.7)
        finally:
            os.kill(pid, signal.SIGCONT)
        await writing.more()


async def test_nothing_is_acknowledged_before_a_standby_has_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They can be read already, as their connection was cut while it waited: to believe it would be wrong."""
    monkeypatch.setattr(postgres, "ANSWER_SECONDS", 0.3)
    heard: list[Exception | None] = []
    async with open_journal(database) as journal:
        assert await append(journal, "a", 0, b"0") is None
        await ask(database, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try:
            await ask(database, "SELECT pg_reload_conf()")
            await asyncio.sleep(0.3)
            journal.append("a", 1, [b"1"], 1, heard.append)
            await asyncio.sleep(1.5)
            assert (heard, await lines(database)) == ([], [b"0", b"1"])
        finally:
            await ask(database, "ALTER SYSTEM RESET synchronous_standby_names")
            await ask(database, "SELECT pg_reload_conf()")
        await until(lambda: bool(heard))
        assert heard == [None]
        assert await append(journal, "a", 2, b"2") is None
    assert await lines(database) == [b"0", b"1", b"2"]


async def test_of_several_hosts_the_one_that_answers_is_taken(cluster: Cluster, database: Database) -> None:
    several = Database(f"postgresql://postgres@127.0.0.1:{free_port()},127.0.0.1:{cluster.port}/postgres")
    async with open_journal(several) as journal:
        assert await append(journal, "a", 0, b"0") is None
        assert list(journal.read("a")) == [b"0"]


async def test_a_database_that_is_away_is_said_to_be_and_waited_for(
    cluster: Cluster, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "AWAY_SECONDS", 0.3)
    answers = Answers()
    async with open_journal(database) as journal:
        assert await append(journal, "a", 0, b"0") is None
        await asyncio.to_thread(cluster.stop)
        journal.append("a", 1, [b"1"], 1, answers.to(1))
        for alive in range(100):
            journal.beat(alive)
        await until(journal.is_gone)
        assert len(journal._items) <= 2, "beats do not pile up"
        await asyncio.to_thread(cluster.start)
        assert await answers.come(1) == [(1, None)]
        assert not journal.is_gone()


async def test_a_house_can_leave_while_the_database_is_away(
    cluster: Cluster, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "LEAVE_SECONDS", 0.3)
    said: list[object] = []
    async with open_journal(database) as journal:
        assert await append(journal, "a", 0, b"0") is None
        await asyncio.to_thread(cluster.stop)
        journal.append("a", 1, [b"1"], 1, said.append)
    assert said == [], "nobody knows"
    await asyncio.to_thread(cluster.start)
    async with open_journal(database) as journal:
        assert list(journal.read("a")) == [b"0"]


# Schema, address, doctor.


async def test_older_tables_are_brought_forward(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"kept", alive=5)
    later = (*postgres_schema.MIGRATIONS, "ALTER TABLE line ADD note text", "CREATE TABLE guest (name text)")
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", later)
    async with open_journal(database) as journal:
        assert await journal.directory.claim_some(20, [], False) == [Claimed("a", 5)]
        assert list(journal.read("a")) == [b"kept"]
        assert await append(journal, "a", 1, b"more") is None
    assert [tuple(row) for row in await ask(database, "SELECT schema FROM house")] == [(len(later),)]


async def test_a_migration_that_fails_leaves_the_tables_as_they_were(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = ("CREATE TABLE half (x int)", "SELECT nonsense FROM nowhere")
    monkeypatch.setattr(postgres_schema, "MIGRATIONS", (*postgres_schema.MIGRATIONS, *broken))
    with pytest.raises(JournalError, match="cannot be opened"):
        async with open_journal(database):
            pass
    assert await ask(database, "SELECT 1 FROM pg_tables WHERE tablename IN ('half', 'line')") == []


async def test_newer_tables_and_those_of_others_are_left_alone(database: Database) -> None:
    await ask(database, "CREATE TABLE line (shopping text)")
    with pytest.raises(JournalError, match="cannot be opened"):
        async with open_journal(database):
            pass
    await ask(database, "DROP TABLE line")
    async with open_journal(database):
        pass
    await ask(database, "UPDATE house SET schema = 99")
    with pytest.raises(JournalError, match="newer"):
        async with open_journal(database):
            pass


async def test_names_are_sorted_by_their_bytes(database: Database) -> None:
    async with open_journal(database):
        pass
    asked = "SELECT DISTINCT collname FROM pg_collation, pg_attribute WHERE attcollation = pg_collation.oid"
    asked += " AND attrelid IN ('line'::regclass, 'resting'::regclass) AND attnum > 0"
    assert [tuple(row) for row in await ask(database, asked)] == [("C",)]


async def test_nobody_answers_and_no_password_is_said() -> None:
    database = Database(f"postgresql://ada:secret@127.0.0.1:{free_port()},localhost:1/x?password=secret")
    with pytest.raises(JournalError) as caught:
        async with open_journal(database):
            pass
    assert "secret" not in str(caught.value) + str(database) + repr(database)
    assert str(caught.value).startswith("postgresql://ada@127.0.0.1:")


@pytest.mark.parametrize("address", ["ada:se#cret@db/x", "ada:secret@db:port/x", "ada:se/cret@db/x"])
async def test_what_is_no_address_is_not_quoted(address: str) -> None:
    with pytest.raises(JournalError) as caught:
        async with open_journal(Database(f"postgresql://{address}")):
            pass
    assert "cret" not in str(caught.value)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("postgresql://ada:pass@db1,db2:5433/x", "postgresql://ada@db1,db2:5433/x"),
        ("postgres://db/x?password=pass&sslmode=require", "postgres://db/x?sslmode=require"),
        ("postgresql://a:p%40ss:pass@[::1]:5/x", "postgresql://a@[::1]:5/x"),
        ("postgresql://a:p#a/s?s@db/x?sslmode=require", "postgresql://a@db/x?sslmode=require"),
        ("postgresql:///x?host=/run/pass", "postgresql:///x?host=/run/pass"),
        ("folder/tablee.sqlite", "folder/tablee.sqlite"),
    ],
)
def test_an_address_is_said_without_its_password(said: str, shown: str) -> None:
    assert (str(Database(said)), f"{Database(said)!r}") == (shown, shown)


def test_a_file_is_no_address() -> None:
    assert [Database(said).url for said in ("tablee.sqlite", "postgresql", "file://x")] == [None] * 3


async def test_the_doctor_hears_how_it_is(database: Database) -> None:
    found = await look_over(database, 3)
    assert (found.fsync, found.synchronous_commit, found.rooms) == ("on", "on", 0)
    assert found.version and 0 < found.commit_millis < 10_000
    async with open_journal(database) as journal:
        await append(journal, "a", 0, b"0")
        assert (await look_over(database, 3)).rooms == 1
