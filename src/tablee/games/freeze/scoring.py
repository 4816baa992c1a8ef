"""The receipt is read (7.7); then the seats rotate (8), or the game is over (1.2, 1.4)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Outcome, Record, Refused, Seat

from .actions import MayOnward, Onward
from .ended import Ended
from .outcomes import ROUNDS, Finished, Hands, Item, Rank, Rotated
from .state import FreezePhase, FreezeState
from .view import ScoringView, mine

TIME_TO_READ: Millis = 8_000
FILM: Millis = 10_000  # of hands and cards, before anything is read
SHORTER: Millis = 1_000  # from round to round
SHORTEST_FILM: Millis = 4_000
SILENT_ROUNDS = 3
GOING_ON_STAGE = 3


class Scoring(FreezePhase):
    """Hands, ranks and points lie open until all have read them."""

    rank: Rank | None
    hands: tuple[Hands, ...]
    items: tuple[Item, ...]
    onward: frozenset[Seat] = NOBODY

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Onward):
            raise Refused("not_now")
        if seat in self.onward:
            raise Refused("already_done")

    def next(self, state: FreezeState, now: Millis, chance: Chance) -> Outcome | None:
        if not is_due(state, now) and self.awaits(state):
            return None
        return Finished(leaders(state.totals)) if is_end(state) else rotated(state, chance)

    def change(self, state: FreezeState, event: Event[Any]) -> FreezeState:
        match event.what:
            case Onward():
                return stay(state, replace(self, onward=self.onward | {event.actor}))
            case Finished(winners):
                return enter(state, Ended(event.time), event.time, winners=winners)
        return rotate(state, event)

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is not None:
            return mine(state, seat, () if seat in self.onward else (MayOnward(),))
        return ScoringView(
            self.deadline,
            self.rank,
            state.ranks,
            self.hands,
            self.items,
            tuple(sorted(self.onward)),
            () if is_end(state) else (*state.row[:GOING_ON_STAGE], state.stage[0]),
        )

    def awaits(self, state: FreezeState) -> frozenset[Seat]:
        return everyone(state) - self.onward


def read_from(state: FreezeState, now: Millis) -> Millis:
    """Until when hands and cards are shown and the receipt is read: the film gets shorter (7.7)."""
    return now + max(SHORTEST_FILM, FILM - SHORTER * (state.round - 1)) + TIME_TO_READ


def is_end(state: FreezeState) -> bool:
    """Somebody has reached the target, or nobody plays any more, or it is late."""
    is_reached = max(state.totals) >= state.options.target
    return is_reached or _silent(state) >= SILENT_ROUNDS or state.round >= ROUNDS


def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def rotated(state: FreezeState, chance: Chance) -> Rotated:
    """All but the leftmost leave the stage; the three leftmost of the row go left of her (8.1, 8.2)."""
    stays, *leave = state.stage
    row = (*state.row, *chance.shuffle(leave))
    return Rotated((*row[:GOING_ON_STAGE], stays), row[GOING_ON_STAGE:])


def rotate(state: FreezeState, event: Event[Any]) -> FreezeState:
    from .dealing import Dealing

    return enter(
        state,
        Dealing(event.time),
        event.time,
        stage=event.what.stage,
        row=event.what.row,
        silent_rounds=_silent(state),
        has_acted=False,
    )


def _silent(state: FreezeState) -> int:
    return 0 if state.has_acted else state.silent_rounds + 1
