"""A rank is rolled, and everybody points at who may hold it (6)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat
from tablee.core.sealed import Sealed

from .actions import MayPoint, Point
from .honours import best_line, earned
from .outcomes import RANKS, Counted, Hands, Rank, Rolled, Scored
from .receipt import receipt
from .scoring import Scoring, read_from
from .state import FreezePhase, FreezeState
from .view import PointingView, mine

TIME_TO_POINT: Millis = 15_000
COUNT: Millis = 3_000


class Rolling(FreezePhase):
    """The die is rolled (6.1); if no actress can be pointed at, pointing is left out (6.2)."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        raise Refused("not_now")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome:
        return Rolled(chance.pick(RANKS)) if state.pointable else receipt(state, None, ())

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        if isinstance(event.what, Scored):
            return score(state, None, event)
        return enter(state, point_from(state, event.what.rank, event.time), event.time)

    def view(self, state: FreezeState, seat: Seat | None) -> Record | None:
        return None


class Pointing(FreezePhase):
    """Until the end of the count every seat points in secret, and may change its mind."""

    rank: Rank
    at: tuple[Seat, ...]
    hands: Sealed[tuple[Seat, ...]]
    locked: frozenset[Seat] = NOBODY
    is_counting: bool = False

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Point):
            raise Refused("not_now")
        if seat not in self.hands.seats:
            raise Refused("said_her_rank")
        if len(action.hands) > 2 or len(set(action.hands)) < len(action.hands):
            raise Refused("two_hands")
        if not {*action.hands}.issubset(self._targets(state, seat)):
            raise Refused("cannot_point_there")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        if self.is_counting:
            return receipt(state, self.rank, self._shown()) if now >= self.deadline else None
        is_done = len(self.locked) == len(self.hands.seats)
        return Counted() if is_done or is_due(state, now) else None

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Point():
                return stay(state, self._with(event.actor, event.what.hands, event.what.lock))
            case Counted():
                return stay(state, replace(self, is_counting=True, deadline=event.time + COUNT))
        return score(state, self.rank, event)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            locked = tuple(sorted(self.locked))
            return PointingView(self.deadline, self.rank, self.at, self.hands.seats, locked, self.is_counting)
        if seat not in self.hands.seats:
            return mine(state, seat, ())
        targets = self._targets(state, seat)
        offer = MayPoint(targets, seat if seat in targets else None)
        known, hands = mine(state, seat, (offer,)), self.hands.of(seat)
        return known if hands is None else replace(known, hands=hands, is_locked=seat in self.locked)

    def hearers(self, state: FreezeState, speaker: Seat) -> frozenset[Seat]:
        return NOBODY

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return NOBODY if self.is_counting else frozenset(self.hands.seats) - self.locked

    def _targets(self, state: FreezeState, seat: Seat) -> tuple[Seat, ...]:
        """Who does not hold the rank cannot point at herself (6.3)."""
        if seat not in self.at or state.rank_of(seat) == self.rank:
            return self.at
        return tuple([actress for actress in self.at if actress != seat])

    def _with(self, seat: Seat, hands: tuple[Seat, ...], lock: bool) -> "Pointing":
        locked = self.locked | {seat} if lock else self.locked - {seat}
        return replace(self, hands=self.hands.choose(seat, hands), locked=locked)

    def _shown(self) -> tuple[Hands, ...]:
        return tuple(Hands(seat, self.hands.of(seat) or ()) for seat in self.hands.seats)


def point_from(state: FreezeState, rank: Rank, now: Millis) -> Pointing:
    """Everybody points but those who said their rank (4.5)."""
    silenced = state.silenced
    pointers = (seat for seat in range(state.seats) if seat not in silenced)
    return Pointing(now + TIME_TO_POINT, rank, state.pointable, Sealed.among(pointers))


def score(state: FreezeState, rank: Rank | None, event: Event[Any]) -> FreezeState:
    scored: Scored = event.what
    scoring = Scoring(read_from(state, event.time), rank, scored.hands, scored.items)
    history = (*state.history, scored.totals)
    return enter(
        state,
        scoring,
        event.time,
        totals=scored.totals,
        history=history,
        earned=earned(state, scored.items),
        best=best_line(state, scored),
    )
