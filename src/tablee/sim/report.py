"""Many games as a page with charts, each with its figures beside it, and as a table for other programs."""

import csv
from collections.abc import Sequence
from html import escape
from io import StringIO
from pathlib import Path
from shlex import quote
from string import Template

from rich.console import Console
from rich.table import Table

from .batch import BatchPlan, Sample
from .charts import bars, histogram
from .stats import Estimate, Standing, Tally

FIGURES, REPORT = "games.csv", "report.html"

PAGE = Template("""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>$title</title>
<style>
  :root { --paper: #fbf5e9; --sheet: #fffdf8; --ink: #2b2733; --soft: #6a6272; --rule: #e2d7c1;
    --bar: #1f7a74 }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #1f1c26; --sheet: #2a2632; --ink: #f4ecdd; --soft: #b3a9b8; --rule: #443d50;
      --bar: #4fb3a9 }
  }
  @media print {
    :root { --paper: #fff; --sheet: #fff; --ink: #2b2733; --soft: #6a6272; --rule: #e2d7c1; --bar: #1f7a74;
      print-color-adjust: exact }
  }
  body { margin: 0 auto; max-width: 38rem; padding: 1.5rem 1rem 4rem; background: var(--paper);
    color: var(--ink); font: 1rem/1.5 Georgia, serif }
  h1, h2 { margin: 2.2rem 0 .6rem; line-height: 1.2; break-after: avoid }
  h1 { margin-top: .5rem; font-size: 1.9rem }
  p { margin: .5rem 0 }
  .soft { color: var(--soft) }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .6rem }
  dl div, section { background: var(--sheet); border: 1px solid var(--rule); border-radius: .6rem }
  dl div { padding: .6rem .8rem }
  dt { color: var(--soft); font-size: .9rem }
  dd { margin: 0; font-size: 1.3rem; white-space: nowrap }
  section { padding: .8rem; break-inside: avoid }
  svg { display: block; width: 100%; height: auto }
  svg text { font: 14px Georgia, serif; fill: var(--ink) }
  .bar { fill: var(--bar) }
  .range { stroke: var(--ink) }
  table { border-collapse: collapse; width: 100%; margin-top: .6rem }
  th, td { padding: .3rem 0 .3rem .6rem; border-top: 1px solid var(--rule); text-align: right }
  th { color: var(--soft); border: 0; font-weight: normal }
  th:first-child, td:first-child { padding-left: 0; text-align: left }
  code { display: block; padding: .5rem .7rem; border-radius: .4rem; background: var(--sheet);
    border: 1px solid var(--rule); font-size: .9rem }
</style>
<h1>$title</h1>
<dl>$figures</dl>
<p class="soft">Ranges (±) hold nineteen times out of twenty. The same games again:</p>
<code>$command</code>
<h2>Who wins, by level</h2>
<section>$levels</section>
<h2>Who wins, by seat</h2>
<p>$beginning</p>
<section>$seats</section>
<h2>Length in minutes</h2>
<section>$minutes</section>
<h2>Points of a player</h2>
<section>$points</section>
</html>
""")


def make_room(folder: Path) -> None:
    """Before anything is played: can something be written there? Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (folder / FIGURES, folder / REPORT):
        was_there = file.exists()
        file.open("a").close()
        if not was_there:
            file.unlink()


def write_report(folder: Path, planned: BatchPlan, samples: Sequence[Sample], found: Tally) -> None:
    (folder / FIGURES).write_text(as_csv(samples), "utf-8")
    (folder / REPORT).write_text(as_page(planned, samples, found), "utf-8")


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


def as_page(planned: BatchPlan, samples: Sequence[Sample], found: Tally) -> str:
    return PAGE.substitute(
        title=escape(title(planned, found)),
        figures="".join(f"<div><dt>{name}</dt><dd>{it}</dd></div>" for name, it in _figures(found)),
        command=escape(command(planned, found.games)),
        levels=_standings(found.levels, found),
        seats=_standings(found.seats, found),
        beginning=escape(beginning(found)),
        minutes=histogram([sample.length / 60_000 for sample in samples], "minutes"),
        points=histogram([float(total) for sample in samples for total in sample.totals], "points"),
    )


def title(planned: BatchPlan, found: Tally) -> str:
    options = "".join(f", {name} {choice}" for name, choice in planned.options.items())
    games = "1 game" if found.games == 1 else f"{found.games:,} games"
    return f"{games} of {planned.game.capitalize()} with {planned.seats} players{options}"


def summary(found: Tally) -> str:
    return f"{found.minutes} minutes, {found.decisions} decisions, {found.points} points a player."


def _figures(found: Tally) -> tuple[tuple[str, Estimate], ...]:
    return ("minutes", found.minutes), ("decisions", found.decisions), ("points a player", found.points)


def beginning(found: Tally) -> str:
    """Is it an advantage to be the first?"""
    if not found.seats[0].wins.count:
        return "Nobody wins alone: everyone’s points are added up."
    if found.is_together:
        return "All win or lose together: no seat is better than another."
    if found.beginning is None:
        return "Nobody begins in this game."
    lead, margin = 100 * found.beginning.mean, 100 * found.beginning.margin
    more = f"{lead:+.1f}".replace("-", "−")
    return f"Whoever begins wins {more} ± {margin:.1f} games in a hundred more than any other player."


def command(planned: BatchPlan, games: int) -> str:
    options = "".join(f" --option {name}={value}" for name, value in planned.options.items())
    who = f"--seats {planned.seats} --bots {','.join(planned.levels)}"
    return f"tablee sim {planned.game} --games {games} {who} --seed {quote(planned.seed)}{options}"


def print_tally(console: Console, planned: BatchPlan, found: Tally) -> None:
    table = Table("", "games won", "points")
    for standings in (found.levels, found.seats):
        for standing in standings:
            table.add_row(standing.name, standing.wins.percent(), str(standing.points))
        table.add_section()
    console.print(title(planned, found), table, sep="\n", highlight=False)
    console.print(summary(found), beginning(found), sep="\n", highlight=False)


def _standings(standings: Sequence[Standing], found: Tally) -> str:
    """Bars where there is something to win, and the figures."""
    rows = "".join(
        f"<tr><td>{escape(it.name)}</td><td>{it.wins.percent()}</td><td>{it.points}</td></tr>"
        for it in standings
    )
    head = "<tr><th></th><th>games won</th><th>points</th></tr>"
    return _wins(standings, found) + f"<table>{head}{rows}</table>"


def _wins(standings: Sequence[Standing], found: Tally) -> str:
    if not found.seats[0].wins.count:
        return ""
    wins = [(it.name, it.wins) for it in standings]
    if found.is_together:
        return bars(wins, Estimate.percent)
    said = f'<p class="soft">The broken line is a fair share: {100 * found.fair:.1f} %.</p>'
    return bars(wins, Estimate.percent, found.fair) + said
