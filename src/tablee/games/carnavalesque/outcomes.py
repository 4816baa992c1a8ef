"""What the rules bring about in Carnavalesque."""

from tablee.core.records import Outcome, Seat

from .actions import Dress
from .aids import Happening, Role
from .cards import Age, Number
from .geometry.heap import Lying, Visibility
from .geometry.motion import Moved


class Gathered(Outcome):
    """The hands, and the crowd as it was scattered (3.1, 4)."""

    hands: tuple[tuple[Number, ...], ...]
    heap: tuple[Lying, ...]


class Looked(Outcome):
    """What can be seen of the crowd, where that has changed (3.3): the height of a card, and its sight."""

    changes: tuple[tuple[int, Visibility | None], ...]


class Dropped(Outcome):
    """The first of the cards in the air has landed here (3.4)."""

    lying: Lying


class Slumped(Outcome):
    """What lay on a card that the Jester has pulled out lies otherwise now (6.4)."""

    moved: tuple[Moved, ...]


class Contested(Outcome):
    """Several claim the crown (5.1)."""


class Crowned(Outcome):
    """The King of this round (5.1)."""

    king: Seat


class Announced(Outcome):
    """The event of this round (5.2)."""

    event: Happening


class Blown(Outcome):
    """The gust has moved these (8)."""

    moved: tuple[Moved, ...]


class Lit(Outcome):
    """These are turned over: the handstand; in version 1, broad daylight (8)."""

    turned: tuple[int, ...]


class Spilled(Outcome):
    """What each has dropped with butter on her fingers, by seat: one card, then another (8)."""

    cards: tuple[Number | None, ...]
    others: tuple[Number | None, ...] = ()


class RolesDealt(Outcome):
    """Two roles for each, none for the King (9.1)."""

    choices: tuple[tuple[Role, ...], ...]


class Cast(Outcome):
    """Everybody has kept a role, by lot who did not choose (9.1)."""

    roles: tuple[Role | None, ...]


class Decreed(Outcome):
    """The decree of a silent King (6.1, 8)."""

    ages: tuple[Age, ...]


class Revealed(Outcome):
    """She shows her role (9.1)."""

    role: Role


class Drawn(Outcome):
    """A card of the crowd, by its height, is drawn for her by lot (5.4), or for the Jester (6.4)."""

    at: int


class Idled(Outcome):
    """Nothing to draw: she goes on (6.2)."""


class Unanswered(Outcome):
    """The King did not answer (5.4)."""


class Untraded(Outcome):
    """No answer to the Barterer (5.4)."""


class Thrown(Outcome):
    """A card that she has to drop, by lot (5.4)."""

    card: Number


class Swept(Outcome):
    """The Jester's hand has moved these (6.4)."""

    moved: tuple[Moved, ...]


class Given(Outcome):
    """A gift, by lot (5.4, 8)."""

    card: Number


class Contented(Outcome):
    """She gives no more (5.4)."""


class Laid(Outcome):
    """A card is laid for a silent King (7.5)."""

    card: Number
    workshop: int
    afresh: bool
    worn: Dress


class Rested(Outcome):
    """The King's turn is over (7)."""


class Bidden(Outcome):
    """She has too many cards, or too few (5.3)."""

    seat: Seat


class RoundEnded(Outcome):
    """All hands are level (5.3)."""


OUTCOMES = (
    Gathered, Looked, Dropped, Slumped, Contested, Crowned, Announced, Blown, Lit, Spilled, RolesDealt, Cast,
    Decreed, Revealed,
    Drawn, Idled, Unanswered, Untraded, Thrown, Swept, Given, Contented, Laid, Rested, Bidden, RoundEnded,
)  # fmt: skip
