"""What players of Carnavalesque call people and things in every language, and what they understand."""

from importlib.resources import files
from re import findall
from unicodedata import combining, normalize

from tablee.core.content import read_texts
from tablee.core.records import LANGUAGES, Text, Words, wordings

from .evaluation import BIT

_MANY = ("", "s", "es", "e", "n", "en", "er", "ern", "ren")
_TEXTS = read_texts(files(__package__).joinpath("texts"))
_ASKED = _TEXTS.pop("question")

# What is said, and after it what else is understood.
_CALLED: dict[str, dict[str, list[str]]] = {
    lang: {thing: words.said(lang).split() for thing, words in _TEXTS.items()} for lang in LANGUAGES
}
NAMES = {lang: {thing: names[0] for thing, names in called.items()} for lang, called in _CALLED.items()}


def meant(text: Text) -> tuple[str, ...]:
    """The costumes, accessories and ages that somebody speaks of, in any language, one or many."""
    said = _plain(wordings(text)[0])
    return tuple(THINGS[word] for word in findall(r"\w+", said) if word in THINGS)


def name_of(thing: str) -> Words:
    return Words(**{lang: names[thing] for lang, names in NAMES.items()})


def question(thing: str) -> Words:
    return Words(**{lang: _ASKED.said(lang).format(thing=names[thing]) for lang, names in NAMES.items()})


def points_in(text: Text | None) -> int:
    """Costumes and accessories as bits."""
    return sum(BIT[thing] for thing in {*meant(text or "")} if thing in BIT)


def _plain(text: str) -> str:
    """Case and accents are forgiven."""
    return "".join(c for c in normalize("NFKD", text.lower()) if not combining(c))


THINGS = {
    _plain(name) + many: thing
    for called in _CALLED.values()
    for thing, names in called.items()
    for name in names
    for many in _MANY
}
