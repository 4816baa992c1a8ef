"""What the rules bring about in Falling."""

from tablee.core import records
from tablee.core.records import Outcome, Seat

from .actions import Deal, Drop, Play, Run, Save, Settle, Take, TakeBack
from .cards import Card


class Jumped(Outcome):
    """Everybody jumps: who deals, nobody if the house does, and who is served first (1.3, 3.1)."""

    dealer: Seat | None
    first: Seat


class Dealt(Outcome):
    """A card, on the pile with this lowest card, or as a new pile (3.2, 3.3)."""

    seat: Seat
    card: Card
    pile: int | None


class Skipped(Outcome):
    """A visit without a card (3.3)."""

    seat: Seat


class Landed(Outcome):
    """No Stop answered the Ground: she is out (5.1, 5.3)."""

    seat: Seat


class Relieved(Outcome):
    """The dealer was silent for too long: the house deals (1.3)."""


class Resumed(Outcome):
    """The last seconds were seen again; the fall goes on (1.3)."""


class Finished(Outcome):
    """One is left in the air (5.4)."""

    winner: Seat


class Missed(records.Missed):
    """A card that was taken or played a moment too late (6.2)."""

    tried: Take | Play | Save


OUTCOMES = (Jumped, Dealt, Skipped, Landed, Relieved, Resumed, Finished, Missed)

Happened = (
    Take | Play | Save | Drop | Deal | Run | Settle | TakeBack
    | Dealt | Skipped | Landed | Relieved | Resumed | Finished | Missed
)  # fmt: skip
