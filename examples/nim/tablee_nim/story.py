"""How a game of Nim is told; secrets are in [brackets]."""

from tablee.core.records import Seat
from tablee.core.story import Sentences, name

from .actions import Lay, Take
from .outcomes import Heaped, Idled
from .state import NimState


def laid(state: NimState, what: Lay, seat: Seat) -> str:
    return f"{name(seat)} lays some matches. [{what.matches}]"


def heaped(state: NimState, what: Heaped, _: Seat | None) -> str:
    return f"All hands open: {' + '.join(map(str, what.laid))} = {sum(what.laid)}. {name(what.first)} begins."


def taken(state: NimState, what: Take, seat: Seat) -> str:
    return f"{name(seat)} takes {what.matches} of {state.heap}."


def idled(state: NimState, what: Idled, _: Seat | None) -> str:
    return "One is taken for who took none."


SENTENCES: Sentences = {Lay: laid, Heaped: heaped, Take: taken, Idled: idled}
