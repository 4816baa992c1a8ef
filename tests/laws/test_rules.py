"""Every rule of every page is tried by a test, or a row of one, that says its number."""

import re
from pathlib import Path

import pytest

from tablee.games import GAMES

HOUSE = Path(__file__).parents[2]


def numbers(game: str) -> list[str]:
    page = (HOUSE / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^- (\d+\.\d+) ", page, re.MULTILINE)


def cited(game: str) -> set[str]:
    """In the name of a test, or where the words of a row begin."""
    paths = (HOUSE / "tests" / "games" / game).glob("test_*.py")
    tests = [path.read_text(encoding="utf-8") for path in paths]
    said = re.findall(r"def test_(\d+_\d+)_|[\"(](\d+\.\d+) ", "\n".join(tests))
    return {name.replace("_", ".") or row for name, row in said}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_tried_by_its_number(game: str) -> None:
    assert len(numbers(game)) > 15
    assert set(numbers(game)) - cited(game) == set()
