"""A table is pure: it returns steps, and a step that is not committed never was."""

from typing import Any

import pytest
from msgspec.structs import replace

import tablee
from tablee.core.game import Closed, Erased, Gone, Opened, Option
from tablee.core.phase import Phase
from tablee.core.records import Event, Refused
from tablee.core.table import Table, fold, opening, table_after
from tablee.games import GAMES, find_game
from tablee.games.freeze.actions import Onward, Pass, Say, Volunteer
from tablee.games.freeze.game import GAME


def table(seats: int = 5) -> Table:
    return tablee.open_table("freeze", seats, "seed").table


def play_to_the_end() -> tablee.Play:
    play = tablee.open_table("freeze", 5, "seed")
    while play.deadline is not None:
        play.wake(play.deadline)
    return play


def test_a_step_that_is_not_taken_never_was() -> None:
    here = table()
    before = here.state
    step = here.act(0, Volunteer(), 10)
    assert here.state is before
    assert step.before == (before,)
    here = here.after(step)
    assert here.state is step.state
    assert here.number == 2


def test_events_are_numbered_and_timed_in_order() -> None:
    events = play_to_the_end().events
    assert [event.number for event in events] == list(range(len(events)))
    assert [event.time for event in events] == sorted(event.time for event in events)


def test_a_table_can_be_seen_ahead_of_its_step() -> None:
    here = table()
    before = here.state
    step = here.act(0, Volunteer(), 10)
    ahead = here.after(step)
    assert (ahead.state, ahead.number) == (step.state, 2)
    assert (here.state, here.number) == (before, 1)


def test_a_step_knows_the_state_before_each_event() -> None:
    here = table()
    step = here.wake(20_000)
    assert [type(state.phase).__name__ for state in step.before] == ["Volunteering", "Dealing"]


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(Refused, match="no_such_seat"):
        table().act(seat, Pass(), 0)


def test_gone_and_returned_are_events_of_the_table() -> None:
    here = table()
    gone = here.miss(3, 500)
    assert [event.what for event in gone.events] == [Gone(3)]
    here = here.after(gone)
    assert (here.state.gone, here.state.since) == (frozenset({3}), 500)
    here = here.after(here.welcome(3, 900))
    assert here.state.gone == frozenset()


def in_scene() -> Table:
    play = tablee.open_table("freeze", 5, "seed", {"way": "written"})
    while type(play.table.state.phase).__name__ != "Acting":
        play.wake(play.deadline or 0)
    return play.table


def lines(here: Table) -> list[tuple[int, str]]:
    return [(line.actress, line.text) for line in here.game.view(here.state, None).lines]  # type: ignore[union-attr]


def test_what_was_erased_is_not_shown_and_nothing_else_changes() -> None:
    here = in_scene()
    actress, other = here.state.stage[:2]  # type: ignore[attr-defined]
    for seat, text in ((actress, "Hush."), (actress, "Well."), (other, "Hush.")):
        here = here.after(here.act(seat, Say(text), 99_000))
    step = here.erase(actress, "Hush.", 10**9)
    assert [event.what for event in step.events] == [Erased(actress, "Hush.")], "nothing follows"
    here = here.after(step)
    assert lines(here) == [(actress, ""), (actress, "Well."), (other, "Hush.")]
    assert here.state.lines[0].text == "Hush."  # type: ignore[attr-defined]


def test_what_is_written_unseen_is_not_even_seen_for_a_moment() -> None:
    here = in_scene()
    actress = here.state.stage[0]  # type: ignore[attr-defined]
    step = here.act_unseen(actress, Say("Hush."), 99_000)
    assert [event.what for event in step.events] == [Erased(actress, "Hush."), Say("Hush.")]
    assert [event.number for event in step.events] == [here.number, here.number + 1]
    assert {(actress, "Hush.")} == step.before[1].erased
    here = here.after(step)
    assert lines(here) == [(actress, "")]


def test_what_has_no_words_is_done_as_ever() -> None:
    here = table()
    assert here.act_unseen(0, Volunteer(), 10) == here.act(0, Volunteer(), 10)
    with pytest.raises(Refused, match="not_now"):
        here.act_unseen(0, Say("Hush."), 10)


def test_if_everybody_has_gone_the_rules_go_on_after_3_seconds() -> None:
    here = table()
    for seat in range(5):
        here = here.after(here.miss(seat, 1_000))
    assert here.deadline == 4_000


def test_the_last_word_is_the_seed() -> None:
    play = play_to_the_end()
    assert play.events[-1].what == Closed("seed")
    assert play.table.state.is_closed
    assert play.wake(10**9) == ()


def test_a_story_without_a_seed_can_be_read_and_goes_no_further() -> None:
    first, *rest = tablee.open_table("freeze", 5, "seed").events
    silent = fold(GAME, (Event(0, 0, None, replace(first.what, seed=None)), *rest))
    assert silent.wake(20_000).events == ()


def test_without_a_seed_a_table_can_be_opened_and_waits() -> None:
    opened: Opened[Any, Any] = replace(table_opened(), seed=None)
    step = opening(GAME, opened, 0)
    assert [event.what for event in step.events] == [opened]


def table_opened() -> Opened[Any, Any]:
    opened: Opened[Any, Any] = tablee.open_table("freeze", 5, "seed").events[0].what
    return opened


def test_nonces_change_the_luck() -> None:
    stages = set()
    for nonce in "abcdef":
        opened = replace(table_opened(), nonces=(nonce,))
        stages.add(table_after(GAME, opening(GAME, opened, 0)).wake(20_000).events[0].what.stage)
    assert len(stages) > 1


def test_a_replayed_table_goes_on_as_the_first_one_would() -> None:
    one = tablee.open_table("freeze", 5, "seed")
    one.act(2, Volunteer(), 100)
    other = tablee.replay(one.events)
    assert other.wake(20_000) == one.wake(20_000)


def test_actions_may_be_dicts_as_on_the_wire() -> None:
    play = tablee.open_table("freeze", 5, "seed")
    (event,) = play.act(2, {"do": "volunteer"}, 100)
    assert event == Event(1, 100, 2, Volunteer())


@pytest.mark.parametrize("action", [{}, {"do": "fly"}, {"do": "point", "hands": "x"}, {"do": "cue", "x": 1}])
def test_a_bad_action_is_refused(action: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_action"):
        tablee.open_table("freeze", 5, "seed").act(2, action, 100)


def test_what_was_due_before_an_action_happens_first() -> None:
    play = tablee.open_table("freeze", 5, "seed")
    with pytest.raises(Refused, match="not_now"):
        play.act(2, Volunteer(), 20_000)
    assert type(play.table.state.phase).__name__ == "Preparing"


def test_no_such_game() -> None:
    with pytest.raises(Refused, match="no_such_game"):
        find_game("chess")
    assert GAMES["freeze"] is GAME


@pytest.mark.parametrize("options", [{"target": 99}, {"colour": "red"}, {"help": "yes"}])
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bad_options"):
        GAME.read_options(options)


def test_the_lobby_is_told_every_choice_the_default_first() -> None:
    assert GAME.choices == (
        Option("target", (16, 13)),
        Option("seconds", (45, 30, 60, 90)),
        Option("way", ("room", "remote", "written")),
        Option("help", (True, False)),
        Option("guess_anyway", (False, True)),
        Option("guessers", ("lowest", "all")),
    )


def test_events_and_actions_have_decoders() -> None:
    assert GAME.action_decoder.decode(b'{"do":"onward"}') == Onward()
    assert GAME.event_decoder.decode(
        b'{"number":4,"time":9,"seat":null,"what":{"do":"gone","away":2}}'
    ) == Event(4, 9, None, Gone(2))


class Dreaming(Phase[Any]):
    """A phase that answers nothing."""


def test_what_a_phase_does_not_say() -> None:
    state = replace(table().state, phase=Dreaming())
    here = replace(table(), state=state)
    phase = state.phase
    assert here.deadline is None
    assert not here.is_over
    assert phase.tell(state, Event(1, 0, 0, Pass()), 0) is None
    assert phase.hearers(state, 0) == frozenset(range(5))
    assert phase.awaits(state) == frozenset()
    assert phase.missed(state, 0, Pass(), Refused("not_now"), 0) is None
    assert phase.patience() is None


def test_a_game_that_can_wait_is_never_too_late() -> None:
    here = table()
    assert here.deadline is not None
    assert here.excess(here.deadline + 10**6) == 0
