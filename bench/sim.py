"""`make bench-sim`: decisions a second on one core, beside card games of RLCard and PettingZoo.

Everybody plays at random. A decision is a choice among what a seat is allowed, with all that it may know
built before. At our tables to wait is one of the choices: who acts is asked again until she waits, as a King
lays card after card; when all wait, time goes on to the next deadline. Seats that are offered nothing are
looked at as well, but not counted. The others are played by their own random agents, in the quicker of their
ways. Times are those of the processor, and everybody's slices take turns.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any
from warnings import simplefilter

from tablee import open_table
from tablee.core.phase import State
from tablee.core.words import Action, Seat
from tablee.games import GAMES

BAR, FLOOR = 3.0, 1.0
QUICK = ("freeze", "falling")
THEIRS = ("uno", "gin-rummy", "limit-holdem", "no-limit-holdem")
SLICES, SLICE = 5, 1.0  # seconds

Game = Callable[[int], int]
View = Callable[[State, Seat | None], Any]


def our_game(game: str, number: int) -> int:
    """A whole game: how many decisions. A seat decides until it waits, or nothing is offered any longer."""
    play = open_table(game, GAMES[game].min_seats + 1, f"sim {number}")
    table, luck = play.table, Random(number)
    see: View = table.game.view
    now, decisions = play.events[-1].time, 0
    while not table.is_over:
        for seat in range(table.state.seats):
            while offers := see(table.state, seat).offers:
                see(table.state, None)
                decisions += 1
                if (action := choose(offers, luck)) is None:
                    break
                table.commit(table.act(seat, action, now))
        now = max(now, table.deadline or now)
        table.commit(table.wake(now))
    return decisions


def choose(offers: tuple[Any, ...], luck: Random) -> Action | None:
    """One of the offers, or to wait; what has no sample only a memory can tell."""
    chosen = int(luck.random() * (len(offers) + 1))
    if chosen == len(offers):
        return None
    actions: tuple[Action, ...] = offers[chosen].actions()
    return actions[int(luck.random() * len(actions))] if actions else None


def rlcard_game(env: Any, number: int) -> int:
    before = env.timestep
    env.run(is_training=True)
    return int(env.timestep - before)


def pettingzoo_game(env: Any, number: int) -> int:
    env.reset(seed=number)
    decisions = 0
    for agent in env.agent_iter():
        seen, _, is_terminated, is_truncated, _ = env.last()
        is_out = is_terminated or is_truncated
        env.step(None if is_out else env.action_space(agent).sample(seen["action_mask"]))
        decisions += not is_out
    return decisions


def their_games() -> dict[str, Game]:
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
    wrapped = {"texas_holdem": texas_holdem, "texas_holdem_no_limit": texas_holdem_no_limit}
    games: dict[str, Game] = {name: partial(rlcard_game, env) for name, env in envs.items()}
    return games | {f"PettingZoo {name}": partial(pettingzoo_game, it.env()) for name, it in wrapped.items()}


def speed(game: Game, first: int) -> float:
    """Decisions a second in one slice."""
    started, decisions, number = process_time(), 0, first
    while (took := process_time() - started) < SLICE:
        decisions += game(number)
        number += 1
    return decisions / took


def main() -> int:
    theirs, ours = their_games(), {name: partial(our_game, name) for name in GAMES}
    slices = [{name: speed(it, 1_000 * n) for name, it in (theirs | ours).items()} for n in range(SLICES)]
    best = {name: max(each[name] for each in slices) for name in slices[0]}
    for name, a_second in sorted(best.items(), key=lambda it: -it[1]):
        print(f"{name:34} {a_second:9,.0f} decisions a second")
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
