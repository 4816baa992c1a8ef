"""Light and quick: bytes on the way to the lobby, time on a slow line, a tap that answers at once."""

import re
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tablee.core.records import LANGUAGES

from .evening import Evening, evening

pytestmark = pytest.mark.browser

KB = 1_000
SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}


async def wire(page: Page) -> tuple[dict[str, int], list[str]]:
    """Every byte that comes over the wire, headers included, by file, as it comes; and what was asked for."""
    sizes: dict[str, int] = {}
    names: dict[str, str] = {}
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")

    def began(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        sizes[names[event["requestId"]]] = int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", began)
    session.on("Network.loadingFinished", finished)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return sizes, asked


async def test_the_way_into_the_lobby_is_light(tmp_path: Path) -> None:
    """Fonts, headers and texts of options included; the door has its own budget (web/.size-limit.js)."""
    async with evening(tmp_path) as party:
        _, code = await party.new_room()
        page = await (await party.context("de")).new_page()
        sizes, asked = await wire(page)
        await page.goto(f"{party.base}/r/{code}")
        await expect(page.get_by_test_id("sit")).to_be_visible()
        door = sum(sizes.values())
        await page.get_by_test_id("sit").click()
        await expect(page.get_by_test_id("people")).to_be_visible()
        await page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    print(f"to the door: {door} bytes, into the lobby: {total} bytes in {len(sizes)} files")  # noqa: T201 - shown by pytest -rP
    assert 0 < total <= 99 * KB, sorted((size, file) for file, size in sizes.items())
    assert not [file for file in asked if re.search("/assets/(en|fr|es)-", file)], "one language"
    assert asked.count(f"{party.base}/api/rooms/{code}") == 1, "what was asked ahead is not asked again"


def test_the_whole_app_is_light() -> None:
    assets = files("tablee").joinpath("web").joinpath("assets")
    others = tuple(f"{lang}-" for lang in LANGUAGES if lang != "de")
    mine = [f for f in assets.iterdir() if not f.name.startswith(others)]  # texts come in one language
    served = sum(len(f.read_bytes()) for f in mine if f.name.endswith((".js.br", ".css.br")))
    assert 10 * KB < served <= 250 * KB


async def test_from_the_link_to_the_lobby_on_a_slow_line(tmp_path: Path) -> None:
    """In less than 2 s, without the time to read and tap: the visit in the middle of five."""
    async with evening(tmp_path) as party:
        _, code = await party.new_room()
        took = [await visit(party, code) for _ in range(5)]
    assert 0 < median(took) < 2_000, took


async def test_the_door_is_painted_within_a_second_and_a_half_on_a_slow_line(tmp_path: Path) -> None:
    """At 1.6 Mbit/s and 150 ms, with an empty cache. The best of eight: other work only adds to it."""
    async with evening(tmp_path) as party:
        _, code = await party.new_room()
        seen = [await look_at_the_door(party, code)]
        while max(min(seen)) >= 1_500 and len(seen) < 8:
            seen.append(await look_at_the_door(party, code))
    paint, door = min(seen)
    print(f"first paint after {paint:.0f} ms, the door after {door:.0f} ms")  # noqa: T201 - shown by pytest -rP
    assert 0 < max(paint, door) < 1_500, seen


async def look_at_the_door(party: Evening, code: str) -> tuple[float, float]:
    context = await party.context("fr")
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_LINE)
    await page.add_init_script(WHEN_THE_DOOR_IS_SEEN)
    await page.goto(f"{party.base}/r/{code}", wait_until="commit")
    await expect(page.get_by_test_id("sit")).to_be_visible()
    paint, door = await page.evaluate("Promise.all([window.painted, window.door])")
    await context.close()
    return float(paint), float(door)


WHEN_THE_DOOR_IS_SEEN = """
window.painted = new Promise(done => new PerformanceObserver(list => {
  const first = list.getEntriesByName('first-contentful-paint')[0]
  if (first) done(first.startTime)
}).observe({type: 'paint', buffered: true}))
window.door = new Promise(done => new MutationObserver((_, seen) => {
  if (!document.querySelector('[data-testid=sit]')) return
  seen.disconnect(); requestAnimationFrame(() => done(performance.now()))
}).observe(document, {childList: true, subtree: true}))
"""


async def visit(party: Evening, code: str) -> float:
    """Opens the link on a slow line and sits down as soon as that can be tapped."""
    context = await party.context()
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_LINE)
    await page.add_init_script(TAP_AS_SOON_AS_POSSIBLE)
    await page.goto(f"{party.base}/r/{code}", wait_until="commit")
    await expect(page.get_by_test_id("people")).to_be_visible()
    took = float(await page.evaluate("window.satAt"))
    await context.close()
    return took


TAP_AS_SOON_AS_POSSIBLE = """
new MutationObserver(() => {
  const sit = document.querySelector('[data-testid=sit]');
  if (sit && !window.tapped) { window.tapped = true; sit.click(); }
  if (document.querySelector('[data-testid=people]') && !window.satAt) window.satAt = performance.now();
}).observe(document, {childList: true, subtree: true});
"""

FEEDBACK = """hook => new Promise(done => {
  const button = document.querySelector(`[data-testid=${hook}]`);
  const start = performance.now();
  const seen = new MutationObserver(() => requestAnimationFrame(() => done(performance.now() - start)));
  seen.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  button.click();
})"""


async def test_a_tap_answers_at_once_and_the_tv_follows(tmp_path: Path) -> None:
    """The tap in the middle of seven: less than 50 ms on the own screen, less than 150 ms on the TV."""
    async with evening(tmp_path) as party:
        phones, code = await party.party(2)
        tv = await party.tv(code)
        await expect(tv.get_by_test_id("person")).to_have_count(2)
        taps = [await tap_and_look(phones[1], tv) for _ in range(7)]
    own, far = (median(took) for took in zip(*taps, strict=True))
    assert own < 50 and far < 150, taps


async def test_a_clock_is_drawn_once_a_second(tmp_path: Path) -> None:
    """A number, its label and what is left of the ring: nothing changes in between."""
    async with evening(tmp_path) as party:
        host, _ = await party.new_room()
        await host.get_by_test_id("fill").click()
        await host.get_by_test_id("start").click()
        await expect(host.get_by_test_id("clock")).to_be_visible()
        times, seconds = await host.evaluate(TIMES_DRAWN)
        assert 1 <= times <= seconds + 1


# How often something changes on the clock, and in how many seconds; what changes together counts once.
TIMES_DRAWN = """async () => {
  let times = 0
  const from = performance.now()
  const seen = new MutationObserver(() => (times += 1))
  const clock = document.querySelector('[data-testid=clock]')
  seen.observe(clock, {subtree: true, childList: true, attributes: true, characterData: true})
  await new Promise(done => setTimeout(done, 3_000))
  return [times, (performance.now() - from) / 1_000]
}"""


async def tap_and_look(phone: Page, tv: Page) -> tuple[float, float]:
    """Milliseconds from a tap to the change on the own screen, and on the TV; they share a clock."""
    await phone.wait_for_timeout(600)
    await tv.evaluate(NEXT_CHANGE)
    start = await phone.evaluate("Date.now()")
    feedback = await phone.evaluate(FEEDBACK, "ready")
    return float(feedback), float(await tv.evaluate("window.nextChange")) - float(start)


NEXT_CHANGE = """() => {
  window.nextChange = new Promise(done => new MutationObserver((_, seen) => {
    seen.disconnect(); requestAnimationFrame(() => done(Date.now()))
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true}))
}"""
