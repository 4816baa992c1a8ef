"""`make bench-bots`: sharp bots beat easy ones, and no bot is ever refused.

`python -m bench.bots --games 500` plays fewer.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from tablee.bots import PLAYERS
from tablee.core.chance import Chance
from tablee.games import GAMES
from tablee.sim.batch import plan, play_all
from tablee.sim.party import party
from tablee.sim.tally import Standing, tally

GAMES_OF_A_LEVEL, GAMES_OF_A_MATCH = 10_000, 1_000
TIMES_FAIR = 1.5


class Match(NamedTuple):
    """One sharp bot, or as many as fit, among easy ones."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    by_points: bool


class Compared(NamedTuple):
    match: Match
    sharp: Standing
    easy: Standing

    @property
    def holds(self) -> bool:
        """With 95 % confidence: more points, or a share of wins well above the fair one."""
        if self.match.by_points:
            return (
                self.sharp.points.mean - self.sharp.points.margin
                > self.easy.points.mean + self.easy.points.margin
            )
        return self.sharp.wins.mean - self.sharp.wins.margin > TIMES_FAIR / self.match.seats

    def __str__(self) -> str:
        bar = (
            "more points"
            if self.match.by_points
            else f"{TIMES_FAIR} times {1 / self.match.seats:.2f} of the games"
        )
        sharp = f"sharp {self.sharp.points} points, wins {self.sharp.wins}"
        easy = f"easy {self.easy.points} points, wins {self.easy.wins}"
        return f"{self.match.game}: {sharp}; {easy} (bar: {bar}): {'holds' if self.holds else 'FAILS'}"


MATCHES = (
    Match("freeze", 6, ("sharp", "easy"), {"way": "written"}, True),
    Match("farben", 4, ("sharp", "easy"), {}, True),
    Match("falling", 4, ("sharp", "easy", "easy", "easy"), {}, False),
)


def compare(match: Match, games: int) -> Compared:
    planned = plan(match.game, match.seats, match.bots, "match", match.options)
    standings = {it.name: it for it in tally(list(play_all(planned, games, 1))).levels}
    return Compared(match, standings["sharp"], standings["easy"])


def play_unrefused(game: str, level: str, number: int) -> None:
    """A refusal would end it here, and so would a game that does not end."""
    box, chance = GAMES[game], Chance(b"unrefused", number)
    options = {option.name: chance.pick(option.choices) for option in box.choices}
    seats = box.min_seats + chance.below(box.max_seats - box.min_seats + 1)
    assert party(game, f"unrefused {number}", seats, level, options).over


def unrefused(games: int) -> Iterator[str]:
    with get_context("spawn").Pool() as pool:
        for game, players in PLAYERS.items():
            for level in players:
                for _ in pool.imap_unordered(partial(play_unrefused, game, level), range(games), 50):
                    pass
                yield f"{game}, {level}: {games} games, none refused"


def main() -> bool:
    parser = ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES_OF_A_LEVEL)
    games = parser.parse_args().games
    for line in unrefused(games):
        print(line, flush=True)
    compared = [compare(match, min(games, GAMES_OF_A_MATCH)) for match in MATCHES]
    print(*compared, sep="\n")
    return all(it.holds for it in compared)


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
