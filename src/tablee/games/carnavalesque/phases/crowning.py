"""Who takes the crown (5.1)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import Claim, Decline, Withdraw
from ..animations import Crowned as ToldCrowned
from ..offers import MayClaim, MayDecline, MayWithdraw, Offers
from ..outcomes import Contested, Crowned
from ..state import CarnavalesqueState
from ..views import AgreeingView, CrowningView
from .phase import CarnavalesquePhase

TIME_TO_CLAIM: Millis = 20_000
TIME_TO_AGREE: Millis = 20_000


class Crowning(CarnavalesquePhase):
    """Anyone but the last King may claim the crown, or say that she does not want it."""

    claimants: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Claim | Decline):
            return "not_now"
        if seat == state.last_king:
            return "was_king"
        said = self.claimants if isinstance(action, Claim) else self.declined
        return "already_done" if seat in said else None

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if self.awaits(state) and not is_due(state, now):
            return None
        if len(self.claimants) > 1:
            return Contested()
        return Crowned(self.claimants[0] if self.claimants else by_right(state, (), chance))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        match event.what:
            case Claim():
                claimants, declined = (*self.claimants, event.actor), _less(self.declined, event.actor)
                return stay(state, replace(self, claimants=claimants, declined=declined))
            case Decline():
                claimants, declined = _less(self.claimants, event.actor), (*self.declined, event.actor)
                return stay(state, replace(self, claimants=claimants, declined=declined))
            case Contested():
                return enter(state, Agreeing(event.time + TIME_TO_AGREE, self.claimants), event.time)
        return turns.begin_round(state, event.what.king, event.time)

    def public(self, state: CarnavalesqueState) -> CrowningView:
        return CrowningView(self.deadline, self.claimants, self.declined, state.last_king)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat == state.last_king:
            return ()
        claim = () if seat in self.claimants else (MayClaim(),)
        decline = () if seat in self.declined else (MayDecline(),)
        return (*claim, *decline)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> ToldCrowned | None:
        return told_crowned(event)

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return everyone(state).difference(self.claimants, self.declined, (state.last_king,))


class Agreeing(CarnavalesquePhase):
    """Several claim the crown: all but one withdraw."""

    claimants: tuple[Seat, ...]

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Withdraw):
            return "not_now"
        return None if seat in self.claimants else "no_claimant"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if len(self.claimants) == 1:
            return Crowned(self.claimants[0])
        return Crowned(by_right(state, self.claimants, chance)) if is_due(state, now) else None

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        if isinstance(event.what, Crowned):
            return turns.begin_round(state, event.what.king, event.time)
        return stay(state, replace(self, claimants=_less(self.claimants, event.actor)))

    def public(self, state: CarnavalesqueState) -> AgreeingView:
        return AgreeingView(self.deadline, self.claimants)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return (MayWithdraw(),) if seat in self.claimants else ()

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> ToldCrowned | None:
        return told_crowned(event)

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset(self.claimants)


def crown_from(now: Millis) -> Crowning:
    return Crowning(now + TIME_TO_CLAIM)


def by_right(state: CarnavalesqueState, claimants: tuple[Seat, ...], chance: Chance) -> Seat:
    """Left of the last King; in the first round by lot, among those who claim it if anybody does."""
    if state.last_king is not None:
        return state.clockwise(state.last_king)[0]
    return chance.pick(claimants or range(state.seats))


def told_crowned(event: Event[Any]) -> ToldCrowned | None:
    return ToldCrowned(event.what.king) if isinstance(event.what, Crowned) else None


def _less(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat != gone])
