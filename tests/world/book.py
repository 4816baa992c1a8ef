"""The book of a room as a witness reads it: folded line by line as the disk takes them, apart from the house.

Whatever the house may do to time, order and counters is checked here, at every line.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any

from msgspec.json import Encoder

from tablee.core.game import BY_THE_HOUSE, Game, Opened
from tablee.core.phase import State
from tablee.core.phase import due as table_due
from tablee.core.records import Event, Millis, Seat
from tablee.core.table import Table
from tablee.core.table import apply as apply_table
from tablee.games import GAMES
from tablee.room.actions import Choose
from tablee.room.apply import apply
from tablee.room.journal import Line, due, read_event, read_line
from tablee.room.outcomes import Cleared, Joined, Started
from tablee.room.state import RoomState

KEPT = 300
LOST_BY_A_KILL: Millis = 1_300
"""What a table may lose by a kill: a beat of the house, how exactly it is noted, and a commit."""

encode = Encoder().encode


class Violation(Exception):
    """Something that Tablée promises did not hold."""


class Moment:
    """The room after one write, and what happened in it: each event, and the state in which it did."""

    def __init__(
        self,
        index: int,
        at: Millis,
        room: RoomState,
        table: Table | None,
        happened: list[tuple[State, Event[Any]]],
        counters: dict[int, int],
    ) -> None:
        self.index, self.at, self.room, self.table, self.happened = index, at, room, table, happened
        self.counters = counters
        self._views: dict[Seat | None, bytes] = {}

    @property
    def is_shown(self) -> bool:
        return self.table is not None and self.room.stage != "lobby"

    @property
    def playing(self) -> Table | None:
        return self.table if self.room.stage == "playing" else None

    @property
    def due(self) -> Millis | None:
        return due(self.room, self.table)

    def view(self, seat: Seat | None) -> bytes:
        """What everybody knows, or only this seat: made anew from what is on disk."""
        assert self.table is not None
        if seat not in self._views:
            self._views[seat] = encode(self.table.game.view(self.table.state, seat))
        return self._views[seat]

    def aside(self) -> bytes:
        assert self.table is not None
        return encode(self.table.game.aside(self.table.state))

    def told(self, seat: Seat | None) -> list[bytes]:
        seen = (state.phase.tell(state, event, seat) for state, event in self.happened)
        return [encode(it) for it in seen if it is not None]


class RoomBook:
    """All of one room that is on disk, and what was promised about it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.room = RoomState()
        self.number = 0
        self.at: Millis = 0
        self.lines: list[bytes] = []
        self.accepted: dict[int, list[int]] = defaultdict(list)
        self.denied: dict[int, dict[int, str]] = defaultdict(dict)
        self.asked: dict[int, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.moments: deque[Moment] = deque(maxlen=KEPT)
        self._risen: set[tuple[int, int]] = set()
        self._commits: deque[int] = deque(maxlen=KEPT)
        self.stopped_at: Millis | None = None
        self.must_be_exact = False
        self._game: Game | None = None
        self._state: State | None = None
        self._events = 0

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    def entries(self, since: Millis) -> set[int | None]:
        """What a phone may show that has seen everything until then; none where there is no table."""
        return {it.table.state.entry if it.table and it.is_shown else None for it in self.since(since)}

    def since(self, at: Millis) -> list[Moment]:
        """What was on disk at this time, and all that came later."""
        found: list[Moment] = []
        for moment in reversed(self.moments):
            found.append(moment)
            if moment.at < at:
                break
        return found[::-1]

    def append(self, number: int, lines: list[bytes], commit: int) -> None:
        """One write, as it is on disk now. Raises Violation."""
        if number != self.number:
            raise Violation(f"order: line {number} where {self.number} follows")
        happened: list[tuple[State, Event[Any]]] = []
        for body in lines:
            self._take(read_line(body), happened)
            self.lines.append(body)
            self.number += 1
        counters = {person: known[-1] for person, known in self.accepted.items() if known}
        self.moments.append(Moment(self.number, self.at, self.room, self._table(), happened, counters))
        self._commits.append(commit)

    def fresh(self) -> list[Moment]:
        """The moments of the last commit, and the one before: the house is told of them one by one."""
        last = [commit for commit in reversed(self._commits) if commit == self._commits[-1]]
        return list(self.moments)[-len(last) - 1 :]

    def stop(self, now: Millis, is_exact: bool) -> None:
        """The house is gone, or could not write: from here on the table has no time."""
        if self._is_running() and self.stopped_at is None:
            self.stopped_at, self.must_be_exact = now, is_exact

    def deny(self, person: int, c: int, key: str) -> None:
        """A phone was told that this did not count. Raises Violation."""
        if key == "old_counter" or (person, c) in self._risen:
            return
        if c in self.accepted[person]:
            raise Violation(f"denied, and written: {c} of {person}, {key}")
        self.denied[person][c] = key

    def rise(self, lines: Sequence[bytes]) -> None:
        """A write that failed at its sync is on disk after all, as can happen at a power cut."""
        self.stopped_at = None
        for line in map(read_line, lines):
            if line.by is not None and line.c is not None:
                self._risen.add((line.by, line.c))
                self.denied[line.by].pop(line.c, None)

    def ask(self, person: int, c: int, do: str) -> None:
        """A phone asks for this; a page that was loaded anew may count from what was denied before."""
        self.asked[person][c].add(do)
        self.denied[person].pop(c, None)

    def _is_running(self) -> bool:
        return self.room.stage == "playing" and self._state is not None

    def _take(self, line: Line, happened: list[tuple[State, Event[Any]]]) -> None:
        if line.at < self.at:
            raise Violation(f"order: {line.at} after {self.at}")
        self.at = line.at
        if line.room is not None:
            self._take_room(line)
        elif self._game is not None:
            self._take_table(line, happened)
        if line.by is not None and line.c is not None:
            self._count(line.by, line.c, line)

    def _take_room(self, line: Line) -> None:
        event, before = line.room, self.room
        if isinstance(event, Started | Cleared | Choose):
            self._state, self._events = None, 0
        if isinstance(event, Started):
            self._game = GAMES[event.game]
        self.room = apply(before, event, line.by)  # type: ignore[arg-type]
        if isinstance(event, Joined):
            for kept in (self.accepted, self.denied, self.asked):
                kept.pop(event.id, None)
        if self._state is not None and self.room.clock != before.clock:
            self._check_clock(before, line.at)
        if self.room.stage != "playing":
            self.stopped_at = None

    def _check_clock(self, before: RoomState, at: Millis) -> None:
        """Table time never jumps ahead, and goes on from where it was when the house or its disk stopped."""
        time = self.room.clock.table_time(at)
        if time > before.clock.table_time(at):
            raise Violation(f"time: {time - before.clock.table_time(at)} ms are charged that never were")
        if self.stopped_at is None:
            return
        stopped = before.clock.table_time(self.stopped_at)
        if time > stopped:
            raise Violation(f"downtime: {time - stopped} ms of it are charged")
        if self.must_be_exact and time < before.clock.table_time(self.stopped_at - LOST_BY_A_KILL):
            raise Violation(f"downtime: {stopped - time} ms of play are lost by it")
        self.stopped_at = None

    def _take_table(self, line: Line, happened: list[tuple[State, Event[Any]]]) -> None:
        assert self._game is not None
        event = read_event(self._game, line, self.room)
        if event.number != self._events:
            raise Violation(f"order: event {event.number} where {self._events} follows")
        self._events += 1
        if self._state is None:
            self._state = self._game.setup(event.what, event.time)
            happened.append((self._state, event))
            return
        self._check_time(event, line.at, is_first=not happened)
        happened.append((self._state, event))
        self._state = apply_table(self._state, event)

    def _check_time(self, event: Event[Any], at: Millis, is_first: bool) -> None:
        assert self._state is not None
        if self.stopped_at is not None:
            raise Violation("downtime: the table goes on before its clock is set")
        if event.time != self.room.clock.table_time(at):
            raise Violation(f"time: {event.time} is written at {self.room.clock.table_time(at)}")
        is_woken = event.seat is None and not isinstance(event.what, (*BY_THE_HOUSE, Opened))
        if is_first and is_woken:
            deadline = table_due(self._state)
            if deadline is None or event.time < deadline:
                raise Violation(f"early: woken at {event.time}, due at {deadline}")

    def _count(self, person: int, c: int, line: Line) -> None:
        accepted = self.accepted[person]
        if accepted and c <= accepted[-1]:
            raise Violation(f"doubled: {c} of {person} is written after {accepted[-1]}")
        if (key := self.denied[person].get(c)) is not None:
            raise Violation(f"denied, and written: {c} of {person}, {key}")
        asked = self.asked[person].get(c)
        if line.room is not None and asked is not None:
            tag = type(line.room).__struct_config__.tag
            if tag not in asked:
                raise Violation(f"asked for {asked}, and {tag} is written")
        accepted.append(c)

    def _table(self) -> Table | None:
        if self._state is None or self._game is None:
            return None
        return Table(self._game, None, None, self._state, self._events)
