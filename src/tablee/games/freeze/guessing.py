"""Where was the scene set? One spectator may guess (5.1), or the whole audience (5.4)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, shown, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat, check_text
from tablee.core.sealed import Sealed

from .actions import LONGEST_GUESS, Guess, GuessAloud, MayGuess, MayGuessAloud, MayPass, Offers, Pass
from .outcomes import Compared, Passed
from .pointing import Rolling
from .state import FreezePhase, FreezeState, PlaceGuess, among_stage
from .view import GuessingView, mine
from .weighing import weigh

TIME_TO_GUESS: Millis = 30_000


def ask_for_the_place(state: FreezeState, now: Millis) -> FreezeState:
    """The spectator with the lowest score, on a tie the one further to the right; or all of them."""
    if state.options.guessers == "all":
        return enter(state, GuessingTogether(now + TIME_TO_GUESS, Sealed.among(state.row)), now)
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
        if is_silent or state.version == 1:
            return reveal_place(state, event.time)
        return hand_on(state, (*self.passed, self.guesser), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return GuessingView(self.deadline, (self.guesser,), ())
        offers = (MayGuess(), MayGuessAloud(), MayPass()) if seat == self.guesser else ()
        return mine(state, seat, offers)

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return among_stage(state, speaker)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return frozenset({self.guesser})


class GuessingTogether(FreezePhase):
    """Every spectator types a guess in secret, or passes; then all are compared with the place (5.4)."""

    guesses: Sealed[str]

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Guess | Pass):
            raise Refused("not_now")
        if seat not in self.guesses.seats:
            raise Refused("not_the_guesser")
        if seat in self.guesses.chosen:
            raise Refused("already_done")
        if isinstance(action, Guess):
            check_text(action.text, LONGEST_GUESS)

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        if not (self.guesses.is_complete or is_due(state, now)):
            return None
        return Compared(tuple(seat for seat, text in self._typed() if state.means_the_place(text)))

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Guess(text):
                return stay(state, replace(self, guesses=self.guesses.choose(event.actor, text)))
            case Pass():
                return stay(state, replace(self, guesses=self.guesses.choose(event.actor, "")))
        right: tuple[Seat, ...] = event.what.right
        guesses = tuple(PlaceGuess(seat, text, seat in right) for seat, text in self._typed())
        return reveal_place(replace(state, guesses=guesses), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return GuessingView(self.deadline, self.guesses.seats, self.guesses.chosen)
        is_asked = seat in self.guesses.missing
        offers: tuple[Offers, ...] = (MayGuess(), MayPass()) if is_asked else ()
        return replace(mine(state, seat, offers), guess=shown(state, seat, self.guesses.of(seat) or ""))

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        """Nobody helps another."""
        return among_stage(state, speaker) if speaker in state.stage else frozenset()

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return self.guesses.missing

    def _typed(self) -> list[tuple[Seat, str]]:
        return [(seat, text) for seat in self.guesses.seats if (text := self.guesses.of(seat))]
