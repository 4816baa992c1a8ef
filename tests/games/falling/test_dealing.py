"""Rules 3: dealing."""

import pytest

import tablee
from tablee.games.falling.actions import Take
from tablee.games.falling.outcomes import Dealt, Jumped, Landed, Skipped

from ..table import public, refusal
from .world import A, B, C, D, beat, hand, kinds, put, rider, sky, state_of, take, throw, top


def seats_of(whats: list[object]) -> list[int]:
    return [what.seat for what in whats if isinstance(what, Dealt | Skipped)]


def test_3_1_clockwise_face_up() -> None:
    play = sky()
    assert seats_of(beat(play, 6)) == [A, B, C, D, A, B]
    assert public(play)["fallers"][C]["piles"] == [
        [{"id": card.id, "kind": card.kind} for card in state_of(play).fallers[C].piles[0]]
    ]


def test_3_1_everybody_sees_whom_the_dealer_serves_next() -> None:
    play = sky()
    assert public(play)["phase"] == {
        "name": "Falling", "deadline": 1_600, "served": None, "next": A, "beat_at": 1_600,
        "ground": None, "tempo": "normal", "is_relieved": False, "replay": None,
    }  # fmt: skip
    beat(play)
    assert (public(play)["phase"]["next"], public(play)["phase"]["beat_at"]) == (B, 3_200)


def test_3_1_who_is_out_is_passed_over_without_a_beat() -> None:
    play = sky({}, {"is_falling": False}, {"is_falling": False}, {})
    assert seats_of(beat(play, 3)) == [A, D, A]
    assert play.events[-1].time == 3 * 1_600


@pytest.mark.parametrize(
    ("tempo", "length"),
    [
        pytest.param("slow", 3_000, id="3.1 slow 3.0 s"),
        pytest.param("normal", 1_600, id="3.1 normal 1.6 s"),
        pytest.param("fast", 1_100, id="3.1 fast 1.1 s"),
    ],
)
def test_one_card_is_one_beat(tempo: str, length: int) -> None:
    play = tablee.open_table("falling", 4, "x", {"tempo": tempo})
    beat(play, 4)
    times = sorted({event.time for event in play.events if isinstance(event.what, Dealt)})
    assert times == [3_000 + each * length for each in range(4)]


@pytest.mark.parametrize("seats", [3, 4, 9])
def test_3_1_in_a_slow_game_the_first_beat_brings_two_cards_for_everybody(seats: int) -> None:
    play = tablee.open_table("falling", seats, "x", {"tempo": "slow"})
    jumped = play.events[1].what
    cards = beat(play)
    around = [(jumped.first + step) % seats for step in range(seats)]
    assert [what.seat for what in cards] == around * 2
    assert [len(state_of(play).fallers[seat].piles[0]) for seat in range(seats)] == [2] * seats
    assert {len(faller.piles) for faller in state_of(play).fallers} == {1}
    assert play.deadline == 6_000
    assert [what.seat for what in beat(play)] == [jumped.first], "and then the visits begin"
    assert public(play)["left"] == public(play)["total"] - 2 * seats - 1


def test_3_1_a_dealing_player_deals_them_with_one_tap() -> None:
    play = tablee.open_table("falling", 5, "x", {"tempo": "slow", "dealer": "player"})
    dealer = state_of(play).dealer
    assert dealer is not None
    play.act(dealer, {"do": "deal"}, 500)
    assert [len(faller.cards) for faller in state_of(play).fallers] == [
        0 if seat == dealer else 2 for seat in range(5)
    ]
    assert play.deadline == 5_500, "she is waited for, as after any card"


@pytest.mark.parametrize("tempo", ["normal", "fast"])
def test_3_1_not_in_faster_games(tempo: str) -> None:
    play = tablee.open_table("falling", 4, "x", {"tempo": tempo})
    assert len(beat(play)) == 1


def test_the_house_counts_down_before_the_first_card() -> None:
    play = tablee.open_table("falling", 4, "x")
    assert isinstance(play.events[1].what, Jumped)
    assert play.wake(2_999) == ()
    assert len(play.wake(3_000)) == 1


def test_at_once_nobody_counts() -> None:
    play = tablee.open_table("falling", 4, "x", {"start": "at_once"})
    beat(play, 2)
    dealt = [(event.time, event.what.seat) for event in play.events if isinstance(event.what, Dealt)]
    assert dealt == [(800, 0), (2_400, 1)]


def test_the_next_beat_counts_from_the_last_deadline_not_from_when_it_came() -> None:
    play = sky()
    play.wake(1_650)
    assert play.deadline == 3_200
    play.wake(3_900)
    assert play.deadline == 4_800


def test_half_a_beat_is_the_patience_of_the_rules() -> None:
    play = sky()
    assert play.table.state.phase.patience() == 800
    assert [play.table.excess(now) for now in (1_000, 1_600, 2_400, 2_401, 9_000)] == [0, 0, 0, 1, 6_600]


def test_3_2_one_card_on_each_pile() -> None:
    play = sky({"piles": ["hit", "skip", "split"]}, deck="grab grab grab grab")
    beat(play, 3)
    assert kinds(play, A) == ["hit grab", "skip grab", "split grab"]
    assert seats_of(beat(play)) == [B]


def test_3_2_if_she_has_no_pile_one_new_pile() -> None:
    play = sky(deck="grab grab")
    beat(play, 2)
    assert (kinds(play, A), kinds(play, B)) == (["grab"], ["grab"])


@pytest.mark.parametrize(
    ("before", "beats", "piles", "after"),
    [
        pytest.param("hit", 4, ["push skip skip", "push skip skip"], None, id="3.3 Hit"),
        pytest.param(
            "hit extra", 6, ["push skip skip skip", "push skip skip skip"], None, id="3.3 Extra Hit"
        ),
        pytest.param("split", 3, ["push skip", "push skip", "skip"], None, id="3.3 Split"),
        pytest.param(
            "split extra", 4, ["push skip", "push skip", "skip", "skip"], None, id="3.3 Extra Split"
        ),
        pytest.param("skip", 1, ["push", "push"], None, id="3.3 Skip"),
        pytest.param("skip extra", 1, ["push", "push"], "skip", id="3.3 Extra Skip: the Skip stays"),
    ],
)
def test_a_rider_is_carried_out(before: str, beats: int, piles: list[str], after: str | None) -> None:
    play = sky({"piles": ["push", "push"], "rider": before}, deck="skip " * 7)
    assert seats_of(beat(play, beats)) == [A] * beats
    assert kinds(play, A) == piles
    assert seats_of(beat(play)) == [B], "a skipped visit takes one beat, others one a card"
    assert rider(play, A) == after


def test_3_3_the_rider_is_discarded() -> None:
    play = sky({"rider": "hit extra"}, deck="grab grab grab grab")
    beat(play, 3)
    assert rider(play, A) is None
    assert [card.kind for card in state_of(play).discards[-2:]] == ["hit", "extra"]


def test_3_3_an_extra_skip_is_two_skips() -> None:
    play = sky({"rider": "skip extra"})
    assert [type(what) for what in beat(play, 9)] == [Skipped, *[Dealt] * 3, Skipped, *[Dealt] * 4]
    assert len(kinds(play, A)) == 1


def test_3_3_a_round_goes_to_the_piles_that_are_there_when_it_begins() -> None:
    """The new piles of a Split get no card in this visit."""
    play = sky({"piles": ["push"], "rider": "split extra"}, deck="grab grab grab grab")
    assert seats_of(beat(play, 4)) == [A, A, A, B]
    assert kinds(play, A) == ["push grab", "grab", "grab"]


def test_3_3_a_pile_emptied_before_its_card_comes_gets_none() -> None:
    play = sky({"piles": ["push", "hit", "skip"]}, deck="grab grab grab")
    beat(play)
    take(play, A, 1_700, pile=1)
    assert seats_of(beat(play, 2)) == [A, B]
    assert kinds(play, A) == ["push grab", "skip grab"]


def test_3_3_if_it_was_the_last_one_the_visit_is_over() -> None:
    play = sky({"piles": ["push", "hit"]}, {"hand": "skip"})
    beat(play)
    assert refusal(play, B, throw(play, B, A), 2_000) == "locked"
    take(play, A, 2_000, pile=1)
    put(play, B, A, 2_000)
    assert seats_of(beat(play)) == [B], "and no beat is lost"
    assert rider(play, A) == "skip"


def test_3_3_nobody_escapes_a_hit_by_having_no_pile() -> None:
    play = sky({"rider": "hit"}, deck="grab grab grab")
    beat(play)
    take(play, A, 1_700)
    assert kinds(play, A) == []
    assert seats_of(beat(play)) == [A]
    assert kinds(play, A) == ["grab"]


def test_3_3_the_second_round_goes_to_the_piles_she_then_has() -> None:
    play = sky({"piles": ["push", "hit"], "rider": "hit"}, deck="grab grab grab grab")
    beat(play, 2)
    take(play, A, 3_300)
    assert kinds(play, A) == ["push", "hit grab"]
    assert seats_of(beat(play, 2)) == [A, A]
    assert kinds(play, A) == ["push grab", "hit grab grab"]


@pytest.mark.parametrize("held", ["hit", "split", "skip", "stop", "extra", "grab"])
def test_3_4_from_the_start_of_a_visit_nobody_can_touch_her_rider(held: str) -> None:
    play = sky({"piles": ["push"], "rider": "hit"}, {"hand": held})
    beat(play)
    assert public(play)["phase"]["served"] == A
    assert refusal(play, B, throw(play, B, A), 2_500) == "locked"
    beat(play)
    assert public(play)["phase"]["served"] is None


def test_3_4_nor_move_one_to_her() -> None:
    play = sky({"piles": ["hit", "hit"]}, {"hand": "push", "rider": "split"})
    beat(play)
    assert refusal(play, B, throw(play, B, A), 2_500) == "locked"


@pytest.mark.parametrize(("held", "own"), [("push", "hit"), ("grab", None)])
def test_3_4_nor_can_she_push_or_grab(held: str, own: str | None) -> None:
    first = {"piles": ["hit", "hit"], "hand": held} | ({"rider": own} if own else {})
    play = sky(first, {}, {"rider": "skip"} if own is None else {})
    beat(play)
    assert refusal(play, A, throw(play, A, C), 2_500) == "own_locked"


def test_3_4_but_she_can_play_at_others() -> None:
    play = sky({"piles": ["hit", "hit"], "hand": "hit"})
    beat(play)
    put(play, A, C, 1_700)
    assert rider(play, C) == "hit"


def test_3_4_also_a_skipped_visit_for_its_beat() -> None:
    play = sky({"rider": "skip"}, {"hand": "stop"})
    assert [type(what) for what in beat(play)] == [Skipped]
    assert (public(play)["phase"]["served"], public(play)["phase"]["next"]) == (A, B)
    assert refusal(play, B, throw(play, B, A), 3_199) == "locked"
    assert rider(play, A) == "skip"
    beat(play)
    assert rider(play, A) is None
    assert refusal(play, B, throw(play, B, A), 3_600) == "no_rider"


def test_3_4_also_while_the_dealer_waits_for_the_answer_to_a_ground() -> None:
    play = sky({"hand": "stop"}, {"hand": "skip"}, deck="")
    beat(play)
    assert (public(play)["phase"]["served"], public(play)["phase"]["ground"]) == (A, A)
    assert refusal(play, B, throw(play, B, A), 2_500) == "locked"


def test_3_4_a_visit_of_one_card_is_over_with_it() -> None:
    play = sky({}, {"hand": "skip"})
    beat(play)
    assert public(play)["phase"]["served"] is None
    put(play, B, A, 1_601)
    assert rider(play, A) == "skip"


def test_3_4_until_the_card_falls_a_rider_can_still_be_placed() -> None:
    play = sky({}, {"hand": "hit"})
    put(play, B, A, 1_599)
    assert seats_of(beat(play, 3)) == [A, A, B]


def test_3_5_a_pile_that_is_emptied_disappears() -> None:
    play = sky({"piles": ["hit", "skip skip"]})
    take(play, A, 100)
    assert (kinds(play, A), hand(play, A)) == (["skip skip"], "hit")


def test_4_1_the_first_of_two_cards_can_be_caught_before_the_second_covers_it() -> None:
    play = sky({"rider": "hit"}, deck="grab push skip")
    beat(play)
    caught = state_of(play).fallers[A].piles[0][-1]
    take(play, A, 3_199)
    beat(play)
    assert state_of(play).fallers[A].hand == caught
    assert len(kinds(play, A)) == 1


def test_4_1_or_not() -> None:
    play = sky({"rider": "hit"}, deck="grab push skip")
    beat(play)
    first = top(play, A)
    beat(play)
    assert refusal(play, A, Take(first), 3_900) == "covered"


def test_nobody_waits_for_a_seat_that_has_gone() -> None:
    play = sky()
    play.table = play.table.after(play.table.miss(B, 100))
    assert play.deadline == 1_600
    assert not [what for what in beat(play, 5) if isinstance(what, Landed)]
