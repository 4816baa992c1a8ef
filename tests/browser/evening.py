"""A real evening: a server of its own, a real browser, phones and a TV in it."""

from asyncio import gather, timeout
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, Playwright, async_playwright, expect

from tablee.core.records import Language
from tests.browser.engines import CHROMIUM
from tests.server.process import Server

PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP tablee.local 127.0.0.1",
]
# Whoever plays by keyboard or by ear never loses her place: when what had the focus goes, something has it.
WATCH_FOCUS = """() => {
  let held = null, waits = 0
  addEventListener('focusin', event => (held = event.target), true)
  setInterval(() => {
    const isGone = held && (!held.isConnected || held.matches(':disabled'))
    const isLost = isGone && document.activeElement === document.body && !document.hidden
    waits = isLost ? waits + 1 : 0
    if (waits === 10) console.error(`nothing has the focus; it was at ${held.outerHTML.slice(0, 120)}`)
  }, 100)
}"""
PATIENCE = 25_000
LONGEST, PARTING = 400, 30  # seconds; a browser that hangs is not waited for, and the next one is a new one
expect.set_options(timeout=PATIENCE)  # as for everything else that a page is waited for

NO_HINTS = """try {
  localStorage.getItem('tablee.hints') ?? localStorage.setItem('tablee.hints', '{"off": true}')
  localStorage.setItem('tablee.learned', '["freeze", "farben", "falling", "carnavalesque"]')
} catch { /* a phone that keeps nothing */ }"""

Lang = Language


class Evening:
    """The browser, the address of the house, and everything that went wrong on a page."""

    def __init__(self, browser: Browser, server: Server, motion: bool = False) -> None:
        self.browser = browser
        self.motion = "no-preference" if motion else "reduce"
        self.server = server
        self.base = server.base
        self.troubles: list[str] = []
        self.hosts: set[str] = set()

    async def context(self, lang: Lang = "en", hints: bool = False, **more: Any) -> BrowserContext:
        """A phone whose owner knows the games, unless she shall have hints."""
        calm = {
            "viewport": PHONE,
            "has_touch": True,
            "locale": LOCALES.get(lang, lang),
            "reduced_motion": self.motion,
            "service_workers": "block",  # as over plain HTTP, which most evenings are
        }
        options: dict[str, Any] = calm | more
        context = await self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(f"({WATCH_FOCUS})()")
        if not hints:
            await context.add_init_script(NO_HINTS)
        context.on("page", self._watch)
        return context

    async def phone(self, path: str = "/", lang: Lang = "en", **more: Any) -> Page:
        page = await (await self.context(lang, **more)).new_page()
        await page.goto(self.base + path)
        return page

    async def tv(self, code: str, lang: Lang = "en", **more: Any) -> Page:
        page = await (await self.context(lang, viewport=TV, has_touch=False, **more)).new_page()
        await page.goto(f"{self.base}/tv/{code}")
        return page

    async def new_room(self, lang: Lang = "en") -> tuple[Page, str]:
        """The first phone opens a room and sits down in it."""
        page = await self.phone("/", lang)
        await page.get_by_test_id("new-room").click()
        await page.wait_for_url("**/r/*")
        await page.get_by_test_id("sit").click()
        await expect(page.get_by_test_id("people")).to_be_visible()
        return page, page.url.rpartition("/")[2]

    async def guest(self, code: str, lang: Lang = "en", **more: Any) -> Page:
        """Somebody scans the code and sits down: one tap."""
        page = await self.phone(f"/r/{code}", lang, **more)
        await page.get_by_test_id("sit").click()
        return page

    async def party(self, people: int, langs: tuple[Lang, ...] = ("en",)) -> tuple[list[Page], str]:
        host, code = await self.new_room(langs[0])
        others = [await self.guest(code, langs[n % len(langs)]) for n in range(1, people)]
        for page in others:
            await expect(page.get_by_test_id("people")).to_be_visible()
        return [host, *others], code

    async def go_home(self) -> None:
        """Every phone is switched off; who comes later finds new ones."""
        try:
            async with timeout(PARTING):
                await gather(*(context.close() for context in self.browser.contexts))
        except TimeoutError:
            await WINDOW.shut()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))

    def _hear(self, kind: str, text: str) -> None:
        """That a phone without a net cannot connect is as it should be."""
        if kind == "error" and "net::ERR_INTERNET_DISCONNECTED" not in text:
            self.troubles.append(text)


LOCALES: dict[str, str] = {"en": "en-GB", "fr": "fr-FR", "de": "de-DE", "es": "es-ES"}


class Window:
    """One browser for every evening of a process: to open it takes longer than to look."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None

    async def browser(self) -> Browser:
        if self._playwright is None:
            self._playwright = await async_playwright().start()
        if self._browser is None or not self._browser.is_connected():
            launch = self._playwright.chromium.launch
            self._browser = await launch(executable_path=CHROMIUM.find(), args=FLAGS)
        return self._browser

    async def shut(self) -> None:
        if self._browser is not None:
            await self._browser.close()
        if self._playwright is not None:
            await self._playwright.stop()
        self._playwright = self._browser = None


WINDOW = Window()


@asynccontextmanager
async def evening(folder: Path, pace: float = 1.0, motion: bool = False) -> AsyncIterator[Evening]:
    """A house and phones for one test, and gone with it. What a page complained of fails the test."""
    server = Server(folder, pace)
    await server.start()
    with closing(server):
        party = Evening(await WINDOW.browser(), server, motion)
        try:
            async with timeout(LONGEST):
                yield party
        finally:
            await party.go_home()
    assert party.troubles == [], party.troubles
    assert party.hosts <= {server.base.split("/")[2]}, "no request to another host"
