"""Hands are levelled (5.3): first all drops, then all draws, each from the King's left, the King last."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import Discard, Draw
from ..animations import Drew
from ..geometry.heap import at_handle, index_of, without
from ..offers import MayDiscard, MayDraw, Offers
from ..outcomes import Bidden, Drawn, RoundEnded, Thrown
from ..state import CarnavalesqueState, gain, into_the_air, with_heap
from ..views import DroppingView, RefillingView
from .phase import CHOICE, CarnavalesquePhase


class Levelling(CarnavalesquePhase):
    """Who is next?"""

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome:
        rich = [seat for seat in state.order if len(state.hands[seat]) > state.full_hand]
        poor = [seat for seat in state.order if len(state.hands[seat]) < state.full_hand and state.heap]
        return Bidden((*rich, *poor)[0]) if rich or poor else RoundEnded()

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        now = event.time
        if isinstance(event.what, RoundEnded):
            return turns.end_round(state, now)
        seat: Seat = event.what.seat
        is_rich = len(state.hands[seat]) > state.full_hand
        return enter(state, Dropping(now + CHOICE, seat) if is_rich else Refilling(now + CHOICE, seat), now)


class Dropping(CarnavalesquePhase):
    """She chooses which card falls."""

    player: Seat

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Discard):
            return "not_now"
        if seat != self.player:
            return "not_your_turn"
        return None if action.card in state.hands[seat] else "no_such_card"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        return Thrown(chance.pick(state.hands[self.player])) if is_due(state, now) else None

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        return enter(into_the_air(state, self.player, event.what.card), Levelling(event.time), event.time)

    def public(self, state: CarnavalesqueState) -> DroppingView:
        return DroppingView(self.deadline, self.player, len(state.hands[self.player]) - state.full_hand)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return (MayDiscard(state.hands[seat]),) if seat == self.player else ()

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((self.player,))


class Refilling(CarnavalesquePhase):
    """Any uncovered card: no decree binds her."""

    player: Seat

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Draw):
            return "not_now"
        if seat != self.player:
            return "not_your_turn"
        at = at_handle(state.heap, action.card)
        return None if at is not None and state.heap[at].is_free else "covered"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if not is_due(state, now):
            return None
        return Drawn(chance.pick([at for at, lying in enumerate(state.heap) if lying.is_free]))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        drawn, heap = event.what, state.heap
        at = drawn.at if isinstance(drawn, Drawn) else index_of(heap, drawn.card)
        state = gain(with_heap(state, without(heap, at), has_moved=True), self.player, heap[at].card)
        return enter(state, Levelling(event.time), event.time)

    def public(self, state: CarnavalesqueState) -> RefillingView:
        return RefillingView(self.deadline, self.player, state.full_hand - len(state.hands[self.player]))

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != self.player:
            return ()
        sights = [lying.sight for lying in state.heap if lying.sight is not None]
        return (MayDraw(tuple([sight.handle for sight in sights if sight.over == 0])),)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Drew:
        drawn = event.what
        return Drew(self.player, state.heap[drawn.at].handle if isinstance(drawn, Drawn) else drawn.card)

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((self.player,))
