"""Who may import whom (design, section 3), read from the sources."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src"
NIM = Path(__file__).parent.parent / "examples" / "nim" / "tablee_nim"

# From top to bottom: each may import what stands lower. `tablee` is the façade in __init__.py.
LADDER = (
    {"__main__"},
    {"cli"},
    {"admin"},
    {"server"},
    {"live"},
    {"stores", "sim", "rl"},
    {"system"},
    {"tablee"},
    {"wire"},
    {"room"},
    {"bots", "play"},
    {"packs", "system"},
    {"games"},
    {"core"},
)
RUNG = {part: rung for rung, parts in enumerate(LADDER) for part in parts}

# In the folder of a game: who may import what stands beside it. All else are rules, which know rules only.
# Bots and encodings know what a seat sees, never a state; the box in __init__.py holds all of it together.
BESIDE_RULES = {
    "bots": {"sights", "bots"},
    "content": {"rules", "content"},
    "encoding": {"sights", "bots", "encoding"},
    "facts": {"rules", "facts"},
    "story": {"rules", "story"},
    "__init__": {"rules", "content", "bots", "encoding", "facts", "story"},
}
NOT_FOR_RULES = {f"core.{it}" for it in ["box", "content", "encoding", "facts", "player", "story", "table"]}
VIEWS = {"view", "views"}

PURE = {"core", "games", "room"}
CLOCKS_AND_LUCK = {"datetime", "random", "secrets", "time", "uuid"}
THE_WORLD = {
    "asyncio", "builtins", "ctypes", "http", "importlib", "io", "logging", "multiprocessing", "os", "pathlib",
    "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "urllib",
}  # fmt: skip
MAY_READ = {"importlib", "logging"}  # texts that lie beside a game, and what is installed
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
    if here != there:
        return RUNG[here] < RUNG[there] and not (is_rules(module) and in_core(name) in NOT_FOR_RULES)
    return here != "games" or may_import_game(module, name)


def may_import_game(module: str, name: str) -> bool:
    """Games are strangers to each other, and the shelf they stand on knows none of them."""
    here, there = module.split("."), name.split(".")
    if here[2] == "__init__" or here[2] != there[2]:
        return False
    allowed = BESIDE_RULES.get(here[3], {"rules"})
    return role(name) in allowed or ("sights" in allowed and role(name) == "rules" and is_sight(name))


def role(name: str) -> str:
    """What a name in the folder of a game belongs to."""
    beside = [*name.split("."), ""][3]
    return beside if beside in BESIDE_RULES else "rules"


def is_rules(module: str) -> bool:
    return part(module) == "games" and module.count(".") > 2 and role(module) == "rules"


def in_core(name: str) -> str:
    return ".".join(name.split(".")[1:3])


def is_sight(name: str) -> bool:
    """Views, and what itself knows no state: actions, cards, how they lie."""
    found = [module for module in modules() if name == module or name.startswith(f"{module}.")]
    return bool(found) and (found[0].split(".")[-1] in VIEWS or not knows_state(found[0]))


def knows_state(module: str) -> bool:
    tree = ast.parse(modules()[module].read_text("utf-8"))
    words = {word for name in (module, *imports(module, tree)) for word in name.split(".")}
    return bool(words & {"state", "phases"})


def may_import_theirs(module: str, name: str) -> bool:
    package, here = name.split(".")[0], part(module)
    if here not in PURE:
        return package not in LEARNING or here == "rl"
    if package in sys.stdlib_module_names:
        return package not in CLOCKS_AND_LUCK | THE_WORLD or (package in MAY_READ and not is_pure(module))
    return package == "msgspec"


def is_pure(module: str) -> bool:
    """All but the shelf, and who reads the files of a game."""
    return module != "tablee.games.__init__" and role(module) not in {"bots", "content"}


def part(name: str) -> str:
    """The room of the house that a dotted name stands in; what is no room is a name of the façade."""
    second = [*name.split("."), ""][1]
    return second if second in RUNG else "tablee"


@cache
def modules() -> dict[str, Path]:
    """Of the house; and of the game in the examples, as if it stood beside ours."""
    ours = {".".join(path.relative_to(SRC).with_suffix("").parts): path for path in SRC.rglob("*.py")}
    return ours | {f"tablee.games.nim.{path.stem}": path for path in NIM.glob("*.py")}


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
        ("tablee.core.table", "from ..games.freeze import Point"),
        ("tablee.core.chance", "def roll():\n    import secrets"),
        ("tablee.games.freeze.receipt", "open('cards.json')"),
        ("tablee.games.freeze.pointing", "if TYPE_CHECKING:\n    from tablee.wire.codec import encode"),
        ("tablee.games.freeze.pointing", "from ..farben import telling"),
        ("tablee.games.freeze.pointing", "from .bots.players import easy"),
        ("tablee.games.freeze.pointing", "from tablee.core.player import Sight"),
        ("tablee.games.carnavalesque.phases.drawing", "from ..facts import FACTS"),
        ("tablee.games.freeze.bots.players", "from ..state import FreezeState"),
        ("tablee.games.freeze.bots.players", "from ..pointing import Pointing"),
        ("tablee.games.freeze.encoding", "from .facts import FACTS"),
        ("tablee.games.__init__", "from . import freeze"),
        ("tablee.room.state", "from tablee.wire.messages import Hello"),
        ("tablee.room.state", "from time import time"),
        ("tablee.sim.batch", "from pettingzoo import AECEnv"),
        ("tablee.live.keeper", "from tablee.server.ws.writer import Writer"),
    ],
)
def test_a_planted_violation_is_found(module: str, source: str) -> None:
    assert len(violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tablee.core.table", "import hmac\nfrom msgspec import Struct\nfrom .records import Seat"),
        (
            "tablee.games.__init__",
            "from importlib.metadata import entry_points\nfrom tablee.core.box import Box",
        ),
        ("tablee.games.freeze.__init__", "from .bots.players import easy\nfrom .game import GAME"),
        ("tablee.games.freeze.pointing", "from tablee.core.phase import Phase\nfrom .receipt import receipt"),
        (
            "tablee.games.freeze.content",
            "from importlib import resources\nfrom .state import Situations",
        ),
        ("tablee.games.freeze.bots.players", "from ..view import TableView\nfrom ..actions import Point"),
        ("tablee.room.check", "from tablee.bots import levels\nfrom tablee.games import find_box"),
        ("tablee.rl.env", "from gymnasium import spaces\nfrom tablee.bots import find_player"),
        ("tablee.server.app", "import time\nfrom aiohttp import web\nfrom tablee import __version__"),
    ],
)
def test_what_is_allowed_is_not_a_violation(module: str, source: str) -> None:
    assert violations(module, source) == []
