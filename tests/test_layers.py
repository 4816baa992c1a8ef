"""Who may import whom (design, section 3), read from the sources."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src"

# From top to bottom: each may import what stands lower. `tablee` is the façade in __init__.py.
LADDER = (
    {"__main__"},
    {"cli"},
    {"server"},
    {"live"},
    {"stores", "sim", "rl"},
    {"tablee"},
    {"wire"},
    {"room"},
    {"bots", "play"},
    {"packs"},
    {"games"},
    {"core"},
)
RUNG = {part: rung for rung, parts in enumerate(LADDER) for part in parts}

PURE = {"core", "games", "room"}
CLOCKS_AND_LUCK = {"datetime", "random", "secrets", "time", "uuid"}
THE_WORLD = {
    "asyncio", "builtins", "ctypes", "http", "importlib", "io", "logging", "multiprocessing", "os", "pathlib",
    "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "urllib",
}  # fmt: skip
ASKING = {"__import__", "eval", "exec", "input", "open", "print"}
LEARNING = {"gymnasium", "pettingzoo"}  # an optional extra: nobody else may need them


def violations(module: str, source: str) -> list[str]:
    """What this module does that its place in the house does not allow."""
    tree = ast.parse(source)
    imported = sorted(set(imports(module, tree)))
    complaints = [complaint(module, name) for name in imported]
    if part(module) in PURE:
        complaints += [f"{module} calls {name}()" for name in sorted(calls(tree) & ASKING)]
    return [each for each in complaints if each is not None]


def imports(module: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(module, node)
            yield from (f"{origin}.{alias.name}" for alias in node.names)


def absolute(module: str, node: ast.ImportFrom) -> str:
    """`module` is a package when it ends in `.__init__`, so that each dot takes one name away."""
    if not node.level:
        return node.module or ""
    above = module.split(".")[: -node.level]
    return ".".join([*above, node.module] if node.module else above)


def calls(tree: ast.Module) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def complaint(module: str, name: str) -> str | None:
    allowed = (
        may_import_ours(module, name) if name.split(".")[0] == "tablee" else may_import_theirs(module, name)
    )
    return None if allowed else f"{module} imports {name}"


def may_import_ours(module: str, name: str) -> bool:
    here, there = part(module), part(name)
    if here == there:
        return here != "games" or may_import_game(module, name)
    return RUNG[here] < RUNG[there]


def may_import_game(module: str, name: str) -> bool:
    """Games are strangers to each other; only the shelf they all stand on knows them."""
    here, there = module.split("."), name.split(".")
    return here[2] == "__init__" or here[2] == there[2]


def may_import_theirs(module: str, name: str) -> bool:
    package = name.split(".")[0]
    if part(module) not in PURE:
        return package not in LEARNING or part(module) == "rl"
    if package in sys.stdlib_module_names:
        return package not in CLOCKS_AND_LUCK | THE_WORLD
    return package == "msgspec"


def part(name: str) -> str:
    """The room of the house that a dotted name stands in; what is no room is a name of the façade."""
    second = [*name.split("."), ""][1]
    return second if second in RUNG else "tablee"


def modules() -> dict[str, Path]:
    return {".".join(path.relative_to(SRC).with_suffix("").parts): path for path in SRC.rglob("*.py")}


@pytest.mark.parametrize("module", sorted(modules()))
def test_every_module_keeps_to_its_place(module: str) -> None:
    assert violations(module, modules()[module].read_text(encoding="utf-8")) == []


def test_every_module_has_a_place() -> None:
    rooms = {
        path.stem
        for path in (SRC / "tablee").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert rooms - {"__init__"} <= set(RUNG)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablee.core.table", "from tablee.games import freeze"),
        ("tablee.core.table", "from ..games.freeze import Point"),
        ("tablee.core.table", "from tablee import open_table"),
        ("tablee.core.chance", "import random"),
        ("tablee.core.chance", "from random import choice"),
        ("tablee.core.chance", "def roll():\n    import secrets"),
        ("tablee.core.table", "from time import monotonic"),
        ("tablee.core.table", "from datetime import datetime"),
        ("tablee.core.table", "import os.path"),
        ("tablee.core.deck", "import numpy"),
        ("tablee.games.freeze.cards", "open('cards.json')"),
        ("tablee.games.freeze.cards", "from importlib import resources"),
        ("tablee.games.freeze.pointing", "from tablee import packs"),
        ("tablee.games.freeze.pointing", "from tablee.games.farben.telling import Telling"),
        ("tablee.games.freeze.pointing", "from ..farben import telling"),
        ("tablee.games.freeze.__init__", "from .. import farben"),
        ("tablee.games.freeze.pointing", "import aiohttp"),
        ("tablee.games.freeze.pointing", "if TYPE_CHECKING:\n    from tablee.wire.codec import encode"),
        ("tablee.games.carnavalesque.pile", "import shapely"),
        ("tablee.packs", "from tablee.wire import codec"),
        ("tablee.play", "from tablee.bots import easy"),
        ("tablee.bots.freeze", "from tablee.wire.messages import Hello"),
        ("tablee.bots.freeze", "from tablee.room.state import Person"),
        ("tablee.room.state", "from tablee.wire.messages import Hello"),
        ("tablee.room.journal", "from tablee.stores.journal import Journal"),
        ("tablee.room.follow", "import secrets"),
        ("tablee.room.clock", "from time import time"),
        ("tablee.wire.codec", "import tablee"),
        ("tablee.stores.sqlite", "from tablee.sim import play"),
        ("tablee.sim.batch", "from tablee.rl import freeze_env"),
        ("tablee.sim.batch", "from pettingzoo import AECEnv"),
        ("tablee.live.keeper", "from tablee.server.sockets import Socket"),
        ("tablee.server.app", "from tablee import cli"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablee.core.table", "import hmac\nfrom msgspec import Struct\nfrom .words import Seat"),
        ("tablee.games.__init__", "from tablee.games import farben, freeze"),
        ("tablee.games.freeze.__init__", "from .pointing import Pointing"),
        ("tablee.games.freeze.pointing", "from tablee.core.phase import Phase\nfrom .cards import Rank"),
        ("tablee.games.freeze.pointing", "from tablee.games.freeze.scoring import receipt"),
        ("tablee.packs", "import json\nfrom importlib import resources\nfrom tablee.games import GAMES"),
        ("tablee.room.check", "from tablee.bots import PLAYERS\nfrom tablee.packs import READERS"),
        ("tablee.wire.messages", "from tablee.room.view import RoomView"),
        ("tablee.__init__", "from tablee.play import open_table"),
        ("tablee.rl.env", "from gymnasium import spaces\nfrom tablee.bots import find_player"),
        ("tablee.live.keeper", "import asyncio\nfrom tablee.stores.journal import Journal"),
        ("tablee.server.app", "import time\nfrom aiohttp import web\nfrom tablee import __version__"),
        ("tablee.cli", "from tablee.server import app\nfrom tablee.core import words"),
    ],
)
def test_what_is_allowed_is_not_a_violation(module: str, source: str) -> None:
    assert violations(module, source) == []
