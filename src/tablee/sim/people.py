"""Names for seats, for readers."""

from collections.abc import Iterable

from tablee.core.words import Seat

NAMES = (
    "Ada", "Ben", "Cleo", "Dora", "Emil", "Fanny", "Gus", "Hana",
    "Ivo", "June", "Kai", "Lotte", "Max", "Nora", "Otto", "Pia",
)  # fmt: skip


def name(seat: Seat) -> str:
    return NAMES[seat]


def names(seats: Iterable[Seat]) -> str:
    return ", ".join(name(seat) for seat in seats) or "nobody"
