"""`make bench-core`: what the rules cost, beside the encoding of the views that they change.

A view is what one listener may know: what everybody knows, and what only she knows. The house encodes the
first part once for all; the yardstick is msgspec encoding every changed view, and nothing else.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from msgspec.json import Encoder

from tablee.core.game import Game
from tablee.core.records import Record, Seat
from tablee.core.table import Step, opening, table_after
from tablee.games import find_game
from tablee.sim.selfplay import self_play
from tablee.wire.views import LastViews, encode_told

BAR = 15.0
FLAT = 1.5
SEATS = 8
GAMES = 6
REPEATS = 3
LONG = 1_000  # events
LISTENERS: tuple[Seat | None, ...] = (None, *range(SEATS))

Views = tuple[Record | None, ...]
encode = Encoder().encode


class Measured(NamedTuple):
    """One step: seconds with everything, to encode the changed views, and to encode their parts once."""

    number: int
    kind: str
    whole: float
    alone: float
    parts: float


class Recorded:
    """A game that bots have played: its opening, and every action and wake after it."""

    def __init__(self, seed: str, level: str, way: str) -> None:
        play = self_play("freeze", seed, SEATS, level, {"way": way})
        self.game: Game = find_game("freeze")
        self.events = play.events

    def play_again(self) -> Iterator[Measured]:
        table = table_after(self.game, opening(self.game, self.events[0].what, self.events[0].time))
        last = LastViews(self.game)
        seen = look(last, Step((), (), table.state))
        while table.number < len(self.events):
            event = self.events[table.number]
            started = perf_counter()
            is_woken = event.seat is None
            step = table.wake(event.time) if is_woken else table.act(event.seat or 0, event.what, event.time)
            table = table.after(step)
            before, seen = seen, look(last, step)
            took = perf_counter() - started
            parts = self._changed(step, before, seen)
            whole = self._whole_views(step, before, seen)
            yield Measured(event.number, type(event.what).__name__, took, encoding(whole), encoding(parts))

    def _changed(self, step: Step, before: list[bytes], after: list[bytes]) -> Views:
        """The parts that changed: what everybody knows, and what only a seat knows."""
        pairs = zip(LISTENERS, before, after, strict=True)
        return tuple(self.game.view(step.state, seat) for seat, old, new in pairs if old != new)

    def _whole_views(self, step: Step, before: list[bytes], after: list[bytes]) -> Views:
        """Both parts, for every listener for whom one of them changed."""
        pairs = zip(LISTENERS, before, after, strict=True)
        is_public = before[0] != after[0]
        changed = [self.game.view(step.state, seat) for seat, old, new in pairs if is_public or old != new]
        public = self.game.view(step.state, None)
        return tuple(part for mine in changed for part in (public, mine))


def look(last: LastViews, step: Step) -> list[bytes]:
    """As the keeper does it, for everybody: what is told, and the views where they changed."""
    for seat in LISTENERS:
        encode_told([step], seat)
    return [last.encode(step.state, seat) for seat in LISTENERS]


def encoding(views: Views) -> float:
    started = perf_counter()
    for view in views:
        encode(view)
    return perf_counter() - started


def measure(game: Recorded) -> list[Measured]:
    """Every step of a game, with the shortest of its times."""
    runs = zip(*(list(game.play_again()) for _ in range(REPEATS)), strict=True)
    return [
        Measured(run[0].number, run[0].kind, *(min(step[n] for step in run) for n in (2, 3, 4)))
        for run in runs
    ]


def growth(steps: list[Measured]) -> float:
    """How much longer the steps around the thousandth event take than the first ones of the same kind."""
    early: dict[str, list[float]] = defaultdict(list)
    late: dict[str, list[float]] = defaultdict(list)
    for step in steps:
        if step.number < LONG // 4:
            early[step.kind].append(step.whole)
        elif LONG * 3 // 4 <= step.number < LONG * 5 // 4:
            late[step.kind].append(step.whole)
    both = early.keys() & late.keys()
    return sum(fmean(late[kind]) for kind in both) / sum(fmean(early[kind]) for kind in both)


def main() -> int:
    ways = ("room", "remote", "written")
    games = [Recorded(f"core {n}", "random" if n % 2 else "easy", ways[n % 3]) for n in range(GAMES)]
    measured = [measure(game) for game in games]
    every = [step for steps in measured for step in steps]
    whole, alone, parts = (sum(times) for times in zip(*(step[2:] for step in every), strict=True))
    steps = len(every)
    longest = max(measured, key=len)
    rise, ratio = growth(longest), whole / alone
    print(f"{steps} steps of {GAMES} games with {SEATS} seats: {whole / steps * 1e6:.1f} µs a step;")
    print(f"to encode the views that changed, {alone / steps * 1e6:.1f} µs;")
    print(f"what everybody knows only once, {parts / steps * 1e6:.1f} µs ({whole / parts:.1f} times that)")
    print(f"around the thousandth event a step takes {rise:.2f} times the first ones (bar: at most {FLAT})")
    print(f"bench-core: {ratio:.1f} times the encoding of the changed views alone (bar: at most {BAR:.0f})")
    return 0 if ratio <= BAR and rise <= FLAT and longest[-1].number >= LONG else 1


if __name__ == "__main__":
    sys.exit(main())
