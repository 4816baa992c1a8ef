"""Luck: a stream of numbers that depends on a key and an event's number, and on nothing else."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import digest
from typing import TypeVar

T = TypeVar("T")


def commitment(seed: str) -> str:
    """What is shown before a game: it fixes the seed without telling it."""
    return sha256(seed.encode()).hexdigest()


def luck_key(seed: str, nonces: Sequence[str]) -> bytes:
    """The key of all draws of a table: the seed of the house and the nonce of every phone."""
    return sha256("\n".join((seed, *nonces)).encode()).digest()


class Chance:
    """Draws for one event: HMAC-SHA256 of its number and a counter, cut into 32-bit words."""

    def __init__(self, key: bytes, number: int) -> None:
        self._key = key
        self._number = number
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely (by rejection)."""
        fair = 2**32 - 2**32 % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        rest = list(things)
        return tuple(rest.pop(self.below(len(rest))) for _ in things)

    def _word(self) -> int:
        if not self._words:
            block = digest(self._key, b"%d:%d" % (self._number, self._block), "sha256")
            self._block += 1
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
        return self._words.pop()
