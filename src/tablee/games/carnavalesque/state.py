"""What is known of a game of Carnavalesque: the crowd, the hands, the floats."""

from typing import Any, Literal

from tablee.core.phase import Phase, State
from tablee.core.words import Event, Millis, Record, Seat

from .actions import Handle
from .cards import CARDS, Age, Costume, Number, Point
from .news import Happening, Role

Version = Literal["young", "events", "roles"]
SIZES: dict[Version, int] = {"young": 3, "events": 4, "roles": 5}  # 1.2
HAND = {3: 4, 4: 3, 5: 2}  # 4.1
FACE_UP = 20  # 3.1


class Options(Record):
    """What is chosen before the game; `screen`: does it show the crowd while the Jester is blind (6.4)."""

    version: Version = "young"
    screen: Literal["open", "dark"] = "open"


class Nothing(Record):
    """Carnavalesque needs no texts."""


class Worn(Record):
    """A card that was laid; `worn` is the costume the Tailor made for it, and then it counts as nothing else."""

    card: Number
    worn: Costume | None = None

    @property
    def points(self) -> frozenset[Point]:
        return CARDS[self.card].points if self.worn is None else frozenset((self.worn,))


class CarnivalState(State, kw_only=True):
    options: Options
