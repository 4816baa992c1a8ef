"""What a line gives away: does it say the place, or the rank of who says it, however it is inflected? (4.2)

A line is read in every language of the house, as nobody says which she speaks.
"""

import re
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

from tablee.core.records import LANGUAGES, Text, Words, wordings

from ..matching import SMALL_WORDS
from .grammar import GRAMMARS, Grammar

STEM, LONG, SLIP = 3, 7, 0.9


END = "|"  # of a clause


def says_place(text: Text, place: Words) -> bool:
    """In any language, with any ending, in any order; a long name also without where it lies."""
    return any(_is_named(said, place.said(lang), lang) for said in wordings(text) for lang in LANGUAGES)


def says_rank(text: Text) -> bool:
    """Of herself, in words or digits; what she says of others or denies is none of hers."""
    clauses = [clause for said in wordings(text) for clause in _clauses(said)]
    return any(_owns_up(clause, GRAMMARS[lang]) for clause in clauses for lang in _spoken(clause))


def _spoken(clause: str) -> list[str]:
    """The languages that it may be in: those of which it has the most small words."""
    known = {lang: len(_vocabulary(lang).intersection(clause.split())) for lang in GRAMMARS}
    return [lang for lang, words in known.items() if words == max(known.values())]


@cache
def _vocabulary(lang: str) -> frozenset[str]:
    return frozenset(_words(" ".join((*GRAMMARS[lang].numbers, *GRAMMARS[lang][2:]))))


def _is_named(said: str, name: str, lang: str) -> bool:
    """All words of the name that matter; or what it begins with, where the rest only says where it lies."""
    words, core = _name(name, lang)
    heard = _heard(said, lang, words[0] in GRAMMARS[lang].also.split() and len(words) == 1)
    return all(_is_heard(word, heard, lang) for word in words) or (
        core != "" and _is_heard(core, heard, lang)
    )


@lru_cache(maxsize=2_048)
def _name(name: str, lang: str) -> tuple[tuple[str, ...], str]:
    """The museum at night is the museum."""
    every, where = _words(name), GRAMMARS[lang].where.split()
    words = [word for word in every if word not in SMALL_WORDS and len(word) > 1] or every
    has_place = len(every) > 1 and every[1] in where and len(every[0]) >= LONG
    return tuple(words), every[0] if has_place else ""


@lru_cache(maxsize=256)
def _heard(said: str, lang: str, is_everyday: bool) -> tuple[frozenset[str], frozenset[str]]:
    """Words and pairs of them, and all of these without endings; everyday words after an article only."""
    words = _words(said)
    if is_everyday:
        articles = GRAMMARS[lang].articles.split()
        words = [word for before, word in pairwise(("", *words)) if before in articles]
    every = (*words, *("".join(pair) for pair in pairwise(words)))
    return frozenset(every), frozenset(_stem(word, lang) for word in every)


def _is_heard(word: str, heard: tuple[frozenset[str], frozenset[str]], lang: str) -> bool:
    """But for its ending; in a long word a slip of the finger is forgiven."""
    words, stems = heard
    if word in words or word in stems or _stem(word, lang) in stems:
        return True
    return len(word) >= LONG and any(_is_slip(word, other) for other in words)


def _is_slip(word: str, said: str) -> bool:
    if abs(len(word) - len(said)) > 1 or word[0] != said[0]:
        return False
    return SequenceMatcher(None, word, said, autojunk=False).ratio() >= SLIP


@lru_cache(maxsize=2_048)
def _stem(word: str, lang: str) -> str:
    """Words that people say, too: so many are kept, and no more."""
    endings = sorted(GRAMMARS[lang].endings.split(), key=len, reverse=True)
    ending = next((it for it in endings if word.endswith(it) and len(word) - len(it) >= STEM), "")
    return word.removesuffix(ending)


def _owns_up(clause: str, grammar: Grammar) -> bool:
    """`I am number two`, `rank two`, `the highest rank`: hers, unless it is denied or somebody else's."""
    padded = f" {clause} "
    if re.search(rf" (?:{grammar.no}) ", padded) or not (found := _rank_pattern(grammar).search(padded)):
        return False
    if found["am"]:
        return True
    is_hers = re.search(rf" (?:{'|'.join(grammar.me.split())}) ", padded)
    is_anothers = re.search(rf" (?:{grammar.other}) ", padded[: found.start() + 1])
    return not is_anothers and bool(is_hers or not re.search(rf" (?:{grammar.other}) ", padded))


@cache
def _rank_pattern(grammar: Grammar) -> re.Pattern[str]:
    numbers = "|".join(word for row in grammar.numbers for word in row.split())
    rank, place = grammar.rank.replace(" ", "|"), grammar.place.replace(" ", "|")
    heights, now = grammar.heights.replace(" ", "|"), grammar.now.replace(" ", "|")
    small = r"(?:\w{1,4} ){0,2}"
    of_rank = rf"(?:{rank}) {small}(?:{numbers}|{heights})|(?:{numbers}|{heights}) (?:{rank})"
    of_me = rf"(?P<am>(?:{grammar.am}) {small}(?:(?:{place}) )?(?:{numbers}))(?= *(?:(?:{now}) *)*$)"
    return re.compile(rf" (?:{of_me}|(?:{of_rank})(?= ))")


def _clauses(text: str) -> list[str]:
    marked = re.sub(r"[.,!?;:…—–()¡¿]+", END, text)
    return [" ".join(_words(clause)) for clause in marked.split(END) if clause.strip()]


def _words(text: str) -> list[str]:
    """Its words, without accents and signs."""
    plain = "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))
    return "".join(c if c.isalnum() else " " for c in plain).split()
