"""All choose a colour for the word, face down (3.2)."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat
from tablee.core.sealed import Sealed

from .actions import ChooseColour, MayChooseColour
from .colours import Colour
from .outcomes import Laid
from .state import FarbenPhase, FarbenState
from .telling import call_teller
from .view import ChoosingView, Mine
from .writing import write

TIME_TO_CHOOSE: Millis = 60_000


class Choosing(FarbenPhase):
    """Until all have chosen everybody may change her mind; the silent lay a card by lot."""

    laid: Sealed[Colour]

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, ChooseColour):
            raise Refused("not_now")
        if action.colour not in state.hand(seat):
            raise Refused("used_up")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Laid | None:
        if self.laid.missing and not is_due(state, now):
            return None
        chosen = zip(self.laid.seats, self.laid.choices, strict=True)
        return Laid(tuple(chance.pick(state.hand(s)) if colour is None else colour for s, colour in chosen))

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case ChooseColour(colour):
                return stay(state, replace(self, laid=self.laid.choose(event.actor, colour)))
        laid = replace(state, colours=event.what.colours)
        is_written = state.options.way == "written" and state.writes_at_once
        return write(laid, event.time) if is_written else call_teller(laid, event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return ChoosingView(self.deadline, self.laid.chosen)
        return Mine(seat, (MayChooseColour(state.hand(seat)),), colour=self.laid.of(seat) or UNSET)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return self.laid.missing


def choose_from(state: FarbenState, now: Millis) -> Choosing:
    return Choosing(now + TIME_TO_CHOOSE, Sealed.among(range(state.seats)))
