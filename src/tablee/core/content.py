"""What a game's content answers: texts of its own, and packs that a host writes herself, one thing a line."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.json import decode

from .records import LANGUAGES, Record, Refused, Words

T = TypeVar("T")
Thing = TypeVar("Thing")

MOST_LINES = 500


class Folder(Protocol):
    """Where texts lie beside a game: what `importlib.resources.files` gives."""

    def joinpath(self, name: str, /) -> "Folder": ...
    def is_file(self) -> bool: ...
    def read_bytes(self) -> bytes: ...


@dataclass(frozen=True)
class Packs:
    """How a host's own content is read, written again as she could have written it, and counted."""

    read: Callable[[str], Record]
    write: Callable[[Any], str]
    size: Callable[[Any], int]


class Row(NamedTuple):
    """A line of a pack that says something, and its number, counted from 1."""

    line: int
    text: str


class Unreadable(Refused):
    """A pack that cannot be taken, with everything that is wrong in it; the first fault speaks for all."""

    def __init__(self, faults: Sequence[Refused]) -> None:
        super().__init__(faults[0].key, **faults[0].params)
        self.faults = tuple(faults)


def read_texts(folder: Folder) -> dict[str, Words]:
    """Every text by its key, in the order of the English file; what a language lacks is said in English."""
    first, *others = (_read_file(folder.joinpath(f"{lang}.json")) for lang in LANGUAGES)
    return {key: Words(text, *(other.get(key) or text for other in others)) for key, text in first.items()}


def _read_file(page: Folder) -> dict[str, str]:
    """One flat file a language, as tools of translators have it; a language may come without."""
    return decode(page.read_bytes(), type=dict[str, str]) if page.is_file() else {}


def read_rows(text: str) -> list[Row]:
    lines = enumerate(text.replace("\ufeff", "").splitlines(), 1)
    return [Row(number, line.strip()) for number, line in lines if line.strip()]


def read_each(read: Callable[[Thing], T], things: Iterable[Thing]) -> list[T]:
    """All of them; what is wrong is said of every one, not only of the first."""
    done, faults = [], []
    for thing in things:
        try:
            done.append(read(thing))
        except Refused as fault:
            faults.append(fault)
    if faults:
        raise Unreadable(faults)
    return done


def read_words(row: Row, longest: int) -> Words:
    """The languages in the order of the house; one that is missing is that of the first one given."""
    parts = [" ".join(part.split()).replace("'", "’") for part in row.text.split(";")]
    if len(parts) > len(LANGUAGES):
        raise Refused("pack_languages", line=row.line, most=len(LANGUAGES))
    given = next((part for part in parts if part), None)
    if given is None:
        raise Refused("pack_nothing", line=row.line)
    _check_parts(row.line, parts, longest)
    missing = [given] * (len(LANGUAGES) - len(parts))
    return Words(*(part or given for part in parts), *missing)


def write_words(words: Words) -> str:
    """Languages that fall back to the first one are left out at the end."""
    parts = [words.said(lang) for lang in LANGUAGES]
    while len(parts) > 1 and parts[-1] == parts[0]:
        parts.pop()
    return "; ".join(parts)


def check_number(rows: list[Row], fewest: int) -> None:
    if len(rows) < fewest:
        raise Refused("pack_too_few", fewest=fewest, found=len(rows))
    if len(rows) > MOST_LINES:
        raise Refused("pack_too_many", most=MOST_LINES, found=len(rows))


def check_twice(rows: Iterable[Row], words: Iterable[Words]) -> None:
    """The same word in the same language would be two cards nobody can tell apart."""
    seen: dict[tuple[str, str], int] = {}

    def check(pair: tuple[Row, Words]) -> None:
        line, word = pair[0].line, pair[1]
        for language in LANGUAGES:
            first = seen.setdefault((language, word.said(language).casefold()), line)
            if first != line:
                raise Refused("pack_twice", line=line, first=first)

    read_each(check, zip(rows, words, strict=True))


def as_cards(things: Iterable[T], sides: int) -> Iterator[tuple[T, ...]]:
    """So many on each card, in their order; the last card may have fewer."""
    rest = iter(things)
    while card := tuple(islice(rest, sides)):
        yield card


def _check_parts(line: int, parts: Iterable[str], longest: int) -> None:
    for part in parts:
        if len(part) > longest:
            raise Refused("pack_too_long", line=line, longest=longest)
        if not part.isprintable():
            raise Refused("pack_signs", line=line)
