"""The situations of Freeze: those of the house, and own places of a host."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice

from tablee.core.content import (
    Packs,
    Row,
    as_cards,
    check_number,
    check_twice,
    read_each,
    read_rows,
    read_texts,
    read_words,
    write_words,
)
from tablee.core.records import Refused

from .state import Situation, Situations

FEWEST = 8
LONGEST_PLACE, LONGEST_ROLE = 36, 44
SIDES, ROLES = 4, 4


def load_situations() -> Situations:
    """Each is a place, `theme.card.side`, and its four roles, `theme.card.side.rank`."""
    texts = iter(read_texts(files(__package__).joinpath("texts")).values())
    situations = (Situation(place, tuple(islice(texts, ROLES))) for place in texts)
    return Situations(tuple(as_cards(situations, SIDES)))


def read_situations(text: str) -> Situations:
    """Own places, one a line, each with no role ideas or four in lines that begin with `-`."""
    groups = list(_groups(read_rows(text)))
    places = [group[0] for group in groups]
    check_number(places, FEWEST)
    situations = read_each(_situation, groups)
    check_twice(places, [situation.place for situation in situations])
    return Situations(tuple(as_cards(situations, SIDES)))


def write_situations(content: Situations) -> str:
    return "\n".join(line for card in content.cards for situation in card for line in _lines(situation))


def count_situations(content: Situations) -> int:
    return sum(map(len, content.cards))


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


def _situation(group: list[Row]) -> Situation:
    place, *roles = group
    if len(roles) not in {0, ROLES}:
        raise Refused("pack_roles", line=place.line, found=len(roles))
    ideas = (read_words(Row(row.line, row.text.removeprefix("-")), LONGEST_ROLE) for row in roles)
    return Situation(read_words(place, LONGEST_PLACE), tuple(ideas))


def _lines(situation: Situation) -> list[str]:
    return [write_words(situation.place), *(f"- {write_words(role)}" for role in situation.roles)]


PACKS = Packs(read_situations, write_situations, count_situations)
