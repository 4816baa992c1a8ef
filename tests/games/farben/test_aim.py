"""Rules 1 and 2: aim and setup."""

from collections import Counter
from typing import Any

import pytest

import tablee
from tablee import Refused
from tablee.core.game import Result
from tablee.games.farben.actions import Onward, PickSide, Vote
from tablee.games.farben.colours import COLOURS
from tablee.games.farben.counting import Counting
from tablee.games.farben.outcomes import Drawn, Elected
from tablee.games.farben.state import Options, WordCards
from tablee.packs import load_content

from ..table import mine, offer, phase_of, public, refusal, state_of
from .world import CARDS, A, B, C, D, at, elect, opened, packets, play_rounds, words


@pytest.mark.parametrize(
    ("seats", "is_allowed"), [pytest.param(n, 3 <= n <= 5, id=f"1.1 {n} players") for n in range(1, 8)]
)
def test_number_of_players(seats: int, is_allowed: bool) -> None:
    if is_allowed:
        assert opened(seats).table.state.seats == seats
        return
    with pytest.raises(Refused, match="bad_seats"):
        opened(seats)


def finished(*totals: int, **options: object) -> tablee.Play:
    """The last packet has been looked at."""
    play = at(
        Counting(15_000, 0),
        totals=totals,
        packets=packets(10),
        turn=7,
        options=Options(**options),  # type: ignore[arg-type]
    )
    for seat in range(4):
        play.act(seat, Onward(), 0)
    return play


def test_1_1_most_points_win() -> None:
    assert finished(3, 9, 8, 0).result == Result((B,), (3, 9, 8, 0))


def test_1_1_a_tie_is_shared() -> None:
    play = finished(9, 3, 9, 0)
    assert play.result == Result((A, C), (9, 3, 9, 0))
    assert public(play)["phase"]["winners"] == [A, C]


def test_1_1_before_the_end_there_is_no_result() -> None:
    assert opened().result is None


def test_2_1_59_cards_with_a_word_on_each_side() -> None:
    content = load_content("farben")
    assert isinstance(content, WordCards)
    assert [len(card) for card in content.cards] == [2] * 59


@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        pytest.param({}, 10, id="2.1 ten are drawn"),
        pytest.param({"words": 8}, 8, id="2.1 [R] eight"),
        pytest.param({"words": 6}, 6, id="2.1 [R] six"),
    ],
)
def test_how_many_words(options: dict[str, Any], rounds: int) -> None:
    play = elect(opened(3, **options))
    assert public(play)["rounds"] == rounds
    play_rounds(play, rounds)
    assert (phase_of(play), len(state_of(play).packets)) == ("Handing", rounds)


@pytest.mark.parametrize("words", [0, 7, 12, "10", None])
def test_2_1_there_is_no_other_number(words: object) -> None:
    with pytest.raises(Refused, match="bad_options"):
        opened(4, words=words)


def test_2_1_no_card_comes_twice_and_the_rest_is_out_of_the_game() -> None:
    play = play_rounds(elect(opened()), 10)
    drawn = [event.what.card for event in play.events if isinstance(event.what, Drawn)]
    assert len(set(drawn)) == 10
    assert len(state_of(play).deck.pile) == len(CARDS) - 10


def test_2_1_every_card_is_as_likely_as_the_others() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(400):
        play = tablee.open_table("farben", 3, str(seed), content=WordCards(CARDS[:10]))
        play.wake(20_000)
        drawn[state_of(play).card] += 1
    assert len(drawn) == 10
    assert min(drawn.values()) > 20


def test_2_1_a_small_pack_gives_as_many_words_as_it_has_cards() -> None:
    assert public(opened(3, WordCards(CARDS[:7])))["rounds"] == 7


def test_2_1_where_there_are_fewer_words_than_players_nobody_recalls() -> None:
    play = play_rounds(elect(opened(3, WordCards(CARDS[:2]))), 2)
    assert (phase_of(play), play.over) == ("Ended", True)


def test_2_2_each_player_has_the_same_twelve_colours() -> None:
    play = elect(opened())
    play.act(A, PickSide(0), 0)
    hands = [offer(play, seat, "choose_colour")["colours"] for seat in range(4)]
    assert hands == [list(COLOURS)] * 4
    assert len(set(COLOURS)) == 12


def test_2_3_a_vote_is_the_first_phase_of_the_game() -> None:
    play = opened()
    assert (phase_of(play), play.deadline, public(play)["first"]) == ("Voting", 20_000, None)


def test_2_3_whoever_wears_the_most_colourful_clothes_is_first() -> None:
    play = opened()
    for seat, whom in ((A, C), (B, C), (C, A), (D, B)):
        play.act(seat, Vote(whom), 0)
    assert (public(play)["first"], phase_of(play)) == (C, "Siding")


def test_2_3_nobody_can_vote_for_herself() -> None:
    play = opened()
    assert refusal(play, B, Vote(B)) == "not_yourself"
    assert offer(play, B, "vote")["whom"] == [A, C, D]


@pytest.mark.parametrize("whom", [-1, 4, 99])
def test_2_3_nor_for_nobody(whom: int) -> None:
    assert refusal(opened(), B, Vote(whom)) == "no_such_seat"


def test_2_3_a_vote_may_be_changed_and_is_secret() -> None:
    play = opened()
    play.act(A, Vote(B), 0)
    before = public(play), mine(play, C)
    assert mine(play, A)["vote"] == B
    play.act(A, Vote(C), 5)
    assert mine(play, A)["vote"] == C
    assert (public(play), mine(play, C)) == before
    assert public(play)["phase"]["voted"] == [A]


def test_2_3_nothing_else_can_be_done_now() -> None:
    assert refusal(opened(), A, PickSide(0)) == "not_now"


@pytest.mark.parametrize(
    ("votes", "firsts"),
    [
        pytest.param({}, {A, B, C, D}, id="2.3 [R] silence: by lot"),
        pytest.param({A: B, B: A}, {A, B}, id="2.3 [R] a tie: by lot among those who tie"),
        pytest.param({A: D}, {D}, id="2.3 one vote is enough"),
    ],
)
def test_ties_and_silence(votes: dict[int, int], firsts: set[int]) -> None:
    found = set()
    for seed in range(60):
        play = tablee.open_table("farben", 4, str(seed))
        for seat, whom in votes.items():
            play.act(seat, Vote(whom), 0)
        assert play.wake(19_999) == ()
        elected = play.wake(20_000)[0].what
        assert isinstance(elected, Elected)
        found.add(elected.first)
    assert found == firsts


def test_a_card_with_one_word_needs_no_choice() -> None:
    play = elect(opened(3, WordCards(tuple((words(f"only {n}"),) for n in range(10)))))
    assert phase_of(play) == "Choosing"
    assert public(play)["word"]["en"].startswith("only")
