"""Rule 4.8: everyone remembers."""

from typing import Any

import pytest

from tablee import Play
from tablee.core.story import name
from tablee.games.farben.actions import AskClue, Hand, Name, Note, Onward, Vote
from tablee.games.farben.handing import Handing
from tablee.games.farben.state import Options
from tablee.sim.story import sentence

from ..table import mine, offer, offers, phase_of, public, refusal, state_of
from .world import SEATS, A, B, C, D, at, packet, packets

EVERYONE = Options(everyone=True)
COLOURS = ("red", "blue", "green", "pink")


def noting(**changes: Any) -> Play:
    """D hands A a packet; its cards are red, blue, green and pink."""
    held = packet(0, *COLOURS)  # type: ignore[arg-type]
    known: dict[str, Any] = {"packets": (held, *packets(9)), "round": 10, "word": None, "options": EVERYONE}
    play = at(Handing(30_000), **(known | changes))
    play.act(D, Hand(0), 0)
    return play


def recalled(*notes: tuple[int, Note]) -> Play:
    """These notes were made, and all are done."""
    play = noting()
    for seat, note in notes:
        play.act(seat, note, 0)
    for seat in (B, C, D):
        play.act(seat, Onward(), 0)
    return play


def test_4_8_the_others_name_every_card_but_their_own() -> None:
    play = noting()
    assert (phase_of(play), play.deadline, public(play)["phase"]["recaller"]) == ("Noting", 60_000, A)
    assert [offers(play, seat) for seat in SEATS] == [set(), *[{"note", "onward"}] * 3]
    assert offer(play, B, "note")["owners"] == [A, C, D]


def test_4_8_without_the_option_she_begins_at_once() -> None:
    assert phase_of(noting(options=Options())) == "Recalling"


def test_4_8_in_secret() -> None:
    play = noting()
    play.act(B, Note(C, "green"), 0)
    assert mine(play, B)["notes"] == [None, None, "green", None]
    assert "green" not in str(public(play)) + str([mine(play, seat) for seat in (A, C, D)])


def test_4_8_a_note_may_be_changed_until_she_is_done() -> None:
    play = noting()
    play.act(B, Note(C, "green"), 0)
    play.act(B, Note(C, "black"), 0)
    assert mine(play, B)["notes"] == [None, None, "black", None]
    play.act(B, Onward(), 0)
    assert refusal(play, B, Note(C, "green")) == "already_done"
    assert (offers(play, B), public(play)["phase"]["ready"]) == (set(), [B])


@pytest.mark.parametrize(
    ("seat", "action", "key"),
    [
        pytest.param(A, Note(B, "red"), "not_now", id="4.8 she names them later"),
        pytest.param(B, Note(B, "red"), "no_such_seat", id="4.8 not her own card"),
        pytest.param(B, Note(9, "red"), "no_such_seat", id="nobody sits there"),
        pytest.param(B, Vote(A), "not_now", id="nothing else"),
    ],
)
def test_4_8_what_is_refused(seat: int, action: Any, key: str) -> None:
    assert refusal(noting(), seat, action) == key


def test_4_8_then_she_begins() -> None:
    play = recalled()
    assert (phase_of(play), play.deadline) == ("Recalling", 90_000)


def test_4_8_or_after_60_seconds() -> None:
    play = noting()
    assert play.wake(59_999) == ()
    play.wake(60_000)
    assert phase_of(play) == "Recalling"


def test_4_8_when_a_card_turns_all_see_who_named_what_and_each_right_one_gets_a_point() -> None:
    play = recalled((B, Note(C, "green")), (D, Note(C, "black")), (C, Note(A, "red")))
    assert "notes" not in mine(play, B)
    play.act(A, Name(C, "green"), 0)
    (card,) = public(play)["phase"]["turned"]
    assert card["notes"] == [{"seat": B, "colour": "green"}, {"seat": D, "colour": "black"}]
    assert state_of(play).totals == (2, 1, 1, 0)


def test_4_8_also_where_she_is_wrong_or_was_helped() -> None:
    play = recalled((B, Note(C, "green")), (C, Note(A, "red")))
    play.act(A, Name(C, "black"), 0)
    assert state_of(play).totals == (0, 1, 0, 0)
    play.act(A, AskClue(B), 0)
    assert public(play)["phase"]["turned"][0]["notes"] == [{"seat": B, "colour": "green"}]


def test_4_8_nobody_is_heard_meanwhile_but_signs_are_seen() -> None:
    state = state_of(noting())
    assert {state.phase.hearers(state, seat) for seat in SEATS} == {frozenset()}
    assert {state.phase.seers(state, seat) for seat in SEATS} == {frozenset(SEATS)}


@pytest.mark.parametrize(("seats", "best"), [(3, 36), (4, 40), (5, 60)])
def test_5_2_the_best_possible_score_where_everyone_remembers(seats: int, best: int) -> None:
    assert state_of(at(Handing(0), seats=seats, options=EVERYONE)).best == best


def test_4_8_a_note_is_told_and_its_colour_kept_in_brackets() -> None:
    play = noting()
    before = state_of(play)
    event = play.act(B, Note(C, "red"), 0)[0]
    assert sentence("farben", before, event).endswith(f"notes a colour. [{name(C)} red]")
