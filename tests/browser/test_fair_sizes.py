"""The fair on a small phone, a tablet and a TV, with the longest names: nothing is cut off or too small."""

from asyncio import gather
from collections.abc import Awaitable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, ViewportSize, expect

from tablee.games.carnavalesque.state import CarnavalesqueState

from .aloft import CODE, sit
from .evening import Evening, evening
from .fairground import CARD, Sight, cast, phase, tap
from .test_falling import unpause
from .troupe import PATIENCE, reaches

pytestmark = pytest.mark.browser

SMALL, TALL = ViewportSize(width=360, height=640), ViewportSize(width=390, height=844)
SMALLEST, TABLET = ViewportSize(width=320, height=568), ViewportSize(width=820, height=1180)
WIDER = "least => document.querySelector('[data-testid=hand-cards] button').offsetWidth > least"
BOXES = """async cards => {
  await new Promise(laid => requestAnimationFrame(() => requestAnimationFrame(laid)))
  return cards.map(card => card.getBoundingClientRect().toJSON())
}"""
# As soon as something is told: where it is said, and where the rest is.
STORY = """rest => {
  const found = ['[data-testid=story]', ...rest].map(place => document.querySelector(place))
  return found.every(one => one) && found.map(one => one.getBoundingClientRect().toJSON())
}"""
NAMES = ("Maximiliane-Lui", "Bartholomäus van", "WWWWWWWWWWWWWWWW", "Anne-Sophie-Mari")


def is_asking(state: CarnavalesqueState) -> bool:
    return state.role == "herald" and phase(state).uses == 0


def has_many_cards(state: CarnavalesqueState) -> bool:
    return state.king is not None and len(state.hands[state.king]) >= 8


def is_last_gift(state: CarnavalesqueState) -> bool:
    return state.player == state.order[-2] and state.event is None


BLIND = Sight("Rummaging", "events")
HERALD = Sight("Drawing", when=is_asking)
BUILDING = Sight("Building", "events", when=has_many_cards)
AGREEING = Sight("Agreeing")
GIVING = Sight("Giving", "events", when=is_last_gift)


async def test_the_hand_of_the_jester_is_seen_whole(tmp_path: Path) -> None:
    """It starts at the King's pawn, beside the heap."""
    state = written(BLIND, tmp_path)
    async with evening(tmp_path) as party:
        phone = await guest(party, state.order[1], "Rummaging", TALL)
        for page in (phone, await party.tv(CODE)):
            hand = page.get_by_test_id("hand")
            await expect(hand).to_be_visible(timeout=PATIENCE)
            assert is_within(await box(hand), await box(page.get_by_test_id("heap")))


async def test_no_card_of_a_large_hand_is_out_of_reach(tmp_path: Path) -> None:
    """Each is as large as a thumb, and none lies on another. On a tablet the cards are larger."""
    state = written(BUILDING, tmp_path)
    async with evening(tmp_path) as party:
        page = await guest(party, state.order[-1], "Building")
        cards = page.get_by_test_id("hand-cards").locator("button")
        await expect(cards).to_have_count(len(state.hands[state.order[-1]]))
        for size in (SMALLEST, SMALL):
            await page.set_viewport_size(size)
            boxes = await cards.evaluate_all(BOXES)
            assert all(min(card["width"], card["height"]) >= 48 for card in boxes)
            assert all(is_apart(one, other) for one, other in combinations(boxes, 2))
            assert all(is_within(card, {"x": 0, "y": 0, **size}) for card in boxes)
        small = (await box(cards.first))["width"]
        await page.set_viewport_size(TABLET)
        await page.wait_for_function(WIDER, arg=1.4 * small)


async def test_the_herald_sees_the_heap_on_a_small_phone(tmp_path: Path) -> None:
    state = written(HERALD, tmp_path)
    async with evening(tmp_path) as party:
        page = await guest(party, state.player, "Drawing")
        assert (await box(page.get_by_test_id("heap")))["height"] >= 150
        await tap(page, ("tab-others", "to-crowd"))
        await expect(page.get_by_test_id("heap")).to_be_visible()


async def test_what_happened_is_not_said_on_the_buttons_that_magnify_the_heap(tmp_path: Path) -> None:
    """Somebody looks closely while another one leaves the crown to the third."""
    state = written(AGREEING, tmp_path)
    asked, king, _ = cast(state)
    async with evening(tmp_path) as party:
        page, other = await guest(party, king, "Agreeing", TALL), await guest(party, asked, "Agreeing")
        host = other if asked == 0 else page if king == 0 else await guest(party, 0, "Agreeing")
        await unpause(host)
        await tap(page, ("closer",))
        story, buttons = await told(page, [".lens"], tap(other, ("withdraw",)))
        assert buttons["width"] > 6 * 48
        assert is_apart(story, buttons)


async def test_what_happened_is_not_said_on_the_floats(tmp_path: Path) -> None:
    """The last gift is given, and the King looks at his workshops."""
    state = written(GIVING, tmp_path)
    *_, giver, king = state.order
    async with evening(tmp_path) as party:
        page, other = await guest(party, king, "Giving"), await guest(party, giver, "Giving")
        host = other if giver == 0 else page if king == 0 else await guest(party, 0, "Giving")
        await unpause(host)
        await tap(other, (CARD,))
        rest = [".yard", "[data-testid=clock]", "[data-testid=tab-yard]"]
        story, *others = await told(page, rest, tap(other, ("give",)))
        assert all(is_apart(story, one) for one in others)


async def test_long_names_stand_side_by_side_on_the_tv(tmp_path: Path) -> None:
    written(BLIND, tmp_path)
    async with evening(tmp_path) as party:
        tv = await party.tv(CODE)
        await reaches(tv, "Rummaging")
        names = [await box(name) for name in await tv.locator(".people .who").all()]
        assert len(names) == len(NAMES)
        for left, right in pairwise(names):
            assert left["x"] + left["width"] <= right["x"] + 1


async def told(page: Page, rest: list[str], deed: Awaitable[None]) -> list[dict[str, Any]]:
    """Where it is said what somebody does, and where the rest is."""
    seen, _ = await gather(page.wait_for_function(STORY, arg=rest, timeout=PATIENCE), deed)
    return list(await seen.json_value())


def written(sight: Sight, folder: Path) -> CarnavalesqueState:
    ground = sight.ground()
    ground.write(folder / "tablee.sqlite", names=NAMES)
    return ground.state


async def guest(party: Evening, seat: int, name: str, size: ViewportSize = SMALL) -> Page:
    page = await sit(party, seat, "de", viewport=size)
    await reaches(page, name)
    return page


async def box(place: Locator) -> dict[str, Any]:
    found = await place.bounding_box()
    assert found is not None
    return dict(found)


def is_within(inner: dict[str, Any], outer: dict[str, Any]) -> bool:
    """But for a pixel."""
    return all(
        inner[at] >= outer[at] - 1 and inner[at] + inner[far] <= outer[at] + outer[far] + 1
        for at, far in (("x", "width"), ("y", "height"))
    )


def is_apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """But for a pixel."""
    return any(
        one[at] + one[far] <= other[at] + 1 or other[at] + other[far] <= one[at] + 1
        for at, far in (("x", "width"), ("y", "height"))
    )
