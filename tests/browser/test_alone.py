"""Alone with paper players: every game that has screens, from the front door, in two taps."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .evening import Evening, evening
from .troupe import PATIENCE

pytestmark = pytest.mark.browser

SOON = 3_000
TRIES = 3
WALK = """([game, patience]) => new Promise((done, fail) => {
  const from = performance.now(), tapped = new Set();
  const tap = hook => {
    const button = document.querySelector(`[data-testid=${hook}]`);
    if (button && !tapped.has(hook)) { tapped.add(hook); button.click(); }
  };
  const look = () => {
    const took = performance.now() - from;
    if (document.querySelector('[data-testid=phase] button:not(:disabled, header *)')) return done(took);
    if (took > patience) return fail(new Error(`${game} has not begun`));
    tap('alone'); tap(`alone-${game}`);
    requestAnimationFrame(look);
  };
  look();
})"""
"""Taps as soon as there is something to tap; answers when something can be decided, in ms.

In Falling that is the screen of the fall: the count of the jump and the first card are the game's own time.
"""


async def shelf(party: Evening) -> list[str]:
    """The games that are offered at the front door."""
    page = await party.phone("/")
    await page.get_by_test_id("alone").click()
    offered = page.locator("[data-testid^=alone-]")
    await expect(offered.first).to_be_visible(timeout=PATIENCE)
    hooks = [await button.get_attribute("data-testid") for button in await offered.all()]
    return [str(hook).removeprefix("alone-") for hook in hooks]


async def walk(party: Evening, game: str) -> tuple[Page, float]:
    page = await party.phone("/")
    await expect(page.get_by_test_id("alone")).to_be_visible(timeout=PATIENCE)
    return page, float(await page.evaluate(WALK, [game, PATIENCE]))


async def test_every_game_begins_soon(tmp_path: Path) -> None:
    """Noise only adds, so the quickest of three walks counts."""
    async with evening(tmp_path) as party:
        games = await shelf(party)
        assert {"freeze", "farben", "falling"} <= set(games)
        for game in games:
            assert await quickest(party, game) < SOON, game


async def quickest(party: Evening, game: str) -> float:
    took: list[float] = []
    while len(took) < TRIES and not any(time < SOON for time in took):
        page, time = await walk(party, game)
        took.append(time)
        await page.context.close()
    return min(took)
