"""What a bot answers: it sees the views of its seat, never a state, and says what it will do, and when."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from .chance import Chance
from .records import Action, Millis, Record


class Thought(Record):
    """What the bot will do, if anything, and not before when; what it remembers."""

    action: Action | None
    not_before: Millis
    memory: Record


class Player(Protocol):
    """Asked after every change of its views; a thought that the next one does not repeat is dropped."""

    def __call__(self, memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought: ...


class Sight(NamedTuple):
    """What a bot decides by."""

    public: Any
    mine: Any
    chance: Chance

    def one_in(self, times: int) -> bool:
        return self.chance.below(times) == 0

    def after(self, least: Millis, most: Millis, action: Action) -> tuple[Action, Millis]:
        """That action, after a pause of so many ms."""
        return action, least + self.chance.below(most - least + 1)


Idea = tuple[Action, Millis] | None


class Plan(Record):
    """The moment a bot has thought about, and what it decided then."""

    moment: tuple[Any, ...]
    action: Action | None
    until: Millis


def steady(think: Callable[[Sight], Idea]) -> Player:
    """A player who keeps to her plan until it is done or what she may do has changed."""

    def player(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        moment = (type(public.phase).__name__, public.phase.deadline, mine)
        if isinstance(memory, Plan) and memory.moment == moment and now < memory.until:
            return Thought(memory.action, memory.until, memory)
        action, delay = think(Sight(public, mine, chance)) or (
            None,
            max(0, public.phase.deadline - now),
        )
        return Thought(action, now + delay, Plan(moment, action, now + delay))

    return player


class Mind(Record):
    """Her plan; a game adds what she remembers of what she has seen."""

    plan: Any = None


M = TypeVar("M", bound=Mind)


def mindful(fresh: M, notice: Callable[[M, Sight], M], think: Callable[[M, Sight], Idea]) -> Player:
    """A steady player who takes in what she sees before she thinks, and begins with a fresh mind."""

    def player(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        known = memory if isinstance(memory, type(fresh)) else fresh
        mind = notice(known, Sight(public, mine, chance))
        thought = steady(partial(think, mind))(mind.plan, public, mine, now, chance)
        return Thought(thought.action, thought.not_before, replace(mind, plan=thought.memory))

    return player
