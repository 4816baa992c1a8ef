"""What is seen happening, for the eye: a screen can do without it."""

from typing import Literal

from tablee.core.records import Record, Seat, Text, snake

from .actions import Handle, Place
from .aids import Happening, Role
from .cards import Age


class Told(Record, tag_field="do", tag=snake):
    """Tagged like actions and outcomes."""


class Crowned(Told):
    king: Seat


class Announced(Told):
    """The event of this round."""

    event: Happening


class Decreed(Told):
    ages: tuple[Age, ...]


class Shown(Told):
    """A role is shown."""

    seat: Seat
    role: Role


class Drew(Told):
    """This card of the crowd went into her hand; what the Jester takes has no handle."""

    seat: Seat
    card: Handle | None


class Passed(Told):
    """Nothing to draw: she goes on (6.2)."""

    seat: Seat


class Gave(Told):
    """A gift, as its back looks; no age: the third workshop."""

    seat: Seat
    age: Age | None


class Fell(Told):
    """A card fell into the crowd, here."""

    at: Place


class Turned(Told):
    """These cards were turned over; they have other handles now."""

    cards: tuple[Handle, ...]


class Stopped(Told):
    """Stop!"""

    seat: Seat


class Nodded(Told):
    """The King's answer, or none."""

    yes: bool | None


class Traded(Told):
    seat: Seat
    whom: Seat
    is_agreed: bool


class Laid(Told):
    """A card was laid into this workshop; `left` is where the float before it went, `size` cards of it."""

    workshop: int
    left: Literal["parade", "dead_end"] | None
    size: int


class Opened(Told):
    """The third workshop is open."""


class Proclaimed(Told):
    """The King's one word."""

    word: Text


TOLD = (
    Crowned, Announced, Decreed, Shown, Drew, Passed, Gave, Fell, Turned, Stopped, Nodded, Traded, Laid,
    Opened, Proclaimed,
)  # fmt: skip
