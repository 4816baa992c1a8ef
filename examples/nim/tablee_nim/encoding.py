"""Nim in numbers, for learning agents."""

from collections.abc import Mapping
from typing import Any

from tablee.core.encoding import Figures, actions, numbered, one_hot, ratio
from tablee.core.records import Action

from .actions import MOST_LAID, Lay, Take
from .view import LayingView, Mine, TableView, TakingView

DEEDS = numbered([*((Lay, n) for n in range(1, MOST_LAID + 1)), *((Take, n) for n in range(1, 5))])
PHASES = (LayingView, TakingView)


class NimEncoding:
    def __init__(self, seats: int) -> None:
        self.deeds = len(DEEDS) + 1
        self.options: Mapping[str, Any] = {}
        self._whole = seats * MOST_LAID

    def offered(self, public: TableView, mine: Mine) -> dict[int, Action]:
        return {self.number(public, mine, action): action for action in actions(mine)}

    def number(self, public: TableView, mine: Mine, action: Action) -> int:
        assert isinstance(action, Lay | Take)
        return DEEDS[type(action), action.matches]

    def encode(self, public: TableView, mine: Mine) -> Figures:
        own = 0 if mine.laid is None else mine.laid
        phase = one_hot(type(public.phase), PHASES)
        return [ratio(public.heap, self._whole), ratio(own, MOST_LAID), ratio(public.options.most, 4), *phase]
