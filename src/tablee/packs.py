"""The content of the games: texts are loaded here, or read from a host's own pack; the rules get values."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import islice
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.json import decode

from tablee.core.game import Nothing
from tablee.core.words import LANGUAGES, Record, Refused, Words
from tablee.games.farben.state import WordCards
from tablee.games.freeze.state import Situation, Situations

T = TypeVar("T")
Thing = TypeVar("Thing")

FEWEST_WORDS, FEWEST_PLACES, MOST_LINES = 12, 8, 500
LONGEST_WORD, LONGEST_PLACE, LONGEST_ROLE = 30, 36, 44
SIDES, SITUATIONS, ROLES = 2, 4, 4


class Theme(Struct, forbid_unknown_fields=True):
    """One file of situations: a theme and its cards."""

    theme: str
    cards: tuple[tuple[Situation, ...], ...]


class Row(NamedTuple):
    """A line of a pack that says something, and its number, counted from 1."""

    line: int
    text: str


class Unreadable(Refused):
    """A pack that cannot be taken, with everything that is wrong in it; the first fault speaks for all."""

    def __init__(self, faults: Sequence[Refused]) -> None:
        super().__init__(faults[0].key, **faults[0].params)
        self.faults = tuple(faults)


@cache
def load_content(game: str) -> Record:
    return CONTENTS[game]()


def read_pack(game: str, text: str) -> Record:
    """A host's own content for this game."""
    if game not in READERS:
        raise Refused("no_such_pack")
    return READERS[game](text)


def write_pack(content: WordCards | Situations) -> str:
    """The pack as its host could have written it."""
    things: Iterator[Words | Situation] = (thing for card in content.cards for thing in card)
    return "\n".join(line for thing in things for line in _lines(thing))


def pack_size(content: WordCards | Situations) -> int:
    """How many words or places there are in it."""
    return sum(map(len, content.cards))


def read_words(text: str) -> WordCards:
    """Own words for Farben, one a line, `;` between the languages; two lines are the sides of a card."""
    rows = _rows(text)
    _check_number(rows, FEWEST_WORDS)
    words = _each(lambda row: _words(row, LONGEST_WORD), rows)
    _check_twice(rows, words)
    return WordCards(tuple(_cards(words, SIDES)))


def read_situations(text: str) -> Situations:
    """Own places for Freeze, one a line, each with no role ideas or four in lines that begin with `-`."""
    groups = list(_groups(_rows(text)))
    places = [group[0] for group in groups]
    _check_number(places, FEWEST_PLACES)
    situations = _each(_situation, groups)
    _check_twice(places, [situation.place for situation in situations])
    return Situations(tuple(_cards(situations, SITUATIONS)))


def _situations() -> Situations:
    themes = [decode(page.read_bytes(), type=Theme) for page in _pages("freeze/situations")]
    return Situations(tuple(card for theme in themes for card in theme.cards))


def _word_cards() -> WordCards:
    return decode(files("tablee.games").joinpath("farben/words.json").read_bytes(), type=WordCards)


def _pages(folder: str) -> list[Traversable]:
    pages = files("tablee.games").joinpath(folder).iterdir()
    return sorted((page for page in pages if page.name.endswith(".json")), key=lambda page: page.name)


def _rows(text: str) -> list[Row]:
    lines = enumerate(text.replace("\ufeff", "").splitlines(), 1)
    return [Row(number, line.strip()) for number, line in lines if line.strip()]


def _groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """A place and the roles below it."""
    group: list[Row] = []
    for row in rows:
        is_role = row.text.startswith("-")
        if is_role and not group:
            raise Refused("pack_no_place", line=row.line)
        if group and not is_role:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _each(read: Callable[[Thing], T], things: Iterable[Thing]) -> list[T]:
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


def _situation(group: list[Row]) -> Situation:
    place, *roles = group
    if len(roles) not in {0, ROLES}:
        raise Refused("pack_roles", line=place.line, found=len(roles))
    ideas = (_words(Row(row.line, row.text.removeprefix("-")), LONGEST_ROLE) for row in roles)
    return Situation(_words(place, LONGEST_PLACE), tuple(ideas))


def _words(row: Row, longest: int) -> Words:
    """The languages in the order of the house; one that is missing is that of the first one given."""
    parts = [" ".join(part.split()).replace("'", "’") for part in row.text.split(";")]
    if len(parts) > len(LANGUAGES):
        raise Refused("pack_languages", line=row.line, most=len(LANGUAGES))
    given = next((part for part in parts if part), None)
    if given is None:
        raise Refused("pack_nothing", line=row.line)
    _check_parts(row.line, parts, longest)
    en, fr, de = (*(part or given for part in parts), given, given)[: len(LANGUAGES)]
    return Words(en, fr, de)


def _check_parts(line: int, parts: Iterable[str], longest: int) -> None:
    for part in parts:
        if len(part) > longest:
            raise Refused("pack_too_long", line=line, longest=longest)
        if not part.isprintable():
            raise Refused("pack_signs", line=line)


def _check_number(rows: list[Row], fewest: int) -> None:
    if len(rows) < fewest:
        raise Refused("pack_too_few", fewest=fewest, found=len(rows))
    if len(rows) > MOST_LINES:
        raise Refused("pack_too_many", most=MOST_LINES, found=len(rows))


def _check_twice(rows: Iterable[Row], words: Iterable[Words]) -> None:
    """The same word in the same language would be two cards nobody can tell apart."""
    seen: dict[tuple[str, str], int] = {}

    def check(pair: tuple[Row, Words]) -> None:
        line, word = pair[0].line, pair[1]
        for language, name in zip(LANGUAGES, (word.en, word.fr, word.de), strict=True):
            first = seen.setdefault((language, name.casefold()), line)
            if first != line:
                raise Refused("pack_twice", line=line, first=first)

    _each(check, zip(rows, words, strict=True))


def _cards(things: Iterable[T], sides: int) -> Iterator[tuple[T, ...]]:
    rest = iter(things)
    while card := tuple(islice(rest, sides)):
        yield card


def _lines(thing: Words | Situation) -> list[str]:
    if isinstance(thing, Words):
        return [_line(thing)]
    return [_line(thing.place), *(f"- {_line(role)}" for role in thing.roles)]


def _line(words: Words) -> str:
    """Languages that fall back to the first one are left out at the end."""
    parts = [words.en, words.fr, words.de]
    while len(parts) > 1 and parts[-1] == parts[0]:
        parts.pop()
    return "; ".join(parts)


CONTENTS: dict[str, Callable[[], Record]] = {
    "freeze": _situations,
    "farben": _word_cards,
    "falling": Nothing,
    "carnavalesque": Nothing,
}

READERS: dict[str, Callable[[str], Record]] = {"freeze": read_situations, "farben": read_words}
