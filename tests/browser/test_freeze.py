"""Freeze, played by people: six phones and a TV, through the screens only."""

import sqlite3
from asyncio import gather
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from playwright.async_api import Page, expect

from tablee.games.freeze.pointing import Pointing
from tablee.room.journal import Stream, table_of
from tests.server.guest import Guest

from .evening import Evening, Lang, evening
from .lobby import start_game
from .troupe import PATIENCE, Troupe, phase_name, reaches, tap

pytestmark = pytest.mark.browser

LONG = ("Maximiliane-Luis", "Anne-Charlotte K", "Wolfgang-Amadeus", "Marie-Antoinette", "Bartholomäus Wim")
SEEN_BY: dict[int, Lang] = {1: "fr", 4: "de"}
LINE = "Bring me <b>my</b> crown, and the key of the tower, you there!"


def state_of(party: Evening) -> Any:
    return table_of(journal(party.server.database).moment()).state


def journal(database: Path) -> Stream:
    """What really happened, as it is written down."""
    with sqlite3.connect(database) as book:
        return Stream().read(body for (body,) in book.execute("SELECT body FROM line ORDER BY number"))


async def started(party: Evening, people: int = 6, **options: Any) -> tuple[Troupe, Page]:
    phones, code = await party.party(people, ("en", "fr", "de"))
    tv = await party.tv(code)
    await start_game(phones[0], "Freeze", **options)
    troupe = Troupe(phones)
    await gather(troupe.all_reach("Volunteering"), reaches(tv, "Volunteering"))
    return troupe, tv


async def point(troupe: Troupe, ranks: dict[int, int], asked: Pointing) -> None:
    """Who holds the rank points at herself first; everybody who may points at those who hold it."""
    holders = [seat for seat in asked.at if ranks[seat] == asked.rank]

    async def point_one(seat: int, page: Page) -> int:
        shown = await tap(page, "show-myself") if seat in holders else False
        others = [other for other in holders if other != seat]
        return shown + sum([await tap(page, f"point-{other}") for other in others])

    taps = await gather(*(point_one(seat, page) for seat, page in enumerate(troupe.phones)))
    assert any(taps) or not holders


async def test_an_evening(tmp_path: Path) -> None:
    """Two rounds: a foul and a guess of the place in one, a sleeping phone and a reload in the other."""
    async with evening(tmp_path) as party:
        troupe, tv = await started(party, seconds=30)
        await troupe.volunteer()
        for number in (1, 2):
            await troupe.all_reach("Preparing")
            stage = await troupe.on_stage()
            secrets = await gather(*(troupe.secret(seat) for seat in stage))
            ranks = {seat: rank for seat, (rank, _) in zip(stage, secrets, strict=True)}
            await troupe.prepare()
            await troupe.cue()
            await play_scene(troupe, number, stage)
            await guess_place(troupe, number, secrets[0][1])
            await pointing(party, troupe, number, ranks)
            await check_receipt(party, troupe, tv, ranks)
            await gather(*(tap(page, "onward") for page in troupe.phones))  # or the table goes on by itself


async def play_scene(troupe: Troupe, number: int, stage: list[int]) -> None:
    """In the first round somebody says her rank: the call takes two taps, and she admits it."""
    if number == 1:
        caller = next(seat for seat in range(6) if seat not in stage)
        await troupe.phones[caller].get_by_test_id("foul").click()
        await troupe.phones[caller].get_by_test_id(f"foul-actress-{stage[0]}").click()
        await troupe.phones[caller].get_by_test_id("foul-rank").click()
    if number == 2:
        await asleep(troupe.phones[5])
    await troupe.all_reach("Freezing", "Judging", "Guessing", patience=40_000)
    if number == 1:
        await reaches(troupe.phones[stage[0]], "Judging")
        await troupe.phones[stage[0]].get_by_test_id("admit").click()


async def asleep(page: Page) -> None:
    """The phone sleeps and comes back: it is offline for a while, and misses the beginning of the freeze."""
    await page.context.set_offline(True)
    await page.wait_for_timeout(4_000)
    await expect(page.get_by_test_id("link-lost")).to_be_visible()
    await page.context.set_offline(False)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(page.get_by_test_id("link-lost")).to_be_hidden(timeout=PATIENCE)


async def guess_place(troupe: Troupe, number: int, place: str) -> None:
    """After a foul nobody guesses; later on the guesser types the place right, and nobody need vote."""
    if number > 1:
        await troupe.all_reach("Guessing")
        for page in troupe.phones:
            if await page.get_by_test_id("guess-send").count():
                await page.get_by_test_id("guess-input").fill(place)
                await page.get_by_test_id("guess-send").click()
                break
    await troupe.all_reach("Pointing")


async def pointing(party: Evening, troupe: Troupe, number: int, ranks: dict[int, int]) -> None:
    """In the first round a phone is shown the hands as they come up, and skips them, if they still do."""
    await point(troupe, ranks, state_of(party).phase)
    if number == 2:
        *others, late = *troupe.phones[:4], troupe.phones[5], troupe.phones[4]
        await Troupe(others).all_tap("lock")
        await late.reload()
        await reaches(late, "Pointing")
        await tap(late, "lock")
        return await troupe.all_reach("Scoring")
    await troupe.all_tap("lock")
    await troupe.all_reach("Scoring")
    await tap(troupe.phones[0], "skip")


async def check_receipt(party: Evening, troupe: Troupe, tv: Page, ranks: dict[int, int]) -> None:
    """What the screens show is what the rules say."""
    state = state_of(party)
    assert {seat: state.rank_of(seat) for seat in state.stage} == ranks
    shown = await gather(*(troupe.totals(page) for page in troupe.phones))
    assert shown == [list(state.totals)] * len(troupe.phones)
    for seat, total in enumerate(state.totals):
        on_tv = tv.locator(f"[data-seat='{seat}']").first
        await expect(on_tv).to_have_attribute("data-points", str(total), timeout=PATIENCE)


async def test_a_written_round_at_real_pace(tmp_path: Path) -> None:
    """The scene really takes its time, and Freeze comes on every screen at once. Meanwhile they write."""
    async with evening(tmp_path) as party:
        troupe, tv = await started(party, seconds=30, way="written")
        await troupe.volunteer()
        await troupe.prepare()
        await troupe.cue()
        before = await tv.evaluate("performance.now()")
        await reaches(tv, "Acting")
        stage = await troupe.on_stage()
        await write(troupe, tv)
        await call_a_line(troupe, stage)
        await reaches(tv, "Freezing", patience=40_000)
        took = (await tv.evaluate("performance.now()")) - before
        assert 20_000 < took < 31_500, "what passed before the TV was looked at does not count"
        for page in troupe.phones:
            assert await phase_name(page) == "Freezing"
        await judge_a_line(troupe, tv)
        await troupe.all_reach("Pointing")
        await gather(*(tap(page, "show-myself") for page in troupe.phones))
        await troupe.all_tap("lock")
        await troupe.all_reach("Scoring")


async def write(troupe: Troupe, tv: Page) -> None:
    """Lines typed by actresses appear on stage as speech, on every screen, and puppets make gestures."""
    for actress in await troupe.on_stage():
        await troupe.phones[actress].get_by_test_id("say-input").fill(LINE)
        await troupe.phones[actress].get_by_test_id("say-send").click()
        for page in (*troupe.phones, tv):
            await expect(page.get_by_test_id(f"speech-{actress}").first).to_contain_text(LINE)
        await troupe.phones[actress].get_by_test_id("gesture-bow").click()
        await expect(tv.locator(".bow")).to_have_count(1)
        await troupe.phones[actress].get_by_test_id("gesture-snap").click()
        await expect(tv.locator(".bow")).to_have_count(0)
        wherever_she_stands = tv.get_by_test_id(f"speech-{actress}").first
        await expect(wherever_she_stands).to_be_in_viewport(ratio=1)


async def call_a_line(troupe: Troupe, stage: list[int]) -> None:
    """A foul is called by the flag beside the line."""
    caller = next(page for seat, page in enumerate(troupe.phones) if seat not in stage)
    await caller.locator("[data-testid^=foul-line-]").last.click()
    await caller.get_by_test_id("foul-rank").click()


async def judge_a_line(troupe: Troupe, tv: Page) -> None:
    """Whoever judges reads what was written, and votes."""
    await troupe.all_reach("Judging")
    for page in troupe.phones:
        await expect(page.get_by_test_id("called-line")).to_contain_text(LINE)
    await expect(tv.get_by_text(LINE)).to_be_visible()
    await troupe.all_tap("vote-yes")


async def test_with_letters_twice_as_large_nothing_runs_into_another(tmp_path: Path) -> None:
    """The longest names, on the phone of somebody on stage and of somebody in the audience."""
    async with evening(tmp_path) as party, ClientSession() as http:
        players = await long_names(party, http)
        for player in players[:4]:
            await player.until_offered("volunteer")
            await player.act({"do": "volunteer"})
        await players[0].reach("Preparing")
        await players[0].ask("pause", paused=True)
        for seat, lang in SEEN_BY.items():
            phone = await large_phone(party, players[seat], lang)
            await reaches(phone, "Preparing")
            assert await phone.evaluate(SPILLED) == []
            assert await phone.locator(".lineup .name").count() == 4
            assert await phone.evaluate(TOUCHING) == []


async def long_names(party: Evening, http: ClientSession) -> list[Guest]:
    async with http.post(f"{party.base}/api/rooms", json={"lang": "en"}) as answer:
        code = (await answer.json())["code"]
    players = [await Guest(http, party.base, code, name).come() for name in LONG]
    await players[0].ask("choose", game="freeze", options={})
    await players[0].ask("start")
    return players


async def large_phone(party: Evening, player: Guest, lang: Lang) -> Page:
    """She comes in on a phone that shows everything twice as large."""
    page = await party.phone("/", lang)
    session = await page.context.new_cdp_session(page)
    await session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    await page.evaluate(REMEMBER, [f"tablee.me.{player.code}", player.token])
    await page.goto(f"{party.base}/r/{player.code}")
    return page


REMEMBER = "([key, token]) => localStorage.setItem(key, JSON.stringify(token))"
# Buttons whose words go beyond their paper.
SPILLED = """() => [...document.querySelectorAll('button')].filter(button => {
  const paper = button.getBoundingClientRect(), words = document.createRange()
  words.selectNodeContents(button)
  return [...words.getClientRects()].some(one => one.left < paper.left - 1 || one.right > paper.right + 1)
}).map(button => button.textContent)"""
# Names of which one begins before the one at its left ends.
TOUCHING = """() => {
  const boxes = [...document.querySelectorAll('.lineup .name')].map(name => name.getBoundingClientRect())
  return boxes.slice(1).filter((box, at) => box.left < boxes[at].right - 1).map(box => box.left)
}"""
