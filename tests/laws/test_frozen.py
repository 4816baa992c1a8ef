"""Records are frozen all the way down (design, law 11)."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Raw, Struct, UnsetType

from tablee.core.game import Closed, Erased, Game, Gone, Opened, Returned
from tablee.core.phase import Phase
from tablee.core.records import Event, Record
from tablee.games import GAMES
from tablee.room.actions import Choices, RoomAction
from tablee.room.journal import Draft, Moment
from tablee.room.outcomes import RoomOutcome

SCALARS = (int, str, bool, float, bytes, NoneType, UnsetType, Raw, Game)


def melted(kind: Any, known: set[Any] | None = None) -> Iterator[str]:
    """Every type in this one, all the way down, that can change."""
    known = set() if known is None else known
    if kind in known or kind in SCALARS or isinstance(kind, TypeVar):
        return
    known.add(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return
    if origin in (tuple, frozenset, Union, UnionType):
        for argument in arguments:
            yield from () if argument is ... else melted(argument, known)
    elif isinstance(origin or kind, type) and issubclass(origin or kind, Struct):
        yield from melted_record(origin or kind, known)
        yield from (each for argument in arguments if argument is not Any for each in melted(argument, known))
    else:
        yield str(kind)


def melted_record(record: Any, known: set[Any]) -> Iterator[str]:
    if not record.__struct_config__.frozen:
        yield record.__name__
    for name, hint in get_type_hints(record).items():
        if name in record.__struct_fields__:
            yield from (f"{record.__name__}.{name}: {each}" for each in melted(hint, known))


def records(game: Game) -> Iterator[Any]:
    yield from (*game.actions, *game.outcomes, *game.phases, *game.views, game.options, game.content)
    yield from (get_type_hints(game.setup)["return"], Event, Opened, Gone, Returned, Erased, Closed, Phase)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_record_of_a_game_is_frozen_all_the_way_down(name: str) -> None:
    assert [each for record in records(GAMES[name]) for each in melted(record)] == []


@pytest.mark.parametrize("kind", [Moment, Draft])
def test_everything_about_a_room_is_frozen_all_the_way_down(kind: Any) -> None:
    assert list(melted(kind)) == []


@pytest.mark.parametrize("kind", [*get_args(RoomAction), *get_args(RoomOutcome)])
def test_every_event_of_a_room_is_frozen_but_for_options_as_they_were_sent(kind: Any) -> None:
    assert [each for each in melted(kind) if not each.endswith(f".options: {Choices}")] == []


class Melting(Record):
    things: tuple[list[int], ...]


class Wrapping(Record):
    inner: Melting | None


class Thawed(Struct):
    number: int


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        (Melting, ["Melting.things: list[int]"]),
        (Wrapping, ["Wrapping.inner: Melting.things: list[int]"]),
        (Thawed, ["Thawed"]),
        (dict[str, int], ["dict[str, int]"]),
        (tuple[Any, ...], ["typing.Any"]),
    ],
)
def test_what_can_change_is_found(kind: Any, found: list[str]) -> None:
    assert list(melted(kind)) == found
