"""What tests ask a table, whatever is played at it."""

from typing import Any

import pytest
from msgspec import json

from tablee import Play, Refused
from tablee.core.chance import commitment
from tablee.core.game import Game, Opened
from tablee.core.records import Action, Event, Record
from tablee.core.table import Step, table_after


def table_in(game: Game, state: Any, content: Record) -> Play:
    """A table that has come to this state, never mind how."""
    opened = Opened(game.name, game.version, state.seats, state.options, content, commitment("seed"), "seed")
    first: Event[Any] = Event(0, 0, None, opened)
    return Play(table_after(game, Step((first,), (state,), state)), [first])


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


def offer(play: Play, seat: int, do: str) -> Any:
    return next(offer for offer in mine(play, seat)["offers"] if offer["do"] == do)


def refusal(play: Play, seat: int, action: Action, now: int = 0) -> str:
    """The key of the refusal; nothing may have changed."""
    play.wake(now)
    before = play.table.state
    with pytest.raises(Refused) as refused:
        play.table.act(seat, action, now)
    assert play.table.state is before
    return refused.value.key


def _as_on_the_wire(view: object) -> Any:
    return json.decode(json.encode(view))
