"""Odd evenings in a real browser: no net, no storage, quick fingers, no name, no chair, no room."""

from asyncio import gather
from pathlib import Path

import pytest
from aiohttp import ClientSession
from playwright.async_api import Page, expect

from tablee.room.actions import MOST_PEOPLE
from tests.server.guest import Guest

from .aloft import sit
from .evening import Evening, evening
from .lobby import start_game
from .skies import quiet
from .test_falling import unpause
from .troupe import reaches

pytestmark = pytest.mark.browser

PATIENCE = 25_000
NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError') }})"
)
TAP_TWICE = "button => { button.click(); button.click() }"


async def test_odd_evenings(tmp_path: Path) -> None:
    """One house for all: to open it and a browser takes longer than to look."""
    async with evening(tmp_path) as party, ClientSession() as http:
        await without_storage(party)
        await quick_fingers(party)
        await no_name(party)
        await no_chair(party, http)
        await no_room(party)
        party.troubles.clear()  # the browser says aloud that the house was away and rooms were not found


async def test_without_a_net_the_headline_is_read_and_no_button_moves(tmp_path: Path) -> None:
    """In the lobby, in a game with a dock, and in one in which everything has its place."""
    quiet().write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        lobby, _ = await party.new_room("de")
        scene, _ = await party.new_room("de")
        await scene.get_by_test_id("fill").click()
        await start_game(scene, "Freeze")
        await reaches(scene, "Volunteering")
        fall = await sit(party, 0, "de")
        await unpause(fall)
        await gather(*(lose_the_net(page) for page in (lobby, scene, fall)))


async def lose_the_net(page: Page) -> None:
    before = await when_still(page)
    await page.context.set_offline(True)
    slip = page.get_by_test_id("link-lost")
    await expect(slip).to_be_in_viewport(ratio=1, timeout=PATIENCE)
    assert await page.evaluate(BUTTONS) == before
    title, words = page.get_by_role("heading", level=1), await slip.bounding_box()
    await expect(title).to_be_in_viewport(ratio=1)
    headline = await title.bounding_box()
    assert headline and words and headline["y"] + headline["height"] <= words["y"] + 1


async def when_still(page: Page) -> list[str]:
    """Where the buttons are, once nothing comes in any longer."""
    seen: list[str] = []
    while (now := await page.evaluate(BUTTONS)) != seen:
        seen = now
        await page.wait_for_timeout(300)
    return seen


BUTTONS = """() => [...document.querySelectorAll('button')].map(button => {
  const {x, y, width, height} = button.getBoundingClientRect()
  return [button.dataset.testid ?? '', ...[x, y, width, height].map(Math.round)].join(' ')
})"""


async def without_storage(party: Evening) -> None:
    """Who comes back on the same page is the same person, whatever the phone may keep."""
    host, code = await party.new_room()
    context = await party.context()
    await context.add_init_script(NO_STORAGE)
    page = await context.new_page()
    await page.goto(f"{party.base}/r/{code}")
    await page.get_by_test_id("sit").click()
    await expect(page.get_by_test_id("people").locator("strong")).to_have_count(2, timeout=PATIENCE)
    party.server.kill()
    await party.server.start()
    for phone in (page, host):
        await expect(phone.locator(".link.linked")).to_be_visible(timeout=PATIENCE)
        await expect(phone.get_by_test_id("people").locator("strong")).to_have_count(2)


async def quick_fingers(party: Evening) -> None:
    """Freeze wants five: a second tap calls nobody else."""
    host, _ = await party.new_room()
    await host.get_by_test_id("fill").evaluate(TAP_TWICE)
    await expect(host.get_by_test_id("start")).to_be_visible(timeout=PATIENCE)
    await expect(host.get_by_test_id("people").locator("strong")).to_have_count(5)


async def no_name(party: Evening) -> None:
    """Back at the door, with a word and another name."""
    _, code = await party.new_room()
    page = await party.phone(f"/r/{code}")
    await page.get_by_label("Your name").fill(" :-) ")
    await page.get_by_test_id("sit").click()
    await expect(page.get_by_role("alert")).to_have_text("A name needs a letter or two.", timeout=PATIENCE)
    await page.get_by_test_id("sit").click()
    await expect(page.get_by_test_id("people")).to_be_visible(timeout=PATIENCE)


async def no_chair(party: Evening, http: ClientSession) -> None:
    """Who finds the room full may watch."""
    host, code = await party.new_room()
    for number in range(MOST_PEOPLE - 1):
        await Guest(http, party.base, code, f"Guest {number}").come()
    page = await party.guest(code)
    await expect(page.get_by_role("alert")).to_have_text("This room is full.", timeout=PATIENCE)
    await expect(page.get_by_text("You are watching")).to_be_visible(timeout=PATIENCE)
    await host.context.close()


async def no_room(party: Evening) -> None:
    """A TV that was left on, or on which somebody has mistyped: there is a way on."""
    tv = await party.tv("BCDF")
    await tv.get_by_test_id("home").click()
    await tv.get_by_role("button", name="New room on this TV").click()
    await expect(tv.get_by_text("The table is set.")).to_be_visible(timeout=PATIENCE)
