"""The actresses judge the guess (5.2)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.ballot import Ballot
from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import MayVote, Vote
from .matching import is_exact
from .outcomes import Weighed
from .pointing import Rolling
from .state import FreezePhase, FreezeState, PlaceGuess, among_stage
from .view import WeighingView, mine

TIME_TO_WEIGH: Millis = 20_000


class Weighing(FreezePhase):
    """More yes than no is right, and so is a tie of votes; without votes a typed match is.

    Nobody need vote on the very words of the card.
    """

    guess: PlaceGuess
    hint: bool | None
    ballot: Ballot
    is_exact: bool = False

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Vote):
            raise Refused("not_now")
        if seat not in self.ballot.seats:
            raise Refused("not_a_judge")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Weighed | None:
        if self.is_exact:
            return Weighed(right=True)
        if not (self.ballot.is_complete or is_due(state, now)):
            return None
        yes, no = len(self.ballot.yes), len(self.ballot.no)
        return Weighed(yes >= no if yes or no else bool(self.hint))

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        if isinstance(event.what, Vote):
            ballot = self.ballot.vote(event.actor, event.what.yes)
            return stay(state, replace(self, ballot=ballot))
        guess = replace(self.guess, is_right=event.what.right)
        return enter(state, Rolling(event.time), event.time, guesses=(guess,), is_shown=True)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return WeighingView(self.deadline, self.ballot.chosen)
        if seat not in self.ballot.seats:
            return mine(state, seat, ())
        more: dict[str, bool | None] = {} if self.hint is None else {"hint": self.hint}
        if seat in self.ballot.chosen:
            more |= {"vote": self.ballot.told(seat)}
        return replace(mine(state, seat, (MayVote(),)), **more)

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return among_stage(state, speaker)

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return self.ballot.missing


def weigh(state: FreezeState, guesser: Seat, text: str | None, now: Millis) -> FreezeState:
    """A guess that was typed is compared with the place; the result is a hint for the judges."""
    guess = PlaceGuess(guesser, text)
    hint = None if text is None else state.means_the_place(text)
    exact = text is not None and state.version > 1 and is_exact(text, state.situation.place)
    weighing = Weighing(now + TIME_TO_WEIGH, guess, hint, Ballot.among(state.stage), exact)
    return enter(state, weighing, now, guesses=(guess,))
