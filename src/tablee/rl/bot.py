"""A bot of the house as an agent, to learn from or to play against."""

from typing import Any

from tablee.bots import find_player
from tablee.core.chance import Chance, luck_key
from tablee.core.encoding import WAIT

from .env import TableEnv


class BotAgent:
    """Plays one agent of an environment at a level; its reaction is quick enough, or it waits this time."""

    def __init__(self, env: Any, agent: str, level: str = "normal", seed: str = "bot") -> None:
        self._table: TableEnv = env.unwrapped
        self._agent = agent
        self._player = find_player(self._table.game, level)
        self._luck = luck_key(seed, (agent,))
        self._asked = 0
        self._memory: Any = None

    def choose(self) -> int:
        """The number of what it does now."""
        self._asked += 1
        public, mine = self._table.see(self._agent)
        chance = Chance(self._luck, self._asked)
        thought = self._player(self._memory, public, mine, self._table.now, chance)
        self._memory = thought.memory
        if thought.action is None or thought.not_before > public.phase.deadline:
            return WAIT
        return self._table.encoding.number(public, mine, thought.action)
