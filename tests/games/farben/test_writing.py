"""Rule 3.3 in the written way: all write at the same time, then the stories are shown one by one."""

from typing import Any

import pytest

from tablee import Play
from tablee.games.farben.actions import ChooseColour, Finish, Onward, PickSide, Tell, Vote
from tablee.games.farben.colours import Colour
from tablee.games.farben.state import Story

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import SEATS, WRITTEN, A, B, C, D, at, elect, opened

STORIES = ("My first bike", "A pond", "Grandma’s garden", "The piglet")


def writing(**options: Any) -> Play:
    """All have laid a colour."""
    play = elect(opened(way="written", **options))
    play.act(A, PickSide(0), 0)
    for seat, colour in enumerate(("red", "blue", "green", "pink")):
        play.act(seat, ChooseColour(colour), 0)  # type: ignore[arg-type]
    return play


def written(*stories: str) -> Play:
    play = writing()
    for seat, story in enumerate(stories or STORIES):
        play.act(seat, Tell(story), 0)
    return play


def test_all_write_as_soon_as_the_colours_are_laid() -> None:
    play = writing()
    assert (phase_of(play), play.deadline) == ("Writing", 300_000)
    assert [offers(play, seat) for seat in SEATS] == [{"tell", "finish"}] * 4
    assert [mine(play, seat)["colour"] for seat in SEATS] == ["red", "blue", "green", "pink"]


@pytest.mark.parametrize("way", ["room", "remote"])
def test_spoken_stories_are_told_in_turn(way: str) -> None:
    play = elect(opened(way=way))
    play.act(A, PickSide(0), 0)
    for seat in SEATS:
        play.act(seat, ChooseColour("red"), 0)
    assert phase_of(play) == "Showing"


def test_nobody_reads_anothers_yet() -> None:
    play = writing()
    play.act(B, Tell("A pond"), 0)
    assert public(play)["phase"]["written"] == [B]
    assert "pond" not in str(public(play)) + str([mine(play, seat) for seat in (A, C, D)])
    assert mine(play, B)["story"] == "A pond"


def test_it_may_be_written_anew_until_all_have() -> None:
    play = writing()
    play.act(B, Tell("A pond"), 0)
    play.act(B, Tell("Two ponds"), 0)
    for seat in (A, C, D):
        play.act(seat, Tell("x"), 0)
    assert public(play)["phase"]["lines"] == ["Two ponds"]


def test_then_they_are_shown_one_by_one_from_the_left_of_the_first_player() -> None:
    play, seen = written(), []
    for teller in (B, C, D, A):
        phase = public(play)["phase"]
        seen.append((phase["name"], phase["teller"], phase["colour"], phase["lines"]))
        for seat in set(SEATS) - {teller}:
            play.act(seat, Onward(), 0)
    assert seen == [
        ("Reading", B, "blue", ["A pond"]),
        ("Reading", C, "green", ["Grandma’s garden"]),
        ("Reading", D, "pink", ["The piglet"]),
        ("Reading", A, "red", ["My first bike"]),
    ]
    assert phase_of(play) == "Siding"
    assert [story.lines for story in state_of(play).packets[0].stories] == [(story,) for story in STORIES]
    assert state_of(play).written == ()


def test_while_one_is_read_the_others_still_see_their_own_card() -> None:
    play = written()
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", "blue", "green", "pink"]
    for seat in (A, C, D):
        play.act(seat, Onward(), 0)
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", None, "green", "pink"]


def test_who_tells_nothing_shows_her_colour() -> None:
    play = writing()
    play.act(B, Finish(), 0)
    for seat in (A, C, D):
        play.act(seat, Tell("x"), 0)
    phase = public(play)["phase"]
    assert (phase["teller"], phase["colour"], phase["lines"], play.deadline) == (B, "blue", [], 8_000)
    assert state_of(play).written[B] == Story(is_told=False)


def test_who_told_may_still_take_it_back() -> None:
    play = writing()
    play.act(B, Tell("A pond"), 0)
    play.act(B, Finish(), 0)
    assert "story" not in mine(play, B)


@pytest.mark.parametrize(("timer", "seconds"), [(0, 300), (45, 45), (90, 90)])
def test_when_the_time_is_up_the_silent_have_told_nothing(timer: int, seconds: int) -> None:
    play = writing(timer=timer)
    play.act(C, Tell("Grandma’s garden"), 0)
    assert play.wake(seconds * 1_000 - 1) == ()
    play.wake(seconds * 1_000)
    assert [story.is_told for story in state_of(play).written] == [False, False, True, False]


@pytest.mark.parametrize(("text", "key"), [("", "empty_text"), ("  ", "empty_text"), ("x" * 281, "too_long")])
def test_stories_that_are_refused(text: str, key: str) -> None:
    assert refusal(writing(), B, Tell(text)) == key


def test_nothing_else_is_done_meanwhile() -> None:
    assert refusal(writing(), B, Vote(A)) == "not_now"


def test_a_story_that_was_erased_is_empty_when_it_is_shown() -> None:
    play = written()
    play.table = play.table.after(play.table.erase(B, "A pond", 0))
    assert public(play)["phase"]["lines"] == [""]


def test_in_version_1_each_typed_in_her_turn() -> None:
    from tablee.core.sealed import Sealed
    from tablee.games.farben.choosing import Choosing

    laid: Sealed[Colour] = Sealed(SEATS, ("red", "blue", "green", None))
    play = at(Choosing(60_000, laid), options=WRITTEN, writes_at_once=False)
    play.act(D, ChooseColour("pink"), 0)
    assert phase_of(play) == "Showing"
