"""Stories: all that a world hangs on. A seed becomes one, and one that fails becomes a short one."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from .faults import Fault, draw
from .people import GAMES


class Story(NamedTuple):
    """Whoever and whatever is left out of it changes nothing in the luck of the rest."""

    seed: int
    game: str
    minutes: float
    people: tuple[int, ...]
    faults: tuple[Fault, ...]
    whims: float
    tables: int
    is_forgotten: bool

    def __str__(self) -> str:
        who = f"guests {', '.join(map(str, self.people))} at {self.tables} tables, whims {self.whims}"
        return "\n  ".join((f"{self.game}, {self.minutes:g} minutes, {who}", *map(str, self.faults)))


def write(seed: int, minutes: float = 5.0) -> Story:
    """The story of a seed."""
    luck = Random(f"{seed}/story")
    people = tuple(range(luck.randrange(2, 8)))
    most = int(minutes * luck.choice((0.2, 1, 3))) + 2
    faults = tuple(sorted(draw(luck, minutes, people) for _ in range(luck.randrange(most))))
    return Story(
        seed=seed,
        game=luck.choice(GAMES),
        minutes=minutes,
        people=people,
        faults=faults,
        whims=luck.choice((0.0, 0.03, 0.15)),
        tables=luck.choice((1, 1, 2)),
        is_forgotten=luck.random() < 0.25,
    )


def shrink(story: Story, fails: Callable[[Story], bool]) -> Story:
    """A shorter story that still fails: fewer faults, then fewer people, then fewer minutes."""
    story = _fewer_faults(story, fails)
    for number in story.people[1:]:
        fewer = story._replace(people=tuple(it for it in story.people if it != number))
        story = fewer if fails(fewer) else story
    while story.minutes > 1 and fails(shorter := story._replace(minutes=story.minutes / 2)):
        story = shorter
    return story


def _fewer_faults(story: Story, fails: Callable[[Story], bool]) -> Story:
    """Whole parts are left out first, then single ones (delta debugging)."""
    part = len(story.faults)
    while part:
        for start in range(0, len(story.faults), part):
            fewer = story._replace(faults=story.faults[:start] + story.faults[start + part :])
            if fails(fewer):
                story = fewer
                break
        else:
            part //= 2
        part = min(part, len(story.faults))
    return story
