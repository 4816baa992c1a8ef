"""Rule 1.3: a player deals."""

import pytest

from tablee.core.records import Action
from tablee.games.falling.actions import Deal, Drop, Play, Run, Save, Settle, Take, TakeBack
from tablee.games.falling.outcomes import Dealt, Relieved, Resumed
from tablee.games.falling.rhythm import Rhythm

from ..table import public, refusal
from .world import (
    A,
    B,
    C,
    D,
    beat,
    by_hand,
    every_card,
    hand,
    held,
    offers,
    put,
    sky,
    state_of,
    take,
    throw,
)


def test_she_taps_for_each_card() -> None:
    play = by_hand()
    assert [type(event.what) for event in play.act(D, Deal(), 700)] == [Deal, Dealt]
    assert play.wake(1_900) == ()
    assert [type(event.what) for event in play.act(D, Deal(), 2_000)] == [Deal, Dealt]


def test_not_faster_than_the_fast_tempo() -> None:
    play = by_hand()
    play.act(D, Deal(), 700)
    assert [type(event.what) for event in play.act(D, Deal(), 900)] == [Deal]
    assert public(play)["phase"]["beat_at"] == 1_800
    assert play.wake(1_799) == ()
    assert len(play.wake(1_800)) == 1
    assert public(play)["phase"]["beat_at"] is None


def test_one_tap_is_enough() -> None:
    play = by_hand()
    play.act(D, Deal(), 700)
    play.act(D, Deal(), 900)
    assert refusal(play, D, Deal(), 1_000) == "already_done"
    assert [offer["do"] for offer in offers(play, D)] == ["run", "settle"]


def test_she_may_tap_at_once() -> None:
    assert len(by_hand().act(D, Deal(), 0)) == 2


@pytest.mark.parametrize(("tempo", "length"), [("slow", 3_000), ("normal", 1_600), ("fast", 1_100)])
def test_or_lets_it_run_at_a_tempo_she_sets(tempo: str, length: int) -> None:
    play = by_hand()
    play.act(D, Deal(), 0)
    play.act(D, {"do": "run", "tempo": tempo}, 100)
    assert public(play)["phase"]["tempo"] == tempo
    assert [play.wake(length * each)[0].time for each in (1, 2, 3)] == [length, 2 * length, 3 * length]


def test_3_1_she_sets_the_tempo_while_playing() -> None:
    play = by_hand()
    play.act(D, Deal(), 0)
    play.act(D, Run("slow"), 100)
    play.act(D, Run("fast"), 500)
    assert play.deadline == 1_100
    play.act(D, Run("slow"), 700)
    assert play.deadline == 3_000


def test_a_run_after_a_long_wait_starts_now_and_not_in_a_burst() -> None:
    play = by_hand()
    play.act(D, Deal(), 0)
    events = play.act(D, Run("fast"), 4_500)
    assert [type(event.what) for event in events] == [Run, Dealt]
    assert play.deadline == 5_600


def test_a_tap_takes_the_cards_in_hand_again() -> None:
    play = by_hand()
    play.act(D, Run("slow"), 0)
    play.wake(3_000)
    play.act(D, Deal(), 4_000)
    assert public(play)["phase"]["tempo"] is None
    assert play.deadline == 4_100


def test_a_dealer_silent_for_5_seconds_is_replaced_by_the_house() -> None:
    play = by_hand()
    play.act(D, Deal(), 1_000)
    assert play.wake(5_999) == ()
    assert [type(event.what) for event in play.wake(6_000)] == [Relieved, Dealt]
    assert public(play)["phase"]["is_relieved"] is True
    assert (public(play)["phase"]["tempo"], play.deadline) == ("normal", 7_600)


def test_the_house_deals_at_the_tempo_that_was_chosen() -> None:
    play = by_hand(tempo="slow")
    play.wake(5_000)
    assert (public(play)["phase"]["tempo"], play.deadline) == ("slow", 8_000)


def test_before_the_first_card_too() -> None:
    assert [type(what) for what in beat(by_hand())] == [Relieved, Dealt]


@pytest.mark.parametrize("action", [Deal(), Run("slow")])
def test_she_may_take_over_again(action: Action) -> None:
    play = by_hand()
    play.wake(5_000)
    play.act(D, action, 5_100)
    assert public(play)["phase"]["is_relieved"] is False


def test_settle_pauses_the_table_and_replays_the_last_5_seconds_for_all() -> None:
    play = by_hand({"piles": ["hit"], "rider": "skip"}, {"piles": ["skip"]})
    take(play, B, 100)
    play.act(D, Run("normal"), 1_000)
    beat(play, 3)
    taken = state_of(play).fallers
    put(play, B, C, 5_900)
    play.act(D, Settle(), 6_000)
    replay = public(play)["phase"]["replay"]
    assert (replay["since"], replay["until"], public(play)["phase"]["deadline"]) == (1_000, 6_000, 11_000)
    assert [frame["what"]["do"] for frame in replay["frames"]] == ["run", "skipped", "dealt", "dealt", "play"]
    assert [frame["time"] for frame in replay["frames"]] == [1_000, 1_600, 3_200, 4_800, 5_900]
    assert [[each["seat"] for each in frame["changed"]] for frame in replay["frames"]] == [
        [], [], [A, B], [C], [B, C],
    ]  # fmt: skip
    assert replay["fallers"][B]["hand"]["kind"] == "skip"
    assert taken != state_of(play).fallers


@pytest.mark.parametrize("action", [Take(0), Play(0, A), Deal(), Run("fast"), Settle()])
def test_nobody_does_anything_meanwhile(action: Action) -> None:
    play = by_hand({"piles": ["hit"]})
    play.act(D, Settle(), 1_000)
    assert [refusal(play, seat, action, 1_100) for seat in (A, D)] == ["settling", "settling"]
    assert [offers(play, seat) for seat in (A, D)] == [[], []]


@pytest.mark.parametrize("is_running", [True, False])
def test_it_changes_nothing(is_running: bool) -> None:
    play = by_hand()
    if is_running:
        play.act(D, Run("normal"), 0)
    before, deadline = state_of(play), play.deadline or 0
    play.act(D, Settle(), 1_000)
    assert play.wake(5_999) == ()
    assert [event.what for event in play.wake(6_000)] == [Resumed()]
    assert state_of(play).fallers == before.fallers
    assert state_of(play).deck == before.deck
    assert play.deadline == deadline + 5_000
    assert public(play)["phase"]["replay"] is None


def test_nor_how_fast_she_may_deal() -> None:
    play = by_hand()
    play.act(D, Deal(), 500)
    play.act(D, Settle(), 600)
    play.wake(5_600)
    play.act(D, Deal(), 5_700)
    assert public(play)["phase"]["beat_at"] == 500 + 1_100 + 5_000


def test_nor_the_time_to_answer_a_ground() -> None:
    play = by_hand({"hand": "stop"}, deck="")
    play.act(D, Deal(), 500)
    play.act(D, Settle(), 1_000)
    play.wake(6_000)
    assert (public(play)["phase"]["ground"], play.deadline) == (A, 6_600)


def test_1_3_she_may_take_back_what_hands_did_since_the_last_beat() -> None:
    play = by_hand({"hand": "push"}, {"piles": ["skip"]}, dealer="referee")
    play.act(D, Deal(), 100)
    before, cards = state_of(play), every_card(state_of(play))
    play.act(A, Drop(held(play, A)), 200)
    take(play, B, 300)
    put(play, B, C, 400)
    play.act(D, Settle(), 500)
    assert offers(play, D) == [{"do": "take_back"}]
    play.act(D, TakeBack(), 600)
    after = state_of(play)
    assert (after.fallers, after.visit, after.discards) == (before.fallers, before.visit, before.discards)
    assert every_card(after) == cards
    assert [event.what for event in play.wake(5_500)] == [Resumed()]


def test_1_3_once_and_what_came_before_the_last_beat_stays() -> None:
    play = by_hand({"piles": ["hit"]}, {"piles": ["skip"]}, dealer="referee")
    take(play, B, 50)
    play.act(D, Deal(), 100)
    take(play, A, 300)
    play.act(D, Settle(), 500)
    play.act(D, TakeBack(), 600)
    assert (hand(play, A), hand(play, B)) == (None, "skip")
    assert refusal(play, D, TakeBack(), 700) == "not_now"
    assert offers(play, D) == []


def test_1_3_a_visit_that_a_hand_ended_goes_on_again() -> None:
    play = by_hand({"piles": ["hit", "skip"]}, dealer="referee")
    play.act(D, Deal(), 100)
    take(play, A, 200, pile=1)
    assert public(play)["phase"]["served"] is None, "3.3 the emptied pile gets no card"
    play.act(D, Settle(), 500)
    play.act(D, TakeBack(), 600)
    assert (public(play)["phase"]["served"], len(state_of(play).fallers[A].piles)) == (A, 2)


def test_1_3_a_ground_that_was_stopped_stays_stopped() -> None:
    play = by_hand({"hand": "stop"}, {"piles": ["hit"]}, deck="", dealer="referee")
    play.act(D, Deal(), 100)
    play.act(A, Save(held(play, A)), 200)
    play.act(D, Settle(), 300)
    assert refusal(play, D, TakeBack(), 400) == "not_now"


@pytest.mark.parametrize(
    ("dealer", "seat", "key"), [("player", D, "not_now"), ("referee", A, "not_the_dealer")]
)
def test_1_3_only_she_and_only_with_the_option(dealer: str, seat: int, key: str) -> None:
    play = by_hand({"piles": ["hit"]}, dealer=dealer)
    take(play, A, 100)
    play.act(D, Settle(), 200)
    assert refusal(play, seat, TakeBack(), 300) == key


def test_1_3_not_while_the_table_falls_on() -> None:
    play = by_hand({"piles": ["hit"]}, dealer="referee")
    take(play, A, 100)
    assert refusal(play, D, TakeBack(), 300) == "not_now"


def test_she_settles_once_a_card() -> None:
    play = by_hand()
    play.act(D, Settle(), 0)
    play.wake(5_000)
    assert refusal(play, D, Settle(), 5_100) == "already_done"
    assert [offer["do"] for offer in offers(play, D)] == ["deal", "run"]
    play.act(D, Deal(), 5_200)
    assert [offer["do"] for offer in offers(play, D)] == ["deal", "run", "settle"]


@pytest.mark.parametrize("action", [Deal(), Run("fast"), Settle()])
def test_only_the_dealer_deals(action: Action) -> None:
    assert refusal(by_hand(), A, action) == "not_the_dealer"
    assert refusal(sky(), A, action) == "not_the_dealer"


def test_the_dealer_has_no_cards() -> None:
    assert refusal(by_hand(), D, Take(0)) == "dealing"


def test_and_nobody_plays_at_her() -> None:
    play = by_hand({"hand": "hit"})
    assert refusal(play, A, throw(play, A, D)) == "not_falling"


def test_by_hand_the_patience_is_half_a_fast_beat() -> None:
    assert state_of(by_hand()).phase.patience() == 550
    assert Rhythm(0, 0, 0, "slow").beat == 3_000
