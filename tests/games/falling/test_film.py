"""Rule 6.3: a dispute, and every Ground, can be seen again."""

from typing import Any

from msgspec.json import encode

from tablee.games.falling.fallers import Faller
from tablee.games.falling.film import KEPT, film
from tablee.games.falling.view import EndedView
from tablee.sim.selfplay import self_play

from ..table import public
from .world import A, beat, sky, state_of


def played(film: dict[str, Any], until: int) -> list[Any]:
    """What a screen does: everybody as they fell at the start, and every change up to a time."""
    fallers = list(film["fallers"])
    for frame in film["frames"]:
        if frame["time"] <= until:
            for changed in frame["changed"]:
                fallers[changed["seat"]] = changed["faller"]
    return fallers


def test_the_last_ten_seconds_before_each_ground_can_be_replayed() -> None:
    play = self_play("falling", "film", 6, "normal")
    shown = public(play)["phase"]["film"]
    grounds = [
        {"time": event.time, "seat": event.what.seat}
        for event in play.events
        if type(event.what).__name__ == "Dealt" and event.what.card.kind == "ground"
    ]
    assert shown["grounds"] == grounds
    assert len(grounds) >= 5
    assert shown["since"] <= grounds[0]["time"] - KEPT + 1_600
    times = [event.time for event in play.events if event.time >= shown["since"]]
    assert [frame["time"] for frame in shown["frames"]] == times[: len(shown["frames"])]


def test_it_shows_the_table_as_it_was_at_every_moment() -> None:
    play = self_play("falling", "film", 5, "normal")
    shown = public(play)["phase"]["film"]
    assert played(shown, shown["until"]) == public(play)["fallers"]
    assert played(shown, 0) == shown["fallers"]


def test_only_the_last_ten_seconds_are_kept_before_the_ground_is_near() -> None:
    play = sky()
    beat(play, 20)
    assert [past.time for past in state_of(play).past] == [1_600 * each for each in range(14, 21)]


def test_from_the_last_card_of_the_deck_on_everything_is_kept() -> None:
    play = sky({"hand": "stop"}, *[{"rider": "skip extra"}] * 3, deck="hit")
    beat(play, 7)
    assert len(state_of(play).past) >= 7
    assert state_of(play).past[0].time == 1_600


def test_a_film_of_nothing() -> None:
    shown = film(state_of(sky()), 0, 0)
    assert (shown.frames, shown.grounds, len(shown.fallers)) == ((), (), 4)
    assert shown.fallers[A] == Faller()


def test_a_whole_film_is_small() -> None:
    """It is sent to everybody at the end: some 40 kB even for sixteen."""
    play = self_play("falling", "film", 16, "normal")
    view = play.table.game.view(play.table.state, None)
    assert view is not None and isinstance(view.phase, EndedView)  # type: ignore[attr-defined]
    assert len(encode(view)) < 80_000
