"""`make bench-bots`: no bot is ever refused, sharp ones beat easy ones, people keep up, fouls are seen.

`python -m bench.bots --games 500 --minutes 5` plays fewer, and each game and level for 5 minutes at most;
`python -m bench.bots falling/sharp matches` only what is named; also `people` and `fouls`.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from time import monotonic
from typing import Any, NamedTuple

from tests.games.freeze.fouls import corpus

from tablee.bots import levels
from tablee.core.chance import Chance
from tablee.core.records import LANGUAGES
from tablee.games import GAMES
from tablee.games.carnavalesque.state import Version
from tablee.games.freeze.bots.fouls import says_place, says_rank
from tablee.sim.batch import plan_batch, play_all
from tablee.sim.selfplay import self_play
from tablee.sim.stats import Estimate, Standing, estimate, tally

from .carnavalesque import BARS
from .person import shares

GAMES_OF_A_LEVEL, GAMES_OF_A_MATCH, GAMES_OF_A_PERSON = 10_000, 1_000, 400
VERDICTS = 0.9
TIMES_FAIR = 1.5
TRIED, CHUNK = 4, 20
CARNAVALISTS = 4


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
        return f"{self.match.game}: {sharp}; {easy} (bar: {bar}): {_verdict(self.holds)}"


class Carnival(NamedTuple):
    """How often each level wins a version: all win or lose together."""

    version: Version
    won: dict[str, Estimate]

    @property
    def holds(self) -> bool:
        """Normal ones as often as the version should be won, sharp ones no less often than easy ones."""
        least, most = BARS[self.version]
        return least <= self.won["normal"].mean <= most and self.won["sharp"].mean >= self.won["easy"].mean

    def __str__(self) -> str:
        rates = ", ".join(f"{level} {it}" for level, it in self.won.items())
        bar = "normal {:.2f} to {:.2f}, sharp not below easy".format(*BARS[self.version])
        return f"carnavalesque, {self.version}: won {rates} (bar: {bar}): {_verdict(self.holds)}"


MATCHES = (
    Match("freeze", 6, ("sharp", "easy"), {"way": "written"}, True),
    Match("farben", 4, ("sharp", "easy"), {}, True),
    Match("falling", 4, ("sharp", "easy", "easy", "easy"), {}, False),
)


def compare(match: Match, games: int, jobs: int = 1) -> Compared:
    planned = plan_batch(match.game, match.seats, match.bots, "match", match.options)
    standings = {it.name: it for it in tally(list(play_all(planned, games, jobs))).levels}
    return Compared(match, standings["sharp"], standings["easy"])


def carnival(version: Version, games: int, jobs: int) -> Carnival:
    """The games of `make bench-carnavalesque`, played by every level."""
    with get_context("spawn").Pool(jobs) as pool:
        won = {
            level: estimate(pool.imap(partial(is_won, version, level), range(games), CHUNK))
            for level in ("easy", "normal", "sharp")
        }
    return Carnival(version, won)


def is_won(version: Version, level: str, number: int) -> bool:
    play = self_play("carnavalesque", f"carnival {number}", CARNAVALISTS, level, {"version": version})
    return bool(play.result and play.result.winners)


def play_unrefused(game: str, level: str, number: int) -> None:
    """A refusal would end it here, and so would a game that does not end."""
    box, chance = GAMES[game], Chance(b"unrefused", number)
    options = {option.name: chance.pick(option.choices) for option in box.choices}
    seats = box.min_seats + chance.below(box.max_seats - box.min_seats + 1)
    assert self_play(game, f"unrefused {number}", seats, level, options).over


def unrefused(game: str, level: str, numbers: range, jobs: int, minutes: float) -> str:
    """As many of these games as fit into the time."""
    began, played = monotonic(), 0
    with get_context("spawn").Pool(jobs) as pool:
        for _ in pool.imap_unordered(partial(play_unrefused, game, level), numbers, CHUNK):
            played += 1
            if monotonic() - began > 60 * minutes:
                break
    took = monotonic() - began
    return f"{game}/{level}: {played} games from {numbers[0]} on in {took / 60:.1f} min, none refused"


def foretell(game: str, level: str, games: int, jobs: int) -> str:
    """How long so many games take, by the first few."""
    began = monotonic()
    for number in range(TRIED):
        play_unrefused(game, level, number)
    each = (monotonic() - began) / TRIED
    return f"{game}/{level}: {each * 1_000:.0f} ms a game, about {each * games / jobs / 60:.0f} min"


def lines(asked: Namespace) -> Iterator[tuple[str, bool]]:
    """What is found, one thing after the other, and whether it holds."""
    every = [(game, level) for game in GAMES for level in levels(game)]
    named = [(game, level) for game, level in every if not asked.only or f"{game}/{level}" in asked.only]
    for game, level in named:
        yield foretell(game, level, asked.games, asked.jobs), True
    for game, level in named:
        numbers = range(asked.start, asked.start + asked.games)
        yield unrefused(game, level, numbers, asked.jobs, asked.minutes), True
    if not asked.only or "matches" in asked.only:
        yield from matches(min(asked.games, GAMES_OF_A_MATCH), asked.jobs)
    if not asked.only or "people" in asked.only:
        yield from shares(min(asked.games, GAMES_OF_A_PERSON), asked.jobs)
    if not asked.only or "fouls" in asked.only:
        yield from map(fouls, LANGUAGES)


def fouls(lang: str) -> tuple[str, bool]:
    """How many verdicts on the corpus of fouls are right."""
    lines = corpus(lang)
    right = sum(
        (says_place(it.text, it.place) if it.place else says_rank(it.text)) == it.is_foul for it in lines
    )
    holds = right >= VERDICTS * len(lines)
    return (
        f"freeze, {lang}: {right} of {len(lines)} fouls judged aright (bar: {VERDICTS}): {_verdict(holds)}",
        holds,
    )


def matches(games: int, jobs: int) -> Iterator[tuple[str, bool]]:
    for match in MATCHES:
        compared = compare(match, games, jobs)
        yield str(compared), compared.holds
    for version in BARS:
        rates = carnival(version, games, jobs)
        yield str(rates), rates.holds


def main() -> bool:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "only", nargs="*", help="a game and a level, falling/sharp; or: matches, people, fouls"
    )
    parser.add_argument("--games", type=int, default=GAMES_OF_A_LEVEL, help="of each game and level")
    parser.add_argument("--start", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="at most, for each of them")
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    verdicts = []
    for line, holds in lines(parser.parse_args()):
        print(line, flush=True)
        verdicts.append(holds)
    return all(verdicts)


def _verdict(holds: bool) -> str:
    return "holds" if holds else "FAILS"


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
