"""Rules 1: aim and end."""

import pytest

import tablee
from tablee import Refused
from tablee.core.game import Closed, Result
from tablee.core.records import LANGUAGES
from tablee.games.freeze.actions import Onward, Volunteer
from tablee.games.freeze.ended import Ended
from tablee.games.freeze.outcomes import Finished, Rotated, Scored
from tablee.games.freeze.receipt import receipt
from tablee.games.freeze.scoring import Scoring
from tablee.games.freeze.state import Call, Options

from ..table import phase_of, public, refusal, state_of
from .world import at


def reading(**changes: object) -> tablee.Play:
    """The receipt of a round lies open."""
    return at(Scoring(30_000, 1, (), ()), **changes)


def onward(play: tablee.Play) -> object:
    """Everybody has read it; what follows first?"""
    before = len(play.events)
    for seat in range(play.table.state.seats):
        play.act(seat, Onward(), 1_000)
    return play.events[before + play.table.state.seats].what


@pytest.mark.parametrize(
    ("seats", "is_allowed"),
    [pytest.param(n, 5 <= n <= 10, id=f"1.1 {n} players") for n in range(3, 13)],
)
def test_number_of_players(seats: int, is_allowed: bool) -> None:
    if is_allowed:
        assert tablee.open_table("freeze", seats, "x").table.state.seats == seats
        return
    with pytest.raises(Refused) as refused:
        tablee.open_table("freeze", seats, "x")
    assert refused.value.key == "bad_seats"


def test_1_1_everybody_starts_with_one_point() -> None:
    assert public(tablee.open_table("freeze", 7, "x"))["totals"] == [1] * 7


@pytest.mark.parametrize(
    ("target", "best", "is_end"),
    [
        pytest.param(16, 15, False, id="1.2 15 is not enough"),
        pytest.param(16, 16, True, id="1.2 16 is enough"),
        pytest.param(16, 22, True, id="1.2 more is enough"),
        pytest.param(13, 12, False, id="1.2 [R] short game, 12 is not enough"),
        pytest.param(13, 13, True, id="1.2 [R] short game, 13 is enough"),
    ],
)
def test_the_target(target: int, best: int, is_end: bool) -> None:
    play = reading(totals=(best, 3, 3, 3, 3, 3), options=Options(target=target))  # type: ignore[arg-type]
    assert isinstance(onward(play), Finished if is_end else Rotated)


@pytest.mark.parametrize("target", [14, 15, 0, "16", None, 16.5])
def test_1_2_there_is_no_other_target(target: object) -> None:
    with pytest.raises(Refused) as refused:
        tablee.open_table("freeze", 6, "x", options={"target": target})
    assert refused.value.key == "bad_options"


def test_1_2_the_game_ends_after_the_round_and_not_within_it() -> None:
    play = reading(totals=(16, 3, 3, 3, 3, 3))
    play.act(0, Onward(), 10)
    assert (phase_of(play), play.over, play.result) == ("Scoring", False, None)


def test_1_2_the_highest_total_wins() -> None:
    play = reading(totals=(3, 17, 16, 3, 3, 3))
    onward(play)
    assert play.result == Result((1,), (3, 17, 16, 3, 3, 3))
    assert public(play)["phase"]["winners"] == [1]


def test_1_2_all_who_tie_for_the_highest_win() -> None:
    play = reading(totals=(3, 17, 16, 17, 3, 17))
    onward(play)
    assert play.result == Result((1, 3, 5), (3, 17, 16, 17, 3, 17))


def test_1_2_after_the_end_nothing_more_is_done_and_the_seed_is_told() -> None:
    play = reading(totals=(16, 3, 3, 3, 3, 3))
    onward(play)
    assert play.over
    assert play.deadline is None
    assert play.events[-1].what == Closed("seed")
    assert play.wake(10**9) == ()
    assert refusal(play, 0, Onward(), 10**9) == "game_over"
    assert play.view(0)["mine"] == {
        "seat": 0, "rank": 1,
        "place": {"en": "place 0a", **{lang: f"place 0a ({lang})" for lang in LANGUAGES[1:]}},
        "roles": play.view(0)["mine"]["roles"],
    }  # fmt: skip


def test_1_2_the_end_tells_the_story_of_the_scores() -> None:
    history = ((1, 1, 1, 1, 1, 1), (16, 3, 3, 3, 3, 3))
    play = at(Ended(0), totals=history[-1], history=history, winners=(0,))
    phase = public(play)["phase"]
    assert (phase["winners"], phase["history"]) == ([0], [list(totals) for totals in history])


@pytest.mark.parametrize(
    ("before", "fouls", "after"),
    [
        pytest.param((1, 1, 1, 1, 1, 1), 0, (1, 1, 1, 1, 1, 1), id="1.3 nothing happened"),
        pytest.param(
            (22, 21, 20, 1, 1, 1), 2, (22, 23, 22, 3, 3, 3), id="1.3 [R] the true total goes above 21"
        ),
    ],
)
def test_totals(before: tuple[int, ...], fouls: int, after: tuple[int, ...]) -> None:
    calls = tuple(Call(0, "place", at, (1,), "upheld") for at in range(fouls))
    play = reading(totals=before, calls=calls)
    assert receipt(state_of(play), None, ()).totals == after


def test_1_4_three_rounds_in_a_row_in_which_no_seat_acted_end_the_game() -> None:
    play = tablee.open_table("freeze", 6, "x")
    while (deadline := play.deadline) is not None:
        play.wake(deadline)
    assert sum(isinstance(event.what, Scored) for event in play.events) == 3 == public(play)["round"]
    assert play.result is not None


def test_1_4_two_silent_rounds_do_not_end_the_game() -> None:
    play = reading(silent_rounds=1, has_acted=False)
    play.wake(30_000)
    assert (phase_of(play), state_of(play).silent_rounds) == ("Preparing", 2)


def test_1_4_a_round_in_which_a_seat_acted_starts_the_count_again() -> None:
    play = reading(silent_rounds=2, has_acted=False)
    play.act(3, Onward(), 10)
    play.wake(30_000)
    assert (phase_of(play), state_of(play).silent_rounds) == ("Preparing", 0)


def test_1_4_after_a_round_in_which_a_seat_acted_three_silent_ones_end_the_game() -> None:
    play = tablee.open_table("freeze", 6, "x")
    play.act(0, Volunteer(), 10)
    while (deadline := play.deadline) is not None:
        play.wake(deadline)
    assert sum(isinstance(event.what, Scored) for event in play.events) == 1 + 3


def test_1_4_volunteering_belongs_to_the_first_round() -> None:
    play = tablee.open_table("freeze", 6, "x")
    play.act(0, Volunteer(), 10)
    while state_of(play).round < 2:
        play.wake(play.deadline or 0)
    assert state_of(play).silent_rounds == 0


@pytest.mark.parametrize(
    ("number", "is_end"),
    [pytest.param(29, False, id="1.4 round 29"), pytest.param(30, True, id="1.4 round 30")],
)
def test_the_last_round(number: int, is_end: bool) -> None:
    assert isinstance(onward(reading(round=number)), Finished if is_end else Rotated)


def test_1_4_then_too_the_highest_total_wins() -> None:
    play = reading(round=30, totals=(1, 2, 8, 8, 0, 3))
    onward(play)
    assert play.result is not None
    assert play.result.winners == (2, 3)


def test_1_4_the_receipt_is_read_for_30_seconds() -> None:
    play = reading()
    assert play.wake(29_999) == ()
    play.wake(30_000)
    assert phase_of(play) == "Preparing"
