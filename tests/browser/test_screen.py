"""The big screen: a phone brings its table there, F fills it, its volume is its own, and nothing burns in."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .evening import TV, Evening, evening

pytestmark = pytest.mark.browser

LINK = re.compile(r"/screen#([\w-]{43})")
SPED_UP = """() => {
  const later = window.setTimeout
  window.setTimeout = (then, time, ...more) => later(then, time === 600_000 ? 300 : time, ...more)
}"""


async def waiting_screen(party: Evening) -> tuple[Page, str]:
    """A TV that nobody has typed on, and the link that its picture shows: read from what the house said."""
    page = await (await party.context("de", viewport=TV, has_touch=False)).new_page()
    async with page.expect_response("**/api/screens") as opened:
        await page.goto(f"{party.base}/tv")
    await expect(page.get_by_test_id("pair")).to_be_visible()
    link = (await (await opened.value).json())["link"]
    assert LINK.search(link)
    return page, party.base + "/screen#" + link.rpartition("#")[2]


async def test_a_phone_brings_its_table_to_the_screen(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        phone, code = await party.new_room()
        tv, link = await waiting_screen(party)
        await phone.goto(link)
        await expect(phone.get_by_test_id("bring-table")).to_contain_text(code)
        assert "#" not in phone.url, "the key stays in no history"
        await phone.get_by_test_id("bring").click()
        await expect(phone.get_by_test_id("people")).to_be_visible()
        await tv.wait_for_url(f"**/tv/{code}")
        await expect(tv.get_by_test_id("person")).to_have_count(1)


async def test_who_sits_nowhere_opens_a_room_and_brings_that(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        tv, link = await waiting_screen(party)
        phone = await party.phone(link.removeprefix(party.base))
        await phone.get_by_test_id("bring-new").click()
        await phone.get_by_test_id("sit").click()
        await tv.wait_for_url("**/tv/*")
        await expect(tv.get_by_test_id("person")).to_have_count(1)


async def test_full_screen_volume_and_rest(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        _, code = await party.new_room()
        context = await party.context(viewport=TV, has_touch=False, reduced_motion="no-preference")
        await context.add_init_script(f"({SPED_UP})()")
        tv = await context.new_page()
        await tv.goto(f"{party.base}/tv/{code}")
        await expect(tv.get_by_test_id("person")).to_have_count(1)
        await drifts(tv)
        await fills(tv)
        await is_louder(tv)
        await tv.emulate_media(reduced_motion="reduce")
        await tv.mouse.move(300, 300)
        await expect(tv.locator("html"), "what should not move is dimmed").to_have_attribute(
            "data-rest", "dim"
        )


async def drifts(tv: Page) -> None:
    """After ten minutes without a change, here a moment; until somebody is there."""
    await expect(tv.locator("html")).to_have_attribute("data-rest", "drift")
    box = await tv.locator("main").bounding_box()
    size = box and (round(box["width"]), round(box["height"]))
    assert size == (TV["width"], TV["height"]), "nothing is laid out anew"
    await tv.mouse.move(500, 500)
    await expect(tv.locator("html")).not_to_have_attribute("data-rest", "drift", timeout=250)


async def fills(tv: Page) -> None:
    await tv.keyboard.press("f")
    await expect(tv.get_by_test_id("fullscreen")).to_have_attribute("aria-pressed", "true")
    await tv.get_by_test_id("fullscreen").dispatch_event("click")
    await expect(tv.get_by_test_id("fullscreen")).to_have_attribute("aria-pressed", "false")


async def is_louder(tv: Page) -> None:
    """Its own: that of the phone stays as it was."""
    await tv.get_by_test_id("tv-volume").fill("40")
    kept = await tv.evaluate("JSON.parse(localStorage.getItem('tablee.settings'))")
    assert (kept["tvVolume"], kept["volume"]) == (40, 70)
