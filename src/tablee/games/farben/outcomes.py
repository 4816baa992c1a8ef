"""What the rules bring about in Farben."""

from tablee.core.records import Outcome, Record, Seat

from .colours import Colour


class SecretNote(Record):
    """What somebody else named in secret, shown when the card is turned (4.8)."""

    seat: Seat
    colour: Colour


class TurnedCard(Record):
    """A card that was turned over in recall (4.3, 4.4): what was named, what it is, who gains what."""

    owner: Seat
    colour: Colour
    named: Colour | None
    points: int
    to_owner: int
    notes: tuple[SecretNote, ...] = ()

    @property
    def knowing(self) -> tuple[Seat, ...]:
        """Who else knew it: a point each (4.8)."""
        return tuple([note.seat for note in self.notes if note.colour == self.colour])


class Elected(Outcome):
    """Who wears the most colourful clothes (2.3)."""

    first: Seat


class Drawn(Outcome):
    """The word card of this round (2.1)."""

    card: int


class Sided(Outcome):
    """The side, by lot (3.1)."""

    side: int


class Laid(Outcome):
    """All have chosen: the face-down cards, by seat (3.2)."""

    colours: tuple[Colour, ...]


class Written(Outcome):
    """All have written their stories, or the time is up (3.3)."""


class Shown(Outcome):
    """Her card was turned over for her (3.3)."""


class Lapsed(Outcome):
    """The time for her story is up; has she told one? (3.3)"""

    told: bool


class Read(Outcome):
    """All have read the story, or the time is up."""


class Handed(Outcome):
    """The packet, by lot (4.2)."""

    packet: int


class Noted(Outcome):
    """All others have named the cards in secret, or the time is up (4.8)."""


class Turned(Outcome):
    """A card of the packet is turned over (4.3)."""

    card: TurnedCard


class Forgotten(Outcome):
    """No clue came in time (4.6)."""


class Covered(Outcome):
    """The cards go face down again (4.7)."""


OUTCOMES = (
    Elected,
    Drawn,
    Sided,
    Laid,
    Written,
    Shown,
    Lapsed,
    Read,
    Handed,
    Noted,
    Turned,
    Forgotten,
    Covered,
)
