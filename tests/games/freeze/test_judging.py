"""Rules 4.3 to 4.6: judging calls, and what an upheld call does."""

import pytest

from tablee import Play
from tablee.core.words import Action
from tablee.games.freeze.acting import Acting, Freezing
from tablee.games.freeze.actions import Admit, CallFoul, Deny, Point, Vote, What
from tablee.games.freeze.outcomes import Judged
from tablee.games.freeze.receipt import receipt
from tablee.games.freeze.state import Call

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, at

G = 6


def judging(*calls: Call, **changes: object) -> Play:
    """No more calls are taken; the first one is judged from 0 on."""
    play = at(Freezing(0), calls=calls, seats=7, **changes)
    play.wake(0)
    return play


def call(what: What = "place", actress: int = A, by: tuple[int, ...] = (E,), now: int = 0) -> Call:
    return Call(actress, what, now, by)


def vote(play: Play, now: int = 1_000, **votes: bool) -> None:
    """`b=True`: seat B says yes."""
    for name, yes in votes.items():
        play.act("abcdefg".index(name), Vote(yes), now)


def verdicts(play: Play) -> list[str | None]:
    return [each.verdict for each in state_of(play).calls]


def last(play: Play) -> Judged:
    return next(event.what for event in reversed(play.events) if isinstance(event.what, Judged))


def test_4_3_the_accused_may_admit_it_which_settles_it() -> None:
    play = judging(call())
    vote(play, b=False, c=False)
    play.act(A, Admit(), 2_000)
    assert (last(play), verdicts(play)) == (Judged(upheld=True, admitted=True), ["upheld"])


def test_4_3_she_may_deny_it_and_admit_it_still() -> None:
    play = judging(call())
    assert offers(play, A) == {"admit", "deny"}
    play.act(A, Deny(), 1_000)
    assert (offers(play, A), mine(play, A)["is_accused"]) == ({"admit"}, True)
    play.act(A, Admit(), 1_000)
    assert verdicts(play) == ["upheld"]


def test_4_3_denying_alone_settles_nothing() -> None:
    play = judging(call())
    play.act(A, Deny(), 1_000)
    assert phase_of(play) == "Judging"


@pytest.mark.parametrize(
    ("what", "judges"),
    [
        pytest.param("place", (B, C, D), id="4.3 place: the other three actresses"),
        pytest.param("rank", (B, C, D, E, F, G), id="4.3 rank: everybody but the accused"),
    ],
)
def test_who_judges(what: What, judges: tuple[int, ...]) -> None:
    play = judging(call(what))
    assert public(play)["phase"]["judges"] == list(judges)
    assert {seat for seat in range(7) if "vote" in offers(play, seat)} == set(judges)


@pytest.mark.parametrize(
    ("what", "votes", "upheld"),
    [
        pytest.param("place", "b", False, id="4.3 place: 1 of 3 is not more than half"),
        pytest.param("place", "bc", True, id="4.3 place: 2 of 3"),
        pytest.param("place", "bcd", True, id="4.3 place: all"),
        pytest.param("place", "", False, id="4.3 place: silence is no"),
        pytest.param("rank", "bcd", False, id="4.3 rank: 3 of 6 is not more than half"),
        pytest.param("rank", "befg", True, id="4.3 rank: 4 of 6 with one actress"),
        pytest.param("rank", "bcdefg", True, id="4.3 rank: all"),
        pytest.param("rank", "", False, id="4.3 rank: silence is no"),
    ],
)
def test_more_than_half_of_those_entitled(what: What, votes: str, upheld: bool) -> None:
    play = judging(call(what))
    vote(play, **dict.fromkeys(votes, True))
    play.wake(20_000)
    assert last(play) == Judged(upheld, admitted=False)


def test_4_3_a_rank_call_needs_at_least_one_actress() -> None:
    play = at(Freezing(0), calls=(call("rank"),), seats=10)
    play.wake(0)
    for seat in range(4, 10):
        play.act(seat, Vote(True), 1_000)
    play.wake(20_000)
    assert last(play) == Judged(upheld=False, admitted=False)


def test_4_3_within_20_seconds() -> None:
    play = judging(call())
    vote(play, b=True)
    assert play.wake(19_999) == ()
    assert refusal(play, C, Vote(True), 20_000) == "not_now"
    assert verdicts(play) == ["rejected"]


def test_4_3_it_is_over_when_all_judges_have_voted() -> None:
    play = judging(call())
    vote(play, b=True, c=False)
    assert phase_of(play) == "Judging"
    vote(play, d=False)
    assert phase_of(play) == "Guessing"


def test_4_3_a_vote_may_be_changed_until_the_end() -> None:
    play = judging(call())
    vote(play, b=False, c=True)
    assert (mine(play, B)["vote"], public(play)["phase"]["voted"]) == (False, [B, C])
    vote(play, b=True)
    play.wake(20_000)
    assert verdicts(play) == ["upheld"]


def test_votes_are_secret() -> None:
    yes, no = judging(call()), judging(call())
    vote(yes, b=True)
    vote(no, b=False)
    assert public(yes) == public(no)
    assert all(mine(yes, seat) == mine(no, seat) for seat in range(7) if seat != B)


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(E, Vote(True), "not_a_judge", id="4.3 a spectator does not know the place"),
        pytest.param(A, Vote(False), "not_a_judge", id="4.3 the accused has no vote"),
        pytest.param(B, Admit(), "not_accused", id="4.3 nobody admits for another"),
        pytest.param(E, Deny(), "not_accused", id="4.3 nobody denies for another"),
        pytest.param(E, CallFoul(A, "rank"), "not_now", id="4.2 too late for a call"),
    ],
)
def test_refused_in_judging(seat: int, action: Action, key: str) -> None:
    assert refusal(judging(call()), seat, action) == key


def test_4_3_she_denies_once() -> None:
    play = judging(call())
    play.act(A, Deny(), 10)
    assert refusal(play, A, Deny(), 10) == "already_done"


def test_4_3_calls_are_judged_in_the_order_in_which_they_were_made() -> None:
    play = judging(call("place"), call("rank", B), call("rank", C))
    judged = []
    while phase_of(play) == "Judging":
        judged.append(public(play)["phase"]["call"])
        play.act(state_of(play).calls[judged[-1]].actress, Admit(), 1_000)
    assert judged == [0, 1, 2]


def test_4_3_two_admitted_calls_of_a_kind_both_count() -> None:
    play = judging(call("rank"), call("rank", now=9_000))
    play.act(A, Admit(), 1_000)
    play.act(A, Admit(), 2_000)
    assert verdicts(play) == ["upheld", "upheld"]


def test_4_3_after_an_admitted_one_a_vote_may_uphold_one_more() -> None:
    play = judging(call("rank"), call("rank", now=9_000))
    play.act(A, Admit(), 1_000)
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    assert verdicts(play) == ["upheld", "upheld"]


def test_4_3_if_not_admitted_at_most_one_rank_call_is_upheld_against_the_same_actress() -> None:
    play = judging(call("rank"), call("rank", now=9_000, by=(F,)))
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    assert public(play)["phase"]["judges"] == []
    assert refusal(play, B, Vote(True), 1_000) == "not_a_judge"
    play.act(A, Deny(), 2_000)
    assert (verdicts(play), state_of(play).barred) == (["upheld", "dropped"], ())


def test_4_3_the_second_rank_call_may_still_be_admitted() -> None:
    play = judging(call("rank"), call("rank", now=9_000, by=(F,)))
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    play.act(A, Admit(), 2_000)
    assert verdicts(play) == ["upheld", "upheld"]


def test_4_3_silence_drops_it_as_well() -> None:
    play = judging(call("rank"), call("rank", now=9_000, by=(F,)))
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    play.wake(21_000)
    assert (verdicts(play), state_of(play).barred) == (["upheld", "dropped"], ())


def test_4_3_if_not_admitted_at_most_one_place_call_is_upheld_and_the_row_cannot_tell() -> None:
    upheld = judging(call(), call(now=9_000, by=(F,)))
    rejected = judging(call(), call(now=9_000, by=(F,)))
    vote(upheld, b=True, c=True, d=True)
    vote(rejected, b=False, c=False, d=False)
    assert public(upheld) == public(rejected)
    vote(upheld, b=True, c=True, d=True)
    assert (verdicts(upheld), state_of(upheld).barred) == (["upheld", "dropped"], ())


@pytest.mark.parametrize(
    ("actress", "what"),
    [
        pytest.param(B, "rank", id="4.3 against another actress"),
        pytest.param(A, "place", id="4.3 of the other kind"),
    ],
)
def test_other_calls_are_upheld_as_well(actress: int, what: What) -> None:
    play = judging(call("rank"), call(what, actress))
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    for seat in public(play)["phase"]["judges"]:
        play.act(seat, Vote(True), 2_000)
    assert verdicts(play) == ["upheld", "upheld"]


def test_4_3_after_a_rejected_one_another_may_be_upheld() -> None:
    play = judging(call("rank", by=(E,)), call("rank", now=9_000, by=(F,)))
    vote(play, b=False, c=False, d=False, e=False, f=False, g=False)
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    assert verdicts(play) == ["rejected", "upheld"]


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
    play.wake(20_000)
    later = at(Acting(45_000), seats=7, round=number, barred=state_of(play).barred)
    assert (offers(later, E) == set()) is is_barred
    assert (offers(later, F) == set()) is is_barred
    assert offers(later, G) == {"call_foul"}


def test_4_3_an_upheld_call_bars_nobody() -> None:
    play = judging(call())
    play.act(A, Admit(), 10)
    assert state_of(play).barred == ()


def test_4_3_her_calls_that_are_not_judged_yet_lapse() -> None:
    play = judging(call("rank"), call("place", B), call("rank", C))
    play.wake(20_000)
    assert (verdicts(play), phase_of(play)) == (["rejected", "lapsed", "lapsed"], "Guessing")


def test_4_3_a_call_of_several_goes_on_without_her() -> None:
    play = judging(call("rank"), call("rank", B, by=(E, F)))
    play.wake(20_000)
    assert verdicts(play) == ["rejected", None]
    play.wake(40_000)
    assert state_of(play).barred == ((E, 2), (F, 2))


def test_4_3_calls_that_were_judged_stay() -> None:
    play = judging(call("rank", B), call("rank"))
    play.act(B, Admit(), 10)
    play.wake(20_010)
    assert verdicts(play) == ["upheld", "rejected"]


def test_4_3_a_rejected_place_call_is_told_to_the_spectators_only_after_5() -> None:
    play = judging(call(), call("rank", B, by=(F,)))
    play.wake(20_000)
    assert verdicts(play) == ["rejected", None]
    assert [each["verdict"] for each in public(play)["calls"]] == [None, None]
    assert (mine(play, C)["verdicts"], "verdicts" in mine(play, E)) == (["rejected", None], False)
    play.act(B, Admit(), 20_000)
    assert (phase_of(play), public(play)["calls"][0]["verdict"]) == ("Guessing", None)
    play.wake(50_000)
    assert (phase_of(play), public(play)["calls"][0]["verdict"]) == ("Pointing", "rejected")


@pytest.mark.parametrize("yes", [True, False])
def test_4_3_until_then_nothing_lapses_that_would_tell_it(yes: bool) -> None:
    play = judging(call(), call("rank", B), call("rank", C, by=(F,)))
    vote(play, b=yes, c=yes, d=yes)
    assert public(play)["phase"]["call"] == 1
    assert [each["callers"] for each in public(play)["calls"]] == [[E], [E], [F]]


def test_4_3_if_nothing_else_is_left_to_judge_hers_lapse_after_a_place_call_too() -> None:
    play = judging(call(), call("rank", B), call("place", C))
    play.wake(20_000)
    assert (verdicts(play), phase_of(play)) == (["rejected", "lapsed", "lapsed"], "Guessing")


def test_4_3_that_she_has_admitted_a_place_call_is_no_secret() -> None:
    play = judging(call(), call("rank", B))
    play.act(A, Admit(), 10)
    assert [each["verdict"] for each in public(play)["calls"]] == ["upheld", None]


def test_4_3_a_verdict_on_a_rank_is_told_at_once() -> None:
    play = judging(call("rank"), call("place", B, by=(F,)))
    play.wake(20_000)
    assert public(play)["calls"][0]["verdict"] == "rejected"


def test_while_it_is_judged_who_knows_the_place_is_heard_by_those_who_know_it() -> None:
    state = state_of(judging(call()))
    assert state.phase.hearers(state, B) == frozenset(STAGE)
    assert state.phase.hearers(state, E) == frozenset(range(7))


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
    play.wake(30_010)
    assert phase_of(play) == "Pointing"
    assert refusal(play, A, Point(()), 30_010) == "said_her_rank"
    assert offers(play, A) == set()
    assert A not in public(play)["phase"]["pointers"]
    assert A not in public(play)["phase"]["at"]
    assert refusal(play, E, Point((A,)), 30_010) == "cannot_point_there"


def test_4_5_and_pays_no_penalty_there() -> None:
    play = judging(call("rank"), totals=(9,) * 7)
    play.act(A, Admit(), 10)
    play.wake(30_010)
    while phase_of(play) == "Pointing":
        play.wake(play.deadline or 0)
    assert state_of(play).totals[A] == 9


def test_4_6_if_the_place_was_said_nobody_guesses_it() -> None:
    play = judging(call("place"))
    play.act(A, Admit(), 10)
    assert (phase_of(play), state_of(play).guess) == ("Pointing", None)
    assert public(play)["place"]["en"] == "place 0a"


def test_4_6_a_rank_foul_does_not_spoil_the_guess_of_the_place() -> None:
    play = judging(call("rank"))
    play.act(A, Admit(), 10)
    assert (phase_of(play), public(play)["place"]) == ("Guessing", None)


def test_4_6_a_place_foul_does_not_spoil_the_pointing() -> None:
    play = judging(call("place"))
    play.act(A, Admit(), 10)
    assert public(play)["phase"]["at"] == list(STAGE)
    assert public(play)["phase"]["pointers"] == list(range(7))
