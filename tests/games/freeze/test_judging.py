"""Rule 4.3: calls are judged, one by one."""

import pytest

from tablee import Play
from tablee.core.records import Action
from tablee.games.freeze.actions import Admit, CallFoul, Deny, Vote, What
from tablee.games.freeze.outcomes import Judged

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, G, call, judging, verdicts, vote

WHATS: tuple[What, ...] = ("place", "rank")


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
    ("what", "votes", "verdict"),
    [
        pytest.param("place", "B", "upheld", id="4.3 place: 1 yes, the others are silent"),
        pytest.param("place", "BCd", "upheld", id="4.3 place: 2 yes, 1 no"),
        pytest.param("place", "Bc", "dropped", id="4.3 place: as many yes as no leave it open"),
        pytest.param("place", "Bcd", "rejected", id="4.3 place: 1 yes, 2 no"),
        pytest.param("place", "", "dropped", id="4.3 place: silence is no vote, nobody is wrong"),
        pytest.param("rank", "BEFG", "upheld", id="4.3 rank: 4 yes with one actress"),
        pytest.param("rank", "BEFcdg", "dropped", id="4.3 rank: 3 yes, 3 no"),
        pytest.param("rank", "E", "upheld", id="4.3 rank: no actress votes, the others heard it"),
        pytest.param("rank", "EFGb", "dropped", id="4.3 rank: the only actress who votes says no"),
        pytest.param("rank", "EFGbC", "upheld", id="4.3 rank: one of the actresses says yes"),
        pytest.param("rank", "b", "rejected", id="4.3 rank: only a no"),
    ],
)
def test_votes(what: What, votes: str, verdict: str) -> None:
    """A capital letter says yes."""
    play = judging(call(what))
    for sign in votes:
        play.act("abcdefg".index(sign.lower()), Vote(sign.isupper()), 1_000)
    play.wake(21_000)
    assert verdicts(play) == [verdict]
    assert state_of(play).barred == (((E, 2),) if verdict == "rejected" else ())


@pytest.mark.parametrize(
    ("what", "votes", "upheld"),
    [
        pytest.param("place", "b", False, id="1 of 3 was not more than half"),
        pytest.param("place", "bc", True, id="2 of 3"),
        pytest.param("place", "", False, id="silence was no"),
        pytest.param("rank", "bcd", False, id="3 of 6 was not more than half"),
        pytest.param("rank", "befg", True, id="4 of 6 with one actress"),
    ],
)
def test_votes_in_version_1(what: What, votes: str, upheld: bool) -> None:
    play = judging(call(what), version=1)
    vote(play, **dict.fromkeys(votes, True))
    play.wake(21_000)
    assert verdicts(play) == ["upheld" if upheld else "rejected"]


def test_4_3_within_20_seconds() -> None:
    play = judging(call())
    vote(play, b=True)
    assert play.wake(19_999) == ()
    assert refusal(play, C, Vote(True), 20_000) == "not_now"
    assert verdicts(play) == ["upheld"]


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


def test_4_3_every_time_counts() -> None:
    play = judging(call("rank"), call("rank", now=9_000, by=(F,)))
    for _ in range(2):
        vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    assert verdicts(play) == ["upheld", "upheld"]


def test_4_3_every_time_counts_of_a_place_too_and_the_row_cannot_tell() -> None:
    upheld = judging(call(), call(now=9_000, by=(F,)))
    rejected = judging(call(), call(now=9_000, by=(F,)))
    vote(upheld, b=True, c=True, d=True)
    vote(rejected, b=False, c=False, d=False)
    assert public(upheld) == public(rejected)
    vote(upheld, b=True, c=True, d=True)
    assert (verdicts(upheld), state_of(upheld).barred) == (["upheld", "upheld"], ())


def test_in_version_1_at_most_one_rank_call_was_upheld_by_vote_against_the_same_actress() -> None:
    play = judging(call("rank"), call("rank", now=9_000, by=(F,)), version=1)
    vote(play, b=True, c=True, d=True, e=True, f=True, g=True)
    assert public(play)["phase"]["judges"] == []
    assert refusal(play, B, Vote(True), 1_000) == "not_a_judge"
    play.act(A, Deny(), 2_000)
    assert (verdicts(play), state_of(play).barred) == (["upheld", "dropped"], ())


def test_4_3_a_scene_is_judged_for_two_minutes_at_most() -> None:
    """Six calls that nobody votes on; the rest stays open, and is held against nobody."""
    calls = [call(what, actress, now=now) for now in (0, 9_000) for what in WHATS for actress in (A, B)]
    play = judging(*calls)
    while phase_of(play) == "Judging":
        play.wake(play.deadline or 0)
    assert (play.events[-1].time, verdicts(play)) == (120_000, ["dropped"] * 8)
    assert sum(isinstance(event.what, Judged) for event in play.events) == 6


def test_4_3_quick_judges_hear_every_call() -> None:
    calls = [call(what, actress, now=now) for now in (0, 9_000) for what in WHATS for actress in (A, B)]
    play = judging(*calls)
    while phase_of(play) == "Judging":
        play.act(state_of(play).calls[public(play)["phase"]["call"]].actress, Admit(), 1_000)
    assert verdicts(play) == ["upheld"] * 8


def test_in_version_1_there_was_no_end_to_it() -> None:
    play = judging(*[call("rank", by=(seat,), now=seat) for seat in (E, F, G)] * 3, version=1)
    while phase_of(play) == "Judging":
        play.wake(play.deadline or 0)
    assert None not in verdicts(play)


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


def test_while_it_is_judged_who_knows_the_place_is_heard_by_those_who_know_it() -> None:
    state = state_of(judging(call()))
    assert state.phase.hearers(state, B) == frozenset(STAGE)
    assert state.phase.hearers(state, E) == frozenset(range(7))


def test_4_3_a_judge_who_cannot_tell_is_no_judge() -> None:
    play = judging(call("rank"))
    for seat in (C, D, E, F):
        play.act(seat, Vote(None), 1_000)
    vote(play, b=True, g=True)
    assert verdicts(play) == ["upheld"]
    assert refusal(judging(call("rank")), A, Vote(None)) == "not_a_judge"
