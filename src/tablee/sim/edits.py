"""Ways to change a fact of a game that was played, the same for every game."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.game import Closed
from tablee.core.words import Event

from .secrets import Edit, Listener, Story

NOBODY: frozenset[Listener] = frozenset()


def when(*kinds: type) -> Callable[[Story], list[int]]:
    """Wherever something of these kinds happens."""
    return lambda story: story.all(*kinds)


def only(seat: Listener) -> frozenset[Listener]:
    return frozenset({seat})


def altered(story: Story, number: int, **changes: Any) -> dict[int, Event[Any] | None]:
    event = story.events[number]
    return {number: replace(event, what=replace(event.what, **changes))}


def other_seed(story: Story, number: int, chance: Chance) -> Edit:
    """The seed is in no view before the end; the commitment stays."""
    return Edit(altered(story, 0, seed="another"), min(200, story.next(0, Closed)), NOBODY)


def open_fact(**fields: Any) -> Any:
    """What everybody sees as soon as it happens."""

    def edit(story: Story, number: int, chance: Chance) -> Edit | None:
        old = {name: getattr(story.events[number].what, name) for name in fields}
        new = {name: change(old[name]) for name, change in fields.items()}
        everyone = frozenset(story.listeners)
        until = story.steps[story.step_of[number]][-1].number + 1
        return Edit(altered(story, number, **new), until, everyone, everyone)

    return edit
