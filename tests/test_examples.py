"""A fifth game comes by `pip install`: the example is installed, stands on the shelf, and keeps all laws."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAWS = [f"tests/laws/test_{name}.py" for name in ("laws", "secrets", "frozen", "erased")]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As pip puts it, without asking any index; nothing of ours knows its name."""
    target = tmp_path_factory.mktemp("site")
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", str(target))
    run("-m", "pip", "install", *options, str(ROOT / "examples" / "nim"))
    return target


def run(*command: str, site: Path | None = None) -> str:
    paths = [str(site)] if site else []
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_stands_on_the_shelf_behind_ours(installed: Path) -> None:
    shelf = "from tablee.games import GAMES; print(*GAMES)"
    assert run("-c", shelf).split() == ["freeze", "farben", "falling", "carnavalesque"]
    assert run("-c", shelf, site=installed).split() == [*run("-c", shelf).split(), "nim"]


def test_it_keeps_every_law(installed: Path) -> None:
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *LAWS, "-k", "nim", site=installed)
    assert "15 passed" in said


def test_its_own_tests_pass(installed: Path) -> None:
    assert " passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "examples/nim", site=installed)


@pytest.mark.parametrize("level", ["random", "easy", "normal", "sharp"])
def test_bots_of_every_level_play_it_to_the_end(level: str, installed: Path) -> None:
    told = run("-m", "tablee", "story", "nim", "--bots", level, site=installed)
    assert "begins." in told and "Ended" not in told.split("The seed was")[1]


def test_who_counts_wins(installed: Path) -> None:
    bots = ("--bots", "easy,sharp", "--seats", "2", "--jobs", "1")
    said = run("-m", "tablee", "sim", "nim", "--games", "100", *bots, site=installed)
    wins = {level: share(said, level) for level in ("easy", "sharp")}
    assert wins["easy"] < 35 and wins["sharp"] > 65


def share(said: str, level: str) -> float:
    (row,) = [line for line in said.splitlines() if f" {level} " in line and "±" in line]
    return float(row.split("│")[2].split("±")[0])


def test_agents_can_learn_it(installed: Path) -> None:
    run("-c", AGENTS, site=installed)


AGENTS = """
from pettingzoo.test import api_test
from tablee.rl import game_env
api_test(game_env("nim", 3), num_cycles=200)
"""
