"""Secret choices that several seats make at the same time."""

from collections.abc import Iterable
from typing import Generic, Self, TypeVar

from msgspec.structs import replace

from .records import Record, Seat

Choice = TypeVar("Choice")


class Sealed(Record, Generic[Choice]):
    """One choice a seat, none yet where it is None; a view tells who has chosen, never what."""

    seats: tuple[Seat, ...]
    choices: tuple[Choice | None, ...]

    @classmethod
    def among(cls, seats: Iterable[Seat]) -> Self:
        seats = tuple(seats)
        return cls(seats, (None,) * len(seats))

    def choose(self, seat: Seat, choice: Choice) -> Self:
        at = self.seats.index(seat)
        return replace(self, choices=(*self.choices[:at], choice, *self.choices[at + 1 :]))

    def of(self, seat: Seat) -> Choice | None:
        return self.choices[self.seats.index(seat)] if seat in self.seats else None

    @property
    def chosen(self) -> tuple[Seat, ...]:
        return tuple([s for s, c in zip(self.seats, self.choices, strict=True) if c is not None])

    @property
    def is_complete(self) -> bool:
        return None not in self.choices

    @property
    def missing(self) -> frozenset[Seat]:
        return frozenset([s for s, c in zip(self.seats, self.choices, strict=True) if c is None])
