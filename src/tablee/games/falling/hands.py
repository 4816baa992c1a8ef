"""One hand each: taking cards and playing them (4), and what stands in the way."""

from collections.abc import Callable

from msgspec.structs import replace

from tablee.core.words import Seat

from .cards import RIDERS, Kind
from .state import Faller, FallingState, Rider, Visit, with_faller

Obstacle = str | None


def no_take(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """4.1: an empty hand, and a top card that is no Ground."""
    faller = state.fallers[seat]
    if faller.hand is not None:
        return "hand_full"
    return _no_top(faller, card)


def no_save(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """5.1: a Stop in the hand, or one that can still be taken."""
    faller, visit = state.fallers[seat], state.visit
    if visit is None or visit.ground is None or visit.seat != seat:
        return "no_ground"
    if faller.hand is not None and faller.hand.id == card:
        return None if faller.hand.kind == "stop" else "not_a_stop"
    if obstacle := no_take(state, seat, card):
        return obstacle
    return None if any(top.id == card and top.kind == "stop" for top in faller.tops) else "not_a_stop"


def no_play(state: FallingState, seat: Seat, card: int, at: Seat) -> Obstacle:
    """4.3 to 4.7: nothing is done at a player who is served or out."""
    hand, served = state.fallers[seat].hand, state.served
    if hand is None or hand.id != card:
        return "not_in_hand"
    if not state.is_falling(at):
        return "not_falling"
    if at == served:
        return "locked"
    if at == seat and hand.kind in {"push", "grab"}:
        return "not_yourself"
    if seat == served and hand.kind in {"push", "grab"}:
        return "own_locked"
    kind: Kind = "hit" if hand.kind in RIDERS else hand.kind
    return OBSTACLES[kind](state.fallers[seat].rider, state.fallers[at].rider)


def take(state: FallingState, seat: Seat, card: int) -> FallingState:
    faller = state.fallers[seat]
    taken = next(top for top in faller.tops if top.id == card)
    return with_faller(state, seat, replace(faller.without_top(card), hand=taken))


def play(state: FallingState, seat: Seat, at: Seat) -> FallingState:
    """The card leaves the hand: a rider lies before a player, an Extra on a rider, others are discarded."""
    faller = state.fallers[seat]
    hand = faller.hand
    assert hand is not None
    state = with_faller(state, seat, replace(faller, hand=None))
    if hand.kind in RIDERS:
        return _set_rider(state, at, Rider(hand))
    if hand.kind == "extra":
        return _set_rider(state, at, replace(_rider(state, at), extra=hand))
    state = replace(state, discards=(*state.discards, hand))
    if hand.kind == "push":
        return _move_rider(state, seat, at)
    return _move_rider(state, at, seat) if hand.kind == "grab" else _destroy_rider(state, at)


def save(state: FallingState, visit: Visit, card: int) -> FallingState:
    """The Stop is spent, and the Ground goes back to the dealer (5.2)."""
    if state.fallers[visit.seat].hand is None:
        state = take(state, visit.seat, card)
    faller = state.fallers[visit.seat]
    assert faller.hand is not None
    ground = next(pile[-1].id for pile in faller.piles if pile[0].id == visit.ground)
    freed = replace(faller.without_top(ground), hand=None)
    spent = replace(visit, ground=None)
    return with_faller(state, visit.seat, freed, visit=spent, discards=(*state.discards, faller.hand))


def has_hope(state: FallingState, visit: Visit) -> bool:
    """Is there a Stop in her hand, or in a pile without the Ground (5.1)?"""
    faller = state.fallers[visit.seat]
    in_hand = faller.hand is not None and faller.hand.kind == "stop"
    others = (card for pile in faller.piles if pile[0].id != visit.ground for card in pile)
    return in_hand or any(card.kind == "stop" for card in others)


def _no_top(faller: Faller, card: int) -> Obstacle:
    top = next((top for top in faller.tops if top.id == card), None)
    if top is None:
        return "covered" if any(c.id == card for pile in faller.piles for c in pile) else "not_there"
    return "ground_stays" if top.kind == "ground" else None


def _no_place(own: Rider | None, other: Rider | None) -> Obstacle:
    return None if other is None else "has_rider"


def _no_push(own: Rider | None, other: Rider | None) -> Obstacle:
    return "own_no_rider" if own is None else _no_place(own, other)


def _no_grab(own: Rider | None, other: Rider | None) -> Obstacle:
    return "own_rider" if own is not None else _no_stop(own, other)


def _no_stop(own: Rider | None, other: Rider | None) -> Obstacle:
    return None if other is not None else "no_rider"


def _no_extra(own: Rider | None, other: Rider | None) -> Obstacle:
    return "has_extra" if other is not None and other.extra is not None else _no_stop(own, other)


OBSTACLES: dict[Kind, Callable[[Rider | None, Rider | None], Obstacle]] = {
    "hit": _no_place,
    "push": _no_push,
    "grab": _no_grab,
    "stop": _no_stop,
    "extra": _no_extra,
}


def _set_rider(state: FallingState, seat: Seat, rider: Rider | None) -> FallingState:
    return with_faller(state, seat, replace(state.fallers[seat], rider=rider))


def _move_rider(state: FallingState, origin: Seat, to: Seat) -> FallingState:
    """A rider takes its Extra along (4.4)."""
    return _set_rider(_set_rider(state, origin, None), to, _rider(state, origin))


def _destroy_rider(state: FallingState, seat: Seat) -> FallingState:
    """The rider goes with its Extra (4.5)."""
    state = replace(state, discards=(*state.discards, *_rider(state, seat).cards))
    return _set_rider(state, seat, None)


def _rider(state: FallingState, seat: Seat) -> Rider:
    rider = state.fallers[seat].rider
    assert rider is not None
    return rider
