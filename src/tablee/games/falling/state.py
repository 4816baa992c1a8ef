"""What is known of a game of Falling: the fallers, the deck, and the last seconds."""

from typing import Literal

from tablee.core.phase import State
from tablee.core.records import Millis, Record, Seat

from .actions import Tempo
from .cards import Card, Ladder
from .fallers import Faller
from .outcomes import Happened

Round = Literal["each", "new"]


class Options(Record):
    """What is chosen before the game; `grace` in ms. `at_once` waits for no lot and no count."""

    cards: Ladder = "all"
    tempo: Tempo = "normal"
    grace: Literal[1000, 1500, 2000, 3000] = 1000
    dealer: Literal["house", "player", "referee"] = "house"
    start: Literal["lot", "at_once"] = "lot"
    drop: bool = True


class Visit(Record):
    """Piles that still get a card in this round, rounds to come, the pile with a Ground on it (3, 5.1)."""

    seat: Seat
    began: Millis = 0
    pending: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    is_skipped: bool = False
    ground: int | None = None


class Past(Record):
    """One thing that happened, how everybody fell before it, and who was visited then."""

    time: Millis
    seat: Seat | None
    what: Happened
    before: tuple[Faller, ...]
    visit: Visit | None = None


class Miss(Record):
    """A play that lost a race: whose, at whom, to whom (nobody: the dealer), and by how much (6.2)."""

    time: Millis
    seat: Seat
    card: int
    at: Seat | None
    why: str
    to: Seat | None
    late: Millis


class FallingState(State, kw_only=True):
    """`deck` has no order: what lies on top is not fixed before it is dealt. `after` was visited last.

    `opening`: so many cards still come with the first beat, before the visits (3.1).
    """

    options: Options
    total: int
    deck: tuple[Card, ...]
    opening: int = 0
    fallers: tuple[Faller, ...]
    discards: tuple[Card, ...] = ()
    dealer: Seat | None = None
    last_winner: Seat | None = None
    after: Seat = 0
    visit: Visit | None = None
    landed: tuple[Seat, ...] = ()
    misses: tuple[Miss, ...] = ()
    past: tuple[Past, ...] = ()

    @property
    def falling(self) -> tuple[Seat, ...]:
        return _falling(self)

    @property
    def served(self) -> Seat | None:
        """Who is visited now: nothing can be done with riders at her (3.4)."""
        return None if self.visit is None else self.visit.seat

    def is_falling(self, seat: Seat) -> bool:
        return 0 <= seat < self.seats and self.fallers[seat].is_falling

    def next_faller(self, after: Seat) -> Seat:
        """Clockwise; who is out is passed over (3.1)."""
        seat = (after + 1) % self.seats
        while not self.fallers[seat].is_falling:
            seat = (seat + 1) % self.seats
        return seat


def _falling(state: FallingState) -> tuple[Seat, ...]:
    return tuple([seat for seat, faller in enumerate(state.fallers) if faller.is_falling])


def all_with(state: FallingState, seat: Seat, faller: Faller) -> tuple[Faller, ...]:
    fallers = list(state.fallers)
    fallers[seat] = faller
    return tuple(fallers)
