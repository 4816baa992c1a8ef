"""The packet is done: everybody looks at it before its cards go face down again (4.7)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayOnward, Onward
from .outcomes import Covered
from .state import FarbenPhase, FarbenState
from .view import CountingView, Mine, shown_stories

TIME_TO_LOOK: Millis = 15_000


class Counting(FarbenPhase):
    """Until all have gone on, or the time is up."""

    number: int
    onward: tuple[Seat, ...] = ()

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Onward):
            raise Refused("not_now")
        if seat in self.onward:
            raise Refused("already_done")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Covered | None:
        return None if self.awaits(state) and not is_due(state, now) else Covered()

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        from .handing import hand_out

        if isinstance(event.what, Onward):
            return stay(state, replace(self, onward=(*self.onward, event.actor)))
        return hand_out(replace(state, word=None, turn=state.turn + 1), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is not None:
            return Mine(seat, () if seat in self.onward else (MayOnward(),))
        packet = state.packets[self.number]
        seen = packet.turned, shown_stories(state, packet)
        return CountingView(self.deadline, state.recaller, state.lap, state.laps, *seen, self.onward)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return everyone(state) - set(self.onward)
