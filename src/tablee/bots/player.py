"""What a bot is: it sees the views of its seat, never a state, and says what it will do, and when."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from tablee.core.chance import Chance
from tablee.core.words import Action, Millis, Record

REMEMBERED = 64  # actions


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
    """What a bot decides by; `past` is what it did lately."""

    public: Any
    mine: Any
    chance: Chance
    lang: str
    past: tuple[Action, ...] = ()

    def one_in(self, times: int) -> bool:
        return self.chance.below(times) == 0

    def after(self, least: Millis, most: Millis, action: Action) -> tuple[Action, Millis]:
        """That action, after a pause of so many ms."""
        return action, least + self.chance.below(most - least + 1)


Idea = tuple[Action, Millis] | None


class Plan(Record):
    """The moment a bot has thought about, what it decided then, and what it had done before."""

    moment: tuple[Any, ...]
    action: Action | None
    until: Millis
    past: tuple[Action, ...] = ()

    def done(self, now: Millis) -> tuple[Action, ...]:
        """What is dropped before its time was never done."""
        if self.action is None or now < self.until:
            return self.past
        return (*self.past, self.action)[-REMEMBERED:]


def steady(think: Callable[[Sight], Idea]) -> Player:
    """A player who keeps to her plan until it is done or what she may do has changed."""

    def player(
        memory: Any, public: Any, mine: Any, now: Millis, chance: Chance, *, lang: str = "en"
    ) -> Thought:
        moment = (type(public.phase).__name__, public.phase.deadline, mine)
        if isinstance(memory, Plan) and memory.moment == moment and now < memory.until:
            return Thought(memory.action, memory.until, memory)
        past = memory.done(now) if isinstance(memory, Plan) else ()
        action, delay = think(Sight(public, mine, chance, lang, past)) or (
            None,
            max(0, public.phase.deadline - now),
        )
        return Thought(action, now + delay, Plan(moment, action, now + delay, past))

    return player
