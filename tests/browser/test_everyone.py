"""For everyone: axe, the keyboard, words that fit, targets that can be hit, in three languages."""

from pathlib import Path

import pytest
from aiohttp import ClientSession
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, ViewportSize, expect

from .carnival_tour import SIGHTS, Fairgoers, write_fair
from .evening import Lang, evening
from .farben_tour import FarbenTour
from .lobby import choose_game
from .tour import LANGS, Tour, all_skies, write_skies

pytestmark = pytest.mark.browser

SMALLEST_TARGET = 48
SMALL_TARGETS = """least => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('[inert], p, .unseen'))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([_, r]) => r.width > 1 && (r.width < least - 0.5 || r.height < least - 0.5))
  .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""
OVERFLOWS = """() => [...document.querySelectorAll('body *')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && e.childElementCount === 0)
  .filter(e => e.textContent.trim() && !e.closest('.unseen, svg'))
  .filter(e => e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== 'visible')
  .map(e => e.outerHTML.slice(0, 160))"""
UNREACHED = """() => {
  const room = document.querySelector('dialog[open]') ?? document
  const wanted = [...room.querySelectorAll('button, a[href], input, select, summary')]
    .filter(e => e.checkVisibility({visibilityProperty: true}))
    .filter(e => !e.disabled && !e.closest('[inert], .pause'))
  const before = document.activeElement
  const missed = wanted.filter(e => { e.focus(); return e.tabIndex < 0 || document.activeElement !== e })
  before?.focus?.()
  return missed.map(e => e.outerHTML.slice(0, 120))
}"""
CUT_OFF = """() => [...document.querySelectorAll('main *')]
  .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest('.unseen, [data-testid=heap]'))
  .filter(e => e.role === 'img' || (!e.childElementCount && e.textContent.trim()))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([_, r]) => r.width > 1)
  .filter(([_, r]) => r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth)
  .map(([html]) => html)"""
VIOLATIONS = """() => axe.run({resultTypes: ['violations']})
  .then(found => found.violations.map(one => [one.id, one.nodes[0].html]))"""
# How much more there is than can be seen at once, when the screen has got used to its size.
MORE = """async () => {
  const main = document.querySelector('.screen > main')
  const more = () => main.scrollHeight - main.clientHeight
  const until = performance.now() + 1_000
  while (more() > 0 && performance.now() < until) await new Promise(done => setTimeout(done, 20))
  return more()
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def faults(name: str, page: Page) -> list[str]:
    """Everything that is wrong with this screen."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    found = [f"axe {id}: {html[:160]}" for id, html in await page.evaluate(VIOLATIONS)]
    return found + await misfits(name, page)


async def misfits(name: str, page: Page) -> list[str]:
    """What does not fit: words, fingers, the keyboard."""
    found = [f"words do not fit: {html}" for html in await page.evaluate(OVERFLOWS)]
    found += [f"not by keyboard: {html}" for html in await page.evaluate(UNREACHED)]
    if await page.evaluate(SIDEWAYS) > 0:
        found.append("it can be scrolled sideways")
    if name.startswith("phone"):
        found += [f"too small: {html}" for html in await page.evaluate(SMALL_TARGETS, SMALLEST_TARGET)]
    return found


SHAPES = ((844, 390), (1024, 768), (768, 1024), (390, 844))


async def scrolls(page: Page, shapes: tuple[tuple[int, int], ...] = SHAPES) -> list[str]:
    """In which sizes there is more than can be seen at once."""
    found = []
    for width, height in shapes:
        await page.set_viewport_size({"width": width, "height": height})
        if (more := await page.evaluate(MORE)) > 0:
            found.append(f"at {width}x{height} it scrolls by {more}")
    return found


class Critic:
    """Looks at every page and remembers what is wrong."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.faults: list[str] = []

    async def look(self, phase: str, pages: dict[str, Page]) -> None:
        for name, page in pages.items():
            self.seen.append(f"{phase} {name}")
            self.faults += [f"{phase} {name}: {fault}" for fault in await faults(name, page)]

    async def glance(self, phase: str, pages: dict[str, Page]) -> None:
        """Axe has seen this screen in another language."""
        for name, page in pages.items():
            self.seen.append(f"{phase} {name}")
            self.faults += [f"{phase} {name}: {fault}" for fault in await misfits(name, page)]

    async def glance_to_the_edge(self, phase: str, pages: dict[str, Page]) -> None:
        """Nobody can scroll a TV: what does not fit on it is lost."""
        await self.glance(phase, pages)
        for name, page in pages.items():
            lost = await page.evaluate(CUT_OFF) if name.startswith("tv") else []
            self.faults += [f"{phase} {name}: cut off: {html}" for html in lost]


async def test_every_screen_of_freeze(tmp_path: Path) -> None:
    """And but for the points nothing scrolls, on a phone on its side and on a tablet either way."""
    critic = Critic()

    async def look(phase: str, pages: dict[str, Page]) -> None:
        await critic.look(phase, pages)
        if phase != "Scoring":
            critic.faults += [f"{phase}: {fault}" for fault in await scrolls(pages["phone-de"])]
        if phase == "Acting":
            told = pages["tv-en"].get_by_test_id("phase").get_by_text("said their rank")
            await expect(told).to_be_visible()

    async with evening(tmp_path, pace=5) as party, ClientSession() as http:
        tour = Tour(party, http)
        await tour.open()
        await critic.look("lobby", tour.pages)
        await tour.start(way="written")
        await tour.all_phases(look)
    assert critic.faults == []
    assert len(critic.seen) == 11 * 6


async def test_the_end_of_freeze(tmp_path: Path) -> None:
    """Whoever won, and the points of all, are in sight also on a tablet."""
    critic = Critic()

    async def look(phase: str, pages: dict[str, Page]) -> None:
        await critic.look(phase, pages)
        critic.faults += await scrolls(pages["phone-de"], SHAPES[1:])

    async with evening(tmp_path, pace=100) as party, ClientSession() as http:
        await Tour(party, http).the_end(look)
    assert critic.faults == []
    assert len(critic.seen) == 6


async def test_every_screen_of_farben(tmp_path: Path) -> None:
    """Also all that was counted is in sight on a tablet."""
    critic = Critic()

    async def look(phase: str, pages: dict[str, Page]) -> None:
        await critic.look(phase, pages)
        if phase == "Counting":
            critic.faults += await scrolls(pages["phone-de"], SHAPES[1:])

    async with evening(tmp_path) as party, ClientSession() as http:
        tour = FarbenTour(party, http, look, critic.glance)
        await tour.open()
        await tour.before_the_game()
        await tour.the_rounds()
        await tour.the_recall()
        await tour.the_end()
    assert critic.faults == []
    assert len(critic.seen) == 11 * 3 * (3 + 1) + 2 * 3


async def test_every_screen_of_falling(tmp_path: Path) -> None:
    """Also the end is seen whole."""
    critic = Critic()
    write_skies(tmp_path / "tablee.sqlite")

    async def look(name: str, pages: dict[str, Page]) -> None:
        await critic.look(name, pages)
        if name == "Falling-over":
            critic.faults += await scrolls(pages["phone-de"], (*SHAPES, (360, 640)))

    async with evening(tmp_path) as party:
        await all_skies(party, look)
    assert critic.faults == []
    assert len(critic.seen) == 4 * 6


async def test_every_screen_of_carnavalesque(tmp_path: Path) -> None:
    critic = Critic()
    grounds = write_fair(tmp_path / "tablee.sqlite")

    async def look(name: str, pages: dict[str, Page]) -> None:
        await critic.look(name, pages)
        if name in ("Carnavalesque-Won", "Carnavalesque-Lost"):
            critic.faults += await scrolls(next(iter(pages.values())))

    async with evening(tmp_path) as party:
        fairgoers = Fairgoers(party)
        await fairgoers.come()
        await fairgoers.look_and_glance(grounds, look, critic.glance_to_the_edge)
    assert critic.faults == []
    assert len(set(critic.seen)) == len(SIGHTS) * 3


@pytest.mark.parametrize("lang", LANGS)
async def test_the_pages_before_the_game(tmp_path: Path, lang: Lang) -> None:
    async with evening(tmp_path) as party:
        page = await (await party.context(lang)).new_page()
        for path in ("/", "/tv", "/rules/freeze", "/rules/farben", "/rules/falling", "/r/BCDF"):
            await page.goto(party.base + path)
            await expect(page.locator("h1").first).to_be_visible()
            assert await faults("tv" if path == "/tv" else "phone", page) == [], path
        party.troubles.clear()  # the missing room is a 404, and the browser says so


@pytest.mark.parametrize("lang", LANGS)
async def test_the_front_page_is_seen_whole(tmp_path: Path, lang: Lang) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/", lang)
        for width, height in ((1024, 768), (768, 1024), (390, 844)):
            await page.set_viewport_size({"width": width, "height": height})
            await expect(page.get_by_test_id("privacy")).to_be_in_viewport(ratio=1)


async def test_narrow_and_sideways_phones(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        host, code = await party.new_room("de")
        page = await party.guest(code, "de", viewport=SIZES[0])
        await expect(page.get_by_test_id("people")).to_be_visible()
        for size in SIZES:
            await page.set_viewport_size(size)
            assert await page.evaluate(SIDEWAYS) == 0
        await page.locator("button.person").first.click()
        await expect(page.locator(".colours button").last).to_be_in_viewport(ratio=1)
        assert [one for one in await misfits("phone", page) if "<button" in one] == []
        await page.keyboard.press("Escape")
        await host.get_by_test_id("fill").click()
        await host.get_by_test_id("start").click()
        for size in SIZES:
            await page.set_viewport_size(size)
            await expect(page.get_by_test_id("volunteer")).to_be_in_viewport()
            assert await page.evaluate(SIDEWAYS) == 0
            is_beside = await page.evaluate(BESIDE)
            assert is_beside is (size["width"] == 844), "sideways, what to do stands at the right"


SIZES = (ViewportSize(width=320, height=568), ViewportSize(width=844, height=390))
BESIDE = "document.querySelector('.screen > footer').getBoundingClientRect().left > innerWidth / 2"


async def test_a_host_with_a_small_phone_sees_who_is_here_the_games_and_the_start(tmp_path: Path) -> None:
    """Five at the table, a sixth place, four games, one button; the arrow to the rest covers none of them."""
    async with evening(tmp_path) as party:
        host, _ = await party.new_room("de")
        await host.set_viewport_size({"width": 360, "height": 640})
        for _ in range(4):
            await host.locator("button.person").last.click()
        await expect(host.locator("button.person")).to_have_count(6)
        await expect(host.get_by_test_id("start")).to_have_text("Freeze starten")
        await expect(host.get_by_test_id("more")).to_be_visible()
        await host.wait_for_function(IN_SIGHT, arg="button.person, .shelf button, [data-testid=start]")
        await host.get_by_test_id("more").click()
        await expect(host.get_by_role("heading", name="Freeze")).to_be_in_viewport()


# Whether all of these are whole on the screen, and nothing lies on them.
IN_SIGHT = """wanted => {
  const arrow = document.querySelector('[data-testid=more]').getBoundingClientRect()
  return [...document.querySelectorAll(wanted)].every(one => {
    const {left, top, right, bottom} = one.getBoundingClientRect()
    const corners = [left + 4, right - 4].flatMap(x => [[x, top + 4], [x, bottom - 4]])
    const isUnder = top < arrow.bottom && bottom > arrow.top && left < arrow.right && right > arrow.left
    return !isUnder && corners.every(place => one.contains(document.elementFromPoint(...place)))
  })
}"""


async def test_one_too_many_can_step_aside_and_the_game_starts(tmp_path: Path) -> None:
    """Six at the table, and a game for five."""
    async with evening(tmp_path) as party:
        (host, *_, page), _ = await party.party(6, ("en", "de"))
        await choose_game(host, "Farben")
        await expect(host.get_by_test_id("start")).to_be_disabled()
        await page.get_by_test_id("watch").click()
        await expect(host.get_by_test_id("start")).to_be_enabled()
        await page.get_by_test_id("invite").click()
        await expect(page.get_by_test_id("share")).to_be_visible()
        assert await faults("phone", page) == []


async def test_where_there_are_too_many_nobody_has_to_watch_while_paper_players_sit(tmp_path: Path) -> None:
    """Six at the table, four of them of paper, and a game for five: the host takes one away."""
    async with evening(tmp_path) as party:
        host, code = await party.new_room()
        for _ in range(4):
            await host.locator("button.person").last.click()
        page = await party.guest(code, "de")
        await choose_game(host, "Farben")
        await expect(page.get_by_test_id("ready")).to_be_visible()
        await expect(page.get_by_test_id("watch")).to_have_count(0)
        await host.get_by_test_id("thin").click()
        await expect(host.get_by_test_id("start")).to_be_enabled()
        await expect(page.get_by_test_id("people").get_by_role("listitem")).to_have_count(5)


async def test_by_keyboard_alone(tmp_path: Path) -> None:
    """From the home page onto the stage, without a finger or a mouse."""
    async with evening(tmp_path) as party:
        page = await party.phone("/", has_touch=False)
        await press(page, "new-room")
        await expect(page.get_by_test_id("sit")).to_be_visible()
        await press(page, "sit")
        await expect(page.get_by_test_id("people")).to_be_visible()
        await press(page, "fill")
        await press(page, "start")
        await press(page, "volunteer")
        await expect(page.get_by_test_id("reveal")).to_be_visible(timeout=30_000)
        await reach(page, "reveal")
        await page.keyboard.press("Space")
        await expect(page.get_by_test_id("rank").first).to_be_visible()
        await page.keyboard.press("Space")
        await expect(page.get_by_test_id("rank")).to_have_count(0)
        await press(page, "ready")


async def reach(page: Page, hook: str) -> None:
    """Tabs to it."""
    await expect(page.get_by_test_id(hook)).to_be_visible()
    for _ in range(60):
        if await page.evaluate("document.activeElement?.dataset.testid") == hook:
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {hook}")


async def press(page: Page, hook: str) -> None:
    await expect(page.get_by_test_id(hook)).to_be_enabled()
    await reach(page, hook)
    await page.keyboard.press("Enter")


async def test_the_language_changes_in_one_tap(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/", "en")
        await page.get_by_role("button", name="DE", exact=False).first.click()
        await expect(page.locator("html")).to_have_attribute("lang", "de")
