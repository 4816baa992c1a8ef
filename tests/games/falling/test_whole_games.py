"""Whole games: no card is lost or doubled, bots are never refused, what is offered is accepted."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

import tablee
from tablee.core.chance import Chance
from tablee.core.table import apply
from tablee.games.falling.game import GAME
from tablee.games.falling.state import FallingState
from tablee.sim.secrecy.observations import encode_public
from tablee.sim.selfplay import self_play

from .world import every_card, state_of


def check_cards(state: FallingState) -> None:
    """Every card lies in exactly one place; of the Grounds those that were dealt and not taken back."""
    lies_open = sum(card.kind == "ground" for faller in state.fallers for card in faller.cards)
    assert every_card(state) == list(range(state.total + len(state.landed) + lies_open))
    assert all(pile for faller in state.fallers for pile in faller.piles), "3.5"
    assert all(faller == type(faller)(is_falling=False) for faller in state.fallers if not faller.is_falling)


def wild(seed: str, seats: int, options: dict[str, Any], restless: int) -> Iterator[FallingState]:
    """A game in which somebody does something offered every so often, without any sense."""
    play, chance, now = tablee.open_table("falling", seats, seed, options), Chance(seed.encode(), 0), 0
    while not play.over:
        now = min(now + 1 + chance.below(restless), play.deadline or 0)
        play.wake(now)
        seat = chance.below(seats)
        offered = play.table.game.view(play.table.state, seat).offers  # type: ignore[union-attr]
        if offered and now < (play.deadline or 0):
            play.act(seat, chance.pick(chance.pick(offered).actions()), now)
        yield state_of(play)


@given(
    seed=st.text("abcdef", min_size=1, max_size=6),
    seats=st.integers(3, 16),
    cards=st.sampled_from(["all", "actions", "riders"]),
    dealer=st.sampled_from(["house", "player"]),
    tempo=st.sampled_from(["slow", "normal", "fast"]),
    restless=st.sampled_from([300, 3_000]),
)
def test_no_card_is_ever_lost_or_doubled(
    seed: str, seats: int, cards: str, dealer: str, tempo: str, restless: int
) -> None:
    options = {"cards": cards, "dealer": dealer, "tempo": tempo}
    for state in wild(seed, seats, options, restless):
        check_cards(state)
    assert len(state.falling) == 1


@pytest.mark.parametrize("seats", [3, 4, 6, 8, 9, 16])
@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_bots_are_never_refused_and_every_game_ends(level: str, seats: int) -> None:
    for seed, dealer in enumerate(("house", "player")):
        play = self_play("falling", f"{level} {seed}", seats, level, {"dealer": dealer})
        check_cards(state_of(play))
        assert len(state_of(play).falling) == 1
        assert play.events[-1].time < 15 * 60_000


@pytest.mark.parametrize("dealer", ["house", "player"])
def test_replayed_from_any_cut_it_is_the_same_game(dealer: str) -> None:
    play = self_play("falling", "cut", 5, "random", {"dealer": dealer})
    state = GAME.setup(play.events[0].what, 0)
    for event in play.events[1:]:
        state = apply(state, event)
    assert state == play.table.state
    half = tablee.replay(play.events[:60])
    again = tablee.replay(play.events[:60])
    assert half.wake(10**6) == again.wake(10**6)


def test_every_event_and_view_survives_the_wire() -> None:
    play = self_play("falling", "wire", 6, "random", {"dealer": "player"})
    for event in play.events:
        assert GAME.event_decoder.decode(json.encode(event)) == event
    decoded = json.decode(encode_public(GAME, play.table.state), type=GAME.views[0])
    assert decoded == GAME.view(play.table.state, None)


def test_the_options() -> None:
    assert [(option.name, option.choices) for option in GAME.choices] == [
        ("cards", ("all", "actions", "riders")),
        ("tempo", ("normal", "slow", "fast")),
        ("grace", (1000, 1500, 2000, 3000)),
        ("dealer", ("house", "player", "referee")),
        ("start", ("lot", "at_once")),
        ("drop", (True, False)),
    ]
