"""Browsers that lack something: a clipboard, an old engine, colours; and ears instead of eyes."""

from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect

from .evening import Evening, evening
from .test_alone import DECISIONS, WALK

pytestmark = pytest.mark.browser

PATIENCE = 25_000
# What Safari 15.4 does not have.
FORGET = """
CSS.supports = () => false
for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name]
"""
UNKNOWN = ("container", "cqw", "cqh", "subgrid")
# In every place: whoever falls, and where a rider lies before her, can be seen and are inside of it.
SEEN = """() => [...document.querySelectorAll('.slot')].every(slot => {
  const within = slot.getBoundingClientRect()
  return [...slot.querySelectorAll('.person, .rider')].every(part => {
    const box = part.getBoundingClientRect()
    return box.width > 16 && box.height > 16 && box.left >= within.left - 1 && box.right <= within.right + 1
      && box.top >= within.top - 1 && box.bottom <= within.bottom + 1
  })
})"""
FLAT = """() => [...document.querySelectorAll('button')]
  .filter(button => getComputedStyle(button).outlineStyle !== 'solid')
  .map(button => button.outerHTML.slice(0, 80))"""
FILL = "button => getComputedStyle(button).backgroundColor"
SPOKEN = "() => document.querySelector('[aria-live].unseen').textContent"


async def test_the_link_can_be_copied_in_a_living_room(tmp_path: Path) -> None:
    """Plain HTTP, and no localhost: browsers have no clipboard there."""
    async with evening(tmp_path) as party:
        party.base = party.base.replace("127.0.0.1", "tablee.local")
        host, code = await party.new_room()
        assert await host.evaluate("isSecureContext") is False
        await host.evaluate("addEventListener('copy', event => (window.copied = event.target.value))")
        await host.get_by_test_id("invite").click()
        await host.get_by_test_id("share").click()
        await expect(host.get_by_role("alert").get_by_text("Copied")).to_be_visible(timeout=PATIENCE)
        assert str(await host.evaluate("copied")).endswith(f"/r/{code}")
        await expect(host.get_by_test_id("share")).to_be_focused()
        await host.keyboard.press("Escape")
        await expect(host.get_by_test_id("invite"), "the keyboard goes on from here").to_be_focused()
        party.hosts.remove(party.base.removeprefix("http://"))
        party.troubles.clear()  # one header is for HTTPS only, and the browser says so


async def test_falling_on_an_old_phone(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await old_phone(party)
        await page.evaluate(WALK, ["falling", DECISIONS["falling"], PATIENCE])
        await page.wait_for_function(SEEN, timeout=PATIENCE)


async def old_phone(party: Evening) -> Page:
    context = await party.context()
    await context.add_init_script(FORGET)
    await context.route("**/*.css", as_if_old)
    page = await context.new_page()
    await page.goto(party.base)
    await expect(page.get_by_test_id("alone")).to_be_visible(timeout=PATIENCE)
    return page


async def as_if_old(route: Route) -> None:
    css = await (await route.fetch()).text()
    for word in UNKNOWN:
        css = css.replace(word, "unknown")
    await route.fulfill(body=css, headers={"content-type": "text/css"})


async def test_in_the_colours_of_the_system(tmp_path: Path) -> None:
    """Papers have no colour then: what can be pressed has an edge, and what is chosen looks so."""
    async with evening(tmp_path) as party:
        page = await party.phone("/", forced_colors="active")
        await page.get_by_test_id("new-room").click()
        await page.get_by_test_id("sit").click()
        games = page.locator(".shelf button")
        await expect(games).to_have_count(4)
        assert await page.evaluate(FLAT) == []
        fills = [await game.evaluate(FILL) for game in await games.all()]
        assert fills.count(fills[0]) == 1, "Freeze is chosen"


@pytest.mark.parametrize("game", ["farben", "carnavalesque"])
async def test_what_is_going_on_is_said_aloud(game: str, tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/")
        await expect(page.get_by_test_id("alone")).to_be_visible(timeout=PATIENCE)
        await page.evaluate(WALK, [game, DECISIONS[game], PATIENCE])
        line = await page.locator("h1").inner_text()
        await page.wait_for_function(f"line => ({SPOKEN})().includes(line)", arg=line, timeout=PATIENCE)
