"""The box of Freeze."""

from msgspec.structs import replace

from tablee.core.deck import Deck
from tablee.core.game import Game, Opened, Result
from tablee.core.records import Millis

from .acting import Acting, Freezing
from .actions import ACTIONS
from .cueing import Cueing
from .dealing import Dealing
from .ended import Ended
from .guessing import Guessing, GuessingTogether
from .judging import Judging
from .outcomes import OUTCOMES
from .pointing import Pointing, Rolling
from .preparing import Preparing
from .scoring import Scoring
from .state import FreezeState, Options, Situations
from .view import Mine, TableView, view
from .volunteering import TIME_TO_VOLUNTEER, Volunteering
from .weighing import Weighing


def setup(opened: Opened[Options, Situations], now: Millis) -> FreezeState:
    """Everybody starts with one point (1.1)."""
    totals = (1,) * opened.seats
    is_first = opened.version == 1
    return FreezeState(
        seats=opened.seats,
        phase=Volunteering(now + TIME_TO_VOLUNTEER),
        options=replace(opened.options, guess_anyway=True) if is_first else opened.options,
        cards=opened.content.cards,
        deck=Deck(tuple(range(len(opened.content.cards)))),
        totals=totals,
        history=(totals,),
        since=now,
        version=opened.version,
    )


def result(state: FreezeState) -> Result | None:
    return Result(state.winners, state.totals) if state.phase.is_over() else None


GAME = Game(
    name="freeze",
    version=2,
    goes_on=(1,),
    min_seats=5,
    max_seats=10,
    minutes=30,
    options=Options,
    content=Situations,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    phases=(
        Volunteering, Dealing, Preparing, Cueing, Acting, Freezing, Judging,
        Guessing, GuessingTogether, Weighing, Rolling, Pointing, Scoring, Ended,
    ),
    views=(TableView, Mine),
    setup=setup,
    view=view,
    result=result,
    public_only=("lines", "gestures"),
)  # fmt: skip
