"""Worlds of a few minutes each: nothing that Tablée promises breaks, and what is planted is found.

Thousands of them, longer ones: `make bench-world SEEDS=…`.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from .faults import KINDS, Fault
from .plants import PLANTS
from .play import play, play_short
from .story import Story, shrink, write

MINUTES = 2.0
TELL = """
from tests.world.play import play
from tests.world.story import write
print(play(write(3, 1)).print)
"""
KILL = Fault(60.0, "kill", 3.0)
EVERYTHING = tuple(
    Fault(10.0 + 9.0 * number, what, seconds[0], number % 4)
    for number, (what, (_, seconds)) in enumerate(KINDS.items())
)


def quiet(seed: int, game: str) -> Story:
    return Story(seed, game, MINUTES, (0, 1, 2, 3), (KILL,), whims=0.03, tables=1, is_forgotten=False)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_promised_holds_in_any_world(seed: int) -> None:
    verdict = play(write(seed, MINUTES))
    assert verdict.violation == "", f"\n{verdict.story}"
    assert verdict.messages > 20


def test_what_is_promised_holds_where_everything_goes_wrong() -> None:
    """Every kind of fault in one evening, one after the other; then everybody goes home and is forgotten."""
    story = quiet(1, "freeze")._replace(faults=EVERYTHING, is_forgotten=True)
    verdict = play(story)
    assert verdict.violation == ""
    assert {what for what in KINDS if any(what in line for line in verdict.told)} == set(KINDS)


@pytest.mark.parametrize("name", PLANTS)
def test_what_is_planted_is_found(name: str) -> None:
    with PLANTS[name].plant():
        assert play(quiet(0, "falling")).violation.startswith(PLANTS[name].found)


def test_what_is_found_is_told_shortly() -> None:
    with PLANTS["downtime"].plant():
        verdict = play(quiet(0, "falling")._replace(faults=(Fault(30.0, "reset", 0.0, 1), KILL)))
        short = play_short(verdict)
    assert short.violation.startswith("downtime")
    assert short.story.faults == (KILL,)
    assert len(short.story.people) < len(verdict.story.people)


def test_the_same_seed_tells_the_same_story() -> None:
    """Whatever the order in which a Python keeps its sets."""
    told = subprocess.run(
        [sys.executable, "-c", TELL],
        env={"PYTHONHASHSEED": "7"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode().strip() == play(write(3, 1)).print


def test_a_story_is_shrunk_to_what_matters() -> None:
    kill, reset = Fault(9.0, "kill", 1.0), Fault(5.0, "reset", 0.0)
    story = quiet(1, "freeze")._replace(faults=(reset, reset, kill, reset))
    short = shrink(story, lambda it: kill in it.faults and 2 in it.people)
    assert short.faults == (kill,)
    assert short.people == (0, 2)
    assert short.minutes <= 1
