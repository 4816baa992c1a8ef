"""The box of Falling."""

from tablee.core.game import Game, Nothing, Opened, Result
from tablee.core.records import Millis

from .actions import ACTIONS
from .cards import deck_for
from .ended import Ended
from .fall import Falling
from .fallers import Faller
from .jumping import Jumping, has_dealer
from .outcomes import OUTCOMES
from .state import FallingState, Options
from .view import Mine, TableView, view


def setup(opened: Opened[Options, Nothing], now: Millis) -> FallingState:
    """A dealing player does not fall, and needs no cards (1.2, 1.3)."""
    fallers = opened.seats - has_dealer(opened.seats, opened.options)
    has_opening = opened.version >= 3 and opened.options.tempo == "slow"
    deck = deck_for(fallers, opened.options.cards)
    return FallingState(
        seats=opened.seats,
        phase=Jumping(now),
        options=opened.options,
        total=len(deck),
        deck=deck,
        opening=2 * fallers if has_opening else 0,
        fallers=(Faller(),) * opened.seats,
        last_winner=opened.last_winner,
        since=now,
    )


def result(state: FallingState) -> Result | None:
    """A total is how many somebody outlasted."""
    if not state.phase.is_over():
        return None
    places = (*state.landed, *state.falling)
    totals = tuple(places.index(seat) if seat in places else 0 for seat in range(state.seats))
    return Result(state.falling, totals)


GAME = Game(
    name="falling",
    version=3,
    goes_on=(1, 2),
    min_seats=3,
    max_seats=16,
    minutes=2,
    options=Options,
    content=Nothing,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    phases=(Jumping, Falling, Ended),
    views=(TableView, Mine),
    setup=setup,
    view=view,
    result=result,
)
