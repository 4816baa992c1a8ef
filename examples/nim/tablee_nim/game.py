"""The rules of Nim as one value."""

from tablee.core.game import Game, Nothing, Opened, Result
from tablee.core.records import Millis

from .actions import Lay, Take
from .ended import Ended
from .laying import Laying, lay_from
from .outcomes import Heaped, Idled
from .state import NimState, Options
from .taking import Taking
from .view import Mine, TableView, view


def setup(opened: Opened[Options, Nothing], now: Millis) -> NimState:
    phase = lay_from(opened.seats, now)
    return NimState(seats=opened.seats, phase=phase, options=opened.options, since=now)


def result(state: NimState) -> Result | None:
    """All win but the one who took the last match (1.1)."""
    if not state.phase.is_over():
        return None
    totals = tuple(int(seat != state.turn) for seat in range(state.seats))
    return Result(tuple(seat for seat, points in enumerate(totals) if points), totals)


GAME = Game(
    name="nim",
    version=1,
    min_seats=2,
    max_seats=6,
    minutes=2,
    options=Options,
    content=Nothing,
    actions=(Lay, Take),
    outcomes=(Heaped, Idled),
    phases=(Laying, Taking, Ended),
    views=(TableView, Mine),
    setup=setup,
    view=view,
    result=result,
)
