"""`make bench-sim`: decisions a second on one core, beside card games of RLCard and PettingZoo.

Everybody plays at random, with all that a seat may know built before it is asked. A decision is a choice
between two things or more. What leaves none is played as well: a seat that can only wait, a hand that can
only draw, as in two thirds of UNO. So there are two counts, of decisions and of all that anybody was asked.
Each is compared with the best of theirs in the same count, and the lower of both has to hold.

At our tables to wait is one of the choices: who acts is asked again until she waits, as a King lays card
after card; when all wait, time goes on to the next deadline. The others are played by their own random
agents, in the quicker of their ways. Times are those of the processor, and everybody's slices take turns.
"""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from time import process_time
from typing import Any, NamedTuple
from warnings import simplefilter

from tablee import open_table
from tablee.core.phase import State
from tablee.core.words import Action, Seat
from tablee.games import GAMES

BAR, FLOOR = 3.0, 1.0
QUICK = ("freeze", "falling")
THEIRS = ("uno", "gin-rummy", "limit-holdem", "no-limit-holdem")
SLICES, SLICE = 5, 1.0  # seconds

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
    """A whole game. A seat decides until it waits, or nothing is offered any longer."""
    play = open_table(game, GAMES[game].min_seats + 1, f"sim {number}")
    table, luck = play.table, Random(number)
    see: View = table.game.view
    now, asked, decisions = play.events[-1].time, 0, 0
    while not table.is_over:
        for seat in range(table.state.seats):
            while True:
                offers, _ = see(table.state, seat).offers, see(table.state, None)
                asked, decisions = asked + 1, decisions + bool(offers)
                if not offers or (action := choose(offers, luck)) is None:
                    break
                table.commit(table.act(seat, action, now))
        now = max(now, table.deadline or now)
        table.commit(table.wake(now))
    return Count(decisions, asked)


def choose(offers: tuple[Any, ...], luck: Random) -> Action | None:
    """One of the offers, or to wait; what has no sample only a memory can tell."""
    chosen = int(luck.random() * (len(offers) + 1))
    if chosen == len(offers):
        return None
    actions: tuple[Action, ...] = offers[chosen].actions()
    return actions[int(luck.random() * len(actions))] if actions else None


def rlcard_game(env: Any, number: int) -> Any:
    trajectories, _ = env.run(is_training=True)
    return trajectories


def rlcard_count(trajectories: Any) -> Count:
    """Of each player what she saw and what she did, in turns; at last what she saw in the end."""
    seen = [state for player in trajectories for state in player[:-1:2]]
    return Count(sum(len(state["legal_actions"]) > 1 for state in seen), len(seen))


def pettingzoo_game(env: Any, number: int) -> list[Any]:
    """What each player in turn was allowed."""
    env.reset(seed=number)
    masks = []
    for agent in env.agent_iter():
        seen, _, is_terminated, is_truncated, _ = env.last()
        if is_terminated or is_truncated:
            env.step(None)
            continue
        masks.append(seen["action_mask"])
        env.step(env.action_space(agent).sample(seen["action_mask"]))
    return masks


def pettingzoo_count(masks: list[Any]) -> Count:
    return Count(sum(int(mask.sum()) > 1 for mask in masks), len(masks))


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
    wrapped = {"texas_holdem": texas_holdem, "texas_holdem_no_limit": texas_holdem_no_limit}
    games = {name: Contest(partial(rlcard_game, env), rlcard_count) for name, env in envs.items()}
    return games | {
        f"PettingZoo {name}": Contest(partial(pettingzoo_game, it.env()), pettingzoo_count)
        for name, it in wrapped.items()
    }


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


def main() -> int:
    theirs = their_games()
    ours = {name: Contest(partial(our_game, name), lambda count: count) for name in GAMES}
    slices = [{name: speed(it, 1_000 * n) for name, it in (theirs | ours).items()} for n in range(SLICES)]
    best = {name: max(each[name] for each in slices) for name in slices[0]}
    for name, it in sorted(best.items(), key=lambda each: -each[1].decisions):
        print(f"{name:34} {it.decisions:9,.0f} decisions a second, {it.asked:9,.0f} times asked")
    counts = {way: times_the_best(best, theirs, way) for way in Count._fields}
    for way, times in counts.items():
        told = ", ".join(f"{name} {times[name]:.2f}" for name in ours)
        print(f"times the best of theirs, {way}: {told}")
    lower = {name: min(times[name] for times in counts.values()) for name in ours}
    holds = all(it >= (BAR if name in QUICK else FLOOR) for name, it in lower.items())
    told = ", ".join(f"{name} {it:.2f}" for name, it in lower.items())
    bar = f"{' and '.join(QUICK)} at least {BAR:.0f}, all at least {FLOOR:.0f}"
    print(f"bench-sim: the lower of both: {told} (bar: {bar}): {'holds' if holds else 'FAILS'}")
    return 0 if holds else 1


def times_the_best(found: dict[str, Count], theirs: Iterable[str], way: str) -> dict[str, float]:
    """Counted this way."""
    best = max(getattr(found[name], way) for name in theirs)
    return {name: getattr(count, way) / best for name, count in found.items()}


if __name__ == "__main__":
    sys.exit(main())
