"""Alone with paper players: every game that has screens, from the front door, in two taps."""

from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from .evening import TV, Evening, evening
from .lobby import choose_game, start_game
from .troupe import PATIENCE, reaches

pytestmark = pytest.mark.browser

SOON = 3_000
GONE = 2_000
SMALL = ViewportSize(width=360, height=640)
TRIES = 3
DECISIONS = {
    "freeze": "[data-testid=volunteer]",
    "farben": "[data-testid^=vote-]",
    "falling": "[data-testid^=pile-]",
    "carnavalesque": "[data-testid=claim]",
}
"""What somebody alone decides first: on stage or not, whom to vote for, a card to take, the crown."""
WALK = """([game, decision, patience]) => new Promise((done, fail) => {
  const from = performance.now(), tapped = new Set();
  const tap = hook => {
    const button = document.querySelector(`[data-testid=${hook}]`);
    if (button && !tapped.has(hook)) { tapped.add(hook); button.click(); }
  };
  const look = () => {
    const took = performance.now() - from;
    if (document.querySelector(`[data-testid=phase] ${decision}:not(:disabled)`)) return done(took);
    if (took > patience) return fail(new Error(`${game} has not begun`));
    tap('alone'); tap(`alone-${game}`);
    requestAnimationFrame(look);
  };
  look();
})"""
"""Taps as soon as there is something to tap; answers when the first thing can be decided, in ms."""

COVERED = """() => {
  const top = document.querySelector('[data-testid=hint]').getBoundingClientRect().top;
  return [...document.querySelectorAll('[data-testid=phase] button')]
    .filter(button => button.checkVisibility())
    .filter(button => button.getBoundingClientRect().bottom > top + 1)
    .map(button => button.outerHTML.slice(0, 120));
}"""

IS_WHOLE = """() => {
  const main = document.querySelector('[data-testid=phase] main');
  return !!document.querySelector('[data-testid=hint]') && main.scrollHeight <= main.clientHeight + 1;
}"""
"""Nothing has to be scrolled, although a hint lies below."""


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
    return page, float(await page.evaluate(WALK, [game, DECISIONS[game], PATIENCE]))


async def test_every_game_begins_soon(tmp_path: Path) -> None:
    """Noise only adds, so the quickest of three walks counts."""
    async with evening(tmp_path) as party:
        games = await shelf(party)
        assert set(games) == set(DECISIONS)
        for game in games:
            assert await quickest(party, game) < SOON, game


async def quickest(party: Evening, game: str) -> float:
    took: list[float] = []
    while len(took) < TRIES and not any(time < SOON for time in took):
        page, time = await walk(party, game)
        took.append(time)
        await expect(page).to_have_title(f"● {game.capitalize()} · Tablée", timeout=PATIENCE)
        await is_guided(page)
        await page.context.close()
    return min(took)


async def is_guided(page: Page) -> None:
    """A hint lies below the game, on nothing that can be tapped, and goes when it is read."""
    hint = page.get_by_test_id("hint")
    await expect(hint).to_be_visible(timeout=PATIENCE)
    await page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=PATIENCE)
    read = await hint.inner_text()
    await page.get_by_test_id("hint-done").click()
    await expect(hint.get_by_text(read)).to_have_count(0, timeout=PATIENCE)


async def test_on_a_small_phone_a_card_and_a_colour_are_seen_whole_above_the_hint(tmp_path: Path) -> None:
    """In Farben, with the longest name of a colour; twice as quick, for others tell first."""
    async with evening(tmp_path, pace=2) as party:
        page = await party.phone("/", "fr", viewport=SMALL)
        for hook in ("alone", "alone-farben", "vote-1"):
            await page.get_by_test_id(hook).click()
        mine, colour = page.get_by_test_id("side-0"), page.get_by_test_id("colour-multicolour")
        await mine.or_(colour).first.wait_for()
        if await mine.count():
            await mine.click()
        await colour.click()
        await page.get_by_test_id("change").wait_for()
        await page.wait_for_function(IS_WHOLE, timeout=GONE)
        await page.get_by_test_id("story-input").wait_for(timeout=2 * PATIENCE)
        await page.wait_for_function(IS_WHOLE, timeout=GONE)


@pytest.mark.parametrize("part", ["Board-*.js", "en-*.js"])
async def test_a_part_that_did_not_come_is_fetched_when_the_house_answers(part: str, tmp_path: Path) -> None:
    """Otherwise the screen would stay empty."""
    async with evening(tmp_path) as party:
        page = await party.phone("/")
        await page.get_by_test_id("alone").click()
        await page.route(f"**/assets/{part}", lambda route: route.abort())
        await page.get_by_test_id("alone-farben").click()
        await page.wait_for_timeout(GONE)
        await page.unroute(f"**/assets/{part}")
        await expect(page.locator(DECISIONS["farben"]).first).to_be_enabled(timeout=PATIENCE)
        assert party.troubles.pop()
        party.troubles.clear()


async def test_what_can_be_chosen(tmp_path: Path) -> None:
    """One evening for both: to open a house and a browser takes longer than to look."""
    async with evening(tmp_path) as party:
        await switch_hints(party)
        await choose_level(party)
        await give_a_pen(party)


async def switch_hints(party: Evening) -> None:
    """In the menu, off and on again."""
    page, _ = await walk(party, "farben")
    await expect(page.get_by_test_id("hint")).to_be_visible(timeout=PATIENCE)
    await expect(page.get_by_test_id("robot"), "at the table it is seen who is of paper").to_have_count(2)
    for shown in (0, 1):
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_test_id("hints").click()
        await page.get_by_role("button", name="Close").click()
        await expect(page.get_by_test_id("hint")).to_have_count(shown, timeout=PATIENCE)
    await show_the_stage(page)


async def show_the_stage(page: Page) -> None:
    """A phone that shows what the TV shows leads back to its own chair, without the browser's help."""
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name="Use this screen as the TV").click()
    await page.get_by_test_id("mine").click(timeout=PATIENCE)
    await expect(page.locator(DECISIONS["farben"]).first).to_be_visible(timeout=PATIENCE)


async def choose_level(party: Evening) -> None:
    """The host taps a paper player in the lobby: a sharper one sits down instead."""
    host, _ = await party.new_room()
    await host.get_by_role("button", name="Add a paper player").click()
    people = host.get_by_test_id("people")
    usual = people.get_by_text("paper player", exact=True)
    await usual.click()
    await host.get_by_test_id("level-sharp").click()
    await expect(people.get_by_role("button", name="paper player, sharp")).to_be_visible(timeout=PATIENCE)
    await expect(usual).to_have_count(0)
    await expect(people.get_by_test_id("robot")).to_have_count(1)


async def give_a_pen(party: Evening) -> None:
    """Paper players cannot speak: where a game is played aloud the host can have it written, in one tap."""
    host, _ = await party.new_room()
    offer, way = host.get_by_test_id("written"), host.get_by_test_id("option-way-written")
    await expect(host.get_by_test_id("fill")).to_be_visible(timeout=PATIENCE)
    await expect(offer, "nobody here is of paper").to_have_count(0)
    await host.get_by_role("button", name="Add a paper player").click()
    await offer.click()
    await expect(way).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    await expect(offer).to_have_count(0)


async def test_in_a_party_too_who_is_new_is_told_what_to_do(tmp_path: Path) -> None:
    """Without asking, and until it is switched off; who knows the games reads nothing."""
    async with evening(tmp_path) as party:
        host, code = await party.new_room()
        new = await party.guest(code, hints=True)
        tv = await party.tv(code, "de", hints=True)
        await host.get_by_test_id("fill").click()
        await start_game(host, "Freeze")
        await expect(tv.get_by_test_id("hint")).to_be_visible(timeout=PATIENCE)
        line = await tv.get_by_test_id("hint").bounding_box()
        assert line and line["y"] >= 0.95 * TV["height"], "in the margin, below the stage"
        await expect(new.get_by_test_id("hint")).to_be_visible(timeout=PATIENCE)
        await expect(host.get_by_test_id("hint")).to_have_count(0)
        await new.get_by_role("button", name="Menu").click()
        await new.get_by_test_id("hints").click()
        await expect(new.get_by_test_id("hint")).to_have_count(0)


async def test_newcomers_are_shown_how_it_goes_and_nobody_hurries_them(tmp_path: Path) -> None:
    """On every screen, in its own language, until the host lets it begin; the first round has no clock."""
    async with evening(tmp_path, pace=20) as party:
        host, code = await party.new_room()
        guest, tv = await party.guest(code, "fr"), await party.tv(code, "de")
        await choose_game(host, "Freeze")
        await expect(host.get_by_test_id("newcomers")).to_have_attribute("aria-pressed", "false")
        await host.get_by_test_id("newcomers").click()
        await host.get_by_test_id("fill").click()
        await host.get_by_test_id("start").click()
        for page, words in ((host, "Four of you"), (guest, "Quatre d’entre vous"), (tv, "Vier gehen")):
            await expect(page.get_by_test_id("show")).to_contain_text(words)
        await guest.get_by_test_id("show-next").click()
        await expect(guest.get_by_test_id("show")).to_contain_text("rang secret")
        await expect(guest.get_by_test_id("resume"), "the host lets it begin").to_have_count(0)
        await host.get_by_test_id("resume").click()
        for page in (host, guest, tv):
            await expect(page.get_by_test_id("show")).to_have_count(0)
        await host.wait_for_timeout(3_000)  # a minute at this table, where twenty seconds are the rule
        await reaches(guest, "Volunteering")
