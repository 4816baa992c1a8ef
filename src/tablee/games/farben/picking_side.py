"""The first player looks at both sides of the word card and picks one for all (3.1)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayPickSide, PickSide
from .choosing import choose_from
from .outcomes import Sided
from .state import FarbenPhase, FarbenState
from .view import Mine, SidingView

TIME_TO_PICK: Millis = 30_000


class Siding(FarbenPhase):
    """Nobody else sees the card; a card with one word only needs no choice."""

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, PickSide):
            raise Refused("not_now")
        if seat != state.first:
            raise Refused("not_the_first")
        if action.side not in range(len(state.cards[state.card])):
            raise Refused("no_such_side")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Sided | None:
        sides = len(state.cards[state.card])
        return Sided(chance.below(sides)) if sides == 1 or is_due(state, now) else None

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        word = state.cards[state.card][event.what.side]
        return enter(state, choose_from(state, event.time), event.time, word=word)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return SidingView(self.deadline)
        if seat != state.first:
            return Mine(seat)
        sides = state.cards[state.card]
        return Mine(seat, (MayPickSide(tuple(range(len(sides)))),), sides=sides)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return frozenset({state.first})
