"""A play that lost a race by a moment is written down, so that both see by how much (6.1, 6.2)."""

from collections.abc import Callable
from itertools import pairwise

from tablee.core.records import Millis, Seat

from .actions import Play, Save, Take
from .hands import is_grounded
from .outcomes import Dealt, Landed, Missed
from .state import FallingState, Miss, Past

CLOSE: Millis = 300
CATCH: Millis = 400
MISSES_KEPT = 8

Tried = Take | Play | Save


def missed(state: FallingState, seat: Seat, tried: Tried, why: str, now: Millis) -> Missed | None:
    """What stands in the way, if it came there no longer than a moment ago, and by another's hand."""
    is_cause = CAUSES.get(why)
    recent = [past for past in state.past if now - past.time <= CLOSE]
    for past in reversed(recent):
        if is_cause is not None and past.seat != seat and is_cause(state, past, seat, tried):
            return Missed(tried, why, past.seat, now - past.time)
    return None


def is_caught(state: FallingState, seat: Seat, tried: Take, now: Millis) -> bool:
    """Her finger was on its way when the dealer's card fell on this one: she still gets it (4.9)."""
    piles = [pile for pile in state.fallers[seat].piles if pile[-1].kind != "ground"]
    covers = {pile[-1].id for pile in piles if len(pile) > 1 and pile[-2].id == tried.card}
    recent = [past.what for past in state.past if now - past.time <= CATCH]
    fell = {what.card.id for what in recent if isinstance(what, Dealt)}
    return bool(covers & fell) and not is_grounded(state, seat)


def note(state: FallingState, missed: Missed, seat: Seat, now: Millis) -> tuple[Miss, ...]:
    """Both players see it, and everybody else too."""
    tried = missed.tried
    at = tried.at if isinstance(tried, Play) else None
    miss = Miss(now, seat, tried.card, at, missed.why, missed.to, missed.late)
    return (*state.misses, miss)[-MISSES_KEPT:]


def _covered(state: FallingState, past: Past, seat: Seat, tried: Tried) -> bool:
    """The dealer's card fell on the one she wanted."""
    if not isinstance(past.what, Dealt):
        return False
    cover = (tried.card, past.what.card.id)
    return any((low.id, top.id) == cover for pile in state.fallers[seat].piles for low, top in pairwise(pile))


def _played_there(state: FallingState, past: Past, seat: Seat, tried: Tried) -> bool:
    return isinstance(tried, Play) and _touches(past, tried.at)


def _played_here(state: FallingState, past: Past, seat: Seat, tried: Tried) -> bool:
    return _touches(past, seat)


def _visited(state: FallingState, past: Past, seat: Seat, tried: Tried) -> bool:
    """The visit began before the play arrived."""
    return past.seat is None and state.visit is not None and past.time == state.visit.began


def _landed(state: FallingState, past: Past, seat: Seat, tried: Tried) -> bool:
    return isinstance(past.what, Landed) and past.what.seat in {seat, getattr(tried, "at", seat)}


def _touches(past: Past, spot: Seat) -> bool:
    """Was a rider changed at this player? A Push or a Grab changes both."""
    if not isinstance(past.what, Play) or past.seat is None:
        return False
    hand = past.before[past.seat].hand
    moves = hand is not None and hand.kind in {"push", "grab"}
    return past.what.at == spot or (moves and past.seat == spot)


CAUSES: dict[str, Callable[[FallingState, Past, Seat, Tried], bool]] = {
    "covered": _covered,
    "has_rider": _played_there,
    "no_rider": _played_there,
    "has_extra": _played_there,
    "own_rider": _played_here,
    "own_no_rider": _played_here,
    "locked": _visited,
    "own_locked": _visited,
    "not_falling": _landed,
    "out": _landed,
}
