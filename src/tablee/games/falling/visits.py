"""A visit of the dealer: one card on each pile, then what the rider says (3.2, 3.3)."""

from msgspec.structs import replace

from tablee.core.records import Seat

from .cards import Kind
from .fallers import Faller
from .state import FallingState, Round, Visit

EACH: tuple[Round, ...] = ("each",)
ROUNDS: dict[tuple[Kind, bool], tuple[Round, ...]] = {
    ("hit", False): ("each", "each"),
    ("hit", True): ("each", "each", "each"),
    ("split", False): ("each", "new"),
    ("split", True): ("each", "new", "new"),
}


def begin(state: FallingState, seat: Seat) -> Visit:
    rider = state.fallers[seat].rider
    if rider is None:
        return Visit(seat, rounds=EACH)
    if rider.card.kind == "skip":
        return Visit(seat, is_skipped=True)
    return Visit(seat, rounds=ROUNDS[rider.card.kind, rider.extra is not None])


def serve(visit: Visit, faller: Faller) -> tuple[int | None, Visit]:
    """The pile of the next card, None for a new one, and what is left of the visit.

    A round goes to the piles that are there when its first card comes; where none is, that card starts one.
    """
    if visit.pending and (pending := _pending(visit, faller)):
        return pending[0], replace(visit, pending=pending[1:])
    if not faller.piles or visit.rounds[:1] != EACH:
        return None, replace(visit, pending=(), rounds=visit.rounds[1:])
    piles = tuple([pile[0].id for pile in faller.piles])
    return piles[0], replace(visit, pending=piles[1:], rounds=visit.rounds[1:])


def has_cards(visit: Visit, faller: Faller) -> bool:
    """Is there anything left to deal in this visit?"""
    return bool(visit.rounds or (visit.pending and _pending(visit, faller)))


def is_done(visit: Visit, faller: Faller) -> bool:
    """A skipped visit lasts until the next beat, and the dealer waits for the answer to a Ground (3.4)."""
    if visit.is_skipped or visit.ground is not None:
        return False
    return not has_cards(visit, faller)


def _pending(visit: Visit, faller: Faller) -> tuple[int, ...]:
    """A pile emptied before its card comes gets none (3.3)."""
    there = {pile[0].id for pile in faller.piles}
    return tuple([pile for pile in visit.pending if pile in there])
