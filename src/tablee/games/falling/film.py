"""The last seconds, to be seen again: before every Ground (6.3), and when the dealer settles (1.3)."""

from msgspec.structs import replace

from tablee.core.records import Millis, Record, Seat

from .fallers import Faller
from .outcomes import Dealt, Happened
from .state import FallingState, Past

KEPT: Millis = 10_000


class Changed(Record):
    """How a faller was after it."""

    seat: Seat
    faller: Faller


class Frame(Record):
    """One thing that happened, by whom, and whom it changed."""

    time: Millis
    seat: Seat | None
    what: Happened
    changed: tuple[Changed, ...]


class Thud(Record):
    """When a Ground was dealt, and to whom."""

    time: Millis
    seat: Seat


class Film(Record):
    """Everybody as they fell at `since`, and what happened from then on; the Grounds in it."""

    since: Millis
    until: Millis
    fallers: tuple[Faller, ...]
    frames: tuple[Frame, ...]
    grounds: tuple[Thud, ...]


def remember(state: FallingState, past: Past) -> FallingState:
    """The last ten seconds are kept; from the last card of the deck on, everything."""
    kept = state.past
    if state.deck:
        oldest = past.time - KEPT
        while kept and kept[0].time < oldest:
            kept = kept[1:]
    return replace(state, past=(*kept, past))


def film(state: FallingState, since: Millis, until: Millis) -> Film:
    """A pure cut of what is remembered; a screen plays it at any speed."""
    scene = [past for past in state.past if past.time >= since]
    before = [*(past.before for past in scene), state.fallers]
    frames = tuple([_frame(past, after) for past, after in zip(scene, before[1:], strict=True)])
    grounds = tuple([thud for past in scene if (thud := _thud(past)) is not None])
    return Film(since, until, before[0], frames, grounds)


def _frame(past: Past, after: tuple[Faller, ...]) -> Frame:
    before = past.before
    changed = tuple([Changed(seat, new) for seat, new in enumerate(after) if new is not before[seat]])
    return Frame(past.time, past.seat, past.what, changed)


def _thud(past: Past) -> Thud | None:
    dealt = past.what
    is_ground = type(dealt) is Dealt and dealt.card.kind == "ground"
    return Thud(past.time, dealt.seat) if is_ground else None  # type: ignore[union-attr]
