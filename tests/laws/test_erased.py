"""Law 10: what the room has erased is in no view of any game, and still counts."""

import json
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.core.records import Action, Text, wordings
from tablee.games import GAMES
from tablee.games.carnavalesque.actions import AskKing, Proclaim
from tablee.games.farben.actions import GiveClue, Tell
from tablee.games.freeze.actions import Guess, Say
from tablee.sim.secrecy.observations import encode_mine, encode_public

from .course import Course, settings_of


def strings(view: Any) -> set[str]:
    """Every text in a view; keys are names of the house."""
    if isinstance(view, dict):
        return set().union(*map(strings, view.values()))
    if isinstance(view, list):
        return set().union(*map(strings, view))
    return {view} if isinstance(view, str) else set()


@pytest.mark.parametrize(
    ("action", "typed"),
    [
        (Say("Good evening"), "Good evening"),
        (Guess("Bakery"), "Bakery"),
        (Tell("Once upon a time"), "Once upon a time"),
        (GiveClue("lantern"), "lantern"),
        (GiveClue("two words"), "two words"),
        (AskKing("Robots?"), "Robots?"),
        (Proclaim("Robots"), "Robots"),
    ],
)
def test_what_was_typed_is_known(action: Action, typed: str) -> None:
    assert action.typed == typed


@pytest.mark.parametrize("name", sorted(GAMES))
@given(data=st.data())
def test_nothing_that_was_erased_is_shown(name: str, data: st.DataObject) -> None:
    course = Course(data.draw(settings_of(name)))
    acted = [(e.seat, e.what) for e in course.events if isinstance(e.what, Action) and e.what.typed]
    typed = {(seat, text) for seat, action in acted for text in wordings(action.typed or "")}
    told = {text for _, text in typed if " " in text or "." in text}  # no colour, no name of the house
    for moment in course.some(12):
        state: Any = replace(moment.step.state, erased=frozenset(typed))
        for seat in range(state.seats):
            assert not strings(json.loads(encode_mine(course.game, state, seat))) & told
        assert not strings(json.loads(encode_public(course.game, state))) & told


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_free_text_is_known_to_be_one(name: str) -> None:
    for action in GAMES[name].actions:
        is_free = not {str, Text}.isdisjoint(get_type_hints(action).values())
        assert is_free == (action.typed is not Action.typed), action
