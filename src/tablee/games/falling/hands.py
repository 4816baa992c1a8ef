"""One hand each: taking cards and playing them (4), and what stands in the way."""

from collections.abc import Callable

from msgspec.structs import replace

from tablee.core.words import Seat

from .cards import RIDERS, Card, Kind
from .state import Faller, FallingState, Rider, Visit, with_faller

Obstacle = str | None
MOVERS: frozenset[Kind] = frozenset({"push", "grab"})


def no_take(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """4.1: an empty hand, and a top card that is no Ground."""
    faller = state.fallers[seat]
    if card in faller.takeable:
        return None
    return _no_top(faller, card) if faller.hand is None else "hand_full"


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
    """The card in her hand, at a player who falls."""
    hand = state.fallers[seat].hand
    if hand is None or hand.id != card:
        return "not_in_hand"
    return no_aim(state, seat, hand, at) if state.is_falling(at) else "not_falling"


def no_aim(state: FallingState, seat: Seat, hand: Card, at: Seat) -> Obstacle:
    """4.3 to 4.7: nothing is done at a player who is served."""
    served, kind = state.served, hand.kind
    if at == served:
        return "locked"
    if kind in MOVERS and seat in (at, served):
        return "not_yourself" if seat == at else "own_locked"
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


def save(state: FallingState, card: int) -> FallingState:
    """The Stop is spent, and the Ground goes back to the dealer (5.2)."""
    visit = state.visit
    assert visit is not None
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
    if any(top.id == card for top in faller.tops):
        return "ground_stays"
    return "covered" if any(c.id == card for pile in faller.piles for c in pile) else "not_there"


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
    "split": _no_place,
    "skip": _no_place,
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
