"""How a game of Freeze is told."""

from collections.abc import Callable
from typing import Any

from tablee.core.records import Seat, wordings
from tablee.core.story import name, names

from . import actions as do
from . import outcomes as happened
from .state import FreezeState

VOTES = {True: "Yes", False: "No", None: "Cannot tell"}
GESTURES = {"bow": "bows", "snap": "snaps their fingers", "kneel": "kneels", "polish": "polishes"}
REASONS = {
    "caught": "saw through",
    "empty": "pointed in vain at",
    "seen": "was recognised",
    "unseen": "was not recognised",
    "silent": "did not own up",
    "guess": "guessed the place",
    "foul": "gains by a foul of",
}


def staged(state: FreezeState, what: happened.Staged | happened.Rotated, _: Seat | None) -> str:
    return f"On stage, from left to right: {names(what.stage)}. In the row: {names(what.row)}."


def dealt(state: FreezeState, what: happened.Dealt, _: Seat | None) -> str:
    ranks = ", ".join(f"{name(seat)} {rank}" for seat, rank in zip(state.stage, what.ranks, strict=True))
    return f"Round {state.round + 1}. The open card is a {what.open}. [{ranks}; {_place(state, what)}]"


def swapped(state: FreezeState, what: happened.Swapped, _: Seat | None) -> str:
    return f"Another place. [{_place(state, what)}]"


def said(state: FreezeState, what: do.Say, seat: Seat) -> str:
    return f"{name(seat)} says: {wordings(what.text)[0]}"


def gestured(state: FreezeState, what: do.Gesture, seat: Seat) -> str:
    return f"{name(seat)} {GESTURES[what.how]}."


def called(state: FreezeState, what: do.CallFoul, seat: Seat) -> str:
    return f"{name(seat)} calls: {name(what.actress)} said {_the(what.what)}."


def voted(state: FreezeState, what: do.Vote, seat: Seat) -> str:
    return f"{name(seat)} votes. [{VOTES[what.yes]}]"


def judged(state: FreezeState, what: happened.Judged, _: Seat | None) -> str:
    call = state.calls[state.phase.call]  # type: ignore[attr-defined]
    settled = "Upheld" if what.upheld else "Not upheld" if what.rejected else "Left open"
    verdict = "Admitted" if what.admitted else settled
    told = f"{verdict}: {name(call.actress)} and {_the(call.what)}."
    return told if call.what == "rank" or what.admitted else f"[{told}]"


def guessed(state: FreezeState, what: do.Guess, seat: Seat) -> str:
    return f"{name(seat)} guesses: {what.text}"


def weighed(state: FreezeState, what: happened.Weighed, _: Seat | None) -> str:
    return f"The guess is {'right' if what.right else 'wrong'}. It was: {state.situation.place.en}."


def compared(state: FreezeState, what: happened.Compared, _: Seat | None) -> str:
    right = f"Right: {names(what.right)}" if what.right else "Nobody was right"
    return f"{right}. It was: {state.situation.place.en}."


def rolled(state: FreezeState, what: happened.Rolled, _: Seat | None) -> str:
    return f"The die asks for rank {what.rank}."


def pointed(state: FreezeState, what: do.Point, seat: Seat) -> str:
    return f"{name(seat)} {'locks' if what.lock else 'moves'} their hands. [At {names(what.hands)}]"


def scored(state: FreezeState, what: happened.Scored, _: Seat | None) -> str:
    hands = "; ".join(f"{name(hand.seat)} at {names(hand.at)}" for hand in what.hands)
    items = "".join(f"\n{'':10}{_item(item)}" for item in what.items)
    totals = ", ".join(f"{name(seat)} {total}" for seat, total in enumerate(what.totals))
    return f"Hands: {hands or 'none'}.{items}\n{'':10}Totals: {totals}."


def finished(state: FreezeState, what: happened.Finished, _: Seat | None) -> str:
    return f"The game is over. First: {names(what.winners)}."


def _item(item: happened.Item) -> str:
    about = "" if item.about is None else f" {name(item.about)}"
    void = " (does not count)" if item.is_void else ""
    return f"{item.points:+d} {name(item.seat)} {REASONS[item.reason]}{about}{void}"


def _place(state: FreezeState, what: happened.Dealt | happened.Swapped) -> str:
    return state.cards[what.card][what.side].place.en


def _the(what: do.What) -> str:
    return "the place" if what == "place" else "their rank"


SENTENCES: dict[type, Callable[[FreezeState, Any, Any], str]] = {
    happened.Staged: staged,
    happened.Rotated: staged,
    happened.Dealt: dealt,
    happened.Swapped: swapped,
    do.Say: said,
    do.Gesture: gestured,
    do.CallFoul: called,
    do.Vote: voted,
    happened.Judged: judged,
    do.Guess: guessed,
    happened.Weighed: weighed,
    happened.Compared: compared,
    happened.Rolled: rolled,
    do.Point: pointed,
    happened.Scored: scored,
    happened.Finished: finished,
}
