"""Law 9: who hears whom, as the rules page says."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tablee.games import GAMES

from .course import Course, settings_of

# Who hears an actress, and who hears a spectator: everybody, the stage, or nobody.
FREEZE = {
    "Volunteering": ("all", "all"),
    "Preparing": ("nobody", "all"),  # 3.5 by herself
    "Cueing": ("nobody", "all"),
    "Acting": ("all", "all"),  # 4.1
    "Freezing": ("all", "all"),
    "Judging": ("stage", "all"),  # 4.3 nothing of the place is told before 5
    "Guessing": ("stage", "all"),  # 5.1 the guesser is heard by all
    "GuessingTogether": ("stage", "nobody"),  # 5.4 nobody helps another
    "Weighing": ("stage", "all"),
    "Pointing": ("nobody", "nobody"),  # 6.2 nobody is told anything before the end of the count
    "Scoring": ("all", "all"),
    "Ended": ("all", "all"),
}


@given(st.data())
def test_freeze(data: st.DataObject) -> None:
    course = Course(data.draw(settings_of("freeze")))
    for moment in course.some(20):
        state = moment.step.state
        stage: tuple[int, ...] = getattr(state, "stage")  # noqa: B009
        groups = {"all": frozenset(range(state.seats)), "stage": frozenset(stage), "nobody": frozenset()}
        actress, spectator = FREEZE[type(state.phase).__name__]
        for seat in range(state.seats):
            expected = groups[actress if seat in stage else spectator]
            assert state.phase.hearers(state, seat) == expected


# Where it is her turn the teller alone is heard (Farben 3.3), if it is to be quiet; who recalls is helped by
# nobody but the one she asks (4.5); everywhere else all are heard.
HER_TURN = {"Showing", "Telling", "Reading"}
RECALL = {"Noting", "Recalling", "Clueing"}


@given(st.data())
def test_farben(data: st.DataObject) -> None:
    course = Course(data.draw(settings_of("farben")))
    for moment in course.some(20):
        state: Any = moment.step.state
        phase = type(state.phase).__name__
        speakers = {getattr(state.phase, "teller", None), getattr(state.phase, "owner", None)}
        speakers |= {state.recaller} if phase in RECALL - {"Noting"} else set()
        is_hushed = phase in RECALL or (state.options.hush and phase in HER_TURN)
        all_of_them = frozenset(range(state.seats))
        for seat in range(state.seats):
            is_heard = not is_hushed or seat in speakers
            assert state.phase.hearers(state, seat) == (all_of_them if is_heard else frozenset())
            assert state.phase.seers(state, seat) == all_of_them


@given(st.data())
def test_carnavalesque(data: st.DataObject) -> None:
    """The King is mute for the whole round (5.1), or all others are (8); and all but a blind Jester (6.4)."""
    course = Course(data.draw(settings_of("carnavalesque")))
    for moment in course.some(20):
        state: Any = moment.step.state
        is_blind, is_over = type(state.phase).__name__ == "Rummaging", state.phase.is_over()
        all_of_them = frozenset(range(state.seats))
        for seat in range(state.seats):
            is_hushed = (seat == state.king) != (state.event == "topsy_turvy")
            is_mute = not is_over and (seat != state.player if is_blind else is_hushed)
            assert state.phase.hearers(state, seat) == (frozenset() if is_mute else all_of_them)
            assert state.phase.seers(state, seat) == (
                all_of_them - {state.player} if is_blind else all_of_them
            )
            may_wish = type(state.phase).__name__ == "Drawing" and seat not in (state.king, state.player)
            is_watched = may_wish or (is_blind and seat == state.player)
            assert state.phase.onlookers(state, seat) == (all_of_them - {seat} if is_watched else frozenset())


def test_every_phase_that_waits_is_in_the_table() -> None:
    assert {phase.__name__ for phase in GAMES["freeze"].phases} - set(FREEZE) == {"Dealing", "Rolling"}
