"""A phase of the rules and the state it belongs to."""

from functools import cache
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from .chance import Chance
from .records import Action, Event, Millis, Missed, Outcome, Record, Refused, Seat, Text, wordings

S = TypeVar("S", bound="State")
T = TypeVar("T", bound=Text)

NOBODY: frozenset[Seat] = frozenset()
GRACE_OF_THE_GONE: Millis = 3_000


class Phase(Record, Generic[S]):
    """The part of the rules in force, named by a gerund."""

    def check(self, state: S, seat: Seat, action: Action) -> None:
        """May this seat do this now? Raises Refused."""
        raise NotImplementedError

    def missed(
        self, state: S, seat: Seat, action: Action, refused: Refused, now: Millis
    ) -> Action | Missed | None:
        """What is written for a refused action that came a moment too late: a line, or itself after all."""
        return None

    def next(self, state: S, now: Millis, chance: Chance) -> Outcome | None:
        """What follows by itself, at this time, or None."""
        raise NotImplementedError

    def apply(self, state: S, event: Event[Any]) -> S:
        """What changes."""
        raise NotImplementedError

    def view(self, state: S, seat: Seat | None) -> Record | None:
        """What everybody may know of this phase; for a seat, what only she may know, and her offers."""
        raise NotImplementedError

    def tell(self, state: S, event: Event[Any], seat: Seat | None) -> Record | None:
        """What of this event this seat may see happen."""
        return None

    def hearers(self, state: S, speaker: Seat) -> frozenset[Seat]:
        """Who hears this seat."""
        return everyone(state)

    def seers(self, state: S, speaker: Seat) -> frozenset[Seat]:
        """Who sees the silent signs of this seat: those who hear it, unless a game allows more."""
        return self.hearers(state, speaker)

    def onlookers(self, state: S, seat: Seat) -> frozenset[Seat]:
        """Who sees the hand of this seat move: nobody, unless a game shows hands."""
        return NOBODY

    def awaits(self, state: S) -> frozenset[Seat]:
        """For whom the table waits; when all of them are gone it waits no longer than 3 s."""
        return NOBODY

    def deadline_at(self) -> Millis | None:
        """When the rules act by themselves if nobody does."""
        return None

    def patience(self) -> Millis | None:
        """How late the rules may be woken; where they are later the time of the table stands still before."""
        return None

    def is_over(self) -> bool:
        return False


class TimedPhase(Phase[S], Generic[S]):
    """A phase with one deadline."""

    deadline: Millis

    def deadline_at(self) -> Millis | None:
        return self.deadline


class PhaseView(Record, tag_field="name"):
    """What everybody may know of a phase; tagged with its name. Deadlines are table time."""

    deadline: Millis


class State(Record):
    """What every state of every game has.

    Without a clock nobody's choice has a deadline, and in a game that is `unhurried` none of the first round.
    Where the clock was switched on again, the `calm` entry goes on without one. `hastened` is when somebody
    who leads moved on what the table waits for.
    """

    seats: int
    phase: Phase[Any]
    entry: int = 0
    since: Millis = 0
    gone: frozenset[Seat] = NOBODY
    is_closed: bool = False
    erased: frozenset[tuple[Seat, str]] = frozenset()
    has_clock: bool = True
    is_unhurried: bool = False
    calm: int | None = None
    hastened: Millis | None = None

    @property
    def is_first_round(self) -> bool:
        """Of games that have rounds."""
        return False

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, beginning left of this one."""
        return _clockwise(seat, self.seats)


def shown(state: State, seat: Seat, text: T) -> T | str:
    """What this seat has written, as views show it: nothing, where the room has erased it."""
    is_erased = state.erased and any((seat, wording) in state.erased for wording in wordings(text))
    return "" if is_erased else text


def everyone(state: State) -> frozenset[Seat]:
    return _everyone(state.seats)


@cache
def _everyone(seats: int) -> frozenset[Seat]:
    return frozenset(range(seats))


@cache
def _clockwise(seat: Seat, seats: int) -> tuple[Seat, ...]:
    return tuple((seat + step) % seats for step in range(1, seats + 1))


def enter(state: S, phase: Phase[S], now: Millis, **changes: Any) -> S:
    """A new phase begins: actions that were made for the old one are late."""
    return replace(state, phase=phase, entry=state.entry + 1, since=now, **changes)


def stay(state: S, phase: Phase[S], **changes: Any) -> S:
    """The same phase goes on, changed."""
    return replace(state, phase=phase, **changes) if changes else replace(state, phase=phase)


def due(state: State) -> Millis | None:
    """When the table must be woken: the deadline, or sooner if only the gone are awaited.

    Without a clock never, as long as somebody is awaited who is here; at once, where it was moved on.
    """
    deadline = state.phase.deadline_at()
    if deadline is None or is_usual(state):
        return deadline
    awaited = state.phase.awaits(state)
    if not awaited:
        return deadline
    if state.hastened is not None:
        return min(deadline, state.hastened)
    if awaited <= state.gone:
        return min(deadline, state.since + GRACE_OF_THE_GONE)
    return deadline if has_deadlines(state) else None


def has_deadlines(state: State) -> bool:
    """Does the clock run for those who choose now?"""
    is_learning = state.is_unhurried and state.is_first_round
    return state.has_clock and not is_learning and state.calm != state.entry


def is_usual(state: State) -> bool:
    """Everybody is here, and the clock runs: deadlines are what phases say."""
    is_on_time = state.has_clock and not state.is_unhurried and state.calm is None
    return is_on_time and not state.gone and state.hastened is None


def is_due(state: State, now: Millis) -> bool:
    at = due(state)
    return at is not None and now >= at
