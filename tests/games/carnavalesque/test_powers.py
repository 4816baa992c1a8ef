"""Rule 9.2: what the roles can do in their turn."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee import Play
from tablee.games.carnavalesque.actions import (
    AskKing,
    Barter,
    Claim,
    Discard,
    Draw,
    Enough,
    Give,
    KeepOwn,
    MovePawn,
    Nod,
    Peek,
    Shift,
    Toss,
    Trade,
    TurnOver,
)
from tablee.games.carnavalesque.aids import ROLES
from tablee.games.carnavalesque.offers import MayTurnOver
from tablee.games.carnavalesque.outcomes import Drawn, Dropped, Idled, Thrown, Unanswered, Untraded
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.turns import begin_turn, crowned

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import CROWD, HANDS, A, B, C, D, at, card, cards, handle, happened, lying

ROW = (*CROWD, lying("clown mask", 1_800, up=False), lying("clown fan", -1_800, 1_200, up=False))


def drawing(role: str, heap: Any = ROW, **changes: Any) -> Play:
    """B's turn, her role is shown."""
    known: dict[str, Any] = {"roles": ("rebel", role, "herald", None), "shown": frozenset((B,)), "turn": 1}
    return at(Drawing(45_000), version="roles", heap=heap, **(known | changes))


def mine_face(play: Play, name: str) -> Any:
    costume, accessory = name.split()
    return {"card": card(name), "age": "child", "costume": costume, "accessories": [accessory]}


def test_9_2_rebel_may_lay_the_red_pawn_on_another_age_and_there_it_stays() -> None:
    play = drawing("rebel", decree=("adult",), last_decree=("adult",))
    assert (offers(play, B), offer(play, B, "move_pawn")["ages"]) == (
        {"move_pawn", "draw"},
        ["child", "teen"],
    )
    assert refusal(play, B, MovePawn("adult")) == "already_done"
    assert refusal(play, B, Draw(handle(play, "witch fan"))) == "forbidden"
    state = state_of(play)
    (event,) = play.act(B, MovePawn("teen"), 0)
    assert state.phase.tell(state, event, A).ages == ("teen",)
    assert (public(play)["decree"], offers(play, B)) == (["teen"], {"draw"})
    assert refusal(play, B, MovePawn("child")) == "already_done"
    assert refusal(play, B, Draw(handle(play, "pirate trumpet"))) == "forbidden", "it binds her, too"
    play.act(B, Draw(handle(play, "witch fan")), 0)
    play.act(B, Give(card("witch fan")), 0)
    assert (phase_of(play), public(play)["decree"], state_of(play).player) == ("Drawing", ["teen"], C)


def test_9_2_what_the_rebel_has_decided_ends_with_the_round() -> None:
    state = crowned(state_of(drawing("rebel", decree=("teen",), last_decree=("teen",), is_pinned=True)), A)
    assert (state.is_pinned, type(begin_turn(state, 0).phase)) == (False, Decreeing)


def test_9_2_juggler_may_throw_up_to_three_into_the_air() -> None:
    heap = (lying("robot fan"), lying("clown fan", 100), lying("workshop", 2_000))
    play = drawing("juggler", heap=heap)
    assert (offers(play, B), offer(play, B, "toss")["left"]) == ({"toss", "draw"}, 3)
    assert refusal(play, B, Toss(handle(play, "robot fan"))) == "covered"
    assert refusal(play, B, Toss(handle(play, "workshop"))) == "no_back"
    before = handle(play, "clown fan")
    (fallen,) = happened(play.act(B, Toss(before), 0), Dropped)
    assert (fallen.lying.card, len(state_of(play).heap)) == (card("clown fan"), 3)
    assert state_of(play).heap[-1] == replace(fallen.lying, sight=state_of(play).heap[-1].sight)
    assert handle(play, "clown fan") != before  # 3.3
    for _ in range(2):
        play.act(B, Toss(handle(play, "clown fan")), 0)
    assert refusal(play, B, Toss(handle(play, "clown fan"))) == "already_done"
    assert offers(play, B) == {"draw"}
    assert offers(drawing("juggler", heap=heap[-1:]), B) == {"draw"}


def test_9_2_scout_looks_at_up_to_three_then_draws() -> None:
    play = drawing("scout")
    downs = [handle(play, name) for name in ("robot balloon", "clown mask", "clown fan")]
    assert (offers(play, B), offer(play, B, "peek")) == ({"peek"}, {"do": "peek", "cards": downs, "left": 3})
    assert refusal(play, B, Draw(downs[0])) == "power_first"
    assert refusal(play, B, Peek(handle(play, "witch fan"))) == "no_back"
    assert refusal(play, B, Peek(17)) == "covered"
    play.act(B, Peek(downs[0]), 0)
    assert mine(play, B)["peeked"] == [{"card": downs[0], "face": mine_face(play, "robot balloon")}]
    assert all("peeked" not in mine(play, seat) for seat in (A, C, D))
    assert offers(play, B) == {"peek", "draw"}
    assert offer(play, B, "peek") == {"do": "peek", "cards": downs[1:], "left": 2}, "each once"
    assert refusal(play, B, Peek(downs[0])) == "already_done"
    for down in downs[1:]:
        play.act(B, Peek(down), 0)
    assert refusal(play, B, Peek(downs[0])) == "already_done"
    play.act(B, Draw(downs[2]), 0)
    assert phase_of(play) == "Giving"


def test_9_2_scout_without_anything_face_down_just_draws() -> None:
    assert offers(drawing("scout", heap=CROWD[:3]), B) == {"draw"}


def test_9_2_scout_sees_what_she_looked_at_also_where_nothing_can_be_drawn() -> None:
    """6.2: she goes on when she has seen it, or when her time is over."""
    play = drawing("scout", heap=(lying("robot balloon", up=False),), decree=("child",))
    down = handle(play, "robot balloon")
    assert (refusal(play, B, Enough()), offers(play, B)) == ("draw_first", {"peek"}), "9.1 it must be used"
    play.act(B, Peek(down), 0)
    assert (phase_of(play), len(mine(play, B)["peeked"]), offers(play, B)) == ("Drawing", 1, {"enough"})
    play.wake(44_999)
    assert phase_of(play) == "Drawing"
    play.wake(45_000)
    assert phase_of(play) == "Giving"


def test_9_2_gleaner_draws_two_keeps_one_drops_the_other() -> None:
    play = drawing("gleaner")
    play.act(B, Draw(handle(play, "witch fan")), 0)
    assert (phase_of(play), offers(play, B)) == ("Drawing", {"draw"})
    play.act(B, Draw(handle(play, "rabbit parasol")), 0)
    assert public(play)["phase"]["is_choosing"]
    assert offer(play, B, "discard")["cards"] == list(cards("witch fan", "rabbit parasol"))
    assert [each["costume"] for each in mine(play, B)["drawn"]] == ["witch", "rabbit"]
    assert refusal(play, B, Discard(HANDS[B][0])) == "no_such_card"
    assert refusal(play, B, Draw(handle(play, "pirate trumpet"))) == "not_now"
    (fallen,) = happened(play.act(B, Discard(card("witch fan")), 0), Dropped)
    assert (fallen.lying.card, phase_of(play)) == (card("witch fan"), "Giving")
    assert card("rabbit parasol") in state_of(play).hands[B]


def test_9_2_gleaner_if_only_one_is_to_be_had_that_one() -> None:
    play = drawing("gleaner", heap=CROWD[:1])
    assert happened(play.act(B, Draw(handle(play, "witch fan")), 0), Idled)
    assert (phase_of(play), card("witch fan") in state_of(play).hands[B]) == ("Giving", True)


def test_9_2_a_silent_gleaner_drops_one_of_the_two_by_lot() -> None:
    play = drawing("gleaner")
    for name in ("witch fan", "rabbit parasol"):
        play.act(B, Draw(handle(play, name)), 0)
    (thrown,) = happened(play.wake(45_000), Thrown)
    assert thrown.card in cards("witch fan", "rabbit parasol")


def test_9_2_acrobat_takes_what_is_covered_by_exactly_one() -> None:
    heap = (lying("witch fan"), lying("rabbit fan", 200), lying("clown balloon", 400, up=False))
    play = drawing("acrobat", heap=heap, decree=("child",))
    assert refusal(play, B, Draw(handle(play, "witch fan"))) == "covered"
    assert refusal(play, B, Draw(handle(play, "clown balloon"))) == "forbidden"
    assert offer(play, B, "draw")["cards"] == [handle(play, "rabbit fan")]


def test_9_2_herald_asks_and_the_king_nods() -> None:
    play = drawing("herald")
    assert refusal(play, B, AskKing("x" * 141)) == "question_too_long"
    play.act(B, AskKing("Fans?"), 10)
    assert public(play)["phase"] == {
        "name": "Answering",
        "deadline": 20_010,
        "player": B,
        "question": "Fans?",
    }
    assert (offers(play, D), offers(play, B)) == ({"nod"}, set())
    assert refusal(play, A, Nod(True)) == "not_the_king"
    assert refusal(play, D, Claim()) == "not_now"
    state = state_of(play)
    (event,) = play.act(D, Nod(True), 20)
    assert state.phase.tell(state, event, A).yes is True
    assert (public(play)["answer"], phase_of(play), play.deadline) == (True, "Drawing", 45_020)
    assert offers(play, B) == {"draw"}
    assert refusal(play, B, AskKing("Masks?")) == "already_done"


def test_9_2_a_question_that_the_room_has_erased_is_not_shown() -> None:
    play = drawing("herald", erased=frozenset({(B, "Fans?")}))
    play.act(B, AskKing("Fans?"), 0)
    assert public(play)["question"] == "" == public(play)["phase"]["question"]


def test_9_2_an_unanswered_question_lapses_after_20_seconds() -> None:
    play = drawing("herald")
    play.act(B, AskKing(""), 0)
    state = state_of(play)
    assert play.wake(19_999) == ()
    events = play.wake(20_000)
    assert happened(events, Unanswered) and public(play)["answer"] is None
    assert state.phase.tell(state, events[0], A).yes is None


def test_9_2_giver_may_give_up_to_three() -> None:
    play = drawing("giver")
    play.act(B, Draw(handle(play, "witch fan")), 0)
    for given in range(3):
        assert (public(play)["phase"]["given"], public(play)["phase"]["most"]) == (given, 3)
        play.act(B, Give(HANDS[B][given]), 0)
    assert (len(state_of(play).hands[D]), state_of(play).player) == (6, C)


def test_9_2_giver_may_stop_after_one() -> None:
    play = drawing("giver")
    play.act(B, Draw(handle(play, "witch fan")), 0)
    assert refusal(play, B, Enough()) == "give_first"
    play.act(B, Give(HANDS[B][0]), 0)
    play.act(B, Enough(), 0)
    assert len(state_of(play).hands[D]) == 4


def test_9_2_barterer_swaps_with_another_carnavalist_who_agrees() -> None:
    play = drawing("barterer", decree=("adult",))
    assert offer(play, B, "barter") == {"do": "barter", "cards": list(HANDS[B]), "whom": [A, C]}
    for barter in (Barter(HANDS[B][0], D), Barter(HANDS[B][0], B), Barter(HANDS[A][0], C)):
        assert refusal(play, B, barter) == "no_such_card"
    play.act(B, Barter(HANDS[B][0], C), 0)
    view = public(play)["phase"]
    assert (view["name"], view["whom"], view["age"]) == ("Bartering", C, "child")
    assert (offers(play, C), offers(play, B)) == ({"trade", "keep_own"}, set())
    assert refusal(play, A, KeepOwn()) == "not_asked"
    assert refusal(play, C, Trade(HANDS[A][0])) == "no_such_card"
    assert refusal(play, C, Claim()) == "not_now"
    state = state_of(play)
    (event,) = play.act(C, Trade(HANDS[C][1]), 0)
    assert HANDS[B][0] in state_of(play).hands[C] and HANDS[C][1] in state_of(play).hands[B]
    assert state.phase.tell(state, event, A).is_agreed
    assert (phase_of(play), offers(play, B)) == ("Drawing", {"draw"})
    assert refusal(play, B, Draw(handle(play, "witch fan"))) == "forbidden", "6.1 the decree still binds her"


def test_9_2_nobody_has_to_barter() -> None:
    declined, silent = drawing("barterer"), drawing("barterer")
    for play in (declined, silent):
        play.act(B, Barter(HANDS[B][0], C), 0)
    declined.act(C, KeepOwn(), 0)
    assert happened(silent.wake(45_000), Untraded)
    assert state_of(declined).hands == state_of(silent).hands == HANDS
    assert offers(drawing("barterer", hands=((), HANDS[B], (), HANDS[D])), B) == {"draw"}


def test_9_2_version_1_crier_turns_up_to_five_over() -> None:
    play = drawing("crier")
    assert (offers(play, B), offer(play, B, "turn_over")["left"]) == ({"turn_over"}, 5)
    before = handle(play, "robot balloon")
    state = state_of(play)
    (event, *_) = play.act(B, TurnOver(before), 0)
    assert state.phase.tell(state, event, A).cards == (before,)
    assert handle(play, "robot balloon") != before
    assert public(play)["crowd"][3]["costume"] == "robot"
    play.act(B, TurnOver(handle(play, "witch fan")), 0)
    assert offers(play, B) == {"turn_over", "draw"}
    for _ in range(3):
        play.act(B, TurnOver(handle(play, "witch fan")), 0)
    assert refusal(play, B, TurnOver(handle(play, "witch fan"))) == "already_done"


def test_9_2_the_third_workshop_cannot_be_turned_but_moved() -> None:
    heap = (lying("workshop"),)
    play = drawing("crier", heap=heap)
    assert offers(play, B) == {"draw"}
    assert refusal(play, B, TurnOver(handle(play, "workshop"))) == "no_back"
    play = drawing("sweeper", heap=heap)
    play.act(B, Shift(handle(play, "workshop"), (500, 0)), 0)
    assert state_of(play).heap[0].place == (500, 0)


def test_9_2_sweeper_may_move_up_to_three_by_10_cm() -> None:
    heap = (lying("witch fan"), lying("rabbit fan", 100), lying("clown mask", 2_400))
    play = drawing("sweeper", heap=heap)
    spots = offer(play, B, "shift")
    assert (spots["left"], spots["reach"], [spot["at"] for spot in spots["cards"]]) == (
        3,
        1_000,
        [[100, 0], [2_400, 0]],
    )
    assert refusal(play, B, Shift(handle(play, "witch fan"), (0, 0))) == "covered"
    assert refusal(play, B, Shift(handle(play, "rabbit fan"), (1_101, 0))) == "too_far"
    assert refusal(play, B, Shift(handle(play, "clown mask"), (2_501, 0))) == "too_far"
    play.act(B, Shift(handle(play, "rabbit fan"), (1_100, 0)), 0)
    assert [each.card for each in state_of(play).heap] == list(cards("witch fan", "clown mask", "rabbit fan"))
    play.act(B, Draw(handle(play, "witch fan")), 0)
    assert phase_of(play) == "Giving"


def test_9_2_sweeper_moves_no_card_twice_so_each_goes_10_cm_at_most() -> None:
    play = drawing("sweeper")
    play.act(B, Shift(handle(play, "witch fan"), (-1_800, -1_000)), 0)
    assert refusal(play, B, Shift(handle(play, "witch fan"), (-1_800, -2_000))) == "already_done"
    assert handle(play, "witch fan") not in [spot["card"] for spot in offer(play, B, "shift")["cards"]]
    play.act(B, Shift(handle(play, "clown fan"), (-1_800, 1_700)), 0)
    play.act(B, Shift(handle(play, "clown mask"), (1_800, 500)), 0)
    assert offers(play, B) == {"draw"}


def test_9_2_nothing_to_draw_but_a_power_left_she_may_do_without() -> None:
    play = drawing("sweeper", heap=CROWD[:1], decree=("adult",))
    assert offers(play, B) == {"shift", "enough"}
    play.act(B, Enough(), 0)
    assert phase_of(play) == "Giving"
    silent = drawing("sweeper", heap=CROWD[:1], decree=("adult",))
    assert happened(silent.wake(45_000), Idled)


def test_9_2_a_power_is_for_her_role_alone() -> None:
    play = drawing("giver")
    powers = (Peek(1), TurnOver(1), Toss(1), MovePawn("teen"), Shift(1, (0, 0)), AskKing("?"))
    for action in (*powers, Barter(HANDS[B][0], C)):
        assert refusal(play, B, action) == "not_your_role"


@pytest.mark.parametrize("role", [role for role in ROLES if role != "jester"])
def test_5_4_who_is_silent_draws_by_lot_whatever_her_role(role: str) -> None:
    play = drawing(role)
    assert happened(play.wake(45_000), Drawn)


def test_9_2_the_crier_of_older_tables_turns_cards_over() -> None:
    assert MayTurnOver((3, 5), 1).actions() == (TurnOver(3), TurnOver(5))
