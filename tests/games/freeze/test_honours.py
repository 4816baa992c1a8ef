"""Rule 1.5: what is remembered at the end."""

from tablee.games.freeze.ended import Ended
from tablee.games.freeze.honours import best_line, earned, titles
from tablee.games.freeze.outcomes import Hands, Item, Reason, Scored
from tablee.games.freeze.pointing import Rolling
from tablee.games.freeze.state import BestLine, SpokenLine

from ..table import public, state_of
from .world import A, B, C, D, E, F, at

LINES = (SpokenLine(A, "Bring me that.", 0), SpokenLine(B, "At once.", 1), SpokenLine(A, "Now!", 2))


def titled(*rows: tuple[Reason, ...]) -> list[str]:
    state = state_of(at(Ended(0), earned=(*rows, *[()] * (6 - len(rows)))))
    return [title.what for title in titles(state)]


def test_1_5_everybody_has_one_title_by_what_she_did_most_often() -> None:
    rows: list[tuple[Reason, ...]] = [
        ("seen", "seen", "caught"),
        ("caught", "seen"),
        ("empty",),
        ("guess", "guess"),
    ]
    assert titled(*rows) == ["recognised", "keen", "bold", "knowing", "troupe", "troupe"]


def test_1_5_nobody_has_two() -> None:
    assert titled(("seen", "caught", "guess", "unseen", "empty", "silent")) == ["recognised", *["troupe"] * 5]


def test_1_5_without_a_deed_all_are_the_troupe() -> None:
    assert titled() == ["troupe"] * 6


def test_1_5_deeds_of_all_rounds_count() -> None:
    items = (Item(A, 3, "seen"), Item(E, 3, "caught", A))
    state = state_of(at(Rolling(0), earned=(("seen",), (), (), (), (), ())))
    assert earned(state, items) == (("seen", "seen"), (), (), (), ("caught",), ())
    assert earned(state_of(at(Rolling(0))), items)[E] == ("caught",)


def scored(seat: int, *others: int) -> Scored:
    hands = (Hands(seat, (seat,)), *(Hands(other, (seat,)) for other in others))
    return Scored(hands, (Item(seat, 3, "seen"),), (1,) * 6)


def test_1_5_the_line_of_the_evening_is_of_whoever_was_recognised_by_the_most() -> None:
    state = state_of(at(Rolling(0), lines=LINES))
    assert best_line(state, scored(A, C, D)) == BestLine(A, "Now!", 2)
    better = state_of(at(Rolling(0), lines=LINES, best=BestLine(B, "Yes.", 2)))
    assert best_line(better, scored(A, C, D)) == BestLine(B, "Yes.", 2)
    assert best_line(better, scored(A, C, D, E)) == BestLine(A, "Now!", 3)


def test_1_5_who_said_nothing_or_was_not_recognised_has_none() -> None:
    state = state_of(at(Rolling(0), lines=LINES))
    assert best_line(state, scored(C, A)) is None
    assert best_line(state, Scored((), (Item(A, -1, "unseen"),), (1,) * 6)) is None


def test_1_5_it_is_shown_with_the_winners_unless_it_was_erased() -> None:
    play = at(Ended(0), best=BestLine(A, "Now!", 3), winners=(F,))
    assert public(play)["phase"]["best"] == {"actress": A, "text": "Now!", "seen": 3}
    erased = at(Ended(0), best=BestLine(A, "Now!", 3), erased=frozenset({(A, "Now!")}))
    assert public(erased)["phase"]["best"]["text"] == ""
    assert public(at(Ended(0)))["phase"]["best"] is None
