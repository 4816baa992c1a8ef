"""The outcomes of a room: what the house brings about in it; with the actions of people, all its events."""

from msgspec import Raw

from tablee.core.records import Language, Millis, Outcome

from .actions import Choices, Level, RoomAction
from .state import Clock

NO_CONTENT = Raw()


class Founded(Outcome):
    """The room is open."""

    code: str
    lang: Language
    game: str
    seed: str


class Joined(Outcome):
    """Somebody came in. The token is kept as a hash."""

    id: int
    name: str
    animal: int
    colour: int
    lang: Language
    plays: bool
    token: str
    bot: Level | None = None


class Moved(Outcome):
    """A seat was moved to another phone; the token of the phone before it is dead."""

    person: int
    token: str


class Frozen(Outcome):
    """A dead token was used again: two phones want this seat, and the host is asked."""

    person: int
    token: str


class Started(Outcome):
    """A game begins: the people on its seats, by number, and how many devices without a seat look on."""

    game: str
    version: int
    options: Choices
    seats: tuple[int, ...]
    clock: Clock
    onlookers: int | None = None


class Counted(Outcome):
    """So many watchers and screens were here when the room was locked; no more of them come in."""

    devices: int


class Won(Outcome):
    """The game is over; the seed of the next one is ready."""

    winners: tuple[int, ...]
    seed: str


class Cleared(Outcome):
    """The table was cleared before the end; a new seed is ready."""

    seed: str


class Hosted(Outcome):
    """Somebody else leads."""

    person: int | None


class Seated(Outcome):
    """She plays on from here on the chair of somebody else."""

    person: int
    chair: int


class CameBack(Outcome):
    """Who had left is here again, on her chair if it is still there: by her token, or else by her name."""

    person: int
    name: str
    lang: Language
    plays: bool
    token: str
    is_sure: bool


class Slept(Outcome):
    """All who play are gone: the table's time stands still until one of them is back and lets it go on."""

    clock: Clock


class Resumed(Outcome):
    """She is back, and plays herself again."""

    person: int


class Explained(Outcome):
    """Before a game begins it is shown how it goes; table time stands still until the host says so."""

    clock: Clock


class Clocked(Outcome):
    """From here on table time is told by this clock."""

    clock: Clock
    is_paused: bool


class Kept(Outcome):
    """Content for a game, written once; other lines refer to it by its hash."""

    game: str
    key: str
    content: Raw


class Packed(Outcome, omit_defaults=True):
    """Somebody brought own content for a game; it was read and found good. Version 1 has it inline."""

    game: str
    content: Raw = NO_CONTENT
    key: str = ""


class Emptied(Outcome):
    """The last link closed at this time; or, with none, somebody is here again."""

    at: Millis | None


RoomOutcome = (
    Founded | Joined | Moved | Frozen | Started | Counted | Won | Cleared | Hosted | Seated | CameBack | Slept
    | Resumed | Explained | Clocked | Kept | Packed | Emptied
)  # fmt: skip
RoomEvent = RoomAction | RoomOutcome
