"""What a game's story answers: a sentence for each kind of event, for readers who may know every secret."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .records import Seat

Sentence = Callable[[Any, Any, Any], str]  # of the state before, what happens, and whose action it is
Sentences = Mapping[type, Sentence]

NAMES = (
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fanny", "Gus", "Hana",
    "Ivo", "June", "Kai", "Lotte", "Max", "Nora", "Otto", "Pia",
)  # fmt: skip


def name(seat: Seat) -> str:
    return NAMES[seat]


def names(seats: Iterable[Seat]) -> str:
    return ", ".join(name(seat) for seat in seats) or "nobody"
