"""Carnavalesque with bots: 1,000 games a version and number of players. None stalls; how many are won?

And is there a choice in a turn, and something to look for: three cards to draw, a workshop not found at once.

`make bench-carnavalesque`, or `python -m bench.carnavalesque --games 50 --heaps 50` for less.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from shapely import Polygon
from shapely.affinity import rotate, translate

from tablee.core.chance import Chance
from tablee.core.phase import State
from tablee.core.records import Event
from tablee.core.table import unfold
from tablee.games.carnavalesque.actions import Draw, OpenWorkshop
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.geometry.heap import Heap, Lying
from tablee.games.carnavalesque.geometry.masks import mask
from tablee.games.carnavalesque.geometry.visibility import look_again, with_sights
from tablee.games.carnavalesque.outcomes import Drawn, Idled
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.phases.levelling import Refilling
from tablee.games.carnavalesque.phases.rummaging import Rummaging
from tablee.games.carnavalesque.powers import drawable
from tablee.games.carnavalesque.state import CarnavalesqueState, Version
from tablee.sim.selfplay import self_play

BARS: dict[Version, tuple[float, float]] = {
    "young": (0.90, 1.0),
    "events": (0.50, 0.85),
    "roles": (0.30, 0.60),
}
CHOICES, LEAST_CHOICE = 3, 0.70  # cards to draw, in so many turns
MOST_FOUND = 0.15  # third workshops that are opened in round 1
LONGEST = 60 * 60_000  # ms of table time
SLOWER = 3.0  # times one running union
LOOP = 2.0  # ms, what may run on the event loop
DRAWS = (Draw, Drawn, Idled)
CARD = Polygon([(-280, -435), (280, -435), (280, 435), (-280, 435)])


class Played(NamedTuple):
    is_won: bool
    score: int
    rounds: int
    minutes: float
    turns: int
    choices: int
    found_at_once: bool


def main() -> int:
    games, heaps = read_numbers()
    rates = [is_fair(version, seats, games) for version in BARS for seats in (3, 4, 5)]
    return 0 if all(rates) and is_quick(heaps) else 1


def read_numbers() -> tuple[int, int]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--heaps", type=int, default=300)
    given = parser.parse_args()
    return given.games, given.heaps


def is_fair(version: Version, seats: int, games: int) -> bool:
    with ProcessPoolExecutor(2) as pool:
        played = list(pool.map(play, [(version, seats, number) for number in range(games)], chunksize=10))
    wins = [each for each in played if each.is_won]
    rate, (least, most) = len(wins) / games, BARS[version]
    score = sorted(each.score for each in wins)[len(wins) // 2] if wins else 0
    rounds, minutes = (sum(each[column] for each in played) / games for column in (2, 3))
    choice = sum(each.choices for each in played) / max(1, sum(each.turns for each in played))
    found = sum(each.found_at_once for each in played) / games
    print(
        f"{version:>6}, {seats} players: {rate:4.0%} of {games} games won (bar: {least:.0%} to {most:.0%}), "
        f"median {score} points, {rounds:.1f} rounds, {minutes:.0f} min; "
        f"{CHOICES} cards to draw in {choice:.0%} of turns (bar: {LEAST_CHOICE:.0%}), "
        f"workshop opened in round 1: {found:.0%} (bar: {MOST_FOUND:.0%})",
        flush=True,
    )
    return least <= rate <= most and choice >= LEAST_CHOICE and found < MOST_FOUND


def play(setting: tuple[Version, int, int]) -> Played:
    version, seats, number = setting
    play = self_play("carnavalesque", f"carnival {number}", seats, "normal", {"version": version})
    state, end = play.table.state, play.events[-1].time
    assert isinstance(state, CarnavalesqueState)
    assert play.over and end < LONGEST, f"game {setting} stalls"
    states = list(unfold(GAME, play.events))
    draws = [
        len(drawable(before)) for before, what in turns_of(states, play.events) if isinstance(what, DRAWS)
    ]
    opened = [
        before.round for before, what in turns_of(states, play.events) if isinstance(what, OpenWorkshop)
    ]
    choices = sum(many >= CHOICES for many in draws)
    return Played(
        state.is_won, state.score, state.round, end / 60_000, len(draws), choices, opened[:1] == [1]
    )


def turns_of(states: list[State], events: Sequence[Event[Any]]) -> Iterator[tuple[CarnavalesqueState, Any]]:
    """What was done, and how the table was before; a Gleaner's second card is no turn of its own."""
    for before, event in zip(states, events[1:], strict=False):
        assert isinstance(before, CarnavalesqueState)
        if not (isinstance(before.phase, Drawing) and before.phase.drawn) and not isinstance(
            before.phase, Rummaging | Refilling
        ):
            yield before, event.what


def is_quick(heaps: int) -> bool:
    """Visibility after one change, computed for all viewers, and one running union of the same heap."""
    luck = Random(7)
    crowds = [scattered(luck) for _ in range(heaps)]
    ours = [after_a_change(heap, luck) for heap in crowds]
    union = [timed(partial(running_union, heap)) for heap in crowds]
    cold = [timed(partial(from_nothing, heap)) for heap in crowds]
    mine, theirs = quantile(ours, 0.99), quantile(union, 0.99)
    print(f"what is visible after a change: p50 {quantile(ours, 0.5):.2f} ms, p99 {mine:.2f} ms")
    print(f"from nothing: p50 {quantile(cold, 0.5):.2f} ms, p99 {quantile(cold, 0.99):.2f} ms")
    print(f"one running union (shapely): p50 {quantile(union, 0.5):.2f} ms, p99 {theirs:.2f} ms")
    print(f"it may run on the event loop for {LOOP} ms")
    print(f"bench-carnavalesque: {mine / theirs:.2f} times one running union (bar: at most {SLOWER:.0f})")
    return mine <= SLOWER * theirs and mine <= LOOP


def scattered(luck: Random) -> Heap:
    cards = luck.sample(range(56), 47)
    return tuple(Lying(n, place(luck), place(luck), luck.randrange(3_600), n % 2 == 0) for n in cards)


def place(luck: Random) -> int:
    return luck.randint(-1_100, 1_100)


def after_a_change(heap: Heap, luck: Random) -> float:
    """The crowd was looked at before; then a card falls on it. The shorter of two looks."""
    fallen = Lying(56, place(luck), place(luck), luck.randrange(3_600), True)
    return min(look_after(heap, fallen) for _ in range(2))


def look_after(heap: Heap, fallen: Lying) -> float:
    seen = with_sights(heap, look_again(heap, (), Chance(b"", 0)))
    started = perf_counter()
    look_again((*seen, fallen), seen, Chance(b"", 1))
    return (perf_counter() - started) * 1_000


def from_nothing(heap: Heap) -> None:
    mask.cache_clear()
    look_again(heap, (), Chance(b"", 0))


def running_union(heap: Heap) -> list[float]:
    """The visible area of every card, from the top down."""
    covered, areas = Polygon(), []
    for lying in reversed(heap):
        card = translate(rotate(CARD, lying.angle / 10, origin=(0, 0)), lying.x, lying.y)
        areas.append(card.difference(covered).area)
        covered = covered.union(card)
    return areas


def timed(work: Callable[[], object]) -> float:
    """In ms, the shorter of two runs: the machine has other things to do as well."""
    took = []
    for _ in range(2):
        started = perf_counter()
        work()
        took.append(perf_counter() - started)
    return min(took) * 1_000


def quantile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


if __name__ == "__main__":
    sys.exit(main())
