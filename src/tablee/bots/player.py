"""What a bot is: it sees the views of its seat, never a state, and says what it will do, and when."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from tablee.core.chance import Chance
from tablee.core.words import Action, Millis, Record


class Thought(Record):
    """What the bot will do, if anything, and not before when; what it remembers."""

    action: Action | None
    not_before: Millis
    memory: Record


class Player(Protocol):
    """Asked after every change of its views; a thought that the next one does not repeat is dropped."""

    def __call__(
        self, memory: Any, public: Any, mine: Any, now: Millis, chance: Chance, *, lang: str = "en"
    ) -> Thought: ...


class Sight(NamedTuple):
    """What a bot decides by."""

    public: Any
    mine: Any
    chance: Chance
    lang: str

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

    def player(
        memory: Any, public: Any, mine: Any, now: Millis, chance: Chance, *, lang: str = "en"
    ) -> Thought:
        moment = (type(public.phase).__name__, public.phase.deadline, mine)
        if isinstance(memory, Plan) and memory.moment == moment and now < memory.until:
            return Thought(memory.action, memory.until, memory)
        action, delay = think(Sight(public, mine, chance, lang)) or (
            None,
            max(0, public.phase.deadline - now),
        )
        return Thought(action, now + delay, Plan(moment, action, now + delay))

    return player
