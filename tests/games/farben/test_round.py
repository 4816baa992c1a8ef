"""Rules 3: a round, its word, its colours, its packet; stories are apart."""

import pytest
from msgspec.structs import replace

from tablee import Play
from tablee.core.chance import Chance
from tablee.core.records import Action
from tablee.games.farben.actions import ChooseColour, Finish, Onward, PickSide, Show, Vote
from tablee.games.farben.choosing import choose_from
from tablee.games.farben.colours import COLOURS
from tablee.games.farben.picking_side import Siding

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import (
    CARDS,
    SEATS,
    A,
    B,
    C,
    D,
    at,
    elect,
    opened,
    packet,
    play_round,
    play_rounds,
    play_written_round,
)


def siding() -> Play:
    return at(Siding(30_000), first=B, word=None)


def choosing(**changes: object) -> Play:
    play = at(Siding(0), **changes)
    play.table = replace(play.table, state=at(choose_from(state_of(play), 0), **changes).table.state)
    return play


def test_3_1_the_first_player_looks_at_both_sides() -> None:
    play = siding()
    assert [word["en"] for word in mine(play, B)["sides"]] == ["word 0a", "word 0b"]
    assert offer(play, B, "pick_side")["sides"] == [0, 1]


@pytest.mark.parametrize("seat", [A, C, D])
def test_3_1_nobody_else_sees_the_card(seat: int) -> None:
    play = siding()
    assert mine(play, seat) == {"seat": seat}
    assert public(play)["word"] is None
    assert refusal(play, seat, PickSide(0)) == "not_the_first"


@pytest.mark.parametrize("side", [0, 1])
def test_3_1_she_picks_the_side_for_all(side: int) -> None:
    play = siding()
    play.act(B, PickSide(side), 0)
    assert public(play)["word"]["en"] == CARDS[0][side].en
    assert phase_of(play) == "Choosing"


@pytest.mark.parametrize("side", [-1, 2])
def test_3_1_a_card_has_two_sides(side: int) -> None:
    assert refusal(siding(), B, PickSide(side)) == "no_such_side"


def test_3_1_after_30_seconds_the_lot_picks() -> None:
    play = siding()
    assert play.wake(29_999) == ()
    play.wake(30_000)
    assert (phase_of(play), state_of(play).word in CARDS[0]) == ("Choosing", True)


def test_3_1_and_either_side_can_come() -> None:
    state = state_of(siding())
    sides = {state.phase.next(state, 30_000, Chance(b"lot", number)).side for number in range(30)}
    assert sides == {0, 1}


def test_3_2_all_choose_at_the_same_time() -> None:
    play = choosing()
    assert [offers(play, seat) for seat in SEATS] == [{"choose_colour"}] * 4
    assert (play.deadline, public(play)["phase"]["chosen"]) == (60_000, [])


def test_3_2_one_of_their_remaining_colours() -> None:
    play = choosing(packets=(packet(1, "red", "blue", "blue", "blue"),))
    assert "red" not in offer(play, A, "choose_colour")["colours"]
    assert "red" in offer(play, B, "choose_colour")["colours"]
    assert refusal(play, A, ChooseColour("red")) == "used_up"
    play.act(B, ChooseColour("red"), 0)


def test_3_2_nobody_sees_anothers_choice() -> None:
    one, other = choosing(), choosing()
    one.act(A, ChooseColour("red"), 0)
    other.act(A, ChooseColour("blue"), 0)
    assert public(one) == public(other)
    assert [mine(one, s) == mine(other, s) for s in SEATS] == [False, True, True, True]
    assert public(one)["phase"]["chosen"] == [A]
    assert mine(one, A)["colour"] == "red"


def test_3_2_it_may_be_changed_until_all_have_chosen() -> None:
    play = choosing()
    play.act(A, ChooseColour("red"), 0)
    before = public(play)
    play.act(A, ChooseColour("grey"), 0)
    assert public(play) == before
    for seat in (B, C, D):
        play.act(seat, ChooseColour("red"), 0)
    assert state_of(play).colours == ("grey", "red", "red", "red")
    assert refusal(play, A, ChooseColour("pink")) == "not_now"


def test_3_2_who_is_silent_for_60_seconds_gets_a_card_of_hers_by_lot() -> None:
    used = tuple(packet(n, COLOURS[n], *("white",) * 3) for n in range(10))
    play = choosing(packets=used, round=10, first=C)
    play.act(B, ChooseColour("pink"), 0)
    assert play.wake(59_999) == ()
    play.wake(60_000)
    silent, chosen, *_ = state_of(play).colours
    assert silent in {"white", "multicolour"}
    assert chosen == "pink"


def test_3_2_nothing_else_can_be_done_now() -> None:
    assert refusal(choosing(), A, Finish()) == "not_now"


@pytest.mark.parametrize(("first", "order"), [(A, [B, C, D, A]), (B, [C, D, A, B]), (D, [A, B, C, D])])
def test_3_3_beginning_left_of_the_first_player_she_is_last(first: int, order: list[int]) -> None:
    play = choosing(first=first)
    for seat in SEATS:
        play.act(seat, ChooseColour("red"), 0)
    told = []
    assert play.deadline == 20_000
    while phase_of(play) == "Showing":
        told.append(public(play)["phase"]["teller"])
        assert public(play)["phase"]["order"] == order
        play.act(told[-1], Show(), 0)
        play.act(told[-1], Finish(), 0)
    assert told == order


@pytest.mark.parametrize("phase", [Siding(0), choose_from(state_of(at(Siding(0))), 0)])
def test_3_3_before_the_stories_all_are_heard(phase: Siding) -> None:
    state = state_of(at(phase))
    assert phase.hearers(state, C) == phase.seers(state, C) == frozenset(SEATS)


def test_3_4_that_colour_is_used_up_for_her() -> None:
    play = play_round(elect(opened()), "red", "blue", "green", "pink")
    play.act(B, PickSide(0), 0)
    left = [set(COLOURS) - set(offer(play, seat, "choose_colour")["colours"]) for seat in SEATS]
    assert left == [{"red"}, {"blue"}, {"green"}, {"pink"}]


def test_3_5_the_packet_is_put_aside_and_the_role_goes_clockwise() -> None:
    play = play_round(elect(opened(), first=D), "red", "blue", "green", "pink")
    assert (public(play)["first"], public(play)["round"], phase_of(play)) == (A, 2, "Siding")
    (put_aside,) = state_of(play).packets
    assert put_aside.colours == ("red", "blue", "green", "pink")


def test_3_5_stories_lie_with_their_tellers() -> None:
    stories = [f"story {seat}" for seat in SEATS]
    play = play_written_round(elect(opened(way="written"), first=B), "red", *stories)
    (put_aside,) = state_of(play).packets
    assert [story.lines for story in put_aside.stories] == [(story,) for story in stories]


def test_3_6_nothing_of_a_round_can_be_looked_up_afterwards() -> None:
    play = play_written_round(elect(opened(way="written")), "purple", *("Abracadabra",) * 4)
    word = state_of(play).packets[0].word.en
    sent = str(public(play)) + str([mine(play, seat) for seat in SEATS])
    assert not any(past in sent for past in ("purple", "Abracadabra", word))


@pytest.mark.parametrize("action", [Vote(A), Show(), Finish(), Onward(), ChooseColour("red")])
def test_a_word_card_is_not_answered_otherwise(action: Action) -> None:
    assert refusal(siding(), B, action) == "not_now"


def test_nobody_acts_while_a_card_is_drawn() -> None:
    from tablee.games.farben.dealing import Dealing

    play = at(Dealing(0))
    assert play.table.game.view(state_of(play), A) is None
    with pytest.raises(Exception, match="not_now"):
        state_of(play).phase.check(state_of(play), A, Show())


def test_a_whole_game_of_rounds() -> None:
    play = play_rounds(elect(opened(5)), 10)
    assert len(state_of(play).packets) == 10
