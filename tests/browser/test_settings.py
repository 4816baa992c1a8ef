"""Switches of one's own: each changes what it says and nothing else, and is remembered."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tablee.core.records import LANGUAGES

from .evening import Lang, evening
from .test_everyone import faults

pytestmark = pytest.mark.browser

HEARD = """
window.said = []
Object.defineProperty(window, 'speechSynthesis', {value: {
  speaking: false, getVoices: () => [], cancel: () => undefined,
  speak: said => window.said.push([said.lang, said.text]),
}})
"""
TITLES: dict[Lang, str] = {
    "en": "Accessibility",
    "fr": "Accessibilité",
    "de": "Barrierefreiheit",
    "es": "Accesibilidad",
}
BAR = "[...document.querySelectorAll('meta[name=theme-color]')].map(bar => bar.content.toLowerCase())"


async def open_settings(page: Page) -> None:
    await page.locator("header button").last.click()
    await page.get_by_test_id("settings").click()
    await expect(page.get_by_test_id("volume")).to_be_visible()


async def kept(page: Page) -> dict[str, Any]:
    settings: dict[str, Any] = await page.evaluate("JSON.parse(localStorage.getItem('tablee.settings'))")
    return settings


async def test_every_switch_does_what_it_says(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page, _ = await party.new_room()
        await open_settings(page)
        await page.get_by_test_id("volume").fill("30")
        for name in ("set.haptics", "set.easy", "set.left", "set.keys"):
            await page.get_by_test_id(name).click()
        now = await kept(page)
        assert (now["volume"], now["haptics"], now["easy"], now["hand"], now["keys"]) == (
            30,
            False,
            True,
            "left",
            False,
        )
        assert (now["motion"], now["sound"]) == ("auto", True), "each for itself"
        assert await faults("phone", page) == []
        await page.get_by_role("button", name="Close").click()
        await is_left_handed(page)
        font = await page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")
        assert font.startswith("system-ui")


async def is_left_handed(page: Page) -> None:
    """The menu stands at the side of the thumb; words still run from left to right."""
    box = await page.locator("header button").last.bounding_box()
    assert box and box["x"] < 195
    assert await page.evaluate("getComputedStyle(document.querySelector('header h1')).direction") == "ltr"


async def test_the_bar_of_the_browser_follows_the_lamp(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page, _ = await party.new_room()
        assert set(await page.evaluate(BAR)) == {"#f3e4c8"}
        await open_settings(page)
        lamp = page.get_by_role("button", name=re.compile("^Light:"))
        for _ in range(2):
            await lamp.click()
        assert set(await page.evaluate(BAR)) == {"#1e1726"}


async def test_what_happens_is_read_aloud_in_the_language_of_the_reader(tmp_path: Path) -> None:
    """Off until it is asked for; then announcements, hints and rules."""
    async with evening(tmp_path) as party:
        context = await party.context("de")
        await context.add_init_script(HEARD)
        page = await context.new_page()
        await page.goto(f"{party.base}/?new")
        await page.get_by_test_id("sit").click()
        await expect(page.get_by_test_id("people")).to_be_visible()
        code = page.url.rpartition("/")[2]
        await party.guest(code)
        await expect(page.get_by_test_id("people").get_by_role("listitem")).to_have_count(3)
        assert await page.evaluate("window.said") == []
        await open_settings(page)
        await page.get_by_test_id("set.voice").click()
        await page.get_by_role("button", name="Schließen").click()
        await party.guest(code)
        await page.wait_for_function("() => window.said.length >= 2")
        said = await page.evaluate("window.said")
        assert {lang for lang, _ in said} == {"de"}
        await page.locator("header button").last.click()
        await page.locator("dialog").get_by_role("button", name="So geht’s").click()
        await page.get_by_test_id("read-aloud").click()
        await page.wait_for_function("() => window.said.length >= 10")


async def test_whom_it_is_made_for(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        for lang in LANGUAGES:
            page = await party.phone("/", lang)
            await page.get_by_test_id("accessibility").click()
            await expect(page.locator("h1")).to_have_text(TITLES[lang])
            await expect(page).to_have_title(f"{TITLES[lang]} · Tablée")
            assert await faults("phone", page) == []
            await page.context.close()


async def test_by_ear_is_one_tap(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page, _ = await party.new_room()
        await page.get_by_role("button", name="Falling", exact=True).click()
        await page.get_by_test_id("options").click()
        await page.get_by_test_id("preset-ear").click()
        await expect(page.get_by_test_id("preset-ear")).to_have_attribute("aria-pressed", "true")
        for chosen in ("option-dealer-player", "option-tempo-slow", "option-grace-3000"):
            await expect(page.get_by_test_id(chosen)).to_have_attribute("aria-pressed", "true")
