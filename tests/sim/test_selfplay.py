"""Whole games in virtual time."""

from tablee import open_table
from tablee.bots import find_player
from tablee.core.game import Closed
from tablee.sim.selfplay import SelfPlay, self_play


def test_the_same_seed_gives_the_same_game() -> None:
    assert self_play("freeze", "a", 6).events == self_play("freeze", "a", 6).events


def test_another_seed_or_level_gives_another() -> None:
    games = [self_play("freeze", "a", 6), self_play("freeze", "b", 6), self_play("freeze", "a", 6, "random")]
    assert len({len(play.events) for play in games}) == 3


def test_it_ends() -> None:
    play = self_play("freeze", "a", 5)
    assert play.over
    assert play.events[-1].what == Closed("a")


def test_options_are_played() -> None:
    written = self_play("freeze", "a", 5, options={"way": "written", "target": 13})
    assert any(type(event.what).__name__ == "Say" for event in written.events)
    assert written.result is not None
    assert max(written.result.totals) >= 13


def test_decisions_and_deadlines_come_in_order() -> None:
    play = open_table("freeze", 5, "a")
    seen = [0]
    for events in SelfPlay(play, [find_player("freeze", "random")] * 5, "a").steps():
        assert events
        assert events[0].time >= seen[-1]
        seen.append(events[-1].time)
