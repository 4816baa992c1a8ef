"""A round begins: the next word card (2.1). Nobody waits here."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .outcomes import Drawn
from .picking_side import TIME_TO_PICK, Siding
from .state import FarbenPhase, FarbenState


class Dealing(FarbenPhase):
    """Any card that was not drawn yet."""

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        raise Refused("not_now")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Drawn:
        return Drawn(state.deck.draw(chance))

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        card = event.what.card
        return enter(
            state,
            Siding(event.time + TIME_TO_PICK),
            event.time,
            round=state.round + 1,
            card=card,
            deck=state.deck.without(card),
        )

    def view(self, state: FarbenState, seat: Seat | None) -> Record | None:
        return None
