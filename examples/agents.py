"""Bots of the house against random agents: `pip install -e '.[rl]'`, then `python examples/agents.py`."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from tablee.rl import BotAgent, falling_env, farben_env, freeze_env


def play(env: Any, bots: set[str], seed: int) -> Counter[str]:
    """One game: the rewards of the bots, and of the others together."""
    env.reset(seed=seed)
    minds = {agent: BotAgent(env, agent, "sharp", str(seed)) for agent in bots}
    won: Counter[str] = Counter()
    for agent in env.agent_iter():
        seen, reward, is_terminated, is_truncated, _ = env.last()
        won["bot" if agent in bots else "random"] += reward
        if is_terminated or is_truncated:
            env.step(None)
        elif agent in bots:
            env.step(minds[agent].choose())
        else:
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    return won


def compare(make: Callable[[], Any], games: int) -> Counter[str]:
    """Every second seat is a bot's; from game to game the two kinds change places."""
    env, won = make(), Counter[str]()
    for agent in env.possible_agents:
        env.action_space(agent).seed(7)
    for game in range(games):
        won.update(play(env, set(env.possible_agents[game % 2 :: 2]), game))
    return won


if __name__ == "__main__":
    for make in (freeze_env, falling_env, farben_env):
        won = compare(make, 20)
        print(f"{make.__name__}: sharp bots {won['bot']:+.1f}, random agents {won['random']:+.1f}")
