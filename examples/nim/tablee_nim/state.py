"""What is known of a game of Nim."""

from typing import Literal

from tablee.core.phase import State
from tablee.core.records import Record, Seat


class Options(Record):
    """How many matches can be taken at once (3.1)."""

    most: Literal[2, 3, 4] = 3


class NimState(State, kw_only=True):
    options: Options
    heap: int = 0
    turn: Seat | None = None

    @property
    def most(self) -> int:
        """What can be taken now: never more than there are (3.1)."""
        return min(self.options.most, self.heap)
