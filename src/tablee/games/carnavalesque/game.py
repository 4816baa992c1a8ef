"""The box of Carnavalesque."""

from tablee.core.game import Game, Nothing, Opened, Result
from tablee.core.records import Millis

from .actions import ACTIONS
from .animations import TOLD
from .outcomes import OUTCOMES
from .phases.announcing import Announcing
from .phases.asking import Answering, Bartering
from .phases.building import Building
from .phases.casting import Casting, Dealing
from .phases.crowning import Agreeing, Crowning
from .phases.decreeing import Decreeing
from .phases.drawing import Drawing, Revealing
from .phases.ended import Ended
from .phases.gathering import Gathering
from .phases.giving import Giving
from .phases.levelling import Dropping, Levelling, Refilling
from .phases.rummaging import Rummaging
from .state import CarnavalesqueState, Options
from .views import Aside, Mine, TableView, aside, view


def setup(opened: Opened[Options, Nothing], now: Millis) -> CarnavalesqueState:
    """In *Young* the third workshop is open from the start (4.2)."""
    return CarnavalesqueState(
        seats=opened.seats,
        phase=Gathering(now),
        options=opened.options,
        hands=((),) * opened.seats,
        open_workshops=3 if opened.options.version == "young" else 2,
        since=now,
    )


def result(state: CarnavalesqueState) -> Result | None:
    """All together against the game (1.1)."""
    if not state.phase.is_over():
        return None
    return Result(tuple(range(state.seats)) if state.is_won else (), (state.score,) * state.seats)


GAME = Game(
    name="carnavalesque",
    version=3,
    min_seats=3,
    max_seats=5,
    minutes=30,
    options=Options,
    content=Nothing,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    phases=(
        Gathering, Crowning, Agreeing, Announcing, Dealing, Casting, Decreeing, Revealing, Drawing, Answering,
        Bartering, Rummaging, Giving, Building, Levelling, Dropping, Refilling, Ended,
    ),
    views=(TableView, Mine),
    setup=setup,
    view=view,
    result=result,
    aside_view=Aside,
    aside=aside,
    told=TOLD,
    goes_on=(1, 2),
)  # fmt: skip
