"""Rules 1, 2, 4 and 5: the aim, the cards, the setup, who is King."""

from collections import Counter
from itertools import combinations, product

import pytest

from tablee.core.chance import Chance
from tablee.core.records import Refused
from tablee.games.carnavalesque.actions import Claim, Decline, Decree, Withdraw
from tablee.games.carnavalesque.cards import ACCESSORIES, AGES, CARDS, COSTUMES, DECK, OLD_DECK, WORKSHOP
from tablee.games.carnavalesque.floats import verdict
from tablee.games.carnavalesque.game import result
from tablee.games.carnavalesque.phases.crowning import Crowning, by_right

from ..table import offers, phase_of, public, refusal, state_of
from .world import A, B, C, D, at, look, opened


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_1_1_three_to_five_play_and_win_or_lose_together(seats: int) -> None:
    play = opened(seats)
    while not play.over:
        play.wake(play.deadline or 0)
    ended = result(state_of(play))
    assert ended is not None
    assert ended.winners in ((), tuple(range(seats)))
    assert len(ended.totals) == seats and len(set(ended.totals)) == 1


@pytest.mark.parametrize("seats", [2, 6])
def test_1_1_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(Refused, match="bad_seats"):
        opened(seats)


@pytest.mark.parametrize(("version", "size"), [("young", 3), ("events", 4), ("roles", 5)])
def test_1_2_one_number_rules_each_version(version: str, size: int) -> None:
    assert public(opened(version=version))["size"] == size


@pytest.mark.parametrize(
    ("score", "line"),
    [(0, 0), (35, 0), (36, 1), (44, 1), (45, 2), (49, 2), (50, 3), (54, 3), (55, 4), (72, 4)],
)
def test_1_4_five_verdicts(score: int, line: int) -> None:
    assert verdict(score) == line


def test_2_1_57_crowd_cards_of_three_ages() -> None:
    assert len(DECK) == 57
    assert Counter(card.age for card in DECK) == {"child": 19, "teen": 19, "adult": 19}


def test_2_2_each_costume_with_each_accessory_once() -> None:
    pairs = {(card.costume, card.accessories) for card in DECK if not card.is_joker}
    assert pairs == {(costume, (accessory,)) for costume in COSTUMES for accessory in ACCESSORIES}


def test_2_2_no_accessory_and_no_costume_belongs_to_an_age() -> None:
    people = [card for card in DECK if not card.is_joker]
    things, dresses = (
        Counter((c.age, *c.accessories) for c in people),
        Counter((c.age, c.costume) for c in people),
    )
    assert things == dict.fromkeys(product(AGES, ACCESSORIES), 2)
    assert dresses == dict.fromkeys(product(AGES, COSTUMES), 3)


def test_2_2_the_jokers_show_every_accessory_once() -> None:
    jokers = [card for card in DECK if card.is_joker]
    assert [(joker.age, joker.costume, joker.accessories) for joker in jokers] == [
        ("child", None, ("balloon", "trumpet", "fan")),
        ("teen", None, ("lollipop", "sunglasses", "parasol")),
        ("adult", None, ("windmill", "confetti", "mask")),
    ]


def test_2_2_the_cards_of_version_1_are_what_they_were() -> None:
    """Each age owned three accessories, and its joker showed them; journals name cards by their number."""
    assert [CARDS[number].card for number in range(len(CARDS))] == list(range(57 + 1 + 57))
    for age in AGES:
        own = {a for card in OLD_DECK if card.age == age and not card.is_joker for a in card.accessories}
        (joker,) = (card for card in OLD_DECK if card.age == age and card.is_joker)
        assert (len(own), set(joker.accessories), joker.costume) == (3, own, None)


def test_2_2_two_crowd_cards_never_share_more_than_one_point() -> None:
    assert max(len(one.points & other.points) for one, other in combinations(DECK, 2)) == 1


def test_2_3_the_third_workshop_has_no_age() -> None:
    assert (CARDS[WORKSHOP].age, CARDS[WORKSHOP].points, CARDS[WORKSHOP].is_joker) == (
        None,
        frozenset(),
        False,
    )


@pytest.mark.parametrize(("seats", "hand", "crowd"), [(3, 4, 45), (4, 3, 45), (5, 2, 47)])
@pytest.mark.parametrize("version", ["young", "events", "roles"])
def test_4_1_hands_and_the_rest_is_the_crowd(seats: int, hand: int, crowd: int, version: str) -> None:
    state = state_of(opened(seats, version=version))
    assert [len(cards) for cards in state.hands] == [hand] * seats
    people = [lying.card for lying in state.heap if lying.card != WORKSHOP]
    assert len(people) == crowd
    assert sorted([*people, *(card for cards in state.hands for card in cards)]) == [
        card.card for card in DECK
    ]


@pytest.mark.parametrize("seed", range(12))
def test_3_1_twenty_lie_face_up_on_a_disc_and_six_to_nine_are_uncovered(seed: int) -> None:
    state = state_of(opened(seed=str(seed), version="events"))
    assert sum(lying.is_up for lying in state.heap if lying.card != WORKSHOP) == 20
    assert all(lying.x**2 + lying.y**2 <= 1_750**2 for lying in state.heap)
    assert 6 <= sum(lying.is_free for lying in state.heap) <= 9


def test_4_2_young_begins_with_three_open_workshops() -> None:
    view = public(opened(version="young"))
    assert [shop["is_open"] for shop in view["workshops"]] == [True, True, True]
    assert all("age" in card for card in view["crowd"])


@pytest.mark.parametrize("version", ["events", "roles"])
@pytest.mark.parametrize("seed", range(8))
def test_4_2_else_the_third_lies_in_the_lower_half_completely_covered(version: str, seed: int) -> None:
    play = opened(seed=str(seed), version=version)
    heap = state_of(play).heap
    (height,) = (height for height, lying in enumerate(heap) if lying.card == WORKSHOP)
    assert height < len(heap) // 2 and heap[height].sight is None
    assert look(heap)[height] is None
    assert [shop["is_open"] for shop in public(play)["workshops"]] == [True, True, False]


def test_4_2_anywhere_under_the_crowd() -> None:
    heaps = [state_of(opened(seed=str(seed), version="events")).heap for seed in range(40)]
    hidden = [(at, lying) for heap in heaps for at, lying in enumerate(heap) if lying.card == WORKSHOP]
    assert {(lying.x > 0, lying.y > 0) for _, lying in hidden} == set(product((True, False), repeat=2))
    assert len({at for at, _ in hidden}) > 8
    assert sum(lying.x**2 + lying.y**2 > 500**2 for _, lying in hidden) > 20, "seldom in the very middle"


def test_4_3_everybody_sees_the_backs_in_no_order_that_tells_more() -> None:
    play = at(Crowning(20_000), king=None)
    assert public(play)["hands"][A] == {"ages": ["child", "teen", "adult"], "workshop": False}
    assert "hand" not in public(play)["hands"][A]


def test_5_1_anyone_may_take_the_crown_in_20_seconds() -> None:
    play = opened()
    assert (phase_of(play), play.deadline) == ("Crowning", 20_000)
    assert [offers(play, seat) for seat in range(4)] == [{"claim", "decline"}] * 4


def test_5_1_but_not_the_last_king() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    assert offers(play, B) == set()
    assert refusal(play, B, Claim()) == "was_king"
    assert refusal(play, A, Decree("teen")) == "not_now"


def test_5_1_one_claimant_is_king() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    play.act(C, Claim(), 0)
    assert refusal(play, C, Claim()) == "already_done"
    assert phase_of(play) == "Crowning"
    play.wake(20_000)
    assert (state_of(play).king, public(play)["order"]) == (C, [D, A, B, C])


def test_5_1_when_all_have_said_yes_or_no_nobody_waits() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    for seat in (A, D):
        play.act(seat, Decline(), 0)
    play.act(C, Claim(), 5)
    assert state_of(play).king == C


def test_5_1_a_mind_may_be_changed() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    play.act(A, Claim(), 0)
    play.act(A, Decline(), 0)
    assert (public(play)["phase"]["claimants"], public(play)["phase"]["declined"]) == ([], [A])
    play.act(A, Claim(), 0)
    assert (public(play)["phase"]["claimants"], public(play)["phase"]["declined"]) == ([A], [])


def test_5_1_several_agree_among_themselves() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    for seat in (A, C):
        play.act(seat, Claim(), 0)
    play.act(D, Decline(), 0)
    assert (phase_of(play), play.deadline, public(play)["phase"]["claimants"]) == ("Agreeing", 20_000, [A, C])
    assert (offers(play, A), offers(play, D)) == ({"withdraw"}, set())
    assert refusal(play, D, Withdraw()) == "no_claimant"
    assert refusal(play, A, Claim()) == "not_now"
    play.act(A, Withdraw(), 100)
    assert state_of(play).king == C


def test_5_1_no_agreement_or_no_claim_left_of_the_last_king() -> None:
    contested, silent = (at(Crowning(20_000), king=None, last_king=B) for _ in range(2))
    for seat in (A, D):
        contested.act(seat, Claim(), 0)
    contested.wake(20_000)
    assert contested.wake(39_999) == ()
    contested.wake(40_000)
    silent.wake(20_000)
    assert (state_of(contested).king, state_of(silent).king) == (C, C)


def test_5_1_in_the_first_round_by_lot() -> None:
    state = state_of(at(Crowning(20_000), king=None, last_king=None))
    draws = [by_right(state, (), Chance(b"lot", n)) for n in range(40)]
    assert set(draws) == {A, B, C, D}
    assert {by_right(state, (A, C), Chance(b"lot", n)) for n in range(40)} == {A, C}


def test_5_1_the_king_is_mute_and_hears() -> None:
    play = at(Crowning(20_000), king=None, last_king=B)
    assert all(state_of(play).phase.hearers(state_of(play), seat) == {A, B, C, D} for seat in range(4))
    play.act(C, Claim(), 0)
    play.wake(20_000)
    state = state_of(play)
    assert (state.phase.hearers(state, C), state.phase.seers(state, C)) == (frozenset(), {A, B, C, D})
    assert C in state.phase.hearers(state, A)


def test_5_1_nobody_shows_a_hand_but_the_jester() -> None:
    state = state_of(opened())
    assert state.phase.onlookers(state, A) == frozenset()


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result(state_of(opened())) is None
