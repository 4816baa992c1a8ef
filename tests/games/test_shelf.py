"""The shelf: games are found by what is installed, ours first, and a broken package spoils nothing."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablee import Refused
from tablee.bots import find_keepsake, levels
from tablee.games import BOXES, GAMES, Shelf, find_box, find_entries, find_game

Install = Callable[[str, str, str], None]
OURS = ["freeze", "farben", "falling", "carnavalesque"]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Packages as pip leaves them: a module, and metadata with an entry point."""

    def install(package: str, entry: str, source: str) -> None:
        folder = tmp_path / f"{package}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(f"[tablee.games]\n{entry} = {package}_module:BOX\n")
        (tmp_path / f"{package}_module.py").write_text(source)

    monkeypatch.syspath_prepend(tmp_path)
    yield install
    for name in [name for name in sys.modules if name.endswith("_module")]:
        del sys.modules[name]


def box(name: str, place: int = 0) -> str:
    return f"""
from dataclasses import replace
from tablee.games.falling import BOX as falling
BOX = replace(falling, rules=replace(falling.rules, name="{name}"), place={place})
"""


def test_ours_stand_in_their_order() -> None:
    assert list(BOXES)[:4] == list(GAMES)[:4] == OURS
    assert (len(BOXES), len(GAMES)) == (len([*BOXES]), len([*GAMES]))
    assert [BOXES[name].rules.name for name in BOXES] == [game.name for game in GAMES.values()]


def test_a_fifth_game_stands_behind_ours(install: Install) -> None:
    install("tablee_above", "above", box("above", place=-1))
    shelf = Shelf(find_entries)
    assert [name for name in shelf if name in {*OURS, "above"}] == [*OURS, "above"]
    assert shelf["above"].rules.name == "above"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        pytest.param("import not_there", "ModuleNotFoundError", id="cannot be imported"),
        pytest.param("raise SystemError('no luck')", "no luck", id="raises anything"),
        pytest.param("BOX = 5", "tablee_odd_module:BOX is no Box", id="is no box"),
        pytest.param("", "AttributeError", id="has no box"),
        pytest.param(box("even"), "its rules are called even", id="has another name"),
    ],
)
def test_a_broken_package_is_reported_and_left_out(
    install: Install, source: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    install("tablee_odd", "odd", source)
    shelf = Shelf(find_entries)
    assert "odd" not in shelf and [name for name in shelf if name in OURS] == OURS
    (line,) = caplog.messages
    assert line.startswith("The game odd of tablee_odd is left out: ") and why in line


def test_nobody_takes_the_place_of_a_game_of_ours(install: Install) -> None:
    install("another", "freeze", box("freeze"))
    assert Shelf(find_entries)["freeze"] is BOXES["freeze"]


@pytest.mark.parametrize("name", ["chess", "", None, [], 5])
def test_what_is_not_there_is_refused(name: object) -> None:
    for find in (find_box, find_game):
        with pytest.raises(Refused, match="no_such_game"):
            find(name)  # type: ignore[arg-type]


def test_a_game_that_is_not_there_has_no_bots() -> None:
    assert (levels("chess"), find_keepsake("chess")) == ({}, None)
