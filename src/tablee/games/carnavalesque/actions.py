"""What a seat may do in Carnavalesque. Cards of the crowd are named by their handle, own cards by number."""

from typing import Literal

from tablee.core.records import Action, Seat, Text

from .aids import Role
from .cards import Age, Number

Place = tuple[int, int]  # in 0.1 mm from the centre of the play zone
Handle = int
Dress = Literal["own", "witch", "rabbit", "pirate", "robot", "dragon", "clown"]
LONGEST_QUESTION = 140
LONGEST_WORD = 30


class Claim(Action):
    """The King, that is me (5.1)."""


class Decline(Action):
    """Not me, this time (5.1)."""


class Withdraw(Action):
    """I leave the crown to another claimant (5.1)."""


class KeepRole(Action):
    """This one of my two roles (9.1)."""

    role: Role


class Decree(Action):
    """The red pawn on this age (6.1)."""

    age: Age


class Draw(Action):
    """This card of the crowd into my hand (6.2, 5.3)."""

    card: Handle


class Give(Action):
    """This card of my hand to the King (6.3)."""

    card: Number


class Enough(Action):
    """That was all: no second gift, no more cards laid, no more of my power."""


class Peek(Action):
    """The Scout looks at a card that lies face down (9.2)."""

    card: Handle


class TurnOver(Action):
    """The Crier turns a card over (9.2)."""

    card: Handle


class Toss(Action):
    """The Juggler throws a card into the air (9.2)."""

    card: Handle


class MovePawn(Action):
    """The Rebel lays the red pawn on this age, and there it stays (9.2)."""

    age: Age


class Shift(Action):
    """The Sweeper moves a card to another place (9.2)."""

    card: Handle
    to: Place


class AskKing(Action):
    """The Herald's question; without words it was asked aloud (9.2)."""

    text: Text

    @property
    def typed(self) -> Text:
        return self.text


class Nod(Action):
    """The King nods, or shakes his head (9.2)."""

    yes: bool


class Barter(Action):
    """The Barterer offers this card of hers to another carnavalist (9.2)."""

    card: Number
    whom: Seat


class Trade(Action):
    """Agreed: this card of mine for hers (9.2)."""

    card: Number


class KeepOwn(Action):
    """No, I keep my cards (9.2)."""


class Discard(Action):
    """This card falls back into the crowd (5.3, 9.2)."""

    card: Number


class Feel(Action):
    """The Jester lays his hand here, and feels (6.4)."""

    at: Place


class Sweep(Action):
    """The Jester's hand goes this way over the heap: x, y, x, y and so on (6.4)."""

    path: tuple[int, ...]


class Lift(Action):
    """The Jester lifts the top card here and lays it there (6.4)."""

    at: Place
    to: Place


class Flip(Action):
    """The Jester turns the top card here over (6.4)."""

    at: Place


class Take(Action):
    """The Jester takes the card under his hand, or one so many cards deeper (6.4)."""

    at: Place
    depth: int = 0


class CallStop(Action):
    """Stop! (6.4)"""


class Lay(Action):
    """The King lays a card into a workshop; `afresh` sends the float there away first (7.2, 7.3).

    `worn` is the costume that the Tailor made for it (9.2).
    """

    card: Number
    workshop: int
    afresh: bool = False
    worn: Dress = "own"


class OpenWorkshop(Action):
    """The King plays the third workshop (7.4)."""


class ShowTailor(Action):
    """I am the Tailor: the next card counts as the costume the King names (9.2)."""


class Proclaim(Action):
    """The King's one word; without letters it was said aloud (8)."""

    word: Text

    @property
    def typed(self) -> Text:
        return self.word


ACTIONS = (
    Claim, Decline, Withdraw, KeepRole, Decree, Draw, Give, Enough, Peek, TurnOver, Toss, MovePawn,
    Shift, AskKing, Nod,
    Barter, Trade, KeepOwn, Discard, Feel, Sweep, Lift, Flip, Take, CallStop, Lay, OpenWorkshop, ShowTailor,
    Proclaim,
)  # fmt: skip
