"""Rules 4.1 and 4.2: the scene, and the calls."""

import pytest

from tablee import Play
from tablee.core.records import Action
from tablee.games.freeze.acting import Acting, Freezing
from tablee.games.freeze.actions import CallFoul, Cue, Gesture, Ready, Say
from tablee.games.freeze.cueing import Cueing
from tablee.games.freeze.outcomes import Frozen, Heard
from tablee.games.freeze.state import Options

from ..table import offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, at

WRITTEN = Options(way="written")


def acting(**changes: object) -> Play:
    return at(Acting(45_000), **changes)


def freezing(**changes: object) -> Play:
    return at(Freezing(5_000), **changes)


def calls(play: Play) -> list[tuple[int, str, tuple[int, ...]]]:
    return [(call.actress, call.what, call.callers) for call in state_of(play).calls]


@pytest.mark.parametrize(
    "seconds",
    [pytest.param(45, id="4.1 45 s"), *(pytest.param(s, id=f"4.1 [R] {s} s") for s in (30, 60, 90))],
)
def test_length_of_the_scene(seconds: int) -> None:
    play = at(Cueing(15_000), options=Options(seconds=seconds))  # type: ignore[arg-type]
    play.act(F, Cue(), 1_000)
    assert public(play)["phase"] == {
        "name": "Acting", "deadline": 1_000 + seconds * 1_000, "seconds": seconds,
    }  # fmt: skip
    assert play.wake(999 + seconds * 1_000) == ()
    assert [event.what for event in play.wake(1_000 + seconds * 1_000)] == [Frozen()]


def test_4_1_45_seconds_unless_chosen_otherwise() -> None:
    assert Options().seconds == 45


def test_4_1_actresses_may_speak_and_are_heard_by_all() -> None:
    state = state_of(acting())
    assert all(state.phase.hearers(state, seat) == frozenset(range(6)) for seat in range(6))


def test_4_1_freeze_on_every_device() -> None:
    play = acting()
    play.wake(45_000)
    assert public(play)["phase"] == {"name": "Freezing", "deadline": 50_000}


def test_4_1_when_it_is_frozen_nothing_more_is_played() -> None:
    play = acting(options=WRITTEN)
    play.wake(45_000)
    assert refusal(play, A, Say("one word more"), 45_000) == "frozen"
    assert offers(play, A) == {"call_foul"}


@pytest.mark.parametrize("what", [pytest.param("place", id="4.2 place"), pytest.param("rank", id="4.2 rank")])
@pytest.mark.parametrize("seat", [pytest.param(E, id="spectator"), pytest.param(A, id="actress")])
def test_any_other_player_may_call_a_foul(seat: int, what: str) -> None:
    play = acting()
    play.act(seat, {"do": "call_foul", "actress": B, "what": what}, 10_000)
    assert calls(play) == [(B, what, (seat,))]


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(A, CallFoul(A, "rank"), "not_yourself", id="4.2 not the actress herself"),
        pytest.param(E, CallFoul(F, "rank"), "not_an_actress", id="4.2 spectators say what they like"),
        pytest.param(E, CallFoul(99, "rank"), "not_an_actress", id="4.2 nobody sits there"),
        pytest.param(E, Ready(), "not_now", id="4.1 the scene is on"),
    ],
)
def test_refused_in_the_scene(seat: int, action: Action, key: str) -> None:
    assert refusal(acting(), seat, action) == key
    assert refusal(freezing(), seat, action) == key


def test_4_2_offers_name_every_other_actress() -> None:
    play = acting()
    assert play.view(B)["mine"]["offers"][-1] == {"do": "call_foul", "actresses": (A, C, D)}
    assert play.view(E)["mine"]["offers"] == ({"do": "call_foul", "actresses": STAGE},)


def test_4_2_the_scene_goes_on() -> None:
    play = acting()
    play.act(E, CallFoul(A, "place"), 10_000)
    assert (phase_of(play), play.deadline) == ("Acting", 45_000)


def test_4_2_a_call_is_seen_by_everybody() -> None:
    play = acting()
    step = play.table.act(E, CallFoul(A, "place"), 10_000)
    (before,), (event,) = step.before, step.events
    assert all(before.phase.tell(before, event, seat) == CallFoul(A, "place") for seat in (A, F, None))
    play.table = play.table.after(step)
    called = {"actress": A, "what": "place", "callers": [E], "verdict": None, "line": None}
    assert public(play)["calls"] == [called]


@pytest.mark.parametrize("phase", [Acting(45_000), Freezing(5_000)])
def test_nothing_else_is_told(phase: Acting | Freezing) -> None:
    play = at(phase)
    events = play.table.wake(45_000).events
    assert [phase.tell(state_of(play), event, E) for event in events] == [None]


def test_4_2_calls_are_judged_when_it_is_frozen() -> None:
    play = acting()
    play.act(E, CallFoul(A, "place"), 10_000)
    play.wake(45_000)
    assert phase_of(play) == "Freezing"
    play.wake(50_000)
    assert phase_of(play) == "Judging"


@pytest.mark.parametrize(
    ("second", "caller", "expected"),
    [
        pytest.param(2_999, F, [(A, "rank", (E, F))], id="4.2 within 3 s they are one call"),
        pytest.param(3_000, F, [(A, "rank", (E, F))], id="4.2 3 s are within 3 s"),
        pytest.param(3_001, F, [(A, "rank", (E,)), (A, "rank", (F,))], id="4.2 later they are two"),
        pytest.param(1_000, E, [(A, "rank", (E,))], id="4.2 the same voice again adds nothing"),
    ],
)
def test_calls_of_the_same_kind(second: int, caller: int, expected: object) -> None:
    play = acting()
    play.act(E, CallFoul(A, "rank"), 10_000)
    play.act(caller, CallFoul(A, "rank"), 10_000 + second)
    assert calls(play) == expected


def test_4_2_the_3_seconds_count_from_the_first_voice() -> None:
    play = acting()
    for seat, now in ((E, 10_000), (F, 12_500), (B, 15_000), (C, 16_000)):
        play.act(seat, CallFoul(A, "rank"), now)
    assert calls(play) == [(A, "rank", (E, F)), (A, "rank", (B, C))]


@pytest.mark.parametrize(
    ("actress", "what"),
    [
        pytest.param(B, "rank", id="4.2 against another actress"),
        pytest.param(A, "place", id="4.2 of another kind"),
    ],
)
def test_other_calls_at_the_same_time_are_calls_of_their_own(actress: int, what: str) -> None:
    play = acting()
    play.act(E, CallFoul(A, "rank"), 10_000)
    play.act(F, {"do": "call_foul", "actress": actress, "what": what}, 10_000)
    assert calls(play) == [(A, "rank", (E,)), (actress, what, (F,))]


def test_4_2_calls_are_taken_until_5_seconds_after_freeze() -> None:
    play = acting()
    play.wake(45_000)
    play.act(E, CallFoul(A, "rank"), 49_999)
    assert (phase_of(play), calls(play)) == ("Freezing", [(A, "rank", (E,))])
    assert [event.what for event in play.wake(50_000)] == [Heard()]
    assert refusal(play, F, CallFoul(A, "place"), 50_000) == "not_now"


def test_4_2_a_call_made_just_before_freeze_is_not_late() -> None:
    play = acting()
    entry = state_of(play).entry
    play.wake(45_000)
    assert state_of(play).entry == entry


def test_4_2_without_calls_nothing_is_judged() -> None:
    play = freezing()
    play.wake(5_000)
    assert phase_of(play) == "Guessing"


@pytest.mark.parametrize("play", [acting(barred=((E, 2),), round=2), freezing(barred=((E, 2),), round=2)])
def test_4_3_who_is_barred_calls_nothing(play: Play) -> None:
    assert refusal(play, E, CallFoul(A, "rank")) == "barred_from_calling"
    assert (offers(play, E), offers(play, F)) == (set(), {"call_foul"})


def test_9_1_in_the_written_way_the_actresses_type_lines_into_the_scene() -> None:
    play = acting(options=WRITTEN)
    play.act(C, Say("Bring me the papers."), 1_000)
    play.act(A, Say("Yes, boss."), 2_000)
    assert public(play)["lines"] == [
        {"actress": C, "text": "Bring me the papers.", "number": 0},
        {"actress": A, "text": "Yes, boss.", "number": 1},
    ]
    assert (offers(play, A), offers(play, E)) == ({"say", "gesture", "call_foul"}, {"call_foul"})


def test_9_1_the_last_48_lines_are_shown() -> None:
    play = acting(options=WRITTEN)
    for number in range(50):
        play.act(A, Say(str(number)), number)
    assert [line["number"] for line in public(play)["lines"]] == list(range(2, 50))


def test_4_2_a_call_names_its_line() -> None:
    play = acting(options=WRITTEN)
    for seat in (A, B):
        play.act(seat, Say("I am rank 1."), 1_000)
    play.act(E, CallFoul(A, "rank", line=0), 2_000)
    play.act(F, CallFoul(A, "rank", line=0), 9_000)
    assert [(call["actress"], call["callers"], call["line"]) for call in public(play)["calls"]] == [
        (A, [E, F], 0)
    ]
    assert refusal(play, E, CallFoul(A, "rank", line=1), 9_000) == "no_such_line"
    assert refusal(play, E, CallFoul(A, "rank", line=2), 9_000) == "no_such_line"


def test_4_2_another_line_is_another_call() -> None:
    play = acting(options=WRITTEN)
    for _ in range(2):
        play.act(A, Say("I am rank 1."), 1_000)
    for line in (0, 1, None):
        play.act(E, CallFoul(A, "rank", line=line), 2_000)
    assert [call["line"] for call in public(play)["calls"]] == [0, 1, None]


@pytest.mark.parametrize(
    ("seat", "text", "options", "key"),
    [
        pytest.param(A, "Hello", Options(), "spoken_way", id="9.1 in the room acting is live"),
        pytest.param(A, "Hello", Options(way="remote"), "spoken_way", id="9.1 remote is voice and video"),
        pytest.param(E, "Hello", WRITTEN, "not_on_stage", id="9.1 the actresses type"),
        pytest.param(A, " \n", WRITTEN, "empty_text", id="9.1 an empty line"),
        pytest.param(A, "x" * 141, WRITTEN, "too_long", id="9.1 a long line"),
    ],
)
def test_lines_that_are_refused(seat: int, text: str, options: Options, key: str) -> None:
    assert refusal(acting(options=options), seat, Say(text)) == key


def test_9_1_in_the_other_ways_no_line_is_offered() -> None:
    spoken = Options(way="remote")
    assert offers(acting(), A) == offers(acting(options=spoken), A) == {"gesture", "call_foul"}


def test_9_2_the_helping_hand_is_on_by_default_and_gives_four_role_ideas_one_a_rank() -> None:
    shown = acting().view(B)["mine"]["roles"]
    assert [role["en"] for role in shown] == ["place 0a 1", "place 0a 2", "place 0a 3", "place 0a 4"]


def test_9_2_without_it_there_are_none() -> None:
    assert "roles" not in acting(options=Options(help=False)).view(B)["mine"]


def test_9_2_a_spectator_never_gets_them() -> None:
    assert "roles" not in acting().view(E)["mine"]


@pytest.mark.parametrize("options", [Options(), Options(way="remote"), WRITTEN])
def test_9_3_the_last_gesture_of_each_actress_is_seen(options: Options) -> None:
    play = acting(options=options)
    for seat, how in ((A, "bow"), (B, "kneel"), (A, "snap")):
        play.act(seat, {"do": "gesture", "how": how}, 1_000)
    assert public(play)["gestures"] == [
        {"actress": B, "how": "kneel", "number": 2},
        {"actress": A, "how": "snap", "number": 3},
    ]


def test_9_3_only_on_stage_and_only_in_the_scene() -> None:
    assert refusal(acting(), E, Gesture("bow")) == "not_on_stage"
    assert refusal(freezing(), A, Gesture("bow")) == "frozen"
