"""Names of all Europe are drawn in our own letters, and no name in two kinds of them."""

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from .evening import evening

pytestmark = pytest.mark.browser

NAMES = ["Łukasz", "Šárka", "Řehoř", "İpek", "Ğüşı", "Őrs", "Țăran", "Γιώργος", "Олег", "Ґанна"]
WRITE = """async ([family, name]) => {
  const line = Object.assign(document.createElement('p'), { id: 'name', textContent: name })
  line.style.font = `700 2rem var(${family})`
  document.getElementById('name')?.remove()
  document.body.append(line)
  if (line.offsetWidth) await document.fonts.ready  // once it is laid out, letters are fetched
}"""


async def test_a_name_is_drawn_in_one_kind_of_letters_that_is_ours(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/")
        drawn = {(family, name): await kinds(page, family, name) for family in FAMILIES for name in NAMES}
        assert {
            row: fonts for row, fonts in drawn.items() if len(fonts) != 1 or not fonts[0]["isCustomFont"]
        } == {}


async def test_they_are_fetched_only_for_such_a_name(tmp_path: Path) -> None:
    async with evening(tmp_path) as party:
        page = await party.phone("/")
        await kinds(page, "--read", "Zoë Cœur Müßig Iñaki")
        assert not [
            name for name in await fetched(page) if "-" in name.removesuffix(".woff2").rpartition("-")[0]
        ]
        await kinds(page, "--read", "Łukasz")
        assert [name for name in await fetched(page) if name.startswith("figtree-extended")]


FAMILIES = ("--read", "--title")


async def kinds(page: Page, family: str, name: str) -> list[dict[str, Any]]:
    """The fonts that the browser took for this name, each family once."""
    await page.evaluate(WRITE, [family, name])
    await page.wait_for_function("() => document.fonts.status === 'loaded'")
    tools = await page.context.new_cdp_session(page)
    await tools.send("DOM.enable")
    await tools.send("CSS.enable")
    root = await tools.send("DOM.getDocument")
    node = await tools.send("DOM.querySelector", {"nodeId": root["root"]["nodeId"], "selector": "#name"})
    used = await tools.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
    await tools.detach()
    return [*{font["familyName"]: font for font in used["fonts"]}.values()]


async def fetched(page: Page) -> list[str]:
    """The fonts that were loaded, by the names of their files."""
    urls = await page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    return [url.rpartition("/")[2] for url in urls if url.endswith(".woff2")]
