"""A tour through every screen: programs play, real phones and TVs in three languages look on.

In Freeze the host is a program: it stops the table's time as soon as a new phase begins, to look at it.
The skies of Falling are written before the house opens, and time stands still in them.
"""

from asyncio import gather
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import ClientSession
from playwright.async_api import Page

from tests.server.guest import Guest

from . import skies
from .aloft import Aloft, sit
from .evening import TV, Evening, Lang
from .troupe import reaches

LANGS: tuple[Lang, ...] = ("en", "fr", "de")
HIDE_THE_PAUSE = ".pause { display: none !important }"

Look = Callable[[str, dict[str, Page]], Awaitable[None]]


class Tour:
    """Three programs and three phones at the table; pages are named like `phone-fr` and `tv-de`."""

    def __init__(self, party: Evening, http: ClientSession) -> None:
        self._party = party
        self._http = http
        self.programs: list[Guest] = []
        self.pages: dict[str, Page] = {}
        self.code = ""

    async def open(self, **more: Any) -> None:
        async with self._http.post(f"{self._party.base}/api/rooms", json={"lang": "en"}) as answer:
            self.code = (await answer.json())["code"]
        for name in ("Ada", "Bo", "Cléo"):
            self.programs.append(await Guest(self._http, self._party.base, self.code, name).come())
        for lang in LANGS:
            self.pages[f"phone-{lang}"] = await self._party.guest(self.code, lang, bypass_csp=True, **more)
        for lang in LANGS:
            self.pages[f"tv-{lang}"] = await self._tv(lang, **more)

    async def start(self, **options: Any) -> None:
        await self.host.ask("choose", game="freeze", options=options)
        await self.host.ask("start")

    async def all_phases(self, look: Look) -> None:
        """One round with a foul and a guess; one phone is on stage by lot, two are in the audience."""
        await self._stop_at("Volunteering", look)
        await self._go_on(self._volunteer)
        await self._stop_at("Preparing", look)
        await self._go_on()
        await self._stop_at("Cueing", look)
        await self._go_on()
        await self._stop_at("Acting", look, self._play)
        await self._go_on()
        await self._stop_at("Freezing", look)
        await self._go_on()
        await self._stop_at("Judging", look)
        await self._go_on()
        await self._stop_at("Guessing", look)
        await self._go_on(self._guess)
        await self._stop_at("Weighing", look)
        await self._go_on()
        await self._stop_at("Pointing", look)
        await self._go_on()
        await self._stop_at("Scoring", look)
        await self._go_on()

    async def the_end(self, look: Look) -> None:
        """With everybody silent the game ends by itself."""
        await self.host.until(lambda: self.host.phase == "Ended", 120)
        await self._show("Ended", look)

    @property
    def host(self) -> Guest:
        return self.programs[0]

    async def _tv(self, lang: Lang, **more: Any) -> Page:
        context = await self._party.context(lang, viewport=TV, has_touch=False, bypass_csp=True, **more)
        page = await context.new_page()
        await page.goto(f"{self._party.base}/tv/{self.code}")
        return page

    async def _stop_at(
        self, name: str, look: Look, before: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        await self.host.until(lambda: self.host.phase == name, 60)
        if before is not None:
            await before()
        await self.host.ask("pause", paused=True)
        assert self.host.phase == name, f"too late for {name}: {self.host.phase}"
        await self._show(name, look)

    async def _show(self, name: str, look: Look) -> None:
        for program in self.programs:
            await program.say({"t": "ping", "at": 0})  # who says nothing for long is not here
        await gather(*(reaches(page, name) for page in self.pages.values()))
        await gather(*(page.add_style_tag(content=HIDE_THE_PAUSE) for page in self.pages.values()))
        await look(name, self.pages)

    async def _go_on(self, then: Callable[[], Awaitable[None]] | None = None) -> None:
        await self.host.ask("pause", paused=False)
        if then is not None:
            await then()

    async def _volunteer(self) -> None:
        for program in self.programs:
            await program.act({"do": "volunteer"})

    async def _play(self) -> None:
        """Some lines, and a call that has to be judged."""
        for program in self.programs[:2]:
            await program.act(
                {"do": "say", "text": f"{program.name}: bow, when you see me coming, you there!"}
            )
        await self.programs[2].act({"do": "call_foul", "actress": 0, "what": "rank"})

    async def _guess(self) -> None:
        for page in self.pages.values():
            if await page.get_by_test_id("guess-input").count():
                await page.get_by_test_id("guess-input").fill("Ein Schloss auf dem Mond")
                await page.get_by_test_id("guess-send").click()


SKIES: dict[str, tuple[Callable[[], Aloft], tuple[int, int, int]]] = {
    "HGHH": (skies.high, (skies.A, skies.B, skies.D)),
    "WTWT": (skies.low, (skies.A, skies.C, skies.F)),
    "HNDD": (skies.quiet, (skies.A, skies.B, skies.F)),
    "VRRR": (skies.over, (skies.A, skies.C, skies.D)),
}
"""The code of a room, how it came about, and who looks at it in English, French and German."""


def write_skies(database: Path) -> None:
    database.parent.mkdir(exist_ok=True)
    for code, (tell, _) in SKIES.items():
        tell().write(database, code)


async def all_skies(party: Evening, look: Look, **more: Any) -> None:
    """High up, near the Ground, with a player who deals, and after the end."""
    for code, (tell, seats) in SKIES.items():
        pages = await _looking_at(party, code, seats, **more)
        name = tell().state.phase.__class__.__name__
        await gather(*(reaches(page, name) for page in pages.values()))
        await gather(*(page.add_style_tag(content=HIDE_THE_PAUSE) for page in pages.values()))
        await look(f"Falling-{tell.__name__}", pages)
        await gather(*(page.context.close() for page in pages.values()))


async def _looking_at(party: Evening, code: str, seats: tuple[int, int, int], **more: Any) -> dict[str, Page]:
    pages = {}
    for lang, seat in zip(LANGS, seats, strict=True):
        pages[f"phone-{lang}"] = await sit(party, seat, lang, code, bypass_csp=True, **more)
        pages[f"tv-{lang}"] = await party.tv(code, lang, bypass_csp=True, **more)
    return pages
