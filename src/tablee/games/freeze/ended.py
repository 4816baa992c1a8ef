"""The game is over (1.2)."""

from msgspec.structs import replace

from tablee.core.phase import shown
from tablee.core.records import Action, Millis, Record, Refused, Seat

from .honours import titles
from .state import FreezePhase, FreezeState
from .view import EndedView, mine


class Ended(FreezePhase):
    """The winners, the story of the scores, a title for everybody, the line of the evening."""

    def check(self, state: FreezeState, seat: Seat, action: Action) -> None:
        raise Refused("game_over")

    def view(self, state: FreezeState, seat: Seat | None) -> Record:
        if seat is None:
            best = state.best and replace(state.best, text=shown(state, state.best.actress, state.best.text))
            return EndedView(self.deadline, state.winners, state.history, titles(state), best)
        return mine(state, seat, ())

    def deadline_at(self) -> Millis | None:
        return None

    def is_over(self) -> bool:
        return True
