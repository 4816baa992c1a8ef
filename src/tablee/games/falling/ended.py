"""One is left in the air (5.4)."""

from tablee.core.phase import Phase
from tablee.core.words import Action, Millis, Record, Refused, Seat

from .film import Film
from .state import FallingState
from .view import EndedView, Mine


class Ended(Phase[FallingState]):
    """Who won, and the last seconds before every Ground, to be seen in slow motion."""

    at: Millis
    film: Film

    def check(self, state: FallingState, seat: Seat, action: Action) -> None:
        raise Refused("game_over")

    def view(self, state: FallingState, seat: Seat | None) -> Record:
        return EndedView(self.at, state.falling[0], self.film) if seat is None else Mine(seat)

    def is_over(self) -> bool:
        return True
