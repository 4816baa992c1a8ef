"""Nobody waits long for who has gone (design, law 9); what she would have done is done by lot (5.4)."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.records import Seat
from tablee.core.sealed import Sealed
from tablee.games.carnavalesque.phases.asking import Answering, Bartering
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.casting import Casting
from tablee.games.carnavalesque.phases.crowning import Agreeing, Crowning
from tablee.games.carnavalesque.phases.decreeing import Decreeing
from tablee.games.carnavalesque.phases.drawing import Drawing
from tablee.games.carnavalesque.phases.giving import Giving
from tablee.games.carnavalesque.phases.levelling import Dropping, Refilling
from tablee.games.carnavalesque.phases.phase import CarnavalesquePhase
from tablee.games.carnavalesque.phases.rummaging import Rummaging

from ..table import state_of
from .world import HANDS, A, B, C, D, at, card

NO_KING: dict[str, Any] = {"king": None, "last_king": D}
FIRST, SECOND, LAST = {"turn": 0}, {"turn": 1}, {"turn": 3}
RICH = {"hands": ((*HANDS[A], card("clown mask")), *HANDS[1:])}
POOR = {"hands": (HANDS[A][:2], *HANDS[1:])}
DRAWING = Drawing(45_000)
CASTING = Casting(45_000, (("rebel", "giver"),) * 3 + ((),), Sealed((A, B, C), ("rebel", None, None)))


def missing(phase: CarnavalesquePhase, changes: dict[str, Any], *gone: Seat) -> Play:
    play = at(phase, **changes)
    for seat in gone:
        play.table = play.table.after(play.table.miss(seat, 1_000))
    return play


@pytest.mark.parametrize(
    ("phase", "changes", "gone", "deadline"),
    [
        pytest.param(Crowning(20_000), NO_KING, (A, B, C), 4_000, id="all but the last King have gone"),
        pytest.param(Crowning(20_000, (A,), (B,)), NO_KING, (C,), 4_000, id="who has not answered has gone"),
        pytest.param(Crowning(20_000), NO_KING, (A, B, D), 20_000, id="one can still claim the crown"),
        pytest.param(Agreeing(20_000, (A, C)), NO_KING, (A, C), 4_000, id="all claimants have gone"),
        pytest.param(Agreeing(20_000, (A, C)), NO_KING, (A, B), 20_000, id="one of them is there"),
        pytest.param(CASTING, FIRST, (B, C), 4_000, id="all without a role have gone"),
        pytest.param(CASTING, FIRST, (A, B, D), 45_000, id="one still chooses her role"),
        pytest.param(Decreeing(20_000), SECOND, (D,), 4_000, id="the King has gone"),
        pytest.param(Decreeing(20_000), SECOND, (A, B, C), 20_000, id="the King decrees for nobody"),
        pytest.param(DRAWING, SECOND, (B,), 4_000, id="who draws has gone"),
        pytest.param(DRAWING, SECOND, (A, C, D), 45_000, id="who draws is there"),
        pytest.param(Answering(20_000, DRAWING), SECOND, (D,), 4_000, id="who is asked has gone"),
        pytest.param(Answering(20_000, DRAWING), SECOND, (B,), 20_000, id="who asked has gone"),
        pytest.param(
            Bartering(45_000, DRAWING, HANDS[B][0], C), SECOND, (C,), 4_000, id="nobody to swap with"
        ),
        pytest.param(
            Bartering(45_000, DRAWING, HANDS[B][0], C), SECOND, (B,), 45_000, id="who offered has gone"
        ),
        pytest.param(Rummaging(45_000, (0, 0)), FIRST, (A,), 4_000, id="the Jester has gone"),
        pytest.param(Giving(45_000, 1), SECOND, (B,), 4_000, id="the giver has gone"),
        pytest.param(Building(120_000, 2), LAST, (D,), 4_000, id="the King has gone in his turn"),
        pytest.param(Building(120_000, 2), LAST, (A, B, C), 120_000, id="the King builds alone"),
        pytest.param(Dropping(45_000, A), RICH, (A,), 4_000, id="who has too many cards has gone"),
        pytest.param(Refilling(45_000, A), POOR, (A,), 4_000, id="who has too few has gone"),
        pytest.param(Refilling(45_000, A), POOR, (B, C, D), 45_000, id="the others have gone"),
    ],
)
def test_deadlines_of_the_gone(
    phase: CarnavalesquePhase, changes: dict[str, Any], gone: tuple[Seat, ...], deadline: int
) -> None:
    play = missing(phase, changes, *gone)
    assert play.deadline == deadline
    assert (play.wake(deadline - 1), play.wake(deadline) != ()) == ((), True), "the rules go on then"


def test_who_is_back_is_waited_for_again() -> None:
    play = missing(DRAWING, SECOND, B)
    play.table = play.table.after(play.table.welcome(B, 2_000))
    assert (play.deadline, state_of(play).gone) == (45_000, frozenset())


def test_5_1_a_crown_goes_to_who_is_left_of_the_last_king_even_if_she_is_gone() -> None:
    play = missing(Crowning(20_000), NO_KING, A, B, C)
    play.wake(4_000)
    assert state_of(play).king == A
