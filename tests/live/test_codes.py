"""Codes: short, no words, and not given out again for a day, whatever happens to the house in between."""

from pathlib import Path

import pytest

from tablee.live import house as houses
from tablee.live.house import DAY, LETTERS, House, read_code
from tablee.stores.memory import MemoryJournal
from tablee.stores.sqlite import SqliteJournal

from .fake import FakeClock


def all_codes(house: House, count: int) -> set[str]:
    codes: set[str] = set()
    for _ in range(count):
        house.found("en", lambda keeper: codes.add(keeper.code if keeper else ""))
    return codes


@pytest.fixture
def two_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house with two codes only: B and C."""
    monkeypatch.setattr(houses, "LETTERS", "BC")
    monkeypatch.setattr(houses, "SHORTEST_CODE", 1)
    monkeypatch.setattr(houses, "CODES_A_ROOM", 1)


@pytest.mark.usefixtures("two_codes")
@pytest.mark.parametrize("restart", [False, True])
def test_a_code_rests_for_a_day(restart: bool) -> None:
    journal, clock = MemoryJournal(), FakeClock()
    house = House(journal, clock)
    (code,) = all_codes(house, 1)
    house.forget(house.keepers[code])
    assert house.find(code) is None
    clock.stall(DAY)
    if restart:
        house = House(journal, clock)
        house.restore()
    (other,) = all_codes(house, 1)
    assert {code, other} == {"B", "C"}
    house.forget(house.keepers[other])
    clock.stall(1)
    assert all_codes(house, 1) == {code}


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_what_rests_is_kept_until_it_has_rested(kind: str, tmp_path: Path) -> None:
    def open_book() -> MemoryJournal | SqliteJournal:
        return SqliteJournal(tmp_path / "book") if kind == "sqlite" else MemoryJournal()

    book = open_book()
    book.rest("BCDF", 0, 100)
    book.rest("GHJK", 100, 200)
    book.rest("MNPQ", 101, 300)
    if isinstance(book, SqliteJournal):
        book.close()
        book = open_book()
    assert book.resting() == {"GHJK": 200, "MNPQ": 300}
    book.close()


def test_codes_grow_with_the_number_of_rooms_and_are_no_words() -> None:
    house = House(MemoryJournal(), FakeClock())
    codes = set()
    for _ in range(120):
        house.found("en", lambda keeper: codes.add(keeper.code if keeper else ""))
    assert len(codes) == 120
    assert {len(code) for code in codes} == {4, 5, 6}
    assert set("".join(codes)) <= set(LETTERS)
    assert not set(LETTERS) & set("AEIOUY01L5S8B".replace("B", ""))


def test_a_code_is_forgiven_how_it_is_typed() -> None:
    assert read_code(" bc-d f ") == "BCDF"


def test_rooms_are_found_again_after_a_restart() -> None:
    journal = MemoryJournal()
    house = House(journal, FakeClock())
    house.found("fr", lambda keeper: None)
    (code,) = house.keepers
    again = House(journal, FakeClock())
    again.restore()
    found = again.find(code.lower())
    assert found is not None and found.ledger.written.room.lang == "fr"
    assert again.find("ZZZZ") is None
