"""Rules 7 and 1: the turn of the King, floats, the parade, the dead end."""

from typing import Any

import pytest

from tablee import Play
from tablee.games.carnavalesque.actions import Claim, Enough, Lay, OpenWorkshop
from tablee.games.carnavalesque.cards import WORKSHOP
from tablee.games.carnavalesque.floats import common, fits
from tablee.games.carnavalesque.game import result
from tablee.games.carnavalesque.offers import MayOpenWorkshop
from tablee.games.carnavalesque.outcomes import Laid, Rested
from tablee.games.carnavalesque.phases.building import Building, build_from
from tablee.games.carnavalesque.state import Worn

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import HANDS, A, D, at, card, cards, float_of, happened

KING = cards("witch fan", "witch parasol", "rabbit fan", "rabbit mask", "pirate balloon", "adult")


def building(*shops: tuple[Worn, ...], hand: tuple[int, ...] = KING, least: int = 4, **changes: Any) -> Play:
    known: dict[str, Any] = {"workshops": (*shops, *((),) * (3 - len(shops))), "turn": 3}
    return at(Building(120_000, least), hands=(*HANDS[:3], hand), **(known | changes))


def shops(play: Play) -> list[int]:
    return [len(float) for float in state_of(play).workshops]


@pytest.mark.parametrize(("version", "least"), [("young", 3), ("events", 4), ("roles", 5)])
def test_7_1_he_lays_at_least_so_many(version: str, least: int) -> None:
    state = state_of(building(version=version))
    assert (build_from(state, 0).least, build_from(state, 0).deadline) == (least, 120_000)


def test_7_1_with_fewer_cards_all_of_them() -> None:
    state = state_of(building(hand=(*KING[:2], WORKSHOP)))
    assert build_from(state, 0).least == 2


def test_7_1_one_by_one_and_he_may_lay_more() -> None:
    play = building(least=1)
    assert refusal(play, D, Enough()) == "lay_more"
    play.act(D, Lay(KING[0], 0), 0)
    assert offers(play, D) == {"lay", "enough"}
    play.act(D, Lay(KING[1], 0), 0)
    assert (shops(play), public(play)["phase"]["laid"]) == ([2, 0, 0], 2)
    play.act(D, Enough(), 0)
    assert phase_of(play) == "Dropping"


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (Lay(card("witch mask"), 0), "no_such_card"),
        (Lay(KING[0], 2), "closed"),
        (Lay(KING[0], -1), "closed"),
        (Lay(KING[0], 0, True), "nothing_there"),
        (Lay(KING[0], 0, False, "witch"), "no_such_costume"),
        (OpenWorkshop(), "no_such_card"),
        (Claim(), "not_now"),
    ],
)
def test_7_1_what_he_may_not_do(action: Any, key: str) -> None:
    assert refusal(building(), D, action) == key
    assert refusal(building(), A, Lay(KING[0], 0)) == "not_the_king"


def test_7_1_floats_lie_open() -> None:
    play = building(float_of("witch fan", "rabbit fan"), float_of("witch mask"))
    first, second, third = public(play)["workshops"]
    assert [each["face"]["costume"] for each in first["float"]["cards"]] == ["witch", "rabbit"]
    assert (first["float"]["points"], second["float"]["points"]) == (["fan"], ["mask", "witch"])
    assert (third["is_open"], third["float"]) == (False, None)


@pytest.mark.parametrize(
    ("float", "joins", "fit"),
    [
        ("witch fan; witch mask", "witch balloon", True),
        ("witch fan; rabbit fan", "clown fan", True),
        ("witch fan; rabbit fan", "witch mask", False),
        ("witch fan", "witch balloon", True),
        ("witch fan", "rabbit fan", True),
        ("witch fan", "rabbit mask", False),
        ("witch fan; rabbit fan", "adult", True),
        ("witch fan; witch mask", "adult", False),
        ("adult", "witch parasol", True),
        ("adult; witch parasol", "rabbit fan", False),
        ("adult", "child", False),
        ("witch fan; adult", "rabbit fan", True),
        ("witch fan; adult", "witch balloon", False),
    ],
)
def test_7_2_all_cards_of_a_workshop_share_one_point(float: str, joins: str, fit: bool) -> None:
    laid = float_of(*float.split("; "))
    assert fits(laid, Worn(card(joins))) is fit
    play = building(laid, hand=(card(joins),))
    assert any(not way["afresh"] and way["workshop"] == 0 for way in offer(play, D, "lay")["ways"]) is fit
    if not fit:
        assert refusal(play, D, Lay(card(joins), 0)) == "does_not_fit"


def test_7_2_a_single_card_may_become_either_the_second_fixes_it() -> None:
    assert common(float_of("witch fan")) == {"witch", "fan"}
    assert common(float_of("witch fan", "witch mask")) == {"witch"}
    assert common(()) == frozenset()


def test_7_2_the_same_point_may_be_used_in_two_workshops() -> None:
    play = building(float_of("witch mask"))
    play.act(D, Lay(KING[0], 1), 0)
    assert shops(play) == [1, 1, 0]


def test_7_3_a_float_of_t_cards_or_more_parades() -> None:
    play = building(float_of("witch mask", "witch balloon", "witch trumpet", "witch lollipop"))
    ways = offer(play, D, "lay")["ways"]
    masks = [way for way in ways if way["card"] == card("rabbit mask") and way["workshop"] == 0]
    assert [(way["afresh"], way["fate"]) for way in masks] == [(True, "parades")]
    play.act(D, Lay(card("rabbit mask"), 0, True), 0)
    assert (shops(play), len(public(play)["parade"]), public(play)["dead_end"]) == ([1, 0, 0], 1, [])


def test_7_3_otherwise_all_its_cards_go_to_the_dead_end() -> None:
    play = building(float_of("witch mask", "witch balloon", "witch trumpet"))
    state = state_of(play)
    (event, *_) = play.act(D, Lay(card("rabbit mask"), 0, True), 0)
    assert (shops(play), public(play)["parade"], len(public(play)["dead_end"])) == ([1, 0, 0], [], 3)
    told = state.phase.tell(state, event, A)
    assert (told.workshop, told.left, told.size) == (0, "dead_end", 3)


def test_7_3_also_one_he_has_begun_in_this_turn_and_with_a_card_that_would_fit() -> None:
    play = building()
    play.act(D, Lay(KING[0], 0), 0)
    play.act(D, Lay(KING[1], 0, True), 0)
    assert ([len(public(play)["dead_end"])], shops(play)) == ([1], [1, 0, 0])


def test_1_3_won_at_once_when_the_parade_is_full_before_the_card_is_laid() -> None:
    ready = float_of("witch mask", "witch balloon", "witch trumpet", "witch lollipop")
    parade = (float_of("clown fan", "clown mask", "clown balloon", "clown trumpet"),) * 2
    play = building(ready, float_of("robot fan"), parade=parade, dead_end=float_of("robot mask"))
    play.act(D, Lay(card("rabbit mask"), 0, True), 0)
    view = public(play)["phase"]
    assert (play.over, view["is_won"], view["why"]) == (True, True, "parade")
    assert view["score"] == 2 * 12 + 1 - 1  # 1.4
    assert (view["verdict"], shops(play)) == (0, [0, 1, 0])
    ended = result(state_of(play))
    assert ended is not None and (ended.winners, ended.totals) == ((0, 1, 2, 3), (24,) * 4)
    assert refusal(play, D, Enough()) == "game_over"
    assert state_of(play).phase.hearers(state_of(play), D) == {0, 1, 2, 3}
    assert (offers(play, D), play.deadline) == (set(), None)


def test_1_3_lost_at_once_when_the_dead_end_holds_t_cards() -> None:
    play = building(float_of("witch mask"), dead_end=float_of("robot mask", "robot fan", "robot balloon"))
    play.act(D, Lay(card("rabbit fan"), 0, True), 0)
    view = public(play)["phase"]
    assert (play.over, view["is_won"], view["why"], view["verdict"]) == (True, False, "dead_end", None)
    ended = result(state_of(play))
    assert ended is not None and ended.winners == ()


def test_1_4_the_best_score_is_72() -> None:
    """Three costumes of nine on parade, two more in the workshops."""
    nine = tuple(Worn(number) for number in range(9))
    state = state_of(building(nine, nine, parade=(nine,) * 3))
    assert state.score == 72


def test_7_4_the_third_workshop_is_played_and_open_from_then_on() -> None:
    play = building(hand=(*KING, WORKSHOP))
    assert "open_workshop" in offers(play, D) and MayOpenWorkshop().actions() == (OpenWorkshop(),)
    play.act(D, OpenWorkshop(), 0)
    assert (public(play)["workshops"][2]["is_open"], public(play)["phase"]["laid"]) == (True, 0)
    assert WORKSHOP not in state_of(play).hands[D]
    play.act(D, Lay(KING[0], 2), 0)
    assert shops(play) == [0, 0, 1]


def test_7_4_it_is_no_crowd_card() -> None:
    play = building(hand=(KING[0], WORKSHOP), least=1)
    assert refusal(play, D, Lay(WORKSHOP, 0)) == "no_such_card"
    play.act(D, Lay(KING[0], 0), 0)
    assert (phase_of(play), offers(play, D)) == ("Building", {"open_workshop", "enough"})
    assert [each["card"] for each in mine(play, D)["hand"]] == [WORKSHOP]


def test_7_his_turn_is_over_when_nothing_is_left() -> None:
    play = building(hand=KING[:1], least=1)
    assert happened(play.act(D, Lay(KING[0], 0), 0), Rested) == [Rested()]


@pytest.mark.parametrize(
    ("floats", "hand", "where", "afresh"),
    [
        (("witch mask", "robot fan"), "rabbit fan", 1, False),  # where it fits
        (("", "robot fan"), "rabbit fan", 1, False),  # even if another one is empty
        (("witch mask", ""), "rabbit fan", 1, False),  # else where nothing is
        (("witch mask", "robot fan; robot mask; robot balloon; robot trumpet"), "clown lollipop", 1, True),
        (("witch mask; witch fan", "robot fan"), "clown lollipop", 1, True),  # else for the smallest
    ],
)
def test_7_5_a_silent_king(floats: tuple[str, ...], hand: str, where: int, afresh: bool) -> None:
    laid = [float_of(*float.split("; ")) if float else () for float in floats]
    play = building(*laid, hand=(card(hand), *KING[:1]), least=1)
    assert play.wake(119_999) == ()
    first, *_ = happened(play.wake(120_000), Laid)
    assert (first.card, first.workshop, first.afresh, first.worn) == (card(hand), where, afresh, "own")


def test_7_5_in_the_order_of_his_hand_until_t_are_laid() -> None:
    hand = cards("witch fan", "witch mask", "witch balloon", "witch trumpet", "witch lollipop")
    play = building(hand=hand)
    assert [each.card for each in happened(play.wake(120_000), Laid)] == list(hand[:4])
    assert phase_of(play) == "Refilling"
