"""Before the scene: every actress thinks of a role, by herself (3.5, 3.6)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat

from .actions import AskSwap, MayAskSwap, MayReady, Offers, Ready
from .cueing import TIME_TO_CUE, Cueing
from .outcomes import Prepared, Swapped
from .state import FreezePhase, FreezeState
from .view import PreparingView, mine

TIME_TO_PREPARE: Millis = 60_000
ASKS_FOR_A_SWAP = 3


class Preparing(FreezePhase):
    """All four ready, or the time is up; three of them may ask for another place, once a round."""

    ready: tuple[Seat, ...] = ()
    asks: tuple[Seat, ...] = ()

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Ready | AskSwap):
            raise Refused("not_now")
        if seat not in state.stage:
            raise Refused("not_on_stage")
        if isinstance(action, AskSwap) and state.has_swapped:
            raise Refused("already_swapped")
        if seat in (self.ready if isinstance(action, Ready) else self.asks):
            raise Refused("already_done")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        if len(self.asks) >= ASKS_FOR_A_SWAP:
            card = state.deck.draw(chance, held=state.card)
            return Swapped(card, chance.below(len(state.cards[card])))
        return Prepared() if is_due(state, now) or not self.awaits(state) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Ready():
                return stay(state, replace(self, ready=(*self.ready, event.actor)))
            case AskSwap():
                return stay(state, replace(self, asks=(*self.asks, event.actor)))
            case Swapped(card, side):
                again = Preparing(event.time + TIME_TO_PREPARE)
                deck = state.deck.without(card)
                return enter(state, again, event.time, card=card, side=side, deck=deck, has_swapped=True)
        return enter(state, Cueing(event.time + TIME_TO_CUE), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return PreparingView(self.deadline, self.ready)
        if seat not in state.stage:
            return mine(state, seat, ())
        return replace(
            mine(state, seat, self._offers(state, seat)),
            is_ready=seat in self.ready,
            asked_swap=seat in self.asks,
            swaps=len(self.asks),
        )

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return NOBODY if speaker in state.stage else everyone(state)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return frozenset(state.stage) - {*self.ready}

    def _offers(self, state: FreezeState, seat: Seat) -> tuple[Offers, ...]:
        ready = () if seat in self.ready else (MayReady(),)
        may_swap = not state.has_swapped and seat not in self.asks
        return (*ready, MayAskSwap()) if may_swap else ready
