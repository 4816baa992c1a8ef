"""One word, one thing: names of modules, classes and functions, against the glossary."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "tablee"
RETIRED = {
    "alarm", "allowance", "answers", "anybody", "asking", "callers", "changes", "closing", "company",
    "copies", "crowd", "doors", "ear", "echo", "entrance", "flags", "gauges", "glimpses", "holding",
    "hosts", "inbox", "invitation", "links", "lookup", "papers", "parcels", "passes", "passing", "porter",
    "scribe", "sockets", "talk", "tally", "teller", "tongue", "worlds",
}  # fmt: skip
A_PHASE = {"asking"}
"""Retired in the house; in a game it is what players do."""
TAGGED = {"actions", "animations", "messages", "offers", "outcomes"}
"""Records that journals and the wire know by name, in the language of their game."""

Definition = tuple[str, str, str]
"""A package, a module of it, a public name in it."""


def words(table: int) -> set[str]:
    """All that stands in the first column of one of the two tables."""
    section = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("\n## In the code")[2]
    rows = re.findall(r"(?ms)^\|---\|---\|\n(.*?)(?=\n\n|\Z)", section)[table].splitlines()
    return {word for row in rows for word in re.findall(r"`(\w+)`", row.split("|")[1])}


@cache
def modules() -> list[tuple[str, str, ast.Module]]:
    """Package, name, source. A game is one package, with all its folders."""
    found = []
    for path in SRC.rglob("*.py"):
        *folders, name = path.relative_to(SRC).with_suffix("").parts
        package = folders[:2] if folders[:1] == ["games"] else folders
        found.append((".".join(package or [name]), name, ast.parse(path.read_text("utf-8"))))
    return found


def is_game(package: str) -> bool:
    return package.startswith("games.")


def of_house() -> set[str]:
    return {name for package, name, _ in modules() if not is_game(package) and not name.startswith("__")}


def classes() -> Iterator[Definition]:
    for package, module, tree in modules():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield package, module, node.name


def functions() -> Iterator[Definition]:
    """Without commands, which are named as what they do."""
    for package, module, tree in modules():
        for node in tree.body:
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name[0] != "_":
                    if package != "cli":
                        yield package, module, name


def doubles(found: Iterable[Definition]) -> set[str]:
    """Names that two packages define, of which at most one is tagged. Games are strangers to each other."""
    packages = defaultdict[str, set[str]](set)
    for package, module, name in found:
        if module not in TAGGED:
            packages[name].add("games" if is_game(package) else package)
    return {name for name, where in packages.items() if len(where) > 1}


def functions_of_house() -> list[Definition]:
    """Functions of a game are its own."""
    return [each for each in functions() if not is_game(each[0])]


def test_every_module_of_the_house_has_one_meaning() -> None:
    assert of_house() == words(0)


def test_no_retired_word_comes_back() -> None:
    games = {name for package, name, _ in modules() if is_game(package)}
    assert of_house() & RETIRED == set()
    assert games & (RETIRED - A_PHASE) == set()


def test_no_public_name_stands_for_two_things() -> None:
    assert doubles(classes()) - words(1) == set()
    assert doubles(functions_of_house()) - words(1) == set()


def test_what_is_said_to_be_one_idea_has_several_answers() -> None:
    answers = doubles(classes()) | doubles(functions())
    assert words(1) - answers == set()


@pytest.mark.parametrize(
    ("found", "names"),
    [
        ([("live", "presence", "Line"), ("room", "journal", "Line")], {"Line"}),
        ([("live", "bots", "Plan"), ("games.freeze", "players", "Plan")], {"Plan"}),
        ([("server", "limits", "Line"), ("server.ws", "writer", "Line")], {"Line"}),
        ([("room", "outcomes", "Frozen"), ("games.freeze", "outcomes", "Frozen")], set()),
        ([("games.falling", "view", "Mine"), ("games.freeze", "view", "Mine")], set()),
        ([("live", "house", "House"), ("live", "house", "House")], set()),
    ],
)
def test_a_double_is_found(found: list[Definition], names: set[str]) -> None:
    assert doubles(found) == names
