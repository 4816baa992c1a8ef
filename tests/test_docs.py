"""The site of `make docs`: every page is on it, what it tells of is there, nobody else is asked."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from tools.site import foreign, on_page_markdown

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NAV = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
API = re.findall(r"^::: (\S+)$", (DOCS / "api.md").read_text("utf-8"), re.MULTILINE)


def test_every_page_is_in_the_navigation_once() -> None:
    pages = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    assert sorted(re.findall(r"(\S+\.md)$", NAV, re.MULTILINE)) == pages


@pytest.mark.parametrize("name", API)
def test_what_the_api_page_tells_of_is_there_and_documented(name: str) -> None:
    module, _, member = name.rpartition(".")
    assert getattr(import_module(module), member).__doc__


def test_the_door_for_scripts_is_on_the_api_page() -> None:
    import tablee

    assert {name.rpartition(".")[2] for name in API} >= {*tablee.__all__}


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://example.org/a.js">',
        "<link rel=stylesheet href=//example.org/a.css>",
        '<img alt="" src="http://example.org/a.png">',
        '@font-face{src:url("https://example.org/a.woff2")}',
        "@import 'https://example.org/a.css'",
    ],
)
def test_what_comes_from_elsewhere_is_found(page: str) -> None:
    assert len(foreign(page)) == 1


def test_a_link_to_follow_is_not_asked_for() -> None:
    assert foreign('<a href="https://example.org">x</a><script src="a.js"></script><link href="a.css">') == []


def test_a_file_beside_the_pages_is_named() -> None:
    assert on_page_markdown("See [this](../deploy/nginx.conf), [that](design.md).") == (
        "See `deploy/nginx.conf`, [that](design.md)."
    )


@pytest.mark.parametrize("part", ["core", "room", "wire", "stores", "live"])
def test_the_design_names_every_module(part: str) -> None:
    """Where it stands in the house (section 3); a module that is gone is not named there any more."""
    line = re.search(rf"^  {part}/ +(.*)$", (DOCS / "design.md").read_text("utf-8"), re.MULTILINE)
    assert line is not None
    named = set(re.findall(r"[a-z_]+", re.sub(r"\([^)]*\)", "", line[1])))
    modules = {path.stem for path in (ROOT / "src" / "tablee" / part).glob("[a-z]*.py")}
    assert modules <= named
