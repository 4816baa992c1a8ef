"""What everybody may know of a game of Falling: all but the deck. A seat has only its offers beside."""

from tablee.core.phase import PhaseView
from tablee.core.records import Record, Seat

from .actions import Offers, Tempo
from .fallers import Faller
from .film import Film
from .outcomes import Happened
from .state import FallingState, Miss, Options

FEW = 3


class JumpingView(PhaseView, tag="Jumping"):
    pass


class FallingView(PhaseView, tag="Falling"):
    """`served` is locked; `next` gets the next card, at `beat_at` if that is known; `ground` must answer one.

    Without a tempo a player deals by hand. While the dealer settles there is a replay, until the deadline.
    """

    served: Seat | None
    next: Seat
    beat_at: int | None
    ground: Seat | None
    tempo: Tempo | None
    is_relieved: bool
    replay: Film | None


class EndedView(PhaseView, tag="Ended"):
    """The film shows the last ten seconds before every Ground."""

    winner: Seat
    film: Film


Phases = JumpingView | FallingView | EndedView


class TableView(Record):
    """`dealer` is None where the house deals; `left` of `total` cards come before the Grounds."""

    options: Options
    fallers: tuple[Faller, ...]
    dealer: Seat | None
    total: int
    left: int
    landed: tuple[Seat, ...]
    misses: tuple[Miss, ...]
    is_few: bool
    phase: Phases


class Mine(Record):
    """What this seat may do now."""

    seat: Seat
    offers: tuple[Offers, ...] = ()


class Happening(Record):
    """What everybody sees happen, and when; the seat that did it, or none."""

    time: int
    seat: Seat | None
    what: Happened


def view(state: FallingState, seat: Seat | None) -> Record | None:
    return _public(state) if seat is None else state.phase.view(state, seat)


def _public(state: FallingState) -> TableView:
    return TableView(
        options=state.options,
        fallers=state.fallers,
        dealer=state.dealer,
        total=state.total,
        left=len(state.deck),
        landed=state.landed,
        misses=state.misses,
        is_few=state.seats - (state.dealer is not None) <= FEW,
        phase=state.phase.view(state, None),  # type: ignore[arg-type]
    )
