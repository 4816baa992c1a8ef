"""Freeze and Falling for learning agents: environments of PettingZoo (`pip install tablee[rl]`)."""

from .bot import BotAgent
from .env import TableEnv
from .worlds import falling_env, freeze_env

__all__ = ["BotAgent", "TableEnv", "falling_env", "freeze_env"]
