"""`make bench-secrets`: games of bots in which every hidden fact is changed, and nobody may notice.

`python -m bench.secrets --games 50` is a short run.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from tablee.core.chance import Chance
from tablee.games import BOXES, GAMES
from tablee.sim.secrecy.search import Findings, record, search

BAR = 0
PLACES = 2  # of each fact in each game
PROCESSES = 2


def main() -> int:
    games = read_number()
    started = perf_counter()
    findings = sum_up(explore(games))
    for fact, times in sorted(findings.tried.items()):
        print(f"{times:8}  {fact}")
    for leak in findings.leaks[:20]:
        print(leak)
    took = perf_counter() - started
    print(f"{sum(findings.tried.values())} facts changed in {games} games, {took:.0f} s")
    print(f"bench-secrets: {len(findings.leaks)} leaks in {games} games (bar: {BAR})")
    return 0 if len(findings.leaks) <= BAR and is_complete(findings) else 1


def read_number() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    number: int = parser.parse_args().games
    return number


def explore(games: int) -> Iterator[Findings]:
    names = sorted(GAMES)
    with ProcessPoolExecutor(PROCESSES) as pool:
        yield from pool.map(look_into, [(names[n % len(names)], n) for n in range(games)], chunksize=5)


def look_into(setting: tuple[str, int]) -> Findings:
    """One game: bots of both kinds, every number of seats, every way to play."""
    name, number = setting
    game, chance = GAMES[name], Chance(b"secrets", number)
    seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
    levels = [chance.pick(("random", "random", "easy")) for _ in range(seats)]
    options = {option.name: chance.pick(option.choices) for option in game.choices}
    return search(record(name, f"secrets {number}", levels, options), BOXES[name].facts, chance, PLACES)


def sum_up(every: Iterator[Findings]) -> Findings:
    tried: Counter[str] = Counter()
    whole = Findings()
    for findings in every:
        tried.update(findings.tried)
        whole.leaks += findings.leaks
    whole.tried.update(tried)
    return whole


def is_complete(findings: Findings) -> bool:
    """Every fact of every game was changed at least once: a bench that tries nothing proves nothing."""
    return {fact.name for box in BOXES.values() for fact in box.facts} <= set(findings.tried)


if __name__ == "__main__":
    sys.exit(main())
