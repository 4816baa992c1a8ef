"""The game is over (1.2)."""

from tablee.core.records import Action, Millis, Record, Refused, Seat

from .state import FreezePhase, FreezeState
from .view import EndedView, mine


class Ended(FreezePhase):
    """The winners, and the story of the scores."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        raise Refused("game_over")

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            return EndedView(self.deadline, state.winners, state.history)
        return mine(state, seat, ())

    def deadline_at(self) -> Millis | None:
        return None

    def is_over(self) -> bool:
        return True
