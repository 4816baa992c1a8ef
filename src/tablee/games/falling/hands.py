"""One hand each: taking cards and playing them (4), and what stands in the way."""

from msgspec.structs import replace

from tablee.core.records import Seat

from .cards import RIDERS, Card, Kind
from .fallers import Faller, Rider
from .state import FallingState, all_with

Obstacle = str | None
NUMB = 2  # beats without a hand are the price of a card that is thrown away
MOVERS: frozenset[Kind] = frozenset({"push", "grab"})


def no_take(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """4.1: an empty hand, and a top card that is no Ground."""
    faller = state.fallers[seat]
    if faller.hand is not None:
        return "hand_full"
    if faller.numb and not is_grounded(state, seat):
        return "numb"
    for pile in faller.piles:
        if pile[-1].id == card:
            return _stays(state, seat, pile[-1].kind)
    return "covered" if any(c.id == card for pile in faller.piles for c in pile) else "not_there"


def _stays(state: FallingState, seat: Seat, kind: Kind) -> Obstacle:
    """A Ground lies where it lies; with one before her she takes a Stop, or nothing (5.1)."""
    if kind == "ground":
        return "ground_stays"
    return "not_a_stop" if is_grounded(state, seat) and kind != "stop" else None


def is_grounded(state: FallingState, seat: Seat) -> bool:
    """Lies a Ground before her that she may still answer?"""
    visit = state.visit
    return visit is not None and visit.ground is not None and visit.seat == seat


def no_save(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """5.1: a Stop in the hand, or one that can still be taken."""
    faller = state.fallers[seat]
    if not is_grounded(state, seat):
        return "no_ground"
    if faller.hand is not None and faller.hand.id == card:
        return None if faller.hand.kind == "stop" else "not_a_stop"
    if obstacle := no_take(state, seat, card):
        return obstacle
    return None if any(top.id == card and top.kind == "stop" for top in faller.tops) else "not_a_stop"


def no_play(state: FallingState, seat: Seat, card: int, at: Seat) -> Obstacle:
    """The card in her hand, at a player who falls; with a Ground before her she plays at nobody (5.1)."""
    hand = state.fallers[seat].hand
    if hand is None or hand.id != card:
        return "not_in_hand"
    if is_grounded(state, seat):
        return "not_a_stop"
    if at in aims(state, seat, hand.kind):
        return None
    return _no_aim(state, seat, hand.kind, at) if state.is_falling(at) else "not_falling"


def aims(state: FallingState, seat: Seat, kind: Kind) -> tuple[Seat, ...]:
    """At whom she can play a card of this kind (4.3 to 4.7); nothing is done at a player who is served."""
    if kind in MOVERS and ((state.fallers[seat].rider is None) == (kind == "push") or seat == state.served):
        return ()
    bare, ridden = _riders(state)
    if kind in RIDERS or kind == "push":
        return bare
    if kind == "extra":
        return tuple([at for at in ridden if _rider(state.fallers[at]).extra is None])
    return ridden


def _riders(state: FallingState) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who has no rider, and who has one, but not who is served."""
    served = None if state.visit is None else state.visit.seat
    bare: list[Seat] = []
    ridden: list[Seat] = []
    for seat, faller in enumerate(state.fallers):
        if faller.is_falling and seat != served:
            (bare if faller.rider is None else ridden).append(seat)
    return tuple(bare), tuple(ridden)


def _no_aim(state: FallingState, seat: Seat, kind: Kind, at: Seat) -> str:
    """Why she cannot play it at this player who falls."""
    own, other, served = state.fallers[seat].rider, state.fallers[at].rider, state.served
    if at == served:
        return "locked"
    if kind in MOVERS and seat in (at, served):
        return "not_yourself" if seat == at else "own_locked"
    if kind in MOVERS and (own is None) == (kind == "push"):
        return "own_no_rider" if own is None else "own_rider"
    if kind == "extra" and other is not None:
        return "has_extra"
    return "no_rider" if other is None else "has_rider"


def no_drop(state: FallingState, seat: Seat, card: int) -> Obstacle:
    """4.2: only what can be played at nobody; with a Ground before her she only saves herself (5.1)."""
    hand = state.fallers[seat].hand
    if not state.options.drop:
        return "not_now"
    if hand is None or hand.id != card:
        return "not_in_hand"
    if is_grounded(state, seat):
        return "not_a_stop"
    return "can_be_played" if aims(state, seat, hand.kind) else None


def drop(state: FallingState, seat: Seat) -> FallingState:
    """The card is discarded, and the hand is of no use for two beats (4.2)."""
    faller = state.fallers[seat]
    assert faller.hand is not None
    fallers = all_with(state, seat, replace(faller, hand=None, numb=NUMB))
    return replace(state, fallers=fallers, discards=(*state.discards, faller.hand))


def take(state: FallingState, seat: Seat, card: int) -> FallingState:
    faller = state.fallers[seat]
    hand, piles = faller.lift(card)
    return replace(state, fallers=all_with(state, seat, replace(faller, piles=piles, hand=hand)))


def play(state: FallingState, seat: Seat, at: Seat) -> FallingState:
    """The card leaves the hand: a rider lies before a player, an Extra on a rider, others are discarded."""
    fallers = list(state.fallers)
    hand = fallers[seat].hand
    assert hand is not None
    fallers[seat] = replace(fallers[seat], hand=None)
    if hand.kind in RIDERS:
        fallers[at] = replace(fallers[at], rider=Rider(hand))
        return replace(state, fallers=tuple(fallers))
    spent = _aim(fallers, hand, seat, at)
    return replace(state, fallers=tuple(fallers), discards=(*state.discards, *spent))


def _aim(fallers: list[Faller], hand: Card, seat: Seat, at: Seat) -> tuple[Card, ...]:
    """What it does to a rider, and what is discarded: a rider takes its Extra along (4.4, 4.5)."""
    origin, to = (seat, at) if hand.kind == "push" else (at, seat)
    rider = _rider(fallers[origin])
    if hand.kind == "extra":
        fallers[at] = replace(fallers[at], rider=Rider(rider.card, hand))
        return ()
    fallers[origin] = replace(fallers[origin], rider=None)
    if hand.kind == "stop":
        return (hand, *rider.cards)
    fallers[to] = replace(fallers[to], rider=rider)
    return (hand,)


def save(state: FallingState, card: int) -> FallingState:
    """The Stop is spent, and the Ground goes back to the dealer (5.2)."""
    visit = state.visit
    assert visit is not None
    if state.fallers[visit.seat].hand is None:
        state = take(state, visit.seat, card)
    faller = state.fallers[visit.seat]
    assert faller.hand is not None
    ground = next(pile[-1].id for pile in faller.piles if pile[0].id == visit.ground)
    _, piles = faller.lift(ground)
    freed = replace(faller, piles=piles, hand=None)
    spent = replace(visit, ground=None)
    fallers, discards = all_with(state, visit.seat, freed), (*state.discards, faller.hand)
    return replace(state, fallers=fallers, visit=spent, discards=discards)


def saving_cards(state: FallingState, seat: Seat) -> tuple[int, ...]:
    """The Stops that answer the Ground before her: in her hand, or on top of another pile (5.1)."""
    faller = state.fallers[seat]
    return tuple([card for card in faller.reach() if no_save(state, seat, card) is None])


def _rider(faller: Faller) -> Rider:
    assert faller.rider is not None
    return faller.rider
