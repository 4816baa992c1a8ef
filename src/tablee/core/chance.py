"""Luck: a stream of numbers that depends on a key and an event's number, and on nothing else."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from _hashlib import HASH

T = TypeVar("T")

BLOCK = 64  # bytes of a block of SHA-256
INNER, OUTER = bytes(n ^ 0x36 for n in range(256)), bytes(n ^ 0x5C for n in range(256))
WORD = Struct(">I")


def commitment(seed: str) -> str:
    """What is shown before a game: it fixes the seed without telling it."""
    return sha256(seed.encode()).hexdigest()


def luck_key(seed: str, nonces: Sequence[str]) -> bytes:
    """The key of all draws of a table: the seed of the house and the nonce of every phone."""
    return sha256("\n".join((seed, *nonces)).encode()).digest()


class Chance(msgspec.Struct, gc=False):
    """Draws for one event: HMAC-SHA256 of its number and a counter, cut into 32-bit words.

    One is made for all that may follow, and few are used: a struct is made in no time.
    """

    key: bytes
    number: int
    block: int = 0
    words: Iterable[tuple[int]] = ()

    def __repr__(self) -> str:
        """Whoever reads a log must not learn the key."""
        return f"Chance of event {self.number}"

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely (by rejection)."""
        sure = 2**32 - bound  # up to here a word is fair, whatever the division says
        while True:
            for (word,) in self.words:
                if word <= sure or word < 2**32 - 2**32 % bound:
                    return word % bound
            block = keyed_hash(self.key, b"%d:%d" % (self.number, self.block))
            self.words, self.block = WORD.iter_unpack(block), self.block + 1

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> tuple[T, ...]:
        rest = list(things)
        return tuple([rest.pop(self.below(len(rest))) for _ in things])


def keyed_hash(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 by its definition; a key is taken in once only, which makes it more than twice as quick."""
    begun = _begun(key)
    inner, outer = begun[0].copy(), begun[1].copy()
    inner.update(text)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=1_024)
def _begun(key: bytes) -> "tuple[HASH, HASH]":
    short = sha256(key).digest() if len(key) > BLOCK else key
    padded = short.ljust(BLOCK, b"\0")
    return sha256(padded.translate(INNER)), sha256(padded.translate(OUTER))
