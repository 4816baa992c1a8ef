"""Every game of Falling ends: bots play thousands of games with 3 to 16 players, and no card is lost.

`make bench-falling_end`, or `python -m bench.falling_end 500` for fewer games.
"""

import sys
from collections.abc import Iterator
from itertools import cycle, islice, product
from time import perf_counter

from tablee.games.falling.state import FallingState
from tablee.play import Play
from tablee.sim.party import party

GAMES = 10_000
LONGEST = 15 * 60_000  # ms of table time


def main(games: int) -> None:
    start, played = perf_counter(), list(lengths(games))
    longest, mean = max(played) / 1_000, sum(played) / len(played) / 1_000
    print(f"{games} games ended, after {mean:.0f} s on average, {longest:.0f} s at most.")
    print(f"{(perf_counter() - start) / games * 1_000:.1f} ms a game.")


def lengths(games: int) -> Iterator[int]:
    kinds = product(("normal", "random", "easy"), ("house", "player"), range(3, 17))
    for number, (level, dealer, seats) in enumerate(islice(cycle(kinds), games)):
        play = party("falling", f"end {number}", seats, level, {"dealer": dealer})
        check(play)
        yield play.events[-1].time


def check(play: Play) -> None:
    state = play.table.state
    assert isinstance(state, FallingState)
    cards = [*state.deck, *state.discards, *(card for faller in state.fallers for card in faller.cards)]
    ids = sorted(card.id for card in cards)
    assert len(state.falling) == 1
    assert ids == list(range(state.total + len(state.landed))), "a card was lost or doubled"
    assert play.events[-1].time < LONGEST


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
