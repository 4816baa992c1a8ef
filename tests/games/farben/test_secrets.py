"""Memory is the game (3.6): a view that keeps anything of the past is found out."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as changed

from tablee.core.chance import Chance
from tablee.core.facts import Recording
from tablee.core.records import Record, Refused, Seat
from tablee.games import GAMES
from tablee.games.farben.facts import FACTS
from tablee.games.farben.handing import Handing
from tablee.sim.secrecy.search import record, search

FARBEN = GAMES["farben"]


def leaks_of(story: Recording) -> set[tuple[str, str]]:
    findings = search(story, FACTS, Chance(b"plant", 0), most=4)
    return {(leak.fact, leak.how) for leak in findings.leaks}


@pytest.fixture(scope="module")
def story() -> Recording:
    return record("farben", "plant", ["random"] * 3, {"words": 6, "way": "written"})


def planted(story: Recording, see: Any) -> Recording:
    """The same game in a house whose public screen shows more than it should."""

    def view(state: Any, seat: Seat | None) -> Record | None:
        shown = FARBEN.view(state, seat)
        return changed(shown, round=hash(see(state))) if seat is None and shown is not None else shown

    return Recording(replace(story.game, view=view), story.steps)


def test_an_honest_story_has_no_leak(story: Recording) -> None:
    assert leaks_of(story) == set()


@pytest.mark.parametrize(
    ("fact", "see"),
    [
        ("a colour of the past", lambda state: state.packets and state.packets[-1].colours),
        ("a colour of the past", lambda state: tuple(state.hand(seat) for seat in range(state.seats))),
        ("a story of the past", lambda state: state.packets and state.packets[-1].stories),
        ("a card face down", lambda state: state.colours),
        ("the word card", lambda state: state.card),
        ("the other side of the word card", lambda state: state.cards[state.card][1].en),
        ("clothes: votes", lambda state: getattr(state.phase, "votes", None)),
        ("a choice of colour", lambda state: getattr(state.phase, "laid", None)),
    ],
)
def test_what_is_kept_on_the_public_screen_is_found(story: Recording, fact: str, see: Any) -> None:
    assert (fact, "told") in leaks_of(planted(story, see))


def test_a_refusal_that_depends_on_the_past_is_found(
    story: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(self: Handing, state: Any, seat: Seat, action: Any) -> None:
        raise Refused("no_such_packet", colour=str([packet.colours for packet in state.packets]))

    monkeypatch.setattr(Handing, "check", check)
    chance, past = Chance(b"plant", 1), [fact for fact in FACTS if fact.name == "a colour of the past"]
    leaks = search(story, past, chance, most=30).leaks
    assert "refused" in {leak.how for leak in leaks}
