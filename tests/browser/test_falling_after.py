"""Falling for newcomers, and after the fall: the ladder of three games, and the Grounds in slow motion."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.evening import Evening, evening
from tests.browser.lobby import choose_game
from tests.browser.troupe import PATIENCE

pytestmark = pytest.mark.browser
PACE = 40.0


async def test_learn_it_then_see_the_ground_again_and_climb_on(tmp_path: Path) -> None:
    async with evening(tmp_path, pace=PACE) as party:
        host, tv = await first_step(party)
        await expect(ended(host)).to_be_attached(timeout=PATIENCE)
        await see_it_again(host)
        await expect(tv.get_by_test_id("film-scene")).to_be_visible(timeout=PATIENCE)
        await climb(host)


async def first_step(party: Evening) -> tuple[Page, Page]:
    """One tap sets the cards and the tempo, and brings paper players."""
    host, code = await party.new_room()
    tv = await party.tv(code)
    await choose_game(host, "Falling")
    await host.get_by_test_id("learn-riders").click()
    await expect(host.get_by_test_id("learn-riders")).to_have_attribute("aria-pressed", "true")
    await expect(host.get_by_test_id("people").get_by_text(re.compile("^paper player"))).to_have_count(3)
    await host.get_by_test_id("start").click()
    return host, tv


async def see_it_again(host: Page) -> None:
    """By keyboard alone: choose a Ground, go on from thing to thing, to the end and back to the beginning."""
    await host.get_by_test_id("film-open").press("Enter")
    await expect(host.get_by_test_id("ground-2")).to_be_visible(timeout=PATIENCE)
    await host.get_by_test_id("ground-2").press("Enter")
    reel, line = host.get_by_test_id("film-reel"), host.get_by_test_id("film-line")
    await expect(reel).to_have_js_property("value", await reel.get_attribute("min"))
    await host.get_by_test_id("film-ahead").press("Enter")
    await expect(line).not_to_be_empty()
    await reel.press("End")
    await expect(line).to_have_text("".join(await landed(host)))
    await host.get_by_test_id("film-run").press("Enter")
    await expect(host.get_by_test_id("film-run")).to_have_attribute("aria-pressed", "true")
    await expect(reel).not_to_have_js_property("value", await reel.get_attribute("min"))
    await host.keyboard.press("Escape")
    await expect(host.get_by_test_id("film")).to_have_count(0)


async def landed(host: Page) -> list[str]:
    """Who had the last Ground, as its button says: "Moka landed at 1:31"."""
    label = await host.get_by_test_id("ground-2").locator(".unseen").inner_text()
    return [label.split(" landed at ")[0], " has landed"]


async def climb(host: Page) -> None:
    """The next step begins with one tap, with more kinds of cards."""
    step = host.get_by_test_id("next-step")
    await expect(step).to_have_text("Next: with Push, Grab and Stop")
    await step.click()
    await expect(step).to_have_text("Next: with the Extra", timeout=PATIENCE)
    await host.get_by_test_id("to-lobby").click()
    await expect(host.get_by_test_id("learn-actions")).to_have_attribute("aria-pressed", "true")


def ended(page: Page) -> Locator:
    return page.locator("[data-phase=Ended]")
