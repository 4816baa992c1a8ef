"""Hooks for mkdocs: files beside the pages are named, and nobody else is asked for anything."""

import re
from pathlib import Path
from typing import Any

BESIDE = re.compile(r"\[[^\]]*\]\(\.\./([^)]*)\)")
ELSEWHERE = r"""["']?(?:https?:)?//[^"' >)]+"""
FOREIGN = re.compile(
    rf"<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc={ELSEWHERE}"
    rf"|<link\b[^>]*\bhref={ELSEWHERE}"
    rf"|(?:url\(|@import ){ELSEWHERE}"
)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A file beside the pages has no address on the site."""
    return BESIDE.sub(r"`\1`", markdown)


def on_post_build(config: Any, **_: Any) -> None:
    """Stops where a page would load something from elsewhere: letters, scripts, pictures."""
    site = Path(config["site_dir"])
    pages = [path for path in sorted(site.rglob("*")) if path.suffix in {".html", ".css", ".svg"}]
    found = [
        f"{path.relative_to(site)}: {each}" for path in pages for each in foreign(path.read_text("utf-8"))
    ]
    if found:
        raise ValueError("asked of others:\n" + "\n".join(found))


def foreign(page: str) -> list[str]:
    """What a browser would fetch from others by itself; a link that somebody follows is none."""
    return FOREIGN.findall(page)
