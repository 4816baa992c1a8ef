"""The parade, or the dead end (1.3)."""

from typing import Literal

from tablee.core.phase import everyone
from tablee.core.words import Action, Seat

from ..floats import verdict
from ..state import CarnivalState
from ..views import EndedView
from .phase import CarnivalPhase


class Ended(CarnivalPhase):
    why: Literal["parade", "dead_end", "stuck"]

    def obstacle(self, state: CarnivalState, seat: Seat, action: Action) -> str:
        return "game_over"

    def public(self, state: CarnivalState) -> EndedView:
        won = state.is_won
        return EndedView(self.deadline, won, self.why, state.score, verdict(state.score) if won else None)

    def hearers(self, state: CarnivalState, speaker: Seat) -> frozenset[Seat]:
        """Now the King may tell them what he thought."""
        return everyone(state)

    def deadline_at(self) -> None:
        return None

    def is_over(self) -> bool:
        return True
