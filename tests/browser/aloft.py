"""A table in mid-air: people and cards as a test wants them, written into the journal before the house opens.

Luck is drawn once and then written down, so a written deal is as good as a drawn one: the rules are asked
what follows, with a deck that is stacked. Time stands still until the host lets it run.
"""

import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from msgspec import convert
from playwright.async_api import Page

from tablee.core.chance import Chance, commitment
from tablee.core.game import Closed, Nothing, Opened
from tablee.core.phase import due
from tablee.core.records import Action, Event, Outcome
from tablee.core.table import apply
from tablee.games.falling.actions import Play, Take
from tablee.games.falling.cards import Card
from tablee.games.falling.fallers import Faller
from tablee.games.falling.game import setup
from tablee.games.falling.outcomes import Jumped
from tablee.games.falling.state import FallingState, Options
from tablee.room.actions import Choices, Choose
from tablee.room.journal import room_line, table_line
from tablee.room.outcomes import Clocked, Founded, Joined, Started, Won
from tablee.room.state import Clock
from tablee.stores.sqlite import SqliteJournal

from .evening import PHONE, Evening, Lang

CODE = "FJKM"
SEED = "aloft"
VERSION = 2  # slow games began without two cards for everybody: a told deal is one card a beat
NAMES = (
    "Ada", "Bo", "Cléo", "Dov", "Emma", "Finn", "Greta", "Hugo",
    "Ines", "Jon", "Kim", "Lou", "Max", "Nora", "Omar", "Pia",
)  # fmt: skip

T = TypeVar("T")


class Stacked(Chance):
    """Luck that has been told which kind of card comes next."""

    kind: str = ""

    def pick(self, things: Sequence[T]) -> T:
        return next(thing for thing in things if isinstance(thing, Card) and thing.kind == self.kind)


class Aloft:
    """Tells a game up to a moment: who was dealt what, who took it, and at whom it was played."""

    def __init__(
        self, seats: int, first: int = 0, dealer: int | None = None, **options: int | str | bool
    ) -> None:
        if dealer is not None:
            options["dealer"] = "player"
        self.options: Choices = options
        chosen = convert(options, Options)
        opened = Opened("falling", VERSION, seats, chosen, Nothing(), commitment(SEED), SEED)
        self.events: list[Event[Any]] = [Event(0, 0, None, opened)]
        self.state: FallingState = setup(opened, 0)
        self.now = 0
        self._happens(None, Jumped(dealer, first))

    def deal(self, kinds: str) -> None:
        """One beat a word; a visit that is skipped, or a Ground, is a beat with any word."""
        for kind in kinds.split():
            self.now = max(self.now, due(self.state) or self.now)
            while (outcome := follow(self.state, self.now, Stacked(b"", 0, kind=kind))) is not None:
                self._happens(None, outcome)

    def act(self, seat: int, action: Action) -> None:
        self.now += 1
        self.state.phase.check(self.state, seat, action)
        self._happens(seat, action)

    def take(self, seat: int, pile: int = 0) -> None:
        self.act(seat, Take(self.faller(seat).piles[pile][-1].id))

    def play(self, seat: int, at: int) -> None:
        hand = self.faller(seat).hand
        assert hand is not None
        self.act(seat, Play(hand.id, at))

    def faller(self, seat: int) -> Faller:
        return self.state.fallers[seat]

    def write(self, database: Path, code: str = CODE, names: Sequence[str] = NAMES) -> None:
        """The room and its table: in a pause, or over."""
        at = int(time.time() * 1000)
        seats = tuple(range(self.state.seats))
        lines = [
            room_line(at, Founded(code, "en", "falling", SEED)),
            *(room_line(at, joined(seat, names)) for seat in seats),
            room_line(at, Choose("falling", self.options), by=0),
            room_line(at, Started("falling", VERSION, self.options, seats, Clock(at, 0, 1.0))),
            *(table_line(at, event) for event in self.events),
            room_line(at, self._end() or Clocked(Clock(at, self.now, 0), is_paused=True)),
        ]
        journal = SqliteJournal(database)
        journal.append(code, 0, lines, at, written)
        journal.close()

    def _end(self) -> Won | None:
        return Won(self.state.falling, "next") if self.state.phase.is_over() else None

    def _happens(self, seat: int | None, what: Any) -> None:
        event: Event[Any] = Event(len(self.events), self.now, seat, what)
        self.events.append(event)
        state = apply(self.state, event)
        assert isinstance(state, FallingState)
        self.state = state


def follow(state: FallingState, now: int, luck: Chance) -> Outcome | None:
    """What the rules do by themselves; the last word of a finished game is its seed."""
    if state.is_closed:
        return None
    return Closed(SEED) if state.phase.is_over() else state.phase.next(state, now, luck)


def joined(seat: int, names: Sequence[str] = NAMES) -> Joined:
    token = sha256(token_of(seat).encode()).hexdigest()
    return Joined(seat, names[seat], seat, seat * 3 % 8, "en", plays=True, token=token)


def written(error: Exception | None) -> None:
    assert error is None, error


def token_of(seat: int) -> str:
    return f"token-of-seat-{seat}"


async def sit(party: Evening, seat: int, lang: Lang = "en", code: str = CODE, **more: Any) -> Page:
    """The phone of somebody who was here before."""
    return await come_back(party, token_of(seat), lang, code, **{"viewport": PHONE} | more)


async def come_back(party: Evening, token: str, lang: Lang, code: str, **more: Any) -> Page:
    """A phone that remembers who she is."""
    context = await party.context(lang, **more)
    pocket = f"localStorage['tablee.me.{code}'] = '\"{token}\"'"
    await context.add_init_script(f"if (location.protocol === 'http:') {pocket}")
    page = await context.new_page()
    await page.goto(f"{party.base}/r/{code}")
    return page
