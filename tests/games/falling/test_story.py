"""A game of Falling, told."""

from tests.games.falling.world import A, B, C, beat, miss, put, sky, state_of, throw

from tablee.games.falling.outcomes import Missed
from tablee.sim.selfplay import self_play
from tablee.sim.story import sentence, story, tell_story


def test_a_story_tells_every_card() -> None:
    told = story("falling", "7", 6, "normal")
    assert "Everybody jumps. The house deals, " in told
    assert "takes Hit." in told and "puts Hit before" in told and "lands." in told
    assert "is the last one in the air." in told
    assert story("falling", "7", 6, "normal") == told


def test_a_dealer_is_named() -> None:
    told = tell_story(self_play("falling", "3", 16, "random", {"dealer": "player"}).events)
    assert "The house deals" not in told
    assert "taps for the next card." in told and "lets it run, " in told


def test_riders_moved_stopped_and_extended() -> None:
    told = "".join(story("falling", str(seed), 8, "random") for seed in range(6))
    for deed in ("pushes their rider to", "grabs the rider of", "stops the rider of", "plays an Extra on"):
        assert deed in told


def test_a_ground_is_stopped() -> None:
    assert any("stops the Ground." in story("falling", str(seed), 6, "normal") for seed in range(6))


def test_a_lost_race_is_told_with_its_reason() -> None:
    play = sky({"hand": "hit"}, {"hand": "skip"})
    put(play, A, C, 1_000)
    before = state_of(play)
    missed = miss(play, B, throw(play, B, C), 1_120)
    assert isinstance(missed, Missed)
    assert sentence("falling", before, play.events[-1]) == "Ben is 120 ms later than Ada (has rider)."


def test_so_is_one_that_the_dealer_won() -> None:
    play = sky({"rider": "skip"}, {"hand": "stop"})
    beat(play)
    miss(play, B, throw(play, B, A), 1_700)
    told = sentence("falling", state_of(play), play.events[-1])
    assert told == "Ben is 100 ms later than the dealer (locked)."
