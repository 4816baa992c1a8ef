"""Rules 7 and 8: the receipt, and the next round."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tablee import Play
from tablee.games.freeze.acting import Freezing
from tablee.games.freeze.actions import Onward, Ready
from tablee.games.freeze.outcomes import Hands, Item, Scored
from tablee.games.freeze.pointing import Rolling
from tablee.games.freeze.receipt import receipt
from tablee.games.freeze.scoring import Scoring
from tablee.games.freeze.state import Call, PlaceGuess, SpokenLine

from ..table import offers, phase_of, public, refusal, state_of
from .world import STAGE, A, B, C, D, E, F, at, changes


def score(rank: int, hands: str, **known: object) -> Scored:
    """Hands as "A:AB C:D": A points at herself and B, C at D, the others at nobody."""
    state = state_of(at(Rolling(0), **{"totals": (9,) * 6, **known}))
    shown = dict(each.split(":") for each in hands.split())
    pointed = tuple(
        Hands(seat, tuple("ABCDEF".index(at) for at in shown.get("ABCDEF"[seat], ""))) for seat in range(6)
    )
    return receipt(state, rank, pointed)  # type: ignore[arg-type]


def items(scored: Scored, seat: int) -> list[tuple[int, str, int | None]]:
    return [(item.points, item.reason, item.about) for item in scored.items if item.seat == seat]


@pytest.mark.parametrize(
    ("hands", "seat", "expected"),
    [
        pytest.param("A:A E:A", E, [(3, "caught", A)], id="7.1 on one who points at herself"),
        pytest.param("A:A B:A", B, [(3, "caught", A)], id="7.1 actresses too"),
        pytest.param("A:A E:B", E, [(-1, "empty", B)], id="7.2 on one who does not"),
        pytest.param("E:A", E, [(-1, "empty", A)], id="7.2 even if she holds the rank"),
        pytest.param("A:A E:AB", E, [(3, "caught", A), (-1, "empty", B)], id="7.1 7.2 each hand by itself"),
        pytest.param("A:A E:A", A, [(3, "seen", None)], id="7.3 seen by another"),
        pytest.param("A:A B:A", A, [(3, "seen", None)], id="7.3 seen by an actress"),
        pytest.param("A:A E:B", A, [(-1, "unseen", None)], id="7.3 seen by nobody"),
        pytest.param("A:A E:A F:A", A, [(3, "seen", None)], id="7.3 seen by two is seen once"),
        pytest.param("E:A", A, [(-5, "silent", None)], id="7.4 she does not point at herself"),
        pytest.param("A:B", A, [(-5, "silent", None), (-1, "empty", B)], id="7.4 7.2 her hands still score"),
        pytest.param("A:A", E, [], id="7.5 hands that stay up"),
        pytest.param("A:A E:A", F, [], id="7.5 whoever the others point at"),
    ],
)
def test_items(hands: str, seat: int, expected: object) -> None:
    assert items(score(1, hands), seat) == expected


def test_7_4_7_1_a_silent_holders_hand_on_another_holder_still_catches() -> None:
    scored = score(2, "B:B A:B", ranks=(2, 2, 3, 4))
    assert items(scored, A) == [(-5, "silent", None), (3, "caught", B)]


def test_7_3_a_holder_who_points_at_the_other_holder_sees_her() -> None:
    scored = score(2, "A:AB B:B", ranks=(2, 2, 3, 4))
    assert (items(scored, A), items(scored, B)) == (
        [(-1, "unseen", None), (3, "caught", B)],
        [(3, "seen", None)],
    )


def test_7_2_a_rank_that_nobody_holds() -> None:
    scored = score(1, "A:B E:AC", ranks=(2, 2, 3, 4))
    assert changes(scored) == {A: -1, E: -2}


def test_7_8_the_example_of_the_rulebook() -> None:
    scored = score(1, "A:A B:BA C:AD D:AB F:CD", ranks=(1, 1, 3, 4))
    assert {seat: changes(scored).get(seat, 0) for seat in range(6)} == {A: 3, B: 6, C: 2, D: 6, E: 0, F: -2}


@pytest.mark.parametrize(
    ("before", "hands", "seat", "after"),
    [
        pytest.param(0, "A:A E:B", E, 0, id="7.6 at 0 a wrong hand costs nothing (7.2)"),
        pytest.param(0, "A:A E:AB", E, 3, id="7.6 at 0 only gains count"),
        pytest.param(0, "A:A", A, 0, id="7.6 at 0 being unseen costs nothing (7.3)"),
        pytest.param(0, "B:A", A, 0, id="7.6 at 0 being silent costs nothing (7.4)"),
        pytest.param(0, "A:BC", A, 0, id="7.6 at 0 no loss at all counts"),
        pytest.param(1, "A:A E:B", E, 0, id="7.6 from 1 to 0"),
        pytest.param(1, "E:BC", E, 0, id="7.6 the total stops at 0"),
        pytest.param(1, "A:A E:AB", E, 3, id="7.6 gains and losses are added up first"),
        pytest.param(2, "B:A", A, 0, id="1.3 a total is never below 0"),
        pytest.param(9, "B:A", A, 4, id="7.4 minus 5"),
    ],
)
def test_whoever_has_no_points(before: int, hands: str, seat: int, after: int) -> None:
    totals = tuple(before if each == seat else 9 for each in range(6))
    assert score(1, hands, totals=totals).totals[seat] == after


def test_7_6_it_is_the_total_at_the_start_of_the_round_that_counts() -> None:
    foul = (Call(B, "place", 0, (E,), "upheld"),)
    scored = score(1, "A:A E:BC", totals=(9, 9, 9, 9, 0, 9), calls=foul)
    assert scored.totals[E] == 1
    assert [item.is_void for item in scored.items if item.seat == E] == [False, True, True]


def test_7_6_a_void_item_stands_on_the_receipt() -> None:
    scored = score(1, "A:A E:B", totals=(9, 9, 9, 9, 0, 9))
    assert Item(E, -1, "empty", B, is_void=True) in scored.items


def test_7_7_every_gain_and_loss_is_shown_after_the_hands_with_the_four_ranks() -> None:
    guess = PlaceGuess(F, "place 0a", is_right=True)
    foul = (Call(B, "place", 0, (E,), "upheld"),)
    scored = score(1, "A:A E:A", calls=foul, guesses=(guess,))
    play = at(Scoring(30_000, 1, scored.hands, scored.items), totals=scored.totals)
    shown = public(play)["phase"]
    assert (shown["ranks"], shown["rank"]) == ([1, 2, 3, 4], 1)
    assert shown["hands"][E] == {"seat": E, "at": [A]}
    assert [(item["seat"], item["points"], item["reason"], item["about"]) for item in shown["items"]] == [
        *((seat, 1, "foul", B) for seat in (A, C, D, E, F)),
        (F, 2, "guess", None),
        (A, 3, "seen", None),
        (E, 3, "caught", A),
    ]


def test_7_7_it_is_kept_in_the_story_of_the_scores() -> None:
    play = at(Rolling(0), calls=tuple(Call(seat, "rank", 0, (E,), "upheld") for seat in STAGE))
    play.wake(0)
    assert state_of(play).history == ((1,) * 6, (4, 4, 4, 4, 5, 5))


def test_7_7_when_all_have_read_it_the_game_goes_on() -> None:
    play = scoring()
    for seat in range(5):
        play.act(seat, Onward(), 1_000)
    assert (phase_of(play), public(play)["phase"]["onward"]) == ("Scoring", [0, 1, 2, 3, 4])
    assert refusal(play, 0, Onward(), 1_000) == "already_done"
    assert refusal(play, 0, Ready(), 1_000) == "not_now"
    assert (offers(play, 0), offers(play, 5)) == (set(), {"onward"})
    play.act(5, Onward(), 1_000)
    assert phase_of(play) == "Preparing"


def scoring(**known: object) -> Play:
    return at(Scoring(30_000, 1, (), ()), **known)


def rotated(seats: int, number: int = 1) -> tuple[tuple[int, ...], tuple[int, ...]]:
    play = scoring(seats=seats)
    play.table = replace(play.table, number=number)
    play.wake(30_000)
    return state_of(play).stage, state_of(play).row


def test_8_1_all_but_the_leftmost_leave_and_go_to_the_right_end_of_the_row() -> None:
    stage, row = rotated(9)
    assert stage[-1] == A
    assert row[:2] == (7, 8)
    assert set(row[2:]) == {B, C, D}


def test_8_1_their_cards_are_shuffled() -> None:
    ends = Counter(rotated(9, number)[1][2:] for number in range(300))
    assert len(ends) == 6
    assert min(ends.values()) > 25


def test_8_2_the_three_leftmost_of_the_row_go_on_stage_to_the_left_of_who_stayed_in_their_order() -> None:
    assert rotated(9)[0] == (4, 5, 6, A)


@pytest.mark.parametrize(
    ("seats", "come_back"), [pytest.param(5, 2, id="8.3 5 players"), pytest.param(6, 1, id="8.3 6 players")]
)
def test_some_who_have_just_left_come_back_at_once(seats: int, come_back: int) -> None:
    stage, row = rotated(seats)
    assert stage[: seats - 4] == tuple(range(4, seats))
    assert len({B, C, D} & set(stage)) == come_back
    assert sorted((*stage, *row)) == list(range(seats))


def test_8_2_who_goes_on_stage_next_is_shown_as_far_as_it_is_sure() -> None:
    assert public(scoring(seats=9))["phase"]["next_stage"] == [4, 5, 6, A]
    assert public(scoring(seats=5))["phase"]["next_stage"] == [4, A]
    assert public(scoring(totals=(16,) * 6))["phase"]["next_stage"] == []


def test_the_next_round_starts_with_an_empty_table() -> None:
    old = (Call(A, "place", 0, (E,), "rejected"),)
    said = (SpokenLine(A, "Yes, boss."),)
    play = scoring(
        calls=old, guesses=(PlaceGuess(E, "x", is_right=False),), is_shown=True, has_swapped=True, lines=said
    )
    play.wake(30_000)
    view = public(play)
    assert (view["round"], view["calls"], view["guesses"], view["place"], view["lines"]) == (
        2,
        [],
        [],
        None,
        [],
    )


@pytest.mark.parametrize(
    ("number", "seconds"),
    [
        pytest.param(1, 18, id="7.7 in the first round"),
        pytest.param(2, 17, id="7.7 a second less"),
        pytest.param(7, 12, id="7.7 at least"),
        pytest.param(20, 12, id="7.7 and no shorter"),
    ],
)
def test_so_long_the_receipt_is_shown(number: int, seconds: int) -> None:
    play = at(Freezing(0), round=number, calls=tuple(Call(a, "rank", 0, (E,), "upheld") for a in STAGE))
    play.wake(0)
    assert (phase_of(play), play.deadline) == ("Scoring", seconds * 1_000)
