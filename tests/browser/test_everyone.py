"""For everyone: axe, the keyboard, words that fit, targets that can be hit, on the pages around the games.

The screens of the games are looked at without a server (web/tests/screens).
"""

from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.async_api import Page, ViewportSize, expect

from tablee.core.records import LANGUAGES

from .evening import Lang, evening
from .lobby import choose_game

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
    .filter(e => !e.disabled && !e.closest('[inert]'))
  const before = document.activeElement
  const missed = wanted.filter(e => { e.focus(); return e.tabIndex < 0 || document.activeElement !== e })
  before?.focus?.()
  return missed.map(e => e.outerHTML.slice(0, 120))
}"""
VIOLATIONS = """() => axe.run({resultTypes: ['violations']})
  .then(found => found.violations.map(one => [one.id, one.nodes[0].html]))"""
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


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_pages_before_the_game(tmp_path: Path, lang: Lang) -> None:
    async with evening(tmp_path) as party:
        page = await (await party.context(lang)).new_page()
        for path in ("/", "/tv", "/rules/freeze", "/rules/farben", "/rules/falling", "/r/BCDF"):
            await page.goto(party.base + path)
            await expect(page.locator("h1").first).to_be_visible()
            assert await faults("tv" if path == "/tv" else "phone", page) == [], path
        party.troubles.clear()  # the missing room is a 404, and the browser says so


@pytest.mark.parametrize("lang", LANGUAGES)
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
BESIDE = "document.querySelector('.frame > footer').getBoundingClientRect().left > innerWidth / 2"


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
