"""Rules 6: pointing."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tablee import Play
from tablee.core.records import Action
from tablee.games.freeze.actions import MayPoint, Point, Ready
from tablee.games.freeze.outcomes import Counted, Hands, Rolled, Scored
from tablee.games.freeze.pointing import Pointing, Rolling, point_from
from tablee.games.freeze.state import Call

from ..table import mine, offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, at, receipt_of


def pointing(rank: int = 1, **changes: object) -> Play:
    """The rank 1 is asked for: A holds it."""
    play = at(Rolling(0), is_shown=True, **changes)
    phase = point_from(play.table.state, rank, 0)  # type: ignore[arg-type]
    play.table = replace(play.table, state=at(phase, is_shown=True, **changes).table.state)
    return play


def said_rank(*seats: int) -> tuple[Call, ...]:
    return tuple(Call(seat, "rank", 0, (E,), "upheld") for seat in seats)


def test_6_1_the_die_is_rolled() -> None:
    rolls: Counter[int] = Counter()
    for number in range(400):
        play = at(Rolling(0))
        play.table = replace(play.table, number=number)
        (event,) = play.wake(0)
        assert isinstance(event.what, Rolled)
        rolls[event.what.rank] += 1
        assert public(play)["phase"]["rank"] == event.what.rank
    assert set(rolls) == {1, 2, 3, 4}
    assert all(70 <= times <= 130 for times in rolls.values())


def test_6_2_everybody_has_two_hands_actresses_too() -> None:
    play = pointing()
    assert public(play)["phase"]["pointers"] == list(range(6))
    assert all(offers(play, seat) == {"point"} for seat in range(6))


@pytest.mark.parametrize(
    ("hands", "key"),
    [
        pytest.param((), None, id="6.2 both stay up"),
        pytest.param((B,), None, id="6.2 one points"),
        pytest.param((B, D), None, id="6.2 both point"),
        pytest.param((B, C, D), "two_hands", id="6.2 nobody has three"),
        pytest.param((B, B), "two_hands", id="6.2 [R] never both at the same actress"),
        pytest.param((F,), "cannot_point_there", id="6.2 only at an actress"),
        pytest.param((77,), "cannot_point_there", id="6.2 nobody sits there"),
    ],
)
def test_hands(hands: tuple[int, ...], key: str | None) -> None:
    play = pointing()
    if key is not None:
        assert refusal(play, E, Point(hands)) == key
        return
    play.act(E, Point(hands), 100)
    assert tuple(mine(play, E).get("hands", ())) == hands


def test_6_2_nobody_sees_anothers_hands_before_the_end_of_the_count() -> None:
    one, other = pointing(), pointing()
    one.act(E, Point((A, B)), 100)
    other.act(E, Point(()), 100)
    for play in (one, other):
        play.wake(15_000)
    assert public(one) == public(other)
    assert all(mine(one, seat) == mine(other, seat) for seat in range(6) if seat != E)
    one.wake(18_000)
    assert {"seat": E, "at": [A, B]} in public(one)["phase"]["hands"]


def test_6_2_15_seconds_to_think_then_the_count() -> None:
    play = pointing()
    assert play.wake(14_999) == ()
    assert [event.what for event in play.wake(15_000)] == [Counted()]
    assert (public(play)["phase"]["is_counting"], play.deadline) == (True, 18_000)


def test_6_2_at_the_end_of_the_count_hands_are_shown() -> None:
    play = pointing()
    play.wake(15_000)
    assert play.wake(17_999) == ()
    play.wake(18_000)
    assert phase_of(play) == "Scoring"


def test_6_2_hands_may_be_changed_until_it_ends() -> None:
    play = pointing()
    play.act(E, Point((A,), lock=True), 100)
    play.act(E, Point((B,), lock=True), 200)
    play.wake(15_000)
    play.act(E, Point((C, D)), 17_999)
    play.wake(18_000)
    assert Hands(E, (C, D)) in receipt_of(play).hands


def test_6_2_if_all_who_point_have_locked_their_hands_the_count_starts_at_once() -> None:
    play = pointing()
    for seat in range(5):
        play.act(seat, Point((), lock=True), 1_000)
    assert (public(play)["phase"]["is_counting"], public(play)["phase"]["locked"]) == (False, [0, 1, 2, 3, 4])
    play.act(F, Point((), lock=True), 2_000)
    assert (public(play)["phase"]["is_counting"], play.deadline) == (True, 5_000)


def test_6_2_hands_that_point_but_are_not_locked_may_still_change_so_nobody_counts() -> None:
    play = pointing()
    for seat in range(6):
        play.act(seat, Point((), lock=seat != E), 1_000)
    assert (public(play)["phase"]["is_counting"], play.deadline) == (False, 15_000)


def test_6_2_locked_hands_can_be_unlocked() -> None:
    play = pointing()
    play.act(E, Point((), lock=True), 100)
    assert mine(play, E)["is_locked"] is True
    play.act(E, Point(()), 100)
    assert "is_locked" not in mine(play, E)


def test_6_2_an_unlocked_hand_does_not_stop_the_count() -> None:
    play = pointing()
    for seat in range(6):
        play.act(seat, Point((), lock=True), 1_000)
    play.act(E, Point((A,)), 1_500)
    assert play.deadline == 4_000
    play.wake(4_000)
    assert Hands(E, (A,)) in receipt_of(play).hands


def test_6_2_silence_is_hands_up() -> None:
    play = pointing()
    play.wake(15_000)
    play.wake(18_000)
    assert receipt_of(play).hands == tuple(Hands(seat, ()) for seat in range(6))


def test_6_2_who_said_their_rank_do_not_hold_up_the_count() -> None:
    play = pointing(calls=said_rank(B))
    for seat in (A, C, D, E, F):
        play.act(seat, Point((), lock=True), 1_000)
    assert public(play)["phase"]["is_counting"] is True


def test_6_2_if_no_actress_can_be_pointed_at_6_is_left_out() -> None:
    play = at(Rolling(0), calls=said_rank(*STAGE))
    (event,) = play.wake(0)
    assert isinstance(event.what, Scored)
    assert event.what.hands == ()
    assert public(play)["phase"]["rank"] is None
    assert state_of(play).totals == (4, 4, 4, 4, 5, 5)


def test_6_2_with_one_actress_left_it_is_not() -> None:
    play = at(Rolling(0), calls=said_rank(A, B, C))
    play.wake(0)
    assert public(play)["phase"]["at"] == [D]


def test_6_3_an_actress_who_holds_the_rank_is_reminded() -> None:
    play = pointing()
    assert mine(play, A)["offers"] == [{"do": "point", "at": [A, B, C, D], "must": A}]


def test_6_3_and_is_not_forced() -> None:
    play = pointing()
    play.act(A, Point((B,), lock=True), 100)
    play.wake(15_000)
    play.wake(18_000)
    assert [item.points for item in receipt_of(play).items if item.reason == "silent"] == [-5]


def test_6_3_an_actress_who_does_not_hold_the_rank_cannot_point_at_herself() -> None:
    play = pointing()
    assert refusal(play, B, Point((B,))) == "cannot_point_there"
    assert mine(play, B)["offers"] == [{"do": "point", "at": [A, C, D], "must": None}]
    assert refusal(play, B, Point((B,)), 15_000) == "cannot_point_there", "nor while it is counted"


def test_6_3_two_may_hold_it() -> None:
    play = pointing(2, ranks=(2, 2, 3, 4))
    play.act(A, Point((A, B)), 100)
    play.act(B, Point((B,)), 100)
    assert refusal(play, C, Point((C,))) == "cannot_point_there"


@pytest.mark.parametrize("action", [Ready(), Rolled(1)], ids=["another action", "an outcome"])
def test_nothing_else_is_done_while_pointing(action: Action) -> None:
    assert refusal(pointing(), A, action) == "not_now"


def test_an_offer_names_every_pair_of_hands_locked_or_not() -> None:
    assert len(MayPoint((A, B, C)).actions()) == 2 * (1 + 3 + 3)


def test_nobody_is_heard_while_pointing() -> None:
    state = state_of(pointing())
    assert isinstance(state.phase, Pointing)
    assert all(state.phase.hearers(state, seat) == frozenset() for seat in range(6))
