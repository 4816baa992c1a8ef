"""Rules 4: falling. Who may take and play what, and what comes of it."""

from typing import Any

import pytest

from tablee.core.records import Action
from tablee.games.falling.actions import Play, Save, Settle, Take
from tablee.games.falling.outcomes import Landed

from ..table import refusal
from .world import A, B, C, D, hand, kinds, offers, put, rider, sky, state_of, take, throw, top


def test_4_1_with_an_empty_hand_you_may_take_the_top_card_of_one_of_your_piles() -> None:
    play = sky({"piles": ["hit skip", "stop"]})
    assert offers(play, A) == [{"do": "take", "cards": [top(play, A), top(play, A, 1)]}]
    take(play, A)
    assert (hand(play, A), kinds(play, A)) == ("skip", ["hit", "stop"])


def test_4_1_you_have_one_hand() -> None:
    play = sky({"piles": ["hit", "stop"], "hand": "skip"})
    assert refusal(play, A, Take(top(play, A))) == "hand_full"
    assert [offer["do"] for offer in offers(play, A)] == ["play"]


def test_4_1_covered_cards_cannot_be_reached() -> None:
    play = sky({"piles": ["hit skip"]})
    assert refusal(play, A, Take(state_of(play).fallers[A].piles[0][0].id)) == "covered"


@pytest.mark.parametrize("card", [-1, 10**9], ids=["no card", "no card either"])
def test_4_1_only_what_is_there(card: int) -> None:
    assert refusal(sky({"piles": ["hit"]}), A, Take(card)) == "not_there"


def test_4_1_only_your_own_piles() -> None:
    play = sky({}, {"piles": ["hit"]})
    assert refusal(play, A, Take(top(play, B))) == "not_there"


def test_4_1_a_ground_can_never_be_taken() -> None:
    play = sky({"piles": ["hit", "stop"]}, deck="")
    play.wake(1_600)
    assert kinds(play, A) == ["hit ground", "stop"]
    assert refusal(play, A, Take(top(play, A)), 1_700) == "ground_stays"


def test_4_2_a_card_in_hand_can_only_be_played() -> None:
    """There is no action by which it could be put back or thrown away."""
    play = sky({"hand": "hit", "piles": ["skip"]})
    assert [offer["do"] for offer in offers(play, A)] == ["play"]


def test_4_2_without_a_legal_target_it_stays_in_the_hand() -> None:
    play = sky({"hand": "stop"})
    assert [offer["do"] for offer in offers(play, A)] == ["drop"]
    play.wake(1_600 * 10)
    assert hand(play, A) == "stop"


ROWS: list[Any] = [
    pytest.param("hit", {}, B, None, id="4.3 before another player"),
    pytest.param("split", {}, A, None, id="4.3 yourself too"),
    pytest.param("skip", {B: "hit"}, B, "has_rider", id="4.3 nobody ever has two riders"),
    pytest.param("hit", {A: "hit"}, A, "has_rider", id="4.3 nor have you"),
    pytest.param("hit", {}, D, "not_falling", id="4.3 any player still falling; 4.7 nobody who is out"),
    pytest.param("push", {A: "hit"}, B, None, id="4.4 Push: your own rider to a player who has none"),
    pytest.param("push", {}, B, "own_no_rider", id="4.4 your own rider"),
    pytest.param("push", {A: "hit", B: "skip"}, B, "has_rider", id="4.4 to one who has none"),
    pytest.param("push", {A: "hit"}, A, "not_yourself", id="4.4 to another"),
    pytest.param("push", {A: "hit"}, D, "not_falling", id="4.7 Push at nobody who is out"),
    pytest.param("grab", {B: "skip"}, B, None, id="4.4 Grab: another's rider to you"),
    pytest.param("grab", {}, B, "no_rider", id="4.4 there must be one"),
    pytest.param("grab", {A: "hit", B: "skip"}, B, "own_rider", id="4.4 if you have none"),
    pytest.param("grab", {A: "skip"}, A, "not_yourself", id="4.4 another's"),
    pytest.param("stop", {B: "hit"}, B, None, id="4.5 Stop: any rider"),
    pytest.param("stop", {A: "hit extra"}, A, None, id="4.5 your own too, with its Extra"),
    pytest.param("stop", {}, B, "no_rider", id="4.5 a rider must be there"),
    pytest.param("extra", {B: "hit"}, B, None, id="4.6 Extra on any rider"),
    pytest.param("extra", {A: "skip"}, A, None, id="4.6 your own too"),
    pytest.param("extra", {B: "hit extra"}, B, "has_extra", id="4.6 that has no Extra yet"),
    pytest.param("extra", {}, B, "no_rider", id="4.6 a rider must be there for the Extra"),
    pytest.param("hit", {}, -1, "not_falling", id="nobody sits there"),
    pytest.param("hit", {}, 99, "not_falling", id="nor there"),
]


@pytest.mark.parametrize(("held", "riders", "at", "key"), ROWS)
def test_who_may_play_what_at_whom(held: str, riders: dict[int, str], at: int, key: str | None) -> None:
    people: list[dict[str, Any]] = [{"rider": riders[s]} if s in riders else {} for s in (A, B, C)]
    people[A]["hand"] = held
    play = sky(*people, {"is_falling": False})
    offered = [seat for offer in offers(play, A) for seat in offer.get("at", ())]
    assert (at in offered) is (key is None)
    if key is not None:
        assert refusal(play, A, throw(play, A, at)) == key
        assert hand(play, A) == held, "4.8 the card stays in the hand"
    else:
        put(play, A, at)
        assert hand(play, A) is None


def test_4_3_a_rider_lies_before_the_player() -> None:
    play = sky({"hand": "skip"})
    put(play, A, C)
    assert (rider(play, C), rider(play, A)) == ("skip", None)


@pytest.mark.parametrize("extra", ["", " extra"])
def test_4_4_a_push_moves_a_rider_with_its_extra(extra: str) -> None:
    play = sky({"hand": "push", "rider": f"hit{extra}"})
    put(play, A, C)
    assert (rider(play, A), rider(play, C)) == (None, f"hit{extra}")
    assert [card.kind for card in state_of(play).discards] == ["push"]


@pytest.mark.parametrize("extra", ["", " extra"])
def test_4_4_so_does_a_grab(extra: str) -> None:
    play = sky({"hand": "grab"}, {}, {"rider": f"skip{extra}"})
    put(play, A, C)
    assert (rider(play, A), rider(play, C)) == (f"skip{extra}", None)
    assert [card.kind for card in state_of(play).discards] == ["grab"]


def test_4_5_a_stop_destroys_a_rider_with_its_extra() -> None:
    play = sky({"hand": "stop"}, {"rider": "hit extra"})
    put(play, A, B)
    assert rider(play, B) is None
    assert [card.kind for card in state_of(play).discards] == ["stop", "hit", "extra"]


def test_4_6_an_extra_is_attached_to_the_rider() -> None:
    play = sky({"hand": "extra"}, {"rider": "split"})
    put(play, A, B)
    assert rider(play, B) == "split extra"


@pytest.mark.parametrize("held", ["hit", "push", "grab", "stop", "extra"])
def test_4_7_actions_touch_riders_only_never_the_cards_in_piles(held: str) -> None:
    riders = {"push": ("hit", None), "hit": (None, None)}.get(held, (None, "skip"))
    people = [{"piles": ["hit skip"]} | ({"rider": each} if each else {}) for each in riders]
    play = sky({"hand": held} | people[0], people[1], {"piles": ["split"]})
    before = [kinds(play, seat) for seat in (A, B, C)]
    put(play, A, B)
    assert [kinds(play, seat) for seat in (A, B, C)] == before


@pytest.mark.parametrize(
    ("action", "key"),
    [
        pytest.param(Play(-1, B), "not_in_hand", id="4.2 only what is in the hand"),
        pytest.param(Save(-1), "no_ground", id="5.1 only where a Ground was dealt"),
        pytest.param(Settle(), "not_the_dealer", id="1.3 only the dealer"),
        pytest.param(Landed(A), "not_now", id="an outcome"),
    ],
)
def test_what_cannot_be_done(action: Action, key: str) -> None:
    assert refusal(sky({"piles": ["hit"]}), A, action) == key


def test_4_2_what_was_played_is_not_in_the_hand_any_more() -> None:
    play = sky({"hand": "hit"})
    action = throw(play, A, B)
    put(play, A, B)
    assert refusal(play, A, action, 100) == "not_in_hand"


def test_4_2_a_play_names_the_card_in_the_hand_and_no_other() -> None:
    play = sky({"hand": "hit", "piles": ["skip"]})
    assert refusal(play, A, Play(top(play, A), B)) == "not_in_hand"


def test_everybody_hears_everybody() -> None:
    state = state_of(sky())
    assert state.phase.hearers(state, A) == frozenset(range(4))
