"""The first phase of the game: who wears the most colourful clothes? (2.3)"""

from collections import Counter
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat
from tablee.core.sealed import Sealed

from .actions import MayVote, Vote
from .dealing import Dealing
from .outcomes import Elected
from .state import FarbenPhase, FarbenState
from .view import Mine, VotingView

TIME_TO_VOTE: Millis = 20_000


class Voting(FarbenPhase):
    """A secret vote; ties and silence are settled by lot."""

    votes: Sealed[Seat]

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Vote):
            raise Refused("not_now")
        if action.whom == seat:
            raise Refused("not_yourself")
        if action.whom not in self.votes.seats:
            raise Refused("no_such_seat")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Elected | None:
        if self.votes.missing and not is_due(state, now):
            return None
        return Elected(chance.pick(self._favourites()))

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case Vote(whom):
                return stay(state, replace(self, votes=self.votes.choose(event.actor, whom)))
        return enter(state, Dealing(event.time), event.time, first=event.what.first, has_first=True)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is None:
            return VotingView(self.deadline, self.votes.chosen)
        vote, others = self.votes.of(seat), tuple(s for s in self.votes.seats if s != seat)
        return Mine(seat, (MayVote(others),), vote=UNSET if vote is None else vote)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return self.votes.missing

    def _favourites(self) -> tuple[Seat, ...]:
        votes = Counter(self.votes.choices)
        most = max(votes[seat] for seat in self.votes.seats)
        return tuple(seat for seat in self.votes.seats if votes[seat] == most)
