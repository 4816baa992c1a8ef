"""What a game's table of secrets answers: each fact of a game, who knows it, and until when only they do."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec.structs import replace

from .chance import Chance
from .game import Closed, Game
from .phase import State
from .records import Event, Seat
from .table import Events, unfold

Listener = Seat | None  # the public screen has no seat

NOBODY: frozenset[Listener] = frozenset()


class Recording:
    """A game that was played: its steps, and the state before every event."""

    def __init__(self, game: Game, steps: Iterable[Events]) -> None:
        self.game = game
        self.steps = tuple(steps)
        self.events = tuple(event for step in self.steps for event in step)
        self.states = _states(game, self.events)
        self.step_of = [at for at, step in enumerate(self.steps) for _ in step]
        self.listeners: tuple[Listener, ...] = (None, *range(self.states[0].seats))

    def after_step(self, number: int) -> State:
        """The state after the step in which this event happened."""
        return self.states[self.steps[self.step_of[number]][-1].number + 1]

    def stays(self, number: int) -> bool:
        """Is the phase in which this event happened still there after its step?"""
        return self.after_step(number).entry == self.states[number].entry

    def next(self, number: int, *kinds: type) -> int:
        """The number of the next event of this kind, or one more than the last."""
        later = range(number + 1, len(self.events))
        return next((n for n in later if isinstance(self.events[n].what, kinds)), len(self.events))

    def all(self, *kinds: type) -> list[int]:
        return [event.number for event in self.events if isinstance(event.what, kinds)]


@dataclass(frozen=True)
class Edit:
    """A fact, changed: other events (None: it never happened), who knows it, and until when only they do."""

    changes: Mapping[int, Event[Any] | None]
    until: int
    knows: frozenset[Listener]
    shows: frozenset[Listener] = NOBODY
    twist: Callable[[Any], Any] | None = None
    is_revealed: bool = False


class Fact(NamedTuple):
    """One row of the table: what it is, where it is decided, and how it could have been otherwise."""

    name: str
    numbers: Callable[[Recording], list[int]]
    edit: Callable[[Recording, int, Chance], Edit | None]


def when(*kinds: type) -> Callable[[Recording], list[int]]:
    """Wherever something of these kinds happens."""
    return lambda recording: recording.all(*kinds)


def only(seat: Listener) -> frozenset[Listener]:
    return frozenset({seat})


def altered(recording: Recording, number: int, **changes: Any) -> dict[int, Event[Any] | None]:
    event = recording.events[number]
    return {number: replace(event, what=replace(event.what, **changes))}


def other_seed(recording: Recording, number: int, chance: Chance) -> Edit:
    """The seed is in no view before the end; the commitment stays."""
    return Edit(altered(recording, 0, seed="another"), min(200, recording.next(0, Closed)), NOBODY)


def open_fact(**fields: Any) -> Any:
    """What everybody sees as soon as it happens."""

    def edit(recording: Recording, number: int, chance: Chance) -> Edit | None:
        old = {name: getattr(recording.events[number].what, name) for name in fields}
        new = {name: change(old[name]) for name, change in fields.items()}
        everyone = frozenset(recording.listeners)
        until = recording.steps[recording.step_of[number]][-1].number + 1
        return Edit(altered(recording, number, **new), until, everyone, everyone)

    return edit


def _states(game: Game, events: Events) -> tuple[State, ...]:
    """The state before each event, and after the last; the first event is the setup."""
    first, *rest = unfold(game, events)
    return (first, first, *rest)
