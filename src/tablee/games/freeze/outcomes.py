"""What the rules bring about in Freeze."""

from typing import Literal, get_args

from tablee.core.records import Outcome, Record, Seat

Rank = Literal[1, 2, 3, 4]
RANKS: tuple[Rank, ...] = get_args(Rank)
ROUNDS = 30  # at most (1.4)
Reason = Literal["caught", "empty", "seen", "unseen", "silent", "guess", "foul"]

Honour = Literal["recognised", "keen", "knowing", "bold", "modest", "hidden", "troupe"]


class Item(Record):
    """One line of the receipt (7.7): who, how many points, why, and on account of whom."""

    seat: Seat
    points: int
    reason: Reason
    about: Seat | None = None
    is_void: bool = False


class Hands(Record):
    """Where a seat pointed."""

    seat: Seat
    at: tuple[Seat, ...]


class Staged(Outcome):
    """The first four actresses, and the row of the auditorium (2.1, 2.2)."""

    stage: tuple[Seat, ...]
    row: tuple[Seat, ...]


class Dealt(Outcome):
    """Ranks of the stage from left to right, the open card, the situation card and the die (3.1, 3.4)."""

    ranks: tuple[Rank, ...]
    open: Rank
    card: int
    side: int


class Swapped(Outcome):
    """Another place (3.6)."""

    card: int
    side: int


class Prepared(Outcome):
    """All are ready, or the time is up (3.5)."""


class Begun(Outcome):
    """Nobody called "And action!": the scene starts by itself (3.5)."""


class Frozen(Outcome):
    """The timer has run out (4.1)."""


class Heard(Outcome):
    """No more calls are taken (4.2)."""


class Judged(Outcome):
    """A call is settled; it may stay open (4.3)."""

    upheld: bool
    admitted: bool
    rejected: bool = False


class Passed(Outcome):
    """No guess came (5.1)."""


class Weighed(Outcome):
    """The guess is judged (5.2)."""

    right: bool


class Compared(Outcome):
    """The guesses of the whole audience are compared with the place: these are right (5.4)."""

    right: tuple[Seat, ...]


class Rolled(Outcome):
    """The rank that is asked for (6.1)."""

    rank: Rank


class Counted(Outcome):
    """3 - 2 - 1 (6.2)."""


class Scored(Outcome):
    """The hands, the receipt, and the totals after it (7)."""

    hands: tuple[Hands, ...]
    items: tuple[Item, ...]
    totals: tuple[int, ...]


class Rotated(Outcome):
    """Who acts next, and the new row (8)."""

    stage: tuple[Seat, ...]
    row: tuple[Seat, ...]


class Finished(Outcome):
    """The game is over (1.2, 1.4)."""

    winners: tuple[Seat, ...]


OUTCOMES = (
    Staged, Dealt, Swapped, Prepared, Begun, Frozen, Heard, Judged,
    Passed, Weighed, Compared, Rolled, Counted, Scored, Rotated, Finished,
)  # fmt: skip
