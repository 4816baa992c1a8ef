"""Every n-th I/O fails, or is where the power is cut: the short form of `make bench-io`.

After each the book opens, holds exactly what was acknowledged, and the house heals or says why.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial

import pytest

from tablee.stores import backup

from .faulty_disk import KINDS, Fault
from .faulty_evening import Evening, counts, cut_everywhere, fail
from .faulty_house import EVENINGS, HouseEvening

pytestmark = pytest.mark.slow
SEED = 1
A_WHILE = 25


@pytest.mark.parametrize("times", [1, A_WHILE])
@pytest.mark.parametrize("kind", KINDS)
def test_an_io_that_fails_costs_nothing_that_was_acknowledged(kind: str, times: int) -> None:
    every("book", kind, times, of=8)


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"rename"}))
def test_a_house_heals_of_an_io_that_fails(kind: str) -> None:
    every("house", kind, A_WHILE, of=2)


@cache
def in_peace(evening: str) -> Counter[str]:
    return counts(SEED, EVENINGS[evening])


def every(evening: str, kind: str, times: int, of: int) -> None:
    """So many faults, from the first to the last I/O of a kind; each says how it is repeated."""
    ios = in_peace(evening)[kind]
    for n in sorted({1 + ios * share // of for share in range(of)}):
        fault = Fault(kind, n, times)
        try:
            fail(SEED, fault, EVENINGS[evening])
        except Exception as failure:
            raise AssertionError(f"{evening}, seed {SEED}, {fault}: {failure}") from failure


def test_a_power_cut_costs_nothing_that_was_acknowledged() -> None:
    cuts = cut_everywhere(SEED, parts=1, every=7)
    assert cuts.failures == []
    assert cuts.played > 200


def test_a_house_comes_back_from_a_power_cut() -> None:
    assert cut_everywhere(SEED, parts=1, every=29, kind=HouseEvening).failures == []


@pytest.mark.parametrize(
    "misheard",
    [
        {"PRAGMA synchronous = FULL": "PRAGMA synchronous = NORMAL"},
        {"BEGIN IMMEDIATE": "SELECT 1", "COMMIT": "SELECT 1"},
    ],
    ids=["no sync", "no transaction"],
)
def test_without_its_syncs_and_its_transactions_the_book_would_not_hold(misheard: dict[str, str]) -> None:
    """So that the above can fail."""
    assert cut_everywhere(SEED, parts=0, every=5, misheard=misheard).failures


class Care(Evening):
    """What is done to a book while no house is open with it."""

    def steps(self) -> list[Callable[[], None]]:
        write = partial(self.write_together, "ab")
        return [write, partial(self.back_up, "one.sqlite"), write, self.restore, write, self.purge, write]


def test_what_is_done_to_a_book_survives_a_power_cut() -> None:
    assert cut_everywhere(SEED, parts=2, kind=Care).failures == []


def test_without_extra_syncs_a_purged_book_could_be_torn() -> None:
    """SQLite cuts a book off after it has deleted its journal: which must not come back."""
    misheard = {"PRAGMA synchronous = EXTRA": "PRAGMA synchronous = FULL"}
    assert cut_everywhere(SEED, parts=2, kind=Care, misheard=misheard).failures


def test_without_the_sync_of_its_folder_a_copy_would_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "_sync_folder", lambda path: None)
    assert cut_everywhere(SEED, parts=0, kind=Care).failures
