"""The deck: 54 cards, or fewer on the learning ladder (2)."""

from functools import cache
from typing import Literal

from tablee.core.records import Record

Kind = Literal["hit", "split", "skip", "push", "grab", "stop", "extra", "ground"]
Ladder = Literal["all", "actions", "riders"]

RIDERS: frozenset[Kind] = frozenset({"hit", "split", "skip"})
COUNTS: dict[Kind, int] = {
    "hit": 12, "split": 5, "skip": 12,
    "push": 4, "grab": 5, "stop": 6,
    "extra": 5,
}  # fmt: skip
LADDER: dict[Ladder, tuple[Kind, ...]] = {
    "riders": ("hit", "split", "skip"),
    "actions": ("hit", "split", "skip", "push", "grab", "stop"),
    "all": ("hit", "split", "skip", "push", "grab", "stop", "extra"),
}
MOST_WITH_ONE_DECK = 8


class Card(Record):
    """A card that lies open; its number tells it from others of its kind."""

    id: int
    kind: Kind


@cache
def deck_for(fallers: int, ladder: Ladder) -> tuple[Card, ...]:
    """Everything but the Grounds (2.1); nine and more play with two decks (1.2)."""
    decks = 1 if fallers <= MOST_WITH_ONE_DECK else 2
    kinds = [kind for kind in LADDER[ladder] for _ in range(COUNTS[kind] * decks)]
    return tuple(Card(id, kind) for id, kind in enumerate(kinds))


def ground(before: int, landed: int) -> Card:
    """The Ground that lies on top: behind the deck, one for everybody who lands, without end (2.1, 5.2)."""
    return Card(before + landed, "ground")
