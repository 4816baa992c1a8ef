"""The first phase of the game: who acts first? (2.1, 2.2)"""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayPass, MayVolunteer, Offers, Pass, Volunteer
from .dealing import Dealing
from .outcomes import Staged
from .state import FreezePhase, FreezeState
from .view import VolunteeringView, mine

TIME_TO_VOLUNTEER: Millis = 20_000
ON_STAGE = 4


class Volunteering(FreezePhase):
    """The first four volunteers act; missing ones are drawn by lot among the others."""

    volunteers: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Volunteer | Pass):
            raise Refused("not_now")
        if seat in self.volunteers or (seat in self.passed and isinstance(action, Pass)):
            raise Refused("already_done")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Staged | None:
        if len(self.volunteers) < ON_STAGE and self.awaits(state) and not is_due(state, now):
            return None
        others = chance.shuffle([s for s in range(state.seats) if s not in self.volunteers])
        missing = ON_STAGE - len(self.volunteers)
        return Staged((*self.volunteers, *others[:missing]), others[missing:])

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Volunteer():
                passed = tuple(seat for seat in self.passed if seat != event.actor)
                return stay(state, replace(self, volunteers=(*self.volunteers, event.actor), passed=passed))
            case Pass():
                return stay(state, replace(self, passed=(*self.passed, event.actor)))
        staged = event.what
        return enter(state, Dealing(event.time), event.time, stage=staged.stage, row=staged.row)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return VolunteeringView(self.deadline, self.volunteers, (*self.volunteers, *self.passed))
        return mine(state, seat, self._offers(seat))

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return everyone(state) - {*self.volunteers, *self.passed}

    def _offers(self, seat: Seat) -> tuple[Offers, ...]:
        if seat in self.volunteers:
            return ()
        return (MayVolunteer(),) if seat in self.passed else (MayVolunteer(), MayPass())
