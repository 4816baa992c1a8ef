"""Whatever a game refuses, the player is told why: in her language, and with what the rules gave."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.core.records import LANGUAGES
from tablee.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "tablee" / "games"
SHARED = ROOT / "src" / "tablee" / "core" / "records.py"
TEXTS = ROOT / "web" / "src" / "i18n" / "texts"
OBSTACLES = ("str", "str | None", "Obstacle")  # what functions that look for one are said to return

Reason = tuple[str, frozenset[str]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_a_game_has_words(game: str, lang: str) -> None:
    texts = words(game, lang)
    untold = {key for key, given in reasons(game) if not wanted(texts.get(key, "{nothing}")) <= given}
    assert untold == set()


@pytest.mark.parametrize(
    ("game", "key"), [("carnavalesque", "one_word"), ("falling", "has_rider"), ("farben", "used_up")]
)
def test_reasons_are_found_where_they_are_given(game: str, key: str) -> None:
    assert key in {key for key, _ in reasons(game)}


def words(game: str, lang: str) -> dict[str, str]:
    """The refusals that a phone at this game can say."""
    packs = (TEXTS / "house" / f"{lang}.json", TEXTS / game / f"{lang}.json")
    said = {key: text for pack in packs for key, text in json.loads(pack.read_text()).items()}
    return {key.removeprefix("refused."): text for key, text in said.items() if key.startswith("refused.")}


def wanted(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def reasons(game: str) -> Iterator[Reason]:
    """What is raised, with its figures, and what functions give back as an obstacle, without any."""
    for source in (SHARED, *rules(SOURCES / game)):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
                given = frozenset(word.arg for word in node.keywords if word.arg)
                yield from ((key, given) for key in keys(node.args[0]))
            elif isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or node) in OBSTACLES:
                yield from ((key, frozenset()) for key in returned(node))


def rules(folder: Path) -> Iterator[Path]:
    """Who tells a story or plays refuses nothing."""
    return (path for path in folder.rglob("*.py") if not {path.stem, path.parent.name} & {"story", "bots"})


def returned(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from keys(node.value)


def keys(value: ast.expr) -> Iterator[str]:
    """A key, or one of two: `"a" if … else "b"`; what is asked for the answer is none."""
    match value:
        case ast.Constant(str(key)) if re.fullmatch("[a-z_]+", key):
            yield key
        case ast.IfExp(body=body, orelse=other):
            yield from (*keys(body), *keys(other))
        case ast.BoolOp(values=parts):
            yield from (key for part in parts for key in keys(part))
