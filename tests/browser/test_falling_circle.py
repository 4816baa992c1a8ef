"""Falling with few and with many: the dealer's hand finds everybody, and the end fits a TV."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from .aloft import CODE, Aloft, sit
from .evening import PHONE, evening
from .skies import A, high, low, scattered
from .test_falling import unpause
from .troupe import PATIENCE, reaches

pytestmark = pytest.mark.browser

TABLET = {"width": 820, "height": 1180}
ON_ITS_SIDE = {"width": 1024, "height": 768}
CARDS_LEFT = re.compile(r"^[1-4]\d cards")
BOTH_LINES = re.compile(r"^Noch 1 Karte bis zum Boden\s*Tipp eine deiner Karten")
LONG = ("Maximilian-Josef", "Anne-Charlotte K", "Wolfgang-Amadeus", "Marie-Antoinette") * 4

SMALLEST, SIDEWAYS = ViewportSize(width=320, height=568), ViewportSize(width=844, height=390)

# How many there are to tap or aim at, and those of which a thumb finds less than 48 pixels.
TARGETS = """() => {
  const all = [...document.querySelectorAll('[data-slot], [data-testid=hand], [data-place]:not(:disabled)')]
  const isMine = (one, x, y) => one.contains(document.elementFromPoint(x, y))
  const missed = all.filter(one => {
    const {left, top, width, height} = one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const around = [[x - 23, y], [x + 23, y], [x, y - 23], [x, y + 23]]
    return !around.every(place => isMine(one, ...place))
  })
  return [all.length, missed.map(one => one.dataset.testid)]
}"""
# Names of which something cannot be read.
CUT = """names => names.filter(name => !name.checkVisibility() || name.scrollWidth > name.clientWidth + 1
  || name.scrollHeight > name.clientHeight + 2).map(name => name.textContent)"""
PAPERS = "faces => faces.map(face => getComputedStyle(face).backgroundColor)"
LOST = """() => [...document.querySelectorAll('main h1, main ol *')]
  .filter(e => e.checkVisibility() && !e.childElementCount && !e.closest('.unseen'))
  .map(e => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([_, r]) => r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth)
  .map(([html]) => html)"""


async def test_3_1_the_hand_of_the_dealer_is_at_whoever_is_next(tmp_path: Path) -> None:
    """Also where the players do not fill the screen: two on a phone, four on a tablet."""
    Aloft(3, first=1).write(tmp_path / "tablee.sqlite", "FJKM")
    Aloft(5, first=4).write(tmp_path / "tablee.sqlite", "FJKN")
    async with evening(tmp_path) as party:
        assert await touches_the_next(await sit(party, 0, code="FJKM", viewport=PHONE))
        assert await touches_the_next(await sit(party, 0, code="FJKN", viewport=TABLET))


async def test_3_1_the_ribbon_of_the_beat_needs_no_motion(tmp_path: Path) -> None:
    """Three seconds before the first card, and in a pause, it is as long as it was."""
    Aloft(4).write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        phone = await sit(party, 0, reduced_motion="reduce")
        await reaches(phone, "Falling")
        await phone.wait_for_timeout(200)
        rail, ribbon = [await phone.locator(part).bounding_box() for part in (".beat", ".beat i")]
        assert ribbon and rail and ribbon["width"] > 0.9 * rail["width"]


async def touches_the_next(page: Page) -> bool:
    await reaches(page, "Falling")
    hand, plate = page.locator(".dealer"), page.locator(".plate.next")
    await expect(hand).to_be_visible()
    one, other = await hand.bounding_box(), await plate.bounding_box()
    assert one and other
    middle, foot = one["y"] + one["height"] / 2, other["y"] + other["height"]
    return other["y"] <= middle <= foot


async def test_cards_keep_their_colours_where_others_are_forced(tmp_path: Path) -> None:
    """A sign is cut for the paper of its card: on a white one it is not seen."""
    high().write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        phone = await sit(party, A, forced_colors="active")
        await reaches(phone, "Falling")
        faces = phone.locator(".card .face")
        await expect(faces.first).to_be_visible()
        papers = await faces.evaluate_all(PAPERS)
        assert papers and "rgb(255, 255, 255)" not in papers


async def test_1_3_who_deals_is_told_how_also_where_few_fall(tmp_path: Path) -> None:
    Aloft(4, first=1, dealer=0).write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        dealer, faller = await sit(party, 0), await sit(party, 1)
        await expect(dealer.get_by_test_id("says")).to_have_text("Tap for each card, or let it run")
        await expect(faller.get_by_test_id("says")).to_contain_text("Three can fall")


async def test_4_1_every_one_of_many_piles_is_under_a_thumb(tmp_path: Path) -> None:
    """Thirteen, on the smallest phone and on one that lies on its side; nothing scrolls, and nobody moved.

    Where the piles are many, the top line says how many cards are left and what to do.
    """
    scattered().write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        phone = await sit(party, A, "de", viewport=SMALLEST)
        title = phone.get_by_role("heading", level=1, include_hidden=True)
        await expect(title).to_have_text(BOTH_LINES)
        words, paper = await title.bounding_box(), await phone.locator(".top.strip-paper").bounding_box()
        assert words and paper and words["y"] + words["height"] <= paper["y"] + paper["height"]
        await unpause(phone)
        assert await phone.evaluate(TARGETS) == [13 + 8 + 2, []]
        await phone.set_viewport_size(SIDEWAYS)
        assert await phone.evaluate(TARGETS) == [13 + 8 + 2, []]
        top = str(await phone.get_by_test_id("pile-12").get_attribute("data-kind"))
        await phone.get_by_test_id("hand").focus()
        await phone.keyboard.press("u")
        await expect(phone.get_by_test_id("hand")).to_have_attribute("data-kind", top)


async def test_the_names_of_sixteen_are_whole(tmp_path: Path) -> None:
    """In small letters on a phone, beside all else on a tablet."""
    Aloft(16).write(tmp_path / "tablee.sqlite", names=LONG)
    async with evening(tmp_path) as party:
        for size in (PHONE, ON_ITS_SIDE):
            phone = await sit(party, 0, "de", viewport=size)
            await reaches(phone, "Falling")
            await expect(phone.locator(".call")).to_have_count(16)
            assert await phone.locator(".call").evaluate_all(CUT) == []


@pytest.mark.parametrize("many", [8, 16])
async def test_5_4_the_end_fits_a_tv(tmp_path: Path, many: int) -> None:
    """With names as long as they come; up to eight are named in the film, too."""
    fallen(many).write(tmp_path / "tablee.sqlite", names=LONG)
    async with evening(tmp_path) as party:
        tv = await party.tv("FJKM", "de")
        await reaches(tv, "Ended")
        assert await tv.evaluate(LOST) == []
        title, film = [await tv.locator(part).bounding_box() for part in ("h1", "[data-testid=film]")]
        assert title and film and title["y"] + title["height"] <= film["y"]
        names = tv.get_by_test_id("film-scene").locator(".call")
        assert many > 8 or await names.first.is_visible()


async def test_5_4_another_game_begins_without_the_story_of_the_last(tmp_path: Path) -> None:
    """Nobody plays: after the last landing nothing is told until the next one."""
    low().write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path, pace=10) as party:
        host, tv = await sit(party, A), await party.tv(CODE)
        await unpause(host)
        await reaches(tv, "Ended")
        await host.get_by_test_id("rematch").click()
        await expect(tv.get_by_role("heading", level=1)).to_have_text(CARDS_LEFT, timeout=PATIENCE)
        await expect(tv.get_by_test_id("says")).to_have_text("")


def fallen(many: int) -> Aloft:
    sky = Aloft(many)
    while not sky.state.phase.is_over():
        sky.deal(sky.state.deck[0].kind if sky.state.deck else "ground")
    return sky
