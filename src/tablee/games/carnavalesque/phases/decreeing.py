"""The decree (6.1): an age that the player may not draw."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import Decree
from ..animations import Decreed as ToldDecreed
from ..cards import AGES, Age
from ..offers import MayDecree, Offers
from ..outcomes import Decreed
from ..state import CarnavalesqueState
from ..views import DecreeingView
from .phase import CarnavalesquePhase

TIME_TO_DECREE: Millis = 20_000


class Decreeing(CarnavalesquePhase):
    """The King lays the red pawn on an age; in the round of two decrees on two (8)."""

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Decree):
            return "not_now"
        if seat != state.king:
            return "not_the_king"
        return "already_done" if action.age in state.decree else None

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        return Decreed(silent(state, chance)) if is_due(state, now) else None

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        ages = event.what.ages if isinstance(event.what, Decreed) else (*state.decree, event.what.age)
        state = replace(state, decree=ages)
        if len(ages) < forbidden(state):
            return stay(state, self)
        return turns.begin_draw(replace(state, last_decree=ages), event.time)

    def public(self, state: CarnavalesqueState) -> DecreeingView:
        return DecreeingView(self.deadline, state.player, forbidden(state) - len(state.decree))

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != state.king:
            return ()
        return (MayDecree(tuple([age for age in AGES if age not in state.decree])),)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> ToldDecreed:
        what = event.what
        return ToldDecreed(what.ages if isinstance(what, Decreed) else (*state.decree, what.age))

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset(state.order[-1:])


def forbidden(state: CarnavalesqueState) -> int:
    return 2 if state.event == "two_decrees" else 1


def silent(state: CarnavalesqueState, chance: Chance) -> tuple[Age, ...]:
    """He repeats his last decree, the first time it is by lot; of two the missing one is by lot (8)."""
    if not state.decree and state.last_decree:
        return state.last_decree
    others = chance.shuffle([age for age in AGES if age not in state.decree])
    return (*state.decree, *others)[: forbidden(state)]
