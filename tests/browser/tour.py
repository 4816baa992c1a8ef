"""A tour through every screen: programs play, real phones and TVs in three languages look on.

In Freeze the host is a program: it stops the table's time as soon as a new phase begins, to look at it.
The skies of Falling are written before the house opens, and time stands still in them.
"""

from asyncio import gather
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from aiohttp import ClientSession
from playwright.async_api import Page

from tests.server.guest import Guest

from . import skies
from .aloft import Aloft, come_back, token_of
from .evening import Evening, Lang
from .troupe import reaches, tap

LANGS: tuple[Lang, ...] = ("en", "fr", "de")
REMEMBER = "([key, token]) => localStorage.setItem(key, JSON.stringify(token))"
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
        await self._found("Ada", "Bo", "Cléo")
        for lang in LANGS:
            self.pages[f"phone-{lang}"] = await self._party.guest(self.code, lang, bypass_csp=True, **more)
        await self._switch_on(**more)

    async def start(self, **options: Any) -> None:
        await self.host.ask("choose", game="freeze", options=options)
        await self.host.ask("start")

    async def all_phases(self, look: Look) -> None:
        """One round with a foul and a guess; one phone is on stage by lot, two are in the audience."""
        await self._stop_at("Volunteering", look)
        await self._go_on(self._volunteer)
        await self._stop_at("Preparing", look)
        await self._go_on(partial(self._everybody, "ready"))
        await self._stop_at("Cueing", look)
        await self._go_on(partial(self._everybody, "cue"))
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

    async def the_end(self, look: Look, **more: Any) -> None:
        """With everybody silent a game ends by itself; it is looked at when it is over."""
        await self._found("Ada", "Bo", "Cléo", "Dov", "Emma", "Finn")
        await self.start()
        await self.host.until(lambda: self.host.phase == "Ended", 120)
        self.programs, leaving = self.programs[:3], self.programs[3:]
        for lang, guest in zip(LANGS, leaving, strict=True):
            phone = await come_back(self._party, str(guest.token), lang, self.code, bypass_csp=True, **more)
            self.pages[f"phone-{lang}"] = phone
        await self._switch_on(**more)
        await self._show("Ended", look)

    @property
    def host(self) -> Guest:
        return self.programs[0]

    async def _found(self, *names: str) -> None:
        async with self._http.post(f"{self._party.base}/api/rooms", json={"lang": "en"}) as answer:
            self.code = (await answer.json())["code"]
        for name in names:
            self.programs.append(await Guest(self._http, self._party.base, self.code, name).come())

    async def _switch_on(self, **more: Any) -> None:
        """The TVs."""
        for lang in LANGS:
            self.pages[f"tv-{lang}"] = await self._party.tv(self.code, lang, bypass_csp=True, **more)

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
        await gather(*(see(page, name) for page in self.pages.values()))
        await look(name, self.pages)

    async def _go_on(self, then: Callable[[], Awaitable[None]] | None = None) -> None:
        await self.host.ask("pause", paused=False)
        if then is not None:
            await then()

    async def _everybody(self, do: str) -> None:
        """Who can; programs come last, for they see what follows at once."""
        done = sum(await gather(*(tap(page, do) for page in self.pages.values())))
        for program in self.programs:
            if program.offer(do):
                done += (await program.act({"do": do}))["t"] == "ack"
        assert done, f"nobody could {do}"

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


async def see(page: Page, name: str) -> None:
    """Looks at this phase as if time did not stand still."""
    await reaches(page, name)
    await page.add_style_tag(content=HIDE_THE_PAUSE)


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
    phones = {lang: await party.phone("/", lang, bypass_csp=True, **more) for lang in LANGS}
    tvs = {lang: await party.tv(next(iter(SKIES)), lang, bypass_csp=True, **more) for lang in LANGS}
    for code, (tell, seats) in SKIES.items():
        for lang, seat in zip(LANGS, seats, strict=True):
            await phones[lang].evaluate(REMEMBER, [f"tablee.me.{code}", token_of(seat)])
            await phones[lang].goto(f"{party.base}/r/{code}")
            await tvs[lang].goto(f"{party.base}/tv/{code}")
        pages = {f"phone-{lang}": page for lang, page in phones.items()}
        pages |= {f"tv-{lang}": page for lang, page in tvs.items()}
        name = tell().state.phase.__class__.__name__
        await gather(*(see(page, name) for page in pages.values()))
        await look(f"Falling-{tell.__name__}", pages)
