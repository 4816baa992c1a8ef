"""Roles (9.1): two for each but the King, of which she keeps one in secret."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat
from tablee.core.sealed import Sealed

from .. import turns
from ..actions import KeepRole
from ..aids import ROLES, Role
from ..offers import MayKeepRole, Offers
from ..outcomes import Cast, RolesDealt
from ..state import CarnavalesqueState
from ..views import CastingView, Mine
from .phase import CHOICE, CarnavalesquePhase


class Dealing(CarnavalesquePhase):
    """The King deals, without looking."""

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome:
        roles = iter(chance.shuffle(ROLES))
        pairs = (() if seat == state.king else (next(roles), next(roles)) for seat in range(state.seats))
        return RolesDealt(tuple(pairs))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        seats = [seat for seat in range(state.seats) if seat != state.king]
        kept: Sealed[Role] = Sealed.among(seats)
        return enter(state, Casting(event.time + CHOICE, event.what.choices, kept), event.time)


class Casting(CarnavalesquePhase):
    """All choose at the same time, and may change their minds until the last one has chosen."""

    choices: tuple[tuple[Role, ...], ...]
    kept: Sealed[Role]

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, KeepRole):
            return "not_now"
        return None if action.role in self.choices[seat] else "no_such_role"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if self.kept.missing and not is_due(state, now):
            return None
        return Cast(tuple(self._role(seat, chance) for seat in range(state.seats)))

    def _role(self, seat: Seat, chance: Chance) -> Role | None:
        return self.kept.of(seat) or (chance.pick(self.choices[seat]) if self.choices[seat] else None)

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        if isinstance(event.what, Cast):
            return turns.begin_turn(replace(state, roles=event.what.roles), event.time)
        return stay(state, replace(self, kept=self.kept.choose(event.actor, event.what.role)))

    def public(self, state: CarnavalesqueState) -> CastingView:
        return CastingView(self.deadline, self.kept.chosen)

    def mine(self, state: CarnavalesqueState, mine: Mine) -> Mine:
        return replace(mine, roles=self.choices[mine.seat], role=self.kept.of(mine.seat))

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return (MayKeepRole(self.choices[seat]),) if self.choices[seat] else ()

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return self.kept.missing
