"""The box of Farben."""

from tablee.core.deck import Deck
from tablee.core.game import Game, Opened, Result
from tablee.core.records import Millis
from tablee.core.sealed import Sealed

from .actions import ACTIONS, PERSONAL
from .choosing import Choosing
from .clueing import Clueing
from .counting import Counting
from .dealing import Dealing
from .ended import Ended
from .handing import Handing
from .noting import Noting
from .outcomes import OUTCOMES
from .picking_side import Siding
from .recalling import Recalling
from .state import FarbenState, Options, WordCards
from .telling import Reading, Showing, Telling
from .view import Mine, TableView, view
from .voting import TIME_TO_VOTE, Voting
from .writing import Writing


def setup(opened: Opened[Options, WordCards], now: Millis) -> FarbenState:
    """So many words as were chosen (2.1), if there are so many cards."""
    cards = opened.content.cards
    return FarbenState(
        seats=opened.seats,
        phase=Voting(now + TIME_TO_VOTE, Sealed.among(range(opened.seats))),
        options=opened.options,
        cards=cards,
        deck=Deck(tuple(range(len(cards)))),
        totals=(0,) * opened.seats,
        rounds=min(opened.options.words, len(cards)),
        writes_at_once=opened.version >= 2,
        since=now,
    )


def result(state: FarbenState) -> Result | None:
    if not state.phase.is_over():
        return None
    return Result(state.winners, state.totals, is_contest=not state.options.together)


GAME = Game(
    name="farben",
    version=2,
    goes_on=(1,),
    min_seats=3,
    max_seats=5,
    minutes=30,
    options=Options,
    content=WordCards,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    phases=(
        Voting, Dealing, Siding, Choosing, Writing, Showing, Telling, Reading,
        Handing, Noting, Recalling, Clueing, Counting, Ended,
    ),
    views=(TableView, Mine),
    setup=setup,
    view=view,
    result=result,
    personal=PERSONAL,
)  # fmt: skip
