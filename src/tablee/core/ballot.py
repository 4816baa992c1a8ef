"""A human judgement by vote."""

from .records import Seat
from .sealed import Sealed


class Ballot(Sealed[bool]):
    """Yes or no, one vote a seat, kept secret; silence is neither."""

    @property
    def yes(self) -> tuple[Seat, ...]:
        return tuple([s for s, vote in zip(self.seats, self.choices, strict=True) if vote])

    @property
    def no(self) -> tuple[Seat, ...]:
        return tuple([s for s, vote in zip(self.seats, self.choices, strict=True) if vote is False])
