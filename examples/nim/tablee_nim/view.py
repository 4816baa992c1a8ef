"""Who may know what. What is not shown is hidden: a hand, until all are open."""

from tablee.core.phase import PhaseView
from tablee.core.records import Record, Seat

from .actions import Offers
from .state import NimState, Options


class LayingView(PhaseView, tag="Laying"):
    """Who has laid, not what (2.1)."""

    laid: tuple[Seat, ...]


class TakingView(PhaseView, tag="Taking"):
    turn: Seat


class EndedView(PhaseView, tag="Ended"):
    loser: Seat


Phases = LayingView | TakingView | EndedView


class TableView(Record):
    """What everybody may know."""

    options: Options
    heap: int
    phase: Phases


class Mine(Record):
    """What only this seat may know, and what it may do."""

    seat: Seat
    offers: tuple[Offers, ...] = ()
    laid: int | None = None


def view(state: NimState, seat: Seat | None) -> Record | None:
    if seat is not None:
        return state.phase.view(state, seat)
    phase = state.phase.view(state, None)
    assert isinstance(phase, Phases)
    return TableView(options=state.options, heap=state.heap, phase=phase)
