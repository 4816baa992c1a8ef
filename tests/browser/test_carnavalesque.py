"""Carnavalesque, played by people: four phones and a TV, through their screens and nothing else."""

import re
from asyncio import gather
from dataclasses import dataclass
from pathlib import Path

import pytest
from bench.server import Server
from playwright.async_api import Page, expect

from tablee.games.carnavalesque.cards import WORKSHOP
from tablee.games.carnavalesque.state import CarnivalState

from .aloft import CODE, sit
from .evening import Evening, evening
from .fairground import SEATS, Fairground, ways
from .troupe import PATIENCE, phase, phase_name, reaches, tap

pytestmark = pytest.mark.browser

HOOKS = "all => all.filter(one => !one.disabled).map(one => one.dataset.testid)"
MOST_MOVES = 900
# The first that can be tapped is tapped. A decree, a withdrawal or a role is as good as any other.
TAPS = (
    "open-workshop", "decree-child", "decree-adult", "withdraw", "nod-yes", "keep-own", "keep-role",
    "give", "discard", "draw", "peek", "turn-over", "take",
)  # fmt: skip


@dataclass
class Fair:
    """The phones by seat, and the TV."""

    phones: list[Page]
    tv: Page

    async def all_reach(self, *names: str) -> None:
        await gather(*(reaches(page, *names) for page in (*self.phones, self.tv)))

    async def play_on(self) -> None:
        """Everybody does what her screen offers, until the carnival is over."""
        for _ in range(MOST_MOVES):
            for seat, page in enumerate(self.phones):
                if await phase_name(page) == "Ended":
                    return
                await move(page, seat)
        raise AssertionError(f"no end after {MOST_MOVES} moves: {await phase_name(self.tv)}")


async def hooks(page: Page) -> list[str]:
    """What can be tapped on this phone now."""
    found: list[str] = await page.locator("button[data-testid]").evaluate_all(HOOKS)
    return found


async def move(page: Page, seat: int) -> None:
    """One step: chooses what has to be chosen first, then taps the button that says so."""
    able = await hooks(page)
    if "claim" in able:
        await tap(page, "claim" if seat == 0 else "decline")
    elif "decline" in able:
        await tap(page, "decline")
    elif "lay" in able or any(hook.startswith("way-") and hook[4].isdigit() for hook in able):
        await lay(page, able)
    elif ready := [hook for hook in TAPS if hook in able]:
        await tap(page, ready[0])
    elif "list" in able:
        await choose_from_list(page)
    elif chosen := [hook for hook in able if re.match(r"(card|role)-", hook)]:
        await tap(page, chosen[-1])
    elif "dark" in await page.locator("[data-testid='dark']").evaluate_all(
        "all => all.map(one => one.dataset.testid)"
    ):
        await grope(page)
    elif "enough" in able:
        await tap(page, "enough")


async def lay(page: Page, able: list[str]) -> None:
    """A card joins where it can, else starts a float; a float that can parade does, the dead end is last."""
    if "lay" in able:
        await tap(page, "lay")
        return
    here = [hook for fate in FATES for hook in able if hook.startswith("way-") and hook.endswith(fate)]
    await tap(page, here[0])


FATES = ("joins", "parades", "starts", "dead_end")


async def choose_from_list(page: Page) -> None:
    """The list of uncovered cards is a way without any gesture."""
    await tap(page, "list")
    picks = [hook for hook in await hooks(page) if hook.startswith("pick-")]
    if picks:
        await tap(page, picks[0])


async def grope(page: Page) -> None:
    """The finger goes to the middle of the dark, where the heap is thick."""
    box = await page.get_by_test_id("dark").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 8)
    await page.mouse.down()
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.up()
    await expect(page.get_by_test_id("take")).to_be_enabled(timeout=PATIENCE)
