"""The model of a person at a table of bots: three skills, in every game.

It is a guess at people: a newcomer, somebody practised and an expert differ in what they read and how they
take it, how long they remember, how quick their hands are, and how often they slip. They see views only.
In the written Freeze a newcomer and somebody practised read half of the lines, and point by what was said.

Her fair share is one half of the pairs. A pair is she and one of the bots at her table, and she has it if she
ends before that bot; a tie is half a pair. Where all win or lose together, a pair is a game with her and the
same game with one more bot in her place, and she has it if hers ends better.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

from tablee import open_table
from tablee.bots import find_player
from tablee.core.chance import Chance
from tablee.core.player import Player, Thought
from tablee.core.records import Action, Millis
from tablee.games.carnavalesque.bots.players import player as carnavalist
from tablee.games.falling.actions import Play
from tablee.games.falling.bots.players import player as faller
from tablee.games.farben.actions import Name
from tablee.games.farben.bots.players import forgetful
from tablee.games.freeze.bots.players import attentive
from tablee.sim.selfplay import SelfPlay
from tablee.sim.stats import Estimate, estimate


class Skill(NamedTuple):
    """How good somebody is.

    What she reads of the lines and hears aright; after how many rounds half of the colours are forgotten; how
    long her hand takes beyond the reflex; how many ways she looks at as a King; how seldom she slips.
    """

    reads: float
    right: float
    half_life: float
    dawdle: Millis
    width: int
    slips: int


SKILLS = {
    "newcomer": Skill(0.5, 0.45, 2.5, 2_400, 1, 5),
    "practised": Skill(0.5, 0.65, 4.5, 1_200, 3, 15),
    "expert": Skill(0.7, 0.85, 8.0, 600, 8, 60),
}
SLIPPERY: tuple[type[Action], ...] = (Name, Play)  # elsewhere slips are a part of the skill
PRIME = 7_919


def person(game: str, skill: str) -> Player:
    it = SKILLS[skill]
    return slipping(PEOPLE[game](it), it.slips)


def slipping(player: Player, slips: int) -> Player:
    """Now and then she does another of the things of this kind that she could do."""

    def play(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        thought = player(memory, public, mine, now, chance)
        if not isinstance(thought.action, SLIPPERY) or _luck(thought) % slips:
            return thought
        others = [it for offer in mine.offers for it in offer.actions() if type(it) is type(thought.action)]
        slip = others[_luck(thought) // slips % len(others)]
        return Thought(slip, thought.not_before, thought.memory)

    return play


def _luck(thought: Thought) -> int:
    """The same plan slips in the same way, however often she is asked."""
    return thought.not_before * PRIME


PEOPLE: Mapping[str, Callable[[Skill], Player]] = {
    "freeze": lambda it: attentive(it.reads, it.right),
    "farben": lambda it: forgetful(it.half_life),
    "falling": lambda it: faller(it.dawdle),
    "carnavalesque": lambda it: carnavalist(it.width, it.slips),
}


class Setting(NamedTuple):
    """Who sits with whom: a person of this skill among bots of this level."""

    game: str
    skill: str
    level: str


SETTINGS = tuple(
    Setting(game, skill, level)
    for game in PEOPLE
    for skill, level in (("newcomer", "easy"), ("practised", "normal"), ("expert", "sharp"))
)
BARS = {"easy": (0.35, 0.65), "normal": (0.35, 0.65)}
TABLES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "freeze": (5, {"way": "written"}),
    "farben": (4, {"way": "written"}),
    "falling": (4, {}),
    "carnavalesque": (4, {"version": "events"}),
}


def fair_share(setting: Setting, games: int, jobs: int = 1) -> Estimate:
    """Of the pairs in so many games."""
    play = partial(share_of, setting)
    if jobs == 1:
        return estimate(map(play, range(games)))
    with get_context("spawn").Pool(jobs) as pool:
        return estimate(pool.imap(play, range(games)))


def share_of(setting: Setting, number: int) -> float:
    """Of the pairs of one game."""
    seats, _ = TABLES[setting.game]
    me, mine = number % seats, _totals(setting, number, person(setting.game, setting.skill))
    if setting.game == "carnavalesque":
        return _won(sum(mine), sum(_totals(setting, number, find_player(setting.game, setting.level))))
    shares = [_won(mine[me], total) for seat, total in enumerate(mine) if seat != me]
    return sum(shares) / len(shares)


def _totals(setting: Setting, number: int, she: Player) -> tuple[int, ...]:
    (seats, options), seed = TABLES[setting.game], f"person {number}"
    play = open_table(setting.game, seats, seed, options)
    bot = find_player(setting.game, setting.level)
    players = [she if seat == number % seats else bot for seat in range(seats)]
    for _ in SelfPlay(play, players, seed).steps():
        pass
    assert play.result is not None
    return play.result.totals


def _won(one: int, other: int) -> float:
    return 0.5 if one == other else float(one > other)


def shares(games: int, jobs: int) -> Iterator[tuple[str, bool]]:
    """What is found, and whether it holds."""
    for setting in SETTINGS:
        found = fair_share(setting, games, jobs)
        least, most = BARS.get(setting.level, (0.0, 1.0))
        holds = least <= found.mean <= most
        bar = (
            f"(bar: {least:.2f} to {most:.2f}): {'holds' if holds else 'FAILS'}"
            if setting.level in BARS
            else ""
        )
        yield f"{setting.game}: {setting.skill} among {setting.level} has {found} of her pairs {bar}", holds
