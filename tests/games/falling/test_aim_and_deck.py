"""Rules 1 and 2: the aim, the players, the deck."""

from collections import Counter

import pytest
from msgspec.structs import replace

import tablee
from tablee.core.game import Nothing, Opened
from tablee.core.table import opening
from tablee.games.falling.actions import Deal
from tablee.games.falling.cards import COUNTS, deck_for
from tablee.games.falling.game import GAME
from tablee.games.falling.jumping import Jumping
from tablee.games.falling.outcomes import Dealt, Finished, Jumped, Landed
from tablee.games.falling.state import FallingState
from tablee.games.falling.view import JumpingView, Mine

from ..table import public, refusal
from .world import A, B, C, D, beat, every_card, offers, sky, state_of


def silent(seats: int, seed: str = "x", **options: object) -> tablee.Play:
    """A whole game in which nobody does anything."""
    play = tablee.open_table("falling", seats, seed, options)
    while play.deadline is not None:
        play.wake(play.deadline)
    return play


def dealt(play: tablee.Play) -> list[Dealt]:
    return [event.what for event in play.events if isinstance(event.what, Dealt)]


def test_1_1_the_last_one_in_the_air_wins() -> None:
    play = silent(5)
    landed = [event.what.seat for event in play.events if isinstance(event.what, Landed)]
    (finished,) = [event.what for event in play.events if isinstance(event.what, Finished)]
    assert sorted((*landed, finished.winner)) == [0, 1, 2, 3, 4]
    assert play.result is not None
    assert play.result.winners == (finished.winner,)
    assert [play.result.totals[seat] for seat in (*landed, finished.winner)] == [0, 1, 2, 3, 4]
    assert public(play)["phase"]["winner"] == finished.winner
    assert public(play)["landed"] == landed


def test_before_the_end_there_is_no_result() -> None:
    assert tablee.open_table("falling", 5, "x").result is None


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        pytest.param(3, 49, id="1.2 [R] 3 are allowed"),
        pytest.param(4, 49, id="1.2 4"),
        pytest.param(8, 49, id="1.2 to 8 with one deck"),
        pytest.param(9, 98, id="1.2 [R] 9"),
        pytest.param(16, 98, id="1.2 [R] to 16 with two decks"),
    ],
)
def test_players_and_decks(seats: int, cards: int) -> None:
    play = tablee.open_table("falling", seats, "x")
    assert (public(play)["total"], public(play)["left"]) == (cards, cards)
    assert public(play)["is_few"] is (seats == 3), "1.2 [R] 3 are warned"


@pytest.mark.parametrize("seats", [2, 17])
def test_1_2_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(tablee.Refused, match="bad_seats"):
        tablee.open_table("falling", seats, "x")


@pytest.mark.parametrize(("seats", "cards", "few"), [(9, 49, False), (10, 98, False), (4, 49, True)])
def test_1_2_a_dealer_does_not_count(seats: int, cards: int, few: bool) -> None:
    play = tablee.open_table("falling", seats, "x", {"dealer": "player"})
    assert (public(play)["left"], public(play)["is_few"]) == (cards, few)


def test_2_the_deck() -> None:
    counts = Counter(card.kind for card in deck_for(4, "all"))
    assert counts == {"hit": 12, "skip": 12, "split": 5, "push": 4, "grab": 5, "stop": 6, "extra": 5}
    assert counts.total() + 5 == 54
    assert counts == COUNTS


@pytest.mark.parametrize(
    ("ladder", "kinds", "cards"),
    [
        pytest.param("riders", {"hit", "split", "skip"}, 29, id="2.2 riders"),
        pytest.param("actions", {"hit", "split", "skip", "push", "grab", "stop"}, 44, id="2.2 actions"),
        pytest.param("all", {"hit", "split", "skip", "push", "grab", "stop", "extra"}, 49, id="2.2 all"),
    ],
)
def test_the_learning_ladder(ladder: str, kinds: set[str], cards: int) -> None:
    came = [each.card.kind for each in dealt(silent(4, cards=ladder))]
    assert set(came[:cards]) == kinds
    assert came[cards:] == ["ground"] * 3


@pytest.mark.parametrize("seats", range(3, 9))
def test_exact_49_cards_come_before_the_first_ground(seats: int) -> None:
    came = [each.card.kind for each in dealt(silent(seats))]
    assert came.index("ground") == 49
    assert Counter(came[:49]) == COUNTS


@pytest.mark.parametrize("seats", range(3, 17))
def test_exact_each_player_gets_her_share_the_first_ones_one_more(seats: int) -> None:
    play = silent(seats)
    cards = 49 if seats <= 8 else 98
    first = next(event.what.first for event in play.events if isinstance(event.what, Jumped))
    got = Counter((each.seat - first) % seats for each in dealt(play)[:cards])
    assert [got[place] for place in range(seats)] == [
        cards // seats + (place < cards % seats) for place in range(seats)
    ]


def test_2_1_everything_but_the_grounds_is_shuffled() -> None:
    """Each of the 49 cards is equally likely to come first: in 980 games each about 20 times."""
    first: Counter[int] = Counter()
    state = state_of(sky())
    for number in range(980):
        play = sky()
        play.table = replace(play.table, number=number)
        (event,) = play.wake(1_600)
        first[event.what.card.id] += 1
    assert set(first) == {card.id for card in state.deck}
    assert all(5 <= times <= 42 for times in first.values())


def test_2_1_a_deck_has_no_order_before_it_is_dealt() -> None:
    deck = state_of(tablee.open_table("falling", 4, "x")).deck
    assert [card.id for card in deck] == list(range(49))


def test_2_1_more_grounds_follow_without_end() -> None:
    grounds = [each.card for each in dealt(silent(16)) if each.card.kind == "ground"]
    assert len(grounds) == 15
    assert [card.id for card in grounds] == list(range(98, 113))


def jumped(seats: int, seed: str = "x", last_winner: int | None = None, **options: object) -> Jumped:
    chosen = GAME.read_options(options)
    opened = Opened("falling", 1, seats, chosen, Nothing(), "", seed, last_winner=last_winner)
    what = opening(GAME, opened, 0).events[1].what
    assert isinstance(what, Jumped)
    return what


def test_3_1_the_house_draws_who_is_first() -> None:
    firsts = Counter(jumped(4, str(seed)).first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 30
    assert jumped(4).dealer is None


@pytest.mark.parametrize(("winner", "first"), [(0, 1), (2, 3), (3, 0)])
def test_3_1_in_later_games_left_of_the_last_winner(winner: int, first: int) -> None:
    assert jumped(4, last_winner=winner) == Jumped(None, first)


@pytest.mark.parametrize("winner", [None, 1])
def test_3_1_at_once_the_first_seat_begins_whoever_won(winner: int | None) -> None:
    assert {jumped(4, str(seed), winner, start="at_once") for seed in range(9)} == {Jumped(None, 0)}
    assert jumped(4, "x", 2, start="at_once", dealer="player") == Jumped(2, 3)


@pytest.mark.parametrize(("winner", "first"), [(0, 1), (3, 0)])
def test_1_3_the_winner_of_a_game_deals_the_next(winner: int, first: int) -> None:
    assert jumped(4, last_winner=winner, dealer="player") == Jumped(winner, first)


def test_1_3_the_first_dealer_is_drawn_and_starts_at_her_left() -> None:
    drawn = [jumped(4, str(seed), dealer="player") for seed in range(50)]
    assert {each.dealer for each in drawn} == {0, 1, 2, 3}
    assert all(each.first == ((each.dealer or 0) + 1) % 4 for each in drawn)


def test_1_3_three_players_have_no_dealer_to_spare() -> None:
    assert jumped(3, dealer="player").dealer is None


def test_1_3_the_dealer_does_not_fall() -> None:
    play = tablee.open_table("falling", 4, "x", {"dealer": "player"})
    dealer = public(play)["dealer"]
    assert [each["is_falling"] for each in public(play)["fallers"]] == [seat != dealer for seat in range(4)]
    over = silent(4, dealer="player")
    assert dealer not in {each.seat for each in dealt(over)}
    assert over.result is not None and over.result.totals[dealer] == 0
    assert public(over)["landed"] != [] and dealer not in public(over)["landed"]


def test_5_4_a_game_takes_about_90_seconds_at_normal_tempo() -> None:
    assert [80_000 < silent(seats).events[-1].time < 95_000 for seats in range(3, 9)] == [True] * 6


@pytest.mark.parametrize("seats", range(3, 17))
@pytest.mark.parametrize("dealer", ["house", "player"])
def test_with_everybody_silent_it_ends_and_no_card_is_lost(seats: int, dealer: str) -> None:
    state = state_of(silent(seats, dealer=dealer))
    assert len(state.falling) == 1
    assert every_card(state) == list(range(state.total + len(state.landed)))


def test_while_they_jump_nobody_does_anything() -> None:
    opened = tablee.open_table("falling", 4, "x").events[0].what
    state = GAME.setup(opened, 500)
    assert isinstance(state, FallingState) and isinstance(state.phase, Jumping)
    with pytest.raises(tablee.Refused, match="not_now"):
        state.phase.check(state, A, Deal())
    assert state.phase.view(state, None) == JumpingView(500)
    assert state.phase.view(state, A) == Mine(A)
    assert state.phase.deadline_at() == 500


def test_after_the_end_nothing_can_be_done() -> None:
    play = silent(4)
    assert refusal(play, A, Deal(), 10**6) == "game_over"
    assert [offers(play, seat) for seat in (A, B, C, D)] == [[]] * 4
    assert beat(play) == []


def test_the_seed_alone_decides_what_is_dealt() -> None:
    assert dealt(silent(4, "one")) == dealt(silent(4, "one")) != dealt(silent(4, "two"))
