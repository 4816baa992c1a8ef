"""One is left in the air (5.4)."""

from tablee.core.phase import Phase
from tablee.core.records import Action, Millis, Record, Refused, Seat

from .film import film
from .state import FallingState
from .view import EndedView, Mine


class Ended(Phase[FallingState]):
    """Who won, and the last seconds before every Ground, to be seen in slow motion."""

    at: Millis

    def check(self, state: FallingState, seat: Seat, action: Action) -> None:
        raise Refused("game_over")

    def view(self, state: FallingState, seat: Seat | None) -> Record:
        if seat is not None:
            return Mine(seat)
        since = state.past[0].time if state.past else self.at
        return EndedView(self.at, state.falling[0], film(state, since, self.at))

    def is_over(self) -> bool:
        return True
