"""The lines of a room's stream in the journal: what happened in the room, and at its table."""

from typing import Any

from msgspec import Raw
from msgspec.json import Decoder, Encoder

from tablee.core.game import Game
from tablee.core.words import Event, Language, Millis, Outcome, Record
from tablee.wire.messages import Clock
from tablee.wire.wishes import Choices, Level, RoomAction


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
    """A game begins: the people on its seats, by number."""

    game: str
    version: int
    options: Choices
    seats: tuple[int, ...]
    clock: Clock


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


class Resumed(Outcome):
    """She is back, and plays herself again."""

    person: int


class Clocked(Outcome):
    """From here on table time is told by this clock."""

    clock: Clock
    is_paused: bool


class Packed(Outcome):
    """Somebody brought own content for a game; it was read and found good."""

    game: str
    content: Raw


class Emptied(Outcome):
    """The last link closed at this time; or, with none, somebody is here again."""

    at: Millis | None


RoomOutcome = (
    Founded | Joined | Moved | Frozen | Started | Won | Cleared | Hosted | Resumed | Clocked | Packed
    | Emptied
)  # fmt: skip
RoomEvent = RoomAction | RoomOutcome


NO_TABLE = Raw()


class Line(Record, omit_defaults=True):
    """One line: when, by whom with which counter, and an event of the room or of its table."""

    at: Millis
    by: int | None = None
    c: int | None = None
    room: RoomEvent | None = None
    table: Raw = NO_TABLE


class TableLine(Record, omit_defaults=True):
    """The same, as it is written for an event of the table."""

    at: Millis
    by: int | None = None
    c: int | None = None
    table: Event[Any] | None = None


_encoder = Encoder()
_decoder = Decoder(Line)


def room_line(at: Millis, event: RoomEvent, by: int | None = None, counter: int | None = None) -> bytes:
    return _encoder.encode(Line(at, by, counter, room=event))


def table_line(at: Millis, event: Event[Any], by: int | None = None, counter: int | None = None) -> bytes:
    return _encoder.encode(TableLine(at, by, counter, event))


def read_line(line: bytes) -> Line:
    return _decoder.decode(line)


def read_event(game: Game, line: Line) -> Event[Any]:
    return game.event_decoder.decode(line.table)
