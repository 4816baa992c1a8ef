"""The laws that every game keeps (design, section 5), over random courses of all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

import tablee
from tablee.core.game import Closed
from tablee.core.phase import State
from tablee.core.records import Action, Millis, Missed, Refused, Seat
from tablee.core.table import Step, Table, fold, table_after
from tablee.games import GAMES
from tablee.sim.secrecy.observations import encode_mine
from tablee.sim.secrecy.probes import answers, probes
from tablee.wire.views import LastViews

from .course import Course, settings_of

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def table_at(course: Course, state: State) -> Table:
    """A table that stands where this course once stood."""
    return table_after(course.game, Step(tuple(course.events), (), state))


def is_turned_down(table: Table, seat: Seat, action: Action, now: Millis) -> bool:
    """Refused, or, where it lost a race, written down as missed."""
    try:
        return isinstance(table.act(seat, action, now).events[0].what, Missed)
    except Refused:
        return True


@every_game
@given(st.data())
def test_law_1_replay_gives_the_same_state_cut_anywhere(name: str, data: st.DataObject) -> None:
    course = Course(data.draw(settings_of(name)))
    assert fold(course.game, course.events).state == course.state
    moment = data.draw(st.sampled_from(course.moments))
    cut = moment.step.events[-1].number + 1 if moment.step.events else 0
    assert tablee.replay(course.events[: cut or 1]).table.state == moment.step.state


@every_game
@given(st.data())
def test_law_2_the_same_seed_and_actions_give_the_same_game(name: str, data: st.DataObject) -> None:
    setting = data.draw(settings_of(name))
    assert Course(setting).events == Course(setting).events


@every_game
@given(st.data())
def test_law_3_a_refused_action_changes_nothing_and_check_raises_only_refused(
    name: str, data: st.DataObject
) -> None:
    course = Course(data.draw(settings_of(name)))
    tries = probes(course.game, course.state.seats)
    for moment in course.some(4):
        state = moment.step.state
        table, before = table_at(course, state), json.encode(state.phase)
        refused = [answers(state, seat, tries) for seat in range(state.seats)]
        for seat, each in enumerate(refused):
            for action, answer in zip(tries, each, strict=True):
                if answer is None:
                    table.act(seat, action, moment.now)
                else:
                    assert is_turned_down(table, seat, action, moment.now)
        assert table.state is state
        assert json.encode(state.phase) == before


@every_game
@given(st.data())
def test_law_5_what_a_view_offers_is_accepted(name: str, data: st.DataObject) -> None:
    course = Course(data.draw(settings_of(name)))
    for moment in course.some(12):
        table = table_at(course, moment.step.state)
        for seat in range(table.state.seats):
            mine = course.game.view(table.state, seat)
            for offer in mine.offers:  # type: ignore[union-attr]
                for action in offer.actions():
                    assert table.act(seat, action, moment.now).events[0].what == action
                    assert json.decode(json.encode(action))["do"] == offer.__struct_config__.tag


@every_game
@given(st.data())
def test_law_6_with_everybody_silent_deadlines_alone_bring_the_end(name: str, data: st.DataObject) -> None:
    play = Course(data.draw(settings_of(name)), steps=data.draw(st.integers(0, 200))).play
    for _ in range(1_000):
        if play.deadline is None:
            break
        play.wake(play.deadline)
    assert play.over
    assert play.result is not None
    assert isinstance(play.events[-1].what, Closed)


@every_game
@given(st.data())
def test_law_6_without_a_clock_who_is_awaited_has_all_the_time_and_going_on_brings_the_end(
    name: str, data: st.DataObject
) -> None:
    play = Course(data.draw(settings_of(name)), steps=data.draw(st.integers(0, 200))).play
    table, now = play.table, play.events[-1].time
    table = table.after(table.time(False, now))
    for _ in range(1_000):
        if table.is_over:
            break
        if table.deadline is None:
            assert table.state.phase.awaits(table.state)
            now += 86_400_000
            assert table.wake(now).events == (), "not even a day later"
            table = table.after(table.hasten(now))
        else:
            now = max(now, table.deadline)
            table = table.after(table.wake(now))
    assert table.is_over


@every_game
@given(st.data())
def test_law_7_nothing_happens_before_the_deadline_and_new_ones_lie_in_the_future(
    name: str, data: st.DataObject
) -> None:
    course = Course(data.draw(settings_of(name)))
    for moment in course.moments:
        table = table_at(course, moment.step.state)
        if table.deadline is not None:
            assert table.deadline > moment.now
            assert table.wake(moment.now).events == ()
            assert table.wake(table.deadline - 1).events == ()
            assert table.wake(table.deadline).events != ()


@every_game
@given(st.data())
def test_law_8_every_event_and_view_survives_the_wire(name: str, data: st.DataObject) -> None:
    course = Course(data.draw(settings_of(name)))
    public, mine = course.game.views
    for event in course.events:
        assert course.game.event_decoder.decode(json.encode(event)) == event
    for moment in course.some(10):
        state = moment.step.state
        view = course.game.view(state, None)
        assert json.decode(json.encode(view), type=public) == view
        for seat in range(state.seats):
            own = course.game.view(state, seat)
            assert json.decode(json.encode(own), type=mine) == own


@every_game
def test_law_8_every_action_survives_the_wire(name: str) -> None:
    game = GAMES[name]
    for action in probes(game, game.max_seats):
        assert game.action_decoder.decode(json.encode(action)) == action


@every_game
@given(st.data())
def test_what_is_public_only_changes_no_seats_own_view(name: str, data: st.DataObject) -> None:
    course = Course(data.draw(settings_of(name)), steps=120)
    last = LastViews(course.game)
    for moment in course.moments:
        state = moment.step.state
        for seat in (None, *range(state.seats)):
            assert last.encode_mine(state, seat) == encode_mine(course.game, state, seat)
