"""What runs elsewhere is what runs here: versions, the quick tests, the tools."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = {path.stem: path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")}
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def test_every_python_that_is_promised_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    (tried,) = re.findall(r"python: \[(.*)\]", WORKFLOWS["ci"])
    assert re.findall(r"3\.\d+", tried) == promised == ["3.11", "3.12", "3.13", "3.14"]


def test_the_quick_tests_are_those_of_make() -> None:
    (parts,) = re.findall(r"^PARTS := (.*)$", MAKEFILE, re.MULTILINE)
    (more,) = re.findall(r"^QUICK := .*\$\(PARTS\) (.*)\)$", MAKEFILE, re.MULTILINE)
    assert re.findall(r"--ignore=(\S+)", WORKFLOWS["ci"]) == [*parts.split(), *more.split()]


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_actions_are_pinned_and_no_secret_is_named(name: str) -> None:
    used = re.findall(r"uses: (.*)$", WORKFLOWS[name], re.MULTILINE)
    assert used and all(re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", action) for action in used)
    assert "secrets" not in WORKFLOWS[name]
    assert re.search(r"^permissions:\n  contents: read$", WORKFLOWS[name], re.MULTILINE)


@pytest.mark.parametrize("name", sorted(WORKFLOWS))
def test_what_is_made_there_can_be_made_here(name: str) -> None:
    asked = {
        target
        for line in re.findall(r"run: make (.*)$", WORKFLOWS[name], re.MULTILINE)
        for target in line.split()
    }
    assert asked and all(re.search(rf"^{target}:", MAKEFILE, re.MULTILINE) for target in asked)


def test_hooks_call_our_own_tools() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (.*)$", hooks, re.MULTILINE) == ["local"]
    called = re.findall(r"entry: \.venv/bin/(\S+)", hooks)
    assert called == ["ruff", "ruff", "mypy", "python"] and len(called) == hooks.count("entry:")
