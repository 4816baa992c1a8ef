"""What many games say about each game: writes the charts of docs/balance.md and prints its figures.

`python -m tools.balance falling --games 200` plays one game, and fewer of it.
"""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any, NamedTuple

from tablee.sim.batch import BatchPlan, Sample, plan_batch, play_all
from tablee.sim.charts import as_file, bars, histogram
from tablee.sim.report import beginning, command
from tablee.sim.stats import Estimate, Tally, share, tally

FOLDER = Path(__file__).parent.parent / "docs" / "balance"
SEED = "balance"

Options = dict[str, Any]


class Study(NamedTuple):
    """So many games as it is usually played, and so many with one thing changed: the seats, or an option."""

    game: str
    seats: int
    games: int
    changed: int
    others: tuple[int, ...]
    options: tuple[Options, ...]


class Row(NamedTuple):
    name: str
    planned: BatchPlan
    samples: list[Sample]
    found: Tally


STUDIES = (
    Study("freeze", 6, 10_000, 2_000, (5, 8, 10), ({"target": 13}, {"way": "written"}, {"seconds": 90})),
    Study("farben", 4, 10_000, 2_000, (3, 5), ({"words": 6}, {"together": True}, {"way": "written"})),
    Study(
        "falling", 4, 10_000, 2_000, (3, 6, 8), ({"cards": "riders"}, {"cards": "actions"}, {"tempo": "fast"})
    ),
    Study("carnavalesque", 4, 10_000, 2_000, (3, 5), ({"version": "events"}, {"version": "roles"})),
)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("only", nargs="?", choices=[study.game for study in STUDIES])
    parser.add_argument("--games", type=at_least_one, help="at most so many of each kind")
    chosen = parser.parse_args()
    for study in STUDIES:
        if chosen.only in {None, study.game}:
            tell(study, rows(study, chosen.games))


def at_least_one(said: str) -> int:
    if not said.isdecimal() or int(said) < 1:
        raise ArgumentTypeError("it has to be a whole number from 1")
    return int(said)


def rows(study: Study, most: int | None) -> list[Row]:
    """The usual game first."""
    games, less = (min(count, most or count) for count in (study.games, study.changed))
    at = [played(study, f"{seats} seats", seats, {}, less) for seats in study.others]
    with_ = [played(study, _said(it), study.seats, it, less) for it in study.options]
    return [played(study, f"{study.seats} seats", study.seats, {}, games), *at, *with_]


def played(study: Study, name: str, seats: int, options: Options, games: int) -> Row:
    planned = plan_batch(study.game, seats, ["normal"], SEED, options)
    samples = list(play_all(planned, games, 1))
    return Row(name, planned, samples, tally(samples))


def tell(study: Study, rows: list[Row]) -> None:
    usual = rows[0]
    FOLDER.mkdir(parents=True, exist_ok=True)
    fair = None if usual.found.is_together else usual.found.fair
    write(f"{study.game}-wins", bars(shares(rows), Estimate.percent, fair))
    write(f"{study.game}-length", histogram([it.length / 60_000 for it in usual.samples], "minutes"))
    write(f"{study.game}-options", bars([(row.name, row.found.minutes) for row in rows]))
    print(f"\n## {study.game}\n")
    for row in rows:
        print(_line(row), flush=True)
    for name, wins in shares(rows):
        print(f"{name}: wins {wins.percent()}")


def shares(rows: list[Row]) -> list[tuple[str, Estimate]]:
    """How often each seat wins; where all win or lose together, how often they win."""
    if rows[0].found.is_together:
        return [(row.name, share(bool(sample.winners) for sample in row.samples)) for row in rows]
    return [(it.name, it.wins) for it in rows[0].found.seats]


def write(name: str, picture: str) -> None:
    (FOLDER / f"{name}.svg").write_text(as_file(picture) + "\n", "utf-8")


def _line(row: Row) -> str:
    found = row.found
    figures = (
        f"{found.games} games | {found.minutes} min | {found.decisions} decisions | {found.points} points"
    )
    ties = sum(len(sample.winners) > 1 for sample in row.samples) / found.games
    none = sum(not sample.winners for sample in row.samples) / found.games
    shares = f"shared wins {ties:.3f}, no winner {none:.3f}"
    return f"{row.name} | {figures} | {shares} | {beginning(found)} | `{command(row.planned, found.games)}`"


def _said(options: Options) -> str:
    return ", ".join(f"{name} {choice}" for name, choice in options.items())


if __name__ == "__main__":
    main()
