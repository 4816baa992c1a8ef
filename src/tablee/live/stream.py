"""A room's stream, read again: the room, and the table in play."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from tablee.core.game import Game
from tablee.core.table import Table, fold
from tablee.core.words import Event, Millis, Record
from tablee.games import GAMES
from tablee.wire.wishes import Choose

from .changes import apply
from .lines import Cleared, Line, Started, read_event, read_line
from .room import RoomState

Counters = dict[int, tuple[int, ...]]
REMEMBERED = 32


class Moment(Record):
    """Everything about a room after a write: itself, its table, and the number of the next line."""

    room: RoomState
    table: Any
    number: int
    counters: Counters


def taken(counters: Counters, person: int, counter: int) -> Counters:
    """An action with this counter was accepted; sent again it is merely acknowledged."""
    return {**counters, person: (*counters.get(person, ())[1 - REMEMBERED :], counter)}


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
        self.at: Millis = 0
        self.counters: Counters = {}
        self.game: Game | None = None  # that was started last, if this house knows its rules
        self.events: list[Event[Any]] = []
        self._earlier: list[Played] = []

    def read(self, bodies: Iterable[bytes]) -> "Stream":
        for body in bodies:
            self.take(read_line(body))
        return self

    def take(self, line: Line) -> None:
        self.number += 1
        self.at = line.at
        if line.room is not None:
            self._begin(line.room)
            self.room = apply(self.room, line.room, line.by)
        elif self.game is not None:
            self.events.append(read_event(self.game, line))
        if line.by is not None and line.c is not None:
            self.counters = taken(self.counters, line.by, line.c)

    def moment(self) -> Moment:
        return Moment(self.room, self._table(), self.number, self.counters)

    @property
    def evening(self) -> list[Played]:
        """Every game that was played here by rules that this house knows, the last one as well."""
        if self.game is None or not self.events:
            return self._earlier
        return [*self._earlier, Played(self.room, self.game, self.events)]

    def _table(self) -> Table | None:
        """The table in play, or just played; none if this house does not know its rules any more."""
        return fold(self.game, self.events) if self.game is not None and self.events else None

    def _begin(self, event: object) -> None:
        if isinstance(event, Started | Cleared | Choose):
            self._earlier, self.events = self.evening, []
        if isinstance(event, Started):
            game = GAMES.get(event.game)
            self.game = game if game is not None and game.version == event.version else None
