"""The host in a real browser: one tap erases a story, mutes, hides the code, or clears a line of the chat."""

from pathlib import Path

import pytest
from aiohttp import ClientSession
from playwright.async_api import Page, expect

from tests.server.guest import Guest

from .evening import Evening, evening

pytestmark = pytest.mark.browser
PATIENCE = 25_000


async def open_farben(party: Evening, http: ClientSession) -> tuple[list[Guest], Page]:
    """Five programs play in the written way, as far as the first story; a phone watches, and leads."""
    async with http.post(f"{party.base}/api/rooms", json={"lang": "en"}) as answer:
        code = (await answer.json())["code"]
    players = [await Guest(http, party.base, code, name).come() for name in ("Ada", "Bo", "Cy", "Di", "Ed")]
    await players[0].ask("choose", game="farben", options={"way": "written"})
    phone = await party.guest(code)
    await players[0].until(lambda: len(players[0].room["people"]) == 6)
    assert (await players[0].ask("start"))["t"] == "ack"
    await players[0].ask("hand_over", person=5)
    await play_until_all_write(players)
    return players, phone


async def play_until_all_write(players: list[Guest]) -> None:
    for player in players:
        await do(player, "vote", whom=1 if player is players[0] else 0)
    await players[0].reach("Siding")
    first = players[players[0].view["table"]["first"]]
    await do(first, "pick_side", side=0)
    for player in players:
        await do(player, "choose_colour", colour="blue")
    await players[0].reach("Writing")


async def do(player: Guest, what: str, **choice: object) -> None:
    await player.until_offered(what)
    assert (await player.act({"do": what, **choice}))["t"] == "ack"


async def test_the_host_leads_from_her_phone(tmp_path: Path) -> None:
    async with evening(tmp_path, motion=True) as party, ClientSession() as http:
        players, phone = await open_farben(party, http)
        tv = await party.tv(players[0].code)
        for page in (phone, tv):
            page.set_default_timeout(PATIENCE)
        first: int = players[0].view["table"]["first"]
        rude, ruder = (players[(first + step) % len(players)] for step in (1, 2))
        await mute(ruder, phone)
        for player in players:
            await do(player, "tell", text="Something rude." if player is rude else "Something ruder.")
        await erase_a_story(phone, tv)
        for player in players:
            if player is not rude:
                await do(player, "onward")
        await expect(tv.get_by_test_id("story")).to_have_text("erased", timeout=PATIENCE)
        await players[0].until(lambda: players[players[0].view["table"]["phase"]["teller"]] is ruder)
        await hide_the_code(phone, tv)
        await pause_and_read(phone, tv)
        await chat(players, phone)


async def erase_a_story(phone: Page, tv: Page) -> None:
    for page in (phone, tv):
        await expect(page.get_by_test_id("story")).to_contain_text("Something rude.", timeout=PATIENCE)
    await phone.get_by_test_id("erase").first.click()
    for page in (phone, tv):
        await expect(page.get_by_test_id("story")).to_have_text("erased", timeout=PATIENCE)
    await tv.reload()
    await expect(tv.get_by_test_id("story")).to_have_text("erased", timeout=PATIENCE)


async def mute(teller: Guest, phone: Page) -> None:
    """What she writes from now on nobody reads."""
    await phone.get_by_role("button", name="Menu").click()
    await phone.get_by_test_id("host").click()
    button = phone.get_by_test_id(f"mute-{teller.person}")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
    await phone.keyboard.press("Escape")


async def hide_the_code(phone: Page, tv: Page) -> None:
    await phone.get_by_role("button", name="Menu").click()
    await phone.get_by_test_id("host").click()
    corner = tv.get_by_role("img", name="QR code")
    await expect(corner).to_be_visible(timeout=PATIENCE)
    await phone.get_by_test_id("hide").click()
    await expect(corner).to_have_count(0, timeout=PATIENCE)
    await phone.get_by_test_id("hide").click()
    await expect(corner).to_be_visible(timeout=PATIENCE)


async def pause_and_read(phone: Page, tv: Page) -> None:
    """While time stands still rules can be read and everything else in the menu be done, also by the host."""
    await phone.get_by_role("button", name="Pause the game").click()
    await expect(tv.get_by_role("heading", name="Pause")).to_be_visible()
    await phone.get_by_test_id("pause-menu").click()
    await phone.get_by_role("button", name="How to play").click()
    await expect(phone.get_by_role("dialog", name="How to play Farben")).to_be_visible()
    await phone.keyboard.press("Escape")
    await phone.get_by_test_id("resume").click()
    for page in (phone, tv):
        await expect(page.get_by_role("heading", name="Pause")).to_have_count(0)
    await phone.get_by_role("button", name="Menu").click()
    await phone.get_by_test_id("host").click()


async def chat(players: list[Guest], phone: Page) -> None:
    """The teller alone is heard while she tells (Farben 3.3); in the lobby everybody is."""
    await phone.get_by_test_id("let-chat").click()
    await players[0].until(lambda: players[0].room["chat"])
    await phone.get_by_role("button", name="Stop this game").click()
    await phone.get_by_test_id("stop").click()
    await players[0].until(lambda: players[0].room["stage"] == "lobby")
    talker = next(player for player in players if not muted(player))
    await talker.say({"t": "chat", "text": "<b>Hello</b>"})
    await phone.get_by_role("button", name="Chat, something new").click()
    talk = phone.get_by_test_id("talk")
    await expect(talk).to_contain_text("<b>Hello</b>", timeout=PATIENCE)
    await expect(phone.locator("[aria-live]", has_text=f"{talker.name} writes:").first).to_be_attached()
    await phone.get_by_test_id("unsay").click()
    await expect(talk).to_contain_text("Nothing here yet", timeout=PATIENCE)


def muted(guest: Guest) -> bool:
    return bool(next(person["muted"] for person in guest.room["people"] if person["id"] == guest.person))
