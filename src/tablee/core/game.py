"""A game: the box with everything in it, and the events that every game shares."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import ValidationError, convert
from msgspec.json import Decoder

from .phase import Phase, State
from .records import Action, Event, Millis, Outcome, Record, Refused, Seat

O = TypeVar("O", bound=Record)  # noqa: E741
C = TypeVar("C", bound=Record)


class Opened(Outcome, Generic[O, C]):
    """The first event of every table: all that is needed to play it again."""

    game: str
    version: int
    seats: int
    options: O
    content: C
    commitment: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    last_winner: Seat | None = None


class Nothing(Record):
    """The content of a game that needs no texts."""


class Gone(Outcome):
    """A seat has been away for too long: the table stops waiting for it."""

    away: Seat


class Returned(Outcome):
    """A seat that was gone is back."""

    back: Seat


class Erased(Outcome):
    """What a seat has written, or is about to write, is shown to nobody; it still counts."""

    by: Seat
    text: str


class Timed(Outcome):
    """From here on choices have deadlines; or none has."""

    has_clock: bool


class Unhurried(Outcome):
    """Nobody knows the game yet: no choice of its first round has a deadline."""


class Hastened(Outcome):
    """Somebody who leads moves on what the table waits for, as if its time were over."""


class Closed(Outcome):
    """The last event of a table: the seed is told, so that everybody can check every draw."""

    seed: str


BY_THE_HOUSE = (Gone, Returned, Erased, Timed, Unhurried, Hastened)
"""What no rules bring about: the house tells it to the table."""


class Result(Record):
    """How a game ended; it is no contest where nobody can win and points are only added up."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    is_contest: bool = True


class Option(Record):
    """A choice that is made before the game, the first one is the default."""

    name: str
    choices: tuple[int | str | bool, ...]


@dataclass(frozen=True)
class Game:
    """Name, version, seats, options, how it begins, and the types of all that can happen in it.

    `aside` is what those without a seat may see beside the public view; it need not be safe for a seat.
    What is `personal` nobody does for somebody who is away. Fields of the state that are `public_only` change
    nothing in what a seat sees of its own, nor in what is shown aside. `goes_on`: older versions whose tables
    in play go on by these rules.
    """

    name: str
    version: int
    min_seats: int
    max_seats: int
    minutes: int
    options: type[Record]
    content: type[Record]
    actions: tuple[type[Action], ...]
    outcomes: tuple[type[Outcome], ...]
    phases: tuple[type[Phase[Any]], ...]
    views: tuple[type[Record], type[Record]]
    setup: Callable[[Any, Millis], State]
    view: Callable[[Any, Seat | None], Record | None]
    result: Callable[[Any], Result | None]
    aside_view: type[Record] | None = None
    aside: Callable[[Any], Record | None] = lambda state: None
    told: tuple[type[Record], ...] = ()
    personal: tuple[type[Action], ...] = ()
    public_only: tuple[str, ...] = ()
    goes_on: tuple[int, ...] = ()

    def knows(self, version: int) -> bool:
        """Can a table that was opened under this version of the rules go on?"""
        return version == self.version or version in self.goes_on

    @cached_property
    def action(self) -> Any:
        return _one_of(self.actions)

    @cached_property
    def event(self) -> Any:
        opened = Opened[self.options, self.content]  # type: ignore[name-defined]
        kinds = (*self.actions, *self.outcomes, opened, *BY_THE_HOUSE, Closed)
        return Event[_one_of(kinds)]  # type: ignore[misc]

    @cached_property
    def event_decoder(self) -> Decoder[Event[Any]]:
        return Decoder(self.event)

    @cached_property
    def opening_decoder(self) -> Decoder[Event[Any]]:
        """Of a first event whose content stands elsewhere."""
        return Decoder(Event[Opened[self.options, Nothing]])  # type: ignore[name-defined]

    @cached_property
    def action_decoder(self) -> Decoder[Action]:
        return Decoder(self.action)

    def read_options(self, options: Any) -> Record:
        """Options from a dict as on the wire; an unknown name or value is refused."""
        try:
            return convert(options, self.options)
        except ValidationError as error:
            raise Refused("bad_options") from error

    @cached_property
    def choices(self) -> tuple[Option, ...]:
        """The options for the lobby, made from their types."""
        hints, options = get_type_hints(self.options), self.options()
        return tuple(Option(name, _choices(hint, getattr(options, name))) for name, hint in hints.items())


def _one_of(kinds: tuple[Any, ...]) -> Any:
    return Union[kinds]  # noqa: UP007


def _choices(hint: Any, default: Any) -> tuple[Any, ...]:
    every = get_args(hint) if get_origin(hint) is Literal else (True, False)
    return (default, *(choice for choice in every if choice != default))
