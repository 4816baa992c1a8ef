"""Is a typed guess the place? Case, accents, small words, endings and slips of the finger are forgiven (5.2).

A part of the name will do where no other place could be meant by it: circus, avion, Zahnarzt.
"""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from unicodedata import combining, normalize

from tablee.core.records import LANGUAGES, Words

CLOSE = 0.8
PART = 4  # letters at least
SMALL = """
a an the at in on of to with and s
le la les l un une des de du d a au aux en dans chez sur et avec
der die das den dem des ein eine einer einem einen im in am an auf beim bei zum zur vom von mit und
el los las un una unos unas del al con y por para
"""
SMALL_WORDS = frozenset(SMALL.split())


def is_exact(guess: str, place: Words) -> bool:
    """The very words of the name, in any language."""
    said = sorted(_words(guess))
    return any(said == sorted(words) for words in _names(place))


def is_match(guess: str, place: Words, others: Sequence[Words] = ()) -> bool:
    """The name, or a part of it that means none of the other places."""
    said = _words(guess)
    if any(_is_close(said, name) for name in _names(place)):
        return True
    is_piece = _is_piece if _is_part_of(said, place, _is_piece) else _is_nearly_piece
    return _is_part_of(said, place, is_piece) and not any(_is_part_of(said, it, is_piece) for it in others)


@lru_cache(maxsize=2_048)
def _names(place: Words) -> set[tuple[str, ...]]:
    return {_words(place.said(lang)) for lang in LANGUAGES}


def _is_close(guess: tuple[str, ...], name: tuple[str, ...]) -> bool:
    if _is_alike("".join(guess), "".join(name)):
        return True
    return len(name) > 1 and all(any(_is_alike(word, said) for said in guess) for word in name)


def _is_part_of(guess: tuple[str, ...], place: Words, is_piece: Callable[[str, str], bool]) -> bool:
    """All of its words are words of one name, or pieces of them."""
    return min(map(len, guess), default=0) >= PART and any(
        all(any(is_piece(word, whole) for whole in name) for word in guess) for name in _names(place)
    )


def _is_piece(word: str, whole: str) -> bool:
    """What a word begins or ends with."""
    return whole.startswith(word) or whole.endswith(word)


def _is_nearly_piece(word: str, whole: str) -> bool:
    return _is_piece(word, whole) or _is_alike(word, whole)


def _is_alike(one: str, other: str) -> bool:
    """Where the lengths or the letters are too different their order need not be compared."""
    at_best = 2 * min(len(one), len(other))
    if at_best < CLOSE * (len(one) + len(other)):
        return False
    compared = SequenceMatcher(None, one, other, autojunk=False)
    return compared.quick_ratio() >= CLOSE and compared.ratio() >= CLOSE


def _words(text: str) -> tuple[str, ...]:
    """The words that matter, without accents; if there are only small words, those."""
    plain = "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))
    words = "".join(c if c.isalnum() else " " for c in plain).split()
    return tuple(word for word in words if word not in SMALL_WORDS) or tuple(words)
