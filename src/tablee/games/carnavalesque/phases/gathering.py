"""The box is opened: hands are dealt and the crowd is scattered (4)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter
from tablee.core.records import Event, Millis

from ..cards import DECK
from ..geometry.motion import scatter
from ..outcomes import Gathered
from ..state import FACE_UP, CarnavalesqueState, with_heap
from .crowning import crown_from
from .phase import CarnavalesquePhase


class Gathering(CarnavalesquePhase):
    """Nobody can do anything yet."""

    def follow(self, state: CarnavalesqueState, now: Millis, chance: Chance) -> Gathered:
        mixed, size = chance.shuffle([card.card for card in DECK]), state.full_hand
        hands = tuple(mixed[seat * size : (seat + 1) * size] for seat in range(state.seats))
        has_workshop = state.options.version != "young"
        return Gathered(hands, scatter(mixed[state.seats * size :], FACE_UP, has_workshop, chance))

    def change(self, state: CarnavalesqueState, event: Event[Any]) -> CarnavalesqueState:
        gathered: Gathered = event.what
        state = with_heap(state, gathered.heap, hands=gathered.hands)
        return enter(state, crown_from(event.time), event.time, round=1)
