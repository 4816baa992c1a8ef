"""Who adds a game finds every list in CONTRIBUTING.md in which it has to stand; in Python there is none."""

import re
from pathlib import Path

import pytest

from tablee.core.phase import Phase
from tablee.games import GAMES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def lists() -> set[str]:
    """The files outside the games that name them all."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.[tj]s*")]
    return {re.sub(r"/\w\w\.json$", "/<lang>.json", _path(file)) for file in files if _names_all(file)}


def _path(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _names_all(file: Path) -> bool:
    text = file.read_text("utf-8")
    return all(re.search(rf"\b{game}\b", text) for game in GAMES)


def test_every_list_of_games_is_named() -> None:
    found = lists()
    assert [file for file in found if file.startswith("src/")] == []
    assert "web/src/i18n/texts/house/<lang>.json" in found
    assert [file for file in sorted(found) if f"`{file}`" not in PAGE] == []


def test_every_bench_is_named() -> None:
    (row,) = re.findall(r"^\| `make bench-NAME` \| (.*) \|$", PAGE, re.MULTILINE)
    made = re.findall(r"\bbench-([a-z]+)", (ROOT / "Makefile").read_text("utf-8"))
    assert set(re.findall(r"`(\w+)`", row)) == {*made}


def adding_a_game() -> str:
    return PAGE.split("## Adding a game")[1].split("\n## ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_is_where_the_page_says(game: str) -> None:
    folder = ROOT / "src" / "tablee" / "games" / game
    parts = {part for part in re.findall(r"`(\w+\.py|\w+/)`", adding_a_game()) if (folder / part).exists()}
    assert parts >= {
        "__init__.py",
        "actions.py",
        "outcomes.py",
        "state.py",
        "game.py",
        "facts.py",
        "story.py",
        "bots/",
    }
    assert {path.name for path in folder.glob("*.py") if path.stem in BESIDE} <= parts


BESIDE = {"bots", "content", "encoding", "facts", "story"}


def test_what_the_page_names_is_there() -> None:
    named = re.findall(r"`((?:src|tests|docs|examples|web)/[\w./<>-]+)`", adding_a_game())
    paths = {name.replace("<game>", "freeze").replace("<lang>", "en") for name in named}
    assert len(paths) > 8 and [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_the_page_counts_the_questions_of_a_phase_right() -> None:
    questions = [name for name, it in vars(Phase).items() if callable(it) and not name.startswith("_")]
    named = re.findall(r"`(\w+)` (?:may I|what|who)", adding_a_game())
    assert (len(named), len(questions) - len(named)) == (6, 7)
    assert set(named) <= set(questions)
