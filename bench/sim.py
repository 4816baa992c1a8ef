"""`make bench-sim`: how quick games are on one core, like beside like.

Environments: ours (`tablee.rl`) beside PettingZoo's card games, each through the same loop of `agent_iter`,
with numbers for eyes and a mask of what is allowed. Rules: ours, called directly, beside the game objects of
RLCard without their environments: what a player may know and do is built, one thing is chosen, and the game
steps.

Everybody plays at random. A decision is a choice between two things or more. What leaves none is played as
well: a seat that can only wait, a hand that can only draw, as in two thirds of UNO. So there are two counts,
of decisions and of all that anybody was asked. Each is compared with the best of theirs in the same count,
and the lower has to hold. At our tables to wait is one of the choices. Times are those of the processor, and
everybody's slices take turns.
"""

import sys
from collections.abc import Callable, Iterable
from cProfile import Profile
from functools import partial
from pstats import Stats
from random import Random
from time import process_time
from typing import Any, NamedTuple
from warnings import simplefilter

from tablee import open_table
from tablee.core.phase import State
from tablee.core.records import Action, Seat
from tablee.games import BOXES, GAMES

BARS = {"freeze": 3.0, "farben": 3.0, "falling": 3.0, "carnavalesque": 0.4}
RLCARD = ("uno", "gin-rummy", "limit-holdem", "no-limit-holdem")
PETTINGZOO = ("leduc_holdem", "texas_holdem", "texas_holdem_no_limit")
SLICES, SLICE = 5, 1.0  # seconds
GEOMETRY = "/geometry/"

View = Callable[[State, Seat | None], Any]


class Count(NamedTuple):
    """How often somebody could choose, and how often anybody was asked."""

    decisions: float
    asked: float


class Contest(NamedTuple):
    """Plays the game of this number; what was played is counted when its time has been taken."""

    play: Callable[[int], Any]
    tell: Callable[[Any], Count]


def our_game(game: str, number: int) -> Count:
    """A whole game by the rules alone. A seat decides until it waits, or nothing is offered any longer.

    What everybody may know is built once a state, what a seat may know whenever it is asked.
    """
    play = open_table(game, GAMES[game].min_seats + 1, f"sim {number}")
    table, luck = play.table, Random(number)
    see: View = table.game.view
    now, asked, decisions = play.events[-1].time, 0, 0
    see(table.state, None)
    while not table.is_over:
        for seat in range(table.state.seats):
            while True:
                offers = see(table.state, seat).offers
                asked, decisions = asked + 1, decisions + bool(offers)
                if not offers or (action := choose(offers, luck)) is None:
                    break
                table = table.after(table.act(seat, action, now))
                see(table.state, None)
        now = max(now, table.deadline or now)
        table = table.after(table.wake(now))
        see(table.state, None)
    return Count(decisions, asked)


def choose(offers: tuple[Any, ...], luck: Random) -> Action | None:
    """One of the offers, or to wait; what has no sample only a memory can tell."""
    chosen = int(luck.random() * (len(offers) + 1))
    if chosen == len(offers):
        return None
    actions: tuple[Action, ...] = offers[chosen].actions()
    return actions[int(luck.random() * len(actions))] if actions else None


def rlcard_game(game: Any, legal: Callable[[], list[Any]], number: int) -> Count:
    """A whole game by their game object; its state for the next player is what a step returns."""
    luck, decisions, asked = Random(number), 0, 0
    game.init_game()
    while not game.is_over():
        actions = legal()
        asked, decisions = asked + 1, decisions + (len(actions) > 1)
        game.step(actions[int(luck.random() * len(actions))])
    return Count(decisions, asked)


def env_game(env: Any, number: int) -> list[Any]:
    """What each agent in turn was allowed; any environment of PettingZoo."""
    luck, masks = Random(number), []
    env.reset(seed=number)
    for _ in env.agent_iter():
        seen, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            continue
        allowed = seen["action_mask"].nonzero()[0]
        masks.append(allowed)
        env.step(int(allowed[int(luck.random() * len(allowed))]))
    return masks


def env_count(masks: list[Any]) -> Count:
    return Count(sum(len(allowed) > 1 for allowed in masks), len(masks))


def their_rules() -> dict[str, Contest]:
    import rlcard

    games = {name: rlcard.make(name).game for name in RLCARD}
    return {f"RLCard {name}": _counted(partial(rlcard_game, it, _legal(it))) for name, it in games.items()}


def _legal(game: Any) -> Callable[[], list[Any]]:
    """Gin rummy asks its judge."""
    return lambda: list((game if hasattr(game, "get_legal_actions") else game.judge).get_legal_actions())


def our_rules() -> dict[str, Contest]:
    return {name: _counted(partial(our_game, name)) for name in BARS}


def their_envs() -> dict[str, Contest]:
    from importlib import import_module

    envs = {name: import_module(f"pettingzoo.classic.rlcard_envs.{name}").env() for name in PETTINGZOO}
    return {f"PettingZoo {name}": Contest(partial(env_game, it), env_count) for name, it in envs.items()}


def our_envs() -> dict[str, Contest]:
    from tablee.rl import game_env

    names = [name for name in BARS if BOXES[name].encoding is not None]
    envs = {name: game_env(name, GAMES[name].min_seats + 1) for name in names}
    return {name: Contest(partial(env_game, it), env_count) for name, it in envs.items()}


def _counted(play: Callable[[int], Count]) -> Contest:
    return Contest(play, lambda count: count)


def speed(contest: Contest, first: int) -> Count:
    """Of a second, measured in one slice."""
    took, decisions, asked, number = 0.0, 0.0, 0.0, first
    while took < SLICE:
        started = process_time()
        played = contest.play(number)
        took += process_time() - started
        count = contest.tell(played)
        decisions, asked, number = decisions + count.decisions, asked + count.asked, number + 1
    return Count(decisions / took, asked / took)


def compare(title: str, ours: dict[str, Contest], theirs: dict[str, Contest]) -> bool:
    """Prints all figures; do ours hold their bars?"""
    print(f"{title}:")
    slices = [{name: speed(it, 1_000 * n) for name, it in (theirs | ours).items()} for n in range(SLICES)]
    best = {name: max(each[name] for each in slices) for name in slices[0]}
    for name, it in sorted(best.items(), key=lambda each: -each[1].decisions):
        print(f"  {name:34} {it.decisions:9,.0f} decisions a second, {it.asked:9,.0f} times asked")
    counts = [times_the_best(best, theirs, way) for way in Count._fields]
    lower = {name: min(times[name] for times in counts) for name in ours}
    holds = all(it >= BARS[name] for name, it in lower.items())
    told = ", ".join(f"{name} {it:.2f} (bar: {BARS[name]})" for name, it in lower.items())
    print(
        f"  times the best of theirs, in the lower count: {told}: {'holds' if holds else 'FAILS'}", flush=True
    )
    return holds


def times_the_best(found: dict[str, Count], theirs: Iterable[str], way: str) -> dict[str, float]:
    """Counted this way."""
    best = max(getattr(found[name], way) for name in theirs)
    return {name: getattr(count, way) / best for name, count in found.items()}


def share_of_geometry(games: int = 10) -> float:
    """How much of a game of Carnavalesque goes into how cards lie."""
    profile = Profile()
    for number in range(games):
        profile.runcall(our_game, "carnavalesque", number)
    rows = Stats(profile).stats.items()  # type: ignore[attr-defined]
    own: list[tuple[str, float]] = [(file, figures[2]) for (file, _, _), figures in rows]
    return sum(took for file, took in own if GEOMETRY in file) / sum(took for _, took in own)


def main() -> int:
    simplefilter("ignore")  # what they say about their own spaces
    try:
        rules, envs = their_rules(), their_envs()
    except ImportError as missing:
        sys.exit(
            f"{missing}. `make bench-sim` installs it, and so does pip install -r requirements/bench.txt"
        )
    holds = [
        compare("environments: tablee.rl beside PettingZoo", our_envs(), envs),
        compare("bare rules: ours beside the game objects of RLCard", our_rules(), rules),
    ]
    print(f"of a game of Carnavalesque {share_of_geometry():.0%} is geometry, by a profile")
    print(f"bench-sim: {'holds' if all(holds) else 'FAILS'}")
    return 0 if all(holds) else 1


if __name__ == "__main__":
    sys.exit(main())
