"""Rule 9: the eleven roles."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.chance import Chance
from tablee.games.carnavalesque.actions import (
    AskKing,
    Barter,
    Claim,
    Decree,
    Discard,
    Draw,
    Enough,
    Give,
    KeepOwn,
    KeepRole,
    Lay,
    Nod,
    Peek,
    Shift,
    ShowTailor,
    Trade,
    TurnOver,
)
from tablee.games.carnavalesque.building import Building
from tablee.games.carnavalesque.casting import Dealing
from tablee.games.carnavalesque.decreeing import Decreeing
from tablee.games.carnavalesque.drawing import Drawing
from tablee.games.carnavalesque.news import ROLES
from tablee.games.carnavalesque.outcomes import (
    Cast,
    Drawn,
    Dropped,
    Idled,
    Laid,
    Revealed,
    Thrown,
    Unanswered,
    Untraded,
)

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import CROWD, HANDS, A, B, C, D, at, card, cards, float_of, handle, happened, lying

ROW = (*CROWD, lying("clown mask", 1_800, up=False), lying("clown fan", -1_800, 1_200, up=False))


def drawing(role: str, heap: Any = ROW, **changes: Any) -> Play:
    """B's turn, her role is shown."""
    known: dict[str, Any] = {"roles": ("rebel", role, "herald", None), "shown": frozenset((B,)), "turn": 1}
    return at(Drawing(45_000), version="roles", heap=heap, **(known | changes))


def cast(**changes: Any) -> Play:
    play = at(Dealing(0), version="roles", **changes)
    play.wake(0)
    return play


def test_9_1_each_but_the_king_gets_two_roles() -> None:
    play = cast()
    assert (phase_of(play), play.deadline, offers(play, D)) == ("Casting", 45_000, set())
    dealt = [role for seat in (A, B, C) for role in mine(play, seat)["roles"]]
    assert (len(dealt), len(set(dealt)), set(dealt) <= set(ROLES)) == (6, 6, True)


def test_9_1_she_keeps_one_in_secret() -> None:
    play = cast()
    first, second = mine(play, A)["roles"]
    stranger = mine(play, B)["roles"][0]
    assert refusal(play, A, KeepRole(stranger)) == "no_such_role"
    assert refusal(play, A, Claim()) == "not_now"
    play.act(A, KeepRole(first), 0)
    play.act(A, KeepRole(second), 0)
    assert (mine(play, A)["role"], public(play)["phase"]["chosen"]) == (second, [A])
    assert public(play)["roles"] == [None] * 4
    for seat in (B, C):
        play.act(seat, KeepRole(mine(play, seat)["roles"][0]), 0)
    assert phase_of(play) == "Decreeing"
    assert state_of(play).roles[A] == second == mine(play, A)["role"]


def test_9_1_who_is_silent_keeps_one_by_lot() -> None:
    play = cast()
    pairs = [mine(play, seat)["roles"] for seat in (A, B, C)]
    (kept,) = happened(play.wake(45_000), Cast)
    assert all(kept.roles[seat] in pairs[seat] for seat in (A, B, C)) and kept.roles[D] is None


def test_9_1_she_shows_it_after_the_decree() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "scout", "giver", None))
    state = state_of(play)
    events = play.act(D, Decree("adult"), 0)
    assert happened(events, Revealed) == [Revealed("rebel")]
    assert public(play)["roles"] == ["rebel", None, None, None]
    assert state.phase.tell(state, events[0], A).ages == ("adult",)


def test_9_1_there_is_no_other_jester() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "jester", "giver", None))
    play.act(D, Decree("adult"), 0)
    assert phase_of(play) == "Drawing"


def test_9_2_jester() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("rebel", "jester", "giver", None), turn=1)
    play.act(D, Decree("adult"), 0)
    assert (phase_of(play), public(play)["phase"]["player"]) == ("Rummaging", B)


def test_9_2_rebel_the_decree_does_not_bind_her() -> None:
    play = drawing("rebel", decree=("adult",))
    play.act(B, Draw(handle(play, "witch fan")), 0)
    assert card("witch fan") in state_of(play).hands[B]


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
    for down in downs[1:]:
        play.act(B, Peek(down), 0)
    assert refusal(play, B, Peek(downs[0])) == "already_done"
    play.act(B, Draw(downs[2]), 0)
    assert phase_of(play) == "Giving"


def mine_face(play: Play, name: str) -> Any:
    costume, accessory = name.split()
    return {"card": card(name), "age": "child", "costume": costume, "accessories": [accessory]}


def test_9_2_scout_without_anything_face_down_just_draws() -> None:
    assert offers(drawing("scout", heap=CROWD[:3]), B) == {"draw"}


def test_9_2_scout_sees_what_she_looked_at_also_where_nothing_can_be_drawn() -> None:
    """6.2: she goes on when she has seen it, or when her time is over."""
    play = drawing("scout", heap=(lying("robot balloon", up=False),), decree=("child",))
    down = handle(play, "robot balloon")
    play.act(B, Peek(down), 0)
    play.act(B, Peek(down), 0)
    play.act(B, Peek(down), 0)
    assert (phase_of(play), len(mine(play, B)["peeked"]), offers(play, B)) == ("Drawing", 3, {"enough"})
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
    play = drawing("barterer")
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


def test_9_2_nobody_has_to_barter() -> None:
    declined, silent = drawing("barterer"), drawing("barterer")
    for play in (declined, silent):
        play.act(B, Barter(HANDS[B][0], C), 0)
    declined.act(C, KeepOwn(), 0)
    assert happened(silent.wake(45_000), Untraded)
    assert state_of(declined).hands == state_of(silent).hands == HANDS
    assert offers(drawing("barterer", hands=((), HANDS[B], (), HANDS[D])), B) == {"draw"}


def test_9_2_crier_turns_up_to_five_over() -> None:
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
    assert offers(drawing("crier", heap=heap), B) == {"draw"}
    assert (
        refusal(drawing("crier", heap=heap), B, TurnOver(handle(drawing("crier", heap=heap), "workshop")))
        == "no_back"
    )
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


def test_9_2_nothing_to_draw_but_a_power_left_she_may_do_without() -> None:
    play = drawing("sweeper", heap=CROWD[:1], decree=("adult",))
    assert offers(play, B) == {"shift", "enough"}
    play.act(B, Enough(), 0)
    assert phase_of(play) == "Giving"
    silent = drawing("sweeper", heap=CROWD[:1], decree=("adult",))
    assert happened(silent.wake(45_000), Idled)


def test_9_2_a_power_is_for_her_role_alone() -> None:
    play = drawing("giver")
    for action in (Peek(1), TurnOver(1), Shift(1, (0, 0)), AskKing("?"), Barter(HANDS[B][0], C)):
        assert refusal(play, B, action) == "not_your_role"


KING = cards("rabbit balloon", "adult", "robot fan")


def tailored(*shops: Any, hand: tuple[int, ...] = KING) -> Play:
    known: dict[str, Any] = {"roles": ("tailor", "giver", "scout", None), "turn": 3, "version": "roles"}
    workshops = (*shops, *((),) * (3 - len(shops)))
    return at(Building(120_000, 2), workshops=workshops, hands=(*HANDS[:3], hand), **known)


def test_9_2_tailor_is_not_shown_in_her_turn() -> None:
    play = at(Decreeing(20_000), version="roles", roles=("tailor", "giver", "scout", None))
    assert not happened(play.act(D, Decree("adult"), 0), Revealed)
    assert (phase_of(play), public(play)["roles"]) == ("Drawing", [None] * 4)


def test_9_2_tailor_sews_the_next_card_the_king_lays() -> None:
    play = tailored(float_of("witch mask", "witch balloon"))
    assert (offers(play, A), offers(play, B)) == ({"show_tailor"}, set())
    assert refusal(play, B, ShowTailor()) == "not_your_role"
    state = state_of(play)
    (event,) = play.act(A, ShowTailor(), 0)
    told = state.phase.tell(state, event, C)
    assert (told.seat, told.role, public(play)["roles"][A]) == (A, "tailor", "tailor")
    assert public(play)["phase"]["is_tailored"]
    assert refusal(play, A, ShowTailor()) == "not_your_role"
    assert refusal(play, D, Lay(card("rabbit balloon"), 0)) == "no_such_costume"
    play.act(D, Lay(card("adult"), 1), 0)
    assert public(play)["phase"]["is_tailored"]
    play.act(D, Lay(card("rabbit balloon"), 0, False, "witch"), 0)
    float = public(play)["workshops"][0]["float"]
    assert (float["cards"][-1]["worn"], float["points"]) == ("witch", ["witch"])
    assert not public(play)["phase"]["is_tailored"]
    play.act(D, Lay(card("robot fan"), 1), 0)
    assert public(play)["workshops"][1]["float"]["points"] == ["fan"]


def test_9_2_tailored_it_counts_only_as_that() -> None:
    play = tailored(float_of("witch mask", "witch balloon"))
    play.act(A, ShowTailor(), 0)
    play.act(D, Lay(card("robot fan"), 1, False, "clown"), 0)
    assert public(play)["workshops"][1]["float"]["points"] == ["clown"]
    assert refusal(play, D, Lay(card("adult"), 1)) == "does_not_fit"


def test_7_5_a_silent_king_keeps_the_own_costume() -> None:
    play = tailored(hand=cards("rabbit balloon", "robot fan"))
    play.act(A, ShowTailor(), 0)
    first, second = happened(play.wake(120_000), Laid)
    assert (first.worn, second.worn) == ("rabbit", "own")
    joker = tailored(hand=cards("adult", "robot fan"))
    joker.act(A, ShowTailor(), 0)
    assert [each.worn for each in happened(joker.wake(120_000), Laid)] == ["own", "robot"]


def test_roles_are_dealt_anew_each_time() -> None:
    state = state_of(at(Dealing(0), version="roles"))
    dealt = {state.phase.next(state, 0, Chance(b"roles", n)).choices[0] for n in range(20)}
    assert len(dealt) > 10


@pytest.mark.parametrize("role", [role for role in ROLES if role != "jester"])
def test_5_4_who_is_silent_draws_by_lot_whatever_her_role(role: str) -> None:
    play = drawing(role)
    assert happened(play.wake(45_000), Drawn)
