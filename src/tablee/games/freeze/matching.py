"""Is a typed guess the place? Case, accents, small words and slips of the finger are forgiven (5.2)."""

from difflib import SequenceMatcher
from unicodedata import combining, normalize

from tablee.core.records import LANGUAGES, Words

CLOSE = 0.8
SMALL = """
a an the at in on of to with and
le la les l un une des de du d a au aux en dans chez sur et avec
der die das den dem des ein eine einer einem einen im in am an auf beim bei zum zur vom von mit und
el los las un una unos unas del al con y por para
"""
SMALL_WORDS = frozenset(SMALL.split())


def is_match(guess: str, place: Words) -> bool:
    said = _words(guess)
    return any(_is_close(said, _words(name)) for name in {place.said(lang) for lang in LANGUAGES})


def _is_close(guess: tuple[str, ...], name: tuple[str, ...]) -> bool:
    if _is_alike("".join(guess), "".join(name)):
        return True
    return len(name) > 1 and all(any(_is_alike(word, said) for said in guess) for word in name)


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
