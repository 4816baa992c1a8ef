"""The golden games: every phase of every game, on every kind of screen, is among their views."""

from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import to_builtins
from msgspec.json import decode, encode
from typer.testing import CliRunner

from tablee.cli import app
from tablee.games import GAMES
from tablee.room.text import LONGEST_NAME, clusters
from tablee.sim.golden import NAMES, golden_views

pytestmark = pytest.mark.slow
OURS = ("freeze", "farben", "falling", "carnavalesque")
IN_PASSING = {"Busy", "Jumping"}
"""Phases in which the rules act at once: no screen is ever sent one."""


@cache
def views(game: str) -> Any:
    return decode(encode(golden_views(game)))


def names(game: str) -> set[str]:
    """Of all phases that the wire knows."""
    phases = get_args(get_type_hints(GAMES[game].views[0])["phase"])
    return {str(phase.__struct_config__.tag) for phase in phases}


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("kind", ["seat", "watcher", "tv"])
def test_every_phase_is_seen_by_everybody(game: str, kind: str) -> None:
    seen = {shown["view"]["table"]["phase"]["name"] for shown in views(game) if shown["kind"] == kind}
    assert seen == names(game) - IN_PASSING


OLD = {"turn_over"}  # only at tables of an older version of the rules


@pytest.mark.parametrize("game", OURS)
def test_everything_that_is_ever_offered_is_offered(game: str) -> None:
    offered = {
        offer["do"] for shown in views(game) if shown["kind"] == "seat" for offer in offers(shown["view"])
    }
    assert offered == {str(action.__struct_config__.tag) for action in GAMES[game].actions} - OLD


@pytest.mark.parametrize("game", OURS)
def test_every_option_is_chosen(game: str) -> None:
    chosen = {
        (name, choice) for shown in views(game) for name, choice in shown["view"]["table"]["options"].items()
    }
    assert chosen == {(option.name, choice) for option in GAMES[game].choices for choice in option.choices}


def ended(game: str) -> Any:
    return [it["view"]["table"]["phase"] for it in views(game) if it["phase"] == "Ended"]


def test_every_ending_is_there() -> None:
    assert {len(phase["winners"]) for phase in ended("freeze")} >= {1, 2}
    assert {(it["is_won"], it["why"]) for it in ended("carnavalesque")} >= {
        (True, "parade"),
        (False, "dead_end"),
    }
    assert {phase["album"] is None for phase in ended("farben")} == {True, False}


@pytest.mark.parametrize("game", OURS)
def test_a_phone_knows_who_it_is(game: str) -> None:
    for shown in views(game):
        people, seats = [person["id"] for person in shown["room"]["people"]], shown["room"]["seats"]
        assert {"seat": shown["me"] in seats, "watcher": shown["me"] in people, "tv": shown["me"] is None}[
            shown["kind"]
        ]


def test_names_are_as_long_as_they_may_be() -> None:
    assert max(len(clusters(name)) for name in NAMES) == LONGEST_NAME


def test_the_same_games_give_the_same_views() -> None:
    assert decode(encode(golden_views("carnavalesque"))) == views("carnavalesque")


def test_they_are_written_for_the_screens(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["story", "farben", "--views", str(tmp_path / "views")])
    assert told.exit_code == 0, told.output
    assert decode((tmp_path / "views" / "farben.json").read_bytes()) == views("farben")


def offers(view: Any) -> Any:
    return to_builtins(view["mine"]).get("offers", ())
