"""The laws of every journal."""

from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablee.stores.database import Database
from tablee.stores.journal import Journal, OutOfOrder
from tablee.stores.memory import MemoryJournal
from tablee.stores.postgres import open_journal
from tablee.stores.sqlite import SqliteJournal
from tests.stores.answers import Answers, append, until


class LawsOfAJournal:
    """One set of laws for every store."""

    @pytest.fixture
    def journal(self, tmp_path: Path) -> Iterator[Journal]:
        raise NotImplementedError

    async def test_an_empty_book(self, journal: Journal) -> None:
        assert (journal.rooms(), list(journal.read("a")), journal.alive()) == ([], [], None)

    async def test_lines_are_read_as_they_were_written(self, journal: Journal) -> None:
        assert await append(journal, "a", 0, b"one", b"two") is None
        assert await append(journal, "b", 0, b"\x00\xff") is None
        assert await append(journal, "a", 2, b"three") is None
        assert list(journal.read("a")) == [b"one", b"two", b"three"]
        assert list(journal.read("b")) == [b"\x00\xff"]
        assert sorted(journal.rooms()) == ["a", "b"]

    async def test_what_is_written_takes_room_and_what_is_deleted_gives_it_back(
        self, journal: Journal
    ) -> None:
        before = journal.size()
        assert await append(journal, "a", 0, bytes(500_000)) is None
        assert 490_000 < journal.size() - before < 600_000
        journal.delete("a")
        assert await append(journal, "b", 0, b"after it") is None
        assert journal.size() - before < 20_000

    async def test_many_lines_at_once(self, journal: Journal) -> None:
        lines = [b"%d" % number for number in range(1_000)]
        assert await append(journal, "a", 0, *lines) is None
        assert list(journal.read("a")) == lines

    async def test_answers_come_in_the_order_of_the_writes(self, journal: Journal) -> None:
        answers = Answers()
        for number in range(300):
            journal.append("ab"[number % 2], number // 2, [b"x"], number, answers.to(number))
        assert await answers.come(300) == [(number, None) for number in range(300)]

    async def test_what_is_written_together_is_answered_like_everything_else(self, journal: Journal) -> None:
        answers = Answers()
        with journal.together():
            for number in range(20):
                journal.append("a", number, [b"%d" % number], 1, answers.to(number))
        assert await answers.come(20) == [(number, None) for number in range(20)]
        assert len(list(journal.read("a"))) == 20

    @pytest.mark.parametrize("number", [1, 4, -1])
    async def test_a_line_out_of_order_is_refused_whole(self, journal: Journal, number: int) -> None:
        await append(journal, "a", 0, b"0", b"1")
        assert isinstance(await append(journal, "a", number, b"x", b"y"), OutOfOrder)
        assert list(journal.read("a")) == [b"0", b"1"]

    async def test_a_refused_write_leaves_no_trace(self, journal: Journal) -> None:
        await append(journal, "a", 0, b"0", alive=5)
        assert isinstance(await append(journal, "b", 1, b"x", alive=9), OutOfOrder)
        assert (journal.rooms(), journal.alive()) == (["a"], 5)

    async def test_what_follows_a_failed_write_fails_too_and_the_others_do_not(
        self, journal: Journal
    ) -> None:
        answers = Answers()
        for room, number in (("a", 7), ("a", 8), ("b", 0), ("a", 0)):
            journal.append(room, number, [b"x"], 1, answers.to((room, number)))
        errors = dict(await answers.come(4))
        assert [type(errors[key]) for key in (("a", 7), ("a", 8))] == [OutOfOrder, OutOfOrder]
        assert errors["b", 0] is errors["a", 0] is None

    async def test_alive_is_the_time_of_the_last_write_or_beat(self, journal: Journal) -> None:
        await append(journal, "a", 0, b"0", alive=1_000)
        assert journal.alive() == 1_000
        journal.beat(1_500)
        await append(journal, "a", 1, b"1", alive=1_700)
        assert journal.alive() == 1_700
        journal.beat(2_000)
        await until(lambda: journal.alive() == 2_000)

    async def test_alive_follows_a_clock_that_was_set_right(self, journal: Journal) -> None:
        await append(journal, "a", 0, b"0", alive=9_000_000)
        await append(journal, "a", 1, b"1", alive=1_000)
        assert journal.alive() == 1_000

    async def test_a_deleted_stream_is_forgotten_and_its_name_is_free(self, journal: Journal) -> None:
        await append(journal, "a", 0, b"0", b"1")
        await append(journal, "b", 0, b"kept")
        journal.delete("a")
        assert await append(journal, "a", 0, b"new") is None
        assert (list(journal.read("a")), list(journal.read("b"))) == ([b"new"], [b"kept"])
        journal.delete("a")
        await until(lambda: journal.rooms() == ["b"])

    async def test_lines_written_just_before_a_delete_go_with_it(self, journal: Journal) -> None:
        answers = Answers()
        journal.append("a", 0, [b"0"], 1, answers.to("a"))
        journal.delete("a")
        journal.append("a", 0, [b"again"], 1, answers.to("again"))
        assert await answers.come(2) == [("a", None), ("again", None)]
        assert list(journal.read("a")) == [b"again"]


class TestMemoryJournal(LawsOfAJournal):
    @pytest.fixture
    def journal(self, tmp_path: Path) -> Iterator[Journal]:
        with closing(MemoryJournal()) as journal:
            yield journal


class TestSqliteJournal(LawsOfAJournal):
    @pytest.fixture
    def journal(self, tmp_path: Path) -> Iterator[Journal]:
        with closing(SqliteJournal(tmp_path / "book.sqlite")) as journal:
            yield journal


@pytest.mark.slow
@pytest.mark.linux
class TestPostgresJournal(LawsOfAJournal):
    @pytest.fixture
    async def journal(self, database: Database) -> AsyncIterator[Journal]:
        async with open_journal(database) as journal:
            yield journal
