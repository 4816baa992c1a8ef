"""Whole games: no card is lost, every phase is met, everything that is told can be sent."""

from collections import Counter
from itertools import product

import pytest
from msgspec import json

from tablee import Play, open_table
from tablee.bots import find_player
from tablee.core.table import Step, apply, fold, unfold
from tablee.games.carnavalesque.cards import DECK, WORKSHOP
from tablee.games.carnavalesque.game import GAME
from tablee.games.carnavalesque.geometry.heap import Heap
from tablee.games.carnavalesque.outcomes import Looked
from tablee.games.carnavalesque.state import CarnavalesqueState
from tablee.sim.secrecy.probes import answers, probes
from tablee.sim.selfplay import SelfPlay
from tablee.wire.views import encode_told

from .world import glance, look


def play_through(version: str, seats: int, level: str, seed: str) -> Play:
    play = open_table("carnavalesque", seats, seed, {"version": version})
    for _ in SelfPlay(play, [find_player("carnavalesque", level)] * seats, seed).steps():
        check_cards(play.table.state)
    return play


def check_cards(state: object) -> None:
    assert isinstance(state, CarnavalesqueState)
    floats = (*state.workshops, *state.parade, state.dead_end)
    cards = Counter([
        *(lying.card for lying in state.heap),
        *(card for hand in state.hands for card in hand),
        *(worn.card for float in floats for worn in float),
    ])  # fmt: skip
    assert set(cards.values()) == {1}
    assert {card.card for card in DECK} <= set(cards)
    is_played = state.open_workshops == 3
    assert (WORKSHOP in cards) is not is_played


@pytest.mark.parametrize("version", ["young", "events", "roles"])
@pytest.mark.parametrize(("seats", "level"), [(3, "normal"), (4, "easy"), (5, "random"), (5, "normal")])
def test_no_card_is_lost(version: str, seats: int, level: str) -> None:
    assert play_through(version, seats, level, "whole").over


@pytest.mark.parametrize("version", ["young", "events", "roles"])
def test_what_is_seen_where_the_crowd_changed_is_what_a_look_at_all_of_it_finds(version: str) -> None:
    events = play_through(version, 4, "random", "looks").events
    heaps = {id(heap): heap for heap in map(seen_heap, unfold(GAME, events)) if heap}
    assert len(heaps) > 5
    for heap in heaps.values():
        assert [glance(lying.sight) for lying in heap] == look(heap)


@pytest.mark.parametrize("version", ["young", "events", "roles"])
def test_what_is_seen_is_the_same_for_who_has_not_looked_before(version: str) -> None:
    """Steps that were never taken, and tables that are played in between, change nothing."""
    events = play_through(version, 4, "random", "looks").events
    looks = 0
    for number, event in enumerate(events):
        if isinstance(event.what, Looked):
            again = fold(GAME, events[:number])
            steps = [again.wake(event.time) for _ in range(2)]
            assert steps[0].events[0] == steps[1].events[0] == event
            looks += 1
    assert looks > 5


def seen_heap(state: object) -> Heap:
    """The crowd, where everybody has had a look at it."""
    assert isinstance(state, CarnavalesqueState)
    return () if state.is_stale else state.heap


def told(play: Play) -> set[str]:
    """The kinds of what everybody is told in a game."""
    first, *rest = play.events
    state = GAME.setup(first.what, first.time)
    kinds = set()
    for event in rest:
        sent = encode_told([Step((event,), (state,), state)], None)
        kinds |= {json.decode(each)["do"] for each in sent}
        state = apply(state, event)
    return kinds


def test_what_happens_is_told() -> None:
    settings = product(("events", "roles"), ("normal", "random"), "0123")
    kinds = set().union(*(told(play_through(version, 4, level, seed)) for version, level, seed in settings))
    seldom = {"nodded", "passed", "traded", "turned", "proclaimed"}
    assert kinds | seldom == {str(kind.__struct_config__.tag) for kind in GAME.told}


def test_before_the_crowd_is_scattered_nobody_is_asked_anything() -> None:
    opened = play_through("young", 3, "normal", "whole").events[0]
    state = GAME.setup(opened.what, 0)
    assert GAME.view(state, None).phase.deadline == 0  # type: ignore[union-attr]
    assert GAME.view(state, 0).offers == ()  # type: ignore[union-attr]
    assert answers(state, 0, probes(GAME, 3)) == [("not_now", ())] * len(probes(GAME, 3))
