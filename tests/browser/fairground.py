"""A carnival at the moment a test wants: bots play up to it, and what they did is written into the journal.

Luck is drawn from a fixed seed, so the same moment is found each time, whatever the machine.
"""

import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tablee.core.words import Event
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.offers import MayLay, Way
from tablee.games.carnavalesque.state import CarnivalState
from tablee.live.lines import Clocked, Founded, Started, room_line, table_line
from tablee.sim.secrets import Story, record
from tablee.stores.sqlite import SqliteJournal
from tablee.wire.messages import Choose, Clock

from .aloft import CODE, joined, written

SEATS = 4
Moment = Callable[[CarnivalState], bool]


def ways(state: CarnivalState) -> tuple[Way, ...]:
    """What the King could lay now."""
    if type(state.phase).__name__ != "Building":
        return ()
    offers = state.phase.view(state, state.king).offers  # type: ignore[union-attr]
    return next((offer.ways for offer in offers if isinstance(offer, MayLay)), ())


class Fairground:
    """A table of a version, played until a moment has come; time stands still until the host lets it run."""

    def __init__(self, moment: Moment, level: str = "normal", **options: str) -> None:
        self.options: dict[str, int | str | bool] = {**options}
        self.events, self.state = find(moment, level, options)

    def write(self, database: Path) -> None:
        at, seats = int(time.time() * 1000), tuple(range(SEATS))
        lines = [
            room_line(at, Founded(CODE, "en", "carnavalesque", self.events[0].what.seed)),
            *(room_line(at, joined(seat)) for seat in seats),
            room_line(at, Choose("carnavalesque", self.options), by=0),
            room_line(at, Started("carnavalesque", GAME.version, self.options, seats, Clock(at, 0, 1.0))),
            *(table_line(at, event) for event in self.events),
            room_line(at, Clocked(Clock(at, self.events[-1].time, 0), is_paused=True)),
        ]
        journal = SqliteJournal(database)
        journal.append("fair", 0, lines, at, written)
        journal.close()


def find(moment: Moment, level: str, options: dict[str, str]) -> tuple[tuple[Event[Any], ...], CarnivalState]:
    for number in count():
        story = record("carnavalesque", f"fair/{number}", [level] * SEATS, options)
        if (at := _first(story, moment)) is not None:
            return story.events[:at], story.states[at]  # type: ignore[return-value]
    raise AssertionError


def _first(story: Story, moment: Moment) -> int | None:
    """The first end of a step at which it has come: nothing follows by itself there."""
    ends = (step[-1].number + 1 for step in story.steps[:-1])
    return next((at for at in ends if moment(story.states[at])), None)  # type: ignore[arg-type]
