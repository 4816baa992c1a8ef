"""The door for scripts: whatever it is handed, it answers with events, or a refusal that has a key."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

import tablee
from tablee.core.game import Nothing
from tablee.games.falling.actions import Save
from tablee.games.freeze.actions import Say, Volunteer
from tablee.packs import load_content, read_pack
from tablee.sim.verify import verify


def repr_of(value: object) -> str:
    return type(value).__name__


def opened(**changes: Any) -> tablee.Play:
    usual: dict[str, Any] = {"game": "freeze", "seats": 6, "seed": "abc"}
    return tablee.open_table(**(usual | changes))


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": None}, "no_such_game"),
        ({"game": ["freeze"]}, "no_such_game"),
        ({"seats": 4}, "bad_seats"),
        ({"seats": 11}, "bad_seats"),
        ({"seats": -6}, "bad_seats"),
        ({"seats": "6"}, "bad_seats"),
        ({"seats": 6.0}, "bad_seats"),
        ({"seats": None}, "bad_seats"),
        ({"seed": None}, "bad_seed"),
        ({"seed": 7}, "bad_seed"),
        ({"seed": "half a sign \ud83d"}, "bad_seed"),
        ({"now": -1}, "bad_time"),
        ({"now": "noon"}, "bad_time"),
        ({"options": {"target": 99}}, "bad_options"),
        ({"options": {"colour": "red"}}, "bad_options"),
        ({"options": ["target"]}, "bad_options"),
        ({"options": "target=13"}, "bad_options"),
    ],
)
def test_a_table_that_cannot_be_opened(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(tablee.Refused) as refused:
        opened(**changes)
    assert refused.value.key == key


@pytest.mark.parametrize("seat", [-1, 6, 99, "0", 0.0, True, None, ()])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    table = opened()
    with pytest.raises(tablee.Refused, match="no_such_seat"):
        table.act(seat, {"do": "volunteer"}, now=1_000)
    assert len(table.events) == 1


@pytest.mark.parametrize("game", ["freeze", "farben", "falling", "carnavalesque"])
@pytest.mark.parametrize("seat", [-1, 5, "0"])
def test_nobody_sees_with_the_eyes_of_a_seat_that_is_not_there(game: str, seat: Any) -> None:
    with pytest.raises(tablee.Refused, match="no_such_seat"):
        opened(game=game, seats=5).view(seat)


@pytest.mark.parametrize(
    "action",
    [
        None,
        "volunteer",
        7,
        [],
        {},
        {"do": "fly"},
        {"do": ["volunteer"]},
        {1: 2},
        {"do": object()},
        object(),
        Save(3),
    ],
)
def test_what_is_no_action_of_this_game(action: Any) -> None:
    with pytest.raises(tablee.Refused, match="bad_action"):
        opened().act(0, action, now=1_000)


def test_time_never_goes_back() -> None:
    """A story whose times went back could not be verified."""
    table = opened()
    table.act(0, Volunteer(), now=1_000)
    table.wake(now=0)
    (event,) = table.act(1, Volunteer(), now=999)
    assert event.time == 1_000
    assert verify([encode(event) for event in table.events]).events == 3


@pytest.mark.parametrize("now", [-1, "soon", None, 1_000.5])
def test_what_is_no_time(now: Any) -> None:
    table = opened()
    with pytest.raises(tablee.Refused, match="bad_time"):
        table.wake(now)
    with pytest.raises(tablee.Refused, match="bad_time"):
        table.act(1, Volunteer(), now)


@pytest.mark.parametrize("events", [[], [None], [{"what": "opened"}], [b"{}"], "abc"])
def test_nothing_to_replay(events: Any) -> None:
    with pytest.raises(tablee.Refused, match="no_beginning"):
        tablee.replay(events)


def test_a_story_without_its_beginning_is_not_replayed() -> None:
    table = opened()
    table.act(0, Volunteer(), now=1_000)
    with pytest.raises(tablee.Refused, match="no_beginning"):
        tablee.replay(table.events[1:])


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda events: events + events, "bad_order"),
        (lambda events: events[:1] + events[2:], "bad_order"),
        (lambda events: [*events, None], "bad_order"),
        (lambda events: [*events, replace(opened(game="falling").events[-1], number=3)], "bad_event"),
        (lambda events: [*events, replace(events[1], number=3, what=None)], "bad_event"),
    ],
    ids=["joined", "with a gap", "no event", "of two games", "nothing happens"],
)
def test_a_story_that_is_none_is_not_replayed(change: Callable[[list[Any]], list[Any]], key: str) -> None:
    table = opened()
    table.act(0, Volunteer(), now=1_000)
    table.act(1, Volunteer(), now=2_000)
    with pytest.raises(tablee.Refused) as refused:
        tablee.replay(change(table.events))
    assert refused.value.key == key


@pytest.mark.parametrize("content", [5, {}, "places", Nothing(), load_content("farben")], ids=repr_of)
def test_content_that_is_none_of_this_game(content: Any) -> None:
    with pytest.raises(TypeError, match=r"the content of freeze is a Situations .*, not a \w+$"):
        opened(content=content)


def test_content_of_this_game_is_taken() -> None:
    own = read_pack("freeze", "\n".join(f"place {number}" for number in range(8)))
    assert opened(content=own).events[0].what.content is own


@pytest.mark.parametrize("events", [None, 5, opened()], ids=repr_of)
def test_what_is_no_row_of_events_is_not_replayed(events: Any) -> None:
    with pytest.raises(TypeError, match="replay needs the events of a table, not "):
        tablee.replay(events)


@pytest.mark.parametrize("action", [Say("\ud800"), {"do": "say", "text": "well \udfff"}], ids=repr_of)
def test_half_a_sign_is_refused(action: Any) -> None:
    table = opened(options={"way": "written"})
    before = len(table.events)
    with pytest.raises(tablee.Refused, match="bad_text"):
        table.act(0, action, now=1_000)
    assert len(table.events) == before
