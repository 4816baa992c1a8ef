"""The frame around a game: nobody loses her place, a pause is a dialog, a refusal is read whole."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from .evening import Evening, evening
from .test_alone import walk
from .troupe import PATIENCE

pytestmark = pytest.mark.browser

FOCUSED = "() => document.activeElement?.tagName"
BEHIND = """() => !document.activeElement?.closest('dialog[open]')"""
WHOLE = """() => {
  const box = document.querySelector('[role=alert] p').getBoundingClientRect();
  return [box.left >= 0, box.right <= innerWidth];
}"""
TINY = ViewportSize(width=320, height=568)


async def alone_on_stage(party: Evening) -> Page:
    page, _ = await walk(party, "freeze")
    return page


async def test_a_tap_that_ends_a_phase_leaves_the_focus_on_the_headline(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await alone_on_stage(party)
        await page.get_by_test_id("volunteer").focus()
        await page.keyboard.press("Enter")
        after = page.locator("[data-phase]:not([data-phase=Volunteering])")
        await expect(after).to_be_attached(timeout=PATIENCE)
        await expect(page.locator("h1:focus")).to_be_attached(timeout=2_000)


async def test_the_pause_is_a_dialog(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await alone_on_stage(party)
        await page.locator("header button").last.click()
        await page.get_by_test_id("host").click()
        await page.get_by_role("button", name="Pause").click()
        await expect(page.get_by_test_id("resume")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_test_id("resume")).to_be_visible()
        for _ in range(6):
            await page.keyboard.press("Tab")
            assert not await page.evaluate(BEHIND) or await page.evaluate(FOCUSED) == "BODY"
        await page.keyboard.press("Escape")
        await expect(page.get_by_test_id("resume")).to_be_visible()


async def test_a_refusal_in_letters_twice_as_large_is_read_whole(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/", viewport=TINY)
        session = await page.context.new_cdp_session(page)
        await session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        await page.reload()
        await page.locator("form input").first.fill("BBBB")
        await page.locator("form input").first.press("Enter")
        await expect(page.locator("[role=alert] p")).to_be_visible()
        assert await page.evaluate(WHOLE) == [True, True]
        party.troubles.clear()  # there is no such room: 404
