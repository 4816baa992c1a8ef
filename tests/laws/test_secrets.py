"""Law 4: nobody is told what she may not know; and a leak that is planted is found."""

from dataclasses import replace
from typing import Any

import pytest
from bench.secrets import look_into, sum_up
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from tablee import open_table
from tablee.core.chance import Chance
from tablee.core.facts import Recording
from tablee.core.phase import State
from tablee.core.records import Event, Record, Refused, Seat
from tablee.games import BOXES, GAMES
from tablee.games.freeze import view
from tablee.games.freeze.actions import Point
from tablee.games.freeze.pointing import Pointing
from tablee.games.freeze.state import Call
from tablee.sim.secrecy.search import record, search

EVERY_FACT = 21  # games in which each fact happens


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(GAMES))
@given(seed=st.integers(0, 10**6), luck=st.integers(0, 10**6))
@settings(max_examples=6)
def test_no_hidden_fact_changes_a_byte_and_every_known_one_does(name: str, seed: int, luck: int) -> None:
    game = GAMES[name]
    chance = Chance(b"law 4", luck)
    levels = ["random"] * (game.min_seats + chance.below(game.max_seats - game.min_seats + 1))
    options = {option.name: chance.pick(option.choices) for option in game.choices}
    assert search(record(name, str(seed), levels, options), BOXES[name].facts, chance, most=3).leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_bench_in_short_tries_every_fact(name: str) -> None:
    findings = sum_up(look_into((name, number)) for number in range(EVERY_FACT))
    assert findings.leaks == []
    assert set(findings.tried) == {fact.name for fact in BOXES[name].facts}


def leaks_of(story: Recording) -> set[tuple[str, str]]:
    findings = search(story, BOXES["freeze"].facts, Chance(b"plant", 0), most=6)
    return {(leak.fact, leak.how) for leak in findings.leaks}


@pytest.fixture(scope="module")
def story() -> Recording:
    return record("freeze", "plant", ["random"] * 6)


def planted(story: Recording, see: Any) -> Recording:
    """The same game in a house whose views see more than they should."""
    return Recording(replace(story.game, view=see), story.steps)


def test_an_honest_story_has_no_leak(story: Recording) -> None:
    assert leaks_of(story) == set()


def test_a_rank_on_another_seats_phone_is_found(story: Recording) -> None:
    def see(state: Any, seat: Seat | None) -> Record | None:
        shown = GAMES["freeze"].view(state, seat)
        is_row = seat is not None and seat not in state.stage and bool(state.ranks)
        return changed(shown, rank=state.ranks[0]) if is_row and shown is not None else shown

    assert ("ranks of others", "told") in leaks_of(planted(story, see))


def test_the_place_on_the_public_screen_is_found(story: Recording) -> None:
    def see(state: Any, seat: Seat | None) -> Record | None:
        shown = GAMES["freeze"].view(state, seat)
        return changed(shown, place=state.situation.place) if seat is None and shown is not None else shown

    assert ("the place", "told") in leaks_of(planted(story, see))


def test_hands_that_are_told_as_they_move_are_found(
    story: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell(self: Pointing, state: State, event: Event[Any], seat: Seat | None) -> Record | None:
        return event.what if isinstance(event.what, Point) else None

    monkeypatch.setattr(Pointing, "tell", tell)
    assert ("hands", "told") in leaks_of(story)


def test_a_refusal_that_depends_on_a_strangers_rank_is_found(
    story: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(self: Pointing, state: Any, seat: Seat, action: Any) -> None:
        raise Refused("cannot_point_there", highest=state.stage[state.ranks.index(min(state.ranks))])

    monkeypatch.setattr(Pointing, "check", check)
    assert ("ranks of others", "refused") in leaks_of(story)


def test_a_message_that_comes_when_nothing_may_be_known_is_found(story: Recording) -> None:
    def see(state: Any, seat: Seat | None) -> Record | None:
        shown = GAMES["freeze"].view(state, seat)
        asks = len(getattr(state.phase, "asks", ()))
        return (
            changed(shown, round=state.round + 1_000 * asks) if seat is None and shown is not None else shown
        )

    assert ("that a swap is asked for", "told") in leaks_of(planted(story, see))


def test_a_view_that_shows_too_little_is_found(story: Recording) -> None:
    def see(state: Any, seat: Seat | None) -> Record | None:
        shown = GAMES["freeze"].view(state, seat)
        return changed(shown, open=1, combinations=()) if seat is None and shown is not None else shown

    assert ("the open card", "not told") in leaks_of(planted(story, see))


def test_a_place_that_is_never_shown_is_found(story: Recording) -> None:
    def see(state: Any, seat: Seat | None) -> Record | None:
        shown = GAMES["freeze"].view(state, seat)
        return changed(shown, place=None) if shown is not None and seat is None else shown

    assert ("the place", "not revealed") in leaks_of(planted(story, see))


def scene_with_calls() -> Recording:
    """One of the row calls a place and a rank, another a rank; nobody votes."""
    play = open_table("freeze", 6, "calls")
    steps = [tuple(play.events)]
    while type(play.table.state.phase).__name__ != "Acting":
        steps.append(play.wake(play.deadline or 0))
    state: Any = play.table.state
    (one, other), (first, second, *_) = state.row, state.stage
    for caller, actress, what in ((one, first, "place"), (one, second, "rank"), (other, second, "place")):
        steps.append(play.act(caller, {"do": "call_foul", "actress": actress, "what": what}, state.since + 5))
    while play.deadline is not None:
        steps.append(play.wake(play.deadline))
    return Recording(play.table.game, steps)


def test_a_verdict_that_is_told_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert leaks_of(scene_with_calls()) == set()

    def told(call: Call, is_shown: bool) -> view.CallView:
        return view.CallView(call.actress, call.what, call.callers, call.verdict, call.line)

    monkeypatch.setattr(view, "_call", told)
    assert {fact for fact, _ in leaks_of(scene_with_calls())} == {"a vote on a place call"}
