"""Rules 3.3 and 3.4: one after the other shows her colour and tells."""

from typing import get_args, get_type_hints

import pytest

from tablee import Play
from tablee.games.farben import actions as do
from tablee.games.farben.actions import Finish, Onward, Show, Tell, Vote
from tablee.games.farben.state import Options, Story
from tablee.games.farben.telling import Reading, Showing, Telling

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import SEATS, WRITTEN, A, B, C, D, at

LAID = {"colours": ("red", "blue", "green", "pink")}


def showing(**changes: object) -> Play:
    return at(Showing(20_000, B), **(LAID | changes))


def telling(**changes: object) -> Play:
    return at(Telling(300_000, B), **(LAID | changes))


def reading() -> Play:
    play = telling(options=WRITTEN)
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Finish(), 0)
    return play


def test_3_3_she_shows_her_colour() -> None:
    play = showing()
    assert "colour" not in public(play)["phase"]
    assert (offers(play, B), offers(play, C)) == ({"show"}, set())
    play.act(B, Show(), 0)
    assert (phase_of(play), public(play)["phase"]["colour"]) == ("Telling", "blue")


@pytest.mark.parametrize("seat", [A, C, D])
def test_3_3_nobody_shows_or_tells_for_her(seat: int) -> None:
    assert refusal(showing(), seat, Show()) == "not_the_teller"
    assert refusal(telling(), seat, Finish()) == "not_the_teller"
    assert refusal(telling(options=WRITTEN), seat, Tell("Once")) == "not_the_teller"


def test_3_3_a_card_that_is_not_shown_is_turned_over_after_20_seconds() -> None:
    play = showing()
    assert play.wake(19_999) == ()
    play.wake(20_000)
    assert phase_of(play) == "Telling"


def test_3_3_who_waits_for_her_turn_may_look_at_her_own_card() -> None:
    play = showing(stories=(), colours=("red", "blue", "green", "pink"))
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", "blue", "green", "pink"]


def test_3_4_after_her_story_the_card_lies_face_down() -> None:
    play = telling()
    play.act(B, Finish(), 0)
    assert (phase_of(play), public(play)["phase"]["teller"]) == ("Showing", C)
    assert [mine(play, seat).get("colour") for seat in SEATS] == ["red", None, "green", "pink"]
    assert "blue" not in str(public(play)) + str([mine(play, seat) for seat in SEATS])


@pytest.mark.parametrize(
    "phase", [Showing(20_000, B), Telling(300_000, B), Reading(9_000, B, Story(True, ("x",)))]
)
def test_3_3_the_others_are_quiet_while_she_tells(phase: Showing) -> None:
    state = state_of(at(phase, **LAID))
    everybody = frozenset(SEATS)
    assert [phase.hearers(state, seat) for seat in SEATS] == [
        frozenset(),
        everybody,
        frozenset(),
        frozenset(),
    ]
    assert [phase.seers(state, seat) for seat in SEATS] == [everybody] * 4


def test_3_3_without_hush_all_are_heard() -> None:
    state = state_of(telling(options=Options(hush=False)))
    assert [state.phase.hearers(state, seat) for seat in SEATS] == [frozenset(SEATS)] * 4


@pytest.mark.parametrize(
    ("timer", "seconds"),
    [
        pytest.param(0, 300, id="3.3 [R] off by default, never more than 5 min"),
        pytest.param(45, 45, id="3.3 [R] 45 s"),
        pytest.param(90, 90, id="3.3 [R] 90 s"),
    ],
)
def test_story_timer(timer: int, seconds: int) -> None:
    play = showing(options=Options(timer=timer))  # type: ignore[arg-type]
    play.act(B, Show(), 1_000)
    assert play.deadline == 1_000 + seconds * 1_000
    assert play.wake(play.deadline - 1) == ()
    play.wake(play.deadline)
    assert public(play)["phase"]["teller"] == C


def test_3_3_the_timer_is_off_and_it_is_hushed_by_default() -> None:
    assert (Options().timer, Options().hush) == (0, True)
    assert get_args(get_type_hints(Options)["timer"]) == (0, 45, 90)


def test_3_3_she_ends_her_story_herself() -> None:
    play = telling()
    assert offers(play, B) == {"finish"}
    play.act(B, Finish(), 200_000)
    assert public(play)["phase"]["teller"] == C


def test_3_3_in_the_written_way_the_story_is_shown_as_she_sends_it() -> None:
    play = telling(options=WRITTEN)
    assert offers(play, B) == {"tell", "finish"}
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Tell("had three wheels."), 10)
    assert public(play)["phase"]["lines"] == ["My first bike", "had three wheels."]


def test_3_3_spoken_stories_are_not_typed() -> None:
    assert refusal(telling(), B, Tell("My first bike")) == "spoken_way"


@pytest.mark.parametrize(("text", "key"), [("", "empty_text"), ("  ", "empty_text"), ("x" * 281, "too_long")])
def test_lines_that_are_refused(text: str, key: str) -> None:
    assert refusal(telling(options=WRITTEN), B, Tell(text)) == key


def test_a_story_has_an_end() -> None:
    play = telling(options=WRITTEN)
    for number in range(do.MOST_LINES):
        play.act(B, Tell(f"and then {number}"), 0)
    assert refusal(play, B, Tell("and then")) == "story_full"
    assert offers(play, B) == {"finish"}


def test_a_line_that_was_erased_is_empty_in_telling_and_in_reading() -> None:
    play = telling(options=WRITTEN)
    play.act(B, Tell("My first bike"), 0)
    play.act(B, Tell("was stolen."), 0)
    play.table = play.table.after(play.table.erase(B, "My first bike", 0))
    assert public(play)["phase"]["lines"] == ["", "was stolen."]
    play.act(B, Finish(), 0)
    assert (phase_of(play), public(play)["phase"]["lines"]) == ("Reading", ["", "was stolen."])


def test_what_was_typed_can_be_read_before_the_card_goes_face_down() -> None:
    play = reading()
    shown = public(play)["phase"]
    assert (shown["name"], shown["colour"], shown["lines"]) == ("Reading", "blue", ["My first bike"])
    assert [offers(play, seat) for seat in SEATS] == [{"onward"}, set(), {"onward"}, {"onward"}]
    assert mine(play, B)["colour"] == "blue"


def test_it_goes_on_when_all_the_others_have_read_it() -> None:
    play = reading()
    for seat in (A, C):
        play.act(seat, Onward(), 0)
    assert (offers(play, A), public(play)["phase"]["onward"]) == (set(), [A, C])
    assert refusal(play, A, Onward()) == "already_done"
    assert refusal(play, B, Onward()) == "not_now"
    assert refusal(play, D, Show()) == "not_now"
    play.act(D, Onward(), 0)
    assert public(play)["phase"]["teller"] == C


def test_or_after_8_seconds_and_some_for_every_letter() -> None:
    play = reading()
    assert play.deadline == 8_000 + 60 * len("My first bike")
    play.wake(play.deadline)
    assert public(play)["phase"]["teller"] == C


def test_who_typed_nothing_leaves_nothing_to_read() -> None:
    play = telling(options=WRITTEN)
    play.act(B, Finish(), 0)
    assert (phase_of(play), state_of(play).stories) == ("Showing", (Story(False),))


@pytest.mark.parametrize(
    ("way", "gone", "lines", "is_told"),
    [
        pytest.param("room", (), (), True, id="she spoke until the time was up"),
        pytest.param("room", (B,), (), False, id="she was not there"),
        pytest.param("written", (), (), False, id="she typed nothing"),
        pytest.param("written", (B,), ("Once",), True, id="she typed, and went"),
    ],
)
def test_has_she_told_when_the_time_is_up(
    way: object, gone: tuple[int, ...], lines: tuple[str, ...], is_told: bool
) -> None:
    options = Options(way=way)  # type: ignore[arg-type]
    play = at(Telling(300_000, B, lines), options=options, gone=frozenset(gone), **LAID)
    play.wake(300_000)
    play.wake(600_000 if lines else 300_000)
    assert state_of(play).stories[0].is_told is is_told


@pytest.mark.parametrize("play", [showing(), telling(options=WRITTEN)], ids=["showing", "telling"])
def test_a_turn_is_not_answered_otherwise(play: Play) -> None:
    assert refusal(play, B, Vote(A)) == "not_now"
