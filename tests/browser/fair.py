"""Four phones and a TV at a carnival, and the book in which the house writes down what happens."""

import sqlite3
from asyncio import gather, sleep
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page, expect

from tablee.core.records import Action
from tablee.core.table import Events
from tablee.games.carnavalesque.actions import Lay
from tablee.games.carnavalesque.state import CarnavalesqueState
from tablee.room.journal import Stream

from .aloft import CODE, sit
from .evening import Evening, Lang
from .fairground import SEATS, Fairground
from .thumb import act, fate_of, name_of
from .troupe import PATIENCE, reaches

LANGS: tuple[Lang, ...] = ("en", "fr", "de", "en")


@dataclass
class Fair:
    """The phones by seat, and the TV."""

    party: Evening
    phones: list[Page]
    tv: Page

    @property
    def screens(self) -> list[Page]:
        return [*self.phones, self.tv]

    async def all_reach(self, *names: str) -> None:
        await gather(*(reaches(page, *names) for page in self.screens))

    def lines(self) -> list[bytes]:
        with sqlite3.connect(self.party.server.database) as book:
            return [body for (body,) in book.execute("SELECT body FROM line ORDER BY number")]

    def events(self) -> list[Any]:
        """What has happened at the table, without its times."""
        return [(event.seat, event.what) for event in Stream().read(self.lines()).events]

    def happened(self) -> int:
        """How many events of the table; what the room notes about itself does not count."""
        with sqlite3.connect(self.party.server.database) as book:
            (number,) = book.execute(
                "SELECT count(*) FROM line WHERE instr(body, ?)", [b',"table":{']
            ).fetchone()
        return int(number)

    async def has_happened(self, events: int) -> None:
        for _ in range(PATIENCE // 10):
            if (happened := self.happened()) >= events:
                assert happened == events, "more has happened than was done"
                return
            await sleep(0.01)
        raise AssertionError(f"{self.happened()} events, not {events}")


@dataclass
class Turn:
    """Somebody has done something: the phones, who it was, and how the table was before and is now."""

    fair: Fair
    seat: int
    action: Action
    before: CarnavalesqueState
    now: CarnavalesqueState

    @property
    def phone(self) -> Page:
        return self.fair.phones[self.seat]

    @property
    def king(self) -> Page:
        assert self.now.king is not None
        return self.fair.phones[self.now.king]


Look = Callable[[Turn], Awaitable[None]]


async def returned(party: Evening) -> Fair:
    """Everybody comes back to a carnival that was written before the house opened."""
    phones = await gather(*(sit(party, seat, LANGS[seat]) for seat in range(SEATS)))
    fair = Fair(party, list(phones), await party.tv(CODE))
    await fair.phones[0].get_by_test_id("resume").click()
    await gather(
        *(expect(page.locator("dialog [data-testid=pause]")).to_have_count(0) for page in fair.screens)
    )
    return fair


async def follow(fair: Fair, ground: Fairground, looks: Mapping[str, Look], leave: int = 0) -> None:
    """Everybody does on her phone what the story tells, but for the last steps; after the first deed of
    a kind one may look. What the house writes down is the story, word for word.
    """
    missing, events = dict(looks), fair.happened()
    for step in ground.ahead[: len(ground.ahead) - leave]:
        turn = turn_of(fair, ground, step)
        await act(turn.phone, turn.before, turn.seat, turn.action)
        events += len(step)
        await fair.has_happened(events)
        if look := missing.pop(deed(turn.before, turn.action), None):
            await look(turn)
    assert missing == {}
    told = [(event.seat, event.what) for event in ground.story.events]
    assert fair.events() == told[: len(fair.events())]


def turn_of(fair: Fair, ground: Fairground, step: Events) -> Turn:
    seat, states = step[0].seat, ground.story.states
    assert seat is not None
    before, now = states[step[0].number], states[step[-1].number + 1]
    return Turn(fair, seat, step[0].what, before, now)  # type: ignore[arg-type]


def deed(state: CarnavalesqueState, action: Action) -> str:
    """An action by its name; of a card that is laid also what becomes of the float: `lay-parades`."""
    return f"lay-{fate_of(state, action)}" if isinstance(action, Lay) else name_of(action)
