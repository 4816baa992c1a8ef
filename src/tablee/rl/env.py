"""A table as an environment of PettingZoo: seats are asked one after the other, and time jumps in between.

In every beat, from one deadline to the next, each seat that is offered something is asked once whether it
waits or acts; who is asked first changes from beat to beat. A new phase is a new beat.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from tablee import Play, open_table
from tablee.core.encoding import WAIT, Encoding
from tablee.core.phase import State
from tablee.core.records import Action, Millis, Seat

Observation = dict[str, NDArray[Any]]

FOUL = -1.0


class TableEnv(AECEnv):  # type: ignore[misc]
    """Who wins gets 1, shared where several win; everybody pays as much for it, so that the sum is 0."""

    def __init__(self, game: str, encoding: Encoding, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__()
        self.metadata = {"name": f"{game}_v0", "is_parallelizable": False, "render_modes": []}
        self.render_mode = None
        self.encoding = encoding
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.action_spaces = {agent: spaces.Discrete(encoding.deeds) for agent in self.possible_agents}
        self.game, self._seats, self._options = game, seats, dict(options)
        self._luck: np.random.Generator | None = None
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shown: State | None = None
        self._public: Any = None
        self._own: dict[str, Any] = {}
        self._offered: dict[str, dict[int, Action]] = {}
        self.play = self._opened("")
        sight = len(encoding.encode(*self.see(self.possible_agents[0])))
        self.observation_spaces = {agent: _sights(sight, encoding.deeds) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new table; after a seed every following table is the same again too."""
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        self.play = self._opened(str(self._luck.integers(2**63)))
        self.now: Millis = self.play.events[-1].time
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._first: Seat = 0
        self._begin_beat()
        self._ask_next()

    def see(self, agent: str) -> tuple[Any, Any]:
        """What everybody may know, and what only this agent may know and do; made once a state."""
        state = self.play.table.state
        if self._shown is not state:
            self._shown, self._public = state, self.play.table.game.view(state, None)
            self._own, self._offered = {}, {}
        if agent not in self._own:
            self._own[agent] = self.play.table.game.view(state, self._seat_of[agent])
        return self._public, self._own[agent]

    def offered(self, agent: str) -> dict[int, Action]:
        """What this agent may do beside waiting, by number."""
        public, mine = self.see(agent)
        if agent not in self._offered:
            self._offered[agent] = self.encoding.offered(public, mine)
        return self._offered[agent]

    def observe(self, agent: str) -> Observation:
        """To wait is always allowed."""
        public, mine = self.see(agent)
        mask = np.zeros(self.encoding.deeds, np.int8)
        mask[[WAIT, *self.offered(agent)]] = 1
        return {"observation": np.array(self.encoding.encode(public, mine), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action != WAIT and not self._is_done(agent, action):
            self._end_by_foul(agent)
        else:
            self._ask_next()
        self._accumulate_rewards()

    def _is_done(self, agent: str, number: int | None) -> bool:
        """Does what has this number, if it is offered."""
        entry = self.play.table.state.entry
        deed = self.offered(agent).get(number)  # type: ignore[arg-type]
        if deed is None:
            return False
        self.play.act(self._seat_of[agent], deed, self.now)
        if self.play.table.state.entry != entry:
            self._begin_beat()
        return True

    def _end_by_foul(self, agent: str) -> None:
        """What is not offered ends the game for everybody, and costs who did it 1."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = FOUL
        self.agent_selection = self.agents[0]

    def _ask_next(self) -> None:
        """The next seat of this beat that is offered something; after the last one time goes on."""
        while not self.play.over:
            while self._waiting:
                self.agent_selection = self.possible_agents[self._waiting.pop(0)]
                if self.see(self.agent_selection)[1].offers:
                    return
            self.now = self.play.deadline or self.now
            self.play.wake(self.now)
            self._begin_beat()
        self._end()

    def _begin_beat(self) -> None:
        self._waiting = [(self._first + step) % self._seats for step in range(self._seats)]
        self._first = (self._first + 1) % self._seats

    def _end(self) -> None:
        result = self.play.result
        assert result is not None
        prize, fee = 1 / max(1, len(result.winners)), bool(result.winners) / self._seats
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = prize * (seat in result.winners) - fee
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _opened(self, seed: str) -> Play:
        return open_table(self.game, self._seats, seed, self._options)


def _sights(figures: int, deeds: int) -> spaces.Dict:
    sight = spaces.Box(-1.0, 1.0, (figures,), np.float32)
    return spaces.Dict({"observation": sight, "action_mask": spaces.Box(0, 1, (deeds,), np.int8)})
