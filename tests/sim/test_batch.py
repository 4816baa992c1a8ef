"""Games by the thousand: the same seed gives the same games, and the figures are what they say."""

from math import isclose, sqrt
from pathlib import Path
from shlex import split

import pytest
from typer.testing import CliRunner

from tablee.cli import app
from tablee.core.records import Refused
from tablee.games import GAMES
from tablee.sim.batch import Sample, plan_batch, play_all, read_options
from tablee.sim.charts import histogram
from tablee.sim.report import as_page, beginning, command
from tablee.sim.stats import Estimate, estimate, share, tally, width


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    planned = plan_batch(game, None, ["easy", "normal"], "7")
    first = list(play_all(planned, 3, 1))
    assert first == list(play_all(planned, 3, 1))
    assert first != list(play_all(plan_batch(game, None, ["easy", "normal"], "8"), 3, 1))


def test_the_number_of_jobs_changes_nothing() -> None:
    planned = plan_batch("falling", 4, ["easy"], "7")
    assert list(play_all(planned, 9, 2)) == list(play_all(planned, 9, 1))


def test_nobody_is_called_who_has_nothing_to_play() -> None:
    planned = plan_batch("falling", 4, ["easy"], "7")
    assert list(play_all(planned, 2, 10_000)) == list(play_all(planned, 2, 1))


def test_no_share_is_beyond_none_and_all() -> None:
    few = share([0, 1])
    assert (few.mean, few.margin) == (0.5, 0.5)
    third = share([0, 0, 1])
    assert isclose(third.mean + third.margin, 1)


def test_levels_go_around_the_table() -> None:
    planned = plan_batch("falling", 4, ["easy", "normal", "random"], "7")
    assert planned.levels_of(0) == ("easy", "normal", "random", "easy")
    assert planned.levels_of(1) == ("normal", "random", "easy", "normal")


@pytest.mark.parametrize(
    ("game", "seats", "bots", "key"),
    [
        ("chess", None, ["easy"], "no_such_game"),
        ("freeze", 3, ["easy"], "bad_seats"),
        ("freeze", None, ["wise"], "no_such_player"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(
    game: str, seats: int | None, bots: list[str], key: str
) -> None:
    with pytest.raises(Refused) as refused:
        plan_batch(game, seats, bots, "7")
    assert refused.value.key == key


def test_options_are_read_as_choices_of_the_game() -> None:
    assert read_options("freeze", ["target=13", "way=written"]) == {"target": 13, "way": "written"}
    with pytest.raises(Refused, match="no_such_choice"):
        read_options("freeze", ["target=many"])


def game(number: int, winner: int, first: int | None) -> Sample:
    levels = ("easy", "normal") if number % 2 == 0 else ("normal", "easy")
    return Sample(number, levels, (10 * (winner == 0), 10 * (winner == 1)), (winner,), first, 120_000, 30)


def test_the_figures() -> None:
    """Each seat wins two of four games, the normal one all, who begins three."""
    found = tally([game(0, 1, 1), game(1, 0, 0), game(2, 1, 0), game(3, 0, 0)])
    assert [it.wins.mean for it in found.seats] == [0.5, 0.5]
    assert {it.name: it.wins.mean for it in found.levels} == {"easy": 0.0, "normal": 1.0}
    assert {it.name: it.points.mean for it in found.levels} == {"easy": 0.0, "normal": 10.0}
    assert found.minutes == Estimate(2.0, 0.0, 4)
    assert found.beginning is not None and found.beginning.mean == 0.5


def test_nobody_begins() -> None:
    assert tally([game(0, 1, None)]).beginning is None


def test_where_points_are_added_up_nobody_wins_or_loses() -> None:
    found = tally(
        list(play_all(plan_batch("farben", 3, ["normal"], "7", {"words": 6, "together": True}), 2, 1))
    )
    assert {str(it.wins) for it in (*found.seats, *found.levels)} == {"–"}
    assert found.points.mean > 0
    assert beginning(found) == "Nobody wins alone: everyone’s points are added up."


def test_the_range_of_a_mean() -> None:
    found = estimate([0, 0, 1, 1])
    assert isclose(found.margin, width(4) * sqrt(1 / 3) / 2)
    assert str(found) == "0.50 ± 0.91" and found.percent() == "50.0 ± 91.2 %"


@pytest.mark.parametrize(
    ("count", "student"), [(4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (1_001, 1.962)]
)
def test_few_games_have_a_wider_range(count: int, student: float) -> None:
    """Against the table of Student's distribution, two-sided, 95 %."""
    assert width(count) == pytest.approx(student, rel=0.01)


def test_one_game_has_no_range() -> None:
    assert str(estimate([5])) == "5.00" and estimate([1]).percent() == "100.0 %"


def test_what_never_came_in_a_few_games_may_still_come() -> None:
    assert share([0] * 30) == Estimate(0, 0.1, 30)
    assert share([1, 1]) == Estimate(1, 1.0, 2)
    assert share([0, 1] * 15) == estimate([0, 1] * 15)
    assert share([0.25] * 30) == Estimate(0.25, 0, 30), "four of the same level: one of them wins"
    assert tally([game(number, 0, 0) for number in range(60)]).beginning == Estimate(1, 0.1, 60)


def test_columns_hold_every_value() -> None:
    assert "2 from 1, 0 from 2, 1 from 3" in histogram([1, 1.5, 3, 5], "points")
    assert "1 from 1.5, 2 from 1.6" in histogram([1.5, 1.6, 1.6], "minutes")
    assert "points: 2 from 0, 0 from 1, 1 from 2" in histogram([0, 0, 2], "points"), "whole ones stay whole"


@pytest.mark.parametrize("seed", ["7", "my seed", "it's", ""])
def test_the_same_games_again_can_be_typed_as_it_stands_on_the_page(seed: str) -> None:
    typed = split(command(plan_batch("falling", 3, ["easy"], seed, {"tempo": "slow"}), 2))
    assert typed[typed.index("--seed") + 1 :] == [seed, "--option", "tempo=slow"]


def test_the_command(tmp_path: Path) -> None:
    asked = ["sim", "falling", "--games", "4", "--bots", "easy,normal", "--jobs", "1", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    assert "seat 4" in done.stdout and "normal" in done.stdout and "Whoever begins wins" in done.stdout
    lines = (tmp_path / "games.csv").read_text().splitlines()
    assert len(lines) == 5 and lines[1].startswith("0,easy normal easy normal,")
    page = (tmp_path / "report.html").read_text()
    assert "4 games of Falling with 4 players" in page and page.count("<svg") == 4
    assert "src=" not in page and "http" not in page, "it needs no network"
    assert "tablee sim falling --games 4 --seats 4 --bots easy,normal --seed 7" in page


def test_where_all_win_or_lose_together_no_seat_is_better() -> None:
    planned = plan_batch("carnavalesque", 3, ["normal"], "7")
    samples = list(play_all(planned, 2, 1))
    found = tally(samples)
    assert beginning(found) == "All win or lose together: no seat is better than another."
    assert "fair share" not in as_page(planned, samples, found)
