"""Nobody waits long for who has gone, and nobody tells or recalls for her (design, law 9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee import Play
from tablee.core.records import Seat
from tablee.core.sealed import Sealed
from tablee.games.farben.actions import ChooseColour, Onward
from tablee.games.farben.choosing import Choosing, choose_from
from tablee.games.farben.clueing import Clueing
from tablee.games.farben.counting import Counting
from tablee.games.farben.handing import Handing
from tablee.games.farben.picking_side import Siding
from tablee.games.farben.recalling import Recalling
from tablee.games.farben.state import FarbenPhase, Story
from tablee.games.farben.telling import Reading, Showing, Telling
from tablee.games.farben.voting import Voting

from ..table import phase_of, public, state_of
from .world import SEATS, A, B, C, D, at, packets


def missing(phase: FarbenPhase, *seats: Seat) -> Play:
    known: dict[str, Any] = {"packets": packets(10), "colours": ("red",) * 4}
    play = at(phase, **known)
    for seat in seats:
        play.table = play.table.after(play.table.miss(seat, 1_000))
    return play


@pytest.mark.parametrize(
    ("phase", "gone", "deadline"),
    [
        pytest.param(Voting(20_000, Sealed.among(SEATS)), SEATS, 4_000, id="all who vote have gone"),
        pytest.param(Voting(20_000, Sealed.among(SEATS)), (A, B, C), 20_000, id="one can still vote"),
        pytest.param(Siding(30_000), (A,), 4_000, id="the first player has gone"),
        pytest.param(Siding(30_000), (B, C, D), 30_000, id="the others have gone"),
        pytest.param(Choosing(60_000, Sealed.among(SEATS)), SEATS, 4_000, id="all who choose have gone"),
        pytest.param(Choosing(60_000, Sealed.among(SEATS)), (A, B, C), 60_000, id="one still chooses"),
        pytest.param(Showing(20_000, B), (B,), 4_000, id="the teller has gone"),
        pytest.param(Telling(300_000, B), (B,), 4_000, id="the teller has gone in her story"),
        pytest.param(Telling(300_000, B), (A, C, D), 300_000, id="her audience has gone"),
        pytest.param(Reading(9_000, B, Story(True, ("x",))), (A, C, D), 4_000, id="nobody reads"),
        pytest.param(Handing(30_000), (D,), 4_000, id="the giver has gone"),
        pytest.param(Recalling(90_000, 0), (A,), 4_000, id="the one who recalls has gone"),
        pytest.param(Clueing(45_000, 0, C, ()), (C,), 4_000, id="the owner has gone"),
        pytest.param(Clueing(45_000, 0, C, ()), (A,), 45_000, id="the one who asked has gone"),
        pytest.param(Counting(15_000, 0), SEATS, 4_000, id="all have gone"),
    ],
)
def test_deadlines_of_the_gone(phase: FarbenPhase, gone: tuple[Seat, ...], deadline: int) -> None:
    play = missing(phase, *gone)
    assert play.deadline == deadline
    assert (play.wake(deadline - 1), play.wake(deadline) != ()) == ((), True), "the rules go on then"


def test_her_cards_are_turned_one_by_one() -> None:
    play = missing(Recalling(90_000, 0), A)
    times = []
    while phase_of(play) == "Recalling":
        times.append(play.deadline)
        play.wake(play.deadline or 0)
    assert times == [4_000, 7_000, 10_000, 13_000]
    assert [card["named"] for card in public(play)["phase"]["turned"]] == [None] * 4


def test_the_gone_do_not_hold_up_those_who_choose() -> None:
    play = at(Siding(0))
    play.table = replace(play.table, state=at(choose_from(state_of(play), 0)).table.state)
    play.table = play.table.after(play.table.miss(D, 0))
    for seat in (A, B, C):
        play.act(seat, ChooseColour("red"), 20_000)
    assert phase_of(play) == "Showing"


def test_nor_those_who_have_seen_it() -> None:
    play = missing(Counting(15_000, 0), B)
    for seat in (A, C, D):
        play.act(seat, Onward(), 5_000)
    assert phase_of(play) == "Handing"
