"""The environments hold to PettingZoo's own tests, and an agent sees no more than its seat."""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
import pytest
from examples.agents import compare
from msgspec.structs import replace

from tablee.core.encoding import WAIT
from tablee.rl import BotAgent, TableEnv, falling_env, farben_env, freeze_env

with catch_warnings():  # its tests ask for one of its games in a way that it advises against
    simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

Make = Callable[[], Any]

WORLDS: tuple[Make, ...] = (
    freeze_env,
    partial(freeze_env, 10, way="room", target=13),
    falling_env,
    partial(falling_env, 9, dealer="player", tempo="slow"),
    farben_env,
    partial(farben_env, 5, words=6, hush=False),
)
each_world = pytest.mark.parametrize("make", WORLDS)


# Its list of environments with a mask beside the observation names only its own.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Environment has not defined a render")
@each_world
def test_the_api_is_that_of_pettingzoo(make: Make) -> None:
    api_test(make(), num_cycles=200)


@each_world
def test_the_same_seed_gives_the_same_game(make: Make) -> None:
    seed_test(make, num_cycles=100)


@each_world
def test_another_seed_gives_another_game(make: Make) -> None:
    assert len({_played(make(), seed) for seed in range(6)}) > 1
    assert _played(make(), 5) == _played(make(), 5)


@each_world
def test_what_is_won_is_paid_by_all(make: Make) -> None:
    env = make()
    rewards = [reward for game in range(3) for reward in _played(env, game)]
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) > 0


@each_world
def test_every_offer_has_a_number_of_its_own_to_act_by(make: Make) -> None:
    """What random agents do is accepted as it is offered; a refusal would end the test here."""
    env, done = make(), set[int]()
    for game in range(4):
        env.reset(seed=game)
        for agent in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            number = None if is_over else env.action_space(agent).sample(seen["action_mask"])
            done |= set() if number is None else {int(number)}
            env.step(number)
    assert len(done) > env.action_space(env.possible_agents[0]).n / 2


def test_an_agent_sees_only_what_its_seat_may_know() -> None:
    """In Freeze two actresses who change their ranks change nothing for the others."""
    env = freeze_env()
    table: TableEnv = env.unwrapped
    env.reset(seed=1)
    state: Any = table.play.table.state
    while not state.ranks:
        env.step(WAIT)
        state = table.play.table.state
    before = {agent: env.observe(agent) for agent in env.agents}
    changed = next(ranks for ranks in _swaps(state.ranks) if ranks != state.ranks)
    table.play.table = replace(table.play.table, state=replace(state, ranks=changed))
    moved = {state.stage[at] for at in range(4) if changed[at] != state.ranks[at]}
    for seat, agent in enumerate(env.agents):
        is_same = np.array_equal(env.observe(agent)["observation"], before[agent]["observation"])
        assert is_same == (seat not in moved)


def test_to_do_what_is_not_offered_ends_the_game() -> None:
    env = falling_env()
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    agent = env.agent_selection
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_who_is_asked_first_changes_from_beat_to_beat() -> None:
    env = freeze_env()
    env.reset(seed=1)
    first: dict[int, str] = {}
    while not env.unwrapped.play.over:
        state = env.unwrapped.play.table.state
        if type(state.phase).__name__ == "Scoring":
            first.setdefault(state.entry, env.agent_selection)
        env.step(WAIT)
    assert len(first) > 1
    assert len(set(first.values())) > 1


def test_a_slow_bot_waits_where_a_quick_one_acts() -> None:
    assert _deeds("easy") < 0.9 * _deeds("sharp")


@pytest.mark.parametrize("make", [freeze_env, falling_env, farben_env])
def test_the_example_runs_and_bots_beat_random_agents(make: Make) -> None:
    won = compare(make, 12)
    assert won["bot"] > 0 > won["random"]
    assert won.total() == pytest.approx(0)


def _played(env: Any, seed: int) -> tuple[float, ...]:
    """The rewards of a game in which everybody does anything but wait."""
    env.reset(seed=seed)
    luck, rewards = Random(seed), []
    for _ in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        rewards.append(float(reward))
        env.step(None if is_over else int(luck.choice(np.flatnonzero(seen["action_mask"])[1:])))
    return tuple(rewards)


def _deeds(level: str) -> int:
    """How often bots of this level act in five quick games of Falling."""
    env, deeds = falling_env(tempo="fast"), 0
    for game in range(5):
        env.reset(seed=game)
        bots = {agent: BotAgent(env, agent, level) for agent in env.agents}
        for agent in env.agent_iter():
            chosen = None if env.terminations[agent] else bots[agent].choose()
            deeds += chosen not in {None, WAIT}
            env.step(chosen)
    return deeds


def _swaps(ranks: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(ranks[1], ranks[0], *ranks[2:]), (ranks[0], ranks[2], ranks[1], ranks[3])]


def test_without_its_extra_it_says_what_is_missing() -> None:
    tried = "import sys; sys.modules['pettingzoo'] = None; import tablee.rl"
    said = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True).stderr
    assert "tablee.rl needs pettingzoo: install Tablée with its extra rl." in said
