"""docs/security.md is true: every test it names exists, and what has none has a date and a reason."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
ROW = re.compile(r"(?m)^\| ((?:\d+\.\d+\.\d+|RFC)[^|]*) \| ([^|]+) \| ([^|]+) \|$")
DATED = re.compile(r"^2026-\d\d-\d\d: .{30,}")
EVALUATING = {"eval", "exec", "compile", "__import__"}


def functions_in(path: Path) -> set[str]:
    """Functions and methods of a file that pytest would find."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, kinds)}


def test_every_item_has_a_test_or_a_dated_reason() -> None:
    rows = ROW.findall(PAGE)
    assert len(rows) > 70
    assert [row for row in rows if not TEST.match(row[2]) and not DATED.match(row[2])] == []


@pytest.mark.parametrize("path", sorted({path for path, _ in TEST.findall(PAGE)}))
def test_every_test_that_is_named_exists(path: str) -> None:
    named = {name for each, name in TEST.findall(PAGE) if each == path}
    assert named - functions_in(ROOT / path) == set()


def test_every_limit_is_where_it_is_said_to_be() -> None:
    table = PAGE[PAGE.index("## The limits") : PAGE.index("## Tokens")]
    places = re.findall(r"`((?:server|wire|live|room)/[\w/]+\.py)`", table)
    assert len(places) > 12
    assert [place for place in places if not (ROOT / "src" / "tablee" / place).is_file()] == []


def test_no_screen_takes_text_for_html() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in {".svelte", ".ts"}]
    assert len(sources) > 100
    marks = ("{@html", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write")
    assert [path.name for path in sources if any(mark in path.read_text("utf-8") for mark in marks)] == []


def test_nothing_is_evaluated() -> None:
    found = []
    for path in (ROOT / "src" / "tablee").rglob("*.py"):
        calls = (
            node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
        )
        found += [
            f"{path.name}: {call.id}"
            for call in calls
            if isinstance(call, ast.Name) and call.id in EVALUATING
        ]
    assert found == []


def imported(part: str) -> set[tuple[str, str]]:
    """Which module of a part of the house imports what."""
    found = set[tuple[str, str]]()
    for path in (ROOT / "src" / "tablee" / part).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {(path.stem, alias.name) for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add((path.stem, node.module or ""))
    return found


@pytest.mark.parametrize("part", ["server", "live", "stores", "wire", "room", "games", "core"])
def test_the_house_runs_no_command(part: str) -> None:
    assert {name for _, name in imported(part)}.isdisjoint(
        {"subprocess", "pty", "ctypes", "pickle", "marshal"}
    )


def test_chance_that_matters_cannot_be_guessed() -> None:
    """Only when phones come back after a restart, and how a bot plays, is drawn by luck that could be."""
    assert {module for module, name in imported("server") if name == "random"} == {"session"}
    assert not any(name == "random" for part in ("live", "stores", "room") for _, name in imported(part))
    assert {"house", "identity"} <= {module for module, name in imported("live") if name == "secrets"}


def test_queries_have_parameters() -> None:
    """What is put together are constants of ours: numbers of places, and names of pragmas."""
    known = {"sqlite_batch": {"DELETE", "INSERT"}, "schema": {"SELECT", "PRAGMA"}, "sqlite": {"PRAGMA"}}
    for path in (
        path for part in ("stores", "live", "admin") for path in (ROOT / "src" / "tablee" / part).glob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                words = set(re.findall(r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA)\b", ast.unparse(node)))
                assert not words or words & known.get(path.stem, set()), f"{path.name}:{node.lineno}"
