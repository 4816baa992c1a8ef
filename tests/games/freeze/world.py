"""A small world of Freeze: six seats, four on stage, two in the row, the clock at 0."""

from typing import Any

import pytest
from msgspec import json

from tablee import Play, Refused
from tablee.core.chance import commitment
from tablee.core.deck import Deck
from tablee.core.game import Opened
from tablee.core.table import Step, Table
from tablee.core.words import Action, Event, Words
from tablee.games.freeze.game import GAME
from tablee.games.freeze.outcomes import Scored
from tablee.games.freeze.state import FreezePhase, FreezeState, Options, Situation, Situations

A, B, C, D, E, F = range(6)
STAGE, ROW = (A, B, C, D), (E, F)


def words(text: str) -> Words:
    return Words(en=text, fr=f"{text} (fr)", de=f"{text} (de)")


def situation(name: str) -> Situation:
    return Situation(words(name), tuple(words(f"{name} {rank}") for rank in (1, 2, 3, 4)))


CARDS = tuple(tuple(situation(f"place {card}{side}") for side in "abcd") for card in range(3))
CONTENT = Situations(CARDS)


def at(phase: FreezePhase, **changes: Any) -> Play:
    """A table that is in this phase; A to D hold the ranks 1 to 4 unless told otherwise."""
    seats = changes.pop("seats", 6)
    options = changes.pop("options", Options())
    totals = changes.pop("totals", (1,) * seats)
    known: dict[str, Any] = {
        "deck": Deck((1, 2), (0,)),
        "history": (totals,),
        "round": 1,
        "stage": STAGE,
        "row": tuple(range(4, seats)),
        "ranks": (1, 2, 3, 4),
        "open": 1,
    }
    state = FreezeState(
        seats=seats, phase=phase, options=options, cards=CARDS, totals=totals, **(known | changes)
    )
    opened = Opened("freeze", 1, seats, options, CONTENT, commitment("seed"), "seed")
    first: Event[Any] = Event(0, 0, None, opened)
    return Play(Table(GAME, Step((first,), (state,), state)), [first])


def state_of(play: Play) -> Any:
    return play.table.state


def phase_of(play: Play) -> str:
    return type(play.table.state.phase).__name__


def public(play: Play) -> Any:
    return _as_on_the_wire(play.view(None)["table"])


def mine(play: Play, seat: int) -> Any:
    return _as_on_the_wire(play.view(seat)["mine"])


def offers(play: Play, seat: int) -> set[str]:
    return {offer["do"] for offer in mine(play, seat).get("offers", ())}


def refusal(play: Play, seat: int, action: Action, now: int = 0) -> str:
    """The key of the refusal; nothing may have changed."""
    play.wake(now)
    before = play.table.state
    with pytest.raises(Refused) as refused:
        play.table.act(seat, action, now)
    assert play.table.state is before
    return refused.value.key


def receipt_of(play: Play) -> Scored:
    scored = [event.what for event in play.events if isinstance(event.what, Scored)]
    return scored[-1]


def changes(scored: Scored) -> dict[int, int]:
    """What the items of a receipt add up to, seat by seat."""
    sums: dict[int, int] = {}
    for item in scored.items:
        sums[item.seat] = sums.get(item.seat, 0) + (0 if item.is_void else item.points)
    return sums


def _as_on_the_wire(view: object) -> Any:
    return json.decode(json.encode(view))
