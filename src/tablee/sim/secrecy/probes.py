"""Every kind of action with every kind of value: what a curious phone could try."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import LANGUAGES, Action, Refused, Seat, Text, Words

TEXTS = ("x", "", "x" * 10_000)
IN_ALL = tuple(Words(**dict.fromkeys(LANGUAGES, text)) for text in TEXTS)

Answer = tuple[str, tuple[tuple[str, str | int], ...]] | None


def probes(game: Game, seats: int) -> tuple[Action, ...]:
    """Well-formed actions of this game, with seats that are there and seats that are not."""
    return tuple(action for kind in game.actions for action in _every(kind, seats))


def answers(state: State, seat: Seat, tries: tuple[Action, ...]) -> list[Answer]:
    """What this seat would be answered: nothing where it is allowed, else the key and its parameters."""
    return [_answer(state, seat, action) for action in tries]


def _answer(state: State, seat: Seat, action: Action) -> Answer:
    try:
        state.phase.check(state, seat, action)
    except Refused as refused:
        return refused.key, tuple(refused.params.items())
    return None


def _every(kind: type[Action], seats: int) -> Iterator[Action]:
    hints = get_type_hints(kind)
    values = [list(_values(hint, seats)) for name, hint in hints.items() if name in kind.__struct_fields__]
    yield from (kind(*chosen) for chosen in product(*values))


def _values(hint: Any, seats: int) -> Iterator[Any]:
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) is tuple and get_args(hint)[-1] is not ...:
        yield from ((0, 0), (-1, seats), (10**6, 1))  # a place
    elif get_origin(hint) is tuple:
        yield from ((), *((seat,) for seat in range(-1, seats + 1)))
        yield from ((0, 1), (1, 2), (3, 2), (0, 0), (0, 1, 2))
    else:
        votes = (True, False, None)
        known = {
            bool: (True, False),
            bool | None: votes,
            str: TEXTS,
            Text: (*TEXTS, *IN_ALL),
            int: range(-1, seats + 1),
            int | None: (None, 0, seats),
        }
        yield from known[hint]
