"""Golden stories: whole games, told. A change of the rules shows here as a diff.

After a change that is meant, write them anew and read the diff: TABLEE_WRITE=1 pytest tests/stories
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tablee import open_table
from tablee.sim.secrecy.search import record
from tablee.sim.selfplay import self_play
from tablee.sim.story import story, tell_story

HERE = Path(__file__).parent


def easy() -> str:
    return story("freeze", "7", 6)


def with_fouls() -> str:
    """Random players among the others call fouls, swap places and guess."""
    options = {"way": "written", "target": 13}
    return tell_story(record("freeze", "37", ["easy", "random"] * 3, options).events)


def farben() -> str:
    """Stories are typed, colours are forgotten, clues are given."""
    options = {"way": "written", "words": 6}
    return tell_story(record("farben", "7", ["normal", "easy", "normal", "random"], options).events)


def falling() -> str:
    """Everybody at once, one of them without a plan."""
    options = {"tempo": "fast"}
    return tell_story(record("falling", "56", ["normal", "easy", "normal", "random"], options).events)


def falling_with_a_dealer() -> str:
    """A player deals, by hand and running, stops to look again, and takes back."""
    options = {"dealer": "referee"}
    return tell_story(record("falling", "1", ["random"] * 5, options).events)


def carnavalesque() -> str:
    """Roles: a mute King, secret roles, a Jester among them, and the dead end."""
    levels = ["normal", "easy", "normal", "random"]
    return tell_story(record("carnavalesque", "7", levels, {"version": "roles"}).events)


def carnavalesque_won() -> str:
    """Events: four helpful players bring three floats on parade."""
    return tell_story(record("carnavalesque", "7", ["normal"] * 4, {"version": "events"}).events)


@pytest.mark.parametrize(
    ("file", "tell"),
    [
        ("freeze-7", easy),
        ("freeze-fouls", with_fouls),
        ("farben-7", farben),
        ("falling-56", falling),
        ("falling-dealer", falling_with_a_dealer),
        ("carnavalesque-roles", carnavalesque),
        ("carnavalesque-events", carnavalesque_won),
    ],
)
def test_story(file: str, tell: Callable[[], str]) -> None:
    page, told = HERE / f"{file}.txt", tell()
    if os.environ.get("TABLEE_WRITE"):
        page.write_text(told, encoding="utf-8")
    assert told == page.read_text(encoding="utf-8")


def test_secrets_are_in_brackets() -> None:
    told = story("freeze", "7", 6)
    assert "[Seed 7]" in told.splitlines()[0]
    assert "The open card is a" in told
    assert told.count("[At ") == told.count("locks their hands")


def test_who_goes_and_comes_is_told() -> None:
    play = open_table("freeze", 5, "x")
    for step in (play.table.miss(2, 100), play.table.welcome(2, 200)):
        play.events.extend(step.events)
    assert "0:00.1  Cleo has gone.\n  0:00.2  Cleo is back." in tell_story(play.events)


def test_everything_that_happens_is_told() -> None:
    play = self_play("freeze", "written", 6, "random", {"way": "written"})
    told = tell_story(play.events)
    assert all(word in told for word in ("says:", "calls:", "guesses:", "votes. [", "Another place. ["))
    assert "The seed was written." in told


def test_everything_that_happens_in_farben_is_told() -> None:
    spoken, written = (self_play("farben", way, 3, "random", {"way": way}) for way in ("room", "written"))
    told = tell_story(spoken.events) + tell_story(written.events)
    assert all(word in told for word in ("votes. [For", "The word is:", "shows", "tells:", "is given:"))
    assert all(word in told for word in ("for a clue.", "says nothing", "Wrong.", "face down again."))


def test_everything_that_happens_in_falling_is_told() -> None:
    house, dealer = falling(), falling_with_a_dealer()
    deeds = ("pushes their rider", "grabs the rider", "plays an Extra", "stops the rider", "stops the Ground")
    assert all(word in house for word in (*deeds, "is skipped.", "lands.", "the last one in the air."))
    assert all(word in dealer for word in ("taps", "lets it run", "sees the last seconds", "the house deals"))
    assert all(word in dealer for word in ("takes it back", "away."))
