"""The blind Jester (6.4): he sees nothing, feels a little, makes a mess, and takes what is under his hand."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import CallStop, Feel, Flip, Lift, Place, Sweep, Take
from ..animations import Drew, Passed, Stopped, Told
from ..geometry.heap import Heap, has_back, is_in_zone, nearest, touch, turned, under, without
from ..geometry.motion import moved, sweep
from ..geometry.shapes import COS, HALF_ZONE_HEIGHT, HALF_ZONE_WIDTH, ONE, SIN
from ..offers import MayCallStop, MayFeel, MayFlip, MayLift, MaySweep, MayTake, Offers
from ..outcomes import Drawn, Idled, Swept
from ..state import CarnavalesqueState, gain, with_heap
from ..views import Felt, Mine, RummagingView, crowd
from .phase import CHOICE, CarnavalesquePhase

LONGEST_STROKE = 12  # points


class Rummaging(CarnavalesquePhase):
    """`hand` is where he last touched the heap, `path` a stroke that has not moved anything yet.

    `stops`: who has called since the hand came there.
    """

    hand: Place
    path: tuple[int, ...] = ()
    stops: tuple[Seat, ...] = ()

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if isinstance(action, CallStop):
            return self._no_stop(state, seat)
        if seat != state.player:
            return "not_your_turn"
        match action:
            case Feel(at):
                return None if is_in_zone(at) else "out_of_zone"
            case Sweep(path):
                return no_stroke(path)
            case Lift(at, to) if not is_in_zone(to):
                return "out_of_zone"
            case Lift(at) | Flip(at):
                return None if under(state.heap, at) else "nothing_there"
            case Take(at, depth):
                return None if 0 <= depth < len(under(state.heap, at)) else "nothing_there"
        return "not_now"

    def _no_stop(self, state: CarnavalesqueState, seat: Seat) -> str | None:
        """Carnavalists may call, the King and the Jester not; each time once for the place of his hand."""
        if seat in (state.king, state.player):
            return "must_be_quiet"
        return "already_done" if seat in self.stops else None

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if self.path:
            return Swept(sweep(state.heap, places(self.path)))
        if not state.heap:
            return Idled()
        if not is_due(state, now):
            return None
        cards = under(state.heap, self.hand)
        return Drawn(cards[0] if cards else nearest(state.heap, self.hand))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        match event.what:
            case CallStop():
                return stay(state, replace(self, stops=(*self.stops, event.actor)))
            case Idled():
                return turns.begin_gift(state, event.time)
            case Drawn(at):
                return self._take(state, at, event.time)
            case Take(place, depth):
                return self._take(state, under(state.heap, place)[depth], event.time)
        return self._rummage(state, event.what)

    def _rummage(self, state: CarnavalesqueState, what: Action | Outcome) -> CarnavalesqueState:
        heap = state.heap
        match what:
            case Sweep(path):
                return stay(state, replace(self, path=path, hand=places(path)[-1], stops=()))
            case Swept(moves):
                return stay(with_heap(state, moved(heap, moves)), replace(self, path=()))
            case Lift(at, to):
                top = under(heap, at)[0]
                lifted = replace(heap[top], x=to[0], y=to[1])
                return stay(with_heap(state, (*without(heap, top), lifted)), replace(self, hand=to, stops=()))
            case Flip(at):
                top = under(heap, at)[0]
                ats = (top,) if has_back(heap[top]) else ()
                return stay(with_heap(state, turned(heap, ats)), replace(self, hand=at, stops=()))
        return stay(state, replace(self, hand=what.at, stops=()))  # type: ignore[union-attr]

    def _take(self, state: CarnavalesqueState, at: int, now: Millis) -> CarnavalesqueState:
        """He opens his eyes, and gives a card like everybody; what lay on his slides into the hole."""
        heap, taken = without(state.heap, at), state.heap[at]
        hole = at, taken.pose
        state = gain(state, state.player, taken.card, heap=heap, is_stale=True, hole=hole, has_moved=True)
        return turns.begin_gift(state, now)

    def public(self, state: CarnavalesqueState) -> RummagingView:
        return RummagingView(self.deadline, state.player, self.hand, self.stops)

    def mine(self, state: CarnavalesqueState, mine: Mine) -> Mine:
        if mine.seat == state.player:
            return replace(mine, felt=felt(state.heap, self.hand))
        return replace(mine, crowd=crowd(state))

    def is_blind(self) -> bool:
        return True

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != state.player:
            return (MayCallStop(),) if self._no_stop(state, seat) is None else ()
        hand, thick = self.hand, felt(state.heap, self.hand).thick
        rummage = (MayFeel(), MaySweep(hand, LONGEST_STROKE))
        return (*rummage, MayLift(hand), MayFlip(hand), MayTake(hand, thick)) if thick else rummage

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Told | None:
        match event.what:
            case CallStop():
                return Stopped(event.actor)
            case Take() | Drawn():
                return Drew(state.player, None)
            case Idled():
                return Passed(state.player)
        return None

    def hearers(self, state: CarnavalesqueState, speaker: Seat) -> frozenset[Seat]:
        """While his eyes are closed nobody else may say anything."""
        return everyone(state) if speaker == state.player else NOBODY

    def seers(self, state: CarnavalesqueState, speaker: Seat) -> frozenset[Seat]:
        """His eyes are closed for signs, too."""
        return everyone(state) - {state.player}

    def onlookers(self, state: CarnavalesqueState, seat: Seat) -> frozenset[Seat]:
        """All others see his hand."""
        return frozenset(range(state.seats)) - {seat} if seat == state.player else NOBODY

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((state.player,))


def rummage_from(state: CarnavalesqueState, now: Millis) -> Rummaging:
    """His hand starts at the King's pawn."""
    return Rummaging(now + CHOICE, pawn(state.order[-1], state.seats))


def pawn(king: Seat, seats: int) -> Place:
    """Where the pawn stands: around the crowd, before the King."""
    angle = 3_600 * king // seats
    return HALF_ZONE_WIDTH * COS[angle] // ONE * 9 // 10, HALF_ZONE_HEIGHT * SIN[angle] // ONE * 9 // 10


def felt(heap: Heap, hand: Place) -> Felt:
    """How thick the heap is, and whether the top card ends near the hand."""
    return Felt(hand, *touch(heap, hand))


def no_stroke(path: tuple[int, ...]) -> str | None:
    """From point to point, inside the zone."""
    if len(path) % 2 or not 4 <= len(path) <= 2 * LONGEST_STROKE:
        return "no_stroke"
    return None if all(map(is_in_zone, places(path))) else "out_of_zone"


def places(path: Sequence[int]) -> tuple[Place, ...]:
    return tuple(zip(path[::2], path[1::2], strict=True))
