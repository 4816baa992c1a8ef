"""Carnavalesque, played by people: four phones and a TV, through their screens and nothing else."""

import re
from asyncio import gather
from dataclasses import dataclass
from pathlib import Path

import pytest
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
    if "claim" in able or "decline" in able:
        await tap(page, "claim" if seat == 0 and "claim" in able else "decline")
    elif "lay" in able or any(hook.startswith("way-") and hook[4].isdigit() for hook in able):
        await lay(page, able)
    elif ready := [hook for hook in TAPS if hook in able]:
        await tap(page, ready[0])
    elif "list" in able:
        await choose_from_list(page)
    elif chosen := [hook for hook in able if re.match(r"(card|role)-", hook)]:
        await tap(page, chosen[-1])
    elif await page.get_by_test_id("dark").count():
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
    """The finger goes over the dark from the middle outwards until it feels a card."""
    box = await page.get_by_test_id("dark").bounding_box()
    assert box is not None
    for across, down in SPOTS:
        await touch(page, box["x"] + box["width"] * (0.5 + across), box["y"] + box["height"] * 0.5 + down)
        if "take" in await hooks(page):
            return


# Parts of the width, and pixels, from the middle of the zone.
SPOTS = [(across, down) for down in (0, 60, -60, 100, -100) for across in (0, 0.15, -0.15, 0.3, -0.3)]


async def touch(page: Page, x: float, y: float) -> None:
    """A finger comes down, rests, and the table has answered what it feels."""
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.get_by_test_id("dark")).to_have_attribute("data-settled", "true", timeout=PATIENCE)


async def started(party: Evening, version: str) -> Fair:
    """From the lobby, in three languages."""
    phones, code = await party.party(SEATS, ("en", "fr", "de", "en"))
    host, tv = phones[0], await party.tv(code)
    await host.get_by_role("button", name="Carnavalesque").click()
    await host.get_by_test_id("options").click()
    await host.get_by_test_id(f"option-version-{version}").click()
    await expect(host.get_by_test_id(f"option-version-{version}")).to_have_attribute("aria-pressed", "true")
    await host.get_by_test_id("start").click()
    fair = Fair(phones, tv)
    await fair.all_reach("Crowning")
    return fair


async def returned(party: Evening) -> Fair:
    """Everybody comes back to a carnival that was written before the house opened."""
    fair = Fair([await sit(party, seat) for seat in range(SEATS)], await party.tv(CODE))
    await fair.phones[0].locator(".pause button").click()
    await expect(fair.tv.locator(".pause")).to_have_count(0)
    return fair


def is_in(state: CarnivalState, name: str) -> bool:
    return type(state.phase).__name__ == name


async def test_a_young_carnival_to_its_end(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        fair = await started(party, "young")
        await fair.play_on()
        await fair.all_reach("Ended")
        for page in (*fair.phones, fair.tv):
            await expect(page.get_by_test_id("verdict")).to_be_visible()


async def test_the_third_float_wins(tmp_path: Path) -> None:
    """One float parades, and with it the game is won; the count says why."""
    fairground = Fairground(
        lambda state: len(state.parade) == 2 and any(way.fate == "parades" for way in ways(state)),
        version="young",
    )
    fairground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fair = await returned(party)
        await lay_with_fate(fair, fairground.state, "parades")
        await fair.all_reach("Ended")
        for page in (*fair.phones, fair.tv):
            await expect(phase(page)).to_have_attribute("data-won", "true")
            await expect(page.get_by_test_id("march").get_by_test_id("float")).to_have_count(3)
            await expect(page.get_by_test_id("score")).to_be_visible()


async def test_a_full_dead_end_loses(tmp_path: Path) -> None:
    """The King sees what would happen, takes it back once, and then does it."""
    fairground = Fairground(is_one_step_from_losing, version="young")
    fairground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fair = await returned(party)
        await lay_with_fate(fair, fairground.state, "dead_end")
        await fair.all_reach("Ended")
        for page in (*fair.phones, fair.tv):
            await expect(phase(page)).to_have_attribute("data-won", "false")
            await expect(page.get_by_test_id("march")).to_have_count(0)


def is_one_step_from_losing(state: CarnivalState) -> bool:
    return any(is_last(state, way.workshop) for way in ways(state) if way.fate == "dead_end")


def is_last(state: CarnivalState, workshop: int) -> bool:
    return len(state.dead_end) + len(state.workshops[workshop]) >= state.size


async def lay_with_fate(fair: Fair, state: CarnivalState, fate: str) -> None:
    """He chooses the card and the workshop; what would leave is said before he confirms."""
    assert state.king is not None
    king = fair.phones[state.king]
    ends = [way for way in ways(state) if way.fate == fate]
    way = next((way for way in ends if fate != "dead_end" or is_last(state, way.workshop)), ends[0])
    await king.get_by_test_id(f"card-{way.card}").click()
    await king.get_by_test_id(f"way-{way.workshop}-{fate}").click()
    await king.get_by_test_id("unlay").click()
    await expect(king.get_by_test_id("lay")).to_be_disabled()
    await king.get_by_test_id(f"way-{way.workshop}-{fate}").click()
    size = len(state.workshops[way.workshop])
    await expect(king.get_by_test_id("plan")).to_contain_text(str(size))
    await king.get_by_test_id("lay").click()


async def test_a_blind_jester_and_a_mute_king(tmp_path: Path) -> None:
    """He sees no card; the others see his hand, and the carnavalists can call. The King can do nothing."""
    fairground = Fairground(lambda state: is_in(state, "Rummaging"), version="events")
    fairground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fair = await returned(party)
        order = fairground.state.order
        jester, watcher, king = (fair.phones[seat] for seat in (order[0], order[1], order[-1]))
        await expect(jester.get_by_test_id("dark")).to_be_visible()
        await expect(jester.locator("[data-card]")).to_have_count(0)
        await expect(king.get_by_test_id("stop")).to_have_count(0)
        hand = fair.tv.get_by_test_id("hand")
        before = await hand.get_attribute("data-at")
        await grope(jester)
        at = await jester.get_by_test_id("dark").get_attribute("data-hand")
        for page in (watcher, king, fair.tv):
            await expect(page.get_by_test_id("hand")).to_have_attribute("data-at", str(at), timeout=PATIENCE)
        assert at != before
        await watcher.get_by_test_id("stop").click()
        await expect(jester.get_by_test_id("stopped")).to_be_attached(timeout=PATIENCE)
        await rummage(jester, fair.tv)
        await jester.get_by_test_id("take").click()
        await fair.all_reach("Giving")
        await expect(jester.get_by_test_id("heap")).to_be_visible()


async def rummage(jester: Page, tv: Page) -> None:
    """He sweeps: the heap moves on the TV. Then he turns a card over, lifts one and lays it down."""
    lying = "all => all.map(one => one.style.transform).join()"
    before = await tv.locator("[data-card]").evaluate_all(lying)
    await jester.get_by_test_id("way-sweep").click()
    box = await jester.get_by_test_id("dark").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await jester.mouse.move(x, y)
    await jester.mouse.down()
    await jester.mouse.move(x + 60, y + 20, steps=12)
    await jester.mouse.up()
    await expect(tv.locator("[data-card]").first).to_be_attached()
    await tv.wait_for_function(
        f"before => ({lying})([...document.querySelectorAll('[data-card]')]) !== before", arg=before
    )
    await jester.get_by_test_id("way-feel").click()
    await grope(jester)
    await jester.get_by_test_id("flip").click()
    await jester.get_by_test_id("lift").click()
    await jester.get_by_test_id("lay-down").click()
    await grope(jester)


async def test_the_third_workshop_opens(tmp_path: Path) -> None:
    fairground = Fairground(
        lambda state: is_in(state, "Building") and WORKSHOP in state.hands[state.king or 0],
        version="events",
    )
    fairground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fair = await returned(party)
        third = fair.tv.get_by_test_id("workshop-2")
        await expect(third).to_have_attribute("data-open", "false")
        await fair.phones[fairground.state.king or 0].get_by_test_id("open-workshop").click()
        await expect(third).to_have_attribute("data-open", "true", timeout=PATIENCE)


async def test_a_round_of_roles(tmp_path: Path) -> None:
    """Everybody but the King keeps one of two, in secret; then the round is played to the next crown."""
    fairground = Fairground(lambda state: is_in(state, "Casting"), version="roles")
    fairground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fair = await returned(party)
        await expect(fair.tv.locator("[data-testid^='role-']")).to_have_count(0)
        for _ in range(MOST_MOVES):
            for seat, page in enumerate(fair.phones):
                await move(page, seat)
            if await phase(fair.tv).get_attribute("data-round") != "1":
                break
        await fair.all_reach("Crowning", "Ended")
