"""Rules 3: before the scene."""

from collections import Counter
from itertools import permutations
from typing import TypeVar

import pytest

from tablee import Play
from tablee.core.chance import Chance
from tablee.core.deck import Deck
from tablee.core.records import Action
from tablee.games.freeze.actions import AskSwap, Cue, Ready
from tablee.games.freeze.cueing import Cueing
from tablee.games.freeze.dealing import Dealing
from tablee.games.freeze.outcomes import Begun, Dealt, Prepared, Rank, Swapped
from tablee.games.freeze.pointing import Rolling
from tablee.games.freeze.preparing import Preparing
from tablee.games.freeze.view import COMBINATIONS

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import CARDS, ROW, STAGE, A, B, C, D, E, F, at

T = TypeVar("T")

RANKS: tuple[Rank, ...] = (1, 2, 3, 4)


def deal(number: int) -> Dealt:
    return Dealing(0).next(state_of(at(Dealing(0))), 0, Chance(b"key", number))


def preparing(**changes: object) -> Play:
    return at(Preparing(60_000), **changes)


def every_deal() -> Counter[tuple[Rank, ...]]:
    """All ways in which the cards of 3.1 can fall: which card is drawn, and the order of the five."""
    return Counter(order for drawn in RANKS for order in permutations((*RANKS, drawn)))


def share(of: Counter[T]) -> dict[T, float]:
    return {key: count / of.total() for key, count in of.items()}


def test_3_1_five_cards_are_dealt_all_four_ranks_and_one_of_them_twice() -> None:
    for number in range(300):
        dealt = deal(number)
        assert len(dealt.ranks) == 4
        assert {*dealt.ranks, dealt.open} == set(RANKS)


def test_3_1_every_deal_is_as_likely_as_the_shuffled_cards_make_it() -> None:
    exact = every_deal()
    drawn = Counter((*deal(number).ranks, deal(number).open) for number in range(6_000))
    assert set(drawn) == set(exact)
    expected = {each: 6_000 * chance for each, chance in share(exact).items()}
    surprise = sum((drawn[each] - mean) ** 2 / mean for each, mean in expected.items())
    assert surprise < 350  # chi-square, 239 degrees of freedom


def test_3_1_the_fifth_card_lies_open_for_all_to_see() -> None:
    play = at(Dealing(0))
    play.wake(0)
    assert public(play)["open"] == state_of(play).open


def test_3_2_four_different_ranks_or_one_twice_and_one_missing() -> None:
    kinds = Counter(tuple(sorted(Counter(deal(n).ranks).values())) for n in range(300))
    assert set(kinds) == {(1, 1, 1, 1), (1, 1, 2)}


def test_3_2_there_are_sixteen_combinations() -> None:
    combinations = {(fifth, ranks) for fifth, possible in COMBINATIONS.items() for ranks in possible}
    assert len(combinations) == 16
    assert combinations == {(deal[-1], tuple(sorted(deal[:-1]))) for deal in every_deal()}


@pytest.mark.parametrize(
    ("fifth", "table"),
    [
        pytest.param(1, "1234 2234 2334 2344", id="3.2 open 1"),
        pytest.param(2, "1234 1134 1334 1344", id="3.2 open 2"),
        pytest.param(3, "1234 1124 1224 1244", id="3.2 open 3"),
        pytest.param(4, "1234 1123 1223 1233", id="3.2 open 4"),
    ],
)
def test_the_open_card_tells_which_are_possible(fifth: int, table: str) -> None:
    shown = public(preparing(open=fifth))["combinations"]
    assert " ".join("".join(map(str, ranks)) for ranks in shown) == table


def test_numbers_four_different_ranks_are_on_stage_in_40_percent() -> None:
    assert share(Counter(len(set(deal[:-1])) == 4 for deal in every_deal().elements()))[True] == 0.4


def test_numbers_the_rolled_rank_is_on_stage_0_1_2_times_with_15_70_15_percent() -> None:
    times = Counter(deal[:-1].count(roll) for deal in every_deal().elements() for roll in RANKS)
    assert share(times) == {0: 0.15, 1: 0.7, 2: 0.15}


@pytest.mark.parametrize("fifth", RANKS)
def test_numbers_for_an_open_card_none_is_missing_in_40_and_each_double_in_20_percent(fifth: Rank) -> None:
    stages = Counter(tuple(sorted(deal[:-1])) for deal in every_deal().elements() if deal[-1] == fifth)
    assert share(stages) == {ranks: 0.4 if ranks == RANKS else 0.2 for ranks in COMBINATIONS[fifth]}


@pytest.mark.parametrize("seat", STAGE)
def test_3_3_an_actress_sees_her_own_rank_and_nobody_elses(seat: int) -> None:
    one, other = preparing(ranks=(1, 2, 3, 4)), preparing(ranks=(1, 4, 2, 3))
    assert mine(one, seat)["rank"] == seat + 1
    assert (mine(one, seat) == mine(other, seat)) is (seat == A)


@pytest.mark.parametrize("seat", ROW)
def test_3_3_a_spectator_sees_no_rank(seat: int) -> None:
    assert mine(preparing(), seat) == {"seat": seat}
    assert public(preparing(ranks=(1, 2, 3, 4))) == public(preparing(ranks=(3, 4, 4, 2)))


def test_3_4_a_card_is_drawn_and_the_die_picks_one_of_its_four_situations() -> None:
    drawn = Counter((deal(number).card, deal(number).side) for number in range(800))
    assert set(drawn) == {(card, side) for card in (1, 2) for side in range(4)}
    assert all(60 <= times <= 140 for times in drawn.values())


def test_3_4_only_the_actresses_see_it() -> None:
    play = preparing(card=1, side=2)
    assert all(mine(play, seat)["place"]["en"] == "place 1c" for seat in STAGE)
    assert all("place" not in mine(play, seat) for seat in ROW)
    assert public(play)["place"] is None


def test_3_5_each_actress_thinks_of_a_role_by_herself() -> None:
    state = state_of(preparing())
    assert all(state.phase.hearers(state, seat) == frozenset() for seat in STAGE)
    assert all(state.phase.hearers(state, seat) == frozenset(range(6)) for seat in ROW)


def test_3_5_actresses_stay_silent_until_the_scene_starts() -> None:
    state = state_of(at(Cueing(15_000)))
    assert state.phase.hearers(state, A) == frozenset()
    assert state.phase.hearers(state, E) == frozenset(range(6))


def test_3_5_when_all_four_are_ready_the_keeper_may_call() -> None:
    play = preparing()
    for seat in (C, A, D):
        play.act(seat, Ready(), 1_000)
    assert refusal(play, F, Cue(), 1_000) == "not_now"
    assert public(play)["phase"]["ready"] == [C, A, D]
    play.act(B, Ready(), 1_000)
    assert play.events[-1].what == Prepared()
    play.act(F, Cue(), 2_000)
    assert phase_of(play) == "Acting"


def test_3_5_or_after_60_seconds() -> None:
    play = preparing()
    assert play.wake(59_999) == ()
    play.wake(60_000)
    assert (phase_of(play), offers(play, F)) == ("Cueing", {"cue"})


def test_3_5_if_she_has_not_after_15_seconds_more_the_scene_starts_by_itself() -> None:
    play = preparing()
    play.wake(60_000)
    assert play.wake(74_999) == ()
    assert [event.what for event in play.wake(75_000)] == [Begun()]
    assert phase_of(play) == "Acting"


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(E, Ready(), "not_on_stage", id="3.5 a spectator is not asked"),
        pytest.param(F, Cue(), "not_now", id="3.5 the keeper waits for the actresses"),
        pytest.param(E, AskSwap(), "not_on_stage", id="3.6 a spectator cannot ask for a swap"),
        pytest.param(A, Ready(), "already_done", id="3.5 ready twice"),
        pytest.param(A, AskSwap(), "already_done", id="3.6 asking twice"),
    ],
)
def test_preparing_refuses(seat: int, action: Action, key: str) -> None:
    assert refusal(at(Preparing(60_000, (A,), (A,))), seat, action) == key


def test_cueing_refuses_what_comes_too_late() -> None:
    assert refusal(at(Cueing(15_000)), A, Ready()) == "not_now"


def test_3_6_who_is_ready_may_still_ask_and_who_asks_may_be_ready() -> None:
    play = preparing()
    play.act(A, Ready(), 10)
    play.act(B, AskSwap(), 10)
    assert (offers(play, A), offers(play, B)) == ({"ask_swap"}, {"ready"})
    play.act(A, AskSwap(), 20)
    play.act(B, Ready(), 20)
    assert (public(play)["phase"]["ready"], mine(play, A)["swaps"]) == ([A, B], 2)


def test_3_6_two_who_ask_are_not_enough() -> None:
    play = preparing()
    play.act(A, AskSwap(), 10)
    play.act(B, AskSwap(), 10)
    assert (phase_of(play), state_of(play).has_swapped) == ("Preparing", False)


def test_3_6_three_who_ask_get_another_place_on_a_new_card() -> None:
    play = preparing()
    for seat in (A, C, D):
        play.act(seat, AskSwap(), 5_000)
    swapped = play.events[-1].what
    assert isinstance(swapped, Swapped)
    assert swapped.card in (1, 2)
    place = CARDS[swapped.card][swapped.side].place
    assert all(mine(play, seat)["place"]["en"] == place.en for seat in STAGE)


def test_3_6_the_card_in_play_is_not_drawn_again() -> None:
    asked = at(Preparing(60_000, (), (A, B, C)), deck=Deck((), (0, 1, 2)), card=2)
    state = state_of(asked)
    drawn = {state.phase.next(state, 0, Chance(b"key", number)).card for number in range(60)}
    assert drawn == {0, 1}


def test_3_6_roles_are_thought_of_anew() -> None:
    play = preparing()
    play.act(B, Ready(), 1_000)
    for seat in (A, C, D):
        play.act(seat, AskSwap(), 5_000)
    assert public(play)["phase"] == {"name": "Preparing", "deadline": 65_000, "ready": []}
    assert all(offers(play, seat) == {"ready"} for seat in STAGE)


def test_3_6_once_a_round() -> None:
    play = preparing(has_swapped=True)
    assert refusal(play, A, AskSwap()) == "already_swapped"
    assert offers(play, A) == {"ready"}


def test_3_6_in_the_next_round_again() -> None:
    play = at(Dealing(0), has_swapped=True)
    play.wake(0)
    assert offers(play, A) == {"ready", "ask_swap"}


def test_3_6_an_actress_sees_how_many_ask_and_a_spectator_does_not() -> None:
    play = preparing()
    play.act(A, AskSwap(), 10)
    assert (mine(play, A)["asked_swap"], mine(play, A)["swaps"]) == (True, 1)
    assert ("asked_swap" in mine(play, B), mine(play, B)["swaps"]) == (False, 1)
    assert public(play) == public(preparing())


@pytest.mark.parametrize("phase", [Dealing(0), Rolling(0)])
def test_nobody_acts_while_cards_or_dice_fall(phase: Dealing | Rolling) -> None:
    play = at(phase)
    assert play.view(A) == {"table": play.view(None)["table"], "mine": None}
    with pytest.raises(Exception, match="not_now"):
        play.table.act(A, Ready(), 0)
