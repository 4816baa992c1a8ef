"""A human judgement by vote."""

from typing import Literal

from .records import Seat
from .sealed import Sealed

Neither = Literal["neither"]


class Ballot(Sealed[bool | Neither]):
    """Yes, no, or neither, one vote a seat, kept secret; silence is no vote."""

    def vote(self, seat: Seat, yes: bool | None) -> "Ballot":
        """Her vote; without one she cannot tell, and judges nothing: but nobody sees that."""
        return self.choose(seat, "neither" if yes is None else yes)

    def told(self, seat: Seat) -> bool | None:
        """How she voted, for herself to see: neither is None."""
        vote = self.of(seat)
        return None if vote == "neither" else vote

    @property
    def judges(self) -> tuple[Seat, ...]:
        """All but those who cannot tell."""
        return tuple([s for s, vote in zip(self.seats, self.choices, strict=True) if vote != "neither"])

    @property
    def yes(self) -> tuple[Seat, ...]:
        return tuple([s for s, vote in zip(self.seats, self.choices, strict=True) if vote is True])

    @property
    def no(self) -> tuple[Seat, ...]:
        return tuple([s for s, vote in zip(self.seats, self.choices, strict=True) if vote is False])
