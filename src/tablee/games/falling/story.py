"""How a game of Falling is told. Nothing in it is secret."""

from collections.abc import Callable
from typing import Any

from tablee.core.records import Seat
from tablee.core.story import name

from . import actions as do
from . import outcomes as happened
from .cards import RIDERS
from .state import FallingState

DEEDS = {
    "push": "pushes their rider to",
    "grab": "grabs the rider of",
    "stop": "stops the rider of",
    "extra": "plays an Extra on the rider of",
}


def jumped(state: FallingState, what: happened.Jumped, _: Seat | None) -> str:
    dealer = "The house" if what.dealer is None else name(what.dealer)
    return f"Everybody jumps. {dealer} deals, {name(what.first)} is first."


def dealt(state: FallingState, what: happened.Dealt, _: Seat | None) -> str:
    where = "as a new pile" if what.pile is None else "on a pile"
    return f"{what.card.kind.capitalize()} for {name(what.seat)}, {where}."


def skipped(state: FallingState, what: happened.Skipped, _: Seat | None) -> str:
    return f"{name(what.seat)} is skipped."


def took(state: FallingState, what: do.Take, seat: Seat) -> str:
    kind = state.fallers[seat].lift(what.card)[0].kind
    return f"{name(seat)} takes {kind.capitalize()}."


def played(state: FallingState, what: do.Play, seat: Seat) -> str:
    hand = state.fallers[seat].hand
    assert hand is not None
    deed = f"puts {hand.kind.capitalize()} before" if hand.kind in RIDERS else DEEDS[hand.kind]
    return f"{name(seat)} {deed} {name(what.at)}."


def saved(state: FallingState, what: do.Save, seat: Seat) -> str:
    return f"{name(seat)} stops the Ground."


def dropped(state: FallingState, what: do.Drop, seat: Seat) -> str:
    hand = state.fallers[seat].hand
    assert hand is not None
    return f"{name(seat)} throws {hand.kind.capitalize()} away."


def missed(state: FallingState, what: happened.Missed, seat: Seat) -> str:
    winner = "the dealer" if what.to is None else name(what.to)
    return f"{name(seat)} is {what.late} ms later than {winner} ({what.why.replace('_', ' ')})."


def landed(state: FallingState, what: happened.Landed, _: Seat | None) -> str:
    return f"{name(what.seat)} lands."


def finished(state: FallingState, what: happened.Finished, _: Seat | None) -> str:
    return f"{name(what.winner)} is the last one in the air."


def tapped(state: FallingState, what: do.Deal, seat: Seat) -> str:
    return f"{name(seat)} taps for the next card."


def runs(state: FallingState, what: do.Run, seat: Seat) -> str:
    return f"{name(seat)} lets it run, {what.tempo}."


def settles(state: FallingState, what: do.Settle, seat: Seat) -> str:
    return f"{name(seat)} stops. Everybody sees the last seconds again."


def takes_back(state: FallingState, what: do.TakeBack, seat: Seat) -> str:
    return f"{name(seat)} takes it back: the cards lie as they lay."


def relieved(state: FallingState, what: happened.Relieved, _: Seat | None) -> str:
    return "The dealer is silent; the house deals."


def resumed(state: FallingState, what: happened.Resumed, _: Seat | None) -> str:
    return "They fall on."


SENTENCES: dict[type, Callable[[FallingState, Any, Any], str]] = {
    happened.Jumped: jumped,
    happened.Dealt: dealt,
    happened.Skipped: skipped,
    do.Take: took,
    do.Play: played,
    do.Save: saved,
    do.Drop: dropped,
    do.Deal: tapped,
    do.Run: runs,
    do.Settle: settles,
    do.TakeBack: takes_back,
    happened.Missed: missed,
    happened.Landed: landed,
    happened.Finished: finished,
    happened.Relieved: relieved,
    happened.Resumed: resumed,
}
