"""Rules 2: setup."""

from collections import Counter

import pytest

import tablee
from tablee import Play
from tablee.core.chance import Chance
from tablee.core.deck import Deck
from tablee.core.records import Action
from tablee.games.freeze.actions import Cue, Pass, Ready, Volunteer
from tablee.games.freeze.cueing import Cueing
from tablee.games.freeze.dealing import Dealing

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import A, at


def volunteering(*seats: int, players: int = 7, seed: str = "x") -> Play:
    play = tablee.open_table("freeze", players, seed)
    for seat in seats:
        play.act(seat, Volunteer(), 100)
    return play


def test_2_1_volunteering_is_the_first_phase() -> None:
    play = volunteering()
    assert phase_of(play) == "Volunteering"
    assert all(offers(play, seat) == {"volunteer", "pass"} for seat in range(7))


def test_2_1_four_volunteers_act_first_in_the_order_in_which_they_volunteered() -> None:
    play = volunteering(5, 2, 6, 0)
    assert (phase_of(play), state_of(play).stage) == ("Preparing", (5, 2, 6, 0))


def test_2_1_volunteers_are_shown_from_left_to_right() -> None:
    play = volunteering(5, 2)
    assert public(play)["phase"]["volunteers"] == [5, 2]


def test_2_1_it_takes_20_seconds() -> None:
    play = volunteering(5, 2)
    assert play.wake(19_999) == ()
    play.wake(20_000)
    assert phase_of(play) == "Preparing"


def test_2_1_it_is_over_when_everybody_has_answered() -> None:
    play = volunteering(3, 4)
    for seat in (0, 1, 2, 5):
        play.act(seat, Pass(), 200)
    assert phase_of(play) == "Volunteering"
    play.act(6, Pass(), 200)
    assert phase_of(play) == "Preparing"


def test_2_1_missing_ones_are_drawn_by_lot_among_the_others() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(300):
        play = volunteering(3, 4, seed=str(seed))
        play.wake(20_000)
        assert state_of(play).stage[:2] == (3, 4)
        drawn.update(state_of(play).stage[2:])
    assert set(drawn) == {0, 1, 2, 5, 6}
    assert all(80 <= times <= 160 for times in drawn.values())


def test_2_1_if_more_than_four_volunteer_the_first_four_act() -> None:
    play = volunteering(5, 2, 6, 0)
    assert refusal(play, 1, Volunteer(), 100) == "not_now"
    assert 1 in state_of(play).row


def test_2_1_who_has_passed_may_still_volunteer() -> None:
    play = volunteering()
    play.act(3, Pass(), 100)
    assert offers(play, 3) == {"volunteer"}
    play.act(3, Volunteer(), 200)
    assert offers(play, 3) == set()
    assert public(play)["phase"] == {
        "name": "Volunteering", "deadline": 20_000, "volunteers": [3], "answered": [3],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("action", "key"),
    [
        pytest.param(Volunteer(), "already_done", id="2.1 twice"),
        pytest.param(Pass(), "already_done", id="2.1 a volunteer cannot pass"),
        pytest.param(Ready(), "not_now", id="2.1 too early"),
    ],
)
def test_a_volunteer_is_refused(action: Action, key: str) -> None:
    assert refusal(volunteering(3), 3, action) == key


def test_2_1_who_has_passed_cannot_pass_again() -> None:
    play = volunteering()
    play.act(3, Pass(), 100)
    assert refusal(play, 3, Pass(), 100) == "already_done"


def test_2_2_the_others_are_shuffled_into_one_row() -> None:
    rows: Counter[tuple[int, ...]] = Counter()
    for seed in range(300):
        rows[state_of(volunteering(5, 2, 6, 0, seed=str(seed))).row] += 1
    assert set(rows) == {(1, 3, 4), (1, 4, 3), (3, 1, 4), (3, 4, 1), (4, 1, 3), (4, 3, 1)}
    assert min(rows.values()) > 25


def test_2_3_the_spectator_at_the_right_end_of_the_row_keeps_the_timer() -> None:
    play = at(Cueing(15_000), row=(5, 4))
    assert public(play)["keeper"] == 4
    assert (offers(play, 4), offers(play, 5), offers(play, A)) == ({"cue"}, set(), set())
    assert refusal(play, 5, Cue()) == "not_the_keeper"


def test_2_3_in_each_round_the_row_as_it_then_is() -> None:
    play = volunteering(5, 2, 6, 0)
    keepers = set()
    while play.deadline is not None and state_of(play).round < 3:
        play.wake(play.deadline)
        keepers.add((public(play)["keeper"], public(play)["row"][-1]))
    assert all(keeper == right for keeper, right in keepers)
    assert len(keepers) > 1


def test_2_4_forty_cards_with_four_situations_each() -> None:
    cards = state_of(volunteering()).cards
    assert [len(card) for card in cards] == [4] * 40
    assert len({situation.place.en for card in cards for situation in card}) == 160


def test_2_4_no_card_comes_twice_before_the_pile_is_used_up() -> None:
    deck, drawn = Deck(tuple(range(40))), []
    for number in range(80):
        drawn.append(deck.draw(Chance(b"key", number)))
        deck = deck.without(drawn[-1])
    assert sorted(drawn[:40]) == sorted(drawn[40:]) == list(range(40))


def test_2_4_when_the_pile_is_used_up_the_discards_are_shuffled_again() -> None:
    play = at(Dealing(0), deck=Deck((), (0, 1, 2)))
    play.wake(0)
    deck = state_of(play).deck
    assert deck.discards == (state_of(play).card,)
    assert sorted((*deck.pile, *deck.discards)) == [0, 1, 2]


def test_nobody_sees_anything_of_a_hand_before_the_first_deal() -> None:
    assert mine(volunteering(), 3) == {"seat": 3, "offers": [{"do": "volunteer"}, {"do": "pass"}]}
