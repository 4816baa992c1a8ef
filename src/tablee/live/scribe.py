"""Turns what happened into lines for the journal, and into the moment after them. Pure but for new seeds."""

from tablee.core.table import Step, Table
from tablee.core.words import Millis, Record
from tablee.wire.wishes import Choose, Erase

from .changes import apply
from .clock import table_time
from .lines import Cleared, RoomEvent, Started, Won, room_line, table_line
from .room import RoomState
from .start import new_seed, open_table
from .stream import Moment, taken


class Draft(Record):
    """Lines to be written, the moment after them, and the step of the table in them."""

    lines: tuple[bytes, ...]
    moment: Moment
    step: Step | None = None


def of_room(
    moment: Moment, now: Millis, events: tuple[RoomEvent, ...], by: int | None = None, c: int | None = None
) -> Draft:
    """Events of the room; the first one is the person's own, the others are outcomes."""
    room, table, step = moment.room, moment.table, None
    lines = [room_line(now, events[0], by, c), *(room_line(now, event) for event in events[1:])]
    for event in events:
        room = apply(room, event, by)
        if isinstance(event, Started):
            table, step = open_table(room)
            lines += [table_line(now, opened) for opened in step.events]
        elif isinstance(event, Cleared | Choose):
            table = None
        elif isinstance(event, Erase) and table is not None:
            step = table.erase(event.seat, event.text, table_time(room.clock, now))
            table = table.after(step)
            lines += [table_line(now, erased) for erased in step.events]
    return _draft(moment, room, table, lines, step, by, c)


def of_table(moment: Moment, now: Millis, step: Step, by: int | None = None, c: int | None = None) -> Draft:
    """Events of the table; when it is over the room says who won."""
    room, table = moment.room, moment.table.after(step)
    lines = [table_line(now, step.events[0], by, c), *(table_line(now, e) for e in step.events[1:])]
    if table.is_over and room.stage == "playing":
        winners = table.game.result(table.state).winners
        won = Won(tuple(room.seats[seat] for seat in winners), new_seed())
        lines.append(room_line(now, won))
        room = apply(room, won, None)
    return _draft(moment, room, table, lines, step, by, c)


def _draft(
    before: Moment,
    room: RoomState,
    table: Table | None,
    lines: list[bytes],
    step: Step | None,
    by: int | None,
    c: int | None,
) -> Draft:
    counters = before.counters if by is None or c is None else taken(before.counters, by, c)
    return Draft(tuple(lines), Moment(room, table, before.number + len(lines), counters), step)
