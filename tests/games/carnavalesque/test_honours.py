"""Rule 1.5: what everybody is remembered for at the end."""

from typing import Any

from tablee.core.records import Action, Event, Outcome, Seat
from tablee.games.carnavalesque.actions import CallStop, Give, Lay, Proclaim, Take
from tablee.games.carnavalesque.honours import remembered, titles
from tablee.games.carnavalesque.outcomes import Crowned, Drawn
from tablee.games.carnavalesque.phases.building import Building
from tablee.games.carnavalesque.phases.crowning import Crowning
from tablee.games.carnavalesque.phases.drawing import draw_from
from tablee.games.carnavalesque.phases.ended import Ended
from tablee.games.carnavalesque.phases.giving import Giving
from tablee.games.carnavalesque.phases.phase import CarnavalesquePhase
from tablee.games.carnavalesque.phases.rummaging import Rummaging
from tablee.games.carnavalesque.state import Deed, Feat

from ..table import public, state_of
from .world import HANDS, A, B, C, D, at, card, float_of


def did(
    phase: CarnavalesquePhase, seat: Seat | None, what: Action | Outcome, **more: Any
) -> tuple[Deed, ...]:
    """What is remembered of one event."""
    state = state_of(at(phase, **more))
    return remembered(state, Event(9, 0, seat, what)).deeds


def titled(*rows: tuple[Feat, ...]) -> list[str]:
    deeds = tuple(Deed(seat, feat) for seat, row in enumerate(rows) for feat in row)
    return [title.what for title in titles(state_of(at(Ended(0, "parade"), deeds=deeds)))]


def test_1_5_what_everybody_sees_is_remembered() -> None:
    dark = Rummaging(45_000, (0, 0))
    assert did(Crowning(20_000), None, Crowned(B)) == (Deed(B, "silent"),)
    assert did(dark, B, CallStop()) == (Deed(B, "stop"),)
    assert did(dark, A, Take((0, 0), 0)) == did(dark, None, Drawn(0)) == (Deed(A, "blind"),)
    assert did(Giving(45_000, 1), A, Give(HANDS[A][0])) == (Deed(A, "giver"),)
    full = (float_of("witch fan", "rabbit fan", "pirate fan", "robot fan"), (), ())
    lay = Lay(HANDS[D][0], 0, True)
    assert did(Building(120_000, 4), D, lay, turn=3, workshops=full) == (Deed(D, "driver"),)


def test_1_5_and_nothing_else() -> None:
    assert did(draw_from(0), None, Drawn(0)) == (), "with open eyes"
    assert did(draw_from(0), D, Proclaim("fan")) == ()
    few = (float_of("witch fan"), (), ())
    assert did(Building(120_000, 4), D, Lay(card("clown fan"), 0, False), turn=3, workshops=few) == ()


def test_1_5_one_title_each_by_what_was_done_most_often() -> None:
    rows: list[tuple[Feat, ...]] = [("silent", "driver", "driver"), ("stop", "giver"), ("giver", "giver")]
    assert titled(*rows) == ["driver", "stop", "giver", "crowd"]


def test_1_5_nobody_has_two() -> None:
    assert titled(("driver", "stop", "blind", "silent", "giver")) == ["driver", "crowd", "crowd", "crowd"]


def test_1_5_they_are_shown_at_the_end() -> None:
    play = at(Ended(0, "parade"), deeds=(Deed(C, "blind"),))
    assert public(play)["phase"]["titles"][C] == {"seat": C, "what": "blind"}
