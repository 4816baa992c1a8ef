"""Where was the scene set? One spectator may guess (5.1)."""

from typing import Any

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat, check_text

from .actions import LONGEST_GUESS, Guess, GuessAloud, MayGuess, MayGuessAloud, MayPass, Pass
from .outcomes import Passed
from .pointing import Rolling
from .state import FreezePhase, FreezeState, among_stage
from .view import GuessingView, mine
from .weighing import weigh

TIME_TO_GUESS: Millis = 30_000


def ask_for_the_place(state: FreezeState, now: Millis) -> FreezeState:
    """The spectator with the lowest score, on a tie the one further to the right."""
    return hand_on(state, (), now)


def hand_on(state: FreezeState, passed: tuple[Seat, ...], now: Millis) -> FreezeState:
    """The chance to guess goes to the next one; when all have passed the place is shown."""
    asked = [seat for seat in reversed(state.row) if seat not in passed]
    if not asked:
        return reveal_place(state, now)
    guesser = min(asked, key=lambda seat: state.totals[seat])
    return enter(state, Guessing(now + TIME_TO_GUESS, guesser, passed), now)


def reveal_place(state: FreezeState, now: Millis) -> FreezeState:
    """The place is shown to all, and the die is rolled (5.2, 6.1)."""
    return enter(state, Rolling(now), now, is_shown=True)


class Guessing(FreezePhase):
    """She guesses once, typed or aloud, or passes it on; silence leaves it out, unless she is gone."""

    guesser: Seat
    passed: tuple[Seat, ...] = ()

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Guess | GuessAloud | Pass):
            raise Refused("not_now")
        if seat != self.guesser:
            raise Refused("not_the_guesser")
        if isinstance(action, Guess):
            check_text(action.text, LONGEST_GUESS)

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Passed | None:
        return Passed() if is_due(state, now) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Guess(text):
                return weigh(state, self.guesser, text, event.time)
            case GuessAloud():
                return weigh(state, self.guesser, None, event.time)
        is_silent = isinstance(event.what, Passed) and self.guesser not in state.gone
        if is_silent or not state.passes_on:
            return reveal_place(state, event.time)
        return hand_on(state, (*self.passed, self.guesser), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return GuessingView(self.deadline, self.guesser)
        offers = (MayGuess(), MayGuessAloud(), MayPass()) if seat == self.guesser else ()
        return mine(state, seat, offers)

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return among_stage(state, speaker)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return frozenset({self.guesser})
