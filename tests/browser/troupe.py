"""Six phones that play Freeze through their screens and nothing else; what they can, they do at once."""

import re
from asyncio import gather
from time import monotonic

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as TookTooLong

PATIENCE, AWHILE = 25_000, 3_000
TEXTS = "hooks => hooks.map(hook => document.querySelector(`[data-testid=${hook}]`)?.textContent ?? '-1')"


def phase(page: Page) -> Locator:
    return page.get_by_test_id("phase")


async def phase_name(page: Page) -> str:
    return str(await phase(page).get_attribute("data-phase"))


async def reaches(page: Page, *names: str, patience: float = PATIENCE) -> None:
    """Waits until the screen shows one of these phases."""
    await expect(phase(page)).to_have_attribute("data-phase", re.compile("|".join(names)), timeout=patience)


async def tap(page: Page, hook: str) -> int:
    """Taps it if it is on, and the game does not go on meanwhile; how many were tapped, one or none."""
    able = page.get_by_test_id(hook).and_(page.locator(":enabled"))
    button, until = able.first, monotonic() + PATIENCE / 1_000
    while await button.count():
        try:
            await button.click(timeout=AWHILE)
        except TookTooLong:
            assert monotonic() < until, f"{hook} is there and cannot be tapped"
        else:
            return 1
    return 0


class Troupe:
    """The phones by seat: seats are given in the order in which people came."""

    def __init__(self, phones: list[Page]) -> None:
        self.phones = phones

    async def all_reach(self, *names: str, patience: float = PATIENCE) -> None:
        await gather(*(reaches(page, *names, patience=patience) for page in self.phones))

    async def volunteer(self) -> None:
        """The first four go on stage; where time was up before they all had tapped, by lot."""
        await Troupe(self.phones[:4]).all_tap("volunteer")
        await self.all_reach("Preparing")

    async def on_stage(self) -> list[int]:
        """Who has a rank to reveal."""
        return [seat for seat, page in enumerate(self.phones) if await page.get_by_test_id("reveal").count()]

    async def secret(self, seat: int) -> tuple[int, str]:
        """Holds the secret of an actress: her rank and the place."""
        page = self.phones[seat]
        reveal = page.get_by_test_id("reveal")
        await reveal.scroll_into_view_if_needed()
        box = await reveal.bounding_box()
        assert box is not None
        await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await page.mouse.down()
        rank = await page.get_by_test_id("rank").first.get_attribute("data-rank")
        place = await page.get_by_test_id("place").first.inner_text()
        await page.mouse.up()
        assert rank is not None
        return int(rank), place

    async def prepare(self) -> None:
        await self.all_tap("ready")
        await self.all_reach("Cueing")

    async def cue(self) -> int:
        """The timer keeper calls; who was it?"""
        for seat, page in enumerate(self.phones):
            if await page.get_by_test_id("cue").count():
                await page.get_by_test_id("cue").click()
                await self.all_reach("Acting")
                return seat
        raise AssertionError("nobody can call the scene")

    async def nobody_guesses(self) -> None:
        """One spectator after the other passes."""
        until = monotonic() + PATIENCE / 1_000
        while await phase_name(self.phones[0]) == "Guessing":
            assert monotonic() < until, "nobody can pass"
            await gather(*(tap(page, "pass") for page in self.phones))
        await self.all_reach("Pointing")

    async def all_tap(self, hook: str) -> None:
        """Whoever can; that nobody can is a fault."""
        assert any(await gather(*(tap(page, hook) for page in self.phones))), f"nobody can tap {hook}"

    async def totals(self, page: Page) -> list[int]:
        """As soon as they are shown, all at once: the receipt is not shown for long."""
        await page.get_by_test_id("total-0").first.wait_for(state="attached", timeout=PATIENCE)
        every = [f"total-{seat}" for seat in range(len(self.phones))]
        return [int(total) for total in await page.evaluate(TEXTS, every)]
