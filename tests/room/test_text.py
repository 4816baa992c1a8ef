"""What people type is cleaned: nothing invisible, no towers, names as long as people count."""

from time import thread_time
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import fields

from tablee.core.records import Action, Refused, Text
from tablee.games import GAMES
from tablee.games.farben.actions import GiveClue, Tell
from tablee.games.freeze.actions import Say
from tablee.room.actions import Choose, Erase, Rename, RoomAction
from tablee.room.state import Person, RoomState, free_name
from tablee.room.text import LONGEST_TYPED, clean, clean_name, clusters
from tablee.wire.codec import cleaned, decode, decode_action
from tablee.wire.messages import Ask

AWKWARD = "a1 e\u0301\u0300\u0335\u0489\u200d\ufe0f\u20e3\u2764\U0001f44d\U0001f3fd\u202e\u3164\u1161\u093c"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two   words\n", "two words"),
        ("a\u202eb\u2066c", "abc"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 2),
        ("e\u0301", "é"),
        ("<b>hi</b>", "<b>hi</b>"),
        (FAMILY, FAMILY),
        ("Z" + "\u0489" * 40, "Z" + "\u0489" * 2),
        ("\u0301\u0301a \u0335b", "a b"),
        ("A\u200dd\ufe0fa\u200d", "Ada"),
        ("\u3164A\u115fd\u2800a\u034f\U000e0100", "Ada"),
        ("A\u00add\u200ba\ue000\U000e0041", "Ada"),
        ("1\ufe0f\u20e3 1\ufe0f", "1\ufe0f\u20e3 1"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("a\u2028b\u00a0c\td\u3000e", "a b c d e"),
        ("\ud800x", "x"),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@pytest.mark.parametrize("name", ["Zoé", "李雷", "O’Neil", "x" * 16, FAMILY * 16, "🇫🇷🇩🇪", "👍🏽", "7"])
def test_names(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_empty"),
        ("\u200b\u2060", "name_empty"),
        ("...", "name_empty"),
        ("x" * 17, "name_too_long"),
        ("\u3164", "name_empty"),
        ("\ufe0f\u200d", "name_empty"),
        ("\u200d".join("\U0001f44d" * 120), "name_too_long"),
    ],
)
def test_no_names(name: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.key == key


def test_clusters() -> None:
    assert clusters("ae\u0301🇫🇷🇩🇪👍🏽") == ["a", "e\u0301", "🇫🇷", "🇩🇪", "👍🏽"]


@given(st.text(st.sampled_from(AWKWARD) | st.characters()))
@settings(max_examples=300)
def test_cleaning_twice_changes_nothing_more(typed: str) -> None:
    assert clean(clean(typed)) == clean(typed)


OTHERS: dict[type, dict[str, object]] = {Choose: {"options": {}}, Erase: {"seat": 0}}
BAD = "a\u202eb\x00\u0335\u0335\u0335\u0335\u200d c"


def texts() -> list[tuple[str, type[Action]]]:
    """Every action in which somebody types something, read off the types."""
    unions = {"room": RoomAction, **{game.name: game.action for game in GAMES.values()}}
    return [
        (name, kind)
        for name, union in unions.items()
        for kind in get_args(union)
        if any(field.type in (str, Text) for field in fields(kind))
    ]


@pytest.mark.parametrize(("where", "kind"), texts())
def test_whatever_is_typed_is_cleaned_at_the_door(where: str, kind: type[Action]) -> None:
    typed = [field for field in fields(kind) if field.type in (str, Text)]
    sample = {field.encode_name: BAD for field in typed} | {"do": kind.__struct_config__.tag}
    others: dict[str, object] = OTHERS.get(kind, {})
    if where == "room":
        message = decode(encode({"t": "ask", "c": 1, "a": sample | others}))
        assert isinstance(message, Ask)
        action: Action = cleaned(message.a)
    else:
        action = decode_action(GAMES[where], Raw(encode(sample)))
    assert {getattr(action, field.name) for field in typed} == {clean(BAD)}


def test_stories_and_clues_are_among_them() -> None:
    assert {("farben", Tell), ("farben", GiveClue), ("freeze", Say), ("room", Rename)} <= set(texts())


@pytest.mark.parametrize(
    "typed",
    ["a" + "\u0315\u0300\u0323\u031b" * 490, "\u2764\ufe0f\u200d" * 440, "\ufb2c" * 1_300, "a\u0488" * 900],
    ids=["sorted marks", "joined pictures", "what unfolds", "marks that do not move"],
)
def test_four_kilobytes_of_anything_cost_no_more_than_the_longest_that_may_be_typed(typed: str) -> None:
    """They are cut first: sorting two thousand marks took six milliseconds of the loop."""
    whole, cut = (least_time(text) for text in (typed, typed[:LONGEST_TYPED]))
    assert whole < 2 * cut


def test_marks_in_a_row_are_sorted_in_linear_time() -> None:
    """Twice as many of them cost twice as much, not four times."""
    marks = "\u0315\u0300\u0323\u031b" * (LONGEST_TYPED // 4)
    assert least_time(marks) < 4 * least_time(marks[: LONGEST_TYPED // 2])


def least_time(text: str) -> float:
    times = []
    for _ in range(9):
        start = thread_time()
        clean(text)
        times.append(thread_time() - start)
    return min(times)


def test_a_letter_keeps_all_marks_that_people_write() -> None:
    assert clean("e\u0302\u0323" * 16) == "\u1ec7" * 16
    assert len(clean("a" * 2_000)) == LONGEST_TYPED


@pytest.mark.parametrize("name", ["ada", "\uff21da", "ADA", "\U0001d400da"])
def test_names_that_look_the_same_are_the_same(name: str) -> None:
    room = RoomState(people=(Person(0, "Ada", 0, 0, "en", True, ""),))
    assert free_name(room, name) == f"{name} 2"
