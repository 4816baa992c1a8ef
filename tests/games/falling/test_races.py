"""Rules 6: order and fairness."""

from typing import Any

import pytest

from tablee.core.records import Action, Millis
from tablee.games.falling.actions import Save, Take
from tablee.games.falling.outcomes import Missed
from tablee.games.falling.rhythm import Rhythm

from ..table import public, refusal
from .world import A, B, C, D, beat, hand, miss, put, rider, sky, state_of, take, throw, top


def race(first: str, second: str, *, riders: dict[int, str], at: int = C) -> tuple[Any, Action]:
    """A and B want the same: A's card reaches the table at 1000, and this is what B then tries."""
    people: list[dict[str, Any]] = [{"rider": riders[s]} if s in riders else {} for s in range(4)]
    people[A]["hand"], people[B]["hand"] = first, second
    play = sky(*people)
    put(play, A, at, 1_000)
    return play, throw(play, B, at)


RACES = [
    pytest.param("hit", "skip", {}, "has_rider", id="6.2 two riders before the same player"),
    pytest.param("stop", "grab", {C: "skip"}, "no_rider", id="6.2 a rider that was just stopped"),
    pytest.param("grab", "stop", {C: "skip"}, "no_rider", id="6.2 a rider that was just grabbed"),
    pytest.param("grab", "extra", {C: "skip"}, "no_rider", id="6.2 an Extra on what is gone"),
    pytest.param("extra", "extra", {C: "hit"}, "has_extra", id="6.2 two Extras"),
    pytest.param("push", "hit", {A: "hit"}, "has_rider", id="6.2 a rider was just pushed there"),
    pytest.param("hit", "push", {B: "hit"}, "has_rider", id="6.2 a Push to a place just taken"),
]


@pytest.mark.parametrize(("first", "second", "riders", "why"), RACES)
def test_the_one_that_reached_the_table_first_counts(
    first: str, second: str, riders: dict[int, str], why: str
) -> None:
    play, action = race(first, second, riders=riders)
    missed = miss(play, B, action, 1_120)
    assert (missed.why, missed.to, missed.late) == (why, A, 120)
    assert hand(play, B) == second, "4.8 the card stays in the hand"


@pytest.mark.parametrize(("first", "second", "riders", "why"), RACES)
def test_4_8_later_it_is_refused_with_the_reason(
    first: str, second: str, riders: dict[int, str], why: str
) -> None:
    play, action = race(first, second, riders=riders)
    assert refusal(play, B, action, 1_301) == why


def test_6_2_by_at_most_300_ms() -> None:
    play, action = race("hit", "skip", riders={})
    assert miss(play, B, action, 1_300).late == 300


def test_6_2_at_the_same_millisecond_the_order_decides() -> None:
    play, action = race("hit", "skip", riders={})
    assert miss(play, B, action, 1_000).late == 0


def test_6_1_both_players_see_which_it_was() -> None:
    play, action = race("hit", "skip", riders={})
    miss(play, B, action, 1_120)
    card = state_of(play).fallers[B].hand
    assert card is not None
    assert public(play)["misses"] == [
        {"time": 1_120, "seat": B, "card": card.id, "at": C, "why": "has_rider", "to": A, "late": 120}
    ]
    told = [play.table.state.phase.tell(state_of(play), play.events[-1], seat) for seat in (None, A, B)]
    assert {(each.time, each.seat, each.what) for each in told} == {(1_120, B, play.events[-1].what)}


def test_6_2_the_last_eight_are_shown() -> None:
    play, action = race("hit", "skip", riders={})
    for late in range(10):
        miss(play, B, action, 1_100 + late)
    assert [each["late"] for each in public(play)["misses"]] == list(range(102, 110))


def test_6_2_a_push_of_a_rider_that_was_just_grabbed() -> None:
    play = sky({"hand": "grab"}, {"hand": "push", "rider": "hit"})
    put(play, A, B, 1_000)
    missed = miss(play, B, throw(play, B, C), 1_200)
    assert (missed.why, missed.to) == ("own_no_rider", A)


def test_6_2_a_grab_while_a_rider_was_just_put_before_you() -> None:
    play = sky({"hand": "hit"}, {"hand": "grab"}, {"rider": "skip"})
    put(play, A, B, 1_000)
    missed = miss(play, B, throw(play, B, C), 1_200)
    assert (missed.why, missed.to) == ("own_rider", A)


def test_6_2_somebody_else_took_it_for_herself() -> None:
    play = sky({"hand": "push", "rider": "hit"}, {"hand": "stop"})
    put(play, A, C, 1_000)
    missed = miss(play, B, throw(play, B, A), 1_200)
    assert (missed.why, missed.to) == ("no_rider", A)


def test_6_2_what_you_did_yourself_is_no_race() -> None:
    play = sky({"hand": "hit", "piles": ["skip"]})
    put(play, A, C, 1_000)
    take(play, A, 1_050)
    assert refusal(play, A, throw(play, A, C), 1_100) == "has_rider"


def test_6_2_what_happened_elsewhere_is_no_race() -> None:
    play = sky({"hand": "hit"}, {"hand": "skip"}, {"rider": "hit"})
    put(play, A, D, 1_000)
    assert refusal(play, B, throw(play, B, C), 1_100) == "has_rider"


@pytest.mark.parametrize("first_card", ["hit", "skip"])
def test_6_2_the_dealer_was_faster(first_card: str) -> None:
    """The visit began just before."""
    play = sky({"rider": first_card}, {"hand": "stop"})
    beat(play)
    missed = miss(play, B, throw(play, B, A), 1_700)
    assert (missed.why, missed.to, missed.late) == ("locked", None, 100)


def test_6_2_only_its_beginning_counts() -> None:
    play = sky({"rider": "hit extra"}, {"hand": "stop"})
    beat(play, 2)
    assert refusal(play, B, throw(play, B, A), 3_300) == "locked"


def test_6_2_your_own_visit_began() -> None:
    play = sky({"piles": ["hit", "hit"], "hand": "push", "rider": "split"})
    beat(play)
    assert miss(play, A, throw(play, A, B), 1_650).why == "own_locked"


@pytest.mark.parametrize(("pile", "left"), [("hit", 1), ("skip hit", 2)])
def test_4_9_a_card_that_was_just_covered_is_still_taken(pile: str, left: int) -> None:
    play = sky({"piles": [pile]})
    wanted = top(play, A)
    beat(play)
    new = top(play, A)
    play.act(A, Take(wanted), 2_000)
    assert hand(play, A) == "hit"
    assert (top(play, A), len(state_of(play).fallers[A].piles[0])) == (new, left)


def test_4_9_for_400_ms() -> None:
    play = sky({"piles": ["hit"]})
    wanted = top(play, A)
    beat(play)
    assert refusal(play, A, Take(wanted), 2_001) == "covered"


def test_4_9_only_the_card_right_below() -> None:
    play = sky({"piles": ["hit"], "rider": "hit"}, rhythm=Rhythm(0, 0, 300, "fast"))
    wanted = top(play, A)
    play.wake(300)
    play.wake(1_400)
    assert refusal(play, A, Take(wanted), 1_450) == "covered"


def test_4_9_not_with_a_card_in_the_hand() -> None:
    play = sky({"piles": ["hit"], "hand": "skip"})
    wanted = top(play, A)
    beat(play)
    assert refusal(play, A, Take(wanted), 1_700) == "hand_full"


def test_4_9_nor_from_under_a_ground() -> None:
    play = sky({"piles": ["hit", "stop"]}, deck="")
    wanted = top(play, A)
    beat(play)
    missed = miss(play, A, Take(wanted), 1_620)
    assert (missed.why, missed.to, missed.late) == ("covered", None, 20)
    assert public(play)["misses"][0]["at"] is None


def test_4_9_nor_with_a_ground_before_her() -> None:
    rhythm = Rhythm(0, 0, 1_600, "normal")
    play = sky({"piles": ["hit", "skip", "stop"]}, deck="grab", rhythm=rhythm)
    wanted = top(play, A)
    beat(play, 2)
    assert public(play)["phase"]["ground"] == A
    assert refusal(play, A, Take(wanted), 3_201) == "covered"


def test_6_2_not_if_it_was_covered_before() -> None:
    play = sky({"piles": ["hit skip", "split"], "hand": "hit"})
    put(play, A, B, 1_500)
    beat(play)
    covered = state_of(play).fallers[A].piles[0][0].id
    assert refusal(play, A, Take(covered), 1_620) == "covered"


def test_6_2_not_if_something_else_just_happened() -> None:
    play = sky({"piles": ["hit skip"]}, {"hand": "hit"}, {"rider": "split"}, {"hand": "skip"})
    put(play, B, B, 1_500)
    assert refusal(play, A, Take(state_of(play).fallers[A].piles[0][0].id), 1_550) == "covered"
    beat(play)
    assert refusal(play, D, throw(play, D, C), 1_650) == "has_rider"


def test_6_2_nor_if_somebody_has_just_taken_a_card() -> None:
    play = sky({"hand": "hit"}, {"piles": ["skip"]}, {"rider": "split"}, {"is_falling": False})
    take(play, B, 1_000)
    assert [refusal(play, A, throw(play, A, at), 1_100) for at in (C, D)] == ["has_rider", "not_falling"]


def test_6_2_she_has_just_landed() -> None:
    play = sky({}, {"hand": "hit"}, deck="")
    beat(play)
    missed = miss(play, B, throw(play, B, A), 1_700)
    assert (missed.why, missed.to) == ("not_falling", None)


def test_6_2_the_stop_came_just_too_late() -> None:
    play = sky({"hand": "stop"}, {"hand": "stop"}, {"hand": "stop"}, deck="")
    held = state_of(play).fallers[A].hand
    assert held is not None
    beat(play, 2)
    missed = miss(play, A, Save(held.id), 3_250)
    assert (missed.why, missed.late) == ("out", 50)
    assert refusal(play, A, Save(held.id), 3_600) == "out"


@pytest.mark.parametrize("now", [1_000, 1_200])
def test_6_2_what_would_never_have_been_allowed_is_no_race(now: Millis) -> None:
    play = sky({"hand": "hit"}, {"hand": "grab"})
    put(play, A, C, 1_000)
    assert refusal(play, B, throw(play, B, B), now) == "not_yourself"


def test_6_2_a_lost_race_may_be_run_again() -> None:
    play, action = race("hit", "skip", riders={})
    miss(play, B, action, 1_100)
    put(play, B, D, 1_200)
    assert rider(play, D) == "skip"


def test_6_3_every_beat_and_action_is_written_down_with_its_time() -> None:
    play, action = race("hit", "skip", riders={})
    miss(play, B, action, 1_100)
    beat(play)
    assert [(event.time, type(event.what).__name__) for event in play.events[1:]] == [
        (1_000, "Play"), (1_100, "Missed"), (1_600, "Dealt"),
    ]  # fmt: skip
    assert isinstance(play.events[2].what, Missed)
