"""How a game of Farben is told."""

from collections.abc import Callable
from typing import Any

from tablee.core.records import Seat, wordings
from tablee.core.story import name

from . import actions as do
from . import outcomes as happened
from .state import FarbenState


def voted(state: FarbenState, what: do.Vote, seat: Seat) -> str:
    return f"{name(seat)} votes. [For {name(what.whom)}]"


def elected(state: FarbenState, what: happened.Elected, _: Seat | None) -> str:
    return f"{name(what.first)} wears the most colourful clothes."


def drawn(state: FarbenState, what: happened.Drawn, _: Seat | None) -> str:
    words = " / ".join(word.en for word in state.cards[what.card])
    return f"Round {state.round + 1}. [{words}]"


def sided(state: FarbenState, what: do.PickSide | happened.Sided, _: Seat | None) -> str:
    return f"The word is: {state.cards[state.card][what.side].en}."


def chosen(state: FarbenState, what: do.ChooseColour, seat: Seat) -> str:
    return f"{name(seat)} chooses. [{what.colour.capitalize()}]"


def laid(state: FarbenState, what: happened.Laid, _: Seat | None) -> str:
    cards = ", ".join(f"{name(seat)} {colour}" for seat, colour in enumerate(what.colours))
    return f"All cards lie face down. [{cards}]"


def shown(state: FarbenState, what: do.Show | happened.Shown, _: Seat | None) -> str:
    teller = state.order[len(state.stories)]
    return f"{name(teller)} shows {state.colours[teller]}."


def wrote(state: FarbenState, what: do.Tell, seat: Seat) -> str:
    return f"{name(seat)} writes. [{wordings(what.text)[0]}]"


def read(state: FarbenState, what: happened.Read, _: Seat | None) -> str:
    """What was shown until now."""
    teller = state.order[len(state.stories)]
    lines = " ".join(wordings(line)[0] for line in state.written[teller].lines) or "nothing."
    return f"{name(teller)} shows {state.colours[teller]} and tells: {lines}"


def handed(state: FarbenState, what: do.Hand | happened.Handed, _: Seat | None) -> str:
    return f"{name(state.recaller)} is given: {state.packets[what.packet].word.en}."


def noted(state: FarbenState, what: do.Note, seat: Seat) -> str:
    return f"{name(seat)} notes a colour. [{name(what.owner)} {what.colour}]"


def asked(state: FarbenState, what: do.AskClue, seat: Seat) -> str:
    return f"{name(seat)} asks {name(what.owner)} for a clue."


def clued(state: FarbenState, what: do.GiveClue, seat: Seat) -> str:
    return f"{name(seat)} says: {wordings(what.word)[0]}"


def turned(state: FarbenState, what: happened.Turned, _: Seat | None) -> str:
    card, recaller = what.card, name(state.recaller)
    named = f"{recaller} says {card.named}" if card.named else f"{recaller} says nothing"
    points = f" +{card.points} {recaller}" if card.points else " Wrong."
    gift = f", +{card.to_owner} {name(card.owner)}" if card.to_owner else ""
    knew = "".join(f", +1 {name(seat)}" for seat in card.knowing)
    return f"{name(card.owner)}’s card: {named}, it is {card.colour}.{points}{gift}{knew}"


def covered(state: FarbenState, what: happened.Covered, _: Seat | None) -> str:
    totals = ", ".join(f"{name(seat)} {total}" for seat, total in enumerate(state.totals))
    return f"The cards go face down again. Totals: {totals}."


SENTENCES: dict[type, Callable[[FarbenState, Any, Any], str]] = {
    do.Vote: voted,
    happened.Elected: elected,
    happened.Drawn: drawn,
    do.PickSide: sided,
    happened.Sided: sided,
    do.ChooseColour: chosen,
    happened.Laid: laid,
    do.Show: shown,
    happened.Shown: shown,
    do.Tell: wrote,
    happened.Read: read,
    do.Hand: handed,
    happened.Handed: handed,
    do.Note: noted,
    do.AskClue: asked,
    do.GiveClue: clued,
    happened.Turned: turned,
    happened.Covered: covered,
}
