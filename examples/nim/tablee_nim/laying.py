"""Everybody lays matches, hidden in the hand (2)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import TimedPhase, enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat
from tablee.core.sealed import Sealed

from .actions import MOST_LAID, Lay, MayLay
from .outcomes import Heaped
from .state import NimState
from .taking import take_from
from .view import LayingView, Mine

TIME_TO_LAY: Millis = 20_000  # 2.2
SILENT = 3  # 2.2


class Laying(TimedPhase[NimState]):
    """Who likes lays again, until all have (2.1)."""

    hands: Sealed[int]

    def check(self, state: NimState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Lay):
            raise Refused("not_now")
        if not 1 <= action.matches <= MOST_LAID:
            raise Refused("no_such_number", most=MOST_LAID)

    def next(self, state: NimState, now: Millis, chance: Chance) -> Heaped | None:
        if not self.hands.is_complete and not is_due(state, now):
            return None
        laid = tuple(SILENT if matches is None else matches for matches in self.hands.choices)
        return Heaped(laid, chance.below(state.seats))

    def apply(self, state: NimState, event: Event[Any]) -> NimState:
        match event.what:
            case Heaped(laid, first):
                return enter(state, take_from(event.time), event.time, heap=sum(laid), turn=first)
        return stay(state, replace(self, hands=self.hands.choose(event.actor, event.what.matches)))

    def view(self, state: NimState, seat: Seat | None) -> Record:
        if seat is None:
            return LayingView(self.deadline, self.hands.chosen)
        return Mine(seat, (MayLay(MOST_LAID),), self.hands.of(seat))

    def awaits(self, state: NimState) -> frozenset[Seat]:
        return self.hands.missing


def lay_from(seats: int, now: Millis) -> Laying:
    return Laying(now + TIME_TO_LAY, Sealed.among(range(seats)))
