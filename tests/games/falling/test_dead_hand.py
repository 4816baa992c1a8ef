"""Rule 4.2: a card that can be played at nobody is thrown away, for a price."""

from typing import Any

import pytest

from tablee.games.falling.actions import Drop, Save, Take
from tablee.games.falling.state import Options

from ..table import public, refusal
from .world import A, B, D, beat, by_hand, every_card, hand, held, offers, put, sky, state_of, take, top


@pytest.mark.parametrize(
    ("fallers", "is_dead"),
    [
        pytest.param([{"hand": "push"}, {"rider": "hit"}], True, id="a Push without a rider of one's own"),
        pytest.param([{"hand": "push", "rider": "hit"}], False, id="a Push with one"),
        pytest.param([{"hand": "grab"}], True, id="a Grab where nobody has a rider"),
        pytest.param([{"hand": "grab"}, {"rider": "skip"}], False, id="a Grab where somebody has one"),
        pytest.param([{"hand": "grab", "rider": "hit"}, {"rider": "skip"}], True, id="a Grab, but no room"),
        pytest.param([{"hand": "stop"}], True, id="a Stop, if she must"),
        pytest.param([{"hand": "extra"}, {"rider": "hit extra"}], True, id="an Extra on an Extra"),
        pytest.param([{"hand": "hit"}], False, id="a Hit"),
    ],
)
def test_4_2_only_what_can_be_played_at_nobody(fallers: list[dict[str, Any]], is_dead: bool) -> None:
    play = sky(*fallers)
    dropped = {"do": "drop", "card": held(play, A)} in offers(play, A)
    assert dropped is is_dead
    if not is_dead:
        assert refusal(play, A, Drop(held(play, A))) == "can_be_played"


def test_4_2_it_is_discarded() -> None:
    play = sky({"hand": "push"})
    before, card = every_card(state_of(play)), held(play, A)
    play.act(A, Drop(card), 100)
    assert hand(play, A) is None
    assert state_of(play).discards[-1].id == card
    assert every_card(state_of(play)) == before


def test_4_2_and_the_hand_takes_nothing_until_two_more_beats_have_come() -> None:
    play = sky({"hand": "push", "piles": ["hit"]}, first=B)
    play.act(A, Drop(held(play, A)), 100)
    for beats in (2, 1):
        assert public(play)["fallers"][A]["numb"] == beats
        assert offers(play, A) == []
        assert refusal(play, A, Take(top(play, A))) == "numb"
        beat(play)
    take(play, A, 3_300)
    assert hand(play, A) == "hit"


def test_4_2_a_skipped_visit_is_a_beat_too() -> None:
    play = sky({"hand": "push", "piles": ["hit"]}, {"rider": "skip"}, first=B)
    play.act(A, Drop(held(play, A)), 100)
    beat(play)
    assert public(play)["fallers"][A]["numb"] == 1


def test_4_2_before_a_ground_it_may_take_a_stop_all_the_same() -> None:
    play = sky({"hand": "grab", "piles": ["hit", "stop"]}, deck="")
    play.act(A, Drop(held(play, A)), 100)
    beat(play)
    play.act(A, Save(top(play, A, 1)), 1_700)
    assert public(play)["fallers"][A]["is_falling"]


@pytest.mark.parametrize(
    ("faller", "key"),
    [
        pytest.param({"piles": ["hit"]}, "not_in_hand", id="an empty hand"),
        pytest.param({"hand": "hit"}, "not_in_hand", id="another card"),
    ],
)
def test_4_2_only_what_is_in_the_hand(faller: dict[str, Any], key: str) -> None:
    assert refusal(sky(faller), A, Drop(99)) == key


def test_5_1_before_a_ground_nothing_is_thrown_away() -> None:
    play = sky({"hand": "stop", "piles": ["hit"]}, deck="")
    beat(play)
    assert refusal(play, A, Drop(held(play, A)), 1_700) == "not_a_stop"


def test_4_2_without_the_option_it_stays_in_the_hand() -> None:
    play = sky({"hand": "push"}, options=Options(drop=False))
    assert offers(play, A) == []
    assert refusal(play, A, Drop(held(play, A))) == "not_now"


def test_5_3_nor_by_who_is_out_nor_by_the_dealer() -> None:
    play = by_hand({"is_falling": False})
    assert [refusal(play, seat, Drop(0)) for seat in (A, D)] == ["out", "dealing"]


def test_4_2_a_hand_that_has_played_is_free_at_once() -> None:
    play = sky({"hand": "hit", "piles": ["skip"]})
    put(play, A, B, 100)
    take(play, A, 101)
    assert hand(play, A) == "skip"
