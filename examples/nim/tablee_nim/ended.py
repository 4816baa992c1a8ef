"""The last match was taken (3.3)."""

from tablee.core.phase import Phase
from tablee.core.records import Action, Millis, Record, Refused, Seat

from .state import NimState
from .view import EndedView, Mine


class Ended(Phase[NimState]):
    at: Millis

    def check(self, state: NimState, seat: Seat, action: Action) -> None:
        raise Refused("game_over")

    def view(self, state: NimState, seat: Seat | None) -> Record:
        assert state.turn is not None
        return EndedView(self.at, state.turn) if seat is None else Mine(seat)

    def is_over(self) -> bool:
        return True
