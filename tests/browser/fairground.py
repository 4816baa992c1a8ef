"""A carnival at the moment a test wants: bots play up to it, and what they did is written into the journal.

Luck is drawn from a fixed seed, so the same moment is found each time, whatever the machine. What they would
do next is known too: phones that do the same come to the same end.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tablee import open_table
from tablee.bots import Thought, find_player
from tablee.core.chance import Chance
from tablee.core.facts import Recording
from tablee.core.records import Action, Millis, wordings
from tablee.core.table import Events
from tablee.games.carnavalesque.actions import Claim, Give, KeepRole, Lay, Proclaim
from tablee.games.carnavalesque.aids import Role
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.offers import (
    MayAskKing,
    MayBarter,
    MayClaim,
    MayGive,
    MayKeepRole,
    MayLay,
    MayNod,
    MayShift,
    MayTrade,
    Way,
)
from tablee.games.carnavalesque.state import CarnavalesqueState, Version
from tablee.games.carnavalesque.views import GivingView, Mine, TableView
from tablee.room.actions import Choices, Choose, LetChat
from tablee.room.journal import room_line, table_line
from tablee.room.outcomes import Clocked, Founded, Started, Won
from tablee.room.state import Clock
from tablee.sim.selfplay import SelfPlay
from tablee.stores.sqlite import SqliteJournal

from .aloft import CODE, NAMES, joined, written
from .troupe import PATIENCE

SEATS = 4
CARD = "card-"
# Taps the first button that is named, or begins, so: a card, a way to lay it, a sheet.
TAP = """async ([hook, patience]) => {
  const until = performance.now() + patience
  const find = () => document.querySelector(`button[data-testid^="${hook}"]:not(:disabled)`)
  while (!find() && performance.now() < until) await new Promise(done => setTimeout(done, 20))
  find().click()
}"""
Moment = Callable[[CarnavalesqueState], bool]


class Fairground:
    """A table in the middle of a story; time stands still until the host lets it run."""

    def __init__(self, story: Recording, step: int) -> None:
        self.story = story
        self.events = story.events[: story.steps[step - 1][-1].number + 1]
        self.state = state_at(story, step)
        self.ahead: tuple[Events, ...] = story.steps[step:]
        self.options: Choices = {"version": self.state.options.version}

    def write(self, database: Path, code: str = CODE, names: tuple[str, ...] = NAMES) -> None:
        at, seats = int(time.time() * 1000), tuple(range(SEATS))
        lines = [
            room_line(at, Founded(code, "en", "carnavalesque", self.events[0].what.seed)),
            *(room_line(at, joined(seat, names)) for seat in seats),
            room_line(at, LetChat(True), by=0),
            room_line(at, Choose("carnavalesque", self.options), by=0),
            room_line(at, Started("carnavalesque", GAME.version, self.options, seats, Clock(at, 0, 1.0))),
            *(table_line(at, event) for event in self.events),
            room_line(at, self._end() or Clocked(Clock(at, self.events[-1].time, 0), is_paused=True)),
        ]
        journal = SqliteJournal(database)
        journal.append(code, 0, lines, at, written)
        journal.close()

    def _end(self) -> Won | None:
        seats = tuple(range(SEATS)) if self.state.is_won else ()
        return Won(seats, "next") if self.state.phase.is_over() else None


def fairground(moment: Moment, version: Version) -> Fairground:
    """The first end of a step at which the moment has come: nothing follows by itself there."""
    return next(
        Fairground(story, step)
        for story in stories(version)
        for step in range(1, len(story.steps) + 1)
        if moment(state_at(story, step))
    )


def opening(wants: Callable[[Recording], bool], version: Version, first: int) -> Fairground:
    """Before the first crown of a whole game with all one wants; `first`: where such a story was found."""
    return next(Fairground(story, 1) for story in stories(version, first) if wants(story) and is_told(story))


def is_told(story: Recording) -> bool:
    """Nobody was silent in it: everything follows from what somebody did."""
    return all(step[0].seat is not None for step in story.steps[1:])


def state_at(story: Recording, step: int) -> CarnavalesqueState:
    """As it is after so many steps of the story."""
    state = story.states[story.steps[step - 1][-1].number + 1]
    assert isinstance(state, CarnavalesqueState)
    return state


def stories(version: Version, first: int = 0) -> Iterator[Recording]:
    return (_story(version, number) for number in count(first))


@cache
def _story(version: Version, number: int) -> Recording:
    seed = f"fair/{number}"
    play = open_table("carnavalesque", SEATS, seed, {"version": version})
    opened = tuple(play.events)
    return Recording(GAME, (opened, *SelfPlay(play, [keen] * SEATS, seed).steps()))


def keen(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
    """As anybody, but the first two want the crown, and all give what they can and want the rare roles."""
    thought = find_player("carnavalesque", "normal")(memory, public, mine, now, chance)
    wish = next((action for offer in mine.offers if (action := _wish(public, mine, offer))), None)
    if wish is None and isinstance(thought.action, Proclaim):
        wish = Proclaim(wordings(thought.action.word)[0])  # people write in one language
    return thought if wish is None else Thought(wish, now, thought.memory)


def _wish(public: TableView, mine: Mine, offer: Any) -> Action | None:
    match offer:
        case MayClaim() if mine.seat < 2:
            return Claim()
        case MayKeepRole(roles) if mine.role is None:
            return KeepRole(min(roles, key=lambda role: (role not in RARE, roles.index(role))))
        case MayAskKing() | MayBarter() | MayNod() | MayTrade():
            return offer.actions()[0]
        case MayGive(cards) if isinstance(public.phase, GivingView) and public.phase.given:
            return Give(cards[0])
        case MayShift(left=left) if left == 3:
            return offer.actions()[0]
        case MayLay(ways) if public.options.version == "roles" and public.parade:
            return _to_the_dead_end(ways)
    return None


def _to_the_dead_end(ways: tuple[Way, ...]) -> Action | None:
    """With roles the King grows reckless once a float has left: such a party can be lost."""
    lost = (way for way in ways if way.fate == "dead_end")
    return next((Lay(way.card, way.workshop, way.afresh, way.worn) for way in lost), None)


RARE: tuple[Role, ...] = ("barterer", "sweeper", "tailor", "jester", "herald")


@dataclass(frozen=True)
class Sight:
    """What to look at: a phase, in which version, and when in it."""

    phase: str
    version: Version = "roles"
    when: Callable[[CarnavalesqueState], bool] = lambda state: True

    def ground(self) -> Fairground:
        return fairground(self._is_it, self.version)

    def _is_it(self, state: CarnavalesqueState) -> bool:
        return type(state.phase).__name__ == self.phase and self.when(state)


def phase(state: CarnavalesqueState) -> Any:
    return state.phase


async def tap(page: Page, hooks: tuple[str, ...]) -> None:
    for hook in hooks:
        await page.evaluate(TAP, [hook, PATIENCE])


def cast(state: CarnavalesqueState) -> tuple[int, int, int]:
    """Whom the table waits for, the King or somebody in his place, and somebody else."""
    asked = min(state.phase.awaits(state), default=0)
    others = [seat for seat in range(SEATS) if seat != asked]
    king = others[-1] if state.king is None or state.king == asked else state.king
    return asked, king, next(seat for seat in others if seat != king)


def ways(state: CarnavalesqueState) -> tuple[Way, ...]:
    """What the King could lay now."""
    if type(state.phase).__name__ != "Building":
        return ()
    offers = state.phase.view(state, state.king).offers  # type: ignore[union-attr]
    return next((offer.ways for offer in offers if isinstance(offer, MayLay)), ())
