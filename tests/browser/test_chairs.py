"""Chairs in a real browser: who leaves is told of, who is back or late sits down, showing out asks first."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .evening import evening
from .lobby import start_game
from .troupe import reaches

pytestmark = pytest.mark.browser
PATIENCE = 25_000
A_BREATH = 600  # ms between two signs of one phone


async def leave(page: Page) -> None:
    await page.get_by_role("button", name="Menu").first.click()
    await page.get_by_role("button", name="Leave the room").click()
    await page.get_by_role("button", name="Leave the room").click()
    await page.wait_for_url(lambda url: "/r/" not in url)


async def told(page: Page, *words: str) -> None:
    for each in words:
        await expect(page.get_by_test_id("news").filter(has_text=each).first).to_be_visible(timeout=PATIENCE)


async def test_nobody_is_a_ghost_and_nobody_waits_outside(tmp_path: Path) -> None:
    async with evening(tmp_path, pace=3) as party:
        (host, ben), code = await party.party(2)
        tv = await party.tv(code)
        await host.get_by_test_id("fill").click()
        await start_game(host, "Freeze")
        for page in (host, ben, tv):
            await reaches(page, "Volunteering")

        await leave(ben)
        for page in (host, tv):
            await told(page, "A paper player takes the chair.")

        await ben.goto(f"{party.base}/r/{code}")
        await expect(ben.get_by_text("take the chair of a paper player")).to_be_visible()
        await ben.get_by_test_id("sit").click()
        for page in (host, tv):
            await told(page, "is back.")
        await expect(ben.get_by_test_id("take-chair")).to_have_count(0)
        await expect(ben.get_by_text("You are watching")).to_have_count(0)

        late = await party.guest(code)
        await late.get_by_test_id("take-chair").click()
        for page in (host, tv, late):
            await told(page, " now.")
        await expect(late.get_by_text("You are watching")).to_have_count(0)

        await leave(host)
        await told(ben, "You’re the host now.")
        await told(tv, "is the host now.")
        await host.goto(f"{party.base}/r/{code}")
        await host.get_by_test_id("sit").click()

        await host.get_by_role("button", name="Menu").first.click()
        await host.get_by_test_id("host").click()
        await host.locator(".who").last.click()
        await host.get_by_test_id("kick").click()
        await expect(late.get_by_text("The host has shown you out.")).to_have_count(0)
        await host.get_by_test_id("kick-sure").click()
        await expect(late.get_by_text("The host has shown you out.")).to_be_visible()

        await host.keyboard.press("Escape")
        await host.keyboard.press("Escape")
        await stop(host)
        for page in (ben, tv):
            await told(page, "has stopped the game.")


async def test_who_watches_claps_and_everybody_sees_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        (host,), code = await party.party(1)
        tv = await party.tv(code)
        await host.get_by_test_id("fill").click()
        await start_game(host, "Carnavalesque")
        await reaches(host, "Crowning")
        late = await party.guest(code)
        for how in ("clap", "paper"):
            await late.get_by_test_id(f"react-{how}").click()
            for page in (host, tv):
                await expect(page.get_by_test_id(f"drifting-{how}").first).to_be_visible()
            await late.wait_for_timeout(A_BREATH)


async def test_in_every_game_who_left_has_her_chair_again(tmp_path: Path) -> None:
    """And who comes late finds a chair of paper, or what is left of the game to watch."""
    async with evening(tmp_path) as party:
        (host, ben), code = await party.party(2)
        tv = await party.tv(code)
        await host.get_by_test_id("fill").click()
        for game in ("Farben", "Carnavalesque", "Falling"):
            await start_game(host, game)
            for page in (host, ben, tv):
                await page.get_by_test_id("phase").wait_for(state="attached")
            await leave(ben)
            for page in (host, tv):
                await told(page, "A paper player takes the chair.")
            await ben.goto(f"{party.base}/r/{code}")
            await ben.get_by_test_id("sit").click()
            for page in (host, tv):
                await told(page, "is back.")
            await ben.get_by_test_id("phase").wait_for(state="attached")
            await expect(ben.get_by_text("You are watching")).to_have_count(0)
            await stop(host)
            await expect(ben.get_by_test_id("people")).to_be_visible(timeout=PATIENCE)


async def stop(host: Page) -> None:
    await host.get_by_role("button", name="Menu").first.click()
    await host.get_by_test_id("host").click()
    await host.get_by_role("button", name="Stop this game").click()
    await host.get_by_test_id("stop").click()
