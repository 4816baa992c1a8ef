"""Many games as a page with charts, each with its figures beside it, and as a table for other programs."""

import csv
from collections.abc import Sequence
from html import escape
from io import StringIO
from pathlib import Path
from string import Template

from rich.console import Console
from rich.table import Table

from .batch import Plan, Sample
from .charts import bars, histogram
from .tally import Standing, Tally

PAGE = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>$title</title>
<style>
  body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: #fbf5e9; color: #2b2733;
    font: 1rem/1.5 Georgia, serif }
  h1, h2 { line-height: 1.2 }
  table { border-collapse: collapse; width: 100% }
  th, td { padding: .3rem .6rem; border-bottom: 1px solid #d8cdb8; text-align: right }
  th:first-child, td:first-child { text-align: left }
  svg { width: 100%; height: auto; margin: .5rem 0 }
  svg text { font: 13px Georgia, serif; fill: #2b2733 }
  code { background: #efe5d0; padding: .1rem .3rem }
</style>
<h1>$title</h1>
<p>$summary</p>
<p>Again: <code>$command</code>. Ranges hold nineteen times out of twenty.</p>
<h2>Who wins, by level</h2>
$levels
<h2>Who wins, by seat</h2>
<p>$beginning</p>
$seats
<h2>Length in minutes</h2>
$minutes
<h2>Points of a player</h2>
$points
</html>
""")


def write_report(folder: Path, planned: Plan, samples: Sequence[Sample], found: Tally) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.csv").write_text(as_csv(samples), "utf-8")
    (folder / "report.html").write_text(as_page(planned, samples, found), "utf-8")


def as_csv(samples: Sequence[Sample]) -> str:
    """A line a game: seats apart by spaces, winners and who began counted from 1."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("game", "levels", "totals", "winners", "first", "milliseconds", "decisions"))
    lines.writerows(map(_cells, samples))
    return text.getvalue()


def _cells(sample: Sample) -> tuple[object, ...]:
    winners = " ".join(str(seat + 1) for seat in sample.winners)
    first = "" if sample.first is None else sample.first + 1
    totals = " ".join(map(str, sample.totals))
    return sample.number, " ".join(sample.levels), totals, winners, first, sample.length, sample.decisions


def as_page(planned: Plan, samples: Sequence[Sample], found: Tally) -> str:
    return PAGE.substitute(
        title=escape(f"{found.games} games of {planned.game.capitalize()} at {planned.seats}"),
        summary=escape(summary(found)),
        command=escape(command(planned, found.games)),
        levels=_standings(found.levels),
        seats=_standings(found.seats),
        beginning=escape(beginning(found)),
        minutes=histogram([sample.length / 60_000 for sample in samples], "minutes"),
        points=histogram([float(total) for sample in samples for total in sample.totals], "points"),
    )


def summary(found: Tally) -> str:
    return f"{found.minutes} minutes, {found.decisions} decisions, {found.points} points a player."


def beginning(found: Tally) -> str:
    if not found.seats[0].wins.count:
        return "Nobody wins alone: the points of all are added up."
    if found.beginning is None:
        return "Nobody begins in this game."
    lead, margin = 100 * found.beginning.mean, 100 * found.beginning.margin
    return f"Who begins wins {lead:+.1f} ± {margin:.1f} games of a hundred more than one of the others."


def command(planned: Plan, games: int) -> str:
    options = "".join(f" --option {name}={value}" for name, value in planned.options.items())
    who = f"--seats {planned.seats} --bots {','.join(planned.levels)}"
    return f"tablee sim {planned.game} --games {games} {who} --seed {planned.seed}{options}"


def print_tally(console: Console, planned: Plan, found: Tally) -> None:
    table = Table(
        "", "games won", "points", title=f"{found.games} games of {planned.game} at {planned.seats}"
    )
    for standing in (*found.levels, *found.seats):
        table.add_row(standing.name, str(standing.wins), str(standing.points))
    console.print(table)
    console.print(summary(found), beginning(found), sep="\n", highlight=False)


def _standings(standings: Sequence[Standing]) -> str:
    rows = "".join(
        f"<tr><td>{escape(it.name)}</td><td>{it.wins}</td><td>{it.points}</td></tr>" for it in standings
    )
    head = "<tr><th></th><th>share of games won</th><th>points</th></tr>"
    return bars([(it.name, it.wins) for it in standings]) + f"<table>{head}{rows}</table>"
