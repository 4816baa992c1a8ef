"""A round begins: rank cards, a situation card and the die (3.1, 3.4). Nobody waits here."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .outcomes import RANKS, Dealt
from .preparing import TIME_TO_PREPARE, Preparing
from .state import FreezePhase, FreezeState


class Dealing(FreezePhase):
    """One rank of the second set is mixed with the first; the fifth card lies open."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        raise Refused("not_now")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Dealt:
        *ranks, fifth = chance.shuffle((*RANKS, chance.pick(RANKS)))
        card = state.deck.draw(chance)
        return Dealt(tuple(ranks), fifth, card, chance.below(len(state.cards[card])))

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        dealt: Dealt = event.what
        return enter(
            state,
            Preparing(event.time + TIME_TO_PREPARE),
            event.time,
            round=state.round + 1,
            ranks=dealt.ranks,
            open=dealt.open,
            card=dealt.card,
            side=dealt.side,
            deck=state.deck.without(dealt.card),
            is_shown=False,
            has_swapped=False,
            calls=(),
            lines=(),
            gestures=(),
            guesses=(),
        )

    def view(self, state: FreezeState, seat: Seat | None) -> Record | None:
        return None
