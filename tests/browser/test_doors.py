"""The doors in real browsers: a seat moves to another phone, and hostile words stay words."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from .evening import Evening, evening

pytestmark = pytest.mark.browser

PATIENCE = 25_000
TOKEN = "code => localStorage.getItem(`tablee.me.${code}`)"
REMEMBER = "([code, token]) => localStorage.setItem(`tablee.me.${code}`, token)"


async def test_a_seat_moves_to_another_phone_and_the_host_settles_a_quarrel(tmp_path: Path) -> None:
    async with evening(tmp_path, motion=True) as party:
        (host, first), code = await party.party(2)
        token = await first.evaluate(TOKEN, code)
        second = await moves(party, first)
        await expect(first.get_by_role("heading")).to_have_text("Your chair is on the other phone now.")
        assert await first.evaluate(TOKEN, code) is None
        await first.evaluate(REMEMBER, [code, token])
        await first.reload()
        for phone in (first, second):
            await expect(phone.get_by_role("heading").first).to_contain_text("Two phones", timeout=PATIENCE)
        await host.get_by_test_id("let-in-newer").click()
        await expect(second.get_by_test_id("people")).to_be_visible(timeout=PATIENCE)
        await expect(first.get_by_test_id("sit")).to_be_visible(timeout=PATIENCE)
        await expect(host.get_by_test_id("let-in-newer")).to_have_count(0)
        party.troubles.clear()  # the browser says aloud that tokens were refused


async def moves(party: Evening, phone: Page) -> Page:
    """Another phone scans what this one shows; it is at the table at once."""
    await phone.get_by_role("button", name="Menu").click()
    await phone.get_by_test_id("move").click()
    link = await phone.get_by_test_id("move-qr").get_attribute("data-link")
    assert link is not None
    other = await party.phone("/m/" + link.partition("/m/")[2])
    await expect(other.get_by_test_id("people")).to_be_visible(timeout=PATIENCE)
    assert "#" not in other.url
    return other
