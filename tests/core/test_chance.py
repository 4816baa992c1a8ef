"""Luck: fair, and fixed by its key and number."""

from collections import Counter
from hashlib import sha256
from hmac import digest
from itertools import permutations

import pytest

from tablee.core.chance import Chance, commitment, keyed_hash, luck_key


def draws(bound: int, times: int) -> Counter[int]:
    chance = Chance(b"key", 7)
    return Counter(chance.below(bound) for _ in range(times))


@pytest.mark.parametrize("bound", [1, 2, 3, 4, 5, 7, 40, 1000])
def test_every_number_is_equally_likely(bound: int) -> None:
    times = 200 * bound
    drawn = draws(bound, times)
    surprise = sum((drawn[n] - 200) ** 2 / 200 for n in range(bound))
    assert set(drawn) <= set(range(bound))
    assert surprise < bound + 5 * (2 * bound) ** 0.5  # chi-square, five standard deviations


@pytest.mark.parametrize(
    ("bound", "words", "expected"),
    [
        pytest.param(3, (2**32 - 1, 5), 2, id="the last incomplete lap is rejected"),
        pytest.param(3, (2**32 - 2,), 2, id="the last complete lap counts"),
        pytest.param(2**31 + 1, (2**31 + 1, 2**32 - 1, 8), 8, id="rejected twice"),
        pytest.param(4, (2**32 - 1,), 3, id="nothing to reject"),
    ],
)
def test_rejection(bound: int, words: tuple[int, ...], expected: int) -> None:
    assert Chance(b"", 0, words=zip(words)).below(bound) == expected


def test_every_order_is_equally_likely() -> None:
    chance = Chance(b"key", 0)
    orders = Counter(chance.shuffle("abc") for _ in range(1_200))
    assert set(orders) == set(permutations("abc"))
    assert all(150 <= times <= 250 for times in orders.values())


def test_nothing_is_lost_in_a_shuffle() -> None:
    assert sorted(Chance(b"key", 0).shuffle(range(99))) == list(range(99))


def test_pick_takes_one_of_them() -> None:
    chance = Chance(b"key", 0)
    assert {chance.pick("xyz") for _ in range(60)} == set("xyz")


def test_the_stream_is_hmac_of_number_and_block_in_words_of_32_bits() -> None:
    chance = Chance(b"key", 12)
    block = digest(b"key", b"12:0", "sha256") + digest(b"key", b"12:1", "sha256")
    words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 64, 4)]
    assert [chance.below(2**32) for _ in range(16)] == words


@pytest.mark.parametrize("length", [0, 32, 64, 65, 200])
def test_a_key_of_any_length_is_hashed_as_hmac_does(length: int) -> None:
    assert keyed_hash(b"k" * length, b"12:0") == digest(b"k" * length, b"12:0", "sha256")


@pytest.mark.parametrize(("key", "number"), [(b"other", 0), (b"key", 1)])
def test_another_key_or_number_is_another_luck(key: bytes, number: int) -> None:
    one, other = Chance(b"key", 0), Chance(key, number)
    assert [one.below(99) for _ in range(9)] != [other.below(99) for _ in range(9)]


def test_a_chance_does_not_tell_its_key() -> None:
    assert repr(Chance(b"key", 12)) == "Chance of event 12"


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment("abc") == sha256(b"abc").hexdigest()


def test_every_nonce_changes_the_key() -> None:
    keys = {luck_key("seed", nonces) for nonces in ((), ("a",), ("b",), ("a", "b"), ("b", "a"))}
    assert len(keys) == 5
