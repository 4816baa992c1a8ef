"""Falling, played by people: six phones and a TV, through the screens only."""

import re
import sqlite3
from asyncio import gather
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tablee.games.falling.actions import Play, Take
from tablee.games.falling.outcomes import Missed, Skipped
from tablee.games.falling.state import FallingState
from tablee.room.journal import Stream, table_of

from .aloft import CODE, NAMES, Aloft, sit
from .evening import Evening, evening
from .lobby import start_game
from .skies import A, B, C, D, E, F, before_the_ground, quiet
from .troupe import PATIENCE, phase_name, reaches

pytestmark = pytest.mark.browser

PLAYERS = 6


class Fall:
    """The phones by seat, the TV, and what is written down."""

    def __init__(self, party: Evening, phones: list[Page], tv: Page) -> None:
        self.party = party
        self.phones = phones
        self.tv = tv

    @property
    def screens(self) -> list[Page]:
        return [*self.phones, self.tv]

    def journal(self) -> Stream:
        with sqlite3.connect(self.party.server.database) as book:
            return Stream().read(body for (body,) in book.execute("SELECT body FROM line ORDER BY number"))

    def state(self) -> FallingState:
        state = table_of(self.journal().moment()).state
        assert isinstance(state, FallingState)
        return state

    def happened(self, kind: type) -> list[Any]:
        return [event.what for event in self.journal().events if isinstance(event.what, kind)]

    def hand(self, seat: int) -> Locator:
        return self.phones[seat].get_by_test_id("hand")

    def slot(self, seat: int, at: int) -> Locator:
        return self.phones[seat].get_by_test_id(f"slot-{at}")

    async def holds(self, seat: int, kind: str) -> None:
        await expect(self.hand(seat)).to_have_attribute("data-kind", kind, timeout=PATIENCE)

    async def rides(self, seat: int, *kinds: str) -> None:
        """On every screen these cards lie before this player, sooner or later."""
        wanted = [f"{plate(seat)} .rider [data-kind]", list(kinds), PATIENCE]
        await gather(*(screen.evaluate(SHOWS, wanted) for screen in self.screens))


SHOWS = """([cards, kinds, patience]) => new Promise((done, fail) => {
  const until = Date.now() + patience;
  const look = () => {
    const shown = [...document.querySelectorAll(cards)].map(card => card.dataset.kind);
    if (shown.join() === kinds.join()) done();
    else if (Date.now() > until) fail(new Error(`${shown} and not ${kinds}`));
    else setTimeout(look, 30);
  };
  look();
})"""


def plate(seat: int) -> str:
    return f".plate[data-seat='{seat}']"


async def joined(party: Evening, sky: Aloft) -> Fall:
    """Everybody comes back to a table that was written before the house opened."""
    phones = [await sit(party, seat) for seat in range(sky.state.seats)]
    fall = Fall(party, phones, await party.tv(CODE))
    await gather(*(reaches(page, "Falling") for page in fall.screens))
    return fall


async def unpause(page: Page) -> None:
    await page.get_by_test_id("resume").click()
    await expect(page.locator("dialog [data-testid=pause]")).to_have_count(0)


async def test_all_that_can_happen_in_the_air(tmp_path: Path) -> None:
    """To the end: nothing in it is left to luck, and at half the pace nothing to a machine that is busy."""
    sky = before_the_ground()
    sky.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path, pace=0.5) as party:
        fall = await joined(party, sky)
        await unpause(fall.phones[A])
        await push(fall)
        await collision(fall)
        await extra_skip(fall)
        await gather(two_visits(fall), stop_on_a_ground(fall))
        await the_end(fall)


async def push(fall: Fall) -> None:
    """A Stop finds no rider, and stays in hand; then E's own Split goes to A."""
    await fall.slot(D, B).click()
    await expect(fall.phones[D].get_by_role("alert")).to_have_text("No rider there")
    await fall.holds(D, "stop")
    await fall.slot(E, A).click()
    await fall.holds(E, "")
    await fall.rides(A, "split")
    await fall.rides(E)


async def collision(fall: Fall) -> None:
    """B and C grab the same Split at the same moment: one has it, and both see by how much she was first."""
    at = await fall.phones[B].evaluate("Date.now() + 1500")
    await gather(*(fall.phones[seat].evaluate(TAP_AT, [f"slot-{A}", at]) for seat in (B, C)))
    await expect(fall.tv.get_by_test_id("says")).to_have_text(re.compile(r"was 0\.\d\d s ahead"))
    (missed,) = fall.happened(Missed)
    first = missed.to
    late = B + C - first
    assert missed.late <= 300
    await expect(fall.phones[first].get_by_test_id("says")).to_contain_text(f"ahead of {NAMES[late]}")
    await expect(fall.phones[late].get_by_test_id("says")).to_contain_text(f"{NAMES[first]} was first")
    await fall.holds(first, "")
    await fall.holds(late, "grab")


TAP_AT = """([hook, at]) => new Promise(done => setTimeout(() => {
  while (Date.now() < at);
  document.querySelector(`[data-testid=${hook}]`).click();
  done();
}, at - Date.now() - 20))"""


async def extra_skip(fall: Fall) -> None:
    """A throws her Skip to herself in one gesture, E takes an Extra and adds it by keyboard."""
    await flick(fall.phones[A], fall.hand(A), fall.slot(A, A))
    await fall.holds(A, "")
    await fall.phones[E].get_by_test_id("pile-0").click()
    await fall.holds(E, "extra")
    await fall.hand(E).focus()
    await fall.phones[E].keyboard.press(await key_of(fall.slot(E, A)))
    await fall.holds(E, "")
    await fall.rides(A, "skip", "extra")


async def flick(page: Page, card: Locator, to: Locator) -> None:
    start, end = await card.bounding_box(), await to.bounding_box()
    assert start and end
    await page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    await page.mouse.up()


async def key_of(slot: Locator) -> str:
    return str(await slot.get_attribute("aria-keyshortcuts"))


async def two_visits(fall: Fall) -> None:
    """Both are skipped; then the deck has run out."""
    await run(fall, "normal")
    await fall.rides(A, "skip")
    assert fall.happened(Skipped) == [Skipped(A)]
    await fall.rides(A)
    assert fall.happened(Skipped) == [Skipped(A)] * 2
    await run(fall, "fast")


async def run(fall: Fall, tempo: str) -> None:
    await fall.phones[F].get_by_test_id(f"run-{tempo}").click()


async def stop_on_a_ground(fall: Fall) -> None:
    """D keeps her Stop until the Ground comes, and taps it."""
    await fall.phones[D].evaluate(TAP_THE_GROUND)
    await fall.holds(D, "")
    assert fall.state().is_falling(D)


TAP_THE_GROUND = """() => new Promise(done => new MutationObserver((_, watch) => {
  if (!document.querySelector('h1')?.textContent.includes('The Ground. Stop it')) return;
  watch.disconnect();
  document.querySelector('[data-testid=hand]').click();
  done();
}).observe(document.body, {subtree: true, childList: true, characterData: true}))"""


async def the_end(fall: Fall) -> None:
    await gather(*(reaches(page, "Ended", patience=80_000) for page in fall.screens))
    (winner,) = fall.state().falling
    for page in fall.screens:
        await expect(page.get_by_test_id("winner")).to_have_attribute("data-winner", str(winner))


async def test_a_whole_game_at_real_pace(tmp_path: Path) -> None:
    """From the lobby to the end at normal tempo, with riders only; everybody takes and throws.

    But for one, who goes home: the next game begins without her.
    """
    async with evening(tmp_path) as party:
        (*phones, leaving), code = await party.party(PLAYERS + 1, ("en", "fr", "de"))
        fall = Fall(party, phones, await party.tv(code))
        await start_game(phones[0], "Falling", cards="riders")
        await gather(*(reaches(page, "Falling") for page in fall.screens))
        await leaving.context.close()
        await gather(*(play_along(page) for page in phones))
        await the_end(fall)
        assert len(fall.happened(Take)) > PLAYERS
        assert len(fall.happened(Play)) > PLAYERS
        await again_without_the_last(fall)


async def again_without_the_last(fall: Fall) -> None:
    """Who has been away for half a minute is gone: the button says so, and nobody waits for her."""
    rematch, room = fall.phones[0].get_by_test_id("rematch"), fall.journal().room
    await expect(rematch).to_have_text(f"Again without {room.people[-1].name}", timeout=40_000)
    await rematch.click()
    await gather(*(reaches(page, "Falling") for page in fall.screens))
    assert fall.journal().room.seats == room.seats[:-1]
    for screen in fall.screens:
        await expect(screen.locator(".plate")).to_have_count(PLAYERS, timeout=PATIENCE)


async def play_along(page: Page) -> None:
    """Whatever can be taken or thrown, but no Skips: they only make it long. Nobody's place ever changes."""
    places = await page.evaluate(PLACES)
    assert len(places) == PLAYERS + 1
    while await phase_name(page) == "Falling":
        now = await page.evaluate(MOVE)
        assert now is None or now == places
        await page.wait_for_timeout(500)


PLACES = """() => [...document.querySelectorAll('[data-slot]')].map(slot => {
  const {x, y, width, height} = slot.getBoundingClientRect();
  return [slot.dataset.slot, x, y, width, height].join(' ');
})"""
MOVE = f"""() => {{
  const hand = document.querySelector('[data-testid=hand]');
  if (!hand) return null;
  const pick = hand.dataset.kind ? '[data-may=true]' : '[data-place]:not(:disabled):not([data-kind=skip])';
  const choice = [...document.querySelectorAll(pick)];
  choice[Math.floor(Math.random() * choice.length)]?.click();
  return ({PLACES})();
}}"""


async def test_a_player_deals_and_every_screen_is_quick(tmp_path: Path) -> None:
    """F deals by hand. A tap is seen with the next frame, whatever the house says; on the way to the other
    screens noise only adds, so the quickest counts, beyond the time that this machine takes for an empty
    frame of as many. Then she lets it run, and settles.
    """
    sky = quiet()
    sky.write(tmp_path / "tablee.sqlite")
    async with evening(tmp_path) as party:
        fall = await joined(party, sky)
        await unpause(fall.phones[A])
        taps = [await tap_and_look(fall, seat) for seat in (A, B, C, D, E)]
        for seat in (A, B, C, D):
            await fall.phones[seat].locator("[data-may=true]").first.click()
            await fall.holds(seat, "")
        taps += [await tap_and_look(fall, seat) for seat in (A, B, C, D)]
        await deal(fall)
    assert max(frames for frames, _ in taps) <= 1, taps
    assert min(everywhere for _, everywhere in taps) < 150, taps


async def tap_and_look(fall: Fall, seat: int) -> tuple[int, float]:
    """Frames from the tap on a pile to the card in hand, and ms to the last of all other screens."""
    others = [page for page in fall.screens if page is not fall.phones[seat]]
    empty = await gather(*(page.evaluate(FRAME) for page in others))
    await gather(*(page.evaluate(WATCH, f"{plate(seat)} .hand [data-kind]") for page in others))
    start, frames = await fall.phones[seat].evaluate(TAKE)
    seen = [await page.evaluate("window.seen") for page in others]
    return int(frames), float(max(seen) - start - max(empty))


FRAME = """() => new Promise(done => {
  const from = performance.now();
  requestAnimationFrame(() => done(performance.now() - from));
})"""
TAKE = """() => new Promise(done => {
  const start = Date.now();
  let frames = 0, isOver = false;
  const count = () => isOver || requestAnimationFrame(() => { frames += 1; count(); });
  const hand = document.querySelector('[data-testid=hand]');
  new MutationObserver(() => { isOver = true; done([start, frames]); })
    .observe(hand, {attributes: true, attributeFilter: ['data-kind']});
  count();
  document.querySelector('[data-place]:not(:disabled)').click();
})"""
WATCH = """selector => {
  window.seen = new Promise(done => new MutationObserver((_, watch) => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() => done(Date.now()));
  }).observe(document.body, {subtree: true, childList: true}));
}"""


async def deal(fall: Fall) -> None:
    """She takes over from the house, shows the last seconds again, lets it run, and taps for a card."""
    dealer = fall.phones[F]
    await dealer.get_by_test_id("run-slow").click()
    await expect(dealer.get_by_test_id("run-slow")).to_have_attribute("aria-pressed", "true")
    await dealer.get_by_test_id("settle").click()
    headings = [page.get_by_role("heading", level=1) for page in fall.screens]
    await gather(*(expect(heading).to_have_text("Once more, please") for heading in headings))
    left = len(fall.state().deck)
    await dealer.get_by_test_id("deal").click(timeout=PATIENCE)
    await expect(dealer.get_by_test_id("run-slow")).to_have_attribute("aria-pressed", "false")
    for heading in headings:
        await expect(heading).to_have_text(re.compile(rf"^(?!{left} )\d+ cards"), timeout=PATIENCE)
