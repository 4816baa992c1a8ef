"""The gift to the King (6.3)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from .. import turns
from ..actions import Enough, Give
from ..animations import Gave
from ..cards import CARDS, Number
from ..offers import MayEnough, MayGive, Offers
from ..outcomes import Contented, Given
from ..state import CarnavalesqueState, passed
from ..views import GivingView
from .phase import CHOICE, CarnavalesquePhase


class Giving(CarnavalesquePhase):
    """One card of hers; more if her role or the event allows it (8, 9.2)."""

    most: int
    given: int = 0

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if seat != state.player:
            return "not_your_turn"
        match action:
            case Give(card):
                return None if card in state.hands[seat] else "no_such_card"
            case Enough():
                return None if self.given else "give_first"
        return "not_now"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        if state.event != "cold_hands" and not is_due(state, now):
            return None
        return Contented() if self.given else Given(chance.pick(state.hands[state.player]))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        if isinstance(event.what, Enough | Contented):
            return turns.end_turn(state, event.time)
        return self._give(state, event.what.card, event.time)

    def _give(self, state: CarnavalesqueState, card: Number, now: Millis) -> CarnavalesqueState:
        state = passed(state, state.player, state.order[-1], card)
        if self.given + 1 == self.most or not state.hands[state.player]:
            return turns.end_turn(state, now)
        return stay(state, replace(self, given=self.given + 1))

    def public(self, state: CarnavalesqueState) -> GivingView:
        return GivingView(self.deadline, state.player, self.given, self.most)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        if seat != state.player:
            return ()
        give = MayGive(state.hands[seat])
        return (give, MayEnough()) if self.given else (give,)

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Gave | None:
        is_gift = isinstance(event.what, Give | Given)
        return Gave(state.player, CARDS[event.what.card].age) if is_gift else None

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((state.player,))


def give_from(state: CarnavalesqueState, now: Millis) -> Giving:
    """Open hearts may give two, the Giver three (8, 9.2)."""
    most = 3 if state.role == "giver" else 2 if state.event == "open_hearts" else 1
    return Giving(now + CHOICE, most)
