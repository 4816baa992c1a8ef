"""`make bench-sim`: decisions a second on one core, beside card games of RLCard and PettingZoo.

Everybody plays at random. A decision is a choice among at least two things, with all that a seat may know
built before. At our tables to wait is one of the things; seats that are offered nothing else are looked at as
well, but not counted. The others are played by their own random agents, in the quicker of their ways; of
their steps those with one legal action (in UNO, most) are made as well, but not counted either. How many
these are is found out beforehand, so that counting them takes none of their time. Times are those of the
processor, and everybody's slices take turns.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple
from warnings import simplefilter

from tablee import open_table
from tablee.core.words import Action
from tablee.games import GAMES

BAR, FLOOR = 3.0, 1.0
QUICK = ("freeze", "falling")
THEIRS = ("uno", "gin-rummy", "limit-holdem", "no-limit-holdem")
SLICES, SLICE = 5, 1.0  # seconds
SAMPLE = 100  # games

Game = Callable[[int], int]


class Contest(NamedTuple):
    """A game that counts its steps, and how many of these are decisions."""

    play: Game
    share: float = 1.0


def our_game(game: str, number: int) -> int:
    """A whole game: how many decisions. In every beat, from deadline to deadline, each seat is asked once."""
    play = open_table(game, GAMES[game].min_seats + 1, f"sim {number}")
    table, luck = play.table, Random(number)
    see, now, decisions = table.game.view, play.events[-1].time, 0
    while not table.is_over:
        for seat in range(table.state.seats):
            mine: Any = see(table.state, seat)
            if mine.offers:
                see(table.state, None)
                decisions += 1
                if (action := choose(mine.offers, luck)) is not None:
                    table.commit(table.act(seat, action, now))
        now = max(now, table.deadline or now)
        table.commit(table.wake(now))
    return decisions


def choose(offers: tuple[Any, ...], luck: Random) -> Action | None:
    """One of the offers, or to wait; what has no sample only a memory can tell."""
    chosen = int(luck.random() * (len(offers) + 1))
    actions: tuple[Action, ...] = offers[chosen].actions() if chosen < len(offers) else ()
    return actions[int(luck.random() * len(actions))] if actions else None


def rlcard_game(env: Any, number: int) -> int:
    before = env.timestep
    env.run(is_training=True)
    return int(env.timestep - before)


def rlcard_share(env: Any) -> float:
    """Of the steps of a sample of games, how many have more than one legal action."""
    ways = (way for _ in range(SAMPLE) for way in env.run(is_training=True)[0])
    return fmean(len(state["legal_actions"]) > 1 for way in ways for state in way[:-1:2])


def pettingzoo_game(env: Any, number: int) -> int:
    return sum(1 for _ in pettingzoo_steps(env, number))


def pettingzoo_share(env: Any) -> float:
    masks = (mask for number in range(SAMPLE) for mask in pettingzoo_steps(env, number))
    return fmean(bool(mask.sum() > 1) for mask in masks)


def pettingzoo_steps(env: Any, number: int) -> Iterator[Any]:
    """Plays a game, and tells for each step what was legal."""
    env.reset(seed=number)
    for agent in env.agent_iter():
        seen, _, is_terminated, is_truncated, _ = env.last()
        is_out = is_terminated or is_truncated
        env.step(None if is_out else env.action_space(agent).sample(seen["action_mask"]))
        if not is_out:
            yield seen["action_mask"]


def their_games() -> dict[str, Contest]:
    try:
        import rlcard
        from pettingzoo.classic.rlcard_envs import texas_holdem, texas_holdem_no_limit
        from rlcard.agents import RandomAgent
    except ImportError as missing:
        sys.exit(
            f"{missing}. `make bench-sim` installs it, and so does pip install -r requirements/bench.txt"
        )
    simplefilter("ignore")  # what they say about their own spaces
    envs = {f"RLCard {name}": rlcard.make(name) for name in THEIRS}
    for env in envs.values():
        env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])
    made = {"texas_holdem": texas_holdem.env(), "texas_holdem_no_limit": texas_holdem_no_limit.env()}
    games = {name: Contest(partial(rlcard_game, env), rlcard_share(env)) for name, env in envs.items()}
    for name, env in made.items():
        games[f"PettingZoo {name}"] = Contest(partial(pettingzoo_game, env), pettingzoo_share(env))
    return games


def speed(game: Contest, first: int) -> float:
    """Decisions a second in one slice."""
    started, steps, number = process_time(), 0, first
    while (took := process_time() - started) < SLICE:
        steps += game.play(number)
        number += 1
    return game.share * steps / took


def main() -> int:
    theirs, ours = their_games(), {name: Contest(partial(our_game, name)) for name in GAMES}
    slices = [{name: speed(it, 1_000 * n) for name, it in (theirs | ours).items()} for n in range(SLICES)]
    best = {name: max(each[name] for each in slices) for name in slices[0]}
    for name, a_second in sorted(best.items(), key=lambda it: -it[1]):
        share = (theirs | ours)[name].share
        steps = "" if share == 1 else f"; {a_second / share:,.0f} steps, {share:.0%} of them decisions"
        print(f"{name:34} {a_second:9,.0f} decisions a second{steps}")
    champion = max(theirs, key=best.__getitem__)
    times = {name: best[name] / best[champion] for name in ours}
    holds = all(it >= (BAR if name in QUICK else FLOOR) for name, it in times.items())
    told = ", ".join(f"{name} {it:.2f}" for name, it in times.items())
    bar = f"{' and '.join(QUICK)} at least {BAR:.0f}, all at least {FLOOR:.0f}"
    verdict = "holds" if holds else "FAILS"
    print(f"bench-sim: times the best of theirs ({champion}): {told} (bar: {bar}): {verdict}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
