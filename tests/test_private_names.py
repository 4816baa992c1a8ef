"""No private name of a dependency: what a package does not promise may be gone with its next version."""

import ast
import importlib
import inspect
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from aiohttp import web

SRC = Path(__file__).parents[1] / "src"
FILES = sorted(SRC.glob("tablee/**/*.py"))
ONESELF = {"self", "cls"}
MADE_BY_PYTHON = {"_abc_impl", "_is_protocol"}
PROMISED = {"_accumulate_rewards", "_clear_rewards", "_cumulative_rewards", "_was_dead_step"}
"""The example on PettingZoo's page on making an environment has these four, by name."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def is_foreign(module: str) -> bool:
    package = module.partition(".")[0]
    return package != "tablee" and package not in sys.stdlib_module_names


def reached(tree: ast.AST) -> Iterator[str]:
    """Private parts of what is imported from others, and private attributes of no class of this module."""
    ours = set(own(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                imported = [alias.name for alias in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                imported = [f"{module}.{alias.name}" for alias in names]
            case ast.Attribute(attr=attribute) if is_private(attribute) and attribute not in ours:
                yield ast.unparse(node)
                continue
            case _:
                continue
        yield from (name for name in imported if is_foreign(name) and any(map(is_private, name.split("."))))


def own(tree: ast.AST) -> Iterator[str]:
    """Names that classes of this module define, or set on themselves."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in ONESELF:
                yield attribute
            case ast.ClassDef(body=body):
                for each in body:
                    match each:
                        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                            yield name
                        case (
                            ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)])
                        ):
                            yield name


def inherited(ours: type) -> set[str]:
    """Private names of foreign classes that a class of ours uses or replaces."""
    foreign = [base for base in ours.__mro__[1:] if is_foreign(base.__module__)]
    theirs = {name for base in foreign for name in _private(base)}
    return theirs and _private(ours) & theirs


@cache
def _private(kind: type) -> set[str]:
    """What a class has, and what it says of itself."""
    named = set(vars(kind))
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    except (OSError, TypeError):  # made by the compiler of another language, or by a function
        tree = ast.Module([], [])
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ONESELF:
            named.add(node.attr)
    return {name for name in named - MADE_BY_PYTHON if is_private(name)}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nobody_reaches_into_a_dependency(path: Path) -> None:
    assert list(reached(ast.parse(path.read_text("utf-8")))) == []


def test_no_class_of_ours_leans_on_the_inside_of_another() -> None:
    modules = [importlib.import_module(name_of(path)) for path in FILES if path.name != "__main__.py"]
    classes = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    ours = [kind for kind in classes if not is_foreign(kind.__module__)]
    assert any(issubclass(kind, web.RequestHandler) for kind in ours)
    assert {kind: names for kind in ours if (names := inherited(kind) - PROMISED)} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from aiohttp._websocket.reader import WebSocketDataQueue",
        "import aiohttp._websocket",
        "from aiohttp.web import _cls",
        "request.protocol._payload_parser = 1",
        "print(made._kwargs)",
    ],
)
def test_it_would_be_seen(line: str) -> None:
    assert len(list(reached(ast.parse(line)))) == 1


@pytest.mark.parametrize("line", ["self._mine = 1", "from tablee.core import _x", "a.__dict__", "a.b.c"])
def test_what_is_ours_or_public_is_fine(line: str) -> None:
    assert list(reached(ast.parse(line))) == []


class Replaces(web.AppRunner):
    async def _make_server(self) -> web.Server:
        return await super()._make_server()


class Uses(web.Server):
    def mine(self) -> object:
        return self._kwargs


class Harmless(web.Server):
    def __init__(self) -> None:
        self._quite_my_own = 1


@pytest.mark.parametrize(
    ("kind", "names"), [(Replaces, {"_make_server"}), (Uses, {"_kwargs"}), (Harmless, set())]
)
def test_what_is_inherited_would_be_seen(kind: type, names: set[str]) -> None:
    assert inherited(kind) == names
