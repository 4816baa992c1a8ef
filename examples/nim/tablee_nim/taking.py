"""Each takes some matches in turn, and the last one loses (3)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import TimedPhase, enter, is_due
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayTake, Take
from .ended import Ended
from .outcomes import Idled
from .state import NimState
from .view import Mine, TakingView

TIME_TO_TAKE: Millis = 20_000  # 3.2


class Taking(TimedPhase[NimState]):
    """A turn is an entry: what was tapped for the last one comes too late."""

    def check(self, state: NimState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Take):
            raise Refused("not_now")
        if seat != state.turn:
            raise Refused("not_your_turn")
        if not 1 <= action.matches <= state.most:
            raise Refused("no_such_number", most=state.most)

    def next(self, state: NimState, now: Millis, chance: Chance) -> Idled | None:
        return Idled() if is_due(state, now) else None

    def apply(self, state: NimState, event: Event[Any]) -> NimState:
        heap = state.heap - (event.what.matches if isinstance(event.what, Take) else 1)
        if heap <= 0:
            return enter(state, Ended(event.time), event.time, heap=0)
        return enter(
            state, take_from(event.time), event.time, heap=heap, turn=state.clockwise(_turn(state))[0]
        )

    def view(self, state: NimState, seat: Seat | None) -> Record:
        if seat is None:
            return TakingView(self.deadline, _turn(state))
        return Mine(seat, (MayTake(state.most),) if seat == state.turn else ())

    def awaits(self, state: NimState) -> frozenset[Seat]:
        return frozenset({_turn(state)})


def take_from(now: Millis) -> Taking:
    return Taking(now + TIME_TO_TAKE)


def _turn(state: NimState) -> Seat:
    assert state.turn is not None
    return state.turn
