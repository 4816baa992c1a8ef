"""What is remembered at the end: a title for everybody, and the line of the evening (1.5)."""

from tablee.core.records import Seat

from .outcomes import Honour, Item, Reason, Scored
from .state import BestLine, FreezeState
from .view import Title

HONOURS: dict[Reason, Honour] = {
    "seen": "recognised",
    "caught": "keen",
    "guess": "knowing",
    "unseen": "modest",
    "empty": "bold",
    "silent": "hidden",
}


def earned(state: FreezeState, items: tuple[Item, ...]) -> tuple[tuple[Reason, ...], ...]:
    before = state.earned or ((),) * state.seats
    return tuple((*old, *(it.reason for it in items if it.seat == seat)) for seat, old in enumerate(before))


def titles(state: FreezeState) -> tuple[Title, ...]:
    """One each: whoever did a thing most often, of those without a title; the others are the troupe."""
    won: dict[Seat, Honour] = {}
    for reason, honour in HONOURS.items():
        times = {seat: row.count(reason) for seat, row in enumerate(state.earned) if seat not in won}
        most = max(times, key=times.__getitem__, default=None)
        if most is not None and times[most]:
            won[most] = honour
    return tuple(Title(seat, won.get(seat, "troupe")) for seat in range(state.seats))


def best_line(state: FreezeState, scored: Scored) -> BestLine | None:
    """The last line of whoever was recognised by the most, in any scene."""
    best = state.best
    for item in scored.items:
        lines = [line.text for line in state.lines if line.actress == item.seat]
        seen = sum(item.seat in hand.at for hand in scored.hands if hand.seat != item.seat)
        if item.reason == "seen" and lines and (best is None or seen > best.seen):
            best = BestLine(item.seat, lines[-1], seen)
    return best
