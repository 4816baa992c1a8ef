"""Rules 4.3 to 4.6: what follows from a verdict."""

import pytest
from msgspec.structs import replace

from tablee import open_table
from tablee.games.freeze.acting import Acting, Freezing
from tablee.games.freeze.actions import Admit, Point
from tablee.games.freeze.game import setup
from tablee.games.freeze.receipt import receipt
from tablee.games.freeze.state import Call, Options

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, E, F, G, at, call, judging, verdicts, vote


@pytest.mark.parametrize(
    ("number", "is_barred"),
    [
        pytest.param(1, True, id="4.3 in this round"),
        pytest.param(2, True, id="4.3 and the next"),
        pytest.param(3, False, id="4.3 and no longer"),
    ],
)
def test_whoever_made_a_rejected_call_makes_no_more_calls(number: int, is_barred: bool) -> None:
    play = judging(call("rank", by=(E, F)))
    vote(play, b=False, c=False)
    play.wake(20_000)
    later = at(Acting(45_000), seats=7, round=number, barred=state_of(play).barred)
    assert (offers(later, E) == set()) is is_barred
    assert (offers(later, F) == set()) is is_barred
    assert offers(later, G) == {"call_foul"}


def test_4_3_an_upheld_call_bars_nobody() -> None:
    play = judging(call())
    play.act(A, Admit(), 10)
    assert state_of(play).barred == ()


def test_4_3_her_right_call_stands_though_another_of_hers_was_wrong() -> None:
    play = judging(call("rank"), call("place", B))
    vote(play, b=False, c=False, d=False, e=False, f=False, g=False)
    vote(play, a=True, c=True, d=True)
    assert (verdicts(play), phase_of(play)) == (["rejected", "upheld"], "Pointing")


def test_in_version_1_her_calls_that_were_not_judged_yet_lapsed() -> None:
    play = judging(call("rank"), call("place", B), call("rank", C), version=1)
    play.wake(20_000)
    assert (verdicts(play), phase_of(play)) == (["rejected", "lapsed", "lapsed"], "Guessing")


def test_in_version_1_a_call_of_several_went_on_without_her() -> None:
    play = judging(call("rank"), call("rank", B, by=(E, F)), version=1)
    play.wake(20_000)
    assert verdicts(play) == ["rejected", None]
    play.wake(40_000)
    assert state_of(play).barred == ((E, 2), (F, 2))


def test_4_3_calls_that_were_judged_stay() -> None:
    play = judging(call("rank", B), call("rank"))
    play.act(B, Admit(), 10)
    vote(play, b=False)
    play.wake(20_010)
    assert verdicts(play) == ["upheld", "rejected"]


def test_4_3_a_rejected_place_call_is_told_to_the_spectators_only_after_5() -> None:
    play = judging(call(), call("rank", B, by=(F,)), options=Options(guess_anyway=True))
    vote(play, b=False)
    play.wake(20_000)
    assert verdicts(play) == ["rejected", None]
    assert [each["verdict"] for each in public(play)["calls"]] == [None, None]
    assert (mine(play, C)["verdicts"], "verdicts" in mine(play, E)) == (["rejected", None], False)
    play.act(B, Admit(), 20_000)
    assert (phase_of(play), public(play)["calls"][0]["verdict"]) == ("Guessing", None)
    play.wake(50_000)
    assert (phase_of(play), public(play)["calls"][0]["verdict"]) == ("Pointing", "rejected")


@pytest.mark.parametrize("yes", [True, False])
def test_4_3_until_then_nothing_tells_it(yes: bool) -> None:
    play = judging(call(), call("rank", B), call("rank", C, by=(F,)))
    vote(play, b=yes, c=yes, d=yes)
    assert public(play)["phase"]["call"] == 1
    assert [each["callers"] for each in public(play)["calls"]] == [[E], [E], [F]]


def test_in_version_1_hers_lapsed_after_a_place_call_if_nothing_else_was_left() -> None:
    play = judging(call(), call("rank", B), call("place", C), version=1)
    play.wake(20_000)
    assert (verdicts(play), phase_of(play)) == (["rejected", "lapsed", "lapsed"], "Guessing")


def test_4_3_that_she_has_admitted_a_place_call_is_no_secret() -> None:
    play = judging(call(), call("rank", B))
    play.act(A, Admit(), 10)
    assert [each["verdict"] for each in public(play)["calls"]] == ["upheld", None]


def test_4_3_a_verdict_on_a_rank_is_told_at_once() -> None:
    play = judging(call("rank"), call("place", B, by=(F,)))
    vote(play, b=False)
    play.wake(20_000)
    assert public(play)["calls"][0]["verdict"] == "rejected"


@pytest.mark.parametrize(
    ("verdict", "points"),
    [("upheld", 1), ("rejected", 0), ("dropped", 0), ("lapsed", 0)],
    ids=lambda each: f"4.4 {each}",
)
def test_each_upheld_call_gives_everybody_but_the_actress_one_point(verdict: str, points: int) -> None:
    calls = (Call(A, "place", 0, (E,), verdict),)  # type: ignore[arg-type]
    play = at(Freezing(0), calls=calls, seats=7)
    assert receipt(state_of(play), None, ()).totals == (1, *(1 + points,) * 6)


def test_4_4_each_time() -> None:
    calls = (
        Call(A, "place", 0, (E,), "upheld"),
        Call(A, "place", 9, (E,), "upheld"),
        Call(B, "rank", 0, (E,), "upheld"),
    )
    scored = receipt(state_of(at(Freezing(0), calls=calls)), None, ())
    assert scored.totals == (1 + 1, 1 + 2, 1 + 3, 1 + 3, 1 + 3, 1 + 3)
    assert {(item.points, item.reason) for item in scored.items} == {(1, "foul")}


def test_4_4_entered_at_the_end_of_the_round() -> None:
    play = judging(call("place"))
    play.act(A, Admit(), 10)
    assert (phase_of(play), public(play)["totals"]) == ("Pointing", [1] * 7)
    play.wake(15_010)
    play.wake(18_010)
    assert phase_of(play) == "Scoring"
    assert public(play)["totals"][4:] == [2, 2, 2]


def test_4_5_who_said_her_rank_takes_no_part_in_pointing() -> None:
    play = judging(call("rank"))
    play.act(A, Admit(), 10)
    assert phase_of(play) == "Pointing"
    assert refusal(play, A, Point(()), 10) == "said_her_rank"
    assert offers(play, A) == set()
    assert A not in public(play)["phase"]["pointers"]
    assert A not in public(play)["phase"]["at"]
    assert refusal(play, E, Point((A,)), 10) == "cannot_point_there"


def test_4_5_and_pays_no_penalty_there() -> None:
    play = judging(call("rank"), totals=(9,) * 7)
    play.act(A, Admit(), 10)
    while phase_of(play) == "Pointing":
        play.wake(play.deadline or 0)
    assert state_of(play).totals[A] == 9


def test_4_6_if_the_place_was_said_nobody_guesses_it() -> None:
    play = judging(call("place"))
    play.act(A, Admit(), 10)
    assert (phase_of(play), state_of(play).guesses) == ("Pointing", ())
    assert public(play)["place"]["en"] == "place 0a"


def test_4_6_if_a_rank_was_said_nobody_guesses_the_place_either() -> None:
    play = judging(call("rank"))
    play.act(A, Admit(), 10)
    assert (phase_of(play), public(play)["place"]["en"]) == ("Pointing", "place 0a")


def test_4_6_unless_the_table_has_chosen_that_it_is_guessed_anyway() -> None:
    play = judging(call("rank"), options=Options(guess_anyway=True))
    play.act(A, Admit(), 10)
    assert (phase_of(play), public(play)["place"]) == ("Guessing", None)


def test_4_6_as_in_version_1() -> None:
    opened = open_table("freeze", 5, "seed").events[0].what
    assert [setup(replace(opened, version=it), 0).options.guess_anyway for it in (1, 2)] == [True, False]


def test_4_6_a_place_foul_does_not_spoil_the_pointing() -> None:
    play = judging(call("place"))
    play.act(A, Admit(), 10)
    assert public(play)["phase"]["at"] == list(STAGE)
    assert public(play)["phase"]["pointers"] == list(range(7))
