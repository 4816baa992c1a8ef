"""The rules of Nim, a row a sentence."""

import pytest

from tablee import Play, Refused, open_table

A, B, C = range(3)


def opened(**options: int) -> Play:
    return open_table("nim", 3, "seed", options)


def heaped(**options: int) -> Play:
    play = opened(**options)
    for seat in (A, B, C):
        play.act(seat, {"do": "lay", "matches": 2}, 1_000)
    return play


def turn(play: Play) -> int:
    seat: int = play.view(None)["table"]["phase"]["turn"]
    return seat


def test_1_1_who_takes_the_last_match_loses() -> None:
    play = heaped()
    for matches in (3, 2, 1):
        loser = turn(play)
        play.act(loser, {"do": "take", "matches": matches}, 2_000)
    assert play.over and play.result is not None
    assert set(play.result.winners) == {A, B, C} - {loser}


@pytest.mark.parametrize("seats", [1, 7])
def test_1_1_two_to_six_play(seats: int) -> None:
    with pytest.raises(Refused, match="bad_seats"):
        open_table("nim", seats, "seed")


def test_2_1_a_hand_is_hidden_and_can_be_laid_again() -> None:
    play = opened()
    play.act(A, {"do": "lay", "matches": 5}, 0)
    before = [play.view(seat) for seat in (None, B, C)]
    play.act(A, {"do": "lay", "matches": 1}, 0)
    assert [play.view(seat) for seat in (None, B, C)] == before
    assert play.view(A)["mine"]["laid"] == 1


def test_2_2_three_are_laid_for_who_lays_none() -> None:
    play = opened()
    play.act(A, {"do": "lay", "matches": 1}, 0)
    play.wake(20_000)
    assert play.view(None)["table"]["heap"] == 7


def test_2_3_all_matches_are_one_heap_and_the_lot_says_who_begins() -> None:
    assert heaped().view(None)["table"]["heap"] == 6
    assert len({turn(play) for play in map(begun, "abcdefgh")}) == 3


def begun(seed: str) -> Play:
    play = open_table("nim", 3, seed)
    play.wake(20_000)
    return play


@pytest.mark.parametrize(
    ("most", "matches", "key"),
    [(3, 0, "no_such_number"), (3, 4, "no_such_number"), (2, 3, "no_such_number"), (4, 4, None)],
)
def test_3_1_each_takes_one_to_three(most: int, matches: int, key: str | None) -> None:
    play = heaped(most=most)
    if key is None:
        play.act(turn(play), {"do": "take", "matches": matches}, 2_000)
        assert play.view(None)["table"]["heap"] == 2
    else:
        with pytest.raises(Refused, match=key):
            play.act(turn(play), {"do": "take", "matches": matches}, 2_000)


def test_3_1_in_turn_clockwise_and_never_more_than_there_are() -> None:
    play = heaped()
    first = turn(play)
    with pytest.raises(Refused, match="not_your_turn"):
        play.act((first + 1) % 3, {"do": "take", "matches": 1}, 2_000)
    with pytest.raises(Refused, match="not_now"):
        play.act(first, {"do": "lay", "matches": 1}, 2_000)
    play.act(first, {"do": "take", "matches": 3}, 2_000)
    play.act((first + 1) % 3, {"do": "take", "matches": 2}, 2_000)
    assert turn(play) == (first + 2) % 3
    with pytest.raises(Refused, match="no_such_number"):
        play.act(turn(play), {"do": "take", "matches": 2}, 2_000)


def test_3_2_one_is_taken_for_who_takes_none() -> None:
    play = heaped()
    play.wake(play.deadline or 0)
    assert play.view(None)["table"]["heap"] == 5


def test_3_3_the_last_match_ends_the_game() -> None:
    play = heaped()
    while play.deadline is not None:
        play.wake(play.deadline)
    assert play.over and play.view(None)["table"]["phase"]["name"] == "Ended"
    with pytest.raises(Refused, match="game_over"):
        play.act(A, {"do": "take", "matches": 1}, 10**9)
