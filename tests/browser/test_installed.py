"""Tablée as an app: without a net it shows the house, is never older than it, and the screen stays on."""

import json
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .evening import Evening, evening

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2] / "web" / "public"
KEPT = """async () => {
  await navigator.serviceWorker.ready
  return (await (await caches.open('house')).keys()).length > 4
}"""
RENEWED = "async () => !(await (await caches.match('/')).text()).includes('Old ')"
PLANT = """async () => {
  const kept = await caches.match('/')
  const text = (await kept.text()).replace('<title>', '<title>Old ')
  await (await caches.open('house')).put('/', new Response(text, {headers: kept.headers}))
}"""


async def test_without_a_net_the_house_is_shown_and_opens_by_itself(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/", "de", service_workers="allow")
        await page.wait_for_function(KEPT)
        await party.server.stop()
        await page.reload()
        await expect(page.get_by_test_id("no-net")).to_contain_text("Gerade kein Netz")
        await page.goto(f"{party.base}/r/BCDF")
        await expect(page.get_by_test_id("no-net")).to_be_visible()
        await page.goto(party.base)
        await party.server.start()
        await expect(page.get_by_test_id("new-room")).to_be_visible()
        party.troubles = [said for said in party.troubles if "net::ERR_" not in said]


async def test_what_is_kept_is_never_shown_while_the_house_answers(tmp_path: Path) -> None:
    """An older page in the cache, as after an upgrade: the house's own is shown, and takes its place."""
    async with evening(tmp_path) as party:
        page = await party.phone("/", service_workers="allow")
        await page.wait_for_function(KEPT)
        await page.evaluate(PLANT)
        await page.reload()
        await expect(page).to_have_title("Tablée")
        await page.wait_for_function(RENEWED)


async def test_over_plain_http_nothing_is_kept_and_the_screen_stays_on(tmp_path: Path) -> None:
    """Without a wake lock a silent film plays from the first tap, large as the screen, until she leaves."""
    async with evening(tmp_path) as party:
        party.base = party.base.replace("127.0.0.1", "tablee.local")
        page, _ = await party.new_room()
        assert (
            await page.evaluate("[isSecureContext, !!navigator.wakeLock, !!navigator.serviceWorker]")
            == [False] * 3
        )
        await expect(page.locator("video.awake")).to_have_count(1)
        await page.get_by_test_id("people").click()
        await plays(page)
        await page.get_by_role("button", name="Menu").click()
        await page.get_by_role("button", name="Leave").click()
        await page.get_by_role("button", name="Leave").last.click()
        await expect(page.locator("video.awake")).to_have_count(0)
        party.base = party.server.base
        party.hosts = {party.base.split("/")[2]}


async def plays(page: Page) -> None:
    """On and on, over its own end; large enough for a browser to care; unheard, unseen, in nobody's way."""
    await page.wait_for_function("() => !document.querySelector('video.awake').paused")
    await page.evaluate(WATCH)
    await page.wait_for_function("() => window.laps >= 2")
    assert await page.evaluate(COVERS) == [True, True, "none", True]


WATCH = """() => {
  const film = document.querySelector('video.awake')
  let last = film.currentTime
  window.laps = 0
  film.playbackRate = 8
  film.addEventListener('timeupdate', () => {
    if (film.currentTime < last) window.laps += 1
    last = film.currentTime
  })
}"""
COVERS = """() => {
  const film = document.querySelector('video.awake')
  const box = film.getBoundingClientRect()
  const isWhole = box.width >= innerWidth && box.height >= innerHeight
  return [isWhole, film.muted, getComputedStyle(film).pointerEvents, film.ariaHidden === 'true']
}"""


async def test_where_there_is_a_wake_lock_no_film_plays(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page, _ = await party.new_room()
        await expect(page.locator("video.awake")).to_have_count(0)


async def test_a_shortcut_opens_a_room(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/?new")
        await page.wait_for_url("**/r/*")
        await expect(page.get_by_test_id("sit")).to_be_visible()


async def test_after_the_first_game_an_install_is_offered_once(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page, code = await party.new_room()
        await expect(page.get_by_test_id("install")).to_have_count(0)
        await page.evaluate("localStorage.setItem('tablee.played', 'true')")
        await come_again(party, page, code)
        await page.get_by_role("button", name="No, thanks").click()
        await expect(page.get_by_test_id("install")).to_have_count(0)


async def come_again(party: Evening, page: Page, code: str) -> None:
    await page.goto(f"{party.base}/r/{code}")
    await expect(page.get_by_test_id("people")).to_be_visible()
    await page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {prompt: async () => {}}))"
    )
    await expect(page.get_by_test_id("install")).to_be_visible()


def test_the_manifest_names_what_is_there() -> None:
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text("utf-8"))
    assert (manifest["id"], manifest["lang"]) == ("/", "en")
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/?new", "/tv"]
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
    assert all((ROOT / picture["src"].lstrip("/")).is_file() for picture in pictures)
