"""docs/balance.md: every chart is there and can be drawn, every command can be given, with the same seed."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tools.balance import FOLDER, SEED, STUDIES, main, rows, shares

from tablee.sim.batch import plan_batch, read_options
from tablee.sim.charts import as_file, bars
from tablee.sim.stats import Estimate

PAGE = (FOLDER.parent / "balance.md").read_text("utf-8")
COMMANDS = re.findall(r"tablee sim (\w+) --games \d+ --seats (\d+) --bots normal --seed (\w+)(.*)", PAGE)


def test_every_chart_of_the_page_is_a_picture() -> None:
    shown = re.findall(r"\]\((balance/[\w-]+\.svg)\)", PAGE)
    assert {Path(name).name for name in shown} == {file.name for file in FOLDER.iterdir()}
    for name in shown:
        assert ElementTree.parse(FOLDER.parent / name).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_chart_as_a_file_says_what_it_shows() -> None:
    picture = ElementTree.fromstring(as_file(bars([("seat 1", Estimate(0.5, 0.1, 10))])))
    assert picture.attrib["aria-label"] == "seat 1 0.50 ± 0.10"
    assert picture.attrib["viewBox"].startswith("-12 -12 "), "nothing touches the edge of the paper"


@pytest.mark.parametrize(("game", "seats", "seed", "more"), COMMANDS)
def test_every_command_of_the_page_can_be_given(game: str, seats: str, seed: str, more: str) -> None:
    options = read_options(game, re.findall(r"--option (\S+=\w+)", more))
    assert seed == SEED
    assert plan_batch(game, int(seats), ["normal"], seed, options).options == options


def test_the_page_tells_of_every_game() -> None:
    assert {game for game, *_ in COMMANDS} == {study.game for study in STUDIES}


def test_a_game_that_all_win_or_lose_together_has_one_share() -> None:
    together, alone = (next(it for it in STUDIES if it.game == name) for name in ("carnavalesque", "falling"))
    assert [name for name, _ in shares(rows(together, 1))] == [
        "4 seats",
        "3 seats",
        "5 seats",
        "version events",
        "version roles",
    ]
    assert [name for name, _ in shares(rows(alone, 1))] == ["seat 1", "seat 2", "seat 3", "seat 4"]


@pytest.mark.parametrize("games", ["0", "-5", "many"])
def test_no_games_are_not_all_games(
    games: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["balance", "falling", "--games", games])
    with pytest.raises(SystemExit):
        main()
    assert "--games: it has to be a whole number from 1" in capsys.readouterr().err
