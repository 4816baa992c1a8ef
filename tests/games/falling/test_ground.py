"""Rules 5: Ground."""

import pytest

from tablee.core.records import Action
from tablee.games.falling.actions import Deal, Play, Run, Save, Take
from tablee.games.falling.outcomes import Dealt, Finished, Landed
from tablee.games.falling.rhythm import Rhythm
from tablee.games.falling.state import Options

from ..table import public, refusal
from .world import (
    A,
    B,
    C,
    D,
    beat,
    by_hand,
    hand,
    held,
    kinds,
    offers,
    rider,
    sky,
    state_of,
    take,
    throw,
    top,
)


def test_5_1_a_ground_puts_you_out_at_once() -> None:
    play = sky(deck="")
    assert [type(what) for what in beat(play)] == [Dealt, Landed]
    assert (public(play)["landed"], public(play)["fallers"][A]["is_falling"]) == ([A], False)
    assert play.deadline == 3_200, "a Ground is a beat, too"


@pytest.mark.parametrize(
    ("faller", "waits"),
    [
        pytest.param({"hand": "stop"}, True, id="5.1 a Stop in the hand"),
        pytest.param({"piles": ["hit", "skip stop"]}, True, id="5.1 on top of another pile"),
        pytest.param({"piles": ["hit", "stop skip"]}, False, id="5.1 not under another card"),
        pytest.param({"hand": "skip", "piles": ["hit", "stop"]}, False, id="5.1 not with a full hand"),
        pytest.param({"piles": ["stop"]}, False, id="5.1 not under the Ground"),
        pytest.param({"hand": "skip"}, False, id="5.1 only a Stop helps"),
        pytest.param({}, False, id="5.1 nothing there"),
    ],
)
def test_the_dealer_waits_where_a_stop_can_come(faller: dict[str, object], waits: bool) -> None:
    play = sky(faller, deck="")
    play.wake(1_600)
    assert (public(play)["phase"]["ground"] == A) is waits
    assert state_of(play).fallers[A].is_falling is waits


def test_5_1_you_have_one_beat() -> None:
    play = sky({"hand": "stop"}, deck="")
    beat(play)
    assert play.wake(3_199) == ()
    assert [type(event.what) for event in play.wake(3_200)] == [Landed, Dealt, Landed]


@pytest.mark.parametrize(
    ("tempo", "grace", "until"),
    [("fast", 1000, 1_100), ("fast", 1500, 1_500), ("normal", 2000, 2_000), ("slow", 3000, 3_000)],
)
def test_5_1_at_least_the_grace(tempo: str, grace: int, until: int) -> None:
    options = Options(tempo=tempo, grace=grace)  # type: ignore[arg-type]
    rhythm = state_of(sky()).phase.rhythm.running(tempo, 0)  # type: ignore[attr-defined]
    play = sky({"hand": "stop"}, deck="", options=options, rhythm=rhythm)
    (event,) = play.wake(play.deadline or 0)
    assert play.deadline == event.time + until


def test_5_1_also_where_the_ground_came_late() -> None:
    rhythm = Rhythm(0, 0, 1_100, "fast")
    play = sky({"hand": "stop"}, deck="", rhythm=rhythm)
    play.wake(1_600)
    assert play.deadline == 2_600


def test_5_1_a_dealing_hand_waits_for_at_least_the_fast_tempo() -> None:
    play = by_hand({"hand": "stop"}, deck="")
    play.act(3, {"do": "deal"}, 500)
    assert (play.deadline, public(play)["phase"]["ground"]) == (1_600, A)
    play.act(3, {"do": "deal"}, 700)
    assert play.deadline == 1_600, "she cannot hurry it"
    assert [type(event.what) for event in play.wake(1_600)][:4] == [Landed, Dealt, Landed, Finished]


@pytest.mark.parametrize("action", [Deal(), Run("fast")])
def test_5_1_nor_can_she_hurry_a_longer_grace(action: Action) -> None:
    play = by_hand({"hand": "stop"}, deck="", grace=3_000)
    play.act(D, Deal(), 500)
    play.act(D, action, 700)
    assert (play.deadline, public(play)["phase"]["beat_at"]) == (3_500, 3_500)


@pytest.mark.parametrize("is_saved", [True, False])
def test_5_1_and_then_waits_for_the_next_tap(is_saved: bool) -> None:
    play = by_hand({"hand": "stop"}, {"hand": "stop"}, deck="")
    play.act(3, {"do": "deal"}, 500)
    if is_saved:
        play.act(A, Save(held(play, A)), 600)
    else:
        play.wake(1_600)
    assert (public(play)["phase"]["beat_at"], play.deadline) == (None, 5_500)


def test_5_1_a_stop_from_the_hand_saves() -> None:
    play = sky({"hand": "stop", "piles": ["hit"]}, deck="")
    beat(play)
    assert offers(play, A) == [{"do": "save", "cards": [held(play, A)]}]
    play.act(A, Save(held(play, A)), 3_199)
    assert (hand(play, A), kinds(play, A)) == (None, ["hit"])
    assert public(play)["phase"]["served"] is None
    assert play.deadline == 3_200, "the beat is not shortened"


def test_5_1_a_stop_from_the_top_of_another_pile_saves() -> None:
    play = sky({"piles": ["hit", "skip stop"]}, deck="")
    beat(play)
    assert offers(play, A) == [{"do": "save", "cards": [top(play, A, 1)]}]
    play.act(A, Save(top(play, A, 1)), 2_000)
    assert kinds(play, A) == ["hit", "skip"]


def test_5_1_or_it_is_taken_first() -> None:
    play = sky({"piles": ["hit", "stop"]}, deck="")
    beat(play)
    take(play, A, 1_700, pile=1)
    play.act(A, Save(held(play, A)), 1_800)
    assert kinds(play, A) == ["hit"]


@pytest.mark.parametrize(
    ("faller", "card", "key"),
    [
        pytest.param({"hand": "stop", "piles": ["skip", "hit"]}, "hit", "hand_full", id="4.1 one hand"),
        pytest.param({"piles": ["skip", "push hit", "stop"]}, "push", "covered", id="4.1 covered"),
        pytest.param({"piles": ["skip", "stop", "hit"]}, "hit", "not_a_stop", id="5.1 only a Stop"),
    ],
)
def test_what_does_not_save(faller: dict[str, object], card: str, key: str) -> None:
    play = sky(faller, deck="")
    beat(play)
    wanted = next(each.id for each in state_of(play).fallers[A].cards if each.kind == card)
    assert refusal(play, A, Save(wanted), 1_900) == key


def test_5_1_before_a_ground_she_takes_nothing_but_a_stop() -> None:
    play = sky({"piles": ["hit", "stop", "skip"]}, deck="")
    beat(play)
    assert refusal(play, A, Take(top(play, A, 2)), 1_900) == "not_a_stop"
    play.act(A, Take(top(play, A, 1)), 1_900)
    assert hand(play, A) == "stop"


@pytest.mark.parametrize("at", [A, B])
def test_5_1_before_a_ground_she_plays_at_nobody(at: int) -> None:
    play = sky({"hand": "stop", "piles": ["hit"]}, {"rider": "hit"}, deck="")
    beat(play)
    assert refusal(play, A, Play(held(play, A), at), 1_900) == "not_a_stop"


@pytest.mark.parametrize("stop", [False, True])
def test_5_1_a_longer_grace_is_the_beat_of_a_ground_however_early_it_is_answered(stop: bool) -> None:
    play = sky({"hand": "stop"} if stop else {}, deck="", options=Options(grace=3_000))
    beat(play)
    if stop:
        play.act(A, Save(held(play, A)), 2_000)
    assert (public(play)["phase"]["beat_at"], play.deadline) == (4_600, 4_600)


def test_5_1_in_her_visit_there_is_nothing_to_answer_before_a_ground_comes() -> None:
    play = sky({"piles": ["hit", "hit"], "hand": "stop"})
    beat(play)
    assert public(play)["phase"]["served"] == A
    assert refusal(play, A, Save(held(play, A)), 1_700) == "no_ground"


def test_5_1_nobody_can_answer_for_another() -> None:
    play = sky({"hand": "stop"}, {"hand": "stop"}, deck="")
    beat(play)
    assert refusal(play, B, Save(held(play, B)), 2_000) == "no_ground"


def test_5_2_the_ground_goes_back_and_is_the_next_one_dealt() -> None:
    play = sky({"hand": "stop"}, deck="")
    first = beat(play)[0].card
    play.act(A, Save(held(play, A)), 2_000)
    assert kinds(play, A) == [], "3.5 and its pile disappears"
    second = beat(play)[0]
    assert (second.seat, second.card) == (B, first)


def test_5_2_one_stop_answers_one_ground() -> None:
    play = sky({"piles": ["hit", "hit", "stop"], "hand": "stop"}, deck="")
    beat(play)
    play.act(A, Save(held(play, A)), 2_000)
    second = beat(play)[0]
    assert (second.seat, public(play)["phase"]["ground"]) == (A, A)
    play.act(A, Save(top(play, A, 2)), 3_300)
    assert [type(what) for what in beat(play)] == [Dealt, Landed], "B has no Stop, and A's third pile is gone"


def test_5_2_each_card_of_a_hit_is_a_ground_of_its_own() -> None:
    play = sky({"hand": "stop", "rider": "hit"}, deck="")
    beat(play)
    play.act(A, Save(held(play, A)), 2_000)
    assert [what.seat for what in beat(play)] == [A, A]
    assert public(play)["landed"] == [A]


def test_5_2_after_the_last_of_them_the_rider_is_discarded() -> None:
    play = sky({"hand": "stop", "piles": ["stop"], "rider": "hit"}, deck="")
    beat(play)
    play.act(A, Save(held(play, A)), 2_000)
    take(play, A, 2_100)
    beat(play)
    assert rider(play, A) == "hit", "3.3 it is carried out until the end of the visit"
    play.act(A, Save(held(play, A)), 3_300)
    assert (rider(play, A), public(play)["phase"]["served"]) == (None, None)


def test_5_2_the_visit_goes_on_where_it_was() -> None:
    play = sky({"piles": ["skip", "hit"], "hand": "stop"}, deck="grab")
    beat(play, 2)
    play.act(A, Save(held(play, A)), 3_300)
    assert kinds(play, A) == ["skip grab", "hit"]
    assert [what.seat for what in beat(play)] == [B, B]


def test_5_3_who_is_out_plays_no_cards_and_gets_none() -> None:
    play = sky(
        {"hand": "skip", "piles": ["hit"], "rider": "split extra"}, {"hand": "hit"}, {"hand": "stop"}, deck=""
    )
    action = throw(play, A, B)
    beat(play)
    assert refusal(play, A, action, 2_500) == "out"
    assert refusal(play, A, Take(0), 2_500) == "out"
    assert offers(play, A) == []
    assert refusal(play, B, throw(play, B, A), 2_500) == "not_falling"
    assert [what.seat for what in beat(play, 2)] == [B, B, C]


def test_5_3_her_rider_piles_and_hand_are_put_away() -> None:
    play = sky({"hand": "skip", "piles": ["hit"], "rider": "split extra"}, deck="")
    beat(play)
    assert public(play)["fallers"][A] == {
        "piles": [], "rider": None, "hand": None, "is_falling": False, "numb": 0,
    }  # fmt: skip
    away = [card.kind for card in state_of(play).discards[-5:]]
    assert sorted(away) == ["extra", "ground", "hit", "skip", "split"]


def test_5_4_the_game_is_over_when_one_player_is_left() -> None:
    play = sky({}, {"is_falling": False}, {"is_falling": False}, {}, deck="")
    assert [type(what).__name__ for what in beat(play)] == ["Dealt", "Landed", "Finished", "Closed"]
    assert play.over


def test_the_ground_is_near_when_the_deck_runs_down() -> None:
    play = sky(deck="hit hit")
    assert [public(play)["left"], *(beat(play) and public(play)["left"] for _ in range(2))] == [2, 1, 0]
