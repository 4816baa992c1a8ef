"""The privacy page: found from the home page, for everyone, in three languages, and true."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from .evening import Lang, evening
from .test_everyone import faults

pytestmark = pytest.mark.browser

TITLES: dict[Lang, str] = {
    "en": "What we know about you",
    "fr": "Ce que nous savons de toi",
    "de": "Was wir von dir wissen",
    "es": "Qué sabemos de ti",
}


async def test_what_we_know_about_you(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        for lang, title in TITLES.items():
            page = await party.phone("/", lang)
            await page.get_by_test_id("privacy").click()
            await expect(page.locator("h1")).to_have_text(title)
            await expect(page).to_have_title(f"{title} · Tablée")
            await expect(page.get_by_test_id("privacy.gone.1")).to_contain_text("24")
            assert await faults("phone", page) == []
            assert await page.context.cookies() == []
            await page.get_by_role("button").first.click()
            await expect(page.get_by_test_id("new-room")).to_be_visible()
            await expect(page).to_have_title("Tablée")
            await page.context.close()
