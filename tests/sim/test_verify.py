"""A table that was played honestly fits; a line that was changed is named."""

import json
from pathlib import Path

import pytest
from msgspec.json import encode

import tablee
from tablee.games import GAMES
from tablee.sim.selfplay import self_play
from tablee.sim.verify import Misfit, verify


def a_table() -> list[bytes]:
    table = tablee.open_table("freeze", seats=5, seed="verify")
    for seat in range(4):
        table.act(seat, {"do": "volunteer"}, now=1_000 + seat)
    while not table.over:
        assert table.deadline is not None
        table.wake(table.deadline)
    return [encode(event) for event in table.events]


LINES = a_table()
FALL = Path(__file__).parents[1] / "journals" / "falling-3.jsonl"


def changed(number: int, **what: object) -> list[bytes]:
    event = json.loads(LINES[number])
    event["what"] |= what
    return [*LINES[:number], json.dumps(event).encode(), *LINES[number + 1 :]]


def number_of(do: str) -> int:
    return next(n for n, line in enumerate(LINES) if json.loads(line)["what"]["do"] == do)


def test_an_honest_table_fits() -> None:
    verified = verify(LINES)
    assert (verified.events, verified.is_over, verified.has_seed) == (len(LINES), True, True)


def test_without_the_seed_the_rules_are_checked() -> None:
    assert not verify(without_seed(LINES)).has_seed


@pytest.mark.parametrize(
    ("do", "change"),
    [
        ("dealt", {"open": 0}),
        ("dealt", {"card": 39}),
        ("staged", {"row": [0]}),
        ("scored", {"totals": [9, 9, 9, 9, 9]}),
        ("closed", {"seed": "other"}),
        ("opened", {"seed": "other"}),
        ("opened", {"version": 99}),
        ("opened", {"game": "chess"}),
    ],
)
def test_a_changed_line_is_named(do: str, change: dict[str, object]) -> None:
    number = number_of(do)
    with pytest.raises(Misfit) as misfit:
        verify(changed(number, **change))
    assert misfit.value.line == number + 1


def test_an_action_out_of_place_is_named() -> None:
    first = number_of("volunteer")
    doubled = json.loads(LINES[first])
    doubled["number"] = first + 1
    with pytest.raises(Misfit, match="not allowed here"):
        verify([*LINES[: first + 1], json.dumps(doubled).encode()])


def test_a_missing_line_is_named() -> None:
    with pytest.raises(Misfit, match="line 3: the lines are not in order"):
        verify([*LINES[:2], *LINES[3:]])


def test_an_action_before_what_must_follow_is_named() -> None:
    early = {"number": number_of("staged"), "time": 1_003, "seat": 4, "what": {"do": "volunteer"}}
    with pytest.raises(Misfit, match="something should have followed"):
        verify([*LINES[: number_of("staged")], json.dumps(early).encode()])


@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_an_action_of_nobody_is_named(seat: int) -> None:
    first = number_of("volunteer")
    event = json.loads(LINES[first]) | {"seat": seat}
    with pytest.raises(Misfit, match=f"line {first + 1}: nobody sits there"):
        verify([*LINES[:first], json.dumps(event).encode(), *LINES[first + 1 :]])


def without_seed(lines: list[bytes]) -> list[bytes]:
    opened = json.loads(lines[0])
    opened["what"]["seed"] = None
    return [json.dumps(opened).encode(), *lines[1:]]


@pytest.mark.parametrize("do", ["staged", "dealt", "scored"])
def test_without_the_seed_an_outcome_of_another_kind_is_named(do: str) -> None:
    number = number_of(do)
    event = json.loads(LINES[number]) | {"what": {"do": "heard"}}
    lines = [*LINES[:number], json.dumps(event).encode(), *LINES[number + 1 :]]
    with pytest.raises(Misfit, match=f"line {number + 1}: this does not follow here"):
        verify(without_seed(lines))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_without_the_seed_honest_tables_fit(name: str) -> None:
    for number in range(3):
        lines = [encode(event) for event in self_play(name, f"fair {number}", 5, "random").events]
        assert verify(lines).is_over
        assert verify(without_seed(lines)).is_over


def test_what_the_rules_can_make_nothing_of_is_named() -> None:
    with pytest.raises(Misfit, match="line 1: freeze is not for 0"):
        verify(changed(0, seats=0))
    lines = without_seed(a_race())
    at = next(n for n, line in enumerate(lines) if b'"do":"dealt"' in line)
    dealt = json.loads(lines[at])
    dealt["what"]["seat"] = 77
    with pytest.raises(Misfit, match=f"line {at + 1}: the rules can make nothing of this"):
        verify([*lines[:at], json.dumps(dealt).encode(), *lines[at + 1 :]])


def test_a_table_that_was_cut_off_is_not_over() -> None:
    assert not verify(LINES[:-1]).is_over


@pytest.mark.parametrize("line", [b"", b"\xff\xfe", b"[]", b"null", b'{"what": {"game": []}}', b"[" * 5_000])
def test_no_line_can_be_too_odd(line: bytes) -> None:
    with pytest.raises(Misfit, match="line 1:"):
        verify([line])
    with pytest.raises(Misfit, match="line 2:"):
        verify([LINES[0], line])


def test_an_empty_file_is_no_table() -> None:
    with pytest.raises(Misfit, match="line 1:"):
        verify([])


def test_something_else_is_no_table() -> None:
    with pytest.raises(Misfit, match="line 1"):
        verify([b"hello"])
    with pytest.raises(Misfit, match="line 2: this is not a line"):
        verify([LINES[0], b"{}"])


def a_race() -> list[bytes]:
    """A fall up to the first play that lost a race."""
    lines = FALL.read_bytes().splitlines()
    return lines[: 1 + next(n for n, line in enumerate(lines) if b'"do":"missed"' in line)]


def test_a_lost_race_fits() -> None:
    lines = a_race()
    assert json.loads(lines[-1])["what"]["do"] == "missed"
    assert verify(lines).events == len(lines)


@pytest.mark.parametrize("change", [{"late": 299}, {"to": None}, {"why": "landed"}])
def test_and_not_if_it_is_told_otherwise(change: dict[str, object]) -> None:
    *lines, last = a_race()
    event = json.loads(last)
    event["what"] |= change
    with pytest.raises(Misfit, match="something else"):
        verify([*lines, json.dumps(event).encode()])
