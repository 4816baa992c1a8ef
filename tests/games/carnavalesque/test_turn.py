"""Rules 6 and 5.3: the turn of a carnavalist, and how hands are levelled."""

import pytest

from tablee.core.chance import Chance
from tablee.core.records import Event
from tablee.games.carnavalesque.actions import Claim, Decree, Discard, Draw, Enough, Give, Peek
from tablee.games.carnavalesque.animations import Passed
from tablee.games.carnavalesque.cards import WORKSHOP
from tablee.games.carnavalesque.outcomes import Decreed, Drawn, Dropped, Given, Idled
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.crowning import Crowning
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.phases.giving import Giving
from tablee.games.carnavalesque.phases.levelling import Dropping, Levelling, Refilling
from tablee.games.carnavalesque.phases.phase import CarnavalesquePhase
from tablee.games.carnavalesque.phases.rummaging import Rummaging

from ..table import mine, offer, phase_of, public, refusal, state_of
from .world import CROWD, HANDS, A, B, C, D, at, card, handle, happened, lying, names_in_crowd

SECOND = {"turn": 1}
Hands = tuple[tuple[int, ...], ...]


def test_6_1_the_king_forbids_an_age_in_20_seconds() -> None:
    play = at(Decreeing(20_000), **SECOND)
    assert public(play)["phase"] == {"name": "Decreeing", "deadline": 20_000, "player": B, "missing": 1}
    assert offer(play, D, "decree")["ages"] == ["child", "teen", "adult"]
    assert refusal(play, A, Decree("teen")) == "not_the_king"
    assert refusal(play, D, Claim()) == "not_now"
    play.act(D, Decree("teen"), 5)
    assert (public(play)["decree"], phase_of(play), play.deadline) == (["teen"], "Drawing", 45_005)


def test_6_1_a_silent_king_repeats_his_last_decree() -> None:
    play = at(Decreeing(20_000), last_decree=("adult",), **SECOND)
    assert play.wake(19_999) == ()
    (decreed,) = happened(play.wake(20_000), Decreed)
    assert (decreed.ages, public(play)["decree"]) == (("adult",), ["adult"])


def test_6_1_the_first_time_it_is_by_lot() -> None:
    state = state_of(at(Decreeing(0), **SECOND))
    ages = {state.phase.next(state, 0, Chance(b"lot", n)).ages for n in range(30)}
    assert ages == {("child",), ("teen",), ("adult",)}


def test_6_2_she_draws_one_uncovered_card_that_the_decree_allows() -> None:
    play = at(Drawing(45_000), decree=("adult",), **SECOND)
    allowed = [handle(play, "pirate trumpet"), handle(play, "robot balloon")]
    assert offer(play, B, "draw")["cards"] == allowed
    assert refusal(play, B, Draw(handle(play, "witch fan"))) == "forbidden"
    assert refusal(play, A, Draw(allowed[0])) == "not_your_turn"
    assert refusal(play, B, Draw(1)) == "covered"
    assert refusal(play, B, Enough()) == "draw_first"
    assert refusal(play, B, Give(HANDS[B][0])) == "not_now"
    play.act(B, Draw(allowed[1]), 10)
    assert card("robot balloon") in state_of(play).hands[B]
    assert len(state_of(play).heap) == len(CROWD) - 1
    assert phase_of(play) == "Giving"


def test_6_2_a_card_under_another_cannot_be_drawn() -> None:
    play = at(Drawing(45_000), heap=(*CROWD, lying("clown fan", 300, 200)), **SECOND)
    assert refusal(play, B, Draw(handle(play, "pirate trumpet"))) == "covered"


def test_6_2_the_third_workshop_may_always_be_drawn() -> None:
    heap = (*CROWD, lying("workshop", 1_800))
    play = at(Drawing(45_000), decree=("adult", "child", "teen"), heap=heap, **SECOND)
    play.act(B, Draw(handle(play, "workshop")), 0)
    assert WORKSHOP in state_of(play).hands[B]


def test_6_2_nothing_to_draw_and_she_goes_on() -> None:
    play = at(Decreeing(20_000), heap=(lying("witch fan"),), **SECOND)
    assert happened(play.act(D, Decree("adult"), 0), Idled) == [Idled()]
    assert phase_of(play) == "Giving"


def test_6_2_that_there_was_nothing_to_draw_is_told() -> None:
    state = state_of(at(Drawing(45_000), **SECOND))
    for seat in (None, A, B):
        assert state.phase.tell(state, Event(9, 0, None, Idled()), seat) == Passed(B)


def test_5_4_after_45_seconds_by_lot_among_the_legal_ones() -> None:
    state = state_of(at(Drawing(45_000), decree=("adult",), **SECOND))
    drawn = {state.phase.next(state, 45_000, Chance(b"lot", n)) for n in range(30)}
    assert drawn == {Drawn(2), Drawn(3)}
    play = at(Drawing(45_000), **SECOND)
    play.wake(45_000)
    assert phase_of(play) == "Giving"


def test_6_3_she_gives_the_king_a_card_of_her_hand() -> None:
    play = at(Giving(45_000, 1), **SECOND)
    assert offer(play, B, "give")["cards"] == list(HANDS[B])
    assert refusal(play, A, Give(HANDS[A][0])) == "not_your_turn"
    assert refusal(play, B, Give(HANDS[A][0])) == "no_such_card"
    assert refusal(play, B, Enough()) == "give_first"
    assert refusal(play, B, Claim()) == "not_now"
    play.act(B, Give(HANDS[B][0]), 0)
    assert HANDS[B][0] in state_of(play).hands[D] and HANDS[B][0] not in state_of(play).hands[B]
    assert (phase_of(play), state_of(play).player) == ("Decreeing", C)


def test_6_3_others_see_its_back_only() -> None:
    play = at(Giving(45_000, 1), **SECOND)
    state = state_of(play)
    (event,) = play.act(B, Give(HANDS[B][0]), 0)
    told = [state.phase.tell(state, event, seat) for seat in (None, A, C)]
    assert [(each.seat, each.age) for each in told] == [(B, "child")] * 3
    assert len(mine(play, D)["hand"]) == 4


def test_5_4_no_gift_in_45_seconds_by_lot_and_none_from_an_empty_hand() -> None:
    play = at(Giving(45_000, 1), **SECOND)
    (given,) = happened(play.wake(45_000), Given)
    assert given.card in HANDS[B]
    empty = at(Drawing(45_000), heap=(), hands=(HANDS[A], (), HANDS[C], HANDS[D]), **SECOND)
    empty.wake(0)
    assert (phase_of(empty), state_of(empty).player) == ("Decreeing", C)


def test_5_3_first_all_drops_then_all_draws_from_the_kings_left() -> None:
    hands = (HANDS[A][:2], (*HANDS[B], card("clown mask")), HANDS[C], HANDS[D][:2])
    play = at(Levelling(0), hands=hands, has_moved=True)
    play.wake(0)
    assert public(play)["phase"] == {"name": "Dropping", "deadline": 45_000, "player": B, "left": 1}
    assert offer(play, B, "discard")["cards"] == list(hands[B])
    assert refusal(play, A, Discard(hands[A][0])) == "not_your_turn"
    assert refusal(play, B, Discard(hands[A][0])) == "no_such_card"
    assert refusal(play, B, Enough()) == "not_now"
    (fallen,) = happened(play.act(B, Discard(card("clown mask")), 0), Dropped)
    assert fallen.lying.card == card("clown mask") == state_of(play).heap[-1].card
    assert (phase_of(play), public(play)["phase"]["player"]) == ("Refilling", A)


@pytest.mark.parametrize(
    ("hands", "phase"),
    [
        (tuple((*hand, number) for number, hand in enumerate(HANDS, 36)), "Dropping"),
        (tuple(hand[:2] for hand in HANDS), "Refilling"),
    ],
)
def test_5_3_each_from_the_kings_left_the_king_last(hands: Hands, phase: str) -> None:
    play, asked = at(Levelling(0), hands=hands, king=B, has_moved=True), []
    play.wake(0)
    while phase_of(play) == phase:
        asked.append(public(play)["phase"]["player"])
        play.wake(play.deadline or 0)
    assert (asked, phase_of(play)) == ([C, D, A, B], "Crowning")


def test_7_4_at_levelling_the_third_workshop_counts_as_a_hand_card() -> None:
    """It may be kept, dropped or drawn."""
    hands = ((*HANDS[A][:2], WORKSHOP), HANDS[B][:2], HANDS[C], HANDS[D])
    kept = at(Levelling(0), hands=hands, has_moved=True)
    kept.wake(0)
    assert (phase_of(kept), public(kept)["phase"]["player"]) == ("Refilling", B), "with it A has enough"
    dropped = at(Levelling(0), hands=((*HANDS[A], WORKSHOP), *hands[1:]), has_moved=True)
    dropped.wake(0)
    dropped.act(A, Discard(WORKSHOP), 0)
    assert public(dropped)["phase"]["player"] == B
    dropped.act(B, Draw(handle(dropped, "workshop")), 0)
    assert WORKSHOP in state_of(dropped).hands[B]


def test_5_3_draws_know_no_decree() -> None:
    play = at(Refilling(45_000, A), hands=(HANDS[A][:2], *HANDS[1:]), decree=("adult",))
    names = ("witch fan", "rabbit parasol", "pirate trumpet", "robot balloon")
    assert offer(play, A, "draw")["cards"] == [handle(play, name) for name in names]
    assert refusal(play, B, Draw(handle(play, "witch fan"))) == "not_your_turn"
    assert refusal(play, A, Draw(3)) == "covered"
    assert refusal(play, A, Peek(3)) == "not_now"
    play.act(A, Draw(handle(play, "witch fan")), 0)
    assert len(state_of(play).hands[A]) == 3
    assert (phase_of(play), state_of(play).round, state_of(play).last_king) == ("Crowning", 3, D)


def test_5_3_nothing_left_to_draw_ends_it() -> None:
    play = at(Levelling(0), hands=((), *HANDS[1:]), heap=(lying("witch fan"),), has_moved=True)
    play.wake(0)
    play.act(A, Draw(handle(play, "witch fan")), 0)
    assert (phase_of(play), len(state_of(play).hands[A])) == ("Crowning", 1)


def test_5_4_who_is_silent_levels_by_lot() -> None:
    rich = at(Dropping(45_000, A), hands=((*HANDS[A], card("clown mask")), *HANDS[1:]))
    rich.wake(45_000)
    assert len(state_of(rich).hands[A]) == 3
    poor = at(Refilling(45_000, A), hands=(HANDS[A][:2], *HANDS[1:]))
    poor.wake(45_000)
    assert len(state_of(poor).hands[A]) == 3


def test_5_after_a_round_crown_and_roles_are_put_away_and_he_may_speak() -> None:
    roles = ("rebel", "giver", "scout", None)
    play = at(Levelling(0), version="roles", roles=roles, shown=frozenset((A, B)), has_moved=True)
    play.wake(0)
    view = public(play)
    assert (phase_of(play), view["king"], view["order"], view["roles"]) == ("Crowning", None, [], [None] * 4)
    assert all("role" not in mine(play, seat) for seat in range(4)), "9.1 they are dealt anew"
    assert state_of(play).phase.hearers(state_of(play), D) == {A, B, C, D}, "5.1 mute until its end"


def test_6_1_a_new_king_has_no_last_decree() -> None:
    play = at(Crowning(20_000), king=None, version="young", decree=("adult",), last_decree=("adult",))
    play.act(C, Claim(), 0)
    play.wake(20_000)
    state = state_of(play)
    ages = {state.phase.next(state, 40_000, Chance(b"lot", n)).ages for n in range(30)}
    assert (state.decree, len(ages)) == ((), 3)


def test_9_2_a_question_and_its_answer_are_gone_with_the_turn() -> None:
    play = at(Giving(45_000, 1), version="roles", question="Fans?", answer=True, **SECOND)
    play.act(B, Give(HANDS[B][0]), 0)
    assert (public(play)["question"], public(play)["answer"]) == (None, None)


@pytest.mark.parametrize(
    ("phase", "turn", "has_moved"),
    [
        pytest.param(Drawing(45_000), 1, True, id="7.6 she has drawn a card"),
        pytest.param(Rummaging(45_000, (0, 0)), 0, True, id="7.6 so has the Jester"),
        pytest.param(Building(120_000, 1), 3, True, id="7.6 the King has laid a card"),
        pytest.param(Giving(45_000, 1), 1, False, id="7.6 a gift is no such move"),
        pytest.param(Refilling(45_000, A), 3, True, id="7.6 she has drawn one to fill her hand"),
    ],
)
def test_what_moves_in_a_round(phase: CarnavalesquePhase, turn: int, has_moved: bool) -> None:
    play = at(phase, turn=turn, hands=(HANDS[A][:2], *HANDS[1:]))
    play.wake(phase.deadline)
    assert state_of(play).has_moved is has_moved


def test_7_6_what_moved_in_the_round_before_does_not_count() -> None:
    play = at(Crowning(20_000), king=None, version="young", heap=(), hands=((),) * 4, has_moved=True)
    while not play.over:
        play.wake(play.deadline or 0)
    assert (state_of(play).round, public(play)["phase"]["why"]) == (2, "stuck")


def test_7_6_a_round_in_which_nothing_moved_was_the_last() -> None:
    play = at(Levelling(0), heap=(), has_moved=False)
    play.wake(0)
    assert (phase_of(play), public(play)["phase"]["why"]) == ("Ended", "stuck")
    assert not public(play)["phase"]["is_won"]


def test_cards_are_never_lost() -> None:
    play = at(Giving(45_000, 1), **SECOND)
    before = sorted([*names_in_crowd(play), *(c for hand in state_of(play).hands for c in hand)])
    play.act(B, Give(HANDS[B][1]), 0)
    assert sorted([*names_in_crowd(play), *(c for hand in state_of(play).hands for c in hand)]) == before


def test_6_2_others_may_point_at_what_they_wish_for() -> None:
    state = state_of(at(Drawing(45_000), turn=1))
    seen = [state.phase.onlookers(state, seat) for seat in (A, B, C, D)]
    assert seen == [{B, C, D}, frozenset(), {A, B, D}, frozenset()], "not she whose turn it is, nor the King"
