"""Who adds a game finds every list in CONTRIBUTING.md in which it has to stand; in Python there is none."""

import re
from pathlib import Path

from tablee.games import GAMES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def lists() -> set[str]:
    """The files outside the games that name them all."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.[tj]s*")]
    return {re.sub(r"/(en|fr|de)\.json$", "/<lang>.json", _path(file)) for file in files if _names_all(file)}


def _path(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _names_all(file: Path) -> bool:
    text = file.read_text("utf-8")
    return all(re.search(rf"\b{game}\b", text) for game in GAMES)


def test_every_list_of_games_is_named() -> None:
    found = lists()
    assert [file for file in found if file.startswith("src/")] == []
    assert "web/src/texts/<lang>.json" in found
    assert [file for file in sorted(found) if f"`{file}`" not in PAGE] == []


def test_every_bench_is_named() -> None:
    (row,) = re.findall(r"^\| `make bench-NAME` \| (.*) \|$", PAGE, re.MULTILINE)
    made = re.findall(r"\bbench-([a-z]+)", (ROOT / "Makefile").read_text("utf-8"))
    assert set(re.findall(r"`(\w+)`", row)) == {*made}
