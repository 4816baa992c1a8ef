"""What a carnavalist asks of others before she draws: an answer of the King, or a trade (9.2)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due
from tablee.core.records import Action, Event, Millis, Outcome, Seat

from ..actions import KeepOwn, Nod, Trade
from ..animations import Nodded, Traded
from ..cards import CARDS, Number
from ..offers import MayKeepOwn, MayNod, MayTrade, Offers
from ..outcomes import Unanswered, Untraded
from ..state import CarnavalesqueState, gain, lose
from ..views import AnsweringView, BarteringView, question
from .drawing import Drawing
from .phase import CHOICE, CarnavalesquePhase

TIME_TO_NOD: Millis = 20_000


class Answering(CarnavalesquePhase):
    """The King nods or shakes his head."""

    drawing: Drawing

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Nod):
            return "not_now"
        return None if seat == state.king else "not_the_king"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        return Unanswered() if is_due(state, now) else None

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        answer = event.what.yes if isinstance(event.what, Nod) else None
        return go_on(replace(state, answer=answer), self.drawing, event.time)

    def public(self, state: CarnavalesqueState) -> AnsweringView:
        return AnsweringView(self.deadline, state.player, question(state) or "")

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return (MayNod(),) if seat == state.king else ()

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Nodded:
        return Nodded(event.what.yes if isinstance(event.what, Nod) else None)

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset(state.order[-1:])


class Bartering(CarnavalesquePhase):
    """The other carnavalist chooses a card for it, or keeps hers; of what is offered she sees the back."""

    drawing: Drawing
    card: Number
    whom: Seat

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Trade | KeepOwn):
            return "not_now"
        if seat != self.whom:
            return "not_asked"
        is_hers = isinstance(action, KeepOwn) or action.card in state.hands[seat]
        return None if is_hers else "no_such_card"

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Outcome | None:
        return Untraded() if is_due(state, now) else None

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        if isinstance(event.what, Trade):
            state = lose(lose(state, self.whom, event.what.card), state.player, self.card)
            state = gain(gain(state, self.whom, self.card), state.player, event.what.card)
        return go_on(state, self.drawing, event.time)

    def public(self, state: CarnavalesqueState) -> BarteringView:
        return BarteringView(self.deadline, state.player, self.whom, CARDS[self.card].age)

    def offers(self, state: CarnavalesqueState, seat: Seat) -> tuple[Offers, ...]:
        return (MayTrade(state.hands[seat]), MayKeepOwn()) if seat == self.whom else ()

    def told(self, state: CarnavalesqueState, event: Event[Any]) -> Traded:
        return Traded(state.player, self.whom, isinstance(event.what, Trade))

    def awaits(self, state: CarnavalesqueState) -> frozenset[Seat]:
        return frozenset((self.whom,))


def go_on(state: CarnavalesqueState, drawing: Drawing, now: Millis) -> CarnavalesqueState:
    """Then she draws."""
    return enter(state, replace(drawing, deadline=now + CHOICE), now)
