"""Carnavalesque, played by people: four phones and a TV, through their screens and nothing else."""

import re
from asyncio import gather
from collections import Counter
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tablee.core.facts import Recording
from tablee.core.records import wordings
from tablee.games.carnavalesque.actions import Barter, Lay, Proclaim, Shift
from tablee.games.carnavalesque.state import CarnavalesqueState

from .evening import Evening, evening
from .fair import LANGS, Fair, Turn, deed, follow, returned, turn_of
from .fairground import SEATS, Sight, opening
from .lobby import start_game
from .thumb import fate_of, lay
from .troupe import PATIENCE, phase, phase_name

pytestmark = pytest.mark.browser

UNHURRIED = 0.25  # of real time, so that no deadline comes before a slow machine has tapped
MOST_MOVES = 2_000


async def test_a_young_carnival_from_the_lobby(tmp_path: Path) -> None:
    """Everybody does what her screen offers, whatever the cards, until the carnival is over."""
    async with evening(tmp_path) as party:
        fair = await started(party, "young")
        await they_stand_in_a_row(fair.tv)
        await gather(*(play_along(page, seat) for seat, page in enumerate(fair.phones)))
        await fair.all_reach("Ended")
        for page in fair.screens:
            await expect(page.get_by_test_id("verdict")).to_be_visible()


async def started(party: Evening, version: str) -> Fair:
    """From the lobby, in three languages."""
    phones, code = await party.party(SEATS, LANGS)
    tv = await party.tv(code)
    await start_game(phones[0], "Carnavalesque", version=version)
    fair = Fair(party, phones, tv)
    await fair.all_reach("Crowning")
    return fair


async def they_stand_in_a_row(tv: Page) -> None:
    tops = await tv.locator(".people li").evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(tops) == SEATS and len(set(tops)) == 1


async def play_along(page: Page, seat: int) -> None:
    """One tap after the other: chooses what has to be chosen first, then taps the button that says so."""
    for _ in range(MOST_MOVES):
        if await phase_name(page) == "Ended":
            return
        if await page.evaluate(MOVE, [*(["claim"] if seat == 0 else []), *TAPS]) == "dark":
            await grope(page)
        await page.wait_for_timeout(50)
    raise AssertionError(f"no end after {MOST_MOVES} moves: {await phase_name(page)}")


# The first that can be tapped is tapped; a decree or a withdrawal is as good as any other. A card joins where
# it can, a float that can parade does, the dead end is last.
TAPS = [
    "decline", "decree-child", "decree-adult", "withdraw", "lay", "give", "discard", "draw", "take",
    "way-*-joins", "way-*-parades", "way-*-starts", "way-*-dead_end", "pick-*", "list", "card-*", "enough",
]  # fmt: skip
MOVE = """hooks => {
  if (document.querySelector('[data-testid=take]:disabled')) return 'dark'
  const able = [...document.querySelectorAll('button[data-testid]:not(:disabled)')]
    .filter(one => one.checkVisibility() && one.getAttribute('aria-pressed') !== 'true')
  for (const hook of hooks) {
    const [start, end] = hook.split('*')
    const is = name => end === undefined ? name === start : name.startsWith(start) && name.endsWith(end)
    const button = able.find(one => is(one.dataset.testid))
    if (button) return button.click(), hook
  }
  return null
}"""


async def grope(page: Page) -> None:
    """The finger goes over the dark from the middle outwards until it feels a card."""
    box = await page.get_by_test_id("dark").bounding_box()
    assert box is not None
    for across, down in SPOTS:
        await touch(page, box["x"] + box["width"] * (0.5 + across), box["y"] + box["height"] * 0.5 + down)
        if await page.get_by_test_id("take").is_enabled():
            return


# Parts of the width, and pixels, from the middle of the zone.
SPOTS = [(across, down) for down in (0, 60, -60, 100, -100) for across in (0, 0.15, -0.15, 0.3, -0.3)]


async def touch(page: Page, x: float, y: float) -> None:
    """A finger comes down, rests, and the table has answered what it feels."""
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.get_by_test_id("dark")).to_have_attribute("data-settled", "true", timeout=PATIENCE)


async def test_a_carnival_with_events_is_won(tmp_path: Path) -> None:
    """With a Jester who rummages, a King who reads along and says one word, and an opened third workshop."""
    ground = opening(is_won_with_events, "events", first=232)
    ground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path, UNHURRIED) as party:
        fair = await returned(party)
        await follow(fair, ground, {
            "feel": the_jester_is_blind, "call-stop": he_hears_stop, "sweep": the_heap_has_moved,
            "give": the_king_reads_along, "proclaim": all_hear_the_word, "open-workshop": the_third_is_open,
            "lay-parades": a_float_parades,
        })  # fmt: skip
        await fair.all_reach("Ended")
        score = str(ground.story.states[-1].score)  # type: ignore[attr-defined]
        for page in fair.screens:
            await expect(phase(page)).to_have_attribute("data-won", "true")
            await expect(page.get_by_test_id("march").get_by_test_id("float")).to_have_count(3)
            await expect(page.get_by_test_id("score")).to_have_text(score)
            await expect(page.get_by_test_id("verdict")).to_be_visible()


def is_won_with_events(story: Recording) -> bool:
    wanted = {"sweep", "call-stop", "proclaim", "open-workshop", "lay-parades"}
    end: CarnavalesqueState = story.states[-1]  # type: ignore[assignment]
    return end.is_won and wanted <= deeds(story).keys() and len(story.steps) < 100


def deeds(story: Recording) -> Counter[str]:
    """How often what was done in it."""
    acts = (event for event in story.events if event.seat is not None)
    return Counter(deed(story.states[event.number], event.what) for event in acts)  # type: ignore[arg-type]


async def the_jester_is_blind(turn: Turn) -> None:
    """He sees no card; the others see his hand over the heap. The King can do nothing."""
    await expect(turn.phone.get_by_test_id("dark")).to_be_visible()
    await expect(turn.phone.locator("[data-card]")).to_have_count(0)
    await expect(turn.king.get_by_test_id("stop")).to_have_count(0)
    at = await turn.phone.get_by_test_id("dark").get_attribute("data-hand")
    for page in turn.fair.screens:
        if page is not turn.phone:
            await expect(page.get_by_test_id("hand")).to_have_attribute("data-at", str(at), timeout=PATIENCE)
            await expect(page.locator("[data-card]").first).to_be_attached()
    await expect(turn.fair.tv.get_by_test_id("turn-around")).to_be_visible()


async def he_hears_stop(turn: Turn) -> None:
    await expect(turn.fair.phones[turn.now.player].get_by_test_id("stopped")).to_be_attached(timeout=PATIENCE)


async def the_heap_has_moved(turn: Turn) -> None:
    """On the TV the heap lies as it does on the table."""
    moved = sum(a.place != b.place for a, b in zip(turn.before.heap, turn.now.heap, strict=True))
    assert moved
    await the_tv_shows_the_heap(turn)


async def the_tv_shows_the_heap(turn: Turn) -> None:
    lying = [
        [lying.sight.handle, lying.x / 10, lying.y / 10, lying.angle / 10]
        for lying in turn.now.heap
        if lying.sight is not None
    ]
    await turn.fair.tv.wait_for_function(f"lying => {LYING} === lying", arg=compact(lying))


LYING = """JSON.stringify([...document.querySelectorAll('[data-card]')]
  .map(one => [one.dataset.card, ...one.style.transform.match(/-?[\\d.]+/g)].map(Number)))"""


def compact(lying: list[list[float]]) -> str:
    """As JSON, the way a browser writes numbers."""
    return "[" + ",".join("[" + ",".join(f"{n:.10g}" for n in card) + "]" for card in lying) + "]"


async def the_king_reads_along(turn: Turn) -> None:
    """He reads what the others write, and has nothing to write on; he is told why."""
    await turn.phone.get_by_test_id("chat").click()
    await turn.phone.get_by_test_id("chat-input").fill("Witches?")
    await turn.phone.get_by_test_id("chat-send").click()
    await turn.king.get_by_test_id("chat").click()
    await expect(turn.king.get_by_test_id("talk")).to_contain_text("Witches?", timeout=PATIENCE)
    await expect(turn.king.get_by_test_id("hushed")).to_be_visible()
    await expect(turn.king.get_by_test_id("chat-input")).to_have_count(0)
    for page in (turn.phone, turn.king):
        await page.keyboard.press("Escape")
        await expect(page.get_by_test_id("talk")).to_have_count(0)


async def all_hear_the_word(turn: Turn) -> None:
    assert isinstance(turn.action, Proclaim)
    for page in turn.fair.screens:
        await expect(page.get_by_test_id("word")).to_contain_text(
            wordings(turn.action.word)[0], timeout=PATIENCE
        )


async def the_third_is_open(turn: Turn) -> None:
    third = turn.fair.tv.get_by_test_id("workshop-2")
    await expect(third).to_have_attribute("data-open", "true", timeout=PATIENCE)


async def a_float_parades(turn: Turn) -> None:
    place = turn.fair.tv.get_by_test_id(f"parade-{len(turn.before.parade)}")
    await expect(place).to_have_attribute("data-taken", "true", timeout=PATIENCE)


async def a_float_is_lost(turn: Turn) -> None:
    lost = re.compile(rf"^{len(turn.now.dead_end)}\b")
    await expect(turn.fair.tv.get_by_test_id("dead-end")).to_have_text(lost, timeout=PATIENCE)


async def test_a_carnival_with_roles_is_lost(tmp_path: Path) -> None:
    """With a Jester, a Sweeper, a Barterer and a Tailor; the King sees what would happen, and does it."""
    ground = opening(is_lost_with_roles, "roles", first=17)
    ground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path, UNHURRIED) as party:
        fair = await returned(party)
        await follow(fair, ground, {
            "keep-role": her_role_is_a_secret, "shift": the_sweeper_has_moved_it, "barter": she_is_asked,
            "trade": they_have_swapped, "show-tailor": a_costume_is_sewn, "open-workshop": the_third_is_open,
            "lay-parades": a_float_parades, "lay-dead_end": a_float_is_lost, "ask-king": the_king_may_nod,
            "sweep": the_heap_has_moved,
        }, leave=1)  # fmt: skip
        await the_last_card(turn_of(fair, ground, ground.ahead[-1]))
        await fair.all_reach("Ended")
        for page in fair.screens:
            await expect(phase(page)).to_have_attribute("data-won", "false")
            await expect(page.get_by_test_id("crash")).to_be_visible()
            drove = page.get_by_test_id("march").get_by_test_id("float")
            assert 0 < await drove.count() < 3, "who drove by before the wall is seen, too"


def is_lost_with_roles(story: Recording) -> bool:
    wanted = {
        "sweep", "shift", "barter", "trade", "show-tailor", "ask-king", "open-workshop", "lay-parades",
    }  # fmt: skip
    end: CarnavalesqueState = story.states[-1]  # type: ignore[assignment]
    return not end.is_won and wanted <= deeds(story).keys() and len(story.steps) < 100


async def her_role_is_a_secret(turn: Turn) -> None:
    for page in (turn.fair.tv, turn.king):
        await expect(page.locator("[data-testid^='role-']")).to_have_count(0)


async def the_sweeper_has_moved_it(turn: Turn) -> None:
    """It lies where she laid it, on top, and everybody knows by which power."""
    assert isinstance(turn.action, Shift)
    assert turn.now.heap[-1].place == turn.action.to
    await the_tv_shows_the_heap(turn)
    await expect(turn.king.get_by_test_id("role-shown")).to_be_visible()


async def the_king_may_nod(turn: Turn) -> None:
    """He, and nobody else."""
    for page in turn.fair.phones:
        most = int(page is turn.king)
        await expect(page.get_by_test_id("nod-yes")).to_have_count(most, timeout=PATIENCE)


async def she_is_asked(turn: Turn) -> None:
    assert isinstance(turn.action, Barter)
    for seat, page in enumerate(turn.fair.phones):
        most = int(seat == turn.action.whom)
        await expect(page.get_by_test_id("keep-own")).to_have_count(most, timeout=PATIENCE)


async def they_have_swapped(turn: Turn) -> None:
    for seat in (turn.seat, turn.now.player):
        cards = turn.fair.phones[seat].get_by_test_id("hand-cards").locator("button")
        held = [f"card-{card}" for card in turn.now.hands[seat]]
        await expect(cards).to_have_count(len(held))
        await expect(cards.last).to_have_attribute("data-testid", held[-1], timeout=PATIENCE)


async def a_costume_is_sewn(turn: Turn) -> None:
    """The King alone may choose it."""
    card = next(card for card in turn.now.hands[turn.now.king or 0])
    await turn.king.get_by_test_id(f"card-{card}").click(timeout=PATIENCE)
    await expect(turn.king.locator("[data-testid^='worn-']").first).to_be_visible()
    await turn.king.get_by_test_id(f"card-{card}").click()
    await expect(turn.phone.locator("[data-testid^='worn-']")).to_have_count(0)


async def test_the_list_of_free_cards_closes_with_the_turn(tmp_path: Path) -> None:
    """Whoever waited too long is not left before a list of which she may take nothing."""
    ground = Sight("Drawing", "events").ground()
    ground.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path, pace=5) as party:
        fair = await returned(party)
        player = fair.phones[ground.state.player]
        await player.get_by_test_id("list").click()
        await expect(player.get_by_role("dialog")).to_be_visible()
        await expect(player.get_by_role("dialog")).to_have_count(0)


async def the_last_card(turn: Turn) -> None:
    """What would leave is said before he confirms; he takes it back once, and then does it."""
    assert isinstance(turn.action, Lay) and fate_of(turn.before, turn.action) == "dead_end"
    *taps, way = lay(turn.before, turn.action)
    for hook in taps:
        await turn.phone.get_by_test_id(hook).click(timeout=PATIENCE)
    await no_way_is_cut(turn.phone)
    for hook in (way, "unlay"):
        await turn.phone.get_by_test_id(hook).click()
    await expect(turn.phone.get_by_test_id("lay")).to_be_disabled()
    await turn.phone.get_by_test_id(way).click()
    size = len(turn.before.workshops[turn.action.workshop])
    await expect(turn.phone.get_by_test_id("plan")).to_contain_text(str(size))
    await turn.phone.get_by_test_id("lay").click()


async def no_way_is_cut(king: Page) -> None:
    """All he could do is in sight above his hand; where the workshops go on below, an arrow says so."""
    cut, is_more = await king.locator("section.body").evaluate(CUT)
    assert cut == []
    await expect(king.get_by_test_id("more")).to_have_count(int(is_more))


CUT = """body => {
  const end = body.getBoundingClientRect().bottom
  const ways = [...body.querySelectorAll('[data-testid^=way-]')]
  const cut = ways.filter(way => way.getBoundingClientRect().bottom > end).map(way => way.dataset.testid)
  return [cut, body.scrollHeight - body.clientHeight > 24]
}"""
