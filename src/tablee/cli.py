"""The command line: `tablee` alone serves."""

from pathlib import Path
from typing import Annotated

import segno
import typer
from msgspec.json import decode
from rich.console import Console

from tablee.core.words import Refused
from tablee.games import GAMES, find_game
from tablee.live.export import export_table
from tablee.server.run import reachable_address, run
from tablee.server.settings import Settings
from tablee.sim.story import story as play_story
from tablee.sim.story import tell_story
from tablee.sim.verify import Misfit
from tablee.sim.verify import verify as verify_lines
from tablee.stores.journal import JournalError
from tablee.stores.sqlite import SqliteJournal
from tablee.wire.messages import Incoming, Outgoing, RoomAction
from tablee.wire.typescript import game_types, write_types

app = typer.Typer(add_completion=False, help="A live table for party games.")
console = Console()
errors = Console(stderr=True)

Host = Annotated[str, typer.Option(envvar="TABLEE_HOST", help="The address to listen on.")]
Port = Annotated[int, typer.Option(envvar="TABLEE_PORT", help="The port to listen on.")]
Database = Annotated[Path, typer.Option(envvar="TABLEE_DATABASE", help="The file that keeps the evenings.")]
PublicUrl = Annotated[
    str | None, typer.Option(envvar="TABLEE_PUBLIC_URL", help="The address that phones reach.")
]
Pace = Annotated[float, typer.Option(envvar="TABLEE_PACE", hidden=True, help="Faster table time, for tests.")]
Proxies = Annotated[
    str,
    typer.Option(envvar="TABLEE_TRUSTED_PROXIES", help="Proxies that are believed: 10.0.0.1,…"),
]
Sockets = Annotated[int, typer.Option(envvar="TABLEE_SOCKETS_AN_ADDRESS", help="Devices of one address.")]
Rooms = Annotated[int, typer.Option(envvar="TABLEE_ROOMS_AN_ADDRESS", help="New rooms an hour an address.")]
Messages = Annotated[
    int, typer.Option(envvar="TABLEE_MESSAGES_AN_ADDRESS", help="Messages a second of one address.")
]
TableFile = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, help="A table written by `tablee export`.")
]


@app.callback(invoke_without_command=True)
def main(context: typer.Context) -> None:
    """A live table for party games. Without a command: serve."""
    if context.invoked_subcommand is None:
        context.invoke(serve)


@app.command()
def serve(
    host: Host = "0.0.0.0",
    port: Port = 8080,
    database: Database = Path("tablee.sqlite"),
    public_url: PublicUrl = None,
    pace: Pace = 1.0,
    trusted_proxies: Proxies = "",
    sockets_an_address: Sockets = 200,
    rooms_an_address: Rooms = 60,
    messages_an_address: Messages = 1_000,
) -> None:
    """Open the house: prints the address that a phone can reach, and a code to scan."""
    address = public_url or reachable_address(port)
    _invite(address)
    try:
        proxies = tuple(proxy.strip() for proxy in trusted_proxies.split(",") if proxy.strip())
        quotas = (sockets_an_address, rooms_an_address, messages_an_address)
        run(Settings(host, port, database, address, public_url is None, pace, proxies, *quotas))
    except (OSError, JournalError) as error:
        _fail(f"Tablée cannot open here: {error}")


@app.command()
def story(
    game: Annotated[str, typer.Argument(help="The game to play.")],
    seed: Annotated[str, typer.Option(help="The same seed gives the same story.")] = "7",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays.")] = "easy",
) -> None:
    """Play a whole game with bots and tell it, secrets and all."""
    try:
        box = find_game(game)
        typer.echo(play_story(game, seed, seats or box.min_seats + 1, bots))
    except Refused as refused:
        _fail(f"No story: {refused.key} {refused.params or ''}. Games: {', '.join(GAMES)}.")


@app.command()
def export(
    code: Annotated[str, typer.Argument(help="The code of the room.")],
    database: Database = Path("tablee.sqlite"),
) -> None:
    """Write the last table of a room to the standard output, a line an event."""
    if not database.exists():
        _fail(f"There is no file {database}.")
    try:
        for line in export_table(SqliteJournal(database), code.upper()):
            typer.echo(line.decode())
    except Refused:
        _fail(f"No game was played in a room {code.upper()}.")


@app.command()
def replay(file: TableFile) -> None:
    """Tell the story of an exported table."""
    lines = file.read_bytes().splitlines()
    try:
        verify_lines(lines)
    except Misfit as misfit:
        _fail(f"This table does not fit: {misfit}.")
    game = GAMES[decode(lines[0])["what"]["game"]]
    typer.echo(tell_story([game.event_decoder.decode(line) for line in lines]))


@app.command()
def verify(file: TableFile) -> None:
    """Check every draw and every point of an exported table; names the first line that does not fit."""
    try:
        checked = verify_lines(file.read_bytes().splitlines())
    except Misfit as misfit:
        _fail(f"Does not fit: {misfit}.")
    if not checked.has_seed:
        _fail(f"{checked.events} lines are allowed by the rules; draws can be checked when the game is over.")
    console.print(f"{checked.events} lines of {checked.game} fit: every draw follows from the seed.")


@app.command(hidden=True)
def types(web: Annotated[Path, typer.Argument(help="The folder of the web sources.")]) -> None:
    """Write the TypeScript types of the wire."""
    for path, text in typescript().items():
        (web / path).parent.mkdir(parents=True, exist_ok=True)
        (web / path).write_text(text, "utf-8")


def typescript() -> dict[str, str]:
    """The generated files, by their path below the web sources."""
    house = {"Incoming": Incoming, "Outgoing": Outgoing, "RoomAction": RoomAction}
    games = {f"games/{game.name}/wire.ts": game_types(game) for game in GAMES.values()}
    return {"lib/wire.ts": write_types(house), **games}


def _invite(address: str) -> None:
    console.print(f"\n  [bold]Tablée[/bold] is open at [bold]{address}[/bold]")
    console.print("  Phones scan this; the big screen opens the same address with /tv.\n")
    segno.make(address, error="m", micro=False).terminal(compact=True, border=2)
    console.print("  Stop it with Ctrl+C; running games go on when it starts again.\n", highlight=False)


def _fail(reason: str) -> None:
    errors.print(reason, highlight=False)
    raise typer.Exit(1)
