"""Nobody waits long for who has gone (design, law 9)."""

import pytest

from tablee import Play
from tablee.core.ballot import Ballot
from tablee.core.records import Seat
from tablee.games.freeze.acting import Acting
from tablee.games.freeze.actions import Point, Ready
from tablee.games.freeze.cueing import Cueing
from tablee.games.freeze.guessing import Guessing
from tablee.games.freeze.judging import Judging
from tablee.games.freeze.pointing import point_from
from tablee.games.freeze.preparing import Preparing
from tablee.games.freeze.state import Call, FreezePhase, PlaceGuess
from tablee.games.freeze.weighing import Weighing

from ..table import phase_of, state_of
from .world import STAGE, A, B, C, D, E, F, at

CALL = Call(A, "place", 0, (E,))
VOTING = Judging(20_000, 0, Ballot.among((B, C, D)))
WEIGHING = Weighing(20_000, PlaceGuess(E, None), None, Ballot.among(STAGE))


def miss(play: Play, *seats: Seat, now: int = 1_000) -> Play:
    for seat in seats:
        play.table = play.table.after(play.table.miss(seat, now))
    return play


@pytest.mark.parametrize(
    ("phase", "gone", "deadline"),
    [
        pytest.param(Preparing(60_000), STAGE, 4_000, id="all who prepare have gone"),
        pytest.param(Preparing(60_000), (A, B, C), 60_000, id="one of them is there"),
        pytest.param(Preparing(60_000, (A, D)), (B, C), 4_000, id="all who are not ready have gone"),
        pytest.param(Preparing(3_500), STAGE, 3_500, id="the deadline comes sooner"),
        pytest.param(Cueing(15_000), (F,), 4_000, id="the keeper has gone"),
        pytest.param(Cueing(15_000), (E,), 15_000, id="somebody else has gone"),
        pytest.param(Acting(45_000), (*STAGE, E, F), 45_000, id="the scene waits for nobody"),
        pytest.param(Guessing(30_000, E), (E,), 4_000, id="the guesser has gone"),
        pytest.param(VOTING, (B, C, D), 4_000, id="all who judge a call have gone"),
        pytest.param(VOTING, (A, B, C), 20_000, id="one of the judges is there"),
        pytest.param(Judging(20_000, 0, Ballot.among(())), (A,), 4_000, id="only the accused is asked"),
        pytest.param(WEIGHING, STAGE, 4_000, id="all who weigh a guess have gone"),
        pytest.param(WEIGHING, (A, E), 20_000, id="others can weigh it"),
    ],
)
def test_deadlines_of_the_gone(phase: FreezePhase, gone: tuple[Seat, ...], deadline: int) -> None:
    play = miss(at(phase, calls=(CALL,)), *gone)
    assert play.deadline == deadline
    assert (play.wake(deadline - 1), play.wake(deadline) != ()) == ((), True), "the rules go on then"


def test_the_gone_do_not_hold_up_those_who_act() -> None:
    play = miss(at(Preparing(60_000, (A, B))), D)
    play.act(C, Ready(), 30_000)
    assert phase_of(play) == "Cueing"


def test_who_is_back_is_waited_for_again() -> None:
    play = miss(at(Guessing(30_000, E)), E)
    play.table = play.table.after(play.table.welcome(E, 2_000))
    assert play.deadline == 30_000
    assert state_of(play).gone == frozenset()


def test_a_gone_hand_does_not_hold_up_the_count() -> None:
    play = at(point_from(state_of(at(Acting(0))), 1, 0))
    miss(play, F)
    for seat in (A, B, C, D, E):
        play.act(seat, Point((), lock=True), 9_000)
    assert (state_of(play).phase.is_counting, play.deadline) == (True, 12_000)
