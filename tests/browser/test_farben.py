"""Farben, played by people: four phones and a TV, in the written way, without a colour on any screen.

Every page is grey: the players know the cards by the outlines of their signs and by nothing else.
"""

from asyncio import gather
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tablee.games.farben.colours import COLOURS

from .evening import Evening, evening
from .lobby import choose_game, start_game
from .troupe import PATIENCE, reaches

pytestmark = pytest.mark.browser

PLAYERS, WORDS = 4, 6
OWN_WORDS = [f"Kite {number}; Cerf-volant {number}; Drachen {number}" for number in range(12)]
# All paints are the same grey: to filter a whole screen, frame by frame, keeps the machine busy.
GREY = """() => {
  const grey = new CSSStyleSheet()
  grey.replaceSync('* { color: #333 !important; fill: #ccc !important; background: #eee !important }')
  document.adoptedStyleSheets.push(grey)
}"""
OUTLINES = "signs => signs.map(sign => sign.querySelector('path').getAttribute('d'))"


def word_of(number: int, seat: int) -> str:
    """A word that only this story has."""
    return f"lantern{number}{'abcd'[seat]}"


def story_of(number: int, seat: int) -> str:
    return f"It is about a {word_of(number, seat)}, <b>long</b> ago."


@dataclass
class Painters:
    """The phones by seat, the TV, and what the players remember: the outline of every sign they saw."""

    phones: list[Page]
    tv: Page
    outlines: list[str] = field(default_factory=list)
    seen: dict[tuple[int, int], str] = field(default_factory=dict)
    totals: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    first: int = 0

    async def all_reach(self, *names: str) -> None:
        await gather(*(reaches(page, *names) for page in (*self.phones, self.tv)))

    async def everybody(self, hook: str, but: int | None = None) -> None:
        others = (page for seat, page in enumerate(self.phones) if seat != but)
        await gather(*(page.get_by_test_id(hook).click() for page in others))

    async def who_may(self, hook: str) -> int:
        """The only seat that is offered it."""
        able = [seat for seat, page in enumerate(self.phones) if await page.get_by_test_id(hook).count()]
        assert len(able) == 1, (hook, able)
        return able[0]


def signs(page: Page | Locator) -> Locator:
    return page.locator("[data-sign]")


def by_outline(page: Page, hook: str, outline: str) -> Locator:
    return page.locator(f"[data-testid^='{hook}-']").filter(has=page.locator(f"path[d='{outline}']"))


async def started(party: Evening, **options: str | int) -> Painters:
    phones, code = await party.party(PLAYERS, ("en", "fr", "de", "en"))
    tv = await party.tv(code)
    await choose_game(phones[0], "Farben")
    await bring_words(phones)
    party.troubles.clear()  # that a pack was refused is a 422, and the browser says so
    await start_game(phones[0], "Farben", **options)
    await gather(*(page.evaluate(GREY) for page in (*phones, tv)))
    painters = Painters(phones, tv)
    await painters.all_reach("Voting")
    return painters


async def bring_words(phones: list[Page]) -> None:
    """The host pastes own words; a line that is none is pointed at; the others learn how many there are."""
    host, guest = phones[:2]
    await host.get_by_test_id("own-pack").click()
    await host.get_by_test_id("pack-text").fill("\n".join([*OWN_WORDS, ";;"]))
    await host.get_by_test_id("pack-keep").click()
    await expect(host.get_by_test_id("pack-faults")).to_contain_text("Line 13")
    await host.get_by_test_id("pack-text").fill("\n".join(OWN_WORDS))
    await expect(host.get_by_test_id("pack-count")).to_have_text("12 words")
    await host.get_by_test_id("pack-keep").click()
    await expect(host.get_by_test_id("pack-text")).to_have_count(0)
    await expect(guest.get_by_test_id("own-pack")).to_have_text("12 mots à vous")


async def test_an_evening_without_colours(tmp_path: Path) -> None:
    async with evening(tmp_path, pace=1) as party:
        game = await started(party, words=WORDS, way="written")
        await vote(game)
        for number in range(WORDS):
            await play_word(game, number)
        for turn in range(PLAYERS):
            await recall(game, turn)
        await the_end(game)


async def test_2_2_twelve_in_sight_on_a_small_phone_and_3_3_a_long_word_on_the_tv(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        host, code = await party.new_room()
        small = {"viewport": {"width": 360, "height": 640}}
        phones = [host, await party.guest(code, "fr", **small), await party.guest(code, "de")]
        game = Painters(phones, await party.tv(code))
        await choose_game(host, "Farben")
        await host.get_by_test_id("own-pack").click()
        await host.get_by_test_id("pack-text").fill("\n".join(LONG_WORDS))
        await host.get_by_test_id("pack-keep").click()
        await expect(host.get_by_test_id("pack-text")).to_have_count(0)
        await start_game(host, "Farben")
        await game.all_reach("Voting")
        await vote(game)
        await phones[1].get_by_test_id("side-0").click()
        await game.all_reach("Choosing")
        await expect(phones[1].locator(TWELVE)).to_have_count(len(COLOURS))
        assert await apart(phones[1].locator(TWELVE).last, phones[1].locator(".desk"))
        await game.everybody("colour-red")
        await game.all_reach("Showing")
        assert await apart(game.tv.locator(".board .card"), game.tv.locator("img[src$='qr.svg']"))


TWELVE = "[data-testid^='colour-']"
LONG_WORDS = [f"Schüchternhei{letter}" for letter in "abcdefghijkl"]


async def apart(one: Locator, other: Locator) -> bool:
    """The first lies to the left of the second, or above it."""
    box, rest = await one.bounding_box(), await other.bounding_box()
    assert box and rest
    return box["x"] + box["width"] <= rest["x"] or box["y"] + box["height"] <= rest["y"]


async def vote(game: Painters) -> None:
    """Everybody votes for the second, and she for the first: she begins."""
    votes = [
        page.get_by_test_id("vote-0" if seat == 1 else "vote-1") for seat, page in enumerate(game.phones)
    ]
    await gather(*(button.click() for button in votes))
    await game.all_reach("Siding")
    assert await game.who_may("side-0") == 1


async def play_word(game: Painters, number: int) -> None:
    await game.all_reach("Siding")
    game.first = await game.who_may("side-1")
    await game.phones[game.first].get_by_test_id(f"side-{number % 2}").click()
    await game.all_reach("Choosing")
    for page, word in zip((*game.phones, game.tv), OWN_WORD, strict=True):
        await expect(page.get_by_test_id("phase")).to_contain_text(word)
    if not game.outlines:
        game.outlines = await signs(game.phones[0]).evaluate_all(OUTLINES)
        assert len(set(game.outlines)) == len(COLOURS), "every sign has its own outline"
    await choose(game, number)
    await write(game, number)
    for step in range(1, PLAYERS + 1):
        await read(game, number, (game.first + step) % PLAYERS)


def chosen(game: Painters, number: int, seat: int) -> str:
    return game.outlines[(number + seat * 3) % len(COLOURS)]


async def choose(game: Painters, number: int) -> None:
    """In secret, face down. The host may change her mind as long as one is still choosing."""
    assert await signs(game.tv).count() == 0, "the TV knows no choice"
    host, *others = game.phones
    if number == 0:
        await by_outline(host, "colour", game.outlines[7]).click()
        await host.get_by_test_id("change").click()
    await by_outline(host, "colour", chosen(game, number, 0)).click()
    await expect(signs(host)).to_have_count(0, timeout=PATIENCE)
    if number == 0:
        await comes_back(host)
    pages = enumerate(others, 1)
    await gather(*(by_outline(page, "colour", chosen(game, number, seat)).click() for seat, page in pages))
    await game.all_reach("Writing")


async def comes_back(page: Page) -> None:
    """What she wished is shown before the house has it: whoever comes back sees what the house knows."""
    await page.reload()
    await reaches(page, "Choosing")
    await page.evaluate(GREY)


async def write(game: Painters, number: int) -> None:
    """All at the same time, and nobody reads another's; the host writes hers anew meanwhile."""
    host, *others = game.phones
    await host.get_by_test_id("story-input").fill("A first try.")
    await host.get_by_test_id("story-send").click()
    await host.get_by_test_id("change").click()
    await expect(host.get_by_test_id("story-input")).to_have_value("A first try.")
    await host.get_by_test_id("story-input").fill(story_of(number, 0))
    await host.get_by_test_id("story-send").click()
    await expect(host.get_by_test_id("phase")).to_contain_text(word_of(number, 0))
    await expect(game.tv.get_by_test_id("phase")).not_to_contain_text("lantern")
    for seat, page in enumerate(others, 1):
        await page.get_by_test_id("story-input").fill(story_of(number, seat))
        await page.get_by_test_id("story-send").click()


async def read(game: Painters, number: int, seat: int) -> None:
    """Her card is turned over: its sign stands on all screens, and what she wrote."""
    await game.all_reach("Reading")
    teller = game.phones[seat]
    await expect(game.tv.get_by_test_id("story")).to_contain_text(word_of(number, seat), timeout=PATIENCE)
    (outline,) = await signs(game.tv).evaluate_all(OUTLINES)
    assert outline == chosen(game, number, seat)
    game.seen[number, seat] = outline
    if (number, seat) == (1, 0):
        await asleep(game.phones[2], outline)
        await game.phones[3].get_by_test_id("react-heart").click()
        await expect(teller.get_by_test_id("drifting-heart")).to_be_visible()
    await game.everybody("onward", but=seat)


async def asleep(page: Page, outline: str) -> None:
    """A phone sleeps while a story is read; when it wakes it stands in the same colour."""
    await page.context.set_offline(True)
    await expect(page.get_by_test_id("link-lost")).to_be_visible(timeout=PATIENCE)
    await page.context.set_offline(False)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.get_by_test_id("link-lost")).to_be_hidden(timeout=PATIENCE)
    await reaches(page, "Reading")
    assert await signs(page).evaluate_all(OUTLINES) == [outline]


async def recall(game: Painters, turn: int) -> None:
    """The right-hand neighbour chooses; the first one asks for clues, gets one, and forgets her own card."""
    await game.all_reach("Handing")
    recaller = (game.first + turn) % PLAYERS
    giver = await game.who_may(f"packet-{turn}")
    assert giver == (recaller - 1) % PLAYERS
    await game.phones[giver].get_by_test_id(f"packet-{turn}").click()
    await game.all_reach("Recalling")
    for step in range(1, PLAYERS + 1):
        owner = (recaller + step) % PLAYERS
        is_helped = turn == 0 and step < 3 and await clue(game, turn, recaller, owner, forgotten=step == 2)
        is_right = turn != 0 or owner != recaller
        await name(game, turn, recaller, owner, is_right)
        game.totals[recaller] += is_right * (1 if is_helped else 2)
        game.totals[owner] += is_right and owner != recaller
    await game.all_reach("Counting")
    await expect(game.tv.locator(f"[data-gains='{recaller}']")).to_have_count(PLAYERS - (turn == 0))  # 4.4
    await game.everybody("onward")


async def clue(game: Painters, number: int, recaller: int, owner: int, forgotten: bool) -> bool:
    """One word of her story, tapped: the colour is not among them; or she has forgotten it."""
    asker, helper = game.phones[recaller], game.phones[owner]
    await asker.get_by_test_id(f"card-{owner}").click()
    await asker.get_by_test_id("ask-clue").click()
    await game.all_reach("Clueing")
    assert await signs(helper).count() == await signs(game.tv).count(), "her own colour is not shown to her"
    if forgotten:
        await helper.get_by_test_id("forgotten").click()
    else:
        colour = COLOURS[game.outlines.index(game.seen[number, owner])]
        await expect(helper.get_by_test_id(f"word-{colour}")).to_have_count(0)
        await helper.get_by_test_id(f"word-{word_of(number, owner)}").click()
    await game.all_reach("Recalling")
    return not forgotten


OWN_WORD = ("Kite", "Cerf-volant", "Drachen", "Kite", "Kite")


async def name(game: Painters, number: int, recaller: int, owner: int, is_right: bool) -> None:
    """By the sign alone; the card is turned over at once, on every screen."""
    page, outline = game.phones[recaller], game.seen[number, owner]
    wrong = game.outlines[(game.outlines.index(outline) + 1) % len(COLOURS)]
    await page.get_by_test_id(f"card-{owner}").click()
    await by_outline(page, "name", outline if is_right else wrong).click()
    await page.get_by_test_id("name").click()
    for screen in (*game.phones, game.tv):
        turned = screen.locator(f"[data-card='{owner}']")
        await expect(signs(turned)).to_have_count(1, timeout=PATIENCE)
        assert await signs(turned).evaluate_all(OUTLINES) == [outline]
    await expect(game.tv.get_by_test_id("story")).to_contain_text(word_of(number, owner), timeout=PATIENCE)


async def the_end(game: Painters) -> None:
    await game.all_reach("Ended")
    for page in game.phones:
        shown = [await page.get_by_test_id(f"total-{seat}").inner_text() for seat in range(PLAYERS)]
        assert shown == list(map(str, game.totals))
    for seat, total in enumerate(game.totals):
        await expect(game.tv.locator(f"[data-seat='{seat}']")).to_have_attribute("data-points", str(total))
    await album(game)


async def album(game: Painters) -> None:
    """It opens when the last one has agreed, and prints without its buttons."""
    host, *others = game.phones
    await gather(*(page.get_by_test_id("agree").click() for page in others))
    await expect(host.get_by_test_id("album")).to_have_count(0)
    await host.get_by_test_id("agree").click()
    await host.get_by_test_id("album").click()
    pages = host.get_by_test_id("album-pages")
    for number in range(WORDS):
        for seat in range(PLAYERS):
            await expect(pages).to_contain_text(story_of(number, seat))
    await expect(signs(pages)).to_have_count(WORDS * PLAYERS)
    await host.emulate_media(media="print")
    await expect(host.get_by_test_id("album-print")).to_be_hidden()
    await expect(pages).to_be_visible()
