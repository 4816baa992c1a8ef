"""A whole game played by bots in virtual time: from one decision or deadline to the next."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tablee import Play, open_table
from tablee.bots import Player, Thought, find_player
from tablee.core.chance import Chance, luck_key
from tablee.core.records import Millis, Seat
from tablee.core.table import Events


def self_play(
    game: str, seed: str, seats: int, level: str = "easy", options: Mapping[str, Any] | None = None
) -> Play:
    """The same arguments always give the same game."""
    play = open_table(game, seats, seed, options)
    for _ in SelfPlay(play, [find_player(game, level)] * seats, seed).steps():
        pass
    return play


class SelfPlay:
    """Bots around a table; a decision is dropped when its bot, asked again, has another."""

    def __init__(self, play: Play, players: Sequence[Player], seed: str) -> None:
        self.play = play
        self.now: Millis = play.events[-1].time
        self._players = players
        self._memories: list[Any] = [None] * len(players)
        self._luck = luck_key(seed, ("party",))
        self._asked = 0

    def steps(self) -> Iterator[Events]:
        while not self.play.over:
            yield self._step(self._think())

    def _step(self, thoughts: list[Thought]) -> Events:
        """The earliest decision, or the deadline if that comes first."""
        decided = [(t.not_before, seat) for seat, t in enumerate(thoughts) if t.action is not None]
        deadline = self.play.deadline
        assert deadline is not None, "a game that is not over is always waiting for something"
        at, seat = min(decided, default=(deadline, 0))
        self.now = max(self.now, min(at, deadline))
        action = thoughts[seat].action
        if deadline <= at or action is None:
            return self.play.wake(self.now)
        return self.play.act(seat, action, self.now)

    def _think(self) -> list[Thought]:
        see, state = self.play.table.game.view, self.play.table.state
        public = see(state, None)
        return [self._ask(seat, public, see(state, seat)) for seat in range(len(self._players))]

    def _ask(self, seat: Seat, public: Any, mine: Any) -> Thought:
        self._asked += 1
        chance = Chance(self._luck, self._asked)
        thought = self._players[seat](self._memories[seat], public, mine, self.now, chance)
        self._memories[seat] = thought.memory
        return thought
