"""The command line: `tablee` alone serves."""

import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from msgspec.json import decode, encode
from rich.console import Console
from rich.progress import track

from tablee import __version__
from tablee.admin.export import export_table
from tablee.admin.purge import purge as purge_rooms
from tablee.bots import levels as levels_of
from tablee.core.records import Refused
from tablee.games import GAMES, find_game
from tablee.live.house import DAY, read_code
from tablee.server.options import with_settings
from tablee.server.settings import InvalidSetting, Settings
from tablee.sim.batch import plan_batch, play_all, read_options
from tablee.sim.golden import golden_views
from tablee.sim.report import FIGURES, REPORT, make_room, print_tally, write_report
from tablee.sim.stats import tally
from tablee.sim.story import story as play_story
from tablee.sim.story import tell_story
from tablee.sim.verify import Misfit
from tablee.sim.verify import verify as verify_lines
from tablee.stores.backup import Checked, back_up
from tablee.stores.backup import restore as put_back
from tablee.stores.database import Database
from tablee.stores.journal import Fenced, JournalError
from tablee.stores.sqlite import SqliteJournal
from tablee.system import lower_priority
from tablee.wire.typescript import typescript

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, help="A live table for party games.")
console = Console()
errors = Console(stderr=True)

A_DECADE = 87_600
FENCED = 3

GameName = Annotated[str, typer.Argument(help=f"The game to play: {', '.join(GAMES)}.")]
Seats = Annotated[int | None, typer.Option(help="How many play; usually one more than have to.")]
TableFile = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help="A table written by `tablee export`.")
]


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which Tablée this is.")] = False,
) -> None:
    """A live table for party games. Without a command: serve."""
    if version:
        typer.echo(f"Tablée {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        context.invoke(serve)


@app.command()
@with_settings()
def serve(settings: Settings) -> None:
    """Open the house: prints the address that a phone can reach, and a code to scan."""
    with _server():
        from tablee.admin.invite import invite
        from tablee.server.run import run
    try:
        run(settings, lambda: invite(console, settings))
    except Fenced as error:
        _fail(f"Tablée had to close: {error}. It ends with exit code {FENCED}; start it again.", FENCED)
    except (OSError, JournalError, InvalidSetting) as error:
        _fail(f"Tablée cannot open here: {error}.")


@app.command()
def story(
    game: GameName,
    seed: Annotated[str, typer.Option(help="The same seed gives the same story.")] = "7",
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="Who plays: random, easy, normal or sharp.")] = "easy",
    views: Annotated[
        Path | None,
        typer.Option(help="A folder for all that screens are sent in golden games, as JSON."),
    ] = None,
) -> None:
    """Play a whole game with bots and tell it, secrets and all."""
    try:
        if views is not None:
            return _write_views(find_game(game).name, views)
        least = find_game(game).min_seats
        typer.echo(play_story(game, seed, least + 1 if seats is None else seats, bots))
    except Refused as refused:
        _fail(_in_words(game, refused))


@app.command()
def sim(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1_000,
    seats: Seats = None,
    bots: Annotated[
        str, typer.Option(help="Levels around the table, separated by commas: random, easy, normal, sharp.")
    ] = "normal",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "7",
    option: Annotated[list[str] | None, typer.Option(help="An option of the game: name=choice.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many are played at once.")] = os.cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="A folder for a page with charts and a CSV.")] = None,
) -> None:
    """Play many whole games with bots in virtual time, and say who wins and how long it takes."""
    levels = [level.strip() for level in bots.split(",")]
    try:
        planned = plan_batch(game, seats, levels, seed, read_options(game, option or []))
    except Refused as refused:
        _fail(_in_words(game, refused))
    if out is not None:
        with _sorry():
            make_room(out)
    samples = list(track(play_all(planned, games, jobs), f"{game} ×{games}", games, console=errors))
    found = tally(samples)
    print_tally(console, planned, found)
    if out is not None:
        with _sorry("The page was not written"):
            write_report(out, planned, samples, found)
        typer.echo(f"Written: {out / REPORT} and {out / FIGURES}")


@app.command()
@with_settings("database")
def export(code: Annotated[str, typer.Argument(help="The code of the room.")], settings: Settings) -> None:
    """Write the last table of a room to the standard output, one line per event."""
    if not (file := _file(settings)).exists():
        _fail(f"There is no file {file}.")
    try:
        with _sorry(), closing(SqliteJournal(file)) as journal:
            lines = export_table(journal, read_code(code))
    except Refused:
        _fail(f"No game has been played in room {read_code(code)}.")
    with _sorry("The table is not complete"):
        for line in lines:
            typer.echo(line.decode())


@app.command()
def replay(file: TableFile) -> None:
    """Tell the story of an exported table."""
    lines = file.read_bytes().splitlines()
    try:
        verify_lines(lines)
    except Misfit as misfit:
        _fail(f"This table does not fit: {misfit}.")
    read = GAMES[decode(lines[0])["what"]["game"]].event_decoder.decode
    try:
        typer.echo(tell_story(map(read, lines)))
    except LookupError as error:
        _fail(f"This table does not fit: it speaks of something that is not on it ({error}).")


@app.command()
def verify(file: TableFile) -> None:
    """Check every draw and every point of an exported table; names the first line that does not fit."""
    try:
        checked = verify_lines(file.read_bytes().splitlines())
    except Misfit as misfit:
        _fail(f"This table does not fit: {misfit}.")
    if not checked.has_seed:
        _fail(f"{checked.events} lines are allowed by the rules; draws can be checked when the game is over.")
    if not checked.is_over:
        _fail(f"{checked.events} lines fit, but the end is missing: line {checked.events + 1} is not there.")
    console.print(f"{checked.events} lines of {checked.game} fit: every draw follows from the seed.")


@app.command()
@with_settings("database")
def backup(
    settings: Settings,
    copy: Annotated[Path | None, typer.Argument(help="Where to; else beside it, with the date.")] = None,
) -> None:
    """Copy the evenings to another file, also while people play."""
    file = settings.database.file if settings.database.url is None else Path("tablee.sqlite")
    target = copy or file.parent / f"{file.stem}-{_stamp()}.sqlite"
    lower_priority()
    with _sorry():
        checked = _copied(settings.database, Database(str(target)), False)
    typer.echo(
        f"Rooms copied to {target}: {checked.rooms}. It holds names: delete it when you no longer need it."
    )
    if checked.unreadable:
        _fail(f"Rooms that cannot be read, in the journal and in the copy: {', '.join(checked.unreadable)}.")


@app.command()
@with_settings("database")
def restore(
    settings: Settings,
    copy: Annotated[Path, typer.Argument(help="A file written by `tablee backup`.")],
    overwrite: Annotated[bool, typer.Option(help="Replace the evenings that are there.")] = False,
    damaged: Annotated[bool, typer.Option(help="Even if some of its rooms cannot be read.")] = False,
) -> None:
    """Put a copy back; the house has to be closed."""
    with _sorry():
        if settings.database.url is None:
            checked = put_back(copy, settings.database.file, overwrite, damaged)
        else:
            checked = _copied(Database(str(copy)), settings.database, overwrite)
    good = checked.rooms - len(checked.unreadable)
    typer.echo(f"Rooms in {settings.database} again: {good}. Start the house, and they go on.")
    if checked.unreadable:
        typer.echo(f"They cannot be read, and will not open: {', '.join(checked.unreadable)}.")


@app.command()
def move(
    source: Annotated[str, typer.Argument(help="Where the evenings are: a file, or postgresql://…")],
    target: Annotated[str, typer.Argument(help="Where they go: a PostgreSQL, or a new file.")],
    overwrite: Annotated[bool, typer.Option(help="Replace the evenings that are there.")] = False,
) -> None:
    """Copy the evenings from a file into a PostgreSQL, or back; the house has to be closed."""
    start, end = Database(source), Database(target)
    if (start.url is None) == (end.url is None):
        _fail("Say one file and one postgresql://… address; `tablee backup` copies files.")
    with _sorry():
        checked = _copied(start, end, overwrite)
    typer.echo(f"Rooms in {end}: {checked.rooms}. They are in {start} as well: delete them when all is well.")


@app.command()
@with_settings("database")
def purge(
    settings: Settings,
    all: Annotated[bool, typer.Option("--all", help="Every room.")] = False,
    older_than: Annotated[
        float | None,
        typer.Option(min=0, max=A_DECADE, help="Rooms in which nothing has happened for this many hours."),
    ] = None,
) -> None:
    """Delete rooms for good, with everything in them; the house has to be closed."""
    if all == (older_than is not None):
        _fail("Say which rooms: --all, or --older-than with a number of hours.")
    now = int(time.time() * 1_000)
    before = None if older_than is None else now - int(older_than * 3_600_000)
    with _sorry():
        gone, kept = purge_rooms(_file(settings), before, now + DAY)
    typer.echo(f"Rooms deleted: {gone}, kept: {kept}. Nothing of the deleted is left in {settings.database};")
    typer.echo("copies that you made may still hold it.")


@app.command()
@with_settings("port", "database", "public_url")
def doctor(
    settings: Settings,
    url: Annotated[str | None, typer.Option(help="The address to knock at, through your proxy.")] = None,
) -> None:
    """Look at everything that could spoil an evening: disk, limits, network, proxy."""
    with _server():
        from tablee.admin.doctor import examine
    is_well = True
    for finding in examine(settings, url):
        is_well &= finding.is_well
        typer.echo(f"{'  ok ' if finding.is_well else '  BAD'}  {finding.about:8} {finding.said}")
    if not is_well:
        raise typer.Exit(1)


@app.command(hidden=True)
def types(web: Annotated[Path, typer.Argument(help="The folder of the web sources.")]) -> None:
    """Write the TypeScript types of the wire."""
    for path, text in typescript().items():
        (web / path).parent.mkdir(parents=True, exist_ok=True)
        (web / path).write_text(text, "utf-8")


def _write_views(game: str, folder: Path) -> None:
    with _sorry():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{game}.json").write_bytes(encode(golden_views(game)))


def _in_words(game: str, refused: Refused) -> str:
    """What cannot be played, and what can be."""
    said = {
        "no_such_game": "There is no game “{game}”. There are: {games}.",
        "no_such_player": "There is no level “{level}”. There are: {levels}.",
        "bad_seats": "{name} is for {least} to {most} players.",
        "no_such_option": "{name} has no option “{option}”. It has: {options}.",
        "no_such_choice": "The option {option} can be: {choices}.",
    }
    known = {
        "game": game,
        "name": game.capitalize(),
        "games": ", ".join(GAMES),
        "levels": ", ".join(levels_of(game)),
    }
    return said[refused.key].format(**known | refused.params)


@contextmanager
def _server() -> Iterator[None]:
    """The web server is an extra: scripts and simulations go without."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).startswith("tablee"):
            raise
        _fail("A house needs a web server: pip install 'tablee[server]' adds it.")


@contextmanager
def _sorry(beginning: str = "Nothing was done") -> Iterator[None]:
    """What the journal or the disk cannot do is said in one line."""
    try:
        yield
    except JournalError as error:
        _fail(f"{beginning}: {error}.")
    except BrokenPipeError:
        raise  # whoever reads has had enough
    except OSError as error:
        _fail(f"{beginning}: {_of_disk(error)}.")


def _copied(source: Database, target: Database, may_overwrite: bool) -> Checked:
    """From a file or a database to the other; between files as they are."""
    if source.url is None and target.url is None:
        return back_up(source.file, target.file)
    try:
        from tablee.stores.moving import copy_in, copy_out
    except ModuleNotFoundError:
        _fail("PostgreSQL needs a driver, and pip install 'tablee[postgres]' adds it.")
    if target.url is None:
        return copy_out(source, target.file)
    return copy_in(source.file, target, may_overwrite)


def _file(settings: Settings) -> Path:
    """These commands work on a file; a database has tools of its own."""
    if settings.database.url is not None:
        _fail(f"Nothing was done: {settings.database} is no file. docs/deploy.md says what does it there.")
    return settings.database.file


def _of_disk(error: OSError) -> str:
    folder = Path(error.filename or ".").parent
    match error:
        case FileExistsError() | NotADirectoryError():
            return f"{error.filename} is a file, and a folder is needed"
        case PermissionError():
            return f"you may not write in {folder}"
        case FileNotFoundError():
            return f"there is no folder {folder}"
    return f"{error.filename or 'this disk'}: {error.strerror or error}"


def _stamp() -> str:
    return datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")


def _fail(reason: str, code: int = 1) -> NoReturn:
    errors.print(reason, highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(code)
