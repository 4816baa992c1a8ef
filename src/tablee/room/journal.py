"""The journal of a room: its lines, what they fold to, and what is appended after a step or events."""

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from tablee.core.game import Game, Nothing
from tablee.core.records import Event, Millis, Record, Refused
from tablee.core.table import Step, Table, fold
from tablee.games import GAMES

from .actions import Choose, Erase
from .apply import apply
from .follow import content_of, open_table
from .outcomes import Cleared, Joined, RoomEvent, Seated, Started, Won
from .state import RoomState

Counters = tuple[tuple[int, ...], ...]
"""Of each person the last ones that were accepted."""
REMEMBERED = 32
EARLIER_GAMES = 3
LONGEST_PAUSE: Millis = 15 * 60_000
VERSION = 3
"""1: of 0.1.0, with all content inline. 2: content stands once, and is referred to by its hash. 3: chairs
change hands, tables fall asleep, and have another tempo."""


class UnknownVersion(Exception):
    """A line that was written by a newer house."""


NO_TABLE = Raw()


class Line(Record, omit_defaults=True):
    """One line: when, by whom with which counter, and an event of the room or of its table.

    `content` is the hash of what an opened table plays with. Lines of 0.1.0 have no version: it is 1.
    """

    at: Millis
    by: int | None = None
    c: int | None = None
    room: RoomEvent | None = None
    table: Raw = NO_TABLE
    content: str = ""
    v: int = 1


class TableLine(Record, omit_defaults=True):
    """The same, as it is written for an event of the table."""

    at: Millis
    by: int | None = None
    c: int | None = None
    table: Event[Any] | None = None
    content: str = ""
    v: int = 1


class Moment(Record):
    """Everything about a room after a write: itself, its table, where its journal ends, when to wake it.

    `due` is when the table has to be woken, or a pause ends by itself, by the house's clock.
    """

    room: RoomState
    table: Table | None
    number: int
    bytes: int
    counters: Counters
    due: Millis | None

    @property
    def playing(self) -> Table | None:
        """The table, while a game is on."""
        return self.table if self.room.stage == "playing" else None


def table_of(moment: Moment) -> Table:
    """The table of a room, where there must be one. Raises Refused."""
    if moment.table is None:
        raise Refused("no_game")
    return moment.table


def due(room: RoomState, table: Table | None) -> Millis | None:
    """The deadline of the table by the house's clock, or the end of a pause that is too long."""
    if table is None or room.stage != "playing":
        return None
    if room.is_paused:
        return None if room.is_asleep else room.clock.at + LONGEST_PAUSE
    deadline = table.deadline
    return None if deadline is None else room.clock.wall_time(deadline)


def with_counter(counters: Counters, person: int | None, counter: int | None) -> Counters:
    """A person's action with this counter was accepted; sent again it is merely acknowledged (idempotent)."""
    if person is None or counter is None:
        return counters
    counters += ((),) * (person + 1 - len(counters))
    known = (*counters[person][1 - REMEMBERED :], counter)
    return (*counters[:person], known, *counters[person + 1 :])


def without_newcomer(counters: Counters, event: RoomEvent) -> Counters:
    """Who comes in begins to count anew, whoever had her number before."""
    if not isinstance(event, Joined) or event.id >= len(counters):
        return counters
    return (*counters[: event.id], (), *counters[event.id + 1 :])


class Played(NamedTuple):
    """A game of the evening as far as it came, and the room as it was then."""

    room: RoomState
    game: Game
    events: list[Event[Any]]


class Stream:
    """Folds the lines of a room, one by one."""

    def __init__(self) -> None:
        self.room = RoomState()
        self.number = 0
        self.bytes = 0
        self.at: Millis = 0
        self.counters: Counters = ()
        self.game: Game | None = None  # that was started last, if this house knows its rules
        self.events: list[Event[Any]] = []
        self._earlier: deque[Played] = deque(maxlen=EARLIER_GAMES)

    def read(self, bodies: Iterable[bytes]) -> "Stream":
        for body in bodies:
            self.take(read_line(body))
            self.bytes += len(body)
        return self

    def take(self, line: Line) -> None:
        self.number += 1
        self.at = line.at
        if line.room is not None:
            self._begin(line.room)
            self.room = apply(self.room, line.room, line.by)
            self.counters = without_newcomer(self.counters, line.room)
        elif self.game is not None:
            self.events.append(read_event(self.game, line, self.room))
        self.counters = with_counter(self.counters, line.by, line.c)

    def moment(self) -> Moment:
        table = self._table()
        return Moment(self.room, table, self.number, self.bytes, self.counters, due(self.room, table))

    @property
    def evening(self) -> list[Played]:
        """The last games that were played here by rules that this house knows, the one in play as well."""
        if self.game is None or not self.events:
            return list(self._earlier)
        return [*self._earlier, Played(self.room, self.game, self.events)]

    def _table(self) -> Table | None:
        """The table in play, or just played; none if this house does not know its rules any more."""
        return fold(self.game, self.events) if self.game is not None and self.events else None

    def _begin(self, event: object) -> None:
        if isinstance(event, Started | Cleared | Choose):
            if self.game is not None and self.events:
                self._earlier.append(Played(self.room, self.game, self.events))
            self.events = []
        if isinstance(event, Started):
            game = GAMES.get(event.game)
            self.game = game if game is not None and game.knows(event.version) else None


class Draft(Record):
    """Lines to be written, the moment after them, and the step of the table in them."""

    lines: tuple[bytes, ...]
    moment: Moment
    step: Step | None = None


def after_events(
    moment: Moment, now: Millis, events: tuple[RoomEvent, ...], by: int | None = None, c: int | None = None
) -> Draft:
    """Events of the room; the first one is the person's own, the others are outcomes."""
    room, table, step = moment.room, moment.table, None
    lines = [room_line(now, events[0], by, c), *(room_line(now, event) for event in events[1:])]
    counters = with_counter(moment.counters, by, c)
    for event in events:
        room, counters = apply(room, event, by), without_newcomer(counters, event)
        if isinstance(event, Started):
            content = content_of(room)
            if not room.has_kept(content.key):
                room = apply(room, content, None)
                lines.append(room_line(now, content))
            table, step = open_table(room, room.content(content.key))
            lines.append(opened_line(now, step.events[0], content.key))
            lines += [table_line(now, event) for event in step.events[1:]]
        elif isinstance(event, Cleared | Choose):
            table = None
        elif isinstance(event, Erase) and table is not None:
            step = table.erase(event.seat, event.text, room.clock.table_time(now))
            table = table.after(step)
            lines += [table_line(now, erased) for erased in step.events]
    number, size = moment.number + len(lines), moment.bytes + sum(map(len, lines))
    return Draft(tuple(lines), Moment(room, table, number, size, counters, due(room, table)), step)


def after_step(
    moment: Moment, now: Millis, step: Step, seed: str, by: int | None = None, c: int | None = None
) -> Draft:
    """Events of the table; when it is over the room says who won, and has this seed for the next one."""
    room, table = moment.room, table_of(moment).after(step)
    lines = [_encoder.encode(TableLine(now, by, c, step.events[0], v=VERSION))]
    lines += [_encoder.encode(TableLine(now, table=event, v=VERSION)) for event in step.events[1:]]
    result = table.game.result(table.state) if table.is_over and room.stage == "playing" else None
    if result is not None:
        won = Won(tuple(room.seats[seat] for seat in result.winners), seed)
        lines.append(room_line(now, won))
        room = apply(room, won, None)
    elif step.state.entry != table_of(moment).state.entry:
        for person in room.people:  # who waits for a chair of paper sits down
            if person.is_here and person.claims is not None:
                seated = Seated(person.id, person.claims)
                lines.append(room_line(now, seated))
                room = apply(room, seated, None)
    counters = with_counter(moment.counters, by, c)
    number, size = moment.number + len(lines), moment.bytes + sum(map(len, lines))
    return Draft(tuple(lines), Moment(room, table, number, size, counters, due(room, table)), step)


_encoder = Encoder()
_decoder = Decoder(Line)


def room_line(at: Millis, event: RoomEvent, by: int | None = None, counter: int | None = None) -> bytes:
    return _encoder.encode(Line(at, by, counter, room=event, v=VERSION))


def table_line(at: Millis, event: Event[Any], by: int | None = None, counter: int | None = None) -> bytes:
    return _encoder.encode(TableLine(at, by, counter, event, v=VERSION))


def opened_line(at: Millis, event: Event[Any], key: str) -> bytes:
    """The first event of a table: its content is referred to."""
    opened = replace(event, what=replace(event.what, content=Nothing()))
    return _encoder.encode(TableLine(at, table=opened, content=key, v=VERSION))


def read_line(line: bytes) -> Line:
    found = _decoder.decode(line)
    if found.v > VERSION:
        raise UnknownVersion(f"a line of version {found.v}; this house reads up to {VERSION}")
    return found


def read_event(game: Game, line: Line, room: RoomState) -> Event[Any]:
    if not line.content:
        return game.event_decoder.decode(line.table)
    event = game.opening_decoder.decode(line.table)
    return replace(event, what=replace(event.what, content=room.content(line.content)))
