"""The parade, or the dead end (1.3)."""

from typing import Literal

from tablee.core.phase import everyone
from tablee.core.records import Action, Seat

from ..floats import verdict
from ..honours import titles
from ..state import CarnavalesqueState
from ..views import EndedView
from .phase import CarnavalesquePhase


class Ended(CarnavalesquePhase):
    why: Literal["parade", "dead_end", "stuck"]

    def obstacle(self, state: CarnavalesqueState, seat: Seat, action: Action) -> str:
        return "game_over"

    def public(self, state: CarnavalesqueState) -> EndedView:
        won = state.is_won
        said = verdict(state.score) if won else None
        return EndedView(self.deadline, won, self.why, state.score, said, titles(state))

    def hearers(self, state: CarnavalesqueState, speaker: Seat) -> frozenset[Seat]:
        """Now the King may tell them what he thought."""
        return everyone(state)

    def deadline_at(self) -> None:
        return None

    def is_over(self) -> bool:
        return True
