"""What a game's encoding answers: actions and observations as numbers, for learning agents."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from .records import Action

WAIT = 0

Key = tuple[Hashable, ...]
Figures = list[float]


class Encoding(Protocol):
    """One game at a table of a certain size. Number 0 is to wait; the others are the game's deeds."""

    deeds: int
    options: Mapping[str, Any]  # of the lobby, without which the game cannot be put in numbers

    def offered(self, public: Any, mine: Any) -> dict[int, Action]:
        """What this seat is offered now, by number."""

    def number(self, public: Any, mine: Any, action: Action) -> int:
        """Which of the deeds this action is."""

    def encode(self, public: Any, mine: Any) -> Figures:
        """What this seat sees: always equally many figures, from -1 to 1."""


def numbered(keys: Iterable[Key]) -> dict[Key, int]:
    return {key: number for number, key in enumerate(keys, WAIT + 1)}


def actions(mine: Any) -> Iterator[Action]:
    """Every action that a seat is offered; a free text is a sample."""
    return (action for offer in mine.offers for action in offer.actions())


def one_hot(value: object, among: Sequence[object]) -> Figures:
    """All nought where the value is none of them."""
    return [float(value == each) for each in among]


def ratio(part: float, whole: float) -> float:
    """From -1 to 1, as figures of an agent should be."""
    return max(-1.0, min(1.0, part / whole))
