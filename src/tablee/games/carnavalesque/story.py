"""How a game of Carnavalesque is told."""

from collections.abc import Callable, Iterable
from typing import Any

from tablee.core.records import Seat
from tablee.core.story import name

from . import actions as do
from . import outcomes as happened
from .cards import CARDS, Number
from .floats import fate
from .geometry.heap import index_of, under
from .state import CarnavalesqueState

FATES = {
    "starts": "It begins a float.",
    "joins": "It joins the float.",
    "parades": "The float there goes on parade.",
    "dead_end": "The float there ends in the dead end.",
}


def called(card: Number) -> str:
    face = CARDS[card]
    if face.age is None:
        return "the third workshop"
    return f"{face.age} {face.costume or 'joker'} with {', '.join(face.accessories)}"


def _cards(cards: Iterable[Number]) -> str:
    return "; ".join(map(called, cards)) or "nothing"


def gathered(state: CarnavalesqueState, what: happened.Gathered, _: Seat | None) -> str:
    hands = ". ".join(f"{name(seat)}: {_cards(hand)}" for seat, hand in enumerate(what.hands))
    return f"{len(what.heap)} cards are scattered. [{hands}]"


def looked(state: CarnavalesqueState, what: happened.Looked, _: Seat | None) -> str:
    return f"{len(what.changes)} cards look different now."


def dropped(state: CarnavalesqueState, what: happened.Dropped, _: Seat | None) -> str:
    side = "up" if what.lying.is_up else "down"
    return f"A card falls into the crowd, face {side}. [{called(what.lying.card)}]"


def crowned(state: CarnavalesqueState, what: happened.Crowned, _: Seat | None) -> str:
    return f"{name(what.king)} is King of round {state.round}."


def announced(state: CarnavalesqueState, what: happened.Announced, _: Seat | None) -> str:
    return f"The event is: {what.event.replace('_', ' ')}."


def cast(state: CarnavalesqueState, what: happened.Cast, _: Seat | None) -> str:
    kept = ", ".join(f"{name(seat)} {role}" for seat, role in enumerate(what.roles) if role)
    return f"The roles are cast. [{kept}]"


def decree(state: CarnavalesqueState, what: do.Decree, seat: Seat) -> str:
    return f"{name(seat)} forbids {name(state.player)}: {what.age}."


def decreed(state: CarnavalesqueState, what: happened.Decreed, _: Seat | None) -> str:
    return f"Forbidden for {name(state.player)}: {', '.join(what.ages)}."


def revealed(state: CarnavalesqueState, what: happened.Revealed, _: Seat | None) -> str:
    return f"{name(state.player)} is the {what.role}."


def drew(state: CarnavalesqueState, what: do.Draw, seat: Seat) -> str:
    return f"{name(seat)} draws. [{called(state.heap[index_of(state.heap, what.card)].card)}]"


def drawn(state: CarnavalesqueState, what: happened.Drawn, _: Seat | None) -> str:
    return f"A card is drawn. [{called(state.heap[what.at].card)}]"


def took(state: CarnavalesqueState, what: do.Take, seat: Seat) -> str:
    card = state.heap[under(state.heap, what.at)[what.depth]].card
    return f"{name(seat)} takes what is under the hand, {what.depth} cards deep. [{called(card)}]"


def swept(
    state: CarnavalesqueState, what: happened.Swept | happened.Blown | happened.Slumped, _: Seat | None
) -> str:
    return f"{len(what.moved)} cards slide."


def spilled(state: CarnavalesqueState, what: happened.Spilled, _: Seat | None) -> str:
    dropped = [*enumerate(what.cards), *enumerate(what.others)]
    lost = ". ".join(f"{name(seat)}: {called(card)}" for seat, card in dropped if card is not None)
    return f"Everybody drops cards. [{lost}]"


def gave(state: CarnavalesqueState, what: do.Give | happened.Given, _: Seat | None) -> str:
    back = CARDS[what.card].age or "third workshop"
    return f"{name(state.player)} gives the King a card ({back}). [{called(what.card)}]"


def laid(state: CarnavalesqueState, what: do.Lay | happened.Laid, _: Seat | None) -> str:
    worn = "" if what.worn == "own" else f" as {what.worn}"
    how = FATES[fate(state, what.workshop, what.afresh)]
    return f"Workshop {what.workshop + 1}: {called(what.card)}{worn}. {how}"


def thrown(state: CarnavalesqueState, what: do.Discard | happened.Thrown, seat: Seat | None) -> str:
    who = "The lot" if seat is None else name(seat)
    return f"{who} drops a card. [{called(what.card)}]"


def ended(state: CarnavalesqueState, what: happened.RoundEnded, _: Seat | None) -> str:
    parade, dead_end = len(state.parade), len(state.dead_end)
    return f"Round {state.round} is over: {parade} floats on parade, {dead_end} cards in the dead end."


SENTENCES: dict[type, Callable[[CarnavalesqueState, Any, Any], str]] = {
    happened.Gathered: gathered,
    happened.Looked: looked,
    happened.Dropped: dropped,
    happened.Crowned: crowned,
    happened.Announced: announced,
    happened.Cast: cast,
    do.Decree: decree,
    happened.Decreed: decreed,
    happened.Revealed: revealed,
    do.Draw: drew,
    happened.Drawn: drawn,
    do.Take: took,
    happened.Swept: swept,
    happened.Blown: swept,
    happened.Slumped: swept,
    happened.Spilled: spilled,
    do.Give: gave,
    happened.Given: gave,
    do.Lay: laid,
    happened.Laid: laid,
    do.Discard: thrown,
    happened.Thrown: thrown,
    happened.RoundEnded: ended,
}
