"""The timer keeper calls "And action!" (3.5)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, everyone, is_due
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .acting import start_scene
from .actions import Cue, MayCue
from .outcomes import Begun
from .state import FreezePhase, FreezeState
from .view import CueingView, mine

TIME_TO_CUE: Millis = 15_000


class Cueing(FreezePhase):
    """If she has not called in time, the scene starts by itself."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Cue):
            raise Refused("not_now")
        if seat != state.keeper:
            raise Refused("not_the_keeper")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Begun | None:
        return Begun() if is_due(state, now) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        return start_scene(state, event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return CueingView(self.deadline)
        return mine(state, seat, (MayCue(),) if seat == state.keeper else ())

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return NOBODY if speaker in state.stage else everyone(state)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return frozenset({state.keeper})
