"""Rule 6.4: the Jester, whose eyes are closed."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.records import Event
from tablee.games.carnavalesque.actions import CallStop, Decree, Draw, Feel, Flip, Give, Lift, Sweep, Take
from tablee.games.carnavalesque.animations import Passed
from tablee.games.carnavalesque.cards import WORKSHOP
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.outcomes import Drawn, Dropped, Idled, Slumped, Swept
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.rummaging import Rummaging, felt, pawn
from tablee.games.carnavalesque.state import Options

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import CROWD, HANDS, A, B, C, D, at, card, happened, lying, names_in_crowd

PILE = (lying("clown fan"), lying("clown mask", 40, 30, 200), lying("clown balloon", 10, 60, 900, up=False))


def rummaging(heap: Any = PILE, hand: tuple[int, int] = (0, 0), **changes: Any) -> Play:
    return at(Rummaging(45_000, hand), heap=heap, **changes)


def test_6_4_he_is_the_first_player_of_the_round() -> None:
    play = at(Decreeing(20_000), heap=CROWD)
    play.act(D, Decree("adult"), 0)
    assert (phase_of(play), play.deadline, public(play)["phase"]["player"]) == ("Rummaging", 45_000, A)


def test_6_4_his_hand_starts_at_the_kings_pawn() -> None:
    play = at(Decreeing(20_000))
    play.act(D, Decree("adult"), 0)
    assert tuple(public(play)["phase"]["hand"]) == pawn(D, 4)
    assert len({pawn(seat, 5) for seat in range(5)}) == 5


def test_6_4_he_sees_nothing_of_the_crowd_all_others_do() -> None:
    play = rummaging()
    assert public(play)["crowd"] is None
    assert "crowd" not in mine(play, A)
    assert [len(mine(play, seat)["crowd"]) for seat in (B, C, D)] == [3, 3, 3]


@pytest.mark.parametrize(("screen", "shown"), [("open", 3), ("dark", None)])
def test_6_4_the_screen_shows_it_unless_it_is_dark(screen: Any, shown: int | None) -> None:
    state = state_of(rummaging())
    aside: Any = GAME.aside(type(state)(**{**_fields(state), "options": Options("events", screen)}))
    assert (None if aside is None else len(aside.crowd)) == shown


def test_6_4_when_his_eyes_are_open_nothing_is_shown_aside() -> None:
    assert GAME.aside(state_of(at(Decreeing(20_000)))) is None


def _fields(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def test_6_4_all_others_see_the_hand() -> None:
    state = state_of(rummaging())
    assert state.phase.onlookers(state, A) == {B, C, D}
    assert state.phase.onlookers(state, B) == frozenset()


def test_6_4_nobody_but_he_may_say_anything_but_stop() -> None:
    play = rummaging()
    state = state_of(play)
    assert [state.phase.hearers(state, seat) for seat in (B, C, D)] == [frozenset()] * 3
    assert state.phase.hearers(state, A) == {A, B, C, D}
    assert state.phase.seers(state, D) == {B, C, D}, "his eyes are closed for signs, too"
    assert [offers(play, seat) for seat in (B, C, D)] == [{"call_stop"}, {"call_stop"}, set()]
    assert [refusal(play, seat, CallStop()) for seat in (D, A)] == ["must_be_quiet"] * 2
    before = state_of(play)
    (event,) = play.act(B, CallStop(), 0)
    assert public(play)["phase"]["stops"] == [B]
    assert before.phase.tell(before, event, A).seat == B


@pytest.mark.parametrize("move", [Feel((5, 5)), Sweep((0, 0, 50, 0)), Lift((0, 0), (900, 0)), Flip((0, 0))])
def test_6_4_stop_as_often_as_she_likes_once_for_a_place_of_his_hand(move: Any) -> None:
    play = rummaging()
    for _ in range(5):
        play.act(B, CallStop(), 0)
        assert (refusal(play, B, CallStop()), offers(play, B)) == ("already_done", set())
        assert offers(play, C) == {"call_stop"}, "another has breath of her own"
        play.act(A, Feel((0, 0)), 0)
        assert public(play)["phase"]["stops"] == []
    play.act(B, CallStop(), 0)
    play.act(A, move, 0)
    assert offers(play, B) == {"call_stop"}


def test_6_4_he_feels_how_thick_it_is_and_edges_nothing_else() -> None:
    play = rummaging()
    assert mine(play, A)["felt"] == {"at": [0, 0], "thick": 3, "edge": False}
    play.act(A, Feel((2_000, 0)), 0)
    assert mine(play, A)["felt"] == {"at": [2_000, 0], "thick": 0, "edge": False}
    assert felt(PILE[:1], (270, 0)).edge and felt(PILE[:1], (290, 0)).edge
    assert (felt(PILE[:1], (280, 0)).thick, felt(PILE[:1], (281, 0)).thick) == (1, 0), "under it, not near it"
    assert refusal(play, A, Feel((2_600, 0))) == "out_of_zone"
    assert refusal(play, B, Feel((0, 0))) == "not_your_turn"


def test_6_4_the_decree_does_not_bind_him_and_he_may_dig() -> None:
    play = rummaging(decree=("adult",))
    assert offer(play, A, "take")["thick"] == 3
    play.act(A, Take((0, 0), 2), 0)
    assert card("clown fan") in state_of(play).hands[A]
    assert (phase_of(play), names_in_crowd(play)) == ("Giving", [each.card for each in PILE[1:]])


def test_6_4_what_lay_on_the_card_he_pulls_out_slides_aside() -> None:
    far = lying("robot fan", 2_000)
    play = rummaging(heap=(*PILE, far))
    (slumped,) = happened(play.act(A, Take((0, 0), 2), 0), Slumped)
    assert [moved.at for moved in slumped.moved] == [0, 1], "not what lies elsewhere"
    for old, new in zip(PILE[1:], state_of(play).heap, strict=False):
        assert 0 <= new.x <= old.x and 0 <= new.y <= old.y, "into the hole"
        assert min((new.angle - old.angle) % 3_600, (old.angle - new.angle) % 3_600) <= 450
    assert [each.pose for each in state_of(play).heap[:2]] != [each.pose for each in PILE[1:]]
    assert state_of(play).heap[-1].place == far.place


def test_6_4_a_card_with_nothing_on_it_disturbs_nothing() -> None:
    play = rummaging()
    assert not happened(play.act(A, Take((0, 0)), 0), Slumped)
    assert [each.place for each in state_of(play).heap] == [each.place for each in PILE[:2]]


def test_6_4_how_the_heap_slides_is_seen_and_not_told() -> None:
    play = rummaging()
    event = next(e for e in play.act(A, Take((0, 0), 2), 0) if isinstance(e.what, Slumped))
    assert state_of(play).phase.tell(state_of(play), event, B) is None


@pytest.mark.parametrize(
    "action",
    [Take((0, 0), 3), Take((0, 0), -1), Take((2_000, 0)), Flip((2_000, 0)), Lift((2_000, 0), (0, 0))],
)
def test_6_4_where_nothing_is_he_can_do_nothing(action: Any) -> None:
    assert refusal(rummaging(), A, action) == "nothing_there"
    assert offers(rummaging(hand=(2_000, 0)), A) == {"feel", "sweep"}
    assert refusal(rummaging(), A, Draw(1)) == "not_now"


def test_6_4_he_lifts_a_card_and_lays_it_elsewhere() -> None:
    play = rummaging()
    play.act(A, Lift((0, 0), (1_500, 300)), 0)
    top = state_of(play).heap[-1]
    assert (top.card, top.place, top.angle) == (card("clown balloon"), (1_500, 300), 900)
    assert state_of(play).heap[1].sight.over == 0
    assert refusal(play, A, Lift((0, 0), (2_501, 0))) == "out_of_zone"
    assert tuple(public(play)["phase"]["hand"]) == (1_500, 300)


def test_6_4_he_turns_a_card_over() -> None:
    play = rummaging()
    before = state_of(play).heap[-1].sight.handle
    play.act(A, Flip((0, 0)), 0)
    assert state_of(play).heap[-1].is_up
    assert state_of(play).heap[-1].sight.handle != before  # 3.3


def test_6_4_the_third_workshop_has_no_other_side() -> None:
    play = rummaging(heap=(lying("workshop"),))
    play.act(A, Flip((0, 0)), 0)
    assert state_of(play).heap[0].is_up
    play.act(A, Take((0, 0)), 0)
    play.act(A, Give(WORKSHOP), 0)
    assert WORKSHOP in state_of(play).hands[D]


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ((), "no_stroke"),
        ((0, 0), "no_stroke"),
        ((0, 0, 5), "no_stroke"),
        ((0, 0) * 13, "no_stroke"),
        ((0, 0, 0, 2_001), "out_of_zone"),
    ],
)
def test_6_4_a_stroke_is_short_and_inside_the_zone(path: tuple[int, ...], key: str) -> None:
    assert refusal(rummaging(), A, Sweep(path)) == key


def test_6_4_the_higher_the_more_they_follow() -> None:
    play = rummaging()
    (swept,) = happened(play.act(A, Sweep((0, 0, 500, 0)), 0), Swept)
    assert [moved.at for moved in swept.moved] == [0, 1, 2]
    ways = [new.x - old.x for new, old in zip(state_of(play).heap, PILE, strict=True)]
    assert 0 < ways[0] < ways[1] < ways[2] <= 500
    assert tuple(public(play)["phase"]["hand"]) == (500, 0)


def test_6_4_the_same_path_always_moves_the_same_cards_in_the_same_way() -> None:
    ends = []
    for _ in range(2):
        play = rummaging()
        play.act(A, Sweep((-200, 0, 300, 100, 600, -100)), 0)
        ends.append([(each.x, each.y, each.angle) for each in state_of(play).heap])
    assert ends[0] == ends[1]


def test_6_4_cards_pushed_out_of_the_zone_are_dropped_at_the_end_of_his_turn() -> None:
    play = rummaging(heap=(lying("clown fan", 2_300), lying("clown mask", -500)), hand=(2_300, 0))
    play.act(A, Sweep((2_200, 0, 2_500, 0)), 0)
    assert state_of(play).heap[0].x == 2_600
    assert not happened(play.act(A, Take((-500, 0)), 0), Dropped)
    assert state_of(play).heap[0].x == 2_600
    (fallen,) = happened(play.act(A, Give(card("clown mask")), 0), Dropped)
    assert fallen.lying.card == card("clown fan") and abs(fallen.lying.x) <= 2_500
    assert names_in_crowd(play) == [card("clown fan")]


def test_6_4_no_card_leaves_the_table() -> None:
    play = rummaging(heap=(lying("clown fan", 2_500, 2_000),), hand=(2_500, 2_000))
    for _ in range(3):
        play.act(A, Sweep((2_300, 1_800, 2_500, 2_000)), 0)
    assert state_of(play).heap[0].place == (2_700, 2_200)


@pytest.mark.parametrize(("hand", "taken"), [((0, 0), "clown balloon"), ((-2_400, -1_900), "clown fan")])
def test_5_4_after_his_time_he_has_the_top_card_under_his_hand_or_the_nearest(
    hand: tuple[int, int], taken: str
) -> None:
    play = rummaging(hand=hand)
    assert play.wake(44_999) == ()
    assert happened(play.wake(45_000), Drawn)
    assert card(taken) in state_of(play).hands[A]


def test_6_4_of_an_empty_crowd_he_takes_nothing() -> None:
    play = at(Decreeing(20_000), heap=())
    assert happened(play.act(D, Decree("adult"), 0), Idled)
    assert phase_of(play) == "Giving"


def test_6_4_that_the_crowd_was_empty_is_told() -> None:
    state = state_of(rummaging())
    assert state.phase.tell(state, Event(9, 0, None, Idled()), B) == Passed(A)


def test_6_4_what_he_takes_is_told_without_a_name() -> None:
    play = rummaging()
    state = state_of(play)
    (event, *_) = play.act(A, Take((0, 0)), 0)
    assert (state.phase.tell(state, event, B).seat, state.phase.tell(state, event, B).card) == (A, None)
    assert len(HANDS[A]) + 1 == len(state_of(play).hands[A])
