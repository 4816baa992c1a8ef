"""A tour over the fair: a moment of every phase, written before the house opens, in which time stands still.

Whom the table waits for, the King and somebody who looks on have phones in three languages, and they change
phones from moment to moment.
"""

from asyncio import gather
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from tablee.games.carnavalesque.state import CarnavalesqueState, Version
from tablee.live.house import LETTERS

from .aloft import token_of
from .evening import TV, Evening, Lang
from .fairground import SEATS, Fairground, fairground, ways
from .tour import LANGS, REMEMBER, Look, see
from .troupe import PATIENCE

CARD, PICK = "card-", "pick-"
# Taps the first button that is named, or begins, so: a card, a way to lay it, a sheet.
TAP = """async ([hook, patience]) => {
  const until = performance.now() + patience
  const find = () => document.querySelector(`button[data-testid^="${hook}"]:not(:disabled)`)
  while (!find() && performance.now() < until) await new Promise(done => setTimeout(done, 20))
  find().click()
}"""


@dataclass(frozen=True)
class Sight:
    """What to look at: a phase, in which version, when in it, and what the one who is asked has tapped."""

    name: str
    phase: str
    version: Version = "roles"
    when: Callable[[CarnavalesqueState], bool] = lambda state: True
    taps: tuple[str, ...] = ()
    of_king: tuple[str, ...] = ()

    def ground(self) -> Fairground:
        return fairground(self._is_it, self.version)

    def _is_it(self, state: CarnavalesqueState) -> bool:
        return type(state.phase).__name__ == self.phase and self.when(state)


def phase(state: CarnavalesqueState) -> Any:
    return state.phase


def may_lose(state: CarnavalesqueState) -> bool:
    """Three workshops, two floats on parade, and something in the dead end already."""
    return state.open_workshops == 3 and len(state.parade) == 2 and bool(state.dead_end) and bool(ways(state))


def is_first_sweep(state: CarnavalesqueState) -> bool:
    return state.role == "sweeper" and bool(state.parade) and phase(state).uses == 0


SIGHTS = (
    Sight("Crowning", "Crowning", when=lambda state: len(phase(state).claimants) == 1),
    Sight("Agreeing", "Agreeing"),
    Sight("Casting", "Casting", taps=("role-",)),
    Sight("Decreeing", "Decreeing", "events", lambda state: state.event == "royal_word"),
    Sight("Listing", "Drawing", "events", lambda state: len(state.decree) == 2, ("list",), ("chat",)),
    Sight("Sweeping", "Drawing", when=is_first_sweep, taps=("list", PICK, "move")),
    Sight("Gleaning", "Drawing", when=lambda state: phase(state).is_choosing, taps=(CARD,)),
    Sight("Answering", "Answering"),
    Sight("Bartering", "Bartering", taps=(CARD,)),
    Sight("Rummaging", "Rummaging", "events"),
    Sight("Giving", "Giving", "events", lambda state: phase(state).given == 1),
    Sight("Building", "Building", "events", may_lose, (CARD, "way-")),
    Sight("Tailoring", "Building", when=lambda state: phase(state).is_tailored, taps=(CARD,)),
    Sight("Dropping", "Dropping", "events", taps=(CARD,)),
    Sight("Refilling", "Refilling"),
    Sight("Won", "Ended", when=lambda state: state.is_won),
    Sight("Lost", "Ended", when=lambda state: not state.is_won),
)


class Fairgoers:
    """Three phones and three TVs, which go from one moment to the next."""

    def __init__(self, party: Evening) -> None:
        self._party = party
        self._phones: dict[Lang, Page] = {}
        self._tvs: dict[Lang, Page] = {}

    async def come(self, **more: Any) -> None:
        await gather(*(self._comes(lang, **more) for lang in LANGS))

    async def _comes(self, lang: Lang, **more: Any) -> None:
        self._phones[lang] = await self._party.phone("/", lang, bypass_csp=True, **more)
        context = await self._party.context(lang, viewport=TV, has_touch=False, bypass_csp=True, **more)
        self._tvs[lang] = await context.new_page()

    async def look_at_all(self, grounds: list[Fairground], look: Look) -> None:
        """At every phone and every TV."""
        for turn, ground in enumerate(grounds):
            await look(name_of(turn), await self._go(turn, ground, 3, LANGS))

    async def look_and_glance(self, grounds: list[Fairground], look: Look, glance: Look) -> None:
        """At who is asked, and now and then at the TV, for it changes little; else only in passing."""
        for turn, ground in enumerate(grounds):
            pages = await self._go(turn, ground, 2, LANGS[turn % 3 :][:1])
            asked, king, tv = pages
            closely = (asked, tv) if turn % 4 == 0 else (asked,)
            await look(name_of(turn), {name: pages[name] for name in closely})
            await glance(name_of(turn), {name: pages[name] for name in (king, tv)})

    async def _go(self, turn: int, ground: Fairground, many: int, tvs: tuple[Lang, ...]) -> dict[str, Page]:
        """The one who is asked, the King and perhaps somebody else, and these TVs."""
        sight, code = SIGHTS[turn], code_of(turn)
        langs, seats = (LANGS[turn % 3 :] + LANGS[: turn % 3])[:many], cast(ground.state)[:many]
        phones, screens = [self._phones[lang] for lang in langs], [self._tvs[lang] for lang in tvs]
        await gather(
            *(self._sit(page, code, seat) for page, seat in zip(phones, seats, strict=True)),
            *(self._open(page, f"/tv/{code}") for page in screens),
        )
        await gather(*(see(page, sight.phase) for page in (*phones, *screens)))
        await gather(tap(phones[0], sight.taps), tap(phones[1], sight.of_king))
        names = [*(f"phone-{lang}" for lang in langs), *(f"tv-{lang}" for lang in tvs)]
        return dict(zip(names, (*phones, *screens), strict=True))

    async def _sit(self, page: Page, code: str, seat: int) -> None:
        await page.evaluate(REMEMBER, [f"tablee.me.{code}", token_of(seat)])
        await self._open(page, f"/r/{code}")

    async def _open(self, page: Page, path: str) -> None:
        await page.goto(self._party.base + path, wait_until="commit")


async def tap(page: Page, hooks: tuple[str, ...]) -> None:
    for hook in hooks:
        await page.evaluate(TAP, [hook, PATIENCE])


def cast(state: CarnavalesqueState) -> tuple[int, int, int]:
    """Whom the table waits for, the King or somebody in his place, and somebody else."""
    asked = min(state.phase.awaits(state), default=0)
    others = [seat for seat in range(SEATS) if seat != asked]
    king = others[-1] if state.king is None or state.king == asked else state.king
    return asked, king, next(seat for seat in others if seat != king)


def write_fair(database: Path) -> list[Fairground]:
    database.parent.mkdir(exist_ok=True)
    grounds = [sight.ground() for sight in SIGHTS]
    for turn, ground in enumerate(grounds):
        ground.write(database, code_of(turn))
    return grounds


def name_of(turn: int) -> str:
    return f"Carnavalesque-{SIGHTS[turn].name}"


def code_of(turn: int) -> str:
    return f"FQZ{LETTERS[turn]}"
