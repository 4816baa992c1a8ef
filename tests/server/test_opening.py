"""A house opens also without what only Unix has; one that cannot open says why, and invites nobody."""

import sys
from pathlib import Path
from socket import create_server

from typer.testing import CliRunner, Result

from tablee.cli import app
from tests.server.conftest import assert_well
from tests.server.process import Server

AS_ON_WINDOWS = """
import asyncio, sys
from tests.test_system import LoopOfWindows, Windows
sys.modules.update(uvloop=None, fcntl=None, resource=None, msvcrt=Windows())
asyncio.SelectorEventLoop.add_signal_handler = LoopOfWindows.add_signal_handler
from tablee.cli import app
app()
"""


class Elsewhere(Server):
    """Without what only Unix has."""

    def command(self) -> list[str]:
        command = super().command()
        return [sys.executable, "-c", AS_ON_WINDOWS, *command[command.index("serve") :]]


def test_a_house_opens_and_closes_where_there_is_nothing_of_unix(tmp_path: Path) -> None:
    server = Elsewhere(tmp_path)
    server.open()
    assert server.close() == 0
    assert '"house_closed"' in server.said()
    assert_well(server.said())


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_nobody_is_invited_to_a_house_that_cannot_open(tmp_path: Path) -> None:
    with create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ["serve", "--host", "127.0.0.1", "--port", port, "--database", str(tmp_path / "house.sqlite")]
        done = run(*words)
    said = f"port {port} is taken, perhaps by another Tablée; choose one with --port.\n"
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"Tablée cannot open here: {said}")


def test_a_house_that_has_no_such_address(tmp_path: Path) -> None:
    done = run("serve", "--host", "no.such.invalid", "--database", str(tmp_path / "house.sqlite"))
    assert (done.exit_code, "no.such.invalid is no address of this machine" in done.stderr) == (1, True)
