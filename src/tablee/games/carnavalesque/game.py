"""The box of Carnavalesque."""

from tablee.core.game import Game, Nothing, Opened, Result
from tablee.core.words import Millis

from .actions import ACTIONS
from .announcing import Announcing
from .asking import Answering, Bartering
from .building import Building
from .casting import Casting, Dealing
from .crowning import Agreeing, Crowning
from .decreeing import Decreeing
from .drawing import Drawing, Revealing
from .ended import Ended
from .gathering import Gathering
from .giving import Giving
from .levelling import Dropping, Levelling, Refilling
from .outcomes import OUTCOMES
from .rummaging import Rummaging
from .state import CarnivalState, Options
from .told import TOLD
from .view import aside, view
from .views import Aside, Mine, TableView


def setup(opened: Opened[Options, Nothing], now: Millis) -> CarnivalState:
    """In *Young* the third workshop is open from the start (4.2)."""
    return CarnivalState(
        seats=opened.seats,
        phase=Gathering(now),
        options=opened.options,
        hands=((),) * opened.seats,
        open_workshops=3 if opened.options.version == "young" else 2,
        since=now,
    )


def result(state: CarnivalState) -> Result | None:
    """All together against the game (1.1)."""
    if not state.phase.is_over():
        return None
    return Result(tuple(range(state.seats)) if state.is_won else (), (state.score,) * state.seats)


GAME = Game(
    name="carnavalesque",
    version=1,
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
)  # fmt: skip
